"""What the parts of a drawing share: the viewer's legal choices, and what happened last."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from durbar.drawing.seen import Seen
from durbar.games.agra.state import ACTIONS, Choice, Event


class Legal(frozenset[int]):
    """The legal choices of a viewer."""

    def get(self, sort: Choice, which: int = 0) -> int | None:
        """A choice, if it is legal."""
        return int(sort + which) if sort + which in self else None


def legal(seen: Seen) -> Legal:
    """What the viewer may choose now."""
    return Legal(offer.choice for offer in seen.offers)


def sort_of(choice: int) -> tuple[Choice, int]:
    """Of which sort a choice is, and which of them."""
    sort = Choice(ACTIONS.begins[bisect_right(ACTIONS.begins, choice) - 1])
    return sort, choice - sort


def somebody(seat: int) -> int | None:
    """A seat; None for nobody and for neutral pieces."""
    return int(seat) if seat >= 0 else None


class Lately(NamedTuple):
    """Where something happened since the last turn of another player began."""

    spaces: frozenset[int]
    places: frozenset[int]
    orders: frozenset[tuple[int, int]]
    gifts: frozenset[int]


def lately(seen: Seen) -> Lately:
    """What is marked as new on the table."""

    def told(*kinds: Event) -> Iterable[tuple[int, ...]]:
        return (event.details for event in seen.events if event.kind in kinds)

    return Lately(
        spaces=frozenset(details[0] for details in told(Event.PLACED, Event.PEONAGE)),
        places=frozenset(details[0] for details in told(Event.DELIVERED)),
        orders=frozenset((details[0], details[1]) for details in told(Event.FULFILLED)),
        gifts=frozenset(details[0] for details in told(Event.GIFT)),
    )
