"""Bids, tiles and turn order (WA-11)."""

from collections import Counter

import pytest

from durbar.games.wallenstein.components import STATE_IDS
from durbar.games.wallenstein.state import Card
from tests.wallenstein.table import CARD_IDS, NAMES, acting, lay, told

STATES = {"black": "koeln", "blue": "anhalt", "purple": "passau", "red": "baden", "yellow": "mark"}


def bidding(bids, *, seed=0, **given):
    """Everybody bids; the table at the choice of the first tile, and what happened."""
    players = NAMES[: len(bids)]
    table = lay(len(bids), {player: STATES[player] for player in players}, seed=seed, **given)
    for player, bid in zip(players, bids, strict=True):
        table.lay_plan(player, {"bid": bid})
    happened = []
    for player in players:
        happened += table.play("commit", player=player)
    return table, happened


def ranking(table):
    return [NAMES[player] for player in table.state.rank[: len(table.names)]]


def rankings(bids, **given):
    return Counter(tuple(ranking(bidding(bids, seed=seed, **given)[0])) for seed in range(120))


# --- Bids -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-11.1")
def test_all_bids_are_shown_at_once_and_everybody_pays_his_whatever_his_rank() -> None:
    table, happened = bidding(["4", "2", "passau", "0", "empty"])
    rows = [(player, CARD_IDS[card], paid) for player, card, paid, *_ in told(happened, "BID")]
    assert rows == [
        ("black", "4", 4),
        ("blue", "2", 2),
        ("purple", "passau", 0),
        ("red", "0", 0),
        ("yellow", "empty", 0),
    ]
    assert table.all("thalers") == [6, 8, 10, 10, 10]
    for player in table.names:
        assert table.turned(player) == {"bid"}


@pytest.mark.rule("WA-11.2", "T-06", "WA-11.1")
def test_a_state_card_is_worth_less_than_one_thaler_and_more_than_none() -> None:
    table, _ = bidding(["koeln", "0", "1"])
    assert ranking(table) == ["purple", "black", "blue"]
    assert table.all("thalers") == [10, 10, 9]
    assert table.actor == "purple"


@pytest.mark.rule("WA-11.2")
@pytest.mark.parametrize(
    ("bids", "rank"),
    [
        (["1", "2", "3", "4", "yellow"], "red purple blue black yellow"),
        (["empty", "0", "red", "1", "4"], "yellow red purple blue black"),
        (["0", "black", "empty", "2", "3"], "yellow red blue black purple"),
    ],
)
def test_four_three_two_one_state_nought_nothing(bids, rank) -> None:
    own = [STATES[player] if bid in NAMES else bid for bid, player in zip(bids, NAMES, strict=True)]
    table, _ = bidding(own)
    assert " ".join(ranking(table)) == rank


@pytest.mark.rule("WA-11.3")
@pytest.mark.parametrize("bids", [["2", "2", "2"], ["koeln", "anhalt", "passau"], ["empty"] * 3, ["0"] * 3])
def test_equal_bids_are_put_in_a_random_order(bids) -> None:
    found = rankings(bids)
    assert len(found) == 6
    assert sum((n - 20) ** 2 / 20 for n in found.values()) < 5 + 4 * 10**0.5


@pytest.mark.rule("WA-11.3", "X-05", "WA-22.7")
def test_two_twos_a_state_a_tower_card_and_a_nought() -> None:
    bids = ["2", "2", "passau", "tower", "0"]
    found = rankings(bids, modules="court")
    assert set(found) == {
        (*first, "purple", *last)
        for first in (("black", "blue"), ("blue", "black"))
        for last in (("red", "yellow"), ("yellow", "red"))
    }
    assert min(found.values()) > 12
    table, happened = bidding(bids, modules="court")
    assert table.all("thalers") == [8, 8, 10, 10, 10]
    assert [row[2] for row in told(happened, "BID")] == [2, 2, 0, 0, 0]
    assert told(happened, "BID")[3][1] == Card.TOWER


# --- Tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-11.4")
def test_in_rank_order_each_player_chooses_a_tile_that_nobody_has() -> None:
    table, _ = bidding(["1", "3", "2"])
    assert (table.decision, table.actor) == ("TILE", "blue")
    assert table.options() == ["tile 1", "tile 2", "tile 3", "tile 4", "tile 5"]
    table.play("tile 4")
    assert (table.actor, table.options()) == ("purple", ["tile 1", "tile 2", "tile 3", "tile 5"])
    assert table.refuses("tile 4", "stay")
    table.play("tile 5")
    assert (table.actor, table.options()) == ("black", ["tile 1", "tile 2", "tile 3"])


@pytest.mark.rule("WA-11.4")
def test_the_last_of_five_takes_the_tile_that_is_left_and_it_is_told() -> None:
    table, _ = bidding(["4", "3", "2", "1", "0"])
    for choice in ("tile 2", "tile 3", "tile 5"):
        table.play(choice)
    assert (table.actor, table.options()) == ("red", ["tile 1", "tile 4"])
    events = table.play("tile 4")
    assert [(row[0], row[2]) for row in told(events, "TOOK_TILE")] == [("red", 3), ("yellow", 0)]


@pytest.mark.rule("WA-11.5", "T-05", "WA-11.4", "I-13")
def test_turn_order_is_by_position_and_tiles_that_nobody_took_are_out() -> None:
    table, _ = bidding(["2", "3", "1"], tiles="plus_1_thaler - plus_1_grain - six_armies")
    table.play("tile 2", "tile 1", "tile 4")  # blue, black, purple
    assert table.order == ["black", "blue", "purple"] or table.season == "autumn"
    table, _ = bidding(["2", "3", "1"])
    table.play("tile 4", "tile 2")
    events = table.play("tile 1")
    performed = [player for player, *_ in told(events, "NO_ACTION")]
    assert performed == ["purple", "black", "blue"] * 10


@pytest.mark.rule("T-05", "WA-11.5", "WA-8.2")
def test_who_chooses_the_first_position_is_first() -> None:
    table = acting(3, {"black": "koeln:3"}, order="purple blue", plans={"black": {"battle_a": "koeln"}})
    assert table.order == ["purple", "blue", "black"]
    assert table.state.place[:3].tolist() == [2, 1, 0]


@pytest.mark.rule("WA-11.5", "T-05")
def test_a_tile_that_nobody_took_has_no_advantage_for_anybody() -> None:
    plans = {name: {"collect_taxes": state} for name, state in STATES.items() if name in ("black", "blue", "purple")}
    table = lay(3, STATES_OF_THREE, tiles="- - plus_1_thaler - -", actions="collect_taxes")
    for name in table.names:
        table.lay_plan(name, plans[name])
        table.play("commit", player=name)
    for position in ("tile 1", "tile 2", "tile 5"):
        table.play(position)
    assert table.all("thalers") == [15, 15, 15]


STATES_OF_THREE = {name: STATES[name] for name in ("black", "blue", "purple")}


@pytest.mark.rule("WA-11.6", "WA-12.6")
def test_a_state_that_was_bid_acts_nowhere_and_its_card_stays_open_until_the_round_ends() -> None:
    table = acting(
        3,
        {"black": "koeln:3 trier:3"},
        plans={"black": {"bid": "trier", "battle_a": "koeln"}},
    )
    assert table.card("black", "bid") == "trier"
    assert "bid" in table.turned("black")
    happened = [*table.told, *table.play("stay")]
    acted = {row[2] for row in told(happened, "STAYED")}
    assert acted == {STATE_IDS.index("koeln")}
    assert table.card("black", "bid") == "open"
    assert "lay build_palace trier" in table.options("black")
