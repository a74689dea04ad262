"""Times that count on no clock: when no server ran, and for those who are on vacation their days."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from durbar.tables.acts import Guest
from durbar.tables.pace import Pace

EVERYBODY = ""  # whose pause it is if no server ran


class Span(NamedTuple):
    """From one second up to another."""

    begins: int
    ends: int


class Pause(NamedTuple):
    """Somebody's clocks, or everybody's, do not run in it."""

    guest: Guest
    begins: int
    ends: int


class Spans:
    """Times in order, none of which touch."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        merged: list[Span] = []
        for begins, ends in sorted(spans):
            if merged and begins <= merged[-1].ends:
                merged[-1] = Span(merged[-1].begins, max(ends, merged[-1].ends))
            elif begins < ends:
                merged.append(Span(begins, ends))
        self._spans = merged
        self._ends = [span.ends for span in merged]

    def __iter__(self) -> Iterator[Span]:
        """The first one first."""
        return iter(self._spans)

    def within(self, begins: int, ends: int) -> int:
        """How many seconds of these lie between two times."""
        return sum(max(0, min(ends, span.ends) - max(begins, span.begins)) for span in self._from(begins, ends))

    def after(self, since: int, seconds: int) -> int:
        """When so many seconds have passed since a time, those that lie in here not counted."""
        for span in self._spans[bisect_right(self._ends, since) :]:
            before = max(0, span.begins - since)
            if before >= seconds:  # what has run out before a pause has run out
                break
            since, seconds = span.ends, seconds - before
        return since + seconds

    def last(self, begins: int, ends: int) -> Span | None:
        """The last of these that has something of that time."""
        return next(reversed(self._from(begins, ends)), None)

    def _from(self, begins: int, ends: int) -> list[Span]:
        first = bisect_right(self._ends, begins)
        return [span for span in self._spans[first:] if span.begins < ends]


class Pauses:
    """All pauses that are known. Never changed: whoever learns of another makes all of them anew."""

    def __init__(self, known: Sequence[Pause] = ()) -> None:
        by: defaultdict[Guest, list[Span]] = defaultdict(list)
        for guest, begins, ends in known:
            by[guest].append(Span(begins, ends))
        self._down = Spans(by[EVERYBODY])
        self._vacations = {guest: Spans(spans) for guest, spans in by.items() if guest != EVERYBODY}
        self._both = {guest: Spans(spans + by[EVERYBODY]) for guest, spans in by.items()}

    def of(self, pace: Pace, guest: Guest | None) -> Spans:
        """When the clocks of somebody do not run at tables of a pace."""
        return self._both.get(guest or EVERYBODY, self._down) if pace.vacations else self._down

    def vacations(self, guest: Guest | None) -> Spans:
        """When somebody is on vacation."""
        return self._vacations.get(guest or EVERYBODY, NEVER)


NEVER = Spans()
NO_PAUSES = Pauses()
