"""The river as a page draws it: piers, boat, notables and what has been delivered to them."""

from durbar.drawing.seen import Seen
from durbar.games.agra.components import (
    BONUS_NOTABLE,
    DELIVERY_BONUS,
    DEMANDED,
    FIRST_PLACE,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    LEVELS,
    NOTABLE_GUILD,
    NOTABLE_LEVEL,
    NOTABLES,
    OPEN_LEVELS,
    ORDER_LIMIT,
    PIERS,
)
from durbar.games.agra.page.facts import Missing, Notable, Place, River
from durbar.games.agra.page.legal import Lately, Legal, somebody
from durbar.games.agra.page.printed import DeliveryBonus, NotableCard, Pier
from durbar.games.agra.state import ON_RIVER, Choice, State


def river(seen: Seen, s: State, legal: Legal, lately: Lately) -> River:
    """Where the boat is, who is still to be served, and by whom."""
    waiting = [notable for notable in range(NOTABLES) if s.holder[notable] == ON_RIVER]
    now = int(OPEN_LEVELS[s.pier])
    return {
        "pier": int(s.pier),
        "missing": _missing(s),
        "open": [_notable(s, notable, legal, lately) for notable in waiting if NOTABLE_LEVEL[notable] <= now],
        "closed": [
            {"level": level, "pier": opens_at(level), "notables": of_level}
            for level in range(now + 1, LEVELS + 1)
            if (of_level := [notable for notable in waiting if NOTABLE_LEVEL[notable] == level])
        ],
    }


def _missing(s: State) -> Missing | None:
    """AG-25.1: how many more notables of a level make the boat sail on; None if it stays, or is about to leave."""
    level = int(LEAVE_LEVEL[s.pier])
    more = int(LEAVE_COUNT[s.pier] - s.completed[level]) if level else 0
    return {"n": more, "level": level} if more > 0 else None


def opens_at(level: int) -> int:
    """AG-22.1: the pier from which on notables of a level are served."""
    return next(pier for pier in range(1, PIERS + 1) if OPEN_LEVELS[pier] >= level)


def _notable(s: State, notable: int, legal: Legal, lately: Lately) -> Notable:
    places = range(int(FIRST_PLACE[notable]), int(FIRST_PLACE[notable + 1]))
    return {"number": notable, "places": [_place(s, place, legal, lately) for place in places]}


def _place(s: State, place: int, legal: Legal, lately: Lately) -> Place:
    """A demanded good: who has delivered it, or what the viewer may deliver."""
    return {
        "number": place,
        "good": int(DEMANDED[place]),
        "owner": somebody(s.place_owner[place]),
        "count": int(s.place_count[place]),
        "last": place in lately.places,
        "choice": legal.get(Choice.DELIVER, place),
        "double": legal.get(Choice.DOUBLE, place),
    }


# --- What never changes ---------------------------------------------------------------------------------------------


def notables() -> list[NotableCard]:
    """What is printed on the cards."""
    return [
        {
            "guild": int(NOTABLE_GUILD[notable]),
            "level": int(NOTABLE_LEVEL[notable]),
            "demands": DEMANDED[FIRST_PLACE[notable] : FIRST_PLACE[notable + 1]].tolist(),
            "bonus": _bonus(notable),
        }
        for notable in range(NOTABLES)
    ]


def _bonus(notable: int) -> DeliveryBonus | None:
    """AG-22.6: the good whose delivery a notable rewards."""
    rewarded = [good for good, rewarding in enumerate(BONUS_NOTABLE) if rewarding == notable]
    return {"good": rewarded[0], "rupees": int(DELIVERY_BONUS[rewarded[0]])} if rewarded else None


def piers() -> list[Pier]:
    """What each pier opens, and the order limit from there on; None where it changes nothing."""
    return [
        {
            "pier": pier,
            "opens": _changed(OPEN_LEVELS.tolist(), pier),
            "limit": _changed(ORDER_LIMIT.tolist(), pier),
        }
        for pier in range(1, PIERS + 1)
    ]


def _changed(numbers: list[int], pier: int) -> int | None:
    return numbers[pier] if pier > 1 and numbers[pier] != numbers[pier - 1] else None
