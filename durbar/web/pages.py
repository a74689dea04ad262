"""Pages are drawn here: templates, and the words and facts that all of them share."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar import Request, Response
from minijinja import Environment

from durbar.engine.game import Game, load, names
from durbar.engine.language import LANGUAGES
from durbar.tables.store import Visitor
from durbar.web.calling import person
from durbar.web.cookies import cookie
from durbar.web.lean import lean
from durbar.web.visits import NOBODY, Pass
from durbar.web.words import catalogue, chosen_language, template_words

if TYPE_CHECKING:
    from durbar.web.advice import Advice
    from durbar.web.house_pages import HousePages

HERE = Path(__file__).parent
THEMES = ("light", "dark")
COACHING = ("always", "asked", "never")  # when the coach speaks to somebody
WHEN_ASKED = COACHING[1]
PREVIEW = "preview.png"
PAGE = "page.html"  # what every page is derived from
REGION = "region_"  # what a part of a page is derived from that is drawn alone, as a block of this name


def _template(name: str) -> str | None:
    """A template of ours, or ``<game>/<file>`` of a game's page; for a region the frame that holds nothing else."""
    if name.startswith(REGION):
        block = name.removesuffix(".html")
        return f"{{% block {block} %}}{{% endblock %}}"
    game, _, file = name.rpartition("/")
    folder = load(game).folder / "page" if game else HERE / "templates"
    path = folder / file
    return lean(path.read_text("utf-8")) if path.is_file() else None


@cache
def _environment() -> Environment:
    environment = Environment(loader=_template, trim_blocks=True, lstrip_blocks=True)
    environment.add_global("version", _version())
    return environment


def _version() -> str:
    """Changes whenever a static file does, so that browsers may keep them for long."""
    folders = [HERE / "static", *(load(name).folder / "page" for name in names())]
    files = sorted(file for folder in folders for file in folder.glob("*.*") if file.suffix in {".css", ".js", ".svg"})
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:10]


@dataclass(frozen=True)
class Reader:
    """Whoever looks at a page, and how: all that a page depends on besides the table."""

    visitor: Visitor
    language: str
    theme: str | None
    csrf: str
    path: str
    origin: str = ""  # the server as this reader knows it, for links to share
    ignores: frozenset[str] = frozenset()  # whom he has blocked, and does not read
    blocked_by: frozenset[str] = frozenset()  # at whose tables he is a stranger
    coaching: str = WHEN_ASKED  # when the coach speaks to him
    house: "HousePages | None" = None  # what the server says of itself
    advice: "Advice | None" = None  # what it has just told him


def anybody(language: str) -> Reader:
    """A reader of what is the same for everybody."""
    return Reader(NOBODY, language, None, "", "")


def reader(request: Request[Any, Any, Any]) -> Reader:
    """Who asks for a page."""
    scope = request.scope
    theme, coaching = cookie(scope, "theme"), cookie(scope, "coach")
    visit: Pass | None = scope["state"].get("pass")  # nobody has looked at it if the request was refused at the gate
    return Reader(
        visitor=visit.visitor if visit else NOBODY,
        language=chosen_language(cookie(scope, "language"), request.headers.get("accept-language")),
        theme=theme if theme in THEMES else None,
        csrf=scope["state"].get("form_token", ""),
        house=scope["state"].get("house"),
        coaching=coaching if coaching in COACHING else WHEN_ASKED,
        path=request.url.path,
        origin=str(request.base_url).rstrip("/"),
    )


def render(template: str, who: Reader, spoken: Game | None = None, base: str = PAGE, **facts: Any) -> str:
    """A page in the reader's language, with the words of a game besides ours."""
    text: str = _environment().render_template(
        template,
        base=base,
        **template_words(catalogue(who.language, spoken)),
        language=who.language,
        languages=LANGUAGES,
        theme=who.theme,
        csrf=who.csrf,
        path=who.path,
        house_pages=who.house.linked(who.language) if who.house else [],
        visitor={"name": person(who.visitor.name, catalogue(who.language))},
        preview=_end(who, spoken, facts) if spoken and facts.get("result") else _preview(who, spoken),
        books=[{"name": name, "title": load(name).title(who.language)} for name in names()],
        **facts,
    )
    return text


def _preview(who: Reader, game: Game | None) -> dict[str, str]:
    """What is shown of a page where somebody passes its address on: the game, and nothing of who plays it or how."""
    t = catalogue(who.language, game)
    line = t.gettext("Board games for an evening with friends, or with the computer.")
    if game is None:
        return {"title": "Durbar", "line": line, "image": f"{who.origin}/static/{PREVIEW}"}
    title = f"{game.title(who.language)} · Durbar"
    return {"title": title, "line": game.words.line(t), "image": f"{who.origin}/games/{game.name}/{PREVIEW}"}


def _end(who: Reader, game: Game, facts: dict[str, Any]) -> dict[str, str]:
    """The same of a finished game: who has won, and everybody's points."""
    t, seats = catalogue(who.language, game), facts["result"]
    alone = seats[1]["place"] > 1
    won = t.gettext("{name} has won").format(name=seats[0]["name"]) if alone else t.gettext("A shared victory")
    return {
        "title": f"{won} · {game.title(who.language)}",
        "line": ", ".join(f"{seat['name']} {seat['points']}" for seat in seats),
        "image": f"{who.origin}/tables/{facts['table']['id']}/picture.png?language={who.language}",
    }


def page(template: str, who: Reader, spoken: Game | None = None, status: int = 200, **facts: Any) -> Response[str]:
    """A page as an answer; nobody else may keep it."""
    text = render(template, who, spoken, **facts)
    return Response(text, status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})
