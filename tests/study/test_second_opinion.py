"""Blunders: nothing is called so that a third look finds milder, and what a longer look makes of them is counted."""

import pytest

from durbar.bots.bot import Budget
from durbar.study import review
from durbar.study.review import Mark, decided
from durbar.study.second_opinion import Again, LookedAgain, _opinions, agreement
from durbar.study.weighing import SEED, Weighed
from tests.study.test_review import BEST, KEEP, SOME, SWAP, game, seed_of


def look(lost: float) -> tuple[Weighed, ...]:
    return Weighed(KEEP, 0.5 + lost, 0.01), Weighed(SWAP, 0.5, 0.01)


def test_the_milder_of_two_looks_at_a_blunder_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game(seed_of(BEST), (SWAP, KEEP, KEEP))
    before, after = (position.copy() for position, _ in zip(played.replay(), range(2), strict=False))
    for third, mark in ((0.3, Mark.BLUNDER), (0.06, Mark.INACCURACY), (0.0, Mark.GOOD)):
        monkeypatch.setattr(
            review, "looked", lambda *asked, third=third: look(0.2 if (*asked, SEED)[4] == SEED else third)
        )
        assert decided(before, after, 0, 0, SWAP, SOME).mark is mark


def test_a_longer_look_agrees_that_the_best_card_should_be_kept() -> None:
    (first, again), *others = _opinions(game(seed_of(BEST), (SWAP, KEEP, KEEP)), Budget(iterations=60))
    assert first.mark is Mark.BLUNDER
    assert again is not None
    assert again.mark is Mark.BLUNDER
    assert len(others) == 2


def test_agreement_is_counted_over_all_blunders() -> None:
    blunders = tuple(
        Again(0, 0.2, 0.01, found, 0.01, called) for found, called in ((0.2, "blunder"), (0.07, "inaccuracy"))
    )
    found = agreement([LookedAgain("a", 10, blunders), LookedAgain("b", 5, (Again(1, 0.2, 0.01, 0.0, 0.0, "good"),))])
    assert found is not None
    assert (found.games, found.decisions, found.blunders) == (2, 15, 3)
    assert found.agreed.value == pytest.approx(2 / 3)
    assert found.same.value == pytest.approx(1 / 3)
    assert agreement([LookedAgain("a", 10, ())]) is None
