"""Rated tables: which count, and who may sit at them. That nobody is helped there is decided where help is given."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from durbar.arena.anchors import FIXED, anchors
from durbar.tables.pace import MOVE, SEAT, USUAL, Pace, by_the_day
from durbar.tables.refusals import Reason, Refused

if TYPE_CHECKING:
    from durbar.tables.table import Table


def counts(game: str, players: int, people: int, levels: Sequence[str]) -> bool:
    """Whether a game of so many people and bots of these levels counts: two people, or one beside a bot that is as
    strong on every machine and has been measured.
    """
    measured = anchors(game, players)
    return people > 1 or (people == 1 and any(level in FIXED and level in measured for level in levels))


def check_seats(game: str, seats: Sequence[Mapping[str, str]]) -> None:
    """Refuse to open a rated table at which one person would play for two, or whose game could not count."""
    sitting = [seat.get("who") for seat in seats]
    people, free = sitting.count("me") + sitting.count("here"), sitting.count("open")
    if people > 1:
        raise Refused(Reason.RATED_SEATS)
    levels = [seat.get("level", "") for seat in seats if seat.get("who") == "bot"]
    if not counts(game, len(seats), people + free, levels):
        raise Refused(Reason.RATED_ALONE)


def several_may_sit(seats: Sequence[Mapping[str, str]]) -> bool:
    """Whether people would play each other at a table that is opened so."""
    return sum(seat.get("who") in ("me", "open") for seat in seats) > 1


def check_pace(pace: Pace | None, several: bool) -> None:
    """Refuse to open a rated table that whoever stays away could keep from ever counting, or at which whoever lets his
    moves run out would have the computer's made and be rated by them.
    """
    if pace is None and several:
        raise Refused(Reason.RATED_PACE)
    if pace is not None and pace.late == MOVE:
        raise Refused(Reason.RATED_LATE)


def fair_pace(pace: Pace | None, several: bool) -> Pace | None:
    """The pace of a rated table that follows one of long ago, when there could be any: the nearest that can still."""
    if pace is None:
        return by_the_day(USUAL["days"]) if several else None
    return replace(pace, late=SEAT)


def check_filling(table: "Table", seat: int, level: str) -> None:
    """Refuse to put a bot on the last seat of a rated table if its game could not count then."""
    others = [other for index, other in enumerate(table.seats) if index != seat]
    people = sum(other.guest is not None for other in others) + len(table.free_seats) - 1
    levels = [level, *(other.level for other in others if other.guest is None and other.level is not None)]
    if not counts(table.opened.game, table.opened.players, people, levels):
        raise Refused(Reason.RATED_ALONE)
