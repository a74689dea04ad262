"""The cube tower (WA-5): what goes in, what comes out, and how it is filled."""

from math import comb

import numpy as np
import pytest

import durbar
from durbar.engine.batch import Batch
from durbar.engine.chance import Chance, below, sown
from durbar.games.wallenstein.components import FACTS
from durbar.games.wallenstein.state import PEASANTS
from tests.wallenstein.table import EVERY_NUMBER, GAME, acting, begun, kinds_of, number, seat, told

MANY = 3000
OPTIONS = [option.name for option in GAME.options]
IMPACT = FACTS["tower"]["impact"]


def battle(**given):
    """Black may attack blue's Kursachsen from Anhalt."""
    states = {"black": "anhalt:7", "blue": "kursachsen:3"}
    return acting(4, states, plans={"black": {"battle_a": "anhalt"}}, **given)


def thrown(table, seed, *options):
    """The table right after the throw that these choices lead to."""
    other = table.copy()
    other.state.chance[:] = sown(seed)
    other.play(*options)
    return other.at_throws[0]


def came_out(table, into, last):
    """What came out, colour by colour, of many throws that a last choice leads to; these cubes are thrown.

    However a fight ends, it leaves the tower as the throw left it.
    """
    game = durbar.load("wallenstein", "checked")
    tables = table.position.copies(MANY)
    tables["chance"] = [sown(seed) for seed in range(MANY)]
    batch = Batch(game.setup(4, dict(zip(OPTIONS, table.position.setup.options, strict=True))), tables)
    batch.step(np.full(MANY, number(table, last)))
    return np.array(into) + table.state.lodged - batch.tables["lodged"]


def binomial(n, p):
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def agree(found, expected):
    """Whether counts agree with chances, as far as chance allows: chi-squared, four standard errors."""
    found, expected = np.asarray(found, float), np.asarray(expected) * np.sum(found)
    assert not found[expected < 1e-9].any()
    likely = expected >= 5
    found = np.append(found[likely], found[~likely].sum())
    expected = np.append(expected[likely], expected[~likely].sum())
    deviation = ((found - expected) ** 2 / np.maximum(expected, 1e-9))[expected > 0].sum()
    return deviation < len(found) + 4 * np.sqrt(2 * len(found))


# --- Throws ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-5.2", "WA-5.4", "I-01", "I-02")
def test_a_throw_takes_the_cubes_named_and_the_whole_tray_and_what_does_not_come_out_is_lodged() -> None:
    table = battle(tray="purple:2 red:1 peasants:2", lodged="black:3 purple:4 peasants:3")
    events = table.play("kursachsen", "armies 5")
    (after,) = table.at_throws
    for colour, cubes in {"black": 5 + 3, "blue": 3, "purple": 6, "red": 1, "peasants": 5}.items():
        assert after.tray.get(colour, 0) + after.lodged.get(colour, 0) == cubes
    assert after.armies("anhalt") == 2
    assert after.armies("kursachsen") == 0 or after.owner("kursachsen") == "blue"
    rows = {details[1]: details[2:4] for details in told(events, "THROWN")}
    names = {"black": (5, 3), "blue": (3, 0), "purple": (2, 4), "red": (1, 0)}
    assert rows == {seat(name): row for name, row in names.items()} | {PEASANTS: (2, 3)}


@pytest.mark.rule("WA-5.2", "X-27", "X-28", "WA-17.4", "WA-17.6")
def test_cubes_in_the_tray_are_thrown_with_the_others_whoevers_they_are() -> None:
    table = battle(tray="red:2 black:2")
    table.play("kursachsen", "armies 3", throws=[{"black": 5, "blue": 1, "red": 2}])
    assert table.land("kursachsen") == ("black", 4, set(), 0)
    assert table.tray == {"red": 2}
    assert table.armies("anhalt") == 4


@pytest.mark.slow
@pytest.mark.rule("WA-5.3", "WA-5.4", "I-25")
def test_every_thrown_cube_comes_out_with_two_thirds_and_every_lodged_one_with_one_third() -> None:
    table = battle(tray="red:2", lodged="black:6 purple:3 peasants:5").after("kursachsen")
    out = came_out(table, [4, 3, 0, 2, 0, 0], "armies 4")
    for colour, (cubes, lodged) in enumerate([(4, 6), (3, 0), (0, 3), (2, 0), (0, 0), (0, 5)]):
        found = np.bincount(out[:, colour], minlength=cubes + lodged + 1)
        assert agree(found, np.convolve(binomial(cubes, 2 / 3), binomial(lodged, 1 / 3)))
        assert (
            abs(out[:, colour].mean() - (2 * cubes + lodged) / 3) < 4 * np.sqrt((cubes + lodged) * 2 / 9 / MANY) + 1e-9
        )
    together = np.corrcoef(out[:, [0, 1, 2, 3, 5]].T) - np.eye(5)
    assert abs(together).max() < 4 / np.sqrt(MANY)  # independent


@pytest.mark.rule("WA-5.6", "I-23", "I-25")
def test_one_number_is_drawn_for_each_cube_peasants_first_then_colour_by_colour_thrown_before_lodged() -> None:
    table = battle(tray="red:2 peasants:1", lodged="black:6 purple:3 peasants:5")
    cubes = {PEASANTS: (1, 5), 0: (4, 6), 1: (3, 0), 2: (0, 3), 3: (2, 0)}
    for seed in range(20):
        dice = Chance(Chance.tables(1))
        dice.chance[:] = sown(seed)
        expected = {}
        for colour, (dropped, lodged) in cubes.items():
            expected[colour] = sum(below(dice, 3) < 2 for _ in range(dropped))
            expected[colour] += sum(below(dice, 3) == 0 for _ in range(lodged))
        after = thrown(table, seed, "kursachsen", "armies 4")
        assert {colour: int(after.state.tray[colour]) for colour in cubes} == expected


@pytest.mark.rule("WA-5.7")
def test_a_scripted_tray_must_be_possible() -> None:
    with pytest.raises(AssertionError):
        battle().play("kursachsen", "armies 3", throws=[{"black": 4}])
    with pytest.raises(AssertionError):
        battle().play("kursachsen", "armies 3", throws=[{"purple": 1}])
    table = battle(lodged="purple:1")
    table.play("kursachsen", "armies 3", throws=[{"black": 3, "purple": 1}])
    assert table.tray == {"purple": 1}


@pytest.mark.rule("WA-5.8", "WA-1.6")
def test_tower_and_tray_stay_as_they_are_until_the_next_throw() -> None:
    table = acting(
        3,
        {"black": "koeln:4"},
        tray="blue:2 peasants:1",
        lodged="blue:5 peasants:3 black:2",
        season="autumn",
        grain={"black": 20},
        plans={"black": {"collect_taxes": "koeln", "build_palace": "koeln"}},
    )
    assert (table.year, table.season) == (2, "spring")
    assert table.tray == {"blue": 2, "peasants": 1}
    assert table.lodged == {"blue": 5, "peasants": 3, "black": 2}


# --- The model `impact` ---------------------------------------------------------------------------------------------


def dropped(rng, thrown, lodged):
    """WA-5.5, as it is defined: the cubes that come out, colour by colour."""
    lodged, tray = list(lodged), [0] * len(lodged)
    drops = [colour for colour, cubes in enumerate(thrown) for _ in range(cubes)]
    for colour in rng.permutation(drops):
        for other, cubes in enumerate(lodged):
            freed = rng.binomial(cubes, IMPACT["q"])
            lodged[other] -= freed
            tray[other] += freed
        if rng.random() < IMPACT["c0"] * max(0, 1 - sum(lodged) / IMPACT["capacity"]):
            lodged[colour] += 1
        else:
            tray[colour] += 1
    return tray


@pytest.mark.slow
@pytest.mark.rule("WA-5.5")
@pytest.mark.parametrize(("armies", "lodged"), [(4, "black:6 purple:3 peasants:5"), (6, "red:38 purple:9"), (3, "")])
def test_by_impact_cubes_drop_one_by_one_shake_others_loose_and_lodge_the_less_the_fuller_it_is(armies, lodged) -> None:
    table = battle(tower="impact", tray="red:2", lodged=lodged).after("kursachsen")
    into, inside = [armies, 3, 0, 2, 0, 0], table.state.lodged.tolist()
    found = came_out(table, into, f"armies {armies}")
    rng = np.random.default_rng(5)
    expected = np.array([dropped(rng, into, inside) for _ in range(MANY)])
    for colour in range(6):
        size = into[colour] + inside[colour] + 1
        ours, theirs = (np.bincount(trays[:, colour], minlength=size) / MANY for trays in (found, expected))
        error = np.sqrt((ours + theirs) / MANY) + 1 / MANY
        assert (abs(ours - theirs) < 4.5 * error).all(), colour
    spread = expected.std(axis=0)
    together = abs(np.cov(found.T) - np.cov(expected.T))
    assert (together <= 6 * np.outer(spread, spread) / np.sqrt(MANY) + 0.01).all()


@pytest.mark.rule("WA-5.5")
def test_by_impact_nothing_lodges_in_a_tower_that_is_full() -> None:
    table = battle(tower="impact", lodged="red:50 purple:20")
    for seed in range(30):
        after = thrown(table, seed, "kursachsen", "armies 4")
        assert (after.tray["black"], after.tray["blue"]) == (4, 3)


# --- Filling the tower ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-5.9", "T-01", "WA-5.1")
@pytest.mark.parametrize(("players", "cubes", "armies"), [(3, 31, 27), (4, 38, 25), (5, 45, 23)])
def test_the_tower_is_filled_once_and_what_comes_out_goes_back(players, cubes, armies) -> None:
    for seed in range(10):
        table = begun(players, seed=seed)
        assert kinds_of(table.told).count("FILLED") == 1
        rows = told(table.told, "THROWN")
        assert [row[1:4] for row in rows] == [(PEASANTS, 10, 0), *((player, 7, 0) for player in range(players))]
        assert sum(row[2] for row in rows) == cubes
        assert table.tray == {}
        for _, colour, into, _, out in rows:
            assert table.state.lodged[colour] == into - out
        for player in table.names:
            assert table.reserve(player) + table.lodged.get(player, 0) == 62 - armies
        assert table.peasants + table.lodged.get("peasants", 0) == 20


@pytest.mark.slow
@pytest.mark.rule("WA-5.9", "WA-5.3", "I-25")
@EVERY_NUMBER
def test_a_third_of_the_filling_stays_inside(players) -> None:
    lodged = durbar.load("wallenstein", "checked").batch(MANY, players, seed=players).tables["lodged"]
    for player in range(players):
        assert agree(np.bincount(lodged[:, player], minlength=8), binomial(7, 1 / 3))
    assert agree(np.bincount(lodged[:, PEASANTS], minlength=11), binomial(10, 1 / 3))
    assert not lodged[:, players:PEASANTS].any()


@pytest.mark.slow
@pytest.mark.rule("WA-5.9", "WA-5.5")
def test_by_impact_more_of_it_stays_inside() -> None:
    rng = np.random.default_rng(3)
    into = [7, 7, 7, 0, 0, 10]
    out = np.array([sum(dropped(rng, into, [0] * 6)) for _ in range(600)])
    checked = durbar.load("wallenstein", "checked")
    lodged = checked.batch(600, 3, seed=1, options={"tower": "impact"}).tables["lodged"].sum(axis=1)
    assert abs((31 - lodged).mean() - out.mean()) < 4 * np.sqrt(2 * out.var() / 600)
    assert abs(lodged.std() - out.std()) < 0.4


# --- Peasants who are short, and what everybody can count -----------------------------------------------------------


@pytest.mark.rule("WA-5.10", "X-25", "WA-10.6")
@pytest.mark.parametrize(("supply", "in_throw"), [(2, 2), (1, 1), (0, 0)])
def test_too_few_peasants_in_the_supply_are_thrown_as_far_as_they_go(supply, in_throw) -> None:
    table = acting(
        3, {"black": "koeln:5"}, plans={"black": {"battle_a": "koeln"}}, event="neutral_two_peasants", peasants=supply
    )
    events = table.play("mark", "armies 3", throws=[{"black": 3}])
    rows = [row[2] for row in told(events, "THROWN") if row[1] == PEASANTS]
    assert sum(rows) == in_throw
    assert table.lodged["peasants"] == 20 - supply + in_throw
    assert table.land("mark") == ("black", 3, set(), 0)


@pytest.mark.rule("WA-5.11", "WA-1.7")
def test_what_is_lodged_follows_from_what_everybody_sees() -> None:
    for seed in range(5):
        table = begun(4, seed=seed)
        for player in table.names:
            on_map = sum(table.armies(state) for state in table.states(player))
            hidden = 62 - on_map - table.reserve(player) - table.tray.get(player, 0)
            assert hidden == table.lodged.get(player, 0)
        for viewer in (0, 1, None):
            again = table.position.hidden_from(viewer, seed).state
            assert (again.lodged == table.state.lodged).all()
