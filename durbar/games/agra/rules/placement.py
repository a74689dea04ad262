"""The action phase (AG-10): placing a worker, peonage, the Merchant and the Builder."""

import numpy as np

from durbar.engine.agenda import push, push_with
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.agra.components import (
    ADVANCED_SPACE,
    BUILDINGS,
    CALLIGRAPHER_PEONAGE,
    CHARACTERS,
    COOK_ROOM,
    DIE,
    EJECTED_FAVOURS,
    EJECTED_FAVOURS_ADVANCED,
    GOOD_OF,
    MERCHANT_FAVOURS,
    PEONAGE,
    PRODUCTION,
    SPACES,
    Favour,
    Notable,
    Ruling,
)
from durbar.games.agra.rules.building import push_process
from durbar.games.agra.rules.favours import is_usable, mullah_helps, spend_favours
from durbar.games.agra.rules.table import ALL_BUILT, ALL_CHARACTERS, owns, put
from durbar.games.agra.state import NOBODY, NOWHERE, Arrival, Choice, Event, Manner, Source, Step

# --- Choosing a space (AG-10.1 to 10.10) ----------------------------------------------------------------------------


@asks(Step.ACT)
def spaces(s, player, pad):
    """AG-10.2, AG-10.7, AG-10.9, AG-10.10: spaces for a worker from the reserve, and own workers for peonage."""
    own = s.standing[player] | s.lying[player]
    allowed = np.int64(0)
    if s.workers[player] > 0:
        allowed = usable_spaces(s) & ~own
    if can_pay_peonage(s, player) or is_usable(s, player, Favour.FREE_PEONAGE):
        allowed |= own
    n = 0
    for space in range(SPACES):
        n = put(pad, n, Choice.PLACE + space, allowed >> space & 1)
    return n


@rule
def usable_spaces(s):
    """AG-10.2: the main characters, the built buildings and the Builder's site, as a set."""
    buildings = np.int64(s.built)
    if s.builder != NOWHERE:
        buildings |= bit(s.builder)
    return ALL_CHARACTERS | buildings << CHARACTERS


@rule
def peonage(s, player):
    """AG-10.7, AG-26.12: the price of peonage."""
    return CALLIGRAPHER_PEONAGE if owns(s, player, Notable.CALLIGRAPHER) else PEONAGE


@rule
def can_pay_peonage(s, player):
    """AG-10.9, AG-10.10: who has no worker in reserve always can."""
    return s.workers[player] == 0 or s.rupees[player] >= peonage(s, player)


@answers(Step.ACT)
def go_to(s, player, choice):
    """AG-10.2, AG-10.7: a worker is placed, or an own one there does the action; perhaps by the tile."""
    space = choice - Choice.PLACE
    if not (s.standing[player] | s.lying[player]) >> space & 1:
        push_with(s, Step.ARRIVE, player, space, Arrival.PLACED, 0)
    elif is_usable(s, player, Favour.FREE_PEONAGE):
        push_with(s, Step.PEON_PAY, player, space, 0, 0)
    else:
        push_with(s, Step.ARRIVE, player, space, Arrival.PEON, 0)


@asks(Step.PEON_PAY)
def peonage_prices(s, player, pad):
    """AG-10.7, AG-19.10, D-12: rupees; the tile; the tile with the Mullah."""
    n = put(pad, 0, Choice.RUPEES, can_pay_peonage(s, player))
    n = put(pad, n, Choice.FAVOUR + Favour.FREE_PEONAGE, True)
    return put(pad, n, Choice.DISCOUNT, mullah_helps(s, player, Favour.FREE_PEONAGE))


@answers(Step.PEON_PAY)
def choose_price(s, player, space, choice, log):
    """AG-10.7, AG-19.10: rupees are paid on arrival, favours now."""
    if choice == Choice.RUPEES:
        push_with(s, Step.ARRIVE, player, space, Arrival.PEON, 0)
    else:
        spend_favours(s, player, Favour.FREE_PEONAGE, choice == Choice.DISCOUNT, log)
        push_with(s, Step.ARRIVE, player, space, Arrival.FREE, 0)


# --- Arriving (AG-10.3 to 10.8, AG-10.11, AG-10.12) -----------------------------------------------------------------


@carries_out(Step.ARRIVE)
def arrive(s, player, space, arrival, log):
    """AG-10.3 to 10.13: the worker is there, rupees are taken; ejection is settled, then the action, then the rest."""
    building = space - CHARACTERS
    push_with(s, Step.DEPART, player, building == s.merchant, 0, 0)
    push_with(s, Step.PERFORM, player, space, 0, 0)
    if arrival == Arrival.PLACED:
        s.workers[player] -= 1
        eject(s, space, log)
        s.standing[player] |= bit(space)
        tell(log, Event.PLACED, player, space)
    else:
        work_off(s, player, space, arrival, log)
    if finds_rupees(s, building, arrival != Arrival.PLACED):
        rupees = np.int64(s.rupees_on[building])
        s.rupees_on[building] = 0
        s.rupees[player] += rupees
        tell(log, Event.COLLECTED, player, building, rupees)


@rule
def finds_rupees(s, building, by_peonage):
    """AG-10.11: whether there are rupees for who comes to a building; those of peonage stay where they lie."""
    takes = not by_peonage or s.ruling[Ruling.PEONAGE_TAKES_RUPEES] != OURS
    return building >= 0 and takes and s.rupees_on[building] > 0


@rule
def eject(s, space, log):
    """AG-10.4 to 10.6: another player's worker there returns to its owner."""
    for owner in range(s.players):
        stood = s.standing[owner] >> space & 1
        if stood or s.lying[owner] >> space & 1:
            s.standing[owner] &= ~bit(space)
            s.lying[owner] &= ~bit(space)
            s.workers[owner] += 1
            tell(log, Event.EJECTED, owner, space, stood)
            push_with(s, Step.EJECTED, owner, stood, 0, 0)


@carries_out(Step.EJECTED)
def console(s, player, stood):
    """AG-10.4, AG-10.5, AG-26.8: favours for a worker that stood, and perhaps a place on the Cook."""
    if not stood:
        return
    if owns(s, player, Notable.COOK) and s.stored < COOK_ROOM:
        push(s, Step.COOK_STORE, player)
    advanced = s.meditation[player] >= ADVANCED_SPACE
    favours = EJECTED_FAVOURS_ADVANCED if advanced else EJECTED_FAVOURS
    push_with(s, Step.GAIN_FAVOURS, player, favours, Source.EJECTED, 0)


@asks(Step.COOK_STORE)
def cook_choices(pad):
    """AG-26.8, D-13: store the worker, or not."""
    pad.choice[0] = Choice.STORE
    pad.choice[1] = Choice.DONE
    return 2


@answers(Step.COOK_STORE)
def store(s, player, choice, log):
    """AG-26.8: instead of in reserve, the worker stays with the Cook."""
    if choice == Choice.STORE:
        s.workers[player] -= 1
        s.stored += 1
        tell(log, Event.STORED, player, s.stored)


@rule
def work_off(s, player, space, arrival, log):
    """AG-10.7, AG-10.8, AG-10.10: the price, as far as he has it; a lying worker stands up."""
    rupees = 0
    if arrival == Arrival.PEON:
        rupees = min(peonage(s, player), s.rupees[player])
        s.rupees[player] -= rupees
    lay = s.lying[player] >> space & 1
    s.lying[player] &= ~bit(space)
    s.standing[player] |= bit(space)
    tell(log, Event.PEONAGE, player, space, rupees, lay, arrival == Arrival.FREE)


@carries_out(Step.PERFORM)
def perform(s, player, space):
    """AG-10.16, AG-15.1, AG-16.1: the action of a space; at the Builder's site it is built first, free of cost."""
    building = space - CHARACTERS
    if building < 0:
        begin_character(s, player, space)
    elif building < PRODUCTION:
        push_with(s, Step.PRODUCE, player, np.int64(GOOD_OF[building]), 0, 0)
    else:
        push_process(s, player, building, Manner.OPEN)
        if not s.built >> building & 1:
            push_with(s, Step.BUILD, player, building, 0, 0)


@rule
def begin_character(s, player, character):
    """AG-11.1, AG-12.1, AG-13.1, AG-14.1: nothing has been done there yet."""
    s.paid_value = 0
    s.paid_goods = 0
    s.delivered = 0
    s.sailor_order = 0
    s.served = 0
    s.doubled = 0
    s.token_moved = 0
    s.traded = 0
    s.tended = 0
    push(s, Step.ARCHITECT + character, player)


@carries_out(Step.DEPART)
def depart(s, player, merchant):
    """AG-10.12, AG-10.13, AG-10.17: the Merchant's favours and move, if he was there on arrival; the Builder's move."""
    push(s, Step.BUILDER_MOVES, player)
    if merchant:
        push(s, Step.MERCHANT_MOVES, player)
        push_with(s, Step.GAIN_FAVOURS, player, MERCHANT_FAVOURS, Source.MERCHANT, 0)


# --- The figures (AG-10.14 to 10.18) --------------------------------------------------------------------------------


@carries_out(Step.MERCHANT_MOVES)
def move_merchant(s, log):
    """AG-10.14: over the built buildings; a rupee on each that he passes."""
    before = np.int64(s.merchant)
    roll = 1 + below(s, DIE)
    building = before
    for step in range(roll):
        if step > 0:
            s.rupees_on[building] += 1
        building = next_built(s, building)
    s.merchant = building
    tell(log, Event.MERCHANT_MOVED, NOBODY, roll, before, building)


@rule
def next_built(s, building):
    """AG-1.6: the next building of the walk that is no site."""
    building = (building + 1) % BUILDINGS
    while not s.built >> building & 1:
        building = (building + 1) % BUILDINGS
    return building


@carries_out(Step.BUILDER_MOVES)
def move_builder(s, log):
    """AG-10.17, AG-10.18: if it is due, over the sites that are left; without any he leaves the game."""
    if not s.builder_due:
        return
    s.builder_due = 0
    before = np.int64(s.builder)
    if s.built == ALL_BUILT:
        s.builder = NOWHERE
        tell(log, Event.BUILDER_LEFT, NOBODY)
        return
    roll = 1 + below(s, DIE)
    building = before
    for _ in range(roll):
        building = next_site(s, building)
    s.builder = building
    tell(log, Event.BUILDER_MOVED, NOBODY, roll, before, building)


@rule
def next_site(s, building):
    """AG-1.6: the next site of the walk."""
    building = (building + 1) % BUILDINGS
    while s.built >> building & 1:
        building = (building + 1) % BUILDINGS
    return building
