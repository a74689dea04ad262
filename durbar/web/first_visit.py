"""First visits: whether somebody knows a game yet, and what leads into it.

Somebody knows a game once he has finished one, or says so. What he says stands in a cookie; nothing is written for it.
For all his first games three seats are laid; newcomers sit on them unless he said that he knows the game. A first game
with a coach is laid at once.
"""

from typing import Annotated, Any, NamedTuple

from litestar import post
from litestar.datastructures import Cookie
from litestar.response import Redirect
from minijinja import safe

from durbar.engine.game import Game, load, names
from durbar.lessons.lesson import lessons_of
from durbar.study.puzzles import puzzles_of
from durbar.tables.store import Summary
from durbar.tables.threads import writing
from durbar.web.coach_facts import ALWAYS
from durbar.web.cookies import cookie
from durbar.web.first_games import are_first_games, finished_games, telling_tables
from durbar.web.pages import reader
from durbar.web.rulebooks import has_three_minutes
from durbar.web.server import address_of, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest

KNOWS = "knows"  # the cookie, and what lies between two games in it
BETWEEN = "."
A_YEAR = 365 * 24 * 3600
FIRST_PLAYERS = 3  # are best to begin with
NEWCOMER = {"who": "bot", "level": "newcomer"}


class Acquaintance(NamedTuple):
    """How well somebody knows a game."""

    asked: bool  # whether he is asked if he knows it
    first_games: bool  # whether he is still to play his first ones, which are best with three
    level: str  # at which the computer is to play against him


async def acquaintance(request: AnyRequest, game: str, guest: str, mine: list[Summary]) -> Acquaintance:
    """How well a guest knows a game, of whose tables some are shown to him."""
    mine = await telling_tables(request, game, mine)
    first, says_so = are_first_games(game, guest, mine), game in _said(request)
    asked = not says_so and finished_games(game, guest, mine) == 0
    return Acquaintance(asked, first, "newcomer" if first and not says_so else "companion")


def ways_into(game: Game) -> dict[str, str | None]:
    """Where a game is explained: on one picture page, in lessons, in its rulebook, by puzzles; none where it is not."""
    return {
        "three_minutes": safe(f"/rules/{game.name}/three-minutes") if has_three_minutes(game) else None,
        "lessons": safe(f"/learn/{game.name}") if lessons_of(game) else None,
        "rules": safe(f"/rules/{game.name}"),
        "puzzles": safe(f"/puzzles/{game.name}") if puzzles_of(game) else None,
    }


@post("/know", include_in_schema=False)
async def know(request: AnyRequest, data: Annotated[dict[str, Any], FORM]) -> Redirect:
    """Say that one knows a game, and go on to its table."""
    game = load(str(data.get("game", ""))).name
    said = BETWEEN.join(sorted({*_said(request), game}))
    kept = Cookie(KNOWS, value=said, path="/", max_age=A_YEAR, samesite="lax", httponly=True)
    return Redirect(f"/?game={game}#new", status_code=303, cookies=[kept])


@post("/first-game", include_in_schema=False)
async def first_game(request: AnyRequest, data: Annotated[dict[str, Any], FORM]) -> Redirect:
    """Lay a table for a first game: newcomers sit at it, and the coach always speaks."""
    game, visitor, server = load(str(data.get("game", ""))), reader(request).visitor, server_of(request)
    seats = [{"who": "me"}, *[NEWCOMER] * (min(FIRST_PLAYERS, max(game.players)) - 1)]
    await server.allowance.open_table(visitor, address_of(request), seats)
    table = await server.host.open(visitor, game.name, seats, public=False)
    await writing(server.host.store.greet, visitor)
    kept = Cookie("coach", value=ALWAYS, path="/", max_age=A_YEAR, samesite="lax", httponly=True)
    return Redirect(f"/tables/{table.opened.id}", status_code=303, cookies=[kept])


def _said(request: AnyRequest) -> set[str]:
    """The games that somebody says he knows."""
    return set((cookie(request.scope, KNOWS) or "").split(BETWEEN)) & set(names())
