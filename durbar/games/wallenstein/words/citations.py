"""The clause behind every event of Wallenstein. Of several, what else the choice caused tells which."""

from collections.abc import Callable, Sequence

from durbar.engine import log
from durbar.games.wallenstein.components import Action
from durbar.games.wallenstein.state import Card, Event

# The clause behind each kind of event: an anchor in the rulebook. Where there are several, the most frequent one.
RULES = {
    Event.FILLED: "WA-5.9",
    Event.REFRESHED: "WA-3.6",
    Event.CLAIMED: "WA-3.4",
    Event.ROUND: "WA-6.1",
    Event.EVENTS_OPENED: "WA-2.8",
    Event.ACTION_OPENED: "WA-7.3",
    Event.FAVOURS_OPENED: "WA-22.4",
    Event.READY: "WA-9.11",
    Event.EVENT: "WA-10.1",
    Event.BID: "WA-11.1",
    Event.TOOK_TILE: "WA-11.4",
    Event.LANDSKNECHTS: "WA-23.2",
    Event.CONVERTED: "WA-22.12",
    Event.NOT_CONVERTED: "WA-22.14",
    Event.TOOK_FAVOUR: "WA-22.16",
    Event.NO_FAVOUR: "WA-22.16",
    Event.FAVOUR_LOST: "WA-22.19",
    Event.EVENT_CANCELLED: "WA-22.20",
    Event.RECEIVED: "WA-22.21",
    Event.CALMED: "WA-22.23",
    Event.CALM_KEPT: "WA-22.24",
    Event.CALM_USED: "WA-22.24",
    Event.PROTECTED: "WA-22.27",
    Event.ARRIVED: "WA-22.26",
    Event.NO_ACTION: "WA-9.3",
    Event.CANCELLED: "WA-12.4",
    Event.BUILT: "WA-13.4",
    Event.COLLECTED_GRAIN: "WA-14.1",
    Event.COLLECTED_TAXES: "WA-14.2",
    Event.MARKED: "WA-14.5",
    Event.PLACED: "WA-15.4",
    Event.MOVED: "WA-16.1",
    Event.STAYED: "WA-12.3",
    Event.ATTACKED: "WA-16.3",
    Event.DEFENDED: "WA-17.3",
    Event.REVOLTED: "WA-19.2",
    Event.THROWN: "WA-5.2",
    Event.CONQUERED: "WA-17.9",
    Event.HELD: "WA-19.5",
    Event.DEVASTATED: "WA-17.11",
    Event.REPELLED: "WA-18.4",
    Event.CARD_LOST: "WA-12.6",
    Event.WINTER_LOSS: "WA-20.2",
    Event.FED: "WA-20.3",
    Event.HUNGER: "WA-20.5",
    Event.SCORED: "WA-20.9",
    Event.LEADER_PLACED: "WA-24.3",
    Event.LEADER_MOVED: "WA-24.6",
    Event.LEADER_LOST: "WA-24.11",
    Event.STATUE: "WA-24.7",
    Event.TROPHIES: "WA-24.10",
    Event.MONUMENTS: "WA-24.12",
    Event.RECONSIDERED: "WA-9.11",
    Event.NO_EFFECT: "WA-22.17",
}


def cite(events: Sequence[log.Event], place: int) -> str:
    """The clause behind one of the events that a choice caused; nothing where its kind tells."""
    tell = _BY_CONTEXT.get(Event(events[place].kind))
    return tell(events, place) if tell else ""


def _last(events: Sequence[log.Event], place: int, *kinds: Event) -> log.Event | None:
    """The last event of these kinds before another."""
    return next((event for event in reversed(events[:place]) if event.kind in kinds), None)


def _of_a_fight(battle: str, revolt: str) -> Callable[[Sequence[log.Event], int], str]:
    """A clause about battles has its like about revolts."""

    def clause(events: Sequence[log.Event], place: int) -> str:
        fight = _last(events, place, Event.ATTACKED, Event.REVOLTED)
        return battle if fight and fight.kind == Event.ATTACKED else revolt

    return clause


def _conquered(events: Sequence[log.Event], place: int) -> str:
    """Whoever had the state loses its card at once; of a neutral one nobody does."""
    after = events[place + 1 : place + 2]
    lost = any(event.kind == Event.CARD_LOST and event.details[0] == events[place].details[0] for event in after)
    return "WA-17.9" if lost else "WA-18.3"


def _calmed(events: Sequence[log.Event], place: int) -> str:
    """By a trading house while that event is in force, or by a favour."""
    built = place and events[place - 1].kind == Event.BUILT and events[place - 1].details[1] == events[place].details[0]
    return "WA-10.3" if built else "WA-22.23"


def _received(events: Sequence[log.Event], place: int) -> str:
    thalers, grain, points, _ = events[place].details
    return "WA-22.21" if thalers or grain or points else "WA-22.22"


def _converted(events: Sequence[log.Event], place: int) -> str:
    """When the tower is filled, out of the tray, or out of a state."""
    if _last(events, place, Event.FILLED):
        return "WA-22.3"
    return "WA-22.13" if events[place].details[1] == Card.TOWER else "WA-22.12"


def _leader_placed(events: Sequence[log.Event], place: int) -> str:
    """After winter, in the draft, or in the first spring."""
    event = events[place]
    if event.details[1]:
        return "WA-24.11"
    return "WA-24.2" if "draft" in event.setup.options else "WA-24.3"


def _stayed(events: Sequence[log.Event], place: int) -> str:
    return "WA-15.3" if events[place].details[0] == Action.PLACE_1_ARMY_AND_MOVE else "WA-12.3"


_BY_CONTEXT: dict[Event, Callable[[Sequence[log.Event], int], str]] = {
    Event.HELD: _of_a_fight("WA-17.10", "WA-19.5"),
    Event.DEVASTATED: _of_a_fight("WA-17.11", "WA-19.6"),
    Event.CONQUERED: _conquered,
    Event.CALMED: _calmed,
    Event.RECEIVED: _received,
    Event.CONVERTED: _converted,
    Event.LEADER_PLACED: _leader_placed,
    Event.STAYED: _stayed,
}
