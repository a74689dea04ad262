"""Figures as the server draws them, the rulebook that they stand in, and the picture page of three minutes."""

import re
from html.parser import HTMLParser

import pytest

import durbar
from durbar.drawing.figures import Figure, figures_of, words_of
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES
from durbar.web.figures import Beside, apart, drawn, whole_table
from durbar.web.rulebooks import minutes_of, rulebook
from tests.drawing.test_figures import EVERY_FIGURE, EVERY_GAME
from tests.web.serving import Served

POINTERS = re.compile(r'(?:href="#|url\(#)([\w-]+)')
IDS = re.compile(r'\sid="([^"]+)"')
SYMBOLS = re.compile(r"s-|seal-|g-|h-")  # drawn once on every page
ELSEWHERE = {"log", "chat", "account"}  # parts of a table that tabs lead to, which a figure does not show


@EVERY_FIGURE
def test_every_figure_is_drawn_described_and_only_to_be_looked_at(game: Game, figure: Figure) -> None:
    for language in LANGUAGES:
        text = drawn(game, figure.name, language)
        described = words_of(game, language)[figure.name].described
        assert re.search(r'role="img"\s+aria-label="(.*?)"', text, re.DOTALL)[1].replace("&#x27;", "'") == described  # type: ignore[index]
        assert "<div inert>" in text
        assert "data-choice" not in text
        assert " style=" not in text
        assert ">None<" not in text
        for letter in (*figure.marks, *figure.shown):
            assert re.search(rf'>{letter}</text>|data-shown="{letter}"', text), letter


@EVERY_FIGURE
def test_what_a_figure_refers_to_is_its_own_or_on_every_page(game: Game, figure: Figure) -> None:
    text = drawn(game, figure.name, "en")
    own = set(IDS.findall(text))
    assert all(name.startswith(f"{figure.name}-") for name in own)
    for name in POINTERS.findall(text):
        assert name in own or SYMBOLS.match(name) or name in ELSEWHERE, name


def test_ids_are_kept_apart_and_those_of_others_left_alone() -> None:
    text = '<g id="a"/><use href="#a"/><use href="#b"/><path fill="url(#a)"/>'
    assert apart(text, "x-") == '<g id="x-a"/><use href="#x-a"/><use href="#b"/><path fill="url(#x-a)"/>'


class Clauses(HTMLParser):
    """In which clause each figure of a rulebook stands."""

    def __init__(self) -> None:
        super().__init__()
        self.items: list[str] = []  # clauses that are open, the innermost last
        self.figures: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where lists, clauses and figures begin."""
        facts = dict(attrs)
        if tag == "li":
            self.items.append("")
        elif tag == "a" and facts.get("id") and self.items:
            self.items[-1] = str(facts["id"])
        elif tag == "figure":
            self.figures[str(facts["id"])] = self.items[-1]

    def handle_endtag(self, tag: str) -> None:
        """Note where clauses end."""
        if tag == "li":
            self.items.pop()


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_stands_within_its_clause(game: Game, language: str) -> None:
    clauses = Clauses()
    clauses.feed(rulebook(game, language))
    wanted = {f"figure-{name}": figure.clause for name, figure in figures_of(game).items()}
    assert clauses.figures == wanted


@EVERY_GAME
def test_the_picture_page_is_made_once_and_speaks_of_clauses_that_exist(game: Game) -> None:
    for language in LANGUAGES:
        page = minutes_of(game, language)
        assert minutes_of(game, language) is page
        cited = re.findall(rf'href="/rules/{game.name}#([\w.-]+)"', page)
        assert len(cited) > 10
        assert all(f'<a id="{clause}"></a>' in game.rulebook(language) for clause in cited)
        own = IDS.findall(page)
        assert len(own) == len(set(own))


def test_a_figure_beside_the_first_uses_what_that_one_has_defined() -> None:
    agra = durbar.load("agra")
    assert len(drawn(agra, "river", "en", Beside.FIRST)) < len(drawn(agra, "river", "en")) * 0.7
    assert 'class="map ruled"' in whole_table(agra, "river", "en")


def test_figures_are_everybodys_and_kept_by_browsers(served: Served) -> None:
    browser = served.guest("Noor").browser
    answer = browser.get("/games/taj_mahal/figures/joined/fr")
    assert answer.status_code == 200
    assert "public" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers
    assert browser.get("/games/taj_mahal/figures/joined/de").status_code == 404
    assert browser.get("/games/taj_mahal/figures/nowhere/fr").status_code == 404
    assert browser.get("/games/nothing/figures/joined/fr").status_code == 404
    assert browser.get("/rules/taj_mahal/figures/nowhere").status_code == 404
    assert browser.get("/rules/secret/three-minutes").status_code == 404
    assert browser.get("/rules/secret").status_code == 200
