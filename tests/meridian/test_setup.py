"""Set-up (ME-1) and the components it is made of."""

import numpy as np
import pytest

from durbar.games.meridian.components import COLOURS, FACTS, MERIDIANS
from durbar.games.meridian.state import Event
from tests.meridian.table import CARD_NAMES, GAME, LETTERS, SIDE, Table, deck_of, facing, islands

MANY = 3000
SIDES = pytest.mark.parametrize("players", [3, 4])
EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])


def rarely_exceeded(counts, expected):
    """Whether counts deviate from an even spread as little as chance allows: chi-squared, three standard errors."""
    counts = np.asarray(counts)
    degrees = counts.size - 1
    return ((counts - expected) ** 2 / expected).sum() < degrees + 3 * np.sqrt(2 * degrees)


@pytest.mark.rule("EX-S1", "EX-S2", "ME-1.2", "ME-1.6", "ME-1.7", "ME-1.8", "ME-11.1", "ME-11.2")
@pytest.mark.parametrize(
    ("players", "cities", "floors", "copies", "in_pile"), [(2, 5, 40, 2, 24), (3, 4, 20, 1, 11), (4, 5, 20, 1, 11)]
)
def test_everyone_begins_with_an_empty_board_all_floors_and_two_cards_face_up(
    players, cities, floors, copies, in_pile
) -> None:
    table = Table(GAME.start(players, seed=1))
    assert table.board == (" ".join("_" * cities),) * 10
    assert table.hands == (floors,) * players
    for player in table.letters:
        up, pile = table.face_up(player), table.pile(player)
        assert (len(up), len(pile)) == (2, in_pile)
        assert sorted(up + pile) == sorted(CARD_NAMES * copies)
        assert table.discards(player) == []
        assert players == 2 or up[0] != up[1]


@pytest.mark.rule("ME-1.1", "ME-1.6")
@pytest.mark.parametrize("players", [2, 4])
def test_two_or_four_players_share_out_every_card_and_floor_of_the_four_colours(players) -> None:
    table = Table(GAME.start(players, seed=1))
    assert COLOURS == ("orange", "grey", "brown", "black")
    assert FACTS["components"]["boards"] == 1
    assert set(FACTS["side"]) == {"five", "four"}
    assert sum(table.hands) == 4 * 20
    assert sum(len(table.face_up(player) + table.pile(player)) for player in table.letters) == 4 * 13


@pytest.mark.rule("ME-3.1")
def test_a_deck_has_ten_single_cards_and_three_range_cards() -> None:
    singles = [str(number) for number in range(1, 11)]
    assert deck_of(4) == [*singles, "1-2-3", "4-5-6-7", "8-9-10"]
    assert deck_of(2) == sorted(deck_of(4) * 2, key=deck_of(4).index)


@pytest.mark.rule("EX-S1", "ME-1.9")
@EVERY_NUMBER
def test_every_seat_begins_equally_often(players) -> None:
    first = GAME.in_mode("checked").batch(MANY, players, seed=3).tables["first"]
    assert rarely_exceeded(np.bincount(first, minlength=players), MANY / players)


@pytest.mark.rule("ME-1.9", "ME-2.4")
@EVERY_NUMBER
def test_the_lot_is_told_and_nobody_is_asked_for_it(players) -> None:
    for seed in range(20):
        table = Table(GAME.start(players, seed))
        begins = [event.player for event in table.position.events if event.kind == Event.BEGINS]
        assert [table.letters[player] for player in begins] == [table.first] == [table.actor]


@pytest.mark.rule("ME-1.7")
@EVERY_NUMBER
def test_the_cards_are_shuffled_every_card_is_turned_up_equally_often_by_each_player(players) -> None:
    up = GAME.in_mode("checked").batch(MANY, players, seed=4).tables["face_up"][:, :players]
    for seat in range(players):
        for place in range(2):
            counts = np.bincount(up[:, seat, place], minlength=len(CARD_NAMES))
            assert rarely_exceeded(counts, MANY / len(CARD_NAMES))


@pytest.mark.rule("ME-1.7")
def test_players_shuffle_separately() -> None:
    up = [Table(GAME.start(4, seed)) for seed in range(30)]
    assert any(table.face_up("O") != table.face_up("G") for table in up)
    assert len({tuple(table.face_up("K")) for table in up}) > 1


@pytest.mark.rule("ME-1.2", "ME-4.7")
@pytest.mark.parametrize(("players", "cities"), [(2, 5), (3, 4), (4, 5)])
def test_each_of_the_ten_meridians_has_as_many_cities_as_the_side_says(players, cities) -> None:
    for meridian in range(1, MERIDIANS + 1):
        table = facing(" ".join("_" * cities), players=players, meridian=meridian)
        assert table.slots(2) == set(range(1, cities + 1))
        assert table.after(f"(2,{cities})").column().split()[-1] == f"{LETTERS[players][0]}2"


@pytest.mark.rule("ME-1.4", "ME-1.5")
@SIDES
def test_every_city_belongs_to_exactly_one_island_as_drawn_on_the_map(players) -> None:
    side = SIDE[players]
    drawn = {
        (meridian, rank): token
        for rank, row in enumerate(side["grid"], start=1)
        for meridian, token in enumerate(row.split(), start=1)
    }
    listed = [(tuple(city), island) for island in islands(players) for city in island["cities"]]
    assert len(listed) == len(drawn) == MERIDIANS * side["cities_per_meridian"]
    for city, island in listed:
        assert drawn[city] == island["id"] + ("*" if list(city) == island.get("capital") else ".")


@pytest.mark.rule("ME-1.5")
@SIDES
def test_islands_have_three_to_five_cities_on_different_meridians(players) -> None:
    assert len(islands(players)) == {3: 11, 4: 13}[players]
    for island in islands(players):
        meridians = {meridian for meridian, _ in island["cities"]}
        assert len(meridians) == len(island["cities"]) == island["size"]
        assert 3 <= island["size"] <= 5
    assert sum("capital" in island for island in islands(players)) == SIDE[players]["capitals"]
