"""Who stands highest in a game for so many: people with enough games, and bots among them, as the arena found them."""

import re
from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypedDict

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from durbar.arena.anchors import anchors
from durbar.engine.game import load, names
from durbar.tables.rating import LEAST_GAMES, Rating, Scale, Standing
from durbar.tables.store import Store
from durbar.tables.talk import handle
from durbar.tables.threads import reading
from durbar.web.calling import person as called
from durbar.web.pages import page, reader
from durbar.web.rating_pictures import Band, band, figures, ticks
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest
from durbar.web.words import catalogue, level_name

MANY = 50  # people on a page
CURSOR = re.compile(r"(-?\d{1,3}(?:\.\d{1,20})?(?:e-\d{1,3})?)_([0-9a-f]{16})")

Players = Annotated[int | None, QueryParameter(name="players", ge=1, le=9, description="How many play.")]
After = Annotated[str, QueryParameter(name="after", max_length=60, description="Where the page before has ended.")]


class Leader(NamedTuple):
    """Somebody on a list: a person with his place, or a level."""

    place: int | None
    person: str | None
    level: str | None
    name: str
    rating: Rating
    games: int


class Leaders(NamedTuple):
    """A page of a list, and where the next begins."""

    listed: list[Leader]
    following: str


class LeaderTold(TypedDict):
    """The same as a page shows it."""

    place: int | None
    person: str | None
    bot: bool
    you: bool
    name: str
    games: int
    band: Band


def _cursor(after: str) -> tuple[float, str] | None:
    if not after:
        return None
    found = CURSOR.fullmatch(after)
    if found is None:
        raise NotFoundException("There is no such page.")
    return float(found[1]), found[2]


async def leaders(store: Store, scale: Scale, after: str) -> Leaders:
    """A page of the list of a scale. Bots have no place of their own: they show what a place is worth."""
    cursor = _cursor(after)
    found = await reading(store.leaders, scale, MANY + 1, cursor)
    shown, more = found[:MANY], len(found) > MANY
    first = shown[0] if shown else None
    ahead = await reading(store.leaders_before, scale, first.rating.least, first.person) if first and cursor else 0
    listed = [
        Leader(place, one.person, None, one.name, one.rating, one.games) for place, one in enumerate(shown, ahead + 1)
    ]
    ceiling = cursor[0] if cursor else float("inf")
    floor = shown[-1].rating.least if more else float("-inf")
    listed += [bot for bot in _bots(scale) if floor <= bot.rating.least < ceiling]
    listed.sort(key=lambda one: (-one.rating.least, one.person or ""))
    return Leaders(listed, f"{shown[-1].rating.least!r}_{shown[-1].person}" if more else "")


def _bots(scale: Scale) -> list[Leader]:
    measured = anchors(*scale)
    return [
        Leader(None, None, level, level, Rating(anchor.mu, anchor.sigma), anchor.games)
        for level, anchor in measured.items()
    ]


async def own_place(store: Store, scale: Scale, standings: Sequence[Standing]) -> int | None:
    """Where somebody stands on a list, if he is on it."""
    mine = next((one for one in standings if one.scale == scale and one.games >= LEAST_GAMES), None)
    if mine is None or await reading(store.is_hidden, mine.person):
        return None
    return 1 + await reading(store.leaders_before, scale, mine.rating.least, mine.person)


@get("/ratings", include_in_schema=False)
async def all_leaders() -> Redirect:
    """The list of some game leads to all others."""
    return Redirect(f"/ratings/{names()[0]}")


@get("/ratings/{game:str}", include_in_schema=False)
async def leaders_page(
    request: AnyRequest, game: FromPath[str], players: Players = None, after: After = ""
) -> Response[str]:
    """Who stands highest."""
    one, who, store = load(game), reader(request), server_of(request).host.store
    t, me = catalogue(who.language), handle(who.visitor.id)
    scale = Scale(one.name, players if players in one.players else one.players[0])
    found = await leaders(store, scale, after)
    standings = await reading(store.standings, me)
    mine = next((standing for standing in standings if standing.scale == scale), None)
    axis = figures([leader.rating for leader in found.listed]) if found.listed else None
    told: list[LeaderTold] = [
        {
            "place": leader.place,
            "person": leader.person,
            "bot": leader.level is not None,
            "you": leader.person == me,
            "name": level_name(leader.level, t) if leader.level else called(leader.name, t),
            "games": leader.games,
            "band": band(leader.rating, axis),
        }
        for leader in found.listed
        if axis is not None
    ]
    return page(
        "leaders.html",
        who,
        one,
        game={"name": one.name, "title": one.title(who.language), "players": list(one.players)},
        players=scale.players,
        leaders=told,
        ticks=ticks(axis) if axis else [],
        following=found.following,
        first=not after,
        least=LEAST_GAMES,
        own_place=await own_place(store, scale, standings),
        own_games=mine.games if mine else 0,
    )
