"""Puzzles: all themes, one puzzle after another, and what is answered to an attempt."""

import asyncio
from collections import Counter
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from durbar.engine.errors import IllegalChoice
from durbar.engine.game import Game, load, names
from durbar.study.puzzles import ANY, Puzzle, judged, puzzle_of, puzzles_of, themes_of
from durbar.tables.threads import reading, writing
from durbar.web.laid_out_page import LaidOutPage
from durbar.web.learn import TryForm
from durbar.web.pages import page, reader
from durbar.web.puzzle_page import ALL, SHOWN, PuzzlePage, address
from durbar.web.puzzling import Fared, about, attempted, fared
from durbar.web.regions import partials
from durbar.web.server import address_of, remember, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest, AskedAbout, by_htmx, html

Tried = Annotated[int | None, QueryParameter(name="tried", ge=SHOWN, le=99_999)]
After = Annotated[str, QueryParameter(name="after", max_length=16)]


def theme_of(game: Game, theme: str) -> str:
    """The theme that an address names."""
    themes = themes_of(game)
    if theme != ALL and (themes is None or theme not in themes.titles(game.catalogue("en"))):
        raise NotFoundException(f"There are no puzzles about {theme!r}.")
    return ANY if theme == ALL else theme


def wanted(game: Game, id: str) -> Puzzle:
    """The puzzle that an address names."""
    puzzle = puzzle_of(game, id)
    if puzzle is None:
        raise NotFoundException(f"There is no puzzle {id!r} of {game.name}.")
    return puzzle


async def how_fared(request: AnyRequest, game: Game) -> Fared:
    """How whoever asks has fared with the puzzles of a game."""
    return await reading(fared, server_of(request).host.store, reader(request).visitor.id, game.name)


async def note(request: AnyRequest, drawing: PuzzlePage, solved: bool) -> None:
    """Keep an attempt of whoever asks."""
    server, visitor = server_of(request), reader(request).visitor
    server.allowance.attempt(visitor, address_of(request))
    await remember(request, visitor)
    store, game = server.host.store, drawing.game.name
    await writing(attempted, store, visitor.id, game, drawing.puzzle, solved, drawing.theme)


async def previewed(drawing: LaidOutPage, choice: int) -> Response[str]:
    """What a choice would bring; nothing if it is not open."""

    def draw() -> str | None:
        return drawing.preview(choice) if choice in [offer.choice for offer in drawing.offers] else None

    preview = await asyncio.to_thread(draw)
    return html("", 204) if preview is None else html(preview)


async def told_why_not(drawing: LaidOutPage, what: str) -> Response[str]:
    """What is in the way of something on the table; nothing if it is open, or not there."""

    def look() -> str | None:
        answer = drawing.why_not(what)
        return None if answer is None else drawing.why_not_told(answer)

    told = await asyncio.to_thread(look)
    return html("", 204) if told is None else html(told)


class Puzzles(Controller):
    """What is below ``/puzzles``."""

    path = "/puzzles"
    include_in_schema = False

    @get("/")
    async def listed(self, request: AnyRequest) -> Response[str]:
        """All games with their themes, and how one has fared."""
        who, games = reader(request), []
        for name in names():
            game = load(name)
            themes, puzzles = themes_of(game), puzzles_of(game)
            if themes is None or not puzzles:
                continue
            how = await how_fared(request, game)
            counted = Counter(puzzle.theme for puzzle in puzzles)
            done = Counter(puzzle.theme for puzzle in puzzles if how.attempt_at(puzzle))
            titles = themes.titles(game.catalogue(who.language))
            games.append(
                {
                    "name": name,
                    "title": game.title(who.language),
                    "url": address(name, ALL),
                    "puzzles": len(puzzles),
                    "tried": len(how.attempts),
                    "found": sum(attempt.solved for attempt in how.attempts),
                    "rating": round(how.rating),
                    "themes": [
                        {
                            "title": title,
                            "url": address(name, theme),
                            "puzzles": counted[theme],
                            "tried": done[theme],
                        }
                        for theme, title in titles.items()
                        if counted[theme]
                    ],
                }
            )
        return page("puzzles.html", who, games=games)

    @get("/{game:str}")
    async def of_game(self, game: FromPath[str]) -> Redirect:
        """The next one of a game, whatever it is about."""
        return Redirect(address(load(game).name, ALL), status_code=303)

    @get("/{game:str}/{theme:str}")
    async def offer(
        self, request: AnyRequest, game: FromPath[str], theme: FromPath[str], after: After = ""
    ) -> Redirect:
        """The next one for whoever asks."""
        of = load(game)
        wished = theme_of(of, theme)
        puzzle = (await how_fared(request, of)).offered(about(of, wished), after)
        if puzzle is None:
            raise NotFoundException("There are no puzzles of this kind.")
        return Redirect(address(game, wished, puzzle.id), status_code=303)

    @get("/{game:str}/{theme:str}/{id:str}")
    async def show(
        self,
        request: AnyRequest,
        game: FromPath[str],
        theme: FromPath[str],
        id: FromPath[str],
        tried: Tried = None,
        aside: FromQuery[bool] = False,
    ) -> Response[Any]:
        """A puzzle; with its answer for whoever has tried it and says what."""
        drawing = await self._page(request, game, theme, id, tried, aside)

        def draw() -> str:
            return partials(drawing.parts()) if by_htmx(request) else drawing.page()

        return html(await asyncio.to_thread(draw))

    async def _page(
        self, request: AnyRequest, game: str, theme: str, id: str, tried: int | None = None, aside: bool = False
    ) -> PuzzlePage:
        of = server_of(request).bot_pool.game(load(game).name)
        puzzle, wished, how = wanted(of, id), theme_of(of, theme), await how_fared(request, of)

        def lay_out() -> PuzzlePage:
            laid_out = PuzzlePage(of, puzzle, reader(request), how, wished, None, aside)
            legal = tried == SHOWN or tried in laid_out.position.choices(puzzle.seat)
            if tried is None or not legal or how.attempt_at(puzzle) is None:
                return laid_out
            return PuzzlePage(of, puzzle, reader(request), how, wished, tried)

        return await asyncio.to_thread(lay_out)

    @get("/{game:str}/{theme:str}/{id:str}/preview/{choice:int}")
    async def preview(
        self,
        request: AnyRequest,
        game: FromPath[str],
        theme: FromPath[str],
        id: FromPath[str],
        choice: FromPath[int],
    ) -> Response[str]:
        """What a choice would bring; nothing if it is not open here."""
        return await previewed(await self._page(request, game, theme, id), choice)

    @get("/{game:str}/{theme:str}/{id:str}/why-not")
    async def why_not(
        self, request: AnyRequest, game: FromPath[str], theme: FromPath[str], id: FromPath[str], what: AskedAbout
    ) -> Response[str]:
        """What is in the way of something on the table; nothing if it is open, or not there."""
        return await told_why_not(await self._page(request, game, theme, id), what)

    @post("/{game:str}/{theme:str}/{id:str}/choose")
    async def choose(
        self,
        request: AnyRequest,
        game: FromPath[str],
        theme: FromPath[str],
        id: FromPath[str],
        data: Annotated[TryForm, FORM],
    ) -> Redirect:
        """Try something: the first of what follows each other counts."""
        drawing, choice = await self._page(request, game, theme, id), int(data.choice.split(",")[0])
        if choice in drawing.position.revisions(drawing.seat):
            return Redirect(f"{drawing.about_it.url}?aside=true", status_code=303)
        if choice not in drawing.position.choices(drawing.seat):
            raise IllegalChoice("the rules do not allow this choice here")
        verdict = judged(drawing.puzzle, drawing.game.actions.name(choice))
        await note(request, drawing, verdict.right)
        return Redirect(f"{drawing.about_it.url}?tried={choice}", status_code=303)

    @post("/{game:str}/{theme:str}/{id:str}/show")
    async def show_me(
        self, request: AnyRequest, game: FromPath[str], theme: FromPath[str], id: FromPath[str]
    ) -> Redirect:
        """Give it up."""
        drawing = await self._page(request, game, theme, id)
        await note(request, drawing, solved=False)
        return Redirect(f"{drawing.about_it.url}?tried={SHOWN}", status_code=303)
