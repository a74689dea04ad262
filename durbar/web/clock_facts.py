"""Clocks and paces for pages, in words.

Nothing here depends on the time of drawing: a page that is drawn again because of what somebody did in secret must look
the same. The browser reckons what is left (clocks.js).
"""

from datetime import UTC, datetime
from gettext import NullTranslations
from typing import Any

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.clocks import Clock, clock_of, due
from durbar.tables.pace import A_DAY, A_MINUTE, DAYS, MOVE, USUAL, Pace
from durbar.tables.pauses import Pauses
from durbar.tables.store import Summary
from durbar.tables.table import Table
from durbar.web.table_facts import ClockFacts, PaceFacts

AN_HOUR = 3600
SECONDS = (15, 30, 45, 60, 90, 120)  # to choose from
MINUTES = (0, 5, 10, 15, 30, 60)
SO_MANY_DAYS = (1, 2, 3, 5, 7, 14)


def duration(seconds: int, t: NullTranslations) -> str:
    """A length of time, in its two largest units."""
    units = [(A_DAY, _days), (AN_HOUR, _hours), (A_MINUTE, _minutes), (1, _seconds)]
    told: list[str] = []
    for length, words in units:
        count, seconds = divmod(seconds, length)
        if count:
            told.append(words(count, t).format(n=count))
    return " ".join(told[:2]) or _seconds(0, t).format(n=0)


def _days(n: int, t: NullTranslations) -> str:
    return t.ngettext("{n} day", "{n} days", n)


def _hours(n: int, t: NullTranslations) -> str:
    return t.ngettext("{n} hour", "{n} hours", n)


def _minutes(n: int, t: NullTranslations) -> str:
    return t.ngettext("{n} minute", "{n} minutes", n)


def _seconds(n: int, t: NullTranslations) -> str:
    return t.ngettext("{n} second", "{n} seconds", n)


def pace_words(pace: Pace, t: NullTranslations) -> str:
    """A pace in short."""
    move, bank = duration(pace.move, t), duration(pace.bank, t)
    if not pace.bank:
        return t.gettext("{time} a move").format(time=move)
    if not pace.move:
        return t.gettext("{time} for the game").format(time=bank)
    return t.gettext("{time} a move, {bank} in reserve").format(time=move, bank=bank)


def paces(t: NullTranslations) -> dict[str, Any]:
    """What can be chosen when a table is opened, and what is chosen if one does not look."""
    return {
        "seconds": [(seconds, duration(seconds, t)) for seconds in SECONDS],
        "minutes": [(minutes, duration(A_MINUTE * minutes, t)) for minutes in MINUTES],
        "all_days": [(days, duration(A_DAY * days, t)) for days in SO_MANY_DAYS],
        "move": duration(USUAL["seconds"], t),
        "bank": duration(A_MINUTE * USUAL["minutes"], t),
        "days": duration(A_DAY * USUAL["days"], t),
    }


def pace_facts(pace: Pace | None, t: NullTranslations) -> PaceFacts | None:
    """A pace for the page of a table, and what happens to whoever is out of time."""
    if pace is None:
        return None
    late = (
        t.gettext("Out of time, the computer plays that move.")
        if pace.late == MOVE
        else t.gettext("Out of time, the computer takes the seat until its holder comes back.")
    )
    return {"kind": pace.kind, "words": pace_words(pace, t), "late": late, "now": now()}


def clock_facts(table: Table, pauses: Pauses, t: NullTranslations) -> list[ClockFacts | None]:
    """Every seat's clock."""
    clocks = clock_of(table, 0, pauses) if table.pending else []  # after the end there are none
    found: list[ClockFacts | None] = [None] * len(table.seats)
    for seat, clock in enumerate(clocks):
        if clock is not None and table.opened.pace is not None:
            found[seat] = _told(clock, table.opened.pace, pauses, table.seats[seat].guest, t)
    return found


def _told(clock: Clock, pace: Pace, pauses: Pauses, guest: str | None, t: NullTranslations) -> ClockFacts | None:
    if clock.due is None:  # by the day all have the same, which is told once
        reserve = t.gettext("{time} in reserve").format(time=duration(clock.bank, t))
        return None if pace.kind == DAYS else {"due": None, "kind": pace.kind, "low": 0, "away": "", "words": reserve}
    return running(clock.due, pace, pauses, guest, t)


def running(when: int, pace: Pace, pauses: Pauses, guest: str | None, t: NullTranslations) -> ClockFacts:
    """A clock that runs out then."""
    until = datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%d %H:%M UTC")
    away = pauses.vacations(guest).last(when - A_DAY * 400, when) if pace.vacations else None
    return {
        "due": when,
        "kind": pace.kind,
        "low": pace.low,
        "away": f"{away.begins},{away.ends}" if away else "",
        "words": t.gettext("until {time}").format(time=until),
    }


def own_dues(table: Summary, guest: Guest, pauses: Pauses) -> list[int]:
    """When somebody's own clocks at a table in a list have run out."""
    return [when for whose, when in _dues(table, pauses) if whose == guest]


def _dues(table: Summary, pauses: Pauses) -> list[tuple[Guest | None, int]]:
    pace = table.pace
    if pace is None:
        return []
    return [(seat.guest, due(seat.clock, pauses.of(pace, seat.guest))) for seat in table.seats if seat.clock]


def first_clock(table: Summary, guest: Guest, pauses: Pauses, t: NullTranslations) -> ClockFacts | None:
    """Of the clocks that run at a table in a list a reader's own, or else the first to run out."""
    clocks = _dues(table, pauses)
    if table.pace is None or not clocks:
        return None
    whose, when = min(clocks, key=lambda clock: (clock[0] != guest, clock[1]))
    return running(when, table.pace, pauses, whose, t)
