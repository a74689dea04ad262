"""The lobby: new tables, my tables, free seats, finished games."""

import asyncio
import logging
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
from durbar.tables.store import Summary
from durbar.tables.talk import SEATED
from durbar.tables.threads import reading, writing
from durbar.web.calling import seat_names
from durbar.web.first_visit import acquaintance, ways_into
from durbar.web.listing import LOBBY, MANY
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

PAUSE = 0.5  # seconds between two looks at the lobby
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


def listed(summary: Summary, who: Reader) -> dict[str, Any]:
    """A table as the lobby shows it to somebody."""
    t = catalogue(who.language)
    called = seat_names(summary.seats, summary.evening or summary.id, t)
    seats = [
        {
            "gem": GEMS[index],
            "name": called[index],
            "open": seat.open,
            "waits": seat.waits,
            "mine": seat.guest == who.visitor.id,
            "place": seat.place,
            "points": seat.points,
        }
        for index, seat in enumerate(summary.seats)
    ]
    return {
        "id": summary.id,
        "url": safe(f"/tables/{summary.id}"),
        "game": summary.game,
        "title": load(summary.game).title(who.language),
        "name": summary.name,
        "state": summary.state,
        "seats": seats,
        "free": sum(seat.open for seat in summary.seats),
        "plies": summary.plies,
        "changed_at": summary.changed_at,
        "mine_waits": any(seat["waits"] and seat["mine"] for seat in seats),
        "waits_for": [seat["name"] for seat in seats if seat["waits"]],
        "winners": [seat["name"] for seat in seats if seat["place"] == 1],
    }


def all_listed(summaries: list[Summary], who: Reader) -> list[dict[str, Any]]:
    """Tables as the lobby shows them, without those that it cannot show: of a game that is not installed, for one."""
    shown = []
    for summary in summaries:
        try:
            shown.append(listed(summary, who))
        except Exception:
            log.warning("the table %r cannot be listed", summary.id, exc_info=True)
    return shown


def tables_shown(mine: list[Summary], free: list[Summary], who: Reader) -> dict[str, Any]:
    """The tables that the lobby shows to somebody: his own, first those that wait for him; others' with free seats."""
    return {
        "mine": sorted(all_listed(mine, who), key=lambda table: not table["mine_waits"]),
        "free": all_listed(
            [table for table in free if who.visitor.id not in {seat.guest for seat in table.seats}], who
        ),
    }


def lobby_parts(tables: dict[str, Any], who: Reader) -> dict[str, str]:
    """What changes in a lobby while somebody looks at it."""
    return {name: render("lobby.html", who, base=base_of(name), games=names(), **tables) for name in ("mine", "free")}


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    """Open a table, or go on at one. Who looks at the lobby already and chooses another picture wants only its form."""
    who, store = reader(request), server_of(request).host.store
    wanted = request.query_params.get("game")
    games = sorted((about(load(name), who.language) for name in names()), key=lambda game: game["minutes"])
    chosen = next((game for game in games if game["name"] == wanted), games[0])
    mine = await reading(store.tables_of, who.visitor.id, MANY)
    t = catalogue(who.language)
    form: dict[str, Any] = {
        "games": games,
        "chosen": chosen,
        "known": acquaintance(request, chosen["name"], who.visitor.id, mine)._asdict(),
        "ways": {game["name"]: ways_into(load(game["name"])) for game in games},
        "levels": levels(t),
        "described": {level: what_it_does(level, t) for level, _ in levels(t)},
        "gems": GEMS,
    }
    if by_htmx(request):
        return html(partials({name: _region(name, who, form) for name in ("new", "know")}))
    free = await reading(store.open_tables, MANY)
    return page("lobby.html", who, **form, **tables_shown(mine, free, who))


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
        tables = tables_shown(*await server.listing.of(who.visitor.id), who)
        return shown_once(await asyncio.to_thread(lobby_parts, tables, who))

    return stream(request, updates(server.subscribers, LOBBY + who.visitor.id, show, 0, 0), alone=False)


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
    )
    await writing(server.host.store.greet, visitor)
    return Redirect(f"/tables/{table.opened.id}", status_code=303)


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
