"""Clocks: how much time everybody at a table has, reckoned from the times of its acts and nothing else.

A clock runs while its seat is asked and a person plays it. Others see as much on every page: who is asked is never a
secret, and what somebody does in secret while he is asked moves no clock (docs/decisions/0041).
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from durbar.tables.pace import Pace, Ticking
from durbar.tables.pauses import Pauses, Span, Spans
from durbar.tables.seat import Kind

if TYPE_CHECKING:
    from durbar.tables.table import Table


@dataclass
class Watch:
    """When a seat's clock ran."""

    moves: list[list[Span]] = field(default_factory=list)  # by every move
    since: int | None = None  # it runs

    def note(self, at: int, runs: bool, new: bool) -> None:
        """From then on it runs, or not; for a new move, or the one that there was."""
        if self.since is not None and not runs:
            self.moves[-1].append(Span(self.since, max(self.since, at)))
            self.since = None
        if new or not self.moves:
            self.moves.append([])
        if self.since is None and runs:
            self.since = at


class Clock(NamedTuple):
    """A seat's clock at some moment."""

    runs: bool
    left: int  # seconds for this move; if nothing is asked, for the next
    bank: int  # of which so many are not this move's own
    due: int | None  # when the seat is out of time, if it runs


def note_times(table: "Table", at: int, asked_before: Collection[int], goes_on: Collection[int]) -> None:
    """Let every clock run as the table stands after an act. Who is asked and was not before begins a new move, unless
    he goes on with the one that he had, because he took it back or changed his mind.
    """
    pending = table.pending
    for seat, watch in enumerate(table.watches):
        asked = seat in pending
        new = asked and seat not in asked_before and seat not in goes_on
        watch.note(at, asked and table.seats[seat].kind is Kind.PERSON, new)


def clock_of(table: "Table", now: int, pauses: Pauses) -> list[Clock | None]:
    """Everybody's clock: none without a pace, and none where no person sits."""
    return [_clock(table, seat, now, pauses) for seat in range(len(table.seats))]


def _clock(table: "Table", seat: int, now: int, pauses: Pauses) -> Clock | None:
    pace, guest = table.opened.pace, table.seats[seat].guest
    if pace is None or guest is None:
        return None
    spans, watch = pauses.of(pace, guest), table.watches[seat]
    *past, latest = watch.moves or [[]]
    before = _bank_after(past, pace, spans)
    if watch.since is not None:
        left, bank = _left([*latest, Span(watch.since, max(now, watch.since))], before, pace, spans)
        return Clock(True, left, bank, spans.after(watch.since, _left(latest, before, pace, spans)[0]))
    left, bank = _left(latest, before, pace, spans)
    return Clock(False, left if seat in table.pending else pace.move + bank, bank, None)


def ticking(table: "Table", seat: int, pauses: Pauses) -> Ticking | None:
    """A seat's clock as a list of tables needs it, if it runs."""
    pace, watch = table.opened.pace, table.watches[seat]
    if pace is None or watch.since is None:
        return None
    spans = pauses.of(pace, table.seats[seat].guest)
    *past, latest = watch.moves
    return Ticking(watch.since, _left(latest, _bank_after(past, pace, spans), pace, spans)[0])


def due(clock: Ticking, spans: Spans) -> int:
    """When a clock that runs has run out."""
    return spans.after(clock.since, clock.left)


def _left(runs: list[Span], bank: int, pace: Pace, spans: Spans) -> tuple[int, int]:
    """How many seconds are left for a move and all in all in the bank, after a move has taken so long."""
    used = sum(run.ends - run.begins - spans.within(*run) for run in runs)
    bank = max(0, bank - max(0, used - pace.move))
    return max(0, pace.move - used) + bank, bank


def _bank_after(moves: list[list[Span]], pace: Pace, spans: Spans) -> int:
    bank = pace.bank
    for runs in moves:
        bank = _left(runs, bank, pace, spans)[1]
    return bank
