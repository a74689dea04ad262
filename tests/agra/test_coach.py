"""What the coach says of Agra is true: which orders are open, and what is worth knowing at steps that are rare."""

import pytest

from durbar.games.agra.components import GUILDS
from durbar.games.agra.state import Choice, Step
from tests.agra.table import lay
from tests.test_coach import positions, said

OPEN_ORDER = "You have all that the open order"
RARE = {
    Step.SELL: "The river",
    Step.FRENCH: "The river",
    Step.EXCHANGE_GIVE: "The river",
    Step.TAKE_TILE: "Each use of a tile",
    Step.TOKEN: "What you have most of: 1 wood, each worth 1 now.",
    Step.AKBAR_OR_ORDER: OPEN_ORDER,
}


@pytest.mark.rule("AG-21.1", "AG-21.4")
def test_an_order_is_called_open_only_if_it_is_offered() -> None:
    for position, seat in (found for seed in (1, 2, 3) for found in positions("agra", seed, 1)):
        offered = any(Choice.ORDER <= choice < Choice.ORDER + GUILDS for choice in position.choices(seat))
        assert offered or not any(OPEN_ORDER in sentence for sentence in said(position, seat, "en"))


@pytest.mark.rule("AG-21.6")
def test_not_where_its_column_is_full() -> None:
    table = lay(2).influence("scholars", 2).orders("scholars", 2, neutral="1 5 6")
    table.give("Y", goods={"paper": 1, "curry": 1}).turn(phase="orders")
    assert table.offered("order") == []
    assert OPEN_ORDER not in " ".join(said(table.position, 0, "en"))
    table.set(pier=3)
    assert table.offered("order") == ["scholars"]
    assert OPEN_ORDER in " ".join(said(table.position, 0, "en"))


@pytest.mark.parametrize("step", RARE)
def test_steps_that_are_rare_are_spoken_of(step: Step) -> None:
    table = lay(2).influence("merchants", 2).orders("merchants", 5)
    table.give("Y", goods={"oil": 1, "dye": 1, "wood": 1}).turn().ask(step, "Y")
    assert said(table.position, 0, "en")[0].startswith(RARE[step])
