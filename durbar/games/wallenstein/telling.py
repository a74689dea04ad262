"""How a game of Wallenstein is told: by seasons, in them by phases and actions, in these turn by turn.

What an event lies in can be told from the event and the chapter before it: events of an action say which it is.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum, auto

from durbar.engine.log import UNKNOWN
from durbar.engine.log import Event as Happened
from durbar.engine.sets import tally_of
from durbar.engine.telling import Chapter, Gain, Move
from durbar.games.wallenstein.components import STATES, Action, Bonus, Building
from durbar.games.wallenstein.state import HUNGER, Event, Season


class Part(IntEnum):
    """The chapters of a game. Those after SEASON lie in one; its number is the year, and it is about a Season."""

    DRAFT = auto()
    SETTING_UP = auto()
    SEASON = auto()
    NEW_YEAR = auto()
    PLANNING = auto()
    TURN_ORDER = auto()
    LANDSKNECHTE = auto()
    COURT = auto()
    ACTION = auto()  # its number is the position, and it is about an Action
    LEADERS = auto()  # its number is 1 after the actions: a season may have both
    SUPPLY = auto()
    SCORING = auto()
    MONUMENTS = auto()


class Kind(IntEnum):
    """What somebody may want to read of alone."""

    BATTLES = 1


class Source(IntEnum):
    """What points come from."""

    STATES = auto()
    BUILDINGS = auto()
    MOST_PALACES = auto()
    MOST_CHURCHES = auto()
    MOST_TRADING_HOUSES = auto()
    FAVOURS = auto()
    LANDSKNECHTE = auto()
    STATUES = auto()
    TROPHIES = auto()


# --- Chapters -------------------------------------------------------------------------------------------------------

_DRAFTING = (Event.REFRESHED, Event.CLAIMED)
_CONVERSIONS = (Event.CONVERTED, Event.NOT_CONVERTED)
_PART_OF = {
    Event.EVENT: Part.TURN_ORDER,
    Event.BID: Part.TURN_ORDER,
    Event.TOOK_TILE: Part.TURN_ORDER,
    Event.LANDSKNECHTS: Part.LANDSKNECHTE,
    Event.CONVERTED: Part.COURT,
    Event.NOT_CONVERTED: Part.COURT,
    Event.TOOK_FAVOUR: Part.COURT,
    Event.NO_FAVOUR: Part.COURT,
    Event.FAVOUR_LOST: Part.COURT,
    Event.SCORED: Part.SCORING,
    Event.MONUMENTS: Part.MONUMENTS,
}


def chapters(event: Happened, before: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """WA-6, WA-20.1, WA-25.1: two years of four seasons; a year begins with its event cards (WA-2.8)."""
    if not before:
        return (Chapter(Part.DRAFT if event.kind in _DRAFTING else Part.SETTING_UP),)
    season = before[0]
    year, about, *_ = event.details
    if event.kind == Event.EVENTS_OPENED:
        first = season.part is not Part.SEASON
        return (Chapter(Part.SEASON, 0 if first else season.number + 1, Season.SPRING), Chapter(Part.NEW_YEAR))
    if event.kind == Event.ROUND and not _is_secret(event):
        within = Part.SUPPLY if about == Season.WINTER else Part.PLANNING
        return (Chapter(Part.SEASON, year, about), Chapter(within))
    if season.part is not Part.SEASON:
        return (Chapter(Part.SETTING_UP),) if event.kind == Event.FILLED else before
    return season, _within(event, before[1])


def _within(event: Happened, before: Chapter) -> Chapter:
    """The chapter of a season; what only follows from another event lies where that did."""
    if (action := _action_of(event)) is not None:
        if before.part is not Part.ACTION:
            return Chapter(Part.ACTION, 0, action)
        return before if before.about == action else Chapter(Part.ACTION, before.number + 1, action)
    if event.kind in (Event.LEADER_PLACED, Event.LEADER_MOVED):
        return before if before.part is Part.LEADERS else Chapter(Part.LEADERS, int(before.part is Part.ACTION))
    return Chapter(_PART_OF[Event(event.kind)]) if event.kind in _PART_OF else before


def _action_of(event: Happened) -> Action | None:
    """The action of which an event is the first that a player does in it, or may be."""
    a, _, _, d = event.details
    if _is_secret(event):
        return None
    match event.kind:
        case Event.NO_ACTION | Event.CANCELLED | Event.PLACED | Event.STAYED:
            return Action(a)
        case Event.BUILT if not d:
            return Action(a)  # the first three actions are the three kinds of buildings
        case Event.COLLECTED_GRAIN:
            return Action.COLLECT_GRAIN
        case Event.COLLECTED_TAXES:
            return Action.COLLECT_TAXES
        case Event.REVOLTED if d != HUNGER:
            return Action(d)
        case Event.MOVED:
            return Action(d)
        case Event.ATTACKED:
            return Action(Action.BATTLE_A + (d >> 1))
        case _:
            return None


def _is_secret(event: Happened) -> bool:
    return set(event.details) == {UNKNOWN}


# --- Scenes ---------------------------------------------------------------------------------------------------------

_ALWAYS = {  # these begin a scene wherever they stand
    Event.FILLED,
    Event.EVENTS_OPENED,
    Event.ROUND,
    Event.FAVOURS_OPENED,
    Event.READY,
    Event.RECONSIDERED,
    Event.EVENT,
    Event.BID,
    Event.TOOK_TILE,
    Event.LANDSKNECHTS,
    Event.TOOK_FAVOUR,
    Event.NO_FAVOUR,
    Event.LEADER_MOVED,
    Event.FED,
    Event.SCORED,
    Event.MONUMENTS,
}
_MARKING = (Event.MARKED, Event.CALM_USED)
_OUTCOMES = {Event.CONQUERED, Event.HELD, Event.DEVASTATED, Event.REPELLED}


def begins(event: Happened, scene: Sequence[Happened]) -> bool:
    """A player's turn in a phase or an action is a scene (WA-12.1), and so is every revolt of hunger (WA-20.6)."""
    if not scene or event.kind in _ALWAYS:
        return True
    first, last = scene[0], scene[-1]
    if event.kind in _DRAFTING:
        return last.kind != Event.REFRESHED
    if event.kind == Event.LEADER_PLACED:
        return last.kind != Event.CLAIMED
    if event.kind == Event.FAVOUR_LOST:
        return last.kind != Event.FAVOUR_LOST
    if event.kind in _CONVERSIONS:
        return last.kind not in _CONVERSIONS or last.player != event.player
    if event.kind in _MARKING:
        return first.kind in (Event.FED, *_MARKING) or _is_of_hunger(first)
    if _is_of_hunger(event):
        return first.kind not in _MARKING or len(scene) > 1
    return _action_of(event) is not None and event.player != first.player


def _is_of_hunger(event: Happened) -> bool:
    return event.kind == Event.REVOLTED and event.details[3] == HUNGER


IDLE = (Event.NO_ACTION,)
KINDS = {Kind.BATTLES: (Event.ATTACKED, Event.REVOLTED)}
_TELLING = {
    *(_ALWAYS - {Event.ROUND}),  # which the chapter's heading tells
    *_OUTCOMES,
    Event.REFRESHED,
    Event.CLAIMED,
    Event.LEADER_PLACED,
    Event.ACTION_OPENED,
    *_CONVERSIONS,
    Event.FAVOUR_LOST,
    Event.EVENT_CANCELLED,
    Event.CALMED,
    Event.CALM_KEPT,
    Event.ARRIVED,
    Event.NO_EFFECT,
    Event.NO_ACTION,
    Event.CANCELLED,
    Event.BUILT,
    Event.COLLECTED_GRAIN,
    Event.COLLECTED_TAXES,
    Event.PLACED,
    Event.MOVED,
    Event.STAYED,
    Event.ATTACKED,
    Event.REVOLTED,
    Event.WINTER_LOSS,
    Event.HUNGER,
    Event.STATUE,
    Event.TROPHIES,
}


def line(events: Sequence[Happened]) -> Sequence[Happened]:
    """What was done and how it ended; details are the cubes, cards and markers that this moved."""
    told = [event for event in events if event.kind in _TELLING]
    if told and told[0].kind != Event.ACTION_OPENED:  # after a turn, the next card is but a detail
        told = [event for event in told if event.kind != Event.ACTION_OPENED]
    if len(told) > 1 and told[0].kind == Event.PLACED:  # armies that stay are where they were placed
        told = [event for event in told if event.kind != Event.STAYED]
    return told or events


# --- Points ---------------------------------------------------------------------------------------------------------

MOST = {
    Building.PALACE: Source.MOST_PALACES,
    Building.CHURCH: Source.MOST_CHURCHES,
    Building.TRADING_HOUSE: Source.MOST_TRADING_HOUSES,
}


def gains(event: Happened) -> Iterator[Gain]:
    """WA-20.9, WA-22.21, WA-23.4, WA-24.12: points for each winter, of favours and Landsknechte, for monuments."""
    if not _is_secret(event):
        for source, points in _points(event):
            if points:
                yield Gain(event.player, source, points)


def _points(event: Happened) -> Iterator[tuple[Source, int]]:
    a, b, c, d = event.details
    match event.kind:
        case Event.SCORED:
            yield Source.STATES, a
            yield Source.BUILDINGS, b
            for kind, source in MOST.items():
                yield source, tally_of(d, kind)
        case Event.RECEIVED:
            yield Source.FAVOURS, c
        case Event.LANDSKNECHTS if a == Bonus.VICTORY_POINTS:
            yield Source.LANDSKNECHTE, b
        case Event.MONUMENTS:
            yield Source.STATUES, a
            yield Source.TROPHIES, b


# --- The map --------------------------------------------------------------------------------------------------------


def moves(event: Happened) -> Iterator[Move]:
    """Armies and leaders come, march and leave, other things happen in states; an outcome is where its fight does."""
    a, b, c, _ = event.details
    if _is_secret(event):
        return
    match event.kind:
        case Event.CLAIMED | Event.ARRIVED | Event.LEADER_PLACED | Event.STATUE:
            yield Move("", place(a))
        case Event.COLLECTED_GRAIN | Event.COLLECTED_TAXES | Event.CALMED | Event.REVOLTED:
            yield Move("", place(a))
        case Event.BUILT | Event.PLACED:
            yield Move("", place(b))
        case Event.MOVED | Event.ATTACKED | Event.LEADER_MOVED:
            yield Move(place(a), place(b))
        case Event.CONVERTED if b < STATES:
            yield Move(place(b), "")
        case Event.LEADER_LOST | Event.TROPHIES:
            yield Move(place(a), "")
        case Event.HUNGER:
            yield from (Move("", place(state)) for state in (a, b, c) if state >= 0)


def place(state: int) -> str:
    """A state, as the map names it."""
    return f"state-{state}"
