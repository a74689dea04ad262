"""Scoring (ME-9) and ties (ME-10)."""

from collections import Counter

import pytest

from durbar.games.meridian.components import FACTS
from durbar.games.meridian.state import Event
from tests.meridian.table import GAME, SIDE, Table, garrisoned, islands, lay, towers, written

EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])
SIDES = pytest.mark.parametrize("players", [3, 4])


def ended(players, seed):
    """A game played to its end at random."""
    position = GAME.start(players, seed)
    position.playout(seed)
    return Table(position)


def some_tables(players):
    """Positions in the middle of random games and at their ends."""
    yield from (ended(players, seed) for seed in range(15))
    for seed in range(5):
        table = Table(GAME.start(players, seed))
        for step in range(60):
            if not table.position.over:
                table.play(table.options[(seed + step * 7) % len(table.options)])
        yield table


def garrison_values(table):
    """For each island its size and each player's sum, as ME-9.1 and ME-9.2 tell."""
    for island in islands(table.players):
        sums = Counter()
        for city in island["cities"]:
            meridian, slot = city
            for tower in towers(table.column(meridian)):
                if tower.slot == slot:
                    sums[tower.owner] += 2 if city == island.get("capital") else 1
        yield island, sums


def conquests_by_the_letter(table):
    """The conqueror of each island, as ME-9.2, ME-10.1 and ME-10.2 tell."""
    conquests = {}
    for island, sums in garrison_values(table):
        best = [player for player in sums if sums[player] == max(sums.values())]
        if len(best) == 1:
            conquests[island["id"]] = best[0]
    return conquests


# --- Conquest -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-D", "ME-9.1", "ME-9.2", "ME-9.3", "ME-10.1")
def test_figure_d_two_islands_are_conquered_and_two_are_tied() -> None:
    table = garrisoned(C="K G", E="B", K="O O K*", I="G G* K K")
    assert [table.garrisons(island) for island in "CEKI"] == [
        {"K": 1, "G": 1},
        {"B": 1},
        {"O": 2, "K": 2},
        {"G": 3, "K": 2},
    ]
    assert table.conquests() == {"E": "B", "I": "G"}
    assert table.points == {"O": 0, "G": 5, "B": 3, "K": 0}


@pytest.mark.rule("EX-D", "ME-9.2", "ME-9.3")
@pytest.mark.parametrize("vector", FACTS["test"]["scoring"], ids=lambda vector: vector["id"])
def test_scoring_is_as_in_the_component_data(vector) -> None:
    initial = {"orange": "O", "grey": "G", "brown": "B", "black": "K", "": None}
    ours, winners = {}, {}
    for example in vector["islands"]:
        garrisons = [(initial[colour], value) for colour, values in example["garrisons"].items() for value in values]
        with_capital = any(value == 2 for _, value in garrisons)
        island = next(
            island["id"]
            for island in islands(4)
            if island["size"] == example["size"] and island["id"] not in ours and ("capital" in island) == with_capital
        )
        ours[island] = " ".join(owner + "*" * (value == 2) for owner, value in garrisons)
        winners[island] = initial[example["winner"]]
    table = garrisoned(**ours)
    assert table.conquests() == {island: winner for island, winner in winners.items() if winner}
    assert table.points == {initial[colour]: points for colour, points in vector["points"].items()}


@pytest.mark.rule("EX-23", "ME-1.4", "ME-1.10", "ME-9.1", "ME-9.2", "ME-10.1")
@pytest.mark.parametrize(("garrisons", "points"), [("O* G B", 4), ("O* G G B", 0), ("O*", 4)])
def test_a_capital_counts_two_for_the_conquest_and_one_for_the_points(garrisons, points) -> None:
    table = garrisoned(D=garrisons)
    assert table.garrisons("D")["O"] == 2
    assert table.conquests() == ({"D": "O"} if points else {})
    assert table.points == {"O": points, "G": 0, "B": 0, "K": 0}


@pytest.mark.rule("ME-1.4", "ME-1.5", "ME-9.1", "ME-9.2", "ME-9.3")
@SIDES
def test_against_one_ordinary_garrison_a_tower_wins_its_island_only_from_the_capital(players) -> None:
    for island in islands(players):
        capital = island.get("capital")
        for city in island["cities"]:
            rival = next(other for other in island["cities"] if other not in (city, capital))
            cities = SIDE[players]["cities_per_meridian"]
            columns = {
                meridian: " ".join(f"{owner}3" if slot == rank else "_" for slot in range(1, cities + 1))
                for owner, (meridian, rank) in (("O", city), ("G", rival))
            }
            table = lay(players, columns)
            expected = (island["size"], 0) if city == capital else (0, 0)
            assert (table.points["O"], table.points["G"]) == expected


@pytest.mark.rule("EX-24", "ME-9.1")
def test_two_low_towers_are_more_than_one_high_tower() -> None:
    table = garrisoned(C="O9 G1 G2")
    assert table.garrisons("C") == {"O": 1, "G": 2}
    assert table.conquests() == {"C": "G"}


@pytest.mark.rule("EX-25", "ME-10.2")
@EVERY_NUMBER
def test_an_island_without_garrisons_is_conquered_by_nobody(players) -> None:
    table = garrisoned(players)
    assert set(table.points.values()) == {0}
    events = table.decline_to_the_end()
    unclaimed = [event.details[0] for event in events if event.kind == Event.UNCLAIMED]
    assert unclaimed == list(range(len(islands(players))))
    assert Event.CONQUERED not in [event.kind for event in events]


@pytest.mark.rule("ME-10.1")
@pytest.mark.parametrize("garrisons", ["O G", "O O G G", "O* G G B", "O G B", "O G* B B K"])
def test_a_shared_highest_sum_conquers_nothing_and_nobody_inherits(garrisons) -> None:
    table = garrisoned(I=garrisons)
    assert table.conquests() == {}
    assert set(table.points.values()) == {0}


@pytest.mark.rule("ME-9.3")
@SIDES
def test_a_conquered_island_gives_a_point_for_each_city_occupied_or_not(players) -> None:
    for island in islands(players):
        for garrisons in ("G", "G G", "G G O"):
            table = garrisoned(players, **{island["id"]: garrisons})
            assert table.points["G"] == sum(table.points.values()) == len(island["cities"])


@pytest.mark.rule("ME-1.10", "ME-9.1", "ME-9.2", "ME-9.3", "ME-10.1", "ME-10.2", "IN-15", "IN-16")
@EVERY_NUMBER
def test_every_island_goes_to_whoever_has_strictly_the_most_garrisons(players) -> None:
    for table in some_tables(players):
        conquests = conquests_by_the_letter(table)
        size = {island["id"]: len(island["cities"]) for island in islands(players)}
        points = Counter(dict.fromkeys(table.letters, 0))
        for island, player in conquests.items():
            assert player in table.garrisons(island)
            points[player] += size[island]
        assert table.points == points
        assert sum(table.points.values()) == sum(size[island] for island in conquests) <= 10 * table.cities
        values = Counter()
        for island, sums in garrison_values(table):
            assert table.garrisons(island["id"]) == sums
            values.update(sums)
        standing = sum(len(towers(column)) for column in table.board)
        in_capitals = sum(
            tower.slot == island["capital"][1]
            for island in islands(players)
            if "capital" in island
            for tower in towers(table.column(island["capital"][0]))
        )
        assert values.total() == standing + in_capitals


@pytest.mark.rule("ME-9.2", "ME-9.3", "ME-8.1")
@EVERY_NUMBER
def test_islands_are_conquered_only_at_the_end_of_the_game(players) -> None:
    table = Table(GAME.start(players, seed=5))
    while not table.position.over:
        events = table.play(table.options[len(table.options) // 3])
        told = [event for event in events if event.kind in (Event.CONQUERED, Event.UNCLAIMED)]
        assert bool(told) == table.position.over
    assert [event.details[0] for event in told] == list(range(len(islands(players))))
    points = Counter(dict.fromkeys(table.letters, 0))
    for event in told:
        if event.kind == Event.CONQUERED:
            points[table.letters[event.player]] += event.details[1]
    assert table.points == points


@pytest.mark.rule("ME-9.1", "IN-17")
@EVERY_NUMBER
def test_conquests_do_not_depend_on_heights(players) -> None:
    for seed in range(15):
        table = ended(players, seed)
        lowest = {
            meridian: written(
                [tower._replace(height=rank) for rank, tower in enumerate(reversed(towers(column)), start=1)],
                table.cities,
            )
            for meridian, column in enumerate(table.board, start=1)
        }
        assert lay(players, lowest).points == table.points


@pytest.mark.rule("IN-17", "ME-1.6")
def test_renaming_the_colours_renames_the_points() -> None:
    renamed = {"O": "K", "G": "O", "B": "G", "K": "B"}
    for seed in range(10):
        table = ended(4, seed)
        board = {
            meridian: "".join(renamed.get(mark, mark) for mark in column)
            for meridian, column in enumerate(table.board, start=1)
        }
        assert lay(4, board).points == {renamed[player]: points for player, points in table.points.items()}


# --- The winner -----------------------------------------------------------------------------------------------------

TWELVE_TWELVE_SEVEN = {"B": "O", "C": "O", "A": "O", "H": "G", "I": "G", "G": "G", "F": "B", "E": "B"}


@pytest.mark.rule("EX-26", "ME-9.4", "ME-10.3", "ME-10.4")
@pytest.mark.parametrize(
    ("floors", "places"),
    [((1, 3, 8), (2, 1, 3)), ((3, 3, 8), (1, 1, 3)), ((4, 3, 8), (1, 2, 3))],
)
def test_equal_totals_are_decided_by_floors_in_hand_and_then_shared(floors, places) -> None:
    table = garrisoned(3, hands=dict(zip("OGB", floors, strict=True)), **TWELVE_TWELVE_SEVEN)
    assert table.points == {"O": 12, "G": 12, "B": 7}
    table.decline_to_the_end()
    assert table.hands == floors
    assert table.places == places


@pytest.mark.rule("ME-9.4", "ME-10.3")
def test_no_number_of_floors_in_hand_makes_up_for_a_point() -> None:
    table = garrisoned(2, hands={"P": 0}, D="P", C="Q")
    assert table.hands == (0, 39)
    assert table.points == {"P": 4, "Q": 3}
    assert table.places == (1, 2)


@pytest.mark.rule("ME-9.4", "ME-10.4")
@pytest.mark.parametrize(
    ("board", "hands", "places"),
    [
        ({"A": "K", "C": "G", "E": "B"}, {"K": 0, "G": 3, "B": 3, "O": 20}, (4, 2, 2, 1)),
        ({"A": "K", "C": "G", "E": "B"}, {"K": 0, "G": 3, "B": 4, "O": 20}, (4, 3, 2, 1)),
        ({"C": "G", "E": "B", "L": "O", "M": "K"}, {"K": 7, "G": 7, "B": 7, "O": 7}, (1, 1, 1, 1)),
        ({"C": "G", "E": "B", "L": "O", "M": "K"}, {"K": 9, "G": 7, "B": 7, "O": 7}, (2, 2, 2, 1)),
        ({"A": "O"}, {"O": 1}, (1, 2, 2, 2)),
    ],
)
def test_lower_places_are_ranked_by_the_same_two_numbers_and_equals_share_one(board, hands, places) -> None:
    built = {player: floors for player, floors in hands.items() if floors < 20}
    assert garrisoned(hands=built, **board).places == places


@pytest.mark.rule("EX-27", "ME-9.5", "ME-10.3")
def test_clearing_away_the_towers_of_tied_islands_returns_no_floors() -> None:
    table = garrisoned(3, hands={"O": 2, "G": 3}, B="O", H="O", C="G", A="G", D="G", F="O9 B")
    table.decline_to_the_end()
    assert table.points == {"O": 10, "G": 10, "B": 0}
    assert (table.hand("O"), table.hand("G")) == (2, 3)
    assert table.garrisons("F") == {"O": 1, "B": 1}
    assert table.places == (2, 1, 3)


@pytest.mark.rule("ME-9.5")
@EVERY_NUMBER
def test_the_counting_aid_changes_no_points_no_hand_and_no_place(players) -> None:
    something_to_clear = False
    for seed in range(10):
        table = ended(players, seed)
        cleared = table.cleared_away(conquests_by_the_letter(table))
        assert (cleared.points, cleared.hands, cleared.places) == (table.points, table.hands, table.places)
        something_to_clear |= cleared.board != table.board
    assert something_to_clear
