"""The page of a person: where he stands, how that came about, his games, with whom he plays; each reader sees what he
may know of it.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Annotated, TypedDict

import msgspec
from babel.dates import format_date
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from minijinja import safe

from durbar.drawing.gems import GEMS
from durbar.engine.game import load, names
from durbar.study.habits import Judged
from durbar.tables.clock import now
from durbar.tables.inviting import seat_to_keep
from durbar.tables.rating import GameSeen, Met, Moment, Scale, Standing, shown
from durbar.tables.store import Store, Visitor
from durbar.tables.talk import handle
from durbar.tables.threads import reading, writing
from durbar.web.calling import person as called
from durbar.web.calling import seat_names
from durbar.web.clock_facts import pace_words
from durbar.web.habits import may_see
from durbar.web.hosting import met
from durbar.web.listing import MANY
from durbar.web.pages import Reader, page, reader
from durbar.web.rating_pictures import NARROW, WIDE, Band, Course, band, course, figures, ticks
from durbar.web.reviews import EDITION
from durbar.web.server import Server, remember, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest
from durbar.web.words import catalogue

MOST_GAMES = 1000  # of one person, the last ones
MOST_MOMENTS = 5000  # of a course
RECENT = 8  # games that are listed
MOST_MET = 6  # people with whom he is compared
FAVOURITES = 4

Which = Annotated[str, QueryParameter(name="course", max_length=40, description="A scale, as GAME.PLAYERS.")]


class RatedIn(TypedDict):
    """Where somebody stands in a game for so many, and the reader, if he does."""

    key: str
    game: str
    title: str
    players: int
    games: int
    band: Band
    you: Band | None
    chosen: bool  # its course is drawn


class Beside(TypedDict):
    """Somebody else in a game."""

    gem: str
    name: str
    person: str | None  # if there is a page of him that the reader may see
    bot: bool


class Recent(TypedDict):
    """A game of his."""

    url: str
    game: str
    title: str
    name: str
    beside: list[Beside]
    place: int
    players: int
    points: int
    at: int
    accuracy: int | None
    change: int | None


class Compared(TypedDict):
    """With somebody he has played: parts of a hundred for a bar, and how often."""

    person: str | None  # if there is a page of him that the reader may see
    name: str
    you: bool
    ahead: int
    behind: int
    level: int
    ahead_part: float
    level_part: float


class Favourite(TypedDict):
    """A game that he plays much."""

    game: str
    title: str
    games: int
    part: float  # of the most played, in hundredths
    won: int


class Asked(TypedDict):
    """A table of the reader's to which he can invite somebody."""

    url: str
    title: str
    name: str
    seat: int  # that would be kept
    pace: str | None


class PersonFacts(TypedDict):
    """What a page tells of somebody."""

    since: str
    games: int
    favourites: list[Favourite]
    rated: list[RatedIn]
    ticks: list[tuple[float, int]]
    courses: dict[str, Course]  # wide and narrow
    recent: list[Recent]
    reviewed: int
    accuracy: int
    met: list[Compared]


class Known(TypedDict):
    """What is read of somebody, as far as a reader may know it."""

    name: str
    standings: list[Standing]
    games: list[GameSeen]
    met: list[Met]


async def known_of(store: Store, person: str, viewer: Visitor) -> Known:
    """All that a reader may know of somebody; NotFound if that is nothing."""
    standings = [one for one in await reading(store.standings, person) if one.scale.game in names()]
    games = await reading(store.games_seen, person, viewer.id, EDITION, MOST_GAMES)
    games = [one for one in games if one.own.result.game in names()]
    met = await reading(store.met, person, viewer.id, MOST_GAMES)
    name = games[0].own.result.name if games else standings[0].name if standings else ""
    return {"name": name, "standings": standings, "games": games, "met": met}


def accuracies(games: Sequence[GameSeen]) -> list[int | None]:
    """How many of a hundred choices were good in each game that was reviewed."""
    judged = [msgspec.json.decode(one.own.judged, type=Judged) if one.own.judged else None for one in games]
    return [round(100 * one.good / one.decisions) if one and one.decisions else None for one in judged]


def others_of(known: Known) -> set[str]:
    """Whom a page could lead to."""
    beside = (handle(seat.guest) for one in known["games"][:RECENT] for seat in one.table.seats if seat.guest)
    return {*beside, *(one.person for one in known["met"])}


def told(
    known: Known,
    own: Sequence[Standing],
    way: Sequence[Moment],
    chosen: Scale | None,
    who: Reader,
    linked: Collection[str],
) -> PersonFacts:
    """What a page tells a reader of somebody; it leads to those whose pages he may see."""
    games, standings = known["games"], known["standings"]
    mine = {one.scale: one.rating for one in own}
    accurate = accuracies(games)
    reviewed = [one for one in accurate if one is not None]
    beside = [one.rating for one in standings]
    scale = figures([*beside, *(mine[one.scale] for one in standings if one.scale in mine)]) if standings else None
    since = games[-1].own.result.at if games else 0
    return {
        "since": _month(since, who.language) if games else "",
        "games": len(games),
        "favourites": _favourites(games, who.language),
        "rated": [
            {
                "key": f"{one.scale.game}.{one.scale.players}",
                "game": one.scale.game,
                "title": load(one.scale.game).title(who.language),
                "players": one.scale.players,
                "games": one.games,
                "band": band(one.rating, scale),
                "you": band(mine[one.scale], scale) if one.scale in mine else None,
                "chosen": one.scale == chosen,
            }
            for one in standings
            if scale is not None
        ],
        "ticks": ticks(scale) if scale else [],
        "courses": {"wide": course(way, who.language, WIDE), "narrow": course(way, who.language, NARROW)}
        if way
        else {},
        "recent": [_recent(one, rate, who, linked) for one, rate in zip(games[:RECENT], accurate, strict=False)],
        "reviewed": len(reviewed),
        "accuracy": round(sum(reviewed) / len(reviewed)) if reviewed else 0,
        "met": _compared(known["met"], who, linked),
    }


def _month(at: int, language: str) -> str:
    return str(format_date(datetime.fromtimestamp(at, UTC), "MMMM y", locale=language))


def _favourites(games: Sequence[GameSeen], language: str) -> list[Favourite]:
    times = Counter(one.own.result.game for one in games)
    won = Counter(one.own.result.game for one in games if one.own.result.place == 1)
    most = times.most_common(FAVOURITES)
    return [
        {
            "game": game,
            "title": load(game).title(language),
            "games": often,
            "part": round(100 * often / most[0][1], 1),
            "won": round(100 * won[game] / often),
        }
        for game, often in most
    ]


def _recent(one: GameSeen, accuracy: int | None, who: Reader, linked: Collection[str]) -> Recent:
    result, table, t = one.own.result, one.table, catalogue(who.language)
    called_there = seat_names(table.seats, table.evening or table.id, t)
    change = one.change
    return {
        "url": safe(f"/tables/{result.table}"),
        "game": result.game,
        "title": load(result.game).title(who.language),
        "name": table.name,
        "beside": [
            {
                "gem": GEMS[index],
                "name": called_there[index],
                "person": whom if seat.guest and (whom := handle(seat.guest)) in linked else None,
                "bot": seat.guest is None,
            }
            for index, seat in enumerate(table.seats)
            if index != one.own.seat
        ],
        "place": result.place,
        "players": result.players,
        "points": result.points,
        "at": result.at,
        "accuracy": accuracy,
        "change": None if change is None else shown(change.now.mu) - shown(change.before.mu),
    }


def _compared(met: Sequence[Met], who: Reader, linked: Collection[str]) -> list[Compared]:
    """The reader first, then whom he met most often."""
    me, t = handle(who.visitor.id), catalogue(who.language)
    ordered = sorted(met, key=lambda one: one.person != me)[:MOST_MET]
    return [
        {
            "person": one.person if one.person in linked else None,
            "name": called(one.name, t),
            "you": one.person == me,
            "ahead": one.ahead,
            "behind": one.behind,
            "level": one.level,
            "ahead_part": round(100 * one.ahead / one.games, 1),
            "level_part": round(100 * one.level / one.games, 1),
        }
        for one in ordered
    ]


async def tables_to_invite_to(server: Server, who: Reader, person: str) -> list[Asked]:
    """The reader's own tables at which a seat can be kept for somebody, if he is one of those whom he may invite."""
    host, at, t = who.visitor.id, now(), catalogue(who.language)
    guest = next((guest for guest in await met(server, host) if handle(guest) == person), None)
    if guest is None:
        return []
    own = await reading(server.host.store.tables_of, host, MANY)
    return [
        {
            "url": safe(f"/tables/{table.id}"),
            "title": load(table.game).title(who.language),
            "name": table.name,
            "seat": seat,
            "pace": pace_words(table.pace, t) if table.pace else None,
        }
        for table in own
        if table.host == host and table.game in names() and (seat := seat_to_keep(table, guest, at)) is not None
    ]


def _chosen(standings: Sequence[Standing], which: str) -> Scale | None:
    """The scale whose course is asked for, or that on which he has played most."""
    scales = {f"{one.scale.game}.{one.scale.players}": one.scale for one in standings}
    return scales.get(which, standings[0].scale if standings else None)


@get("/people/{person:str}", include_in_schema=False)
async def person_page(request: AnyRequest, person: FromPath[str], which: Which = "") -> Response[str]:
    """Somebody, as far as the reader may know him."""
    who, store = reader(request), server_of(request).host.store
    me = handle(who.visitor.id)
    await may_see(request, person)
    known = await known_of(store, person, who.visitor)
    if not known["standings"] and not known["games"] and person != me:
        raise NotFoundException("There is nobody of this name.")
    chosen = _chosen(known["standings"], which)
    way = await reading(store.course, person, chosen, MOST_MOMENTS) if chosen else []
    own = await reading(store.standings, me) if person != me else []
    linked = {me, *await reading(store.shown_among, others_of(known))}
    t = catalogue(who.language)
    return page(
        "person.html",
        who,
        person=person,
        mine=person == me,
        name=called(who.visitor.name if person == me else known["name"], t),
        invites=[] if person == me else await tables_to_invite_to(server_of(request), who, person),
        hidden=person == me and await reading(store.is_hidden, person),
        **told(known, own, way, chosen, who, linked),
    )


@get("/you/page", include_in_schema=False)
async def own_page(request: AnyRequest) -> Redirect:
    """One's own page, where others find it."""
    return Redirect(f"/people/{handle(reader(request).visitor.id)}")


@post("/you/page", include_in_schema=False)
async def show_page(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Let others see one's page, or not."""
    visitor = reader(request).visitor
    person = handle(visitor.id)
    await remember(request, visitor)
    await writing(server_of(request).host.store.hide, person, data.get("hidden") == "yes")
    return Redirect(f"/people/{person}", status_code=303)
