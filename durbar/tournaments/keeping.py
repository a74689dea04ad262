"""What tournaments need of a store. ``durbar.store`` fulfils it with a database."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from durbar.tables.acts import Guest
from durbar.tables.pace import Pace
from durbar.tables.store import UnknownTable
from durbar.tournaments.acts import AnyAct, Opened
from durbar.tournaments.tournament import Stage, Tournament

FOLLOWED = "tournament "  # before its id: what is followed, and told to other servers, like a table


class UnknownTournament(UnknownTable):
    """There is no tournament with this id."""


class Line(Struct, frozen=True):
    """What a list shows of a tournament; drawn up anew with every act."""

    id: str
    name: str
    game: str
    kind: str
    size: int
    stage: str
    public: bool
    people: int
    most: int
    round: int  # of those that have opened, the last
    rounds: int | None
    begins: str
    begins_at: int
    changed_at: int
    pace: Pace | None = None


def line_of(tournament: Tournament) -> Line:
    """A tournament as lists show it."""
    opened, stage = tournament.opened, tournament.stage
    people = len(tournament.entered)
    return Line(
        id=opened.id,
        name=opened.name,
        game=opened.game,
        kind=opened.kind,
        size=opened.size,
        stage=stage,
        public=opened.public,
        people=people,
        most=opened.most,
        round=len(tournament.rounds),
        rounds=tournament.rounds_in_all,
        begins=opened.begins,
        begins_at=opened.begins_at,
        changed_at=tournament.changed_at or opened.opened_at,
        pace=opened.pace,
    )


def is_running(line: Line) -> bool:
    """Whether anything may still happen by itself."""
    return line.stage in (Stage.WAITING, Stage.PLAYING)


class TournamentStore(Protocol):
    """Keeps tournaments for ever. What a call has returned from is on disk; any may raise Unavailable."""

    def open_tournament(self, opened: Opened, line: Line) -> None:
        """Write a new tournament."""

    def read_tournament(self, tournament: str, after: int = 0) -> tuple[Opened, list[AnyAct]]:
        """A tournament and its acts with numbers above ``after``; UnknownTournament if there is none."""

    def append_to_tournament(self, number: int, act: AnyAct, line: Line, people: Sequence[Guest]) -> None:
        """Write an act, and who takes part; Taken if its number is not the next one."""

    def public_tournaments(self, limit: int) -> list[Line]:
        """Those that anybody may see: the ones that are not over first, and last changed first."""

    def tournaments_of(self, guest: Guest, limit: int) -> list[Line]:
        """Those in which somebody takes part or that he has opened, in the same order."""

    def running_tournaments(self, host: Guest | None = None) -> list[str]:
        """The ids of all that are not over, or of those that somebody has opened."""
