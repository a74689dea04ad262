"""The clause behind every event of Agra. Of several, what else the choice caused tells which."""

from collections.abc import Sequence

from durbar.engine import log
from durbar.games.agra.components import Notable
from durbar.games.agra.state import Event

# The clause behind each kind of event: an anchor in the rulebook. Where there are several, the most frequent one.
RULES = {
    Event.STARTED: "AG-2.9",
    Event.TURN: "AG-8.2",
    Event.LAID: "AG-9.2",
    Event.RELEASED: "AG-26.8",
    Event.BOUGHT: "AG-9.7",
    Event.WHEEL_MOVED: "AG-9.13",
    Event.MP_LOST: "AG-9.5",
    Event.PLACED: "AG-10.2",
    Event.PEONAGE: "AG-10.7",
    Event.COLLECTED: "AG-10.11",
    Event.EJECTED: "AG-10.5",
    Event.STORED: "AG-26.8",
    Event.MERCHANT_MOVED: "AG-10.14",
    Event.BUILDER_MOVED: "AG-10.17",
    Event.BUILDER_LEFT: "AG-10.18",
    Event.MATERIAL: "AG-11.3",
    Event.BUILT: "AG-11.5",
    Event.BONUS_TAKEN: "AG-27.4",
    Event.BONUS_RUPEES: "AG-27.4",
    Event.MANNED: "AG-11.5",
    Event.PRODUCED: "AG-15.1",
    Event.GAINED: "AG-4.1",
    Event.DYED: "AG-26.7",
    Event.TRANSFORMED: "AG-7.1",
    Event.FOLLOWED: "AG-7.5",
    Event.EXCHANGED: "AG-4.11",
    Event.TRADED: "AG-13.2",
    Event.TOKEN_MOVED: "AG-4.8",
    Event.TOKENS_BACK: "AG-25.5",
    Event.SOLD: "AG-19.8",
    Event.DISCARDED: "AG-5.2",
    Event.FORFEITED: "AG-5.2",
    Event.UNCOVERED: "AG-6.3",
    Event.FARMER_MOVED: "AG-6.4",
    Event.ADVANCED: "AG-14.2",
    Event.OIL_CURRY: "AG-17.3",
    Event.FAVOUR_ACTION: "AG-18.3",
    Event.LUXURY: "AG-20.1",
    Event.ABILITY: "AG-17.1",
    Event.STOOD: "AG-17.4",
    Event.MP_GAINED: "AG-19.5",
    Event.SAILOR_PAID: "AG-12.3",
    Event.DELIVERED: "AG-22.4",
    Event.DELIVERY_BONUS: "AG-22.6",
    Event.REFUNDED: "AG-12.5",
    Event.FRENCH: "AG-26.6",
    Event.GIFT: "AG-21.3",
    Event.FULFILLED: "AG-21.8",
    Event.AWARDED: "AG-23.2",
    Event.CONSOLED: "AG-23.3",
    Event.BOAT: "AG-25.2",
    Event.RAISED: "AG-24.3",
    Event.FAVOURS: "AG-18.1",
    Event.TILE_TAKEN: "AG-18.8",
    Event.TILE_GIVEN_BACK: "AG-18.9",
    Event.DISPLAYED: "AG-18.8",
    Event.END_TRIGGERED: "AG-28.1",
    Event.SCORED: "AG-29.1",
}


def cite(events: Sequence[log.Event], place: int) -> str:
    """The clause behind one of the events that a choice caused; nothing where its kind tells."""
    match events[place].kind:
        case Event.EJECTED:
            return "AG-10.5" if events[place].details[1] else "AG-10.4"
        case Event.ADVANCED:
            return _advanced(events[:place])
    return ""


def _advanced(before: Sequence[log.Event]) -> str:
    """By favours, by the Sufi, or by what the Botanist asks for."""
    if before and before[-1].kind == Event.FAVOUR_ACTION:
        return "AG-19.13"
    won = any(event.kind == Event.AWARDED and event.details[0] == Notable.SUFI for event in before)
    return "AG-26.2" if won else "AG-14.2"
