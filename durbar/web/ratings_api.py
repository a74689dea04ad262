"""Ratings, for programs."""

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from durbar.engine.game import load
from durbar.tables.rating import STEP, Rating, Scale, shown
from durbar.tables.talk import handle
from durbar.web.api import caller
from durbar.web.habits import may_see
from durbar.web.habits_api import Players
from durbar.web.leaders import After, leaders
from durbar.web.messages import REFUSALS
from durbar.web.person import accuracies, known_of
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest

MYSELF = "me"


class RatingInfo(Struct):
    """Where somebody stands in a game for so many: two times in three within so much of it."""

    game: str
    players: int
    rating: int
    within: int
    games: int


class MetInfo(Struct):
    """With somebody he has played: how often he was ahead, behind, and neither."""

    person: str
    name: str
    ahead: int
    behind: int
    level: int


class PersonInfo(Struct):
    """Somebody, as far as you may know him."""

    person: str
    name: str
    ratings: list[RatingInfo]
    games: int  # finished ones that you may look at
    accuracy: float | None  # of a hundred choices in reviewed games, how many were good
    met: list[MetInfo]


class LeaderInfo(Struct):
    """Somebody on a list: a person with his place, or a level of bots."""

    place: int | None
    person: str | None
    level: str | None
    name: str
    rating: int
    within: int
    games: int


class LeadersInfo(Struct):
    """A page of a list; ``after`` leads to the next, if there is one."""

    leaders: list[LeaderInfo]
    after: str


class RatingsApi(Controller):
    """People and lists."""

    path = "/api"

    @get("/people/{person:str}", responses=REFUSALS)
    async def person(self, request: AnyRequest, person: FromPath[str]) -> PersonInfo:
        """Somebody: ratings, games, with whom he plays. You are ``me``; others are named by pages and lists."""
        visitor = await caller(request)
        mine = handle(visitor.id)
        person = mine if person == MYSELF else person
        await may_see(request, person, visitor.id)
        known = await known_of(server_of(request).host.store, person, visitor)
        if person != mine and not known["standings"] and not known["games"]:
            raise NotFoundException("There is nobody of this name.")
        judged = [one for one in accuracies(known["games"]) if one is not None]
        return PersonInfo(
            person,
            known["name"] or visitor.name,
            [RatingInfo(*one.scale, *_told(one.rating), one.games) for one in known["standings"]],
            len(known["games"]),
            sum(judged) / len(judged) if judged else None,
            [MetInfo(*one) for one in known["met"]],
        )

    @get("/ratings/{game:str}", responses=REFUSALS)
    async def leaders(
        self, request: AnyRequest, game: FromPath[str], players: Players, after: After = ""
    ) -> LeadersInfo:
        """Who stands highest in a game for so many: people with ten rated games or more, bots among them."""
        one = load(game)
        one.setup(players)
        found = await leaders(server_of(request).host.store, Scale(one.name, players), after)
        return LeadersInfo(
            [
                LeaderInfo(who.place, who.person, who.level, who.name, *_told(who.rating), who.games)
                for who in found.listed
            ],
            found.following,
        )


def _told(rating: Rating) -> tuple[int, int]:
    return shown(rating.mu), round(STEP * rating.sigma)
