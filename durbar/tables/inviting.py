"""Invitations: an open seat is kept for somebody whom one has played with, for a while."""

from collections.abc import Iterable

from durbar.tables.acts import Guest
from durbar.tables.pace import A_DAY, DAYS, Pace
from durbar.tables.store import Summary

KEPT = A_DAY  # seconds for which a seat is kept
KEPT_BY_THE_DAY = 3 * A_DAY  # where nobody is in a hurry


def kept_for(pace: Pace | None) -> int:
    """For how many seconds a seat is kept at a table of this pace."""
    return KEPT_BY_THE_DAY if pace is not None and pace.kind == DAYS else KEPT


def company(guest: Guest, tables: Iterable[Summary]) -> dict[Guest, str]:
    """Those whom somebody has played with at these tables (the latest first), by the names that they had there. Nobody
    else can be found or guessed by inviting.
    """
    met: dict[Guest, str] = {}
    for table in tables:
        holders = {seat.guest: seat.name for seat in table.seats if seat.guest is not None}
        if guest in holders and table.state != "open":
            met = {**{other: name for other, name in holders.items() if other != guest}, **met}
    return met


def seat_to_keep(table: Summary, guest: Guest, at: int) -> int | None:
    """The first seat that its host could keep for somebody, if any is free and he is not there or invited already."""
    here = {seat.guest for seat in table.seats} | {seat.kept_for for seat in table.seats if seat.kept_until > at}
    free = [index for index, seat in enumerate(table.seats) if seat.open and seat.kept_until <= at]
    return free[0] if free and table.state == "open" and guest not in here else None
