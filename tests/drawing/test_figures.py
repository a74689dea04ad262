"""Figures are data: positions that can be read, each at a clause that exists, told in words in every language."""

import re

import pytest

import durbar
from durbar.drawing.figures import Figure, figures_of, words_of
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES

LEAST = 6  # figures that explain a game
GAMES = [durbar.load(name) for name in durbar.names()]
FIGURES = [(game, figure) for game in GAMES for figure in figures_of(game).values()]
EVERY_FIGURE = pytest.mark.parametrize(
    ("game", "figure"), FIGURES, ids=[f"{game.name}-{figure.name}" for game, figure in FIGURES]
)
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@EVERY_GAME
def test_a_game_has_figures_and_words_for_exactly_these(game: Game) -> None:
    assert len(figures_of(game)) >= LEAST
    for language in LANGUAGES:
        words = words_of(game, language)
        assert words.keys() == figures_of(game).keys()
        assert all(word.caption and word.described for word in words.values())


@EVERY_FIGURE
def test_a_figure_stands_at_a_clause_that_exists_and_shows_places_that_exist(game: Game, figure: Figure) -> None:
    for language in LANGUAGES:
        assert f'<a id="{figure.clause}"></a>' in game.rulebook(language)
    look = figure.seen(game, "en")
    assert look.position.players in game.players
    assert bool(look.offers or look.revisions) == figure.asks
    if figure.cut:
        left, top, width, height = figure.cut
        assert all(left <= x <= left + width and top <= y <= top + height for x, y in figure.marks.values())


@EVERY_FIGURE
def test_a_caption_speaks_of_the_letters_that_stand_in_its_figure(game: Game, figure: Figure) -> None:
    for language in LANGUAGES:
        spoken = set(re.findall(r"\(([a-c])\b", words_of(game, language)[figure.name].caption))
        assert spoken <= figure.marks.keys() | figure.shown.keys()


def test_what_figures_tell_in_numbers_is_so() -> None:
    """Of worked examples the numbers in the captions, by the rules themselves."""
    taj_mahal = durbar.load("taj_mahal")
    goods = figures_of(taj_mahal)["goods"].seen(taj_mahal, "en")
    first = next(offer for offer in goods.offers if "Bhuj" in offer.words)
    after = goods.after(first.choice)
    assert after.position.points[0] - goods.position.points[0] == 3
    second = next(offer for offer in after.offers if "Junagadh" in offer.words)
    assert after.after(second.choice).position.points[0] - after.position.points[0] == 4 + 8 + 1
    wallenstein = durbar.load("wallenstein")
    march = figures_of(wallenstein)["march"].seen(wallenstein, "en")
    assert march.position.pending == (2,)
