"""The frame (TM-0), set-up (TM-1), editions (TM-12) and the components they are made of."""

from collections import Counter

import numpy as np
import pytest

from durbar.engine.errors import BadSetup
from durbar.engine.steps import chapters_of
from durbar.games.taj_mahal import rules
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    CITY_IDS,
    COLOUR_KINDS,
    COPIES,
    DECK,
    FACTS,
    FORT_COUNT,
    FORT_IDS,
    KINDS,
    PROVINCE_IDS,
    PROVINCES,
    RESOURCE_NAMES,
    ROADS,
    SHOWS,
    SYMBOL_NAMES,
    VISITS,
)
from durbar.games.taj_mahal.state import CHOICES, Choice, Event
from tests.taj_mahal import table as tables
from tests.taj_mahal.table import EVERY_NUMBER, GAME, Table, cities_of, lay

MANY = 800
FIGURES = ["vizier", "general", "monk", "princess"]
PILE = {3: 73, 4: 65, 5: 57}


def rarely_exceeded(counts, expected):
    """Whether counts deviate from an even spread as little as chance allows: chi-squared, three standard errors."""
    counts, expected = np.asarray(counts), np.asarray(expected)
    degrees = counts.size - 1
    return ((counts - expected) ** 2 / expected).sum() < degrees + 3 * np.sqrt(2 * degrees)


@pytest.fixture(scope="module", name="many")
def _many():
    return {players: GAME.batch(MANY, players, seed=players).tables for players in GAME.players}


# --- The frame ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-36", "TM-0.1")
def test_three_to_five_can_play() -> None:
    assert GAME.players == (3, 4, 5)
    for players in (1, 2, 6):
        with pytest.raises(BadSetup):
            GAME.start(players, seed=1)


@pytest.mark.rule("TM-12.1")
def test_there_are_no_editions_to_choose_from() -> None:
    assert [option.name for option in GAME.options if not option.ruling] == []


@pytest.mark.rule("TM-0.6")
def test_no_rule_knows_a_name() -> None:
    of_rules = [rule for room in chapters_of(rules) for rule in vars(room).values() if getattr(rule, "is_rule", False)]
    assert len(of_rules) > 50
    assert not [name for rule in of_rules for name in rule.__code__.co_names if name.endswith(("NAMES", "FACTS"))]


@pytest.mark.rule("TM-0.5", "TM-2.2")
def test_nobody_can_trade_show_or_pass() -> None:
    sorts = ["WITHDRAW", "PLAY", "ALONE", "ADD", "PALACE", "ROYAL", "TAKE"]
    assert [choice.name for choice in Choice] == sorts
    assert Choice.TAKE + KINDS == CHOICES


# --- The board ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-36", "TM-1.1")
def test_twelve_provinces_have_forty_nine_cities_sixteen_of_them_fortified() -> None:
    sizes = {province: len(cities_of(province)) for province in PROVINCE_IDS}
    assert sizes == {province: 5 if province == "agra" else 4 for province in PROVINCE_IDS}
    assert (len(sizes), len(CITY_IDS), len(FORT_IDS)) == (12, 49, 16)
    assert "agra_c" in FORT_IDS
    assert {CITY_IDS[city].split("_")[0] for city in range(49) if CITY_IDS[city] in FORT_IDS} == set(PROVINCE_IDS)


@pytest.mark.rule("TM-1.1")
def test_roads_join_cities_both_ways_and_all_cities_are_joined() -> None:
    drawn = {frozenset(ends) for ends in FACTS["roads"]["within"] + FACTS["roads"]["between"]}
    joined = {
        frozenset({one, other})
        for one, cities in zip(CITY_IDS, ROADS, strict=True)
        for other in tables.cities_in(cities)
    }
    assert joined == drawn
    assert all(len(ends) == 2 for ends in joined)
    reached = {"agra_c"}
    while found := {city for road in joined if road & reached for city in road} - reached:
        reached |= found
    assert reached == set(CITY_IDS)


# --- Tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-36", "TM-1.2", "TM-1.11")
@EVERY_NUMBER
def test_tile_twelve_lies_in_agra_the_others_anywhere_and_the_first_visit_is_where_tile_one_lies(players) -> None:
    for seed in range(20):
        table = Table(GAME.start(players, seed))
        route = [PROVINCE_IDS[province] for province in table.state.route]
        assert route[11] == "agra"
        assert sorted(route) == sorted(PROVINCE_IDS)
        assert (table.visit, table.province) == (1, route[0])
        assert (table.state.tile_owner == -1).all()


@pytest.mark.rule("TM-1.2")
def test_every_loose_tile_lies_in_every_other_province_equally_often(many) -> None:
    route = many[4]["route"]
    for tile in range(11):
        counts = np.bincount(route[:, tile], minlength=PROVINCES)
        assert counts[PROVINCE_IDS.index("agra")] == 0
        assert rarely_exceeded(counts[counts > 0], MANY / 11)


@pytest.mark.rule("E-36", "TM-1.3", "INV-20")
@EVERY_NUMBER
def test_a_bonus_tile_lies_on_every_fort_the_taj_mahal_in_agra(players) -> None:
    for seed in range(20):
        bonus = Table(GAME.start(players, seed)).bonus
        assert set(bonus) == set(FORT_IDS)
        assert bonus.pop("agra_c") == "taj_mahal"
        assert Counter(bonus.values()) == {"points": 3, "draw_card": 3, "rice": 1, "spices": 2, "tea": 3, "jewels": 3}


@pytest.mark.rule("TM-1.3")
def test_the_square_tiles_are_shuffled(many) -> None:
    copies = Counter({BONUS_NAMES.index(kind): n for kind, n in (("points", 3), ("rice", 1), ("tea", 3))})
    for fort in range(FORT_COUNT):
        if FORT_IDS[fort] != "agra_c":
            counts = np.bincount(many[3]["bonus"][:, fort], minlength=len(BONUS_NAMES))
            for kind, number in copies.items():
                share = number / 15
                assert abs(counts[kind] - MANY * share) < 4 * np.sqrt(MANY * share)


@pytest.mark.rule("INV-20", "TM-5.6")
def test_every_resource_is_on_eight_tiles_and_only_the_first_tile_shows_just_one() -> None:
    tiles = FACTS["province_tiles"]["tiles"]
    assert [len(tile["resources"]) for tile in tiles] == [1] + [2] * 11
    shown = Counter(resource for tile in tiles for resource in tile["resources"])
    for tile in FACTS["bonus_tiles"]["tiles"]:
        if tile["kind"] == "resource":
            shown[tile["resource"]] += tile["count"]
    assert shown == dict.fromkeys(RESOURCE_NAMES, 8)
    assert len(tiles) == VISITS


# --- Court and cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-36", "TM-1.4", "TM-1.5", "TM-1.6", "TM-1.11", "TM-0.4")
@EVERY_NUMBER
def test_everything_is_at_court_five_tokens_of_each_figure_in_supply_and_nobody_has_anything(players) -> None:
    table = Table(GAME.start(players, seed=3))
    assert table.court == {*FIGURES, "mogul", "elephant"} == set(SYMBOL_NAMES)
    assert table.supply == dict.fromkeys(FIGURES, 5)
    assert table.scores == [0] * players
    assert [table.owner(figure) for figure in FIGURES] == [None] * 4
    for player in table.names:
        assert table.tokens(player) == table.tiles(player) == table.bonus_kept(player) == table.row(player) == []
        assert table.palaces(player) == set()
        assert table.bound(player) is None
    assert table.visitors == list(table.names)


@pytest.mark.rule("E-36", "TM-1.7", "TM-1.8", "TM-1.9", "INV-20", "INV-1")
@EVERY_NUMBER
def test_everyone_holds_six_cards_and_the_display_has_one_less_than_two_for_each(players) -> None:
    table = Table(GAME.start(players, seed=players))
    hands = [table.hand(player) for player in table.names]
    assert [len(hand) for hand in hands] == [6] * players
    assert [table.unseen(player) for player in table.names] == [6] * players
    assert len(table.display) == 2 * players - 1
    assert len(table.pile) == table.state.pile_size == PILE[players]
    assert table.discards == []
    assert Counter(table.pile) + Counter(table.display) + sum(map(Counter, hands), Counter()) == tables.DECK


@pytest.mark.rule("TM-1.7")
def test_the_deck_has_twenty_one_cards_of_each_colour_and_twelve_white_ones() -> None:
    suits = Counter()
    for card, copies in tables.DECK.items():
        suits[card.split(":")[0]] += copies
    assert suits == {"red": 21, "yellow": 21, "green": 21, "purple": 21, "white": 12}
    assert sum(suits.values()) == DECK == 96
    assert (SHOWS[:COLOUR_KINDS].sum(axis=1) == 2).all()
    assert (SHOWS[COLOUR_KINDS:KINDS].sum(axis=1) == 1).all()
    symbols = dict(zip(SYMBOL_NAMES, COPIES @ SHOWS[:KINDS], strict=True))
    assert symbols == {**dict.fromkeys(FIGURES, 21), "mogul": 17, "elephant": 79}


@pytest.mark.rule("TM-1.7", "TM-11.1")
@EVERY_NUMBER
def test_cards_are_shuffled_every_kind_is_dealt_as_often_as_it_has_copies(players, many) -> None:
    hands = many[players]["hand"][:, :players].sum(axis=0) >> 3  # every card dealt is unseen
    for player in range(players):
        assert rarely_exceeded(hands[player], MANY * 6 * COPIES / DECK)
    shown = np.bincount(many[players]["display"][:, 0], minlength=KINDS)[:KINDS]
    assert rarely_exceeded(shown, MANY * COPIES / DECK)


@pytest.mark.rule("TM-1.12", "TM-2.1")
@EVERY_NUMBER
def test_the_first_player_is_drawn_by_lot_and_told(players, many) -> None:
    assert rarely_exceeded(np.bincount(many[players]["first"], minlength=players), MANY / players)
    for seed in range(10):
        table = Table(GAME.start(players, seed))
        (begins,) = [event for event in table.position.events if event.kind == Event.VISIT]
        assert table.names[begins.player] == table.first == table.actor


@pytest.mark.rule("TM-1.10")
def test_palaces_never_run_out() -> None:
    elsewhere = [city for city in CITY_IDS if not city.startswith(("lahore", "agra"))]
    table = lay(palaces={"P1": elsewhere}, rows={"P1": "red:vizier+general"}, withdrawn="P2 P3")
    assert len(elsewhere) > FACTS["components"]["palaces"] / 5
    table.withdraws("lahore_nw", "lahore_ne")
    assert table.palaces("P1") == {*elsewhere, "lahore_nw", "lahore_ne"}
