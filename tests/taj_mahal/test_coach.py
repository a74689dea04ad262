"""What the coach says of Taj Mahal is true: what one leads for, and what one may do."""

import pytest

from durbar.engine.agenda import STEP, top
from durbar.games.taj_mahal.components import SYMBOLS
from durbar.games.taj_mahal.rules.court import leads
from durbar.games.taj_mahal.state import Choice, Step
from tests.test_coach import positions, said

SEEDS = (1, 2, 3)


@pytest.mark.rule("TM-2.2", "TM-4.2")
def test_it_says_withdraw_only_where_that_is_legal() -> None:
    withdrawing = adding = 0
    for seed in SEEDS:
        for position, seat in positions("taj_mahal", seed, 1):
            told = said(position, seat, "en")[0]
            may = Choice.WITHDRAW in position.choices(seat)
            assert may or "withdraw" not in told
            withdrawing += "If you withdraw now" in told
            adding += top(position.state, STEP) == Step.ADD
    assert withdrawing
    assert adding


@pytest.mark.rule("TM-3.1", "TM-4.2")
def test_before_a_card_is_added_it_counts_the_one_that_is_chosen() -> None:
    leading = 0
    for seed in SEEDS:
        for position, seat in positions("taj_mahal", seed, 1):
            if Choice.ALONE in position.choices(seat):
                after = position.copy()
                after.choose(seat, Choice.ALONE)
                led = any(after.state.court[symbol] and leads(after.state, seat, symbol) for symbol in range(SYMBOLS))
                assert said(position, seat, "en")[0].startswith("With this card you lead for") == led
                leading += led
    assert leading
