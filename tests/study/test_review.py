"""Reviews: what decisions are called, what was luck, and that nobody is judged by what he could not know."""

from collections.abc import Sequence
from itertools import islice, product

import pytest

import durbar
from durbar.bots.bot import Budget
from durbar.engine.recorded import RecordedGame
from durbar.study.review import Decision, Mark, Ply, account, at_a_glance, judged, looked
from durbar.study.weighing import Weighed
from tests.games import secret
from tests.test_coach import positions

SOME, HASTE = Budget(iterations=400), Budget(iterations=40)
KEEP, SWAP = secret.KEEP, secret.SWAP
BEST = secret.CARDS - 1


def game(seed: int, choices: Sequence[int]) -> RecordedGame:
    """A game in which everybody decides in his turn."""
    return RecordedGame(secret.secret().setup(3), seed, list(enumerate(choices)))


def seed_of(hand: int) -> int:
    """Of a deal in which the first player holds this card."""
    return next(seed for seed in range(100) if game(seed, ()).start().state.hand[0] == hand)


def decision(*chances: float, played: int = 0, doubt: float = 0.01) -> Decision:
    """The choice of one of these, the best first."""
    weighed = tuple(Weighed(choice, chance, doubt) for choice, chance in enumerate(chances))
    return Decision(0, 0, played, weighed, ends_turn=True)


@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (decision(0.5, 0.45), Mark.GOOD),
        (decision(0.5, 0.38), Mark.BRILLIANT),  # nothing else is near it
        (decision(0.5, 0.46, played=1), Mark.GOOD),
        (decision(0.5, 0.44, played=1), Mark.INACCURACY),
        (decision(0.5, 0.37, played=1), Mark.BLUNDER),
        (decision(0.5, 0.44, played=1, doubt=0.03), Mark.GOOD),  # too close to call
        (decision(0.5, 0.3, played=1, doubt=0.08), Mark.GOOD),
        (decision(0.5, 0.3, doubt=0.08), Mark.GOOD),
        (decision(0.5), Mark.GOOD),
        (decision(), Mark.FORCED),
    ],
)
def test_what_a_decision_is_called(made: Decision, mark: Mark) -> None:
    assert made.mark is mark


def test_what_is_too_close_to_call_is_said_so() -> None:
    assert decision(0.5, 0.44, played=1, doubt=0.03).close
    assert not decision(0.5, 0.44, played=1).close
    assert not decision(0.5, 0.44).close


def test_what_is_too_close_to_call_is_not_counted_as_lost() -> None:
    assert decision(0.5, 0.44, played=1, doubt=0.03).lost == 0
    assert decision(0.5, 0.44, played=1).lost == pytest.approx(0.06)


def test_to_throw_the_best_card_away_is_a_blunder_and_to_keep_it_is_none() -> None:
    for choice, mark in ((SWAP, Mark.BLUNDER), (KEEP, Mark.BRILLIANT)):
        (first, *_) = judged(game(seed_of(BEST), (choice, KEEP, KEEP)), [0], SOME)
        assert first.decision.mark is mark
        assert first.why is not None
        assert (first.why.better, first.why.other) == (KEEP, SWAP)


def test_of_what_is_not_marked_nobody_is_told_why() -> None:
    assert decision(0.5, 0.45).pair is None
    assert decision().pair is None
    assert decision(0.5, 0.4, 0.3, played=2).pair == (0, 2)
    assert decision(0.5, 0.3, 0.2).pair == (0, 1)  # brilliant: beside the next best
    for ply in judged(game(3, (SWAP, KEEP, SWAP)), range(3), SOME):
        assert (ply.why is None) == (ply.decision.pair is None)


def test_nobody_is_judged_by_what_he_could_not_know() -> None:
    """Others hold other cards, and do other things: it is the same decision."""
    seeds = [seed for seed in range(60) if game(seed, ()).start().state.hand[0] == BEST][:4]
    others = list(product((KEEP, SWAP), repeat=2))
    found = {next(judged(game(seed, (KEEP, *more)), [0], SOME)).decision for seed in seeds for more in others}
    assert len(found) == 1


@pytest.mark.parametrize("name", durbar.names())
def test_in_no_game_is_anybody_judged_by_what_he_could_not_know(name: str) -> None:
    """All that is hidden from him is dealt again, what is still to be drawn as well."""
    for position, seat in islice(positions(name, 4, 37), 2):
        truths = [position, *(position.hidden_from(seat, deal) for deal in (1, 2))]
        played = position.choices(seat)[-1]
        assert len({looked(truth, seat, played, HASTE) for truth in truths}) == 1


def test_parts_of_a_review_are_those_of_the_whole() -> None:
    played = game(3, (SWAP, KEEP, SWAP))
    whole = list(judged(played, range(3), SOME))
    assert [ply.decision.ply for ply in whole] == [0, 1, 2]
    assert [next(judged(played, [ply], SOME)) for ply in range(3)] == whole


def test_a_glance_tells_chances_alone() -> None:
    found = at_a_glance(game(3, (SWAP, KEEP, SWAP)), [0, 2])
    assert sorted(found) == [0, 2]
    assert all(sum(chances) == pytest.approx(1) for chances in found.values())


def test_where_nothing_is_drawn_there_is_no_luck() -> None:
    for ply in judged(game(3, (KEEP, KEEP, KEEP)), range(3), SOME):
        assert ply.luck == (0.0, 0.0, 0.0)


def test_a_draw_that_wins_is_luck_and_everybody_s_luck_cancels_out() -> None:
    """Somebody keeps the second best card, so that only the best one beats it."""
    games = (game(seed, (SWAP, KEEP, KEEP)) for seed in range(500))
    hopeless = (one for one in games if max(one.start().state.hand[1:]) == BEST - 1)
    lucky = next(one for one in hopeless if list(one.replay())[-1].points[0])
    *_, last = judged(lucky, range(3), SOME)
    assert last.luck[0] > 0.2
    assert sum(last.luck) == pytest.approx(0)


def test_a_changed_mind_is_not_judged() -> None:
    open_minds = RecordedGame(secret.secret().setup(3, {"minds": "open"}), 3, [(0, secret.MARK), (0, KEEP)])
    marked, kept = judged(open_minds, range(2), SOME)
    assert marked.decision.mark is Mark.FORCED
    assert kept.decision.mark is not Mark.FORCED


def test_the_account_of_a_seat() -> None:
    def ply(made: Decision, luck: float) -> Ply:
        return Ply(made, (0.5, 0.5), (luck, -luck))

    plies = [ply(decision(0.6, 0.4, played=1), 0.1), ply(decision(0.5, 0.49), 0.2), ply(decision(), 0.0)]
    own = account(plies, 0)
    assert own.loss == pytest.approx(0.2 / 3)  # three turns
    assert own.good == 0.5  # of the two at which something could be chosen
    assert own.luck == pytest.approx(0.3)
    assert account(plies, 1).luck == pytest.approx(-0.3)
