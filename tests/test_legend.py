"""Every sign on every page of a game has a name, and stands in its legend."""

import re
from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise

import pytest

import durbar
from durbar.drawing.legend import Section, named
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
