"""The lobby: new tables, my tables, free seats, finished games; rulebooks; who I am."""

import asyncio
import re
from functools import cache
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import Body, FromPath, QueryParameter
from litestar.response import File, Redirect
from markdown_it import MarkdownIt
from minijinja import safe

from durbar.engine.errors import BadRecord
from durbar.engine.game import Game, Option, load, names
from durbar.engine.language import LANGUAGES
from durbar.engine.recorded import read
from durbar.tables.decisions import clean_name
from durbar.tables.store import Summary, Visitor
from durbar.web.deeds import FORM
from durbar.web.house import house
from durbar.web.pages import GEMS, THEMES, Reader, page, reader
from durbar.web.safety import MOST_BYTES_RECORDED
from durbar.web.tables import AnyRequest, by_htmx
from durbar.web.visits import A_YEAR
from durbar.web.words import catalogue, levels, seat_names

MANY = 50
Before = Annotated[str | None, QueryParameter(pattern=r"^\d{1,12}\.[\w-]{1,32}$")]
FILES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}  # of a game's folder


def about(game: Game, language: str) -> dict[str, Any]:
    """A game as the lobby shows it."""
    t = catalogue(language, game)
    return {
        "name": game.name,
        "title": game.title(language),
        "players": list(game.players),
        "line": game.words.line(t),
        "minutes": game.words.MINUTES,
        "options": [about_option(game, option, language) for option in game.options],
    }


def about_option(game: Game, option: Option, language: str) -> dict[str, Any]:
    """Something to decide before a game."""
    title, words = game.option_words(option, language)
    values = [{"value": value, "words": words[value]} for value in option.values]
    return {"name": option.name, "title": title, "choices": values, "ruling": option.ruling}


def listed(summary: Summary, who: Reader) -> dict[str, Any]:
    """A table as the lobby shows it to somebody."""
    t = catalogue(who.language)
    called = seat_names([(seat.name, seat.level) for seat in summary.seats], t)
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


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    """Open a table, or go on at one."""
    who, store = reader(request), house(request).host.store
    mine = await asyncio.to_thread(store.tables_of, who.visitor.id, MANY)
    free = await asyncio.to_thread(store.open_tables, MANY)
    chosen = request.query_params.get("game")
    games = [about(load(name), who.language) for name in names()]
    return page(
        "lobby.html",
        who,
        games=games,
        chosen=next((game for game in games if game["name"] == chosen), games[0]),
        levels=levels(catalogue(who.language)),
        gems=GEMS,
        mine=sorted((listed(table, who) for table in mine), key=lambda table: not table["mine_waits"]),
        free=[listed(table, who) for table in free if who.visitor.id not in {seat.guest for seat in table.seats}],
    )


@post("/tables", include_in_schema=False)
async def open_table(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Response[Any]:
    """Open a table as the lobby's form says: ``who-0``, ``name-0``, ``level-0`` and so on, seat by seat."""
    visitor, host = reader(request).visitor, house(request).host
    game = load(str(data.get("game", "")))
    fields = ("who", "name", "level")
    seats = [
        {field: str(data.get(f"{field}-{seat}", "")) for field in fields}
        for seat in range(max(game.players))
        if data.get(f"who-{seat}", "none") != "none"
    ]
    options = {
        option.name: str(data[f"option-{option.name}"]) for option in game.options if f"option-{option.name}" in data
    }
    table = await host.open(
        visitor,
        game.name,
        seats,
        options,
        name=str(data.get("name", "")),
        public=data.get("join", "anyone") == "anyone",
    )
    await asyncio.to_thread(host.store.greet, visitor)
    return Redirect(f"/tables/{table.opened.id}", status_code=303)


@get("/finished", include_in_schema=False)
async def finished(request: AnyRequest, before: Before = None) -> Response[str]:
    """Finished games, the newest first; those after the one of that time and id."""
    who = reader(request)
    time, _, table_id = (before or "").partition(".")
    last = (int(time), table_id) if before else None
    games = await asyncio.to_thread(house(request).host.store.finished, MANY, last)
    following = f"{games[-1].changed_at}.{games[-1].id}" if len(games) == MANY else None
    return page("finished.html", who, tables=[listed(table, who) for table in games], following=following)


@post("/records", include_in_schema=False, request_max_body_size=MOST_BYTES_RECORDED)
async def upload(
    request: AnyRequest, data: Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]
) -> Response[Any]:
    """Lay out a recorded game to be looked at."""
    file = data.get("file")
    if not isinstance(file, UploadFile):
        raise ValidationException("Choose a file with a recorded game.")
    try:
        recorded = await asyncio.to_thread(read, (await file.read()).decode("utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(1, "this is not a text file") from None
    table = await house(request).host.lay_out(reader(request).visitor, recorded)
    return Redirect(f"/tables/{table.opened.id}/replay/0", status_code=303)


# --- Rulebooks and pictures -----------------------------------------------------------------------------------------


@cache
def rulebook(game: Game, language: str) -> str:
    """A rulebook as HTML. It is ours, so its anchors are kept as they are."""
    return str(MarkdownIt("commonmark", {"html": True}).enable("table").render(game.rulebook(language)))


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """A rulebook; beside a board only its text is wanted."""
    who, game = reader(request), load(name)
    template = "rulebook.html" if by_htmx(request) else "rules.html"
    return page(template, who, game, game=about(game, who.language), rulebook=rulebook(game, who.language))


@get("/games/{name:str}/{file:str}", include_in_schema=False)
async def game_file(name: FromPath[str], file: FromPath[str]) -> File:
    """A game's own style or picture."""
    path = load(name).folder / file
    if path.suffix not in FILES or not path.is_file():
        raise NotFoundException("There is no such file.")
    headers = {"Cache-Control": "public, max-age=86400"}
    return File(path, media_type=FILES[path.suffix], content_disposition_type="inline", headers=headers)


# --- Who I am -------------------------------------------------------------------------------------------------------


@get("/you", include_in_schema=False)
async def you(request: AnyRequest) -> Response[str]:
    """One's name, and words for programs."""
    return page("you.html", reader(request), token=None)


@post("/you", include_in_schema=False)
async def rename(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Take another name, for tables to come."""
    visitor = Visitor(reader(request).visitor.id, clean_name(str(data.get("name", ""))))
    await asyncio.to_thread(house(request).host.store.greet, visitor)
    request.scope["state"]["visitor"] = visitor
    return Redirect(_inside(data.get("back"), "/you"), status_code=303)


@post("/you/token", include_in_schema=False)
async def new_token(request: AnyRequest) -> Response[str]:
    """A word with which a program may play for me; it is shown once."""
    who = reader(request)
    return page("you.html", who, token=await house(request).new_token(who.visitor))


@post("/you/revoke", include_in_schema=False)
async def revoke(request: AnyRequest) -> Redirect:
    """Let none of these words count any more."""
    await house(request).revoke(reader(request).visitor)
    return Redirect("/you", status_code=303)


@post("/look", include_in_schema=False)
async def look(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Choose a language, light or dark."""
    cookies = [
        Cookie(name, value=data[name], path="/", max_age=A_YEAR, samesite="lax", httponly=True)
        for name, values in (("language", LANGUAGES), ("theme", THEMES))
        if data.get(name) in values
    ]
    return Redirect(_inside(data.get("back"), "/"), status_code=303, cookies=cookies)


def _inside(path: object, otherwise: str) -> str:
    """A path of ours, whatever a form says."""
    return path if isinstance(path, str) and re.fullmatch(r"/[\w\-/?=&.]*", path) and "//" not in path else otherwise
