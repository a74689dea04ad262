"""Components (AG-1) and set-up (AG-2), also with two and three players (AG-3)."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from durbar.engine.chance import below, sown
from durbar.games.agra.components import (
    AKBAR_GOOD,
    ARROW_TO,
    BONUS_IDS,
    BONUS_LEVEL,
    BUILDING_IDS,
    CHARACTER_IDS,
    COST,
    COVER_SPACE,
    COVERS,
    DEMANDED,
    FACES,
    FARM_SPACES,
    FARMER_START,
    FARMERS,
    FIRST_PLACE,
    GIFTS,
    GOOD_IDS,
    GOOD_OF,
    GUILD_IDS,
    LEVEL_OF,
    MARKERS,
    MEDITATION_SPACES,
    NOTABLE_GUILD,
    NOTABLE_IDS,
    NOTABLE_LEVEL,
    ORDER_GOODS,
    ORDER_LIMIT,
    PIERS,
    PLACE_COUNT,
    SIDE_FROM,
    SIDE_TO,
    SPACE_IDS,
    TILE_IDS,
    WORKERS,
)
from durbar.games.agra.rules.setting_up import (
    draw_notables,
    drawn_above_first,
    fitting_draw,
    fitting_draws,
    lay_neutral_gifts,
    lay_order_markers,
    merchant_roll,
)
from durbar.games.agra.state import IN_PILE, NEUTRAL, NOBODY, NOWHERE, ON_DISPLAY, ON_RIVER
from tests.agra.table import EVERY_NUMBER, GAME, Table, lay

MANY = 60


def starts(players, count=MANY):
    return (Table(GAME.start(players, seed)) for seed in range(count))


def drawn(table):
    return np.flatnonzero(table.state.holder == ON_RIVER)


# --- Components -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-1.1", "AG-1.2", "AG-1.3", "AG-1.4", "AG-1.5")
def test_the_pieces_are_all_there() -> None:
    assert (len(CHARACTER_IDS), len(BUILDING_IDS), len(SPACE_IDS)) == (4, 16, 20)
    assert (PIERS, len(set(NOTABLE_LEVEL)), len(NOTABLE_IDS)) == (6, 4, 24)
    assert (len(GUILD_IDS), ORDER_GOODS.shape, GIFTS) == (3, (3, 6, 2), 12)
    assert (len(FACES), len(BONUS_IDS), len(TILE_IDS)) == (3, 12, 14)
    assert sorted(set(ORDER_LIMIT[1:].tolist())) == [3, 4, 5, 6]
    assert (WORKERS, MARKERS, FARMERS, COVERS, MEDITATION_SPACES) == (10, 22, 4, 8, 5)


@pytest.mark.rule("AG-1.5")
def test_the_bank_never_runs_out() -> None:
    table = lay().give("Y", rupees=30_000, goods={"clothes": 1}).turn().play("luxury clothes")
    assert table.rupees("Y") == 30_003


@pytest.mark.rule("AG-6.1")
def test_the_farm_is_a_square_with_a_basic_good_on_every_corner() -> None:
    corners = [*SIDE_FROM.tolist(), *SIDE_TO.tolist()]
    assert Counter(corners) == dict.fromkeys(range(4), 2)
    assert len({frozenset(ends) for ends in zip(SIDE_FROM.tolist(), SIDE_TO.tolist(), strict=True)}) == 4
    assert (FARM_SPACES, FARMER_START, COVER_SPACE.tolist()) == (5, 3, [1, 5])


@pytest.mark.rule("AG-1.6", "AG-1.7", "AG-11.8", "T-05")
def test_the_walk_goes_column_by_column_from_the_quarry_to_the_tailor() -> None:
    assert (BUILDING_IDS[0], BUILDING_IDS[-1]) == ("quarry", "tailor")
    assert LEVEL_OF.tolist() == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert COST.tolist() == [0] * 4 + [4] * 4 + [5] * 4 + [6] * 4
    assert COST[BUILDING_IDS.index("paper_mill")] == 4
    assert Counter(BONUS_LEVEL.tolist()) == {2: 4, 3: 4, 4: 4}


@pytest.mark.rule("AG-1.10")
def test_notables_of_the_lower_levels_demand_two_goods_and_the_others_three() -> None:
    assert PLACE_COUNT[NOTABLE_LEVEL <= 2].tolist() == [2] * 15
    assert PLACE_COUNT[NOTABLE_LEVEL > 2].tolist() == [3] * 9
    assert FIRST_PLACE[-1] == len(DEMANDED) == 57


@pytest.mark.rule("AG-4.1")
def test_every_good_has_its_own_building_and_every_order_two_different_goods() -> None:
    assert sorted(GOOD_OF) == list(range(len(GOOD_IDS)))
    assert (ORDER_GOODS[..., 0] != ORDER_GOODS[..., 1]).all()
    assert sorted(AKBAR_GOOD) == sorted(ARROW_TO)  # all but the basic ones


# --- Set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-56", "AG-2.1", "AG-2.2", "AG-2.7", "AG-2.8", "AG-2.10", "AG-2.11", "AG-2.13")
@pytest.mark.rule("AG-1.8", "AG-1.9", "AG-6.1", "AG-24.1")
@EVERY_NUMBER
def test_a_game_begins(players) -> None:
    table = Table(GAME.start(players, 3))
    s = table.state
    assert (s.token_good == NOWHERE).all()
    assert not s.token_side.any()
    assert (s.built, s.bonus_left) == (0b1111, (1 << 12) - 1)
    assert (s.pier, ORDER_LIMIT[s.pier], table.wheel) == (1, 3, "deliver")
    assert not s.rupees_on.any()
    assert (len(table.open_tiles), (s.tile == ON_DISPLAY).sum(), (s.tile == IN_PILE).sum()) == (3, 3, 11)
    for player in table.names:
        assert (table.rupees(player), table.markers(player), table.workers(player)) == (2, 22, 10)
        assert (table.goods(player), table.favours(player), table.meditation(player)) == ({}, 0, 1)
        assert [table.level(player, guild) for guild in GUILD_IDS] == [1, 1, 1]
        assert s.farmer[table.names.index(player)].tolist() == [3] * 4
        assert s.covers[table.names.index(player)] == 0b11111111
        assert table.standing(player) == table.lying(player) == set()
    assert (table.actor, s.round, s.end_round) == (table.names[s.first], 1, 0)


@pytest.mark.rule("AG-2.9")
@EVERY_NUMBER
def test_everyone_can_be_the_first_player(players) -> None:
    assert {table.state.first for table in starts(players, 60)} == set(range(players))


@pytest.mark.rule("E-56", "E-57", "AG-2.5", "AG-2.6", "AG-3.1")
@EVERY_NUMBER
def test_notables_are_split_evenly_over_the_guilds(players) -> None:
    met = set()
    for table in starts(players):
        here = drawn(table)
        assert np.bincount(NOTABLE_LEVEL[here])[1:].tolist() == ([5, 4, 3, 2] if players == 4 else [4, 3, 2, 1])
        guilds = np.bincount(NOTABLE_GUILD[here], minlength=3).tolist()
        assert sorted(guilds) == ([4, 5, 5] if players == 4 else [3, 3, 4])
        met.add(tuple(guilds))
        places = [place for n in here for place in range(FIRST_PLACE[n], FIRST_PLACE[n + 1])]
        assert table.state.free_places == sum(1 << place for place in places)
    assert len(met) == 3  # any guild may have more or fewer than the others


@pytest.mark.rule("AG-2.6")
def test_every_notable_can_be_drawn() -> None:
    assert set().union(*(drawn(table).tolist() for table in starts(4))) == set(range(len(NOTABLE_IDS)))


@pytest.mark.rule("E-56", "AG-2.3")
def test_the_merchant_is_rolled_again_above_four() -> None:
    assert BUILDING_IDS[merchant_roll(lay().rolls(5, 2).state)] == "sawmill"
    assert BUILDING_IDS[merchant_roll(lay().rolls(1).state)] == "quarry"
    assert {table.merchant for table in starts(4)} == set(BUILDING_IDS[:4])


@pytest.mark.rule("AG-2.6")
@EVERY_NUMBER
def test_all_draws_of_level_one_that_fit_are_equally_likely_and_others_impossible(players) -> None:
    s = lay(players).state
    first = [n for n in range(len(NOTABLE_IDS)) if NOTABLE_LEVEL[n] == 1]
    count = 5 if players == 4 else 4
    split = [4, 5, 5] if players == 4 else [3, 3, 4]
    for _ in range(20):
        above = int(drawn_above_first(s))
        guilds = [NOTABLE_GUILD[n] for n in range(len(NOTABLE_IDS)) if above >> n & 1]
        fitting = {
            sum(1 << n for n in draw)
            for draw in combinations(first, count)
            if sorted(np.bincount([*guilds, *NOTABLE_GUILD[list(draw)]], minlength=3)) == split
        }
        assert {int(fitting_draw(s, above, index)) for index in range(fitting_draws(s, above))} == fitting


@pytest.mark.rule("AG-2.6")
def test_the_upper_levels_are_drawn_again_if_no_draw_of_level_one_fits() -> None:
    s = lay(2).state
    seeds = (seed for seed in range(10_000) if not fits_first_time(s, seed))
    s.chance[:] = sown(next(seeds))
    draw_notables(s)
    assert sorted(np.bincount(NOTABLE_GUILD[s.holder == ON_RIVER], minlength=3)) == [3, 3, 4]


def fits_first_time(s, seed):
    s.chance[:] = sown(seed)
    return fitting_draws(s, drawn_above_first(s)) > 0


@pytest.mark.rule("E-56", "AG-2.4")
def test_the_builder_begins_on_one_of_the_first_six_sites() -> None:
    met = {table.builder for table in starts(4)}
    assert met == set(BUILDING_IDS[4:10])
    assert BUILDING_IDS[4 + 5 - 1] == "cement_works"


@pytest.mark.rule("T-01", "AG-2.12")
def test_order_markers_lie_where_the_die_says() -> None:
    table = lay().rolls(3, 5, 1)
    lay_order_markers(table.state)
    assert [table.marker(guild) for guild in GUILD_IDS] == [3, 5, 1]
    wanted = [[GOOD_IDS[g] for g in ORDER_GOODS[guild, table.marker(name) - 1]] for guild, name in enumerate(GUILD_IDS)]
    assert wanted == [["bricks", "paper"], ["oil", "dye"], ["wood", "paintings"]]


@pytest.mark.rule("AG-2.14", "AG-2.3", "AG-2.4", "AG-2.9", "AG-2.12", "AG-2.13", "AG-3.2", "AG-3.3", "AG-3.4", "E-56")
@EVERY_NUMBER
def test_chances_come_in_this_order(players) -> None:
    for seed in range(20):
        dealt, s = Table(GAME.start(players, seed)), lay(players).state
        s.chance[:] = sown(seed)
        assert below(s, players) == dealt.state.first
        draw_notables(s)
        assert s.holder.tolist() == dealt.state.holder.tolist()
        assert merchant_roll(s) == dealt.state.merchant
        assert below(s, 6) + 4 == dealt.state.builder
        rolled = [below(s, 6) for _ in GUILD_IDS]
        for guild, marker in enumerate(rolled):
            covered: set[int] = set()
            while len(covered) < {2: 2, 3: 1, 4: 0}[players]:
                covered.add(below(s, 6))
            assert np.flatnonzero(dealt.state.order_owner[guild] == NEUTRAL).tolist() == sorted(covered)
            free = (order % 6 for order in range(marker, 12) if order % 6 not in covered)
            assert dealt.state.order_marker[guild] == next(free)
        gifts = {6 * side + below(s, 6) for side in range(2) for _ in range({2: 2, 3: 1, 4: 0}[players])}
        assert set(np.flatnonzero(dealt.state.gift_owner == NEUTRAL).tolist()) == gifts
        pile = list(range(len(TILE_IDS)))
        shown = {pile.pop(below(s, len(pile))) for _ in range(3)}
        assert set(np.flatnonzero(dealt.state.tile == ON_DISPLAY).tolist()) == shown
        assert s.chance.tolist() == dealt.state.chance.tolist()  # nothing else is drawn


# --- With two and three players -------------------------------------------------------------------------------------


@pytest.mark.rule("AG-2.12", "AG-3.4", "AG-3.5")
def test_an_order_marker_goes_down_from_a_covered_order() -> None:
    table = lay(3).rolls(6, 1, 2, 6, 1, 3)  # the markers, then a neutral one in each column
    lay_order_markers(table.state)
    assert (table.order("artisans", 6), table.order("merchants", 1), table.order("scholars", 3)) == ("neutral",) * 3
    assert [table.marker(guild) for guild in GUILD_IDS] == [1, 2, 2]


@pytest.mark.rule("E-57", "AG-3.3", "AG-3.4", "AG-3.6")
@EVERY_NUMBER
def test_neutral_markers_by_number_of_players(players) -> None:
    for table in starts(players, 40):
        s = table.state
        covered = (s.order_owner == NEUTRAL).sum(axis=1).tolist()
        assert covered == [{2: 2, 3: 1, 4: 0}[players]] * 3
        sides = (s.gift_owner.reshape(2, 6) == NEUTRAL).sum(axis=1)
        assert (sides <= {2: 2, 3: 1, 4: 0}[players]).all()
        assert (sides >= {2: 1, 3: 1, 4: 0}[players]).all()
        assert ((s.order_owner == NEUTRAL) | (s.order_owner == NOBODY)).all()
        for guild in GUILD_IDS:
            assert table.order(guild, table.marker(guild)) is None


@pytest.mark.rule("E-52", "AG-3.2")
def test_equal_rolls_for_akbar_cover_one_space() -> None:
    table = lay(2).rolls(3, 3, 1, 6)
    lay_neutral_gifts(table.state)
    covered = {GOOD_IDS[AKBAR_GOOD[space]] for space in np.flatnonzero(table.state.gift_owner == NEUTRAL)}
    assert covered == {"planks", "curry", "clothes"}


@pytest.mark.rule("E-57", "AG-3.3")
def test_three_players_cover_one_space_on_each_side_of_akbar() -> None:
    table = lay(3).rolls(2, 2)
    lay_neutral_gifts(table.state)
    covered = {GOOD_IDS[AKBAR_GOOD[space]] for space in np.flatnonzero(table.state.gift_owner == NEUTRAL)}
    assert covered == {"bricks", "dye"}
