"""What a house says of itself, from files in a folder: a landing page, house rules, an imprint. Read when it starts."""

from collections.abc import Iterator
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markdown_it import MarkdownIt

from durbar.engine.errors import DurbarError
from durbar.engine.language import LANGUAGES
from durbar.web.pages import page, reader
from durbar.web.tables import AnyRequest

LANDING, RULES, IMPRINT = "landing", "house-rules", "imprint"
NAMES = (LANDING, RULES, IMPRINT)
MOST_BYTES = 64 * 1024


class HousePages:
    """The pages of one house, as HTML. What looks like HTML in a file is shown as it is written, and runs nowhere."""

    def __init__(self, folder: str = "") -> None:
        self._pages = dict(_read(Path(folder))) if folder else {}
        if folder and not self._pages:
            raise DurbarError(f"{folder} has neither {LANDING}.md nor {RULES}.md nor {IMPRINT}.md")

    def text(self, name: str, language: str) -> str | None:
        """A page in a language, or else in the one that it is written in; nothing if the house has none."""
        return self._pages.get((name, language)) or self._pages.get((name, ""))

    def linked(self, language: str) -> list[str]:
        """Those that stand at the foot of pages."""
        return [name for name in (RULES, IMPRINT) if self.text(name, language) is not None]


def _read(folder: Path) -> Iterator[tuple[tuple[str, str], str]]:
    """Every page that there is; in several languages, where one is named: ``imprint.fr.md``."""
    if not folder.is_dir():
        raise DurbarError(f"there is no folder {folder} with pages of the house")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    for name in NAMES:
        for language in ("", *LANGUAGES):
            file = folder / (f"{name}.{language}.md" if language else f"{name}.md")
            if file.is_file():
                yield (name, language), str(markdown.render(_text(file)))


def _text(file: Path) -> str:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise DurbarError(f"cannot read {file}: {error.strerror}") from error
    if len(content) > MOST_BYTES:
        raise DurbarError(f"{file} is too long: a page of the house has {MOST_BYTES // 1024} KiB at most")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise DurbarError(f"{file} is not a text in UTF-8") from None


@get("/house/{name:str}", include_in_schema=False)
async def house_page(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """House rules, or the imprint."""
    who = reader(request)
    house: HousePages = request.scope["state"]["house"]
    text = house.text(name, who.language) if name in (RULES, IMPRINT) else None
    if text is None:
        raise NotFoundException("There is no such page.")
    return page("house_page.html", who, name=name, text=text)
