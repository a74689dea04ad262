import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from durbar.engine.chance import Chance, below, drawn, resow, sown

# First numbers of xoshiro128** as published (in C, with 32-bit words), begun with the words 1, 2, 3, 4.
REFERENCE = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804]


def with_words(*words: int) -> Chance:
    chance = Chance(Chance.tables(1))
    chance.chance[:] = words
    return chance


def test_numbers_are_those_of_the_reference() -> None:
    chance = with_words(1, 2, 3, 4)
    assert [int(drawn(chance)) for _ in REFERENCE] == REFERENCE


@given(st.lists(st.integers(0, 2**32 - 1), min_size=4, max_size=4).filter(any))
def test_words_stay_32_bits_wide(words: list[int]) -> None:
    chance = with_words(*words)
    for _ in range(5):
        assert 0 <= drawn(chance) < 2**32
        assert (chance.chance >= 0).all()
        assert (chance.chance < 2**32).all()


@given(st.integers(1, 2**31 - 1), st.integers(0, 2**64))
def test_below_stays_below(n: int, seed: int) -> None:
    assert 0 <= below(with_words(*sown(seed)), n) < n


@pytest.mark.parametrize("n", [2, 3, 13])
def test_below_is_even(n: int) -> None:
    chance = with_words(*sown(5))
    counts = np.bincount([below(chance, n) for _ in range(20_000)], minlength=n)
    expected = 20_000 / n
    assert ((counts - expected) ** 2 / expected).sum() < 40  # chi-squared; exceeded once in 10,000 at n = 13


def test_below_throws_away_draws_that_would_favour_some_numbers() -> None:
    """For n = 3 * 2**29 a quarter of all draws must be thrown away, and only those."""
    n, thrown_away = 3 * 2**29, 0
    chance = with_words(*sown(1))
    for _ in range(400):
        step = with_words(*chance.chance)
        first = int(drawn(step))
        even = first * n % 2**32 >= 2**32 % n
        thrown_away += not even
        assert (below(chance, n) == first * n >> 32 and chance.chance.tolist() == step.chance.tolist()) == even
    assert 60 < thrown_away < 140


def test_seeds_of_any_size_and_use_give_different_words() -> None:
    words = {tuple(sown(*seed)) for seed in [(0,), (1,), (1, 0), (1, 1), (2**255,), (2**255 + 1,)]}
    assert len(words) == 6


def test_a_record_can_be_sown_from_another() -> None:
    one, other = with_words(1, 2, 3, 4), with_words(5, 6, 7, 8)
    resow(one, other)
    assert one.chance.tolist() == [int(drawn(again)) for again in [with_words(5, 6, 7, 8)] for _ in range(4)]
