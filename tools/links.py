"""Checks the site that `make docs` has built: every link leads somewhere, and no page loads anything from elsewhere."""

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.blocks import ROOT

SITE = ROOT / "site"
LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
NOT_LOADED = {"canonical", "next", "prev", "alternate", "edit"}  # links of a page's head that only tell


class Page(HTMLParser):
    """What a page links to, what it loads, and where in it one can be led."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = set()
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what an element has."""
        known = {name: value for name, value in attributes if value}
        self.places |= {known[name] for name in ("id", "name") if name in known}
        if tag == "a" and "href" in known:
            self.links.add(known["href"])
        elif tag in LOADS and LOADS[tag] in known and known.get("rel") not in NOT_LOADED:
            self.loads.add(known[LOADS[tag]])


@cache
def page_at(file: Path) -> Page:
    """A page, read once."""
    return Page(file)


def wrong_in(file: Path) -> Iterator[str]:
    """What is wrong with one page."""
    page = page_at(file)
    for link in sorted(page.links | page.loads):
        address = urlsplit(link)
        if address.scheme or address.netloc:
            if link in page.loads and address.scheme != "data":
                yield f"loads {link}"
            continue
        led = (file.parent / unquote(address.path)).resolve() if address.path else file
        if not led.is_file():
            yield f"leads nowhere: {link}"
        elif address.fragment and led.suffix == ".html" and unquote(address.fragment) not in page_at(led).places:
            yield f"leads to no place of its page: {link}"


def main() -> None:
    """Tell what is wrong; the exit code is 1 if anything is."""
    pages = sorted(SITE.rglob("*.html"))
    wrong = [f"{page.relative_to(SITE)} {what}" for page in pages if page.name != "404.html" for what in wrong_in(page)]
    print(*wrong, f"{len(pages)} pages, {len(wrong)} wrong links", sep="\n")
    sys.exit(bool(wrong) or not pages)


if __name__ == "__main__":
    main()
