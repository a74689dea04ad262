"""The chances told before a fight, against every way the cubes can fall and against the rules' own tower."""

from collections import Counter, defaultdict
from functools import cache
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from durbar.games.wallenstein.components import (
    CAPACITY,
    CATCH,
    CATCH_PARTS,
    EVENT_IDS,
    LODGED_OUT,
    PARTS,
    SHAKE,
    SHAKE_PARTS,
    STATE_IDS,
    THROWN_OUT,
    Building,
    Ruling,
)
from durbar.games.wallenstein.page import odds
from durbar.games.wallenstein.page.odds import Cubes
from durbar.games.wallenstein.state import COLOURS, NOBODY, NONE, PEASANTS, Choice, State
from tests.wallenstein.table import GAME, acting

MODELS = pytest.mark.parametrize("impact", [False, True], ids=["independent", "impact"])
ATTACKER, DEFENDER, BYSTANDER = 0, 1, 2
TARGET = 7
MANY = 40_000


# --- Every way the cubes can fall -----------------------------------------------------------------------------------


def enumerated(impact, thrown, lodged):
    """The chance of every tray, a tuple of cubes by colour, from every single way in which the cubes can fall."""
    if impact:
        return _dropped(tuple(thrown), tuple(lodged), (0,) * len(thrown))
    chances: dict[tuple[int, ...], float] = defaultdict(float)
    cubes = [(colour, THROWN_OUT / PARTS) for colour in _listed(thrown)]
    cubes += [(colour, LODGED_OUT / PARTS) for colour in _listed(lodged)]
    for ways in product((True, False), repeat=len(cubes)):
        chance, tray = 1.0, [0] * len(thrown)
        for (colour, out), comes in zip(cubes, ways, strict=True):
            chance *= out if comes else 1 - out
            tray[colour] += comes
        chances[tuple(tray)] += chance
    return chances


@cache
def _dropped(above, inside, tray):
    """WA-5.5 literally: any of the cubes above the tower is the next to drop, and first shakes those inside."""
    if not any(above):
        return {tray: 1.0}
    chances = Counter()
    shake = SHAKE / SHAKE_PARTS
    for freed in product(*(range(n + 1) for n in inside)):
        stay, fell = _less(inside, freed), _more(tray, freed)
        falls = prod(comb(n, out) * shake**out * (1 - shake) ** (n - out) for n, out in zip(inside, freed, strict=True))
        caught = CATCH * max(0, CAPACITY - sum(stay)) / CATCH_PARTS
        for colour, n in enumerate(above):
            cube = tuple(int(other == colour) for other in range(len(above)))
            for lodges, chance in ((True, caught), (False, 1 - caught)):
                ends = (_more(stay, cube), fell) if lodges else (stay, _more(fell, cube))
                for then, further in _dropped(_less(above, cube), *ends).items() if n else ():
                    chances[then] += n / sum(above) * falls * chance * further
    return chances


def _less(cubes, gone):
    return tuple(n - out for n, out in zip(cubes, gone, strict=True))


def _more(cubes, added):
    return tuple(n + more for n, more in zip(cubes, added, strict=True))


def _listed(cubes):
    return [colour for colour, n in enumerate(cubes) for _ in range(n)]


@MODELS
@pytest.mark.parametrize(
    ("thrown", "lodged"),
    [((0, 0), (0, 0)), ((2, 1), (0, 0)), ((0, 0), (2, 2)), ((2, 2), (2, 1)), ((1, 3), (3, 2)), ((4, 1), (0, 3))],
)
@pytest.mark.rule("WA-5.3", "WA-5.4", "WA-5.5")
def test_how_many_cubes_come_out_is_exact(impact, thrown, lodged):
    told = odds.margin(impact, Cubes(*thrown), Cubes(*lodged))
    expected = Counter()
    for (ours, theirs), chance in enumerated(impact, thrown, lodged).items():
        expected[ours - theirs + thrown[1] + lodged[1]] += chance
    assert told == pytest.approx([expected[margin] for margin in range(len(told))])


@MODELS
def test_cubes_that_must_be_absent_and_those_that_only_take_up_room_are_told_apart(impact):
    thrown, lodged = (2, 1, 1, 1), (1, 1, 1, 1)
    told = odds.margin(impact, Cubes(*thrown), Cubes(*lodged))
    expected = Counter()
    for (ours, theirs, absent, _), chance in enumerated(impact, thrown, lodged).items():
        expected[ours - theirs + thrown[1] + lodged[1]] += chance if not absent else 0
    assert told == pytest.approx([expected[margin] for margin in range(len(told))])


@pytest.mark.rule("WA-5.5")
def test_a_full_tower_catches_nothing():
    counts = odds.emerging(True, 3, 2 * CAPACITY)
    assert counts[:, 3].sum() == pytest.approx(counts.sum()) == pytest.approx(1)


# --- Attacks and revolts --------------------------------------------------------------------------------------------


def position(impact=False, **facts):
    """Three players; seat 0 attacks a state of seat 1, with a few cubes of everybody in tower and tray."""
    s = State(State.tables(1))
    s.players, s.impact, s.event = 3, impact, NONE
    s.owner[:] = NOBODY
    s.owner[TARGET], s.armies[TARGET] = DEFENDER, 2
    s.reserve[:3] = 20
    s.peasant_supply, s.marker_supply, s.peacekeeper = 9, 9, NOBODY
    s.lodged[[ATTACKER, DEFENDER, BYSTANDER, PEASANTS]] = 1, 1, 1, 1
    s.tray[[BYSTANDER, PEASANTS]] = 1, 1
    for name, value in facts.items():
        setattr(s, name, value)
    return s


def fought(s, thrown, lodged=None):
    """The chance of every tray after a throw of these cubes and the tray."""
    all_thrown = [thrown.get(colour, 0) + int(s.tray[colour]) for colour in range(COLOURS)]
    return enumerated(bool(s.impact), all_thrown, (lodged or s.lodged.tolist()))


def counted(chances, taken, devastated):
    """Chances of an attack from those of every tray."""
    counts = [0.0, 0.0, 0.0]
    for tray, chance in chances.items():
        a, d, p = tray[ATTACKER], tray[DEFENDER], tray[PEASANTS]
        counts[0 if taken(a, d, p) else 1 if devastated(a, d, p) else 2] += chance
    return counts


def against_player(chances):
    return counted(chances, lambda a, d, p: a > d + p, lambda a, d, p: a == d + p or d == 0)


@MODELS
@pytest.mark.rule("WA-17.5", "WA-17.7", "WA-17.8")
def test_an_attack_on_a_player_whom_peasants_help(impact):
    s = position(impact)
    told = odds.attack(s, ATTACKER, TARGET, 2, extra=False, defence=False)
    assert told == pytest.approx(against_player(fought(s, {ATTACKER: 2, DEFENDER: 2})))
    assert sum(told) == pytest.approx(1)


@MODELS
@pytest.mark.rule("WA-17.5", "WA-17.6")
def test_peasants_do_not_help_where_a_revolt_marker_lies(impact):
    s = position(impact)
    s.markers[TARGET] = 1
    told = odds.attack(s, ATTACKER, TARGET, 2, extra=False, defence=False)
    chances = fought(s, {ATTACKER: 2, DEFENDER: 2})
    assert told == pytest.approx(counted(chances, lambda a, d, p: a > d, lambda a, d, p: a == d))


@pytest.mark.rule("WA-8.6", "WA-8.7", "WA-10.4", "WA-17.3")
def test_tiles_and_palace_add_an_army_each():
    s = position(event=EVENT_IDS.index("palace_defence_a"))
    s.buildings[TARGET] = 1 << Building.PALACE
    for extra, defence in product((False, True), repeat=2):
        told = odds.attack(s, ATTACKER, TARGET, 1, extra, defence)
        chances = fought(s, {ATTACKER: 1 + extra, DEFENDER: 3 + defence})
        assert told == pytest.approx(against_player(chances))


@pytest.mark.rule("WA-8.8", "WA-10.4", "WA-17.3")
def test_the_palace_army_has_the_first_call_on_a_small_reserve():
    s = position(event=EVENT_IDS.index("palace_defence_b"))
    s.buildings[TARGET] = 1 << Building.PALACE
    s.reserve[DEFENDER] = 1
    told = odds.attack(s, ATTACKER, TARGET, 2, extra=False, defence=True)
    assert told == pytest.approx(against_player(fought(s, {ATTACKER: 2, DEFENDER: 3})))
    s.reserve[DEFENDER] = 0
    told = odds.attack(s, ATTACKER, TARGET, 2, extra=False, defence=True)
    assert told == pytest.approx(against_player(fought(s, {ATTACKER: 2, DEFENDER: 2})))


@pytest.mark.rule("WA-8.8")
def test_with_an_empty_reserve_a_tile_adds_nothing_or_by_the_other_reading_a_lodged_cube():
    s = position()
    s.reserve[ATTACKER] = 0
    told = odds.attack(s, ATTACKER, TARGET, 2, extra=True, defence=False)
    assert told == pytest.approx(against_player(fought(s, {ATTACKER: 2, DEFENDER: 2})))
    s.ruling[Ruling.BONUS_ARMY_NEEDS_RESERVE] = 1
    told = odds.attack(s, ATTACKER, TARGET, 2, extra=True, defence=False)
    lodged = s.lodged.tolist()
    lodged[ATTACKER] -= 1
    assert told == pytest.approx(against_player(fought(s, {ATTACKER: 3, DEFENDER: 2}, lodged)))


@MODELS
@pytest.mark.rule("WA-18.1", "WA-18.3", "WA-18.4", "WA-10.6")
def test_an_attack_on_a_neutral_state(impact):
    for event, peasants in ((NONE, 1), (EVENT_IDS.index("neutral_two_peasants"), 2)):
        s = position(impact, event=event)
        s.owner[TARGET], s.armies[TARGET] = NOBODY, 0
        told = odds.attack(s, ATTACKER, TARGET, 2, extra=False, defence=False)
        chances = fought(s, {ATTACKER: 2, PEASANTS: peasants})
        assert told == pytest.approx(counted(chances, lambda a, d, p: a > p, lambda a, d, p: False))


@pytest.mark.rule("WA-5.10")
def test_no_more_peasants_defend_than_the_supply_has():
    s = position(event=EVENT_IDS.index("neutral_two_peasants"), peasant_supply=1)
    s.owner[TARGET], s.armies[TARGET] = NOBODY, 0
    for ruling, peasants in ((0, 1), (1, 0)):
        s.ruling[Ruling.PEASANT_SUPPLY_SHORT] = ruling
        told = odds.attack(s, ATTACKER, TARGET, 2, extra=False, defence=False)
        chances = fought(s, {ATTACKER: 2, PEASANTS: peasants})
        assert told == pytest.approx(counted(chances, lambda a, d, p: a > p, lambda a, d, p: False))


@MODELS
@pytest.mark.rule("WA-19.2", "WA-19.3", "WA-19.4", "WA-20.7")
def test_a_revolt(impact):
    s = position(impact)
    s.markers[TARGET] = 1
    for hunger, ruling, peasants in ((0, 0, 1), (2, 0, 4), (1, 1, 2), (0, 1, 1)):
        s.ruling[Ruling.WINTER_PLACES_MARKER_BEFORE_REVOLT] = ruling
        chances = fought(s, {DEFENDER: 2, PEASANTS: peasants})
        expected = sum(chance for tray, chance in chances.items() if tray[DEFENDER] > tray[PEASANTS])
        assert odds.revolt(s, TARGET, hunger) == pytest.approx(expected)


def test_more_armies_never_make_an_attack_worse():
    s = position()
    taken = [odds.attack(s, ATTACKER, TARGET, n, extra=False, defence=False).taken for n in range(1, 21)]
    assert taken == sorted(taken)
    assert taken[-1] > 0.999


# --- The rules' own tower -------------------------------------------------------------------------------------------


def fallen(table, choices, state):
    """How often a state belongs to black, is neutral and belongs to blue after these choices of black's."""
    position = GAME.in_mode("compiled").from_bytes(table.position.to_bytes())
    bound, tables = position.game.bound, position.copies(MANY)
    bound.spread(bound.handle(tables), -1, bound.scratch.sown(MANY))
    black, pads, silence = np.zeros(MANY, np.int32), bound.scratch.pads, bound.scratch.silence
    for choice in choices:
        bound.answer(bound.handle(tables), black, np.full(MANY, choice, np.int32), pads, silence)
    owners = tables["owner"][:, STATE_IDS.index(state)]
    return [np.count_nonzero(owners == owner) for owner in (0, NOBODY, 1)]


def fits(told, counts):
    """Whether these counts are what so many throws with these chances may well give: within four deviations."""
    total = sum(counts)
    for chance, n in zip(told, counts, strict=True):
        assert abs(n - total * chance) <= 4 * (total * chance * (1 - chance)) ** 0.5 + 1e-6, (told, counts)


def war(tower, **given):
    """Black may attack blue's Kursachsen and neutral Mittelmark from Anhalt, then collects where a revolt threatens."""
    states = {"black": "anhalt:6 altmark:3", "blue": "kursachsen:3", "purple": "baden"}
    plans = {"black": {"battle_a": "anhalt", "collect_taxes": "altmark"}}
    cubes = {"tray": "black:1 purple:2 peasants:1", "lodged": "black:3 blue:4 purple:5 peasants:6"}
    return acting(4, states, plans=plans, markers="altmark:2", tower=tower, **cubes, **given)


@pytest.mark.slow
@pytest.mark.parametrize("tower", ["independent", "impact"])
@pytest.mark.rule("WA-5.3", "WA-5.5", "WA-17.7", "WA-18.3", "WA-19.4")
def test_the_rules_own_throws_fall_as_the_odds_say(tower):
    table = war(tower, event="palace_defence_a", buildings={"kursachsen": "palace"})
    kursachsen, mittelmark, altmark = map(STATE_IDS.index, ("kursachsen", "mittelmark", "altmark"))
    for armies in (2, 5):
        march = [Choice.STATE + kursachsen, Choice.ARMIES + armies]
        told = odds.attack(table.state, 0, kursachsen, armies, extra=False, defence=False)
        fits(told, fallen(table, march, "kursachsen"))
    march = [Choice.STATE + mittelmark, Choice.ARMIES + 2]
    told = odds.attack(table.state, 0, mittelmark, 2, extra=False, defence=False)
    taken, neutral, _ = fallen(table, march, "mittelmark")
    fits((told.taken, told.held), (taken, neutral))
    held = odds.revolt(table.state, altmark)
    kept, lost, _ = fallen(table, [Choice.STAY], "altmark")
    fits((held, 1 - held), (kept, lost))
