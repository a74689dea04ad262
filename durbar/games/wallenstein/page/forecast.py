"""What a plan would bring, from what its planner can know now: which event will act is open, and so is the order of the
cards that lie face down; nothing is averaged. A forecast supposes that nothing is lost or won in between, and counts
neither bonus tiles nor favours nor Landsknechte; where those could still pay for something, it says so.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import permutations
from math import gcd
from typing import NamedTuple

from durbar.engine.rulings import OURS
from durbar.games.wallenstein.components import (
    ACTIONS,
    BANNER_BONUS,
    BANNER_REGIONS,
    BUILDINGS,
    CONVERSIONS,
    EVENTS,
    EXTRA_PEASANTS,
    FAVOUR_COST,
    FAVOUR_KIND,
    FAVOUR_VALUE,
    GRAIN_LOSS,
    GRAIN_TRACK,
    LEADER_PLACED,
    MONEY,
    MOST_UNSUPPLIED,
    NEIGHBOURS,
    REGION,
    REVOLTS,
    STATES,
    Action,
    Bonus,
    FavourKind,
    Ruling,
)
from durbar.games.wallenstein.prospects import winter_marks
from durbar.games.wallenstein.rules import actions
from durbar.games.wallenstein.rules.actions import base_number, cost, income, leads
from durbar.games.wallenstein.state import BID, NONE, OPEN, OUT_OF_PLAY, SEND, Card, Reason, State

Plan = Sequence[int]  # the card on each space

MARCHES = (Action.PLACE_1_ARMY_AND_MOVE, Action.BATTLE_A, Action.BATTLE_B)


# --- One action in one state ----------------------------------------------------------------------------------------


class Deed(NamedTuple):
    """What an action would do in a state if an event acts: its income, or the armies that it places."""

    thalers: int = 0
    grain: int = 0
    armies: int = 0
    more: int = 0  # armies of the leader, if the reserve has them


def deed(s: State, player: int, action: int, state: int, event: int) -> Deed:
    """WA-14, WA-15, WA-24.4: which bonus tile one will have nobody knows yet."""
    if action < BUILDINGS:
        return Deed()
    before, s.event = s.event, event  # tried out, and taken back
    try:
        if action == Action.COLLECT_TAXES:
            return Deed(thalers=int(income(s, player, action, state)))
        if action == Action.COLLECT_GRAIN:
            return Deed(grain=int(income(s, player, action, state)))
        more = int(LEADER_PLACED[action]) if leads(s, player, state) else 0
        return Deed(armies=int(base_number(s, action)), more=more)
    finally:
        s.event = before


class Obstacle(NamedTuple):
    """Why an action cannot succeed in a state as it stands, whatever is in the purse; and whether nothing helps it."""

    why: Reason
    certain: bool


def obstacle(s: State, player: int, action: int, state: int, plan: Plan) -> Obstacle | None:
    """WA-13.4, WA-16.4: what is missing; buildings and armies may still come, plots never."""
    if action < BUILDINGS:  # the first actions are the kinds of buildings
        why = actions.obstacle(s, action, state)
        return None if why == actions.FITTING else Obstacle(Reason(why), certain=why != Reason.NO_BUILDING_LEFT)
    if action in (Action.BATTLE_A, Action.BATTLE_B) and s.armies[state] < 2:
        return Obstacle(Reason.TOO_FEW_ARMIES, certain=not _can_be_joined(s, player, state, plan))
    return None


def _can_be_joined(s: State, player: int, state: int, plan: Plan) -> bool:
    """Whether armies of another planned state could march there first."""
    return any(
        card < STATES and int(NEIGHBOURS[state]) >> card & 1 and s.owner[card] == player
        for card in (plan[action] for action in MARCHES)
    )


class Race(NamedTuple):
    """Who has how many buildings of a kind in a region: the planner with one more, and the best of the others."""

    region: int
    mine: int
    best: int
    rivals: list[int]


def race(s: State, player: int, state: int, kind: int) -> Race:
    """WA-20.10: how a new building would count among those of its region."""
    region = int(REGION[state])
    here = [n for n in range(STATES) if REGION[n] == region and s.buildings[n] >> kind & 1]
    built = [sum(int(s.owner[n]) == seat for n in here) for seat in range(s.players)]
    best = max(n for seat, n in enumerate(built) if seat != player)
    rivals = [seat for seat, n in enumerate(built) if seat != player and n == best > 0]
    return Race(region, built[player] + 1, best, rivals)


def neighbours(s: State, state: int) -> list[int]:
    """WA-2.1: the states in play that border one."""
    return [n for n in range(STATES) if int(NEIGHBOURS[state]) >> n & 1 and s.owner[n] != OUT_OF_PLAY]


# --- What can come --------------------------------------------------------------------------------------------------


def open_events(s: State) -> list[int]:
    """WA-10.1: the events of which one will act."""
    return [event for event in range(EVENTS) if int(s.open_events) >> event & 1]


class World(NamedTuple):
    """One way the year can go on: this event acts now, and winter's card is one of those."""

    event: int
    winters: tuple[int, ...]


def worlds(s: State) -> list[World]:
    """WA-10.1, WA-20.2: in autumn, the event that does not act is winter's."""
    events = open_events(s)
    return [World(event, tuple(other for other in events if other != event)) for event in events]


# --- The purse ------------------------------------------------------------------------------------------------------


class Share(NamedTuple):
    """In how many of how many orders."""

    done: int
    orders: int


class Entry(NamedTuple):
    """A planned action in the purse: what it costs or brings, what is left after it, and whether it is
    carried out.

    Amounts are all that are possible, in ascending order. `shares` count the orders in which it is carried out, for
    every event that may act.
    """

    action: int
    change: tuple[int, ...]
    left: tuple[int, ...]
    shares: dict[int, Share]
    helped: bool  # never by itself, but thalers of a favour or of the Landsknechte could pay for it
    why: Reason | None  # if not always: what is missing, thalers or armies in the reserve

    @property
    def certain(self) -> bool:
        """Whether it is carried out whatever comes."""
        return all(share.done == share.orders for share in self.shares.values())

    @property
    def never(self) -> bool:
        """Whether it is carried out in no order and with no event."""
        return not any(share.done for share in self.shares.values())

    @property
    def hopeless(self) -> bool:
        """Whether nothing that can come pays for it."""
        return self.never and self.why is Reason.THALERS and not self.helped

    @property
    def worst(self) -> tuple[Share, list[int]]:
        """The fewest orders in which it is carried out, and the events with which that is so."""
        least = min(self.shares.values(), key=lambda share: share.done / share.orders)
        return least, [event for event, share in self.shares.items() if share == least]


class Purse(NamedTuple):
    """Thalers along a plan: now, the bid, the positions that are known, all orders of the others, the end."""

    now: int
    bid: int
    known: tuple[Entry, ...]
    hidden: tuple[Entry, ...]
    ends: tuple[int, ...]

    def entry(self, action: int) -> Entry | None:
        """That of an action."""
        return next((entry for entry in self.known + self.hidden if entry.action == action), None)


class _Fate(NamedTuple):
    """What became of an action in one course of a round."""

    why: Reason | None  # it was not carried out
    change: int
    left: int


_Course = dict[int, _Fate]
_Courses = dict[int, list[_Course]]  # by event


def purse(s: State, player: int, plan: Plan) -> Purse:
    """WA-11.1, WA-12.4: every order of the hidden actions is gone through, with every event and end of a revolt."""
    bid = bid_paid(s, player, plan[BID])
    known = [action for action in face_up(s) if _moves_money(s, player, plan, action)]
    hidden = [action for action in face_down(s) if _moves_money(s, player, plan, action)]
    start = int(s.thalers[player]) - bid
    alone = _courses(s, player, plan, start, known, hidden)
    gift = gifts(s, player, plan)
    helped = _courses(s, player, plan, start + gift, known, hidden) if gift else alone
    entries = [_entry(action, alone, helped) for action in known + hidden]
    ends = {list(course.values())[-1].left if course else start for ways in alone.values() for course in ways}
    return Purse(start + bid, bid, (*entries[: len(known)],), (*entries[len(known) :],), tuple(sorted(ends)))


def bid_paid(s: State, player: int, card: int) -> int:
    """WA-11.1: what a bid costs (by the other reading of WA-9.9 at most what one has)."""
    return min(MONEY[card - Card.MONEY], int(s.thalers[player])) if Card.MONEY <= card < OPEN else 0


def face_up(s: State) -> list[int]:
    """WA-7.1: the actions whose position is known, in order."""
    return [action for action in s.action_at.tolist() if action != NONE]


def face_down(s: State) -> list[int]:
    """WA-7.1: the actions whose order is not known yet."""
    return [action for action in range(ACTIONS) if action not in face_up(s)]


def _moves_money(s: State, player: int, plan: Plan, action: int) -> bool:
    """Whether a planned action costs or brings thalers, and nothing else stands in its way."""
    state = plan[action]
    if state >= STATES or (action != Action.COLLECT_TAXES and not cost(s, player, action, state)):
        return False
    return obstacle(s, player, action, state, plan) is None


def _courses(s: State, player: int, plan: Plan, start: int, known: list[int], hidden: list[int]) -> _Courses:
    """With every event, the course of the purse in every order of the hidden actions and with every end of a revolt."""
    orders = [(*known, *order) for order in permutations(hidden)]
    prices = {action: int(cost(s, player, action, plan[action])) for action in known + hidden}
    reserve = int(s.reserve[player]) + recalled(s, player, plan)
    partly = s.ruling[Ruling.PARTIAL_ACTION] != OURS
    return {
        event: [
            _course(start, reserve, partly, prices, deeds, order)
            for deeds in _ways(s, player, plan, known + hidden, event)
            for order in orders
        ]
        for event in open_events(s)
    }


def _ways(s: State, player: int, plan: Plan, actions: list[int], event: int) -> list[dict[int, Deed]]:
    """WA-14.3: what each of these actions does if an event acts; by the other reading a lost revolt brings nothing."""
    way = {action: deed(s, player, action, plan[action], event) for action in actions}
    waits = Action.COLLECT_TAXES in actions and may_bring_nothing(s, plan[Action.COLLECT_TAXES])
    return [way, way | {int(Action.COLLECT_TAXES): Deed()}] if waits else [way]


def may_bring_nothing(s: State, state: int) -> bool:
    """WA-14.3, WA-14.4: whether the income of a state waits for a revolt to be won."""
    return bool(s.markers[state] and s.ruling[Ruling.INCOME_BEFORE_REVOLT] != OURS)


def _course(
    thalers: int, reserve: int, partly: bool, prices: dict[int, int], deeds: dict[int, Deed], order: tuple[int, ...]
) -> _Course:
    """WA-12.4, WA-15.5: an action that cannot be paid, or not with all its armies, is not carried out."""
    course = {}
    for action in order:
        does, price = deeds[action], prices[action]
        needed = min(does.armies, 1) if partly else does.armies
        why = Reason.THALERS if thalers < price else Reason.RESERVE if reserve < needed else None
        if why is None:
            thalers += does.thalers - price
            reserve -= min(reserve, does.armies + does.more)
        course[action] = _Fate(why, does.thalers - price, thalers)
    return course


def _entry(action: int, alone: _Courses, helped: _Courses) -> Entry:
    fates = {event: [course[action] for course in courses] for event, courses in alone.items()}
    flat = [fate for ways in fates.values() for fate in ways]
    entry = Entry(
        action,
        tuple(sorted({fate.change for fate in flat})),
        tuple(sorted({fate.left for fate in flat})),
        {event: _share([fate.why is None for fate in ways]) for event, ways in fates.items()},
        any(course[action].why is None for courses in helped.values() for course in courses),
        next((fate.why for fate in flat if fate.why is not None), None),
    )
    return entry._replace(helped=entry.never and entry.helped)


def _share(done: list[bool]) -> Share:
    common = gcd(sum(done), len(done))
    return Share(sum(done) // common, len(done) // common)


def gifts(s: State, player: int, plan: Plan) -> int:
    """WA-22.21, WA-23.2: the most thalers that a favour on display and the Landsknechte could bring beforehand."""
    favours = [0]
    if s.court:
        officials = int(s.reception[player]) + sum(sending.sent for sending in sendings(s, player, plan))
        favours += [
            int(FAVOUR_VALUE[favour])
            for favour, price in zip(s.favour_at.tolist(), FAVOUR_COST.tolist(), strict=True)
            if favour != NONE and price <= officials and FAVOUR_KIND[favour] == FavourKind.THALERS
        ]
    return max(favours) + _bonus(s, player, Bonus.THALERS)


def _bonus(s: State, player: int, kind: Bonus) -> int:
    """WA-23.2: what of a kind the Landsknechte will offer in this round."""
    regions = {int(REGION[state]) for state in range(STATES) if s.owner[state] == player}
    if not s.landsknechte or len(regions) < BANNER_REGIONS:
        return 0
    return int(BANNER_BONUS[s.banner[player] + 1, kind])


# --- Grain and winter -----------------------------------------------------------------------------------------------


class Winter(NamedTuple):
    """How a player would come through winter if its card took so much grain."""

    event: int
    loss: int
    grain: int
    unsupplied: int
    revolts: int
    peasants: int  # in each of them, besides those of the markers that lie there now


class Harvest(NamedTuple):
    """The grain that a plan brings if an event acts, and then every winter that is possible."""

    event: int
    gain: int
    grain: int
    winters: tuple[Winter, ...]


def harvests(s: State, player: int, plan: Plan) -> list[Harvest]:
    """WA-14.1, WA-20.2 to WA-20.4: for every event that may act; states are counted as they are now."""
    return [
        Harvest(world.event, gain, grain, tuple(winter(s, player, grain, card) for card in world.winters))
        for world in worlds(s)
        for gain in _grain_incomes(s, player, plan[Action.COLLECT_GRAIN], world.event)
        for grain in [_stored(s, int(s.grain[player]) + gain)]
    ]


def _grain_incomes(s: State, player: int, state: int, event: int) -> list[int]:
    if state >= STATES:
        return [0]
    income = deed(s, player, Action.COLLECT_GRAIN, state, event).grain
    return [income, 0] if may_bring_nothing(s, state) else [income]


def _stored(s: State, grain: int) -> int:
    """WA-1.9."""
    return grain if s.ruling[Ruling.GRAIN_ABOVE_PRINTED_MAX] == OURS else min(grain, GRAIN_TRACK)


def winter(s: State, player: int, grain: int, card: int) -> Winter:
    """WA-20.2 to WA-20.4, WA-20.7: what is left of so much grain, and the revolts that follow."""
    loss = int(GRAIN_LOSS[card])
    left = grain - loss if s.ruling[Ruling.GRAIN_FLOOR_ZERO] != OURS else max(0, grain - loss)
    states = int((s.owner == player).sum())
    unsupplied = max(0, states - left)
    row = min(unsupplied, MOST_UNSUPPLIED)
    revolts = min(int(REVOLTS[row]), states)
    peasants = int(EXTRA_PEASANTS[row]) + bool(revolts and winter_marks(s))
    return Winter(card, loss, left, unsupplied, revolts, peasants)


# --- The Imperial Court ---------------------------------------------------------------------------------------------


class Lack(IntEnum):
    """Why officials cannot be sent to court (WA-22.12 to WA-22.14)."""

    ARMIES = 0
    TRAY = 1
    OFFICIALS = 2


class Sending(NamedTuple):
    """A slot of the extra board: how many officials go to court, or why none; and the armies there before."""

    wanted: int
    sent: int
    lack: Lack | None
    armies: int


def sendings(s: State, player: int, plan: Plan) -> list[Sending]:
    """WA-22.11 to WA-22.14: one after the other, each with what those before have left."""
    officials, tray = int(s.officials[player]), int(s.tray[player])
    told = []
    for place, wanted in enumerate(CONVERSIONS.tolist()):
        card = plan[SEND + place]
        armies = int(s.armies[card]) if card < STATES else tray if card == Card.TOWER else 0
        lack = _lack(card, wanted, armies, officials)
        acts = lack is None and (card < STATES or card == Card.TOWER)
        officials -= wanted if acts else 0
        tray -= wanted if acts and card == Card.TOWER else 0
        told.append(Sending(wanted, wanted if acts else 0, lack, armies))
    return told


def _lack(card: int, wanted: int, armies: int, officials: int) -> Lack | None:
    if card < STATES and armies <= wanted:
        return Lack.ARMIES
    if card == Card.TOWER and armies < wanted:
        return Lack.TRAY
    return Lack.OFFICIALS if (card < STATES or card == Card.TOWER) and officials < wanted else None


def recalled(s: State, player: int, plan: Plan) -> int:
    """WA-22.12, WA-22.13: the armies that come back into the reserve at court."""
    return sum(sending.sent for sending in sendings(s, player, plan)) if s.court else 0
