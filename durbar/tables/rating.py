"""Ratings (openskill, Plackett-Luce): what a game says of everybody's strength. Every game for every number of
players is a scale of its own, on which people and bots stand together; bots stand where the arena has found them.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from durbar.arena.anchors import MIDDLE, anchors
from durbar.tables.habits import Own
from durbar.tables.rated import counts
from durbar.tables.talk import handle

if TYPE_CHECKING:
    from durbar.tables.store import Summary

LEAST_GAMES = 10  # before somebody stands on a list
CAUTION = 3.0  # standard deviations below, where somebody very likely is not
ZERO, STEP = 1000, 20  # as people read it: whoever is new, and the companion, have 1500


class Rating(NamedTuple):
    """Where somebody probably is, and how uncertain that is (a standard deviation)."""

    mu: float
    sigma: float

    @property
    def least(self) -> float:
        """What he very likely has at least: by that he is placed on lists."""
        return self.mu - CAUTION * self.sigma


NEW = Rating(MIDDLE, MIDDLE / 3)


def shown(mu: float) -> int:
    """A rating as people read it."""
    return round(ZERO + STEP * mu)


class Scale(NamedTuple):
    """What ratings belong to."""

    game: str
    players: int


class Place(NamedTuple):
    """Somebody in a game that is rated: a person by what others know him by, or a level."""

    seat: int
    person: str | None
    level: str | None
    rank: int
    name: str = ""


class RatedGame(NamedTuple):
    """A game that counts: when it was over, and who came where."""

    table: str
    scale: Scale
    at: int
    places: tuple[Place, ...]


def rated_game(table: "Summary") -> RatedGame | None:
    """What counts of a table, if it does: it was opened as rated, is over, and enough play at it of whom something is
    known. Who does not play his own seat at the end (he has resigned, or was out of time and has not come back) comes
    last, whatever a bot made of it.
    """
    seats, scale = table.seats, Scale(table.game, len(table.seats))
    people = [seat.guest for seat in seats if seat.guest is not None]
    bots = [seat.level for seat in seats if seat.guest is None and seat.level is not None]
    fair = len(set(people)) == len(people) and counts(*scale, len(people), bots)
    if not (table.rated and table.over_at and table.state == "over" and fair):
        return None
    last = len(seats) + 1
    places = tuple(
        Place(
            index,
            handle(seat.guest) if seat.guest is not None else None,
            seat.level if seat.guest is None else None,
            last if seat.guest is not None and seat.level is not None else seat.place or last,
            seat.name,
        )
        for index, seat in enumerate(seats)
        if seat.guest is not None or seat.level in anchors(*scale)
    )
    return RatedGame(table.id, scale, table.over_at, places)


def anchored(scale: Scale, level: str) -> Rating:
    """Where a level stands."""
    anchor = anchors(*scale)[level]
    return Rating(anchor.mu, anchor.sigma)


def after(ranks: Sequence[int], before: Sequence[Rating]) -> list[Rating]:
    """What ratings become by a game in which those who have them came to these ranks; equal ones have drawn."""
    model = _model()
    teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


# --- What is kept ---------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Where somebody stands on a scale."""

    scale: Scale
    person: str
    name: str
    rating: Rating
    games: int
    at: int  # of the last game


class Change(NamedTuple):
    """What a game made of somebody's rating. Of whom nothing is known any more has neither a person nor a level."""

    table: str
    seat: int
    person: str | None
    level: str | None
    before: Rating
    now: Rating


class Moment(NamedTuple):
    """A rating after a game."""

    at: int
    rating: Rating


class Met(NamedTuple):
    """Somebody with whom somebody has played: how often he was ahead of him, behind him, and neither."""

    person: str
    name: str
    ahead: int
    behind: int
    level: int

    @property
    def games(self) -> int:
        """How often they have met."""
        return self.ahead + self.behind + self.level


class GameSeen(NamedTuple):
    """A finished game of somebody, as whoever may look at it sees it."""

    own: Own
    table: "Summary"
    change: Change | None


class Ratings(Protocol):
    """What a store keeps of ratings."""

    def standings(self, person: str) -> list[Standing]:
        """Where somebody stands, on every scale on which he does; where he has played most comes first."""

    def course(self, person: str, scale: Scale, limit: int) -> list[Moment]:
        """How somebody's rating went on a scale, the last so many games, the oldest first."""

    def rating_changes(self, table: str) -> list[Change]:
        """What the game of a table made of everybody's ratings, seat by seat; nothing if it did not count, or has not
        yet.
        """

    def leaders(self, scale: Scale, limit: int, after: tuple[float, str] | None = None) -> list[Standing]:
        """Those who stand highest, by what they very likely have at least, of those with enough games whose pages may
        be seen; after the one of that value and name.
        """

    def leaders_before(self, scale: Scale, least: float, person: str) -> int:
        """How many of them stand before somebody of that value and name."""

    def games_seen(self, person: str, viewer: str, edition: str, limit: int) -> list[GameSeen]:
        """Somebody's finished games that a guest may look at, the last first: those that anybody may, and those
        at which he sat himself.
        """

    def met(self, person: str, viewer: str, limit: int) -> list[Met]:
        """With whom somebody has played in the last of these games, whom he met most often first."""

    def is_hidden(self, person: str) -> bool:
        """Whether nobody else may see somebody's page."""

    def shown_among(self, people: Collection[str]) -> set[str]:
        """Of these people those who have a page that others may see."""

    def hide(self, person: str, hidden: bool) -> None:
        """Let nobody else see somebody's page, nor him on lists; or again."""

    def rated_people(self) -> list[tuple[Scale, int, int]]:
        """By every scale how many people stand on it, and how many of them on its list."""

    def rate_again(self) -> int:
        """Reckon all ratings anew from the games that are over; how many counted."""
