"""Every sign and every number on every page of a game has a name, and stands in its legend."""

import re
from collections.abc import Container
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

import durbar
from durbar.drawing.legend import Section, named
from durbar.engine.recorded import read
from durbar.games.agra.components import ARROW_FROM, ARROW_TO, Good
from durbar.games.agra.words import names as goods_named
from durbar.tables.exporting import ENDING
from durbar.web.legend import FURNITURE, legend
from durbar.web.words import catalogue
from tests.nightly import many
from tests.pages import drawn
from tests.why_not import look, moments

USED = re.compile(r'<use\b[^>]*?href="#([^"]+)"', re.DOTALL)
KEPT = re.compile(r"<defs>.*?</defs>|<symbol\b.*?</symbol>", re.DOTALL)
DEFINED = re.compile(r'\bid="([^"]+)"')
EVERY = {"meridian": 11, "taj_mahal": 13, "wallenstein": 37, "agra": 31}
GAMES = [name for name in durbar.names() if durbar.load(name).has_room("page.legend")]


@cache
def pages(game: str) -> list[str]:
    """Pages all through random games, with each number of players."""
    found = []
    loaded = durbar.load(game)
    for players in loaded.players:
        for seed in range(many(1, 8)):
            for position in moments(loaded, players, seed, EVERY[game]):
                viewer = next(iter(position.pending), 0)
                found.append(drawn(look(position, viewer), "board"))
    return found


def sections(game: str, language: str = "en") -> list[Section]:
    return legend(durbar.load(game), language, catalogue(language))


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_that_is_drawn_stands_in_the_legend(game: str) -> None:
    signs = [sign for section in sections(game) for sign in section.signs]
    ornaments = durbar.load(game).room("page.legend").ORNAMENTS | FURNITURE
    drawn = {symbol for page in pages(game) for symbol in USED.findall(KEPT.sub("", page))}
    unnamed = {symbol for symbol in drawn if named(symbol, signs) is None}
    assert not {symbol for symbol in unnamed if not any(fnmatchcase(symbol, one) for one in ornaments)}
    assert len(drawn - unnamed) > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_draws_what_pages_draw(game: str) -> None:
    defined = set(DEFINED.findall(pages(game)[0]))
    assert not {sign.symbols[0] for section in sections(game) for sign in section.signs} - defined


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sign_has_a_name_of_its_own_and_a_line(game: str, language: str) -> None:
    signs = [sign for section in sections(game, language) for sign in section.signs]
    assert len({sign.name for sign in signs}) == len(signs)
    for sign in signs:
        assert 2 < len(sign.name) <= 32, sign.name
        assert 8 < len(sign.does) <= 76, sign.does
        assert not sign.does.endswith("."), sign.does
    symbols = sorted(symbol for sign in signs for symbol in sign.symbols)
    assert all(one != other for one, other in pairwise(symbols))


@pytest.mark.rule("AG-7.1")
def test_goods_stand_as_four_families_each_after_what_becomes_it() -> None:
    goods = next(section for section in sections("agra") if section.families).signs
    names = {int(good): goods_named.good(good, catalogue("en")) for good in Good}
    arrows = {names[int(to)]: names[int(start)] for start, to in zip(ARROW_FROM, ARROW_TO, strict=True)}
    assert {sign.name.lower(): sign.made_of for sign in goods if sign.made_of} == arrows
    families = "".join(str(sign.step) for sign in goods)
    assert families == "1232" * 4
    for sign, following in pairwise(goods):
        assert following.step != sign.step + 1 or following.made_of == sign.name.lower()


# --- Numbers ----------------------------------------------------------------------------------------------------------

BARE = re.compile(r"[+−×–/·?%\s\d]*\d[–/·%\s\d]*|[IVX]+")
WORD = re.compile(r"[^\W\d_]{2,}")
VOID = {"br", "hr", "img", "input", "link", "meta"}
NOT_READ = {"defs", "kbd", "option", "script", "style", "symbol", "template", "title"}
WHERE = {"main", "progress"}  # ids of all that is looked at
# The degrees and the scale on the border of a chart are ornament; what happened is told in words; talk is people's own.
EXCEPT = {"ground", "log", "chat", "spoken"}
RECORDED = {
    "meridian": "meridian-4-*",
    "taj_mahal": "taj_mahal-5-*",
    "wallenstein": "wallenstein-5-*",
    "agra": "agra-4-*",
}


@dataclass
class Element:
    """An open element, and the words that stand in it, not deeper."""

    tag: str
    facts: dict[str, str]
    words: str = ""
    numbers: list[str] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)  # numbers in what it holds, if no words stand beside them


class Numbers(HTMLParser):
    """Finds the numbers of a page that nothing explains."""

    def __init__(self, known: Container[str]) -> None:
        super().__init__()
        self.known = known
        self.unexplained: set[str] = set()
        self.found = 0
        self._open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that holds nothing."""

    def handle_data(self, data: str) -> None:
        if text := data.strip():
            self._open[-1].words += f" {text}"
            if BARE.fullmatch(text) and self._is_seen():
                self._open[-1].numbers.append(text)

    def handle_endtag(self, tag: str) -> None:
        closed = self._open.pop()
        assert closed.tag == tag
        self.found += len(closed.numbers)
        if not WORD.search(closed.words):
            self.unexplained.update(closed.bare)
            if closed.numbers and not any(map(self._explains, [closed, *self._open])):
                path = " > ".join(f"{one.tag}.{one.facts.get('class', '')}" for one in [*self._open[-3:], closed])
                self._open[-1].bare.append(f"{closed.numbers[0]} in {path}")

    def _is_seen(self) -> bool:
        if any(one.tag in NOT_READ or EXCEPT & self._names(one) for one in self._open):
            return False
        return any(WHERE & self._names(one) for one in self._open)

    @staticmethod
    def _names(element: Element) -> set[str]:
        return {element.facts.get("id", ""), *element.facts.get("class", "").split()}

    def _explains(self, element: Element) -> bool:
        """As gloss.js reads it: what a number means, or words for whoever points at it."""
        return element.facts.get("data-means") in self.known or bool(WORD.search(element.facts.get("title", "")))


@cache
def recorded_pages(game: str) -> list[str]:
    """Pages all through a recorded game of many players, as whoever must choose sees them, and of its end."""
    found = []
    file = sorted((Path(__file__).parent / "recorded").glob(f"{RECORDED[game]}{ENDING}"))[0]
    for ply, position in enumerate(read(file.read_text("utf-8")).replay()):
        if ply % (many(5, 1) * EVERY[game]) == 0 or position.over:
            found.append(drawn(look(position, next(iter(position.pending), 0)), "board"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_stands_without_words_is_explained(game: str) -> None:
    """Whoever points at it, comes to it with keys or taps it is told what it means."""
    numbers = [number for section in sections(game) for number in section.numbers]
    unexplained, found, used = set(), 0, set()
    all_pages = [*pages(game), *recorded_pages(game)]
    for page in all_pages[:: len(all_pages) // many(20, len(all_pages)) + 1]:
        looked = Numbers({number.means for number in numbers})
        looked.feed(page)
        unexplained |= looked.unexplained
        found += looked.found
        used |= set(re.findall(r'data-means="(\w+)"', page))
    assert sorted(unexplained) == []
    assert found > 500
    assert used <= {number.means for number in numbers}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_number_has_a_name_and_a_line(game: str, language: str) -> None:
    numbers = [number for section in sections(game, language) for number in section.numbers]
    assert len({number.means for number in numbers}) == len({number.name for number in numbers}) == len(numbers)
    for number in numbers:
        assert 2 < len(number.name) <= 32, number.name
        assert 8 < len(number.does) <= 76, number.does
        assert not number.does.endswith("."), number.does
        assert BARE.fullmatch(number.shown)
