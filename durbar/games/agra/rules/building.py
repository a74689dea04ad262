"""The Architect, building (AG-11) and the building bonus tiles (AG-27)."""

import numpy as np

from durbar.engine.agenda import pop, push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import bit, size
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.agra.components import (
    ARROW_INTO,
    BONUS_COVERS,
    BONUS_FAVOURS,
    BONUS_GUILD,
    BONUS_LEVEL,
    BONUS_RUPEES,
    BONUSES,
    BUILDING_VALUE,
    BUILDINGS,
    CHARACTERS,
    COST,
    GOOD_OF,
    GOODS,
    LEVEL_OF,
    MIXED_BONUS,
    MOST_TRANSFORMED,
    NONE,
    PRODUCTION,
    SEATS,
    TAKSHAKA_RUPEES,
    TAKSHAKA_VALUE,
    Notable,
)
from durbar.games.agra.rules.influence import guilds_below_top
from durbar.games.agra.rules.table import owns, put, put_done, spend_good
from durbar.games.agra.state import NOBODY, Building, Choice, Event, Manner, Source, Step

# --- The Architect (AG-11.1 to 11.4) --------------------------------------------------------------------------------


@asks(Step.ARCHITECT)
def architect_choices(s, player, pad):
    """AG-11.1, AG-11.2, AG-11.4: rise in a guild; build a site that all own materials can pay; or nothing."""
    n = guilds_below_top(s, player, NONE, pad, 0)
    if s.workers[player] > 0:
        most = building_value(s, player, all_materials(s, player), kinds_owned(s, player))
        for building in range(PRODUCTION, BUILDINGS):
            affordable = not s.built >> building & 1 and COST[building] <= most
            n = put(pad, n, Choice.BUILD + building - PRODUCTION, affordable)
    return put_done(pad, n)


@rule
def building_value(s, player, paid, kinds):
    """AG-11.3: the values of the materials, more with two kinds of them and more with Takshaka."""
    mixed = MIXED_BONUS if size(kinds) > 1 else 0
    return paid + mixed + (TAKSHAKA_VALUE if owns(s, player, Notable.TAKSHAKA) else 0)


@rule
def all_materials(s, player):
    """The building values of all materials that a player has."""
    total = 0
    for good in range(GOODS):
        total += s.goods[player, good] * BUILDING_VALUE[good]
    return total


@rule
def kinds_owned(s, player):
    """The kinds of material that a player has, as a set."""
    kinds = np.int64(0)
    for good in range(GOODS):
        if s.goods[player, good] > 0 and BUILDING_VALUE[good] > 0:
            kinds |= bit(good)
    return kinds


@answers(Step.ARCHITECT)
def visit_architect(s, player, choice):
    """AG-11.1: one of the two, or neither."""
    if choice >= Choice.BUILD:
        s.material = 0
        s.materials = 0
        push_with(s, Step.PAY_MATERIALS, player, choice - Choice.BUILD + PRODUCTION, 0, 0)
    elif choice != Choice.DONE:
        push_with(s, Step.RAISE, player, choice - Choice.RISE, 0, 0)


@asks(Step.PAY_MATERIALS)
def own_materials(s, player, pad):
    """AG-11.4, D-15: any kind of material."""
    n = 0
    for good in range(GOODS):
        n = put(pad, n, Choice.GIVE + good, s.goods[player, good] > 0 and BUILDING_VALUE[good] > 0)
    return n


@answers(Step.PAY_MATERIALS, stays=True)
def pay_material(s, player, building, choice, log):
    """AG-11.3, AG-11.4: one by one, until it suffices."""
    good = choice - Choice.GIVE
    spend_good(s, player, good)
    s.material += BUILDING_VALUE[good]
    s.materials |= bit(good)
    paid = building_value(s, player, s.material, np.int64(s.materials))
    tell(log, Event.MATERIAL, player, good, paid, COST[building])
    if paid >= COST[building]:
        pop(s)
        push_with(s, Step.BUILD, player, building, Building.BONUS + Building.MAN + Building.MOVE, 0)


# --- Building (AG-11.5 to 11.7) -------------------------------------------------------------------------------------


@carries_out(Step.BUILD)
def build(s, player, building, flags, log):
    """AG-11.5, AG-26.3: no site any more; Takshaka's rupee; then bonus, worker, transformation, Builder's move."""
    s.built |= bit(building)
    if s.builder == building:
        s.builder_due = 1
    rupees = 0
    if player < SEATS and owns(s, player, Notable.TAKSHAKA):
        rupees = TAKSHAKA_RUPEES
        s.rupees[player] += rupees
    tell(log, Event.BUILT, player if player < SEATS else NOBODY, building, rupees)
    if flags & Building.MOVE:
        push(s, Step.BUILDER_MOVES, player)
    if flags & Building.MAN:
        push_process(s, player, building, Manner.CLOSED if flags & Building.CLOSED else Manner.OPEN)
        push_with(s, Step.MAN, player, building, 0, 0)
    if flags & Building.BONUS:
        push_with(s, Step.BONUS, player, np.int64(LEVEL_OF[building]), 0, 0)


@rule
def push_process(s, player, building, manner):
    """AG-16.1: up to three goods into a building."""
    arrow = np.int64(ARROW_INTO[GOOD_OF[building]])
    push_with(s, Step.PROCESS, player, arrow, MOST_TRANSFORMED, manner)


@carries_out(Step.MAN)
def man(s, player, building, log):
    """AG-11.5: a worker from the reserve stands on the new building."""
    s.workers[player] -= 1
    s.standing[player] |= bit(CHARACTERS + building)
    tell(log, Event.MANNED, player, building)


# --- Building bonus tiles (AG-27) -----------------------------------------------------------------------------------


@asks(Step.BONUS)
def bonuses(s, level, pad):
    """AG-11.5, D-16: the tiles left on the level; or none."""
    n = 0
    for bonus in range(BONUSES):
        n = put(pad, n, Choice.BONUS + bonus, BONUS_LEVEL[bonus] == level and s.bonus_left >> bonus & 1)
    return put_done(pad, n)


@answers(Step.BONUS)
def take_bonus(s, player, choice, log):
    """AG-27.1 to 27.4: its first effect, then its rupees; the tile leaves the game."""
    if choice == Choice.DONE:
        return
    bonus = choice - Choice.BONUS
    s.bonus_left &= ~bit(bonus)
    tell(log, Event.BONUS_TAKEN, player, bonus)
    push_with(s, Step.BONUS_RUPEES, player, bonus, 0, 0)
    if BONUS_GUILD[bonus] != NONE:
        push_with(s, Step.RAISE, player, np.int64(BONUS_GUILD[bonus]), 0, 0)
    elif BONUS_FAVOURS[bonus] > 0:
        push_with(s, Step.GAIN_FAVOURS, player, np.int64(BONUS_FAVOURS[bonus]), Source.BONUS_TILE, 0)
    elif BONUS_COVERS[bonus] > 0:
        push(s, Step.PICK_COVER, player)


@carries_out(Step.BONUS_RUPEES)
def receive_bonus_rupees(s, player, bonus, log):
    """AG-27.4: after its first effect."""
    s.rupees[player] += BONUS_RUPEES[bonus]
    tell(log, Event.BONUS_RUPEES, player, bonus, BONUS_RUPEES[bonus])
