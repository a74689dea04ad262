"""How a game is played: its rulebook with figures, and the picture page of three minutes."""

from functools import cache

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markdown_it import MarkdownIt
from minijinja import safe

from durbar.drawing.figures import Figure, figures_of, words_of
from durbar.engine.game import Game, load
from durbar.engine.language import LANGUAGES
from durbar.lessons.lesson import lessons_of
from durbar.web.figures import Beside, drawn, styles, table_facts, whole_table
from durbar.web.first_games import plays_first_games
from durbar.web.legend import legend
from durbar.web.pages import Reader, anybody, page, reader, render
from durbar.web.regions import base_of
from durbar.web.tables import AnyRequest, by_htmx
from durbar.web.words import catalogue

PICTURE = "three_minutes"  # the figure that the picture page begins with
THREE_MINUTES = "three_minutes.html"  # in a game's folder of pages
KEPT = {"Cache-Control": "public, max-age=86400"}  # its address tells the version


def has_three_minutes(game: Game) -> bool:
    """Whether there is a picture page of a game; it speaks of the printed facts."""
    return bool(figures_of(game)) and (game.folder / "page" / THREE_MINUTES).is_file()


@cache
def rulebook(game: Game, language: str) -> str:
    """A rulebook as HTML, with every figure in its clause. It is ours, so its anchors are kept as they are."""
    text = str(MarkdownIt("commonmark", {"html": True}).enable("table").render(game.rulebook(language)))
    for figure in reversed(figures_of(game).values()):  # of several in a clause the first stands first
        text = _with_figure(text, figure, game, language)
    return text


def _with_figure(text: str, figure: Figure, game: Game, language: str) -> str:
    """The text, with room for a figure at the end of its clause: it is drawn when somebody comes near."""
    clause = text.index(f'<a id="{figure.clause}"></a>')
    end = text.index("</li>", clause)
    words = words_of(game, language)[figure.name]
    room = render("figure_room.html", anybody(language), game, game=game.name, figure=figure, words=words)
    return f"{text[:end]}{room}{text[end:]}"


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """A rulebook; beside a board only its text is wanted."""
    who, game = reader(request), load(name)
    template = "rulebook.html" if by_htmx(request) else "rules.html"
    ways = {"three_minutes": has_three_minutes(game), "lessons": bool(lessons_of(game))}
    return page(template, who, game, game=_named(game, who), rulebook=rulebook(game, who.language), **ways)


@get("/rules/{name:str}/signs", include_in_schema=False)
async def signs(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """All signs of a game with their names, for the drawer beside its board, where they are drawn; and whether these
    are first games, in which names stand beside them.
    """
    who, game = reader(request), load(name)
    sections = legend(game, who.language, catalogue(who.language)) if game.has_room("page.legend") else []
    first_games = await plays_first_games(request, game.name)
    return page("legend.html", who, game, game=_named(game, who), sections=sections, first_games=first_games)


def _named(game: Game, who: Reader) -> dict[str, str]:
    return {"name": game.name, "title": game.title(who.language)}


# --- In three minutes -----------------------------------------------------------------------------------------------


@get("/rules/{name:str}/three-minutes", include_in_schema=False)
async def three_minutes(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """What a game is about, on one picture page."""
    who, game = reader(request), load(name)
    if not has_three_minutes(game):
        raise NotFoundException("There is no such page.")
    minutes = minutes_of(game, who.language)
    return page("minutes_page.html", who, game, game=_named(game, who), minutes=minutes, styles=styles(game))


@cache
def minutes_of(game: Game, language: str) -> str:
    """The picture page without the bar; it can use what its first figure defines."""

    def figure(name: str, beside: str = Beside.OTHERS) -> str:
        return safe(drawn(game, name, language, Beside(beside)))

    look = figures_of(game)[PICTURE].seen(game, language)
    template, base = f"{game.name}/{THREE_MINUTES}", base_of("minutes")
    further = {"figure": figure, "lessons": bool(lessons_of(game))}
    return render(template, anybody(language), game, base=base, **table_facts(look), **further)


# --- Figures --------------------------------------------------------------------------------------------------------


@get("/rules/{name:str}/figures/{figure:str}", include_in_schema=False)
async def figure_page(request: AnyRequest, name: FromPath[str], figure: FromPath[str]) -> Response[str]:
    """The whole table of a figure."""
    who, game = reader(request), load(name)
    shown = _figure(game, figure)
    return page(
        "figure_page.html",
        who,
        game,
        game=_named(game, who),
        figure=shown,
        words=words_of(game, who.language)[figure],
        table=whole_table(game, figure, who.language),
        styles=styles(game),
    )


@get("/games/{name:str}/figures/{figure:str}/{language:str}", include_in_schema=False)
async def figure_file(name: FromPath[str], figure: FromPath[str], language: FromPath[str]) -> Response[str]:
    """A figure alone, with the styles that it needs: the same for everybody."""
    game = load(name)
    _figure(game, figure)
    if language not in LANGUAGES:
        raise NotFoundException("There is no such language.")
    text = f"{styles(game)}{drawn(game, figure, language)}"
    return Response(text, media_type="text/html", headers=KEPT)


def _figure(game: Game, name: str) -> Figure:
    if name not in figures_of(game):
        raise NotFoundException("There is no such figure.")
    return figures_of(game)[name]
