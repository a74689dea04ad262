"""The lobby: new tables, my tables, free seats, finished games."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from math import inf
from time import monotonic
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import Body, FromPath, QueryParameter
from litestar.response import File, Redirect, Stream
from minijinja import safe

from durbar.drawing.gems import GEMS
from durbar.engine.errors import BadRecord
from durbar.engine.game import Game, load, names
from durbar.engine.option import Option
from durbar.lessons.lesson import lessons_of
from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.pace import SEAT, USUAL, Pace, agreed
from durbar.tables.pauses import NO_PAUSES, Pauses
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Summary
from durbar.tables.talk import SEATED
from durbar.tables.threads import reading, writing
from durbar.web.calling import seat_names
from durbar.web.clock_facts import first_clock, pace_words, paces
from durbar.web.first_visit import acquaintance, ways_into
from durbar.web.house_pages import LANDING
from durbar.web.listing import LOBBY, MANY, Lists, belongs, invitations
from durbar.web.live import updates
from durbar.web.page_cache import Shown, shown_once
from durbar.web.pages import Reader, page, reader, render
from durbar.web.regions import base_of, partials
from durbar.web.safety import MOST_BYTES_RECORDED
from durbar.web.server import address_of, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest, by_htmx, html, stream
from durbar.web.words import catalogue, levels, what_it_does

log = logging.getLogger(__name__)

PARTS = ("asked", "mine", "free", "watched")  # what moves by itself
PAUSE = 0.5  # seconds between two looks at the lobby
STRANGERS: Mapping[Guest, int] = {}  # with whom nobody has played
Before = Annotated[str | None, QueryParameter(pattern=r"^\d{1,12}\.[\w-]{1,32}$")]
FILES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}  # of a game's folder


def about(game: Game, language: str) -> dict[str, Any]:
    """A game as the lobby shows it."""
    t = catalogue(language, game)
    return {
        "name": game.name,
        "title": game.title(language),
        "players": list(game.players),
        "line": game.words.line(t),
        "minutes": game.words.MINUTES,
        "options": [about_option(game, option, language) for option in game.options_of()],
    }


def about_option(game: Game, option: Option, language: str) -> dict[str, Any]:
    """Something to decide before a game."""
    words = game.option_words(option, language)
    return {
        "name": option.name,
        "title": words.title,
        "choices": [{"value": value, "words": words.values[value]} for value in option.values],
        "ruling": option.ruling,
        "sentence": words.sentence,
        "clause": option.clause,
    }


def listed(
    summary: Summary, who: Reader, pauses: Pauses = NO_PAUSES, games_with: Mapping[Guest, int] = STRANGERS
) -> dict[str, Any]:
    """A table as the lobby shows it to somebody, who has played lately with those who sit there."""
    t, at = catalogue(who.language), now()
    called = seat_names(summary.seats, summary.evening or summary.id, t)
    seats = [
        {
            "gem": GEMS[index],
            "name": called[index],
            "open": seat.open,
            "kept": seat.open and seat.kept_until > at,
            "bot": seat.level is not None,
            "waits": seat.waits,
            "mine": seat.guest == who.visitor.id,
            "place": seat.place,
            "points": seat.points,
        }
        for index, seat in enumerate(summary.seats)
    ]
    return {
        "pace": pace_words(summary.pace, t) if summary.pace else None,
        "rated": summary.rated,
        "clock": first_clock(summary, who.visitor.id, pauses, t),
        "id": summary.id,
        "url": safe(f"/tables/{summary.id}"),
        "game": summary.game,
        "title": load(summary.game).title(who.language),
        "name": summary.name,
        "state": summary.state,
        "seats": seats,
        "free": sum(seat["open"] and not seat["kept"] for seat in seats),
        "plies": summary.plies,
        "changed_at": summary.changed_at,
        "mine_waits": any(seat["waits"] and seat["mine"] for seat in seats),
        "waits_for": [seat["name"] for seat in seats if seat["waits"]],
        "winners": [seat["name"] for seat in seats if seat["place"] == 1],
        "people": [
            {"name": called[index], "games": games_with.get(seat.guest, 0)}
            for index, seat in enumerate(summary.seats)
            if seat.guest is not None
        ],
    }


def all_listed(
    summaries: list[Summary], who: Reader, pauses: Pauses = NO_PAUSES, games_with: Mapping[Guest, int] = STRANGERS
) -> list[dict[str, Any]]:
    """Tables as the lobby shows them, without those that it cannot show: of a game that is not installed, for one."""
    shown = []
    for summary in summaries:
        try:
            shown.append(listed(summary, who, pauses, games_with))
        except Exception:
            log.warning("the table %r cannot be listed", summary.id, exc_info=True)
    return shown


def tables_shown(lists: Lists, who: Reader, pauses: Pauses) -> dict[str, Any]:
    """The tables that the lobby shows to somebody: his own, first those that wait for him, of these the most urgent
    first; those to which he is invited; others' with free seats, and to watch. Tables of those who have blocked him are
    to him as if they were not public.
    """
    guest, at = who.visitor.id, now()
    asked = invitations(lists.mine, guest, who.ignores, at)
    mine = [table for table in lists.mine if belongs(table, guest) or (table not in asked and not _is_kept(table))]
    others = [table for table in lists.free if not belongs(table, guest) and table not in asked]
    welcome = [table for table in others if table.host not in who.blocked_by and _seats_left(table, at)]
    watched = [table for table in lists.watched if not belongs(table, guest) and table.host not in who.blocked_by]
    games_with = played_with(guest, lists.mine)
    return {
        "asked": all_listed(asked, who, pauses, games_with),
        "mine": sorted(all_listed(mine, who, pauses), key=_urgency),
        "free": all_listed(welcome, who, pauses, games_with),
        "watched": all_listed(watched, who, pauses),
    }


def played_with(guest: Guest, tables: Iterable[Summary]) -> Mapping[Guest, int]:
    """With whom somebody has finished games at these tables, and how many."""
    over = ({seat.guest for seat in table.seats if seat.guest} for table in tables if table.state == "over")
    return Counter(other for people in over if guest in people for other in people - {guest})


def _seats_left(table: Summary, at: int) -> bool:
    """Whether anybody may sit down: not every open seat is kept for somebody."""
    return any(seat.open and seat.kept_until <= at for seat in table.seats)


def _is_kept(table: Summary) -> bool:
    return any(seat.kept_for is not None for seat in table.seats)


def _urgency(table: dict[str, Any]) -> tuple[bool, float]:
    waits = table["mine_waits"]
    return not waits, table["clock"]["due"] if waits and table["clock"] else inf


def lobby_parts(tables: dict[str, Any], who: Reader) -> dict[str, str]:
    """What changes in a lobby while somebody looks at it."""
    return {name: render("lobby.html", who, base=base_of(name), games=names(), **tables) for name in PARTS}


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    """Open a table, or go on at one. Who looks at the lobby already and chooses another picture wants only its form."""
    who, store = await server_of(request).reader(request), server_of(request).host.store
    wanted = request.query_params.get("game")
    games = sorted((about(load(name), who.language) for name in names()), key=lambda game: game["minutes"])
    chosen = next((game for game in games if game["name"] == wanted), games[0])
    mine = await reading(store.tables_of, who.visitor.id, MANY)
    t = catalogue(who.language)
    form: dict[str, Any] = {
        "games": games,
        "chosen": chosen,
        "known": (await acquaintance(request, chosen["name"], who.visitor.id, mine))._asdict(),
        "lessons": len(lessons_of(load(chosen["name"]))),
        "ways": {game["name"]: ways_into(load(game["name"])) for game in games},
        "levels": levels(t),
        "described": {level: what_it_does(level, t) for level, _ in levels(t)},
        "gems": GEMS,
        "paces": paces(t),
    }
    if by_htmx(request):
        return html(partials({name: _region(name, who, form) for name in ("new", "know")}))
    free = await reading(store.open_tables, MANY)
    lists = Lists(mine, free, await reading(store.watchable, MANY))
    tables = tables_shown(lists, who, server_of(request).host.pauses)
    first_visit = not mine and who.house is not None
    landing = who.house.text(LANDING, who.language) if first_visit and who.house else None
    return page("lobby.html", who, **form, **tables, landing=landing, now=now())


def _region(name: str, who: Reader, form: dict[str, Any]) -> str:
    return render("lobby.html", who, base=base_of(name), mine=[], **form)


@get("/live", include_in_schema=False)
async def live(request: AnyRequest) -> Stream:
    """What changes in the lobby, for this visitor alone: not more often than he can read."""
    who, server = reader(request), server_of(request)
    again = 0.0

    async def show() -> Shown:
        nonlocal again
        await asyncio.sleep(max(0.0, again - monotonic()))
        again = monotonic() + PAUSE
        knowing = await server.knowing(who)
        tables = tables_shown(await server.listing.of(who.visitor.id), knowing, server.host.pauses)
        return shown_once(await asyncio.to_thread(lobby_parts, tables, who))

    waiting = partial(server.listing.waiting, who.visitor.id)
    return stream(request, updates(server.subscribers, [LOBBY + who.visitor.id], show, waiting, 0, 0), alone=False)


@post("/tables", include_in_schema=False)
async def open_table(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Response[Any]:
    """Open a table as the lobby's form says: ``who-0``, ``name-0``, ``level-0`` and so on, seat by seat."""
    visitor, server = reader(request).visitor, server_of(request)
    game = load(str(data.get("game", "")))
    fields = ("who", "name", "level")
    seats = [
        {field: str(data.get(f"{field}-{seat}", "")) for field in fields}
        for seat in range(max(game.players))
        if data.get(f"who-{seat}", "none") != "none"
    ]
    offered = [option.name for option in game.options_of()]
    options = {name: str(data[f"option-{name}"]) for name in offered if f"option-{name}" in data}
    await server.allowance.open_table(visitor, address_of(request), seats)
    table = await server.host.open(
        visitor,
        game.name,
        seats,
        options,
        name=str(data.get("name", "")),
        public=data.get("join", "anyone") == "anyone",
        words="words" in data,
        talk=str(data.get("talk", SEATED)),
        pace=wanted_pace(data),
        rated="rated" in data,
    )
    await writing(server.host.store.greet, visitor)
    return Redirect(f"/tables/{table.opened.id}", status_code=303)


def wanted_pace(data: dict[str, str]) -> Pace | None:
    """The pace that the lobby's form says."""
    told = [str(data.get(f"pace-{field}", usual)) for field, usual in USUAL.items()]
    if not all(re.fullmatch(r"\d{1,5}", value, re.ASCII) for value in told):
        raise Refused(Reason.BAD_PACE)
    seconds, minutes, days = map(int, told)
    return agreed(str(data.get("pace", "none")), seconds, minutes, days, str(data.get("pace-late", SEAT)))


@get("/finished", include_in_schema=False)
async def finished(request: AnyRequest, before: Before = None) -> Response[str]:
    """Finished games, the newest first; those after the one of that time and id."""
    who = reader(request)
    time, _, table_id = (before or "").partition(".")
    last = (int(time), table_id) if before else None
    games = await reading(server_of(request).host.store.finished, MANY, last)
    following = f"{games[-1].changed_at}.{games[-1].id}" if len(games) == MANY else None
    return page("finished.html", who, tables=all_listed(games, who), following=following)


@post("/records", include_in_schema=False, request_max_body_size=MOST_BYTES_RECORDED)
async def upload(
    request: AnyRequest, data: Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]
) -> Response[Any]:
    """Lay out a recorded game to be looked at."""
    file, visitor, server = data.get("file"), reader(request).visitor, server_of(request)
    if not isinstance(file, UploadFile):
        raise ValidationException("Choose a file with a recorded game.")
    try:
        text = (await file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(1, "this is not a text file") from None
    server.allowance.lay_out(visitor, address_of(request))
    table = await server.host.lay_out(visitor, await server.records.read(text, visitor.id))
    return Redirect(f"/tables/{table.opened.id}/replay/0", status_code=303)


# --- Pictures -------------------------------------------------------------------------------------------------------


@get("/games/{name:str}/{file:str}", include_in_schema=False)
async def game_file(name: FromPath[str], file: FromPath[str]) -> File:
    """A game's own style or picture."""
    path = load(name).folder / "page" / file
    if path.suffix not in FILES or not path.is_file():
        raise NotFoundException("There is no such file.")
    headers = {"Cache-Control": "public, max-age=86400"}
    return File(path, media_type=FILES[path.suffix], content_disposition_type="inline", headers=headers)
