"""Scoring on withdrawal (TM-5): bonus tiles, province tiles, palaces and their connections."""

from random import Random

import pytest

from durbar.games.taj_mahal.components import CITY_IDS, FACTS, PROVINCE_IDS
from durbar.games.taj_mahal.state import Event
from tests.taj_mahal.table import NAMES, kinds_of, lay

ROADS = [frozenset(ends) for ends in FACTS["roads"]["within"] + FACTS["roads"]["between"]]


def scored(events):
    """The points told, event by event."""
    where = {Event.BONUS: 2, Event.TILE: 1, Event.CONNECTED: 0}
    return [(event.kind.name, event.details[where[event.kind]]) for event in events if event.kind in where]


# --- Bonus tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("W-02", "TM-5.1", "TM-5.4", "TM-5.5", "TM-5.6", "TM-5.7", "TM-4.10")
def test_resources_count_with_all_their_like_bonus_tiles_first() -> None:
    table = lay(
        visit=9,
        province="gujarat",
        bonus={"gujarat_nw": "tea", "gujarat_sw": "tea"},
        tiles={"P1": "4 5 7"},
        rows={"P1": "red:elephant+vizier red:elephant+princess"},
        withdrawn="P2 P3",
    )
    assert table.withdraws("gujarat_nw", "gujarat_sw") == 16
    assert scored(table.events) == [("BONUS", 3), ("BONUS", 4), ("TILE", 8), ("CONNECTED", 1)]
    assert table.bonus_kept("P1") == ["tea", "tea"]
    assert table.tiles("P1") == [4, 5, 7, 9]


@pytest.mark.rule("E-24", "TM-5.5", "TM-5.6")
def test_the_province_tile_does_not_count_for_the_bonus_tile_won_with_it() -> None:
    table = lay(
        visit=4,
        province="delhi",
        bonus={"delhi_se": "tea"},
        rows={"P1": "red:elephant+general"},
        withdrawn="P2 P3",
    )
    assert table.withdraws("delhi_se") == 5
    assert scored(table.events) == [("BONUS", 1), ("TILE", 3), ("CONNECTED", 1)]


@pytest.mark.rule("TM-5.1", "TM-12.3", "TM-4.10")
def test_each_bonus_tile_is_resolved_before_the_next_palace_is_built() -> None:
    table = lay(
        province="multan",
        rows={"P1": "red:vizier+general"},
        bonus={"multan_nw": "draw_card", "multan_se": "rice"},
    )
    table.play("withdraw")
    events = table.play("palace multan_nw")
    assert kinds_of(events) == ["BUILT", "BONUS", "DREW"]
    assert len(table.hand("P1")) == 1
    assert table.decision == "PALACE"
    assert kinds_of(table.play("palace multan_se")) == ["BUILT", "BONUS", "CONNECTED"]


@pytest.mark.rule("TM-5.2")
@pytest.mark.parametrize(
    ("visit", "province", "fort", "points"), [(1, "delhi", "delhi_se", 2), (12, "agra", "agra_c", 4)]
)
def test_tiles_with_points_are_worth_them_and_leave_the_game(visit, province, fort, points) -> None:
    table = lay(visit=visit, province=province, rows={"P1": "red:elephant+general", "P2": "green:elephant+monk"})
    assert table.withdraws(fort) == points + 1
    assert scored(table.events) == [("BONUS", points), ("CONNECTED", 1)]
    assert table.bonus_kept("P1") == []
    assert fort not in table.bonus


@pytest.mark.rule("TM-5.3", "TM-0.5")
def test_a_card_tile_draws_a_card_that_only_its_owner_sees() -> None:
    table = lay(province="delhi", rows={"P1": "red:elephant+general", "P2": "green:elephant+monk"}, pile="white:monk")
    table.state.bonus[:] = 1
    table.play("withdraw")
    _, bonus, drew, _ = table.play("palace delhi_se")
    assert (bonus.kind, drew.kind) == (Event.BONUS, Event.DREW)
    assert bonus.details[2] == 0
    assert table.hand("P1") == ["white:monk"]
    assert drew.as_seen_by(0).details == drew.details
    assert drew.as_seen_by(1).details == drew.as_seen_by(None).details == (-1, -1, -1, -1)
    assert (table.score("P1"), table.bonus_kept("P1"), "delhi_se" in table.bonus) == (1, [], False)
    assert table.row("P1") == []  # discarded after the draw, before the display


@pytest.mark.rule("E-32", "TM-5.2", "TM-5.4")
def test_spent_tiles_count_for_nothing() -> None:
    table = lay(
        province="multan",
        rows={"P1": "red:vizier+general red:monk+princess"},
        bonus={"multan_nw": "points", "multan_se": "rice"},
        withdrawn="P2 P3",
    )
    table.play("withdraw", "palace multan_nw", "palace multan_se")
    assert table.score("P1") == 2 + 1
    assert table.bonus_kept("P1") == ["rice"]


@pytest.mark.rule("TM-5.4")
@pytest.mark.parametrize(
    ("tiles", "kept", "points"),
    [("", "", 1), ("2", "", 2), ("2 4 5", "", 4), ("1 3", "", 1), ("2 4", "tea tea", 5), ("", "rice jewels", 1)],
)
def test_a_resource_tile_is_worth_a_point_for_each_symbol_of_it_itself_included(tiles, kept, points) -> None:
    table = lay(
        visit=11,
        province="delhi",
        bonus={"delhi_se": "tea"},
        rows={"P1": "red:elephant+general", "P2": "green:elephant+monk"},
        tiles={"P1": tiles, "P3": "9"},
        bonus_kept={"P1": kept, "P2": "tea"},
    )
    table.withdraws("delhi_se")
    assert scored(table.events) == [("BONUS", points), ("CONNECTED", 1)]
    assert table.bonus_kept("P1") == sorted([*kept.split(), "tea"])


# --- Province tiles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-5.6", "TM-4.15")
@pytest.mark.parametrize(
    ("visit", "tiles", "kept", "points"),
    [
        (1, "", "", 1),
        (1, "", "rice rice", 3),
        (2, "", "", 2),
        (9, "4 5 7", "tea tea", 8),
        (8, "1 2 3 4", "spices spices", 6),  # rice 2 + 1, jewels 2 + 1
        (12, "2", "", 2),
    ],
)
def test_a_province_tile_is_worth_all_symbols_of_its_resources(visit, tiles, kept, points) -> None:
    table = lay(
        visit=visit,
        province="agra" if visit == 12 else "delhi",
        rows={"P1": "red:elephant+elephant"},
        tiles={"P1": tiles, "P2": "10"},
        bonus_kept={"P1": kept, "P3": "rice spices tea jewels"},
    )
    assert table.withdraws() == points
    assert table.tiles("P1") == [*map(int, tiles.split()), visit]


# --- Palaces --------------------------------------------------------------------------------------------------------

W03 = {
    "red": "bikaner_nw bikaner_se ajmer_ne delhi_nw delhi_sw lahore_se sirhind_nw multan_nw gujarat_nw",
    "blue": "bikaner_ne bikaner_sw sirhind_sw jaisalmer_ne delhi_se lahore_ne malwa_ne",
    "brown": "bikaner_sw* ajmer_sw gujarat_ne jaisalmer_ne* malwa_nw lahore_nw multan_ne",
    "grey": "ajmer_ne* delhi_sw* sirhind_sw*",
}


def without(palaces, city):
    return " ".join(palace for palace in palaces.split() if palace != city)


@pytest.mark.rule("W-03", "TM-5.7", "TM-5.8", "TM-5.9", "TM-5.10", "TM-5.11")
def test_the_example_of_connections() -> None:
    table = lay(4, visit=9, province="bikaner", palaces=dict(zip(NAMES, W03.values(), strict=False)))
    assert [table.palace_points(player) for player in table.names] == [4, 3, 5, 0]


@pytest.mark.rule("W-03", "TM-5.8", "TM-5.10")
@pytest.mark.parametrize(
    ("palaces", "points"),
    [
        (W03["grey"] + " bikaner_ne", 4),
        (without(W03["red"], "bikaner_nw"), 3),
        (without(W03["red"], "bikaner_se"), 2),
        (without(W03["blue"], "bikaner_ne"), 2),
        (without(W03["blue"], "bikaner_sw"), 2),
    ],
)
def test_the_example_of_connections_with_one_palace_more_or_less(palaces, points) -> None:
    assert lay(visit=9, province="bikaner", palaces={"P1": palaces}).palace_points("P1") == points


@pytest.mark.rule("TM-5.7")
def test_a_province_is_worth_one_point_however_many_palaces_are_built_there() -> None:
    table = lay(rows={"P1": "red:vizier+general red:monk+princess white:mogul"})
    assert table.withdraws("lahore_nw", "lahore_ne", "lahore_se", "lahore_nw") == 2 + 1  # lahore_sw is a fort


@pytest.mark.rule("E-25", "TM-4.15", "TM-5.7")
def test_without_a_palace_built_now_nothing_is_scored_for_palaces() -> None:
    table = lay(
        province="delhi",
        palaces={"P1": "bikaner_ne sirhind_sw sirhind_se rohilkhand_nw"},
        rows={"P1": "red:elephant+elephant"},
    )
    assert table.withdraws() == 1
    assert scored(table.events) == [("TILE", 1)]


@pytest.mark.rule("E-26", "TM-5.8", "TM-5.10")
@pytest.mark.parametrize(("royal", "points"), [("", 2), (" ajmer_sw*", 5)])
def test_a_line_is_broken_by_a_city_of_others_only_and_a_shared_city_serves_both(royal, points) -> None:
    table = lay(
        province="malwa",
        palaces={"P1": f"gujarat_ne jaisalmer_ne bikaner_sw{royal}", "P2": "ajmer_sw"},
        rows={"P1": "red:elephant+vizier", "P2": "green:elephant+monk"},
        bonus={"malwa_nw": "draw_card"},
    )
    assert table.withdraws("malwa_nw") == points


@pytest.mark.rule("E-27", "TM-5.9")
def test_a_province_counts_once_however_many_roads_lead_there() -> None:
    table = lay(
        province="jaisalmer",
        palaces={"P1": "ajmer_nw ajmer_sw"},
        rows={"P1": "red:elephant+vizier", "P2": "green:elephant+monk"},
    )
    assert table.withdraws("jaisalmer_ne") == 2


@pytest.mark.rule("E-28", "TM-5.8")
@pytest.mark.parametrize(
    ("row", "cities", "points"),
    [
        ("red:elephant+vizier", ["delhi_nw"], 2),
        ("red:elephant+vizier", ["delhi_ne"], 2),
        ("red:vizier+general", ["delhi_nw", "delhi_ne"], 3),
    ],
)
def test_it_matters_where_one_builds(row, cities, points) -> None:
    table = lay(
        province="delhi", palaces={"P1": "bikaner_ne sirhind_se"}, rows={"P1": row, "P2": "green:elephant+monk"}
    )
    assert table.withdraws(*cities) == points


@pytest.mark.rule("E-39", "TM-5.11", "TM-4.10")
def test_a_royal_palace_of_an_earlier_visit_connects_like_any_other() -> None:
    table = lay(
        visit=2,
        province="delhi",
        palaces={"P1": "bikaner_ne*"},
        rows={"P1": "red:elephant+vizier", "P2": "green:elephant+monk"},
    )
    assert table.withdraws("delhi_nw") == 2


@pytest.mark.rule("TM-5.11", "TM-5.7")
def test_a_royal_palace_built_now_scores_like_an_ordinary_one() -> None:
    table = lay(
        visit=2,
        province="delhi",
        palaces={"P1": "bikaner_ne", "P3": "delhi_nw"},
        rows={"P1": "red:elephant+mogul", "P2": "green:elephant+monk"},
    )
    assert table.withdraws("delhi_nw") == 2
    assert table.events[-3].details[:2] == (2, 1 << PROVINCE_IDS.index("bikaner") | 1 << PROVINCE_IDS.index("delhi"))


def points_by_the_letter(palaces, province):
    """TM-5.8 told as it is written: walk the roads from city to city."""
    reached = {city for city in palaces if city.startswith(province)}
    while found := {city for road in ROADS if road & reached for city in road & palaces} - reached:
        reached |= found
    return len({city.split("_")[0] for city in reached})


@pytest.mark.rule("TM-5.8", "TM-5.9")
def test_every_road_joins_two_palaces_alone_on_the_board_from_either_end() -> None:
    for road in ROADS:
        for city in road:
            province = city.split("_")[0]
            points = lay(visit=12, province=province, palaces={"P1": sorted(road)}).palace_points("P1")
            assert points == points_by_the_letter(set(road), province)


@pytest.mark.rule("TM-5.7", "TM-5.8", "TM-5.9", "TM-5.10", "TM-5.11")
def test_connections_are_as_the_rule_says_wherever_palaces_stand() -> None:
    random = Random(7)
    most = 0
    for _ in range(400):
        province = random.choice(PROVINCE_IDS)
        cities = random.sample(CITY_IDS, random.randrange(40))
        royal = [city for city in cities if random.random() < 0.3]
        palaces = [f"{city}*" if city in royal else city for city in cities]
        table = lay(visit=12, province=province, palaces={"P2": palaces, "P1": CITY_IDS[::2]})
        points = points_by_the_letter(set(cities), province)
        assert table.palace_points("P2") == points
        most = max(most, points)
    assert most > 8
