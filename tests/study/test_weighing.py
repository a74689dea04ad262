"""What choices are worth: exact where that can be reckoned, and by what a seat may know alone."""

from statistics import fmean, variance

import numpy as np
import pytest

from durbar.bots.bot import Budget
from durbar.engine.game import Game, load, names
from durbar.engine.position import Position
from durbar.study.puzzles import Puzzle, puzzles_of
from durbar.study.weighing import alike, chances, doubt_of, weigh
from tests.games import secret

WAYS = 8  # to weigh the same
MANY = Budget(iterations=1200)
BEST = secret.CARDS - 1  # of all cards


def dealt(card: int) -> Position:
    """A game in which the first player holds a card."""
    starts = (secret.secret().start(3, seed) for seed in range(100))
    return next(position for position in starts if position.state.hand[0] == card)


def test_who_holds_the_best_card_wins_by_keeping_it() -> None:
    keep, swap = weigh(dealt(BEST), 0, MANY, seed=1)
    assert (keep.choice, keep.chance) == (secret.KEEP, 1.0)
    assert swap.chance < keep.chance - 4 * (keep.doubt + swap.doubt)


def test_who_holds_the_lowest_card_cannot_win_by_keeping_it() -> None:
    swap, keep = weigh(dealt(0), 0, MANY, seed=1)
    assert (swap.choice, keep.chance) == (secret.SWAP, 0.0)


def test_an_estimate_is_as_wrong_as_it_says() -> None:
    """Of the other five cards one is drawn; whatever others do, each of all three is as likely to be the highest."""
    for seed in range(5):
        swapped = next(one for one in weigh(dealt(0), 0, MANY, seed) if one.choice == secret.SWAP)
        assert abs(swapped.chance - 1 / 3) < 4 * swapped.doubt


@pytest.mark.parametrize("name", names())
def test_a_difference_is_as_wrong_as_it_says_in_every_game(name: str) -> None:
    """The same two choices, weighed in several ways: how far these differ is what is claimed. All comes from seeds."""
    game = load(name, "compiled")
    squares = [_off(game, puzzle) for puzzle in puzzles_of(game)[::20][:3]]
    assert sum(squares) / len(squares) < 1.5**2


def _off(game: Game, puzzle: Puzzle) -> float:
    """How many times the square of what is claimed the square is by which two choices of a puzzle are off."""
    known, right = puzzle.laid_out(game), puzzle.right[0]
    numbers = {game.actions.name(choice): choice for choice in known.choices(puzzle.seat)}
    best, other = numbers[right], numbers[next(one.choice for one in puzzle.options if one.choice not in puzzle.right)]
    ahead, claimed = [], []
    for seed in range(WAYS):
        weighed = weigh(known, puzzle.seat, Budget(iterations=3000), seed, other)
        one, two = (next(one for one in weighed if one.choice == choice) for choice in (best, other))
        ahead.append(one.chance - two.chance)
        claimed.append(one.doubt**2 + two.doubt**2)
    return variance(ahead) / fmean(claimed)


def test_trees_that_differ_more_than_their_games_say_make_it_less_sure() -> None:
    games = np.full((2, 4), 100.0)
    alone = [doubt_of(0.5, 400)] * 2
    assert alike(games, np.array([[55.0, 45, 55, 45], [50, 50, 52, 48]]), alone) == 1
    assert alike(games, np.array([[90.0, 10, 90, 10], [50, 50, 52, 48]]), alone) > 5
    assert alike(games, np.zeros((2, 4)), alone) == 1


def test_what_was_played_is_weighed_as_often_as_the_best() -> None:
    for played in (secret.KEEP, secret.SWAP):
        weighed = weigh(dealt(BEST), 0, Budget(iterations=8), seed=1, played=played)
        assert played in [one.choice for one in weighed]


def test_it_does_not_depend_on_what_the_seat_cannot_know() -> None:
    position = dealt(3)
    position.choose(1, secret.SWAP)  # in secret
    truths = [position.hidden_from(0, seed) for seed in range(8)]
    assert len({truth.to_bytes() for truth in truths}) > 3
    assert len({tuple(weigh(truth.hidden_from(0, 7), 0, MANY, seed=1)) for truth in truths}) == 1


def test_an_onlooker_s_chances_do_not_depend_on_any_hand() -> None:
    truths = [dealt(card) for card in range(secret.CARDS)]
    assert len({chances(truth, MANY, seed=1) for truth in truths}) == 1
    assert sum(chances(truths[0], MANY, seed=1)) == pytest.approx(1)


def test_at_the_end_chances_are_certain() -> None:
    position = dealt(BEST)
    for seat in range(3):
        position.choose(seat, secret.KEEP)
    assert chances(position, MANY, seed=1) == (1.0, 0.0, 0.0)


def test_thinking_by_the_clock_comes_to_an_end() -> None:
    assert len(weigh(dealt(BEST), 0, Budget(seconds=0.05), seed=1)) == 2


def test_doubt_shrinks_with_games_and_is_never_none() -> None:
    assert doubt_of(0.5, 100) == pytest.approx(0.05)
    assert doubt_of(0.5, 400) == pytest.approx(0.025)
    assert 0 < doubt_of(0.0, 100) < 0.02
