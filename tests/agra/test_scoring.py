"""Final scoring (AG-29), the notables who count at the end (AG-26) and ties (AG-30)."""

import pytest

from durbar.games.agra.components import GIFT_NAMES
from durbar.games.agra.state import Score
from tests.agra.table import lay, words


def points(table, player="Y"):
    return table.position.points["YTVO".index(player)]


def with_orders(**orders):
    """A table on which the guilds' orders belong to players: `artisans={"Y": "1 2"}`."""
    table = lay()
    for guild, owners in orders.items():
        table.orders(guild, 1, **owners)
    return table


@pytest.mark.rule("T-22", "AG-29.1", "AG-29.2", "AG-29.3", "AG-29.4", "AG-29.5", "AG-29.6", "AG-29.7")
def test_the_final_scoring_of_the_rulebook() -> None:
    table = with_orders(merchants={"O": "1 2"}, scholars={"O": "3 4"})
    table.influence("merchants", 1, 1, 1, 5).influence("scholars", 7, 1, 1, 5).influence("artisans", 2, 2, 2, 1)
    table.give("O", contracts="subadar grand_imam khatib", rupees=36, covers="bottom_2 left_1 left_2", meditation=4)
    table.gifts("O", "cement bricks planks paper curry")
    assert points(table, "O") == 36 + 4 + 4 + 4 + 2 + 5 + 11 == 66


@pytest.mark.rule("E-48", "AG-29.3", "AG-29.4")
@pytest.mark.parametrize(
    ("levels", "orders", "paid"),
    [
        ((6, 6, 4, 2), (2, 1, 1, 1), (2, 1, 0, 0)),
        ((7, 5, 5, 2), (1, 2, 1, 1), (2, 0, 0, 0)),
        ((7, 5, 4, 1), (2, 2, 1, 0), (4, 2, 0, 0)),
    ],
)
def test_tracks_pay_for_orders_by_rank(levels, orders, paid) -> None:
    numbers = iter("123456")
    owners = {player: " ".join(next(numbers) for _ in range(n)) for player, n in zip("YTVO", orders, strict=True)}
    table = with_orders(merchants=owners).influence("merchants", *levels)
    assert table.position.points == paid


@pytest.mark.rule("AG-29.5", "AG-29.6", "AG-6.3")
def test_the_last_meditation_space_and_removed_covers() -> None:
    assert points(lay().give("Y", meditation=5)) == 5
    assert points(lay().give("Y", meditation=4)) == 0
    assert points(lay().give("Y", covers="")) == 8


@pytest.mark.rule("AG-29.7")
def test_gifts_to_akbar() -> None:
    totals = [points(lay().gifts("Y", GIFT_NAMES[:n])) for n in range(13)]
    assert totals == [0, 1, 3, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32]


@pytest.mark.rule("E-60", "AG-26.17", "AG-29.2")
@pytest.mark.parametrize(
    ("guilds", "rupees"), [("", 0), ("artisans", 1), ("artisans scholars", 3), ("artisans merchants scholars", 6)]
)
def test_the_dutch_trader_counts_guilds_with_an_order(guilds, rupees) -> None:
    table = lay().give("Y", contracts="dutch_trader")
    for guild in ("artisans", "merchants", "scholars"):
        table.influence(guild, 2, 9, 9)  # so that the tracks bring nothing
    table.set(order_owner={f"{guild}/{number}": "Y" for guild in words(guilds) for number in (1, 2)})
    assert points(table) == rupees


@pytest.mark.rule("AG-26.19")
def test_the_subadar_counts_orders() -> None:
    table = with_orders(artisans={"Y": "1 2"}, merchants={"Y": "3"}).give("Y", contracts="subadar")
    table.influence("artisans", 2, 9, 9).influence("merchants", 2, 9, 9)
    assert points(table) == 3


@pytest.mark.rule("E-60", "AG-26.20", "AG-29.7")
def test_the_sadr_counts_gifts() -> None:
    table = lay().give("Y", contracts="sadr_us_sudur").gifts("Y", "oil dye paper books")
    assert points(table) == 4 + 8


@pytest.mark.rule("E-55", "AG-26.21")
@pytest.mark.parametrize(("merchants", "rupees"), [("1", 3), ("", 0)])
def test_the_grand_mufti_counts_sets_of_three_guilds(merchants, rupees) -> None:
    table = with_orders(artisans={"Y": "1"}, merchants={"Y": merchants}, scholars={"Y": "1"})
    for guild in ("artisans", "merchants", "scholars"):
        table.influence(guild, 2, 9, 9)
    table.give("Y", contracts="grand_mufti sufi cook")  # artisans 2, scholars 3
    assert points(table) == rupees


@pytest.mark.rule("E-60", "AG-26.22", "AG-26.23", "AG-26.24")
def test_three_notables_count_the_icons_of_their_guild() -> None:
    dewan = with_orders(merchants={"Y": "1"}).influence("merchants", 2, 9, 9).give("Y", contracts="dewan mahout")
    assert points(dewan) == 3
    assert points(lay().give("Y", contracts="court_artist")) == 1
    imam = with_orders(scholars={"Y": "1 2"}).influence("scholars", 2, 9, 9).give("Y", contracts="grand_imam cook")
    assert points(imam) == 3


@pytest.mark.rule("E-49", "AG-30.1", "AG-30.3", "AG-29.8", "AG-4.4")
def test_ties_are_broken_by_what_is_left() -> None:
    def tied(**tokens):
        table = lay(2).give("Y", rupees=60, goods={"wood": 2}, favours=1)
        return table.give("T", rupees=60, goods={"paintings": 1}, favours=1).price(**tokens)

    assert (tied(wood=2).position.points, tied(wood=2).position.places) == ((60, 60), (1, 2))
    assert tied().position.places == (2, 1)
    assert tied().give("Y", favours=2).position.places == (1, 1)
    assert tied().give("T", rupees=61).position.places == (2, 1)
    assert tied(wood=2).give("T", rupees=61).position.places == (2, 1)


@pytest.mark.rule("AG-30.2")
def test_markers_elsewhere_do_not_break_ties() -> None:
    table = lay(2).river("cook").deliver("Y", "cook", "oil", 2).give("Y", contracts="french_trader").set(french=2)
    table.give("T", contracts="mahout")
    assert table.position.places == (1, 1)
    table.gifts("Y", "books").orders("artisans", 2, Y="1").give("T", rupees=1 + 1)  # what these are worth
    assert (table.position.points, table.position.places) == ((2, 2), (1, 1))


@pytest.mark.rule("AG-3.5")
def test_neutral_markers_score_for_nobody() -> None:
    table = lay(2).orders("artisans", 3, neutral="1 2").gifts("neutral", "oil dye").give("Y", contracts="subadar")
    assert table.influence("artisans", 4, 2).position.points == (0, 0)


@pytest.mark.rule("AG-29.1", "I-21")
def test_the_account_at_the_end_is_told() -> None:
    table = (
        with_orders(merchants={"O": "1 2"})
        .influence("merchants", 1, 1, 1, 5)
        .give("O", covers="top_1 top_2 right_1 right_2", rupees=7)
    )
    table.give("O", contracts="subadar", meditation=5).gifts("O", "oil").set(round=60).turn("O")
    table.play("place quarry", "amount 0")
    scored = {details[0]: details[2] for details in table.told("SCORED")}
    assert scored == {Score.CONTRACT: 2, Score.TRACK: 4, Score.MEDITATION: 5, Score.COVERS: 4, Score.GIFTS: 1}
    assert table.position.over
    assert points(table, "O") == 7 + sum(scored.values())
