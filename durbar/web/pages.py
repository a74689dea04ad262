"""Pages are drawn here: templates, and the words and facts that all of them share."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response
from litestar.utils.scope.state import ScopeState
from minijinja import Environment

from durbar.engine.game import Game, load, names
from durbar.engine.language import LANGUAGES
from durbar.tables.store import Visitor
from durbar.web.visits import newcomer
from durbar.web.words import catalogue, chosen_language, template_words

HERE = Path(__file__).parent
GEMS = ("ruby", "lapis", "saffron", "pearl", "onyx")
THEMES = ("light", "dark")


def _template(name: str) -> str | None:
    """A template of ours, or ``<game>/<file>`` from a game's folder."""
    game, _, file = name.rpartition("/")
    folder = load(game).folder if game else HERE / "templates"
    path = folder / file
    return path.read_text("utf-8") if path.is_file() else None


@cache
def _environment() -> Environment:
    environment = Environment(loader=_template, trim_blocks=True, lstrip_blocks=True)
    environment.add_global("version", _version())
    return environment


def _version() -> str:
    """Changes whenever a static file does, so that browsers may keep them for long."""
    folders = [HERE / "static", *(load(name).folder for name in names())]
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


def reader(request: Request[Any, Any, Any]) -> Reader:
    """Who asks for a page."""
    cookies = request.cookies
    theme = cookies.get("theme")
    return Reader(
        visitor=request.scope["state"].get("visitor") or newcomer(),  # whoever asks for a page that is not there
        language=chosen_language(cookies.get("language"), request.headers.get("accept-language")),
        theme=theme if theme in THEMES else None,
        csrf=_csrf(request),
        path=request.url.path,
        origin=str(request.base_url).rstrip("/"),
    )


def _csrf(request: Request[Any, Any, Any]) -> str:
    """The token of forms; whoever asks for a page that is not there has it from a page before."""
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else request.cookies.get("csrftoken", "")


def render(template: str, who: Reader, spoken: Game | None = None, **facts: Any) -> str:
    """A page in the reader's language, with the words of a game besides ours."""
    text: str = _environment().render_template(
        template,
        **template_words(catalogue(who.language, spoken)),
        language=who.language,
        languages=LANGUAGES,
        theme=who.theme,
        csrf=who.csrf,
        path=who.path,
        visitor={"name": who.visitor.name},
        books=[{"name": name, "title": load(name).title(who.language)} for name in names()],
        **facts,
    )
    return text


def page(template: str, who: Reader, spoken: Game | None = None, status: int = 200, **facts: Any) -> Response[str]:
    """A page as an answer; nobody else may keep it."""
    text = render(template, who, spoken, **facts)
    return Response(text, status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})
