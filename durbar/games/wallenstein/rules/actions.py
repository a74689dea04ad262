"""The ten actions (WA-12 to WA-15); their moves and attacks are in battle.py, the revolts they cause in revolts.py."""

import numpy as np

from durbar.engine.agenda import push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import chapter, rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import size
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import (
    ACTIONS,
    BUILDINGS,
    COST,
    EVENT_VALUE,
    FACE_UP_ACTIONS,
    FEWER_PLACED,
    GRAIN,
    LEADER_COST,
    LEADER_INCOME,
    LEADER_PLACED,
    PLACED,
    PLOTS,
    STATES,
    TAXES,
    TILE_ARMIES,
    TILE_GRAIN,
    TILE_THALERS,
    Action,
    Building,
    EventKind,
    Ruling,
    Tile,
)
from durbar.games.wallenstein.rules.battle import ask_for_battle, own_neighbours
from durbar.games.wallenstein.rules.hands import calm, mark, receive_income
from durbar.games.wallenstein.rules.round import turn_up_action
from durbar.games.wallenstein.rules.sequence import proceed
from durbar.games.wallenstein.rules.states import holds, in_force, yes_or_no
from durbar.games.wallenstein.state import NONE, Card, Choice, Event, Reason, Step

EVENT_LEADER_TILE, TILE_EVENT_LEADER = 1, 2  # other readings of the order in which an action is changed (WA-24.5)
FITTING = -1  # no reason against an action

# --- Performing actions (WA-12) -------------------------------------------------------------------------------------


@carries_out(Step.ACTIONS, stays=True)
@chapter
def next_action(s, log):
    """WA-12.1, WA-7.3: the next player's turn in this action, or the next action; a card is turned up for it."""
    s.turn += 1
    if s.turn < s.players:
        perform(s, np.int64(s.order[s.turn]), np.int64(s.action_at[s.position]), log)
    else:
        s.turn = -1
        if s.position + FACE_UP_ACTIONS < ACTIONS:
            turn_up_action(s, s.position + FACE_UP_ACTIONS, log)
        s.position += 1
        if s.position == ACTIONS:
            proceed(s)


@rule
def perform(s, player, action, log):
    """WA-12.2 to 12.4: the card is turned up; the action is done if it can be, or else cancelled."""
    s.turned[player] |= 1 << action
    state = np.int64(s.plan[player, action])
    if state >= STATES:
        tell(log, Event.NO_ACTION, player, action, state != Card.EMPTY)
    elif action < BUILDINGS:
        try_to_build(s, player, action, state, log)
    elif action <= Action.COLLECT_TAXES:
        collect(s, player, action, state, log)
    elif action <= Action.PLACE_1_ARMY_AND_MOVE:
        try_to_place(s, player, action, state, log)
    else:
        ask_for_battle(s, player, action, state, log)


@rule
def leads(s, player, state):
    """WA-24.4: whether a player's leader is in a state."""
    return s.leader[player] == state


@rule
def cost(s, player, action, state):
    """WA-13, WA-15, WA-24.4: what an action costs in a state."""
    return np.int64(LEADER_COST[action] if leads(s, player, state) else COST[action])


# --- Build (WA-13) --------------------------------------------------------------------------------------------------


@rule
def try_to_build(s, player, action, state, log):
    """WA-13.1 to 13.3: pay, and put the building into the state; the first three actions are the three kinds."""
    price = cost(s, player, action, state)
    reason = obstacle(s, action, state)
    if reason == FITTING and s.thalers[player] < price:
        reason = Reason.THALERS
    if reason == FITTING:
        build(s, player, action, state, price, False, log)
    else:
        tell(log, Event.CANCELLED, player, action, state, reason)


@rule
def obstacle(s, kind, state):
    """WA-13.4: why a building cannot stand in a state, money aside; or FITTING."""
    if s.buildings[state] >> kind & 1:
        return Reason.ALREADY_BUILT
    if size(s.buildings[state]) == PLOTS[state]:
        return Reason.NO_PLOT
    return FITTING if s.building_supply[kind] > 0 else Reason.NO_BUILDING_LEFT


@rule
def build(s, player, kind, state, price, by_favour, log):
    """WA-13.1 to 13.3, WA-10.3: the building stands; a trading house may calm the state."""
    s.thalers[player] -= price
    s.building_supply[kind] -= 1
    s.buildings[state] |= 1 << kind
    tell(log, Event.BUILT, player, kind, state, price, by_favour)
    if kind == Building.TRADING_HOUSE and in_force(s, EventKind.TRADING_HOUSE_REMOVES_REVOLT_MARKER):
        calm(s, player, state, log)


# --- Collect (WA-14) ------------------------------------------------------------------------------------------------


@rule
def collect(s, player, action, state, log):
    """WA-14.3 to 14.6: the income (or it waits); then a revolt if the state is restless, or else its first marker."""
    amount = income(s, player, action, state)
    restless = s.markers[state] > 0
    waits = restless and s.ruling[Ruling.INCOME_BEFORE_REVOLT] != OURS
    if not waits:
        receive_income(s, player, action, state, amount, log)
    if restless:
        s.target = state
        push_with(s, Step.REVOLT, player, 0, amount if waits else 0, action)
    else:
        mark(s, player, state, log)


@rule
def income(s, player, action, state):
    """WA-14.1, WA-14.2, WA-24.5: the printed value, changed by the event, then the tile, then the leader."""
    if action == Action.COLLECT_GRAIN:
        value = np.int64(GRAIN[state])
        extra = TILE_GRAIN if holds(s, player, Tile.PLUS_1_GRAIN) else 0
    else:
        value = np.int64(TAXES[state])
        extra = TILE_THALERS if holds(s, player, Tile.PLUS_1_THALER) else 0
    if s.ruling[Ruling.MODIFIER_ORDER] == TILE_EVENT_LEADER:
        value = limited(s, action, value + extra)
    else:
        value = limited(s, action, value) + extra
    return value + (LEADER_INCOME[action] if leads(s, player, state) else 0)


@rule
def limited(s, action, value):
    """WA-10.5: an income within the limits of the event."""
    if action == Action.COLLECT_GRAIN:
        at_least = in_force(s, EventKind.GRAIN_MIN)
        at_most = in_force(s, EventKind.GRAIN_MAX)
    else:
        at_least = in_force(s, EventKind.TAXES_MIN)
        at_most = in_force(s, EventKind.TAXES_MAX)
    if at_least:
        return max(value, EVENT_VALUE[s.event])
    return min(value, EVENT_VALUE[s.event]) if at_most else value


# --- Place (WA-15) --------------------------------------------------------------------------------------------------


@rule
def try_to_place(s, player, action, state, log):
    """WA-15.4, WA-15.5: the action needs its full cost and its armies; the holder of the tile may be asked for more."""
    reserve = s.reserve[player]
    base = base_number(s, action)
    tile = tile_allows(s, player, action)
    partly = reserve > 0 and (tile or s.ruling[Ruling.PARTIAL_ACTION] != OURS)
    if s.thalers[player] < cost(s, player, action, state):
        tell(log, Event.CANCELLED, player, action, state, Reason.THALERS)
    elif reserve < base and not partly:
        tell(log, Event.CANCELLED, player, action, state, Reason.RESERVE)
    elif tile and reserve > base:
        push(s, Step.SIX_ARMIES, player)
    else:
        place(s, player, action, state, False, log)


@rule
def base_number(s, action):
    """WA-15.1 to 15.3, WA-10.8: the armies that an action places after the event."""
    return np.int64(FEWER_PLACED[action] if in_force(s, EventKind.PLACE_FEWER_ARMIES) else PLACED[action])


@rule
def tile_allows(s, player, action):
    """WA-8.5, WA-15.4: whether the tile for six armies can be used: it needs as many in the reserve (or any)."""
    if action != Action.PLACE_5_ARMIES or not holds(s, player, Tile.SIX_ARMIES):
        return False
    if s.ruling[Ruling.MODIFIER_ORDER] == TILE_EVENT_LEADER and base_number(s, action) != PLACED[action]:
        return False
    return s.reserve[player] >= TILE_ARMIES or s.ruling[Ruling.SIX_ARMIES_TILE_WITH_SHORT_RESERVE] != OURS


@rule
def number_placed(s, player, action, state, with_tile):
    """WA-15.4, WA-24.4, WA-24.5: the number after the event, the tile and the leader, who comes only if he can."""
    reserve = np.int64(s.reserve[player])
    number = min(TILE_ARMIES if with_tile else base_number(s, action), reserve)
    extra = LEADER_PLACED[action] if leads(s, player, state) else 0
    if with_tile and s.ruling[Ruling.MODIFIER_ORDER] == EVENT_LEADER_TILE:
        extra = 0
    return number + extra if number + extra <= reserve else number


asks(Step.SIX_ARMIES)(yes_or_no)


@answers(Step.SIX_ARMIES)
def place_five(s, player, choice, log):
    """D-17: the holder of the tile for six armies has decided whether to use it."""
    state = np.int64(s.plan[player, Action.PLACE_5_ARMIES])
    place(s, player, Action.PLACE_5_ARMIES, state, choice == Choice.YES, log)


@rule
def place(s, player, action, state, with_tile, log):
    """WA-15.1 to 15.3: pay, and put armies from the reserve into the state; after the third of them one may move on."""
    number = number_placed(s, player, action, state, with_tile)
    price = cost(s, player, action, state)
    s.thalers[player] -= price
    s.reserve[player] -= number
    s.armies[state] += number
    tell(log, Event.PLACED, player, action, state, number, price)
    if action == Action.PLACE_1_ARMY_AND_MOVE:
        s.origin = state
        if own_neighbours(s, player) != 0:
            push(s, Step.MOVE_TO, player)
        else:
            s.origin = NONE
