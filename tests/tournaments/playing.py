"""Tournaments without a server: joined, paired and decided by chance."""

from random import Random
from typing import Any

from durbar.tables.store import Visitor
from durbar.tournaments import deeds
from durbar.tournaments.acts import Begins, Begun, Kind, Opened, RoundOpened
from durbar.tournaments.tournament import Match, Stage, Tournament

HOST = "host"
NOW = 1_800_000_000


def opened(kind: Kind = Kind.SWISS, size: int = 4, **facts: Any) -> Opened:
    usual: dict[str, Any] = {
        "id": "cup",
        "name": "Cup",
        "host": HOST,
        "game": "meridian",
        "options": {},
        "least": 2,
        "rounds": 3 if kind is Kind.SWISS else 0,
        "go_on": 1,
        "begins": Begins.BY_HAND,
        "begins_at": 0,
        "every": 0,
        "most": 128,
        "public": True,
        "invitation": "word",
        "opened_at": NOW,
    }
    return Opened(kind=kind, size=size, **{**usual, **facts})


def visitor(number: int) -> Visitor:
    return Visitor(f"guest {number}", f"Guest {number}")


def joined(people: int, kind: Kind = Kind.SWISS, size: int = 4, **facts: Any) -> Tournament:
    """A tournament that waits for its beginning."""
    tournament = Tournament(opened(kind, size, **facts))
    for number in range(people):
        do(tournament, deeds.join(visitor(number)))
    return tournament


def begun(people: int, kind: Kind = Kind.SWISS, size: int = 4, seed: str = "seed", **facts: Any) -> Tournament:
    """A tournament whose first round is open."""
    tournament = joined(people, kind, size, **facts)
    tournament.go_through([Begun(at=NOW, seed=seed)])
    open_round(tournament)
    return tournament


def do(tournament: Tournament, deed: deeds.Deed) -> None:
    tournament.go_through([deed(tournament)])


def open_round(tournament: Tournament, at: int = NOW) -> RoundOpened:
    act = deeds.due_act(tournament, at)
    assert isinstance(act, RoundOpened)
    tournament.go_through([act])
    return act


def end(tournament: Tournament, match: Match, *places: int, absent: tuple[int, ...] = ()) -> None:
    """Let a table end with these places, by seat."""
    where = next((number, table) for number, table, other in tournament.matches() if other is match)
    points = tuple(50 - 10 * place for place in places)
    came = tuple(seat not in absent for seat in range(len(places)))
    do(tournament, deeds.table_over(*where, places, points, came))


def play_round(tournament: Tournament, chance: Random) -> None:
    """Let all tables end somehow; sometimes places are shared."""
    for match in tournament.rounds[-1].matches:
        if not match.settled:
            drawn = [chance.randrange(len(match.people)) for _ in match.people]
            end(tournament, match, *(1 + sum(other < own for other in drawn) for own in drawn))


def play(tournament: Tournament, chance: Random) -> None:
    """Let it go on to its end."""
    while tournament.stage is Stage.PLAYING:
        play_round(tournament, chance)
        if tournament.stage is Stage.PLAYING:
            open_round(tournament)
