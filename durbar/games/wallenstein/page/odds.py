"""The chances of a fight before it is fought: exact, from the tower model and from what everybody can count (WA-5.11).

Both tower models treat cubes alike: a throw decides how many of the lodged cubes and how many of the thrown ones come
out, and which ones these are is blind chance, whatever their colour. So a throw is a table of those two numbers
(`emerging`), and colours are picked from it without replacement (`_picked`).
"""

from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.engine.rulings import OURS
from durbar.games.wallenstein.components import (
    CAPACITY,
    CATCH,
    CATCH_PARTS,
    EVENT_VALUE,
    LODGED_OUT,
    NEUTRAL_PEASANTS,
    PARTS,
    SHAKE,
    SHAKE_PARTS,
    THROWN_OUT,
    Building,
    EventKind,
    Ruling,
    Tile,
)
from durbar.games.wallenstein.rules.battle import has_extra
from durbar.games.wallenstein.rules.states import in_force
from durbar.games.wallenstein.state import NOBODY, PEASANTS, State

Table = npt.NDArray[np.float64]


class Chances(NamedTuple):
    """What can become of an attacked state. A neutral one is not devastated: it is taken or stays as it is."""

    taken: float
    devastated: float
    held: float


class Cubes(NamedTuple):
    """Cubes by what they mean in a fight: for us, for them, those whose absence is asked for, and all others."""

    ours: int
    theirs: int = 0
    absent: int = 0
    others: int = 0


# --- The tower ------------------------------------------------------------------------------------------------------


@lru_cache(1024)
def emerging(impact: bool, thrown: int, lodged: int) -> Table:
    """WA-5.3, WA-5.5: the chance that so many of the lodged cubes (rows) and of the thrown ones (columns) come out."""
    if impact:
        return _shaken(thrown, lodged)
    return np.outer(_binomial(lodged, LODGED_OUT / PARTS), _binomial(thrown, THROWN_OUT / PARTS))


def _binomial(n: int, p: float) -> Table:
    return np.array([comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)])


def _shaken(thrown: int, lodged: int) -> Table:
    """WA-5.5, drop by drop: how many of the cubes lodged before and of those thrown since are in the tower."""
    inside = np.zeros((lodged + 1, thrown + 1))
    inside[lodged, 0] = 1
    room = CAPACITY - np.add.outer(np.arange(lodged + 1), np.arange(thrown + 1))
    lodges = CATCH * np.maximum(room, 0) / CATCH_PARTS
    for _ in range(thrown):
        inside = _staying(lodged).T @ inside @ _staying(thrown)
        caught = inside * lodges
        inside -= caught
        inside[:, 1:] += caught[:, :-1]
    return inside[::-1, ::-1]


@lru_cache(256)
def _staying(most: int) -> Table:
    """The chance that of so many lodged cubes (rows) so many stay when one drops (columns)."""
    return np.array([np.pad(_binomial(n, 1 - SHAKE / SHAKE_PARTS), (0, most - n)) for n in range(most + 1)])


# --- Colours --------------------------------------------------------------------------------------------------------


def margin(impact: bool, thrown: Cubes, lodged: Cubes) -> Table:
    """The chance that by so much more of our cubes come out than of theirs, and none of those to be absent: from -(all
    of theirs) to +(all of ours).
    """
    counts = emerging(impact, sum(thrown), sum(lodged))
    both = _picked(lodged).T @ counts @ _picked(thrown)
    sums = np.add.outer(np.arange(both.shape[0]), np.arange(both.shape[1]))
    told: Table = np.bincount(sums.ravel(), both.ravel()).astype(np.float64, copy=False)
    return told


@lru_cache(4096)
def _picked(cubes: Cubes) -> Table:
    """The chance that so many cubes picked blindly (rows) hold by so much more of ours than of theirs (columns, from
    -(all of theirs)) and none of those to be absent.
    """
    ours, theirs, _, others = cubes
    ways = np.zeros((sum(cubes) + 1, ours + theirs + 1))
    for mine, yours in product(range(ours + 1), range(theirs + 1)):
        both = comb(ours, mine) * comb(theirs, yours)
        for rest in range(others + 1):
            ways[mine + yours + rest, theirs + mine - yours] += both * comb(others, rest)
    return ways / np.array([[comb(sum(cubes), n)] for n in range(sum(cubes) + 1)])


# --- Attacks --------------------------------------------------------------------------------------------------------


def attack(s: State, player: int, target: int, armies: int, extra: bool, defence: bool) -> Chances:
    """WA-17, WA-18: the chances of an attack with so many armies; whether each side adds the army of its bonus tile."""
    mine = _levy(s, player, armies, extra)
    if s.owner[target] == NOBODY:
        return _on_neutral(s, player, mine)
    owner = int(s.owner[target])
    palace = int(palace_army(s, target))
    yours = _levy(s, owner, int(s.armies[target]) + palace, defence, palace)
    return _on_player(s, player, owner, mine, yours, allied=not s.markers[target])


class _Levy(NamedTuple):
    """What one side brings to a throw: its cubes thrown, those of the tray included, and those lodged."""

    thrown: int
    lodged: int


def _levy(s: State, player: int, armies: int, extra: bool, called: int = 0) -> _Levy:
    """WA-8.6 to WA-8.8: the army of a tile comes from what of the reserve is not called up yet, or by the other reading
    from the tower.
    """
    thrown, lodged = armies + int(s.tray[player]), int(s.lodged[player])
    if extra and s.reserve[player] > called:
        return _Levy(thrown + 1, lodged)
    if extra and lodged and s.ruling[Ruling.BONUS_ARMY_NEEDS_RESERVE] != OURS:
        return _Levy(thrown + 1, lodged - 1)
    return _Levy(thrown, lodged)


def palace_army(s: State, target: int) -> bool:
    """WA-10.4: whether an event gives the owner of an attacked palace one army more."""
    has_palace = s.buildings[target] >> Building.PALACE & 1
    return bool(in_force(s, EventKind.PALACE_DEFENDER_BONUS) and has_palace and s.reserve[s.owner[target]])


def may_add_defence(s: State, target: int) -> bool:
    """WA-8.7: whether the owner of a target may throw one more army."""
    owner = int(s.owner[target])
    called = int(palace_army(s, target)) if owner != NOBODY else 0
    return owner != NOBODY and bool(has_extra(s, owner, Tile.PLUS_1_DEFENCE, called))


def _on_player(s: State, player: int, owner: int, mine: _Levy, yours: _Levy, allied: bool) -> Chances:
    """WA-17.5 to WA-17.8. Peasants who are no allies are bystanders; with peasants alone a defence ends as a tie."""
    tray, lodged = int(s.tray[PEASANTS]), int(s.lodged[PEASANTS])
    helping, resting = (_Levy(tray, lodged), _Levy(0, 0)) if allied else (_Levy(0, 0), _Levy(tray, lodged))
    rest = _bystanders(s, (player, owner), resting)
    thrown = Cubes(mine.thrown, yours.thrown + helping.thrown, 0, rest.thrown)
    inside = Cubes(mine.lodged, yours.lodged + helping.lodged, 0, rest.lodged)
    taken, tied, held = _compared(bool(s.impact), thrown, inside)
    thrown = Cubes(mine.thrown, helping.thrown, yours.thrown, rest.thrown)
    inside = Cubes(mine.lodged, helping.lodged, yours.lodged, rest.lodged)
    deserted = _compared(bool(s.impact), thrown, inside).held  # no defender came out, and yet they are more
    return Chances(taken, tied + deserted, held - deserted)


def _on_neutral(s: State, player: int, mine: _Levy) -> Chances:
    """WA-18.2 to WA-18.4: all peasants who come out defend."""
    taken = _prevails(s, player, mine, neutral_peasants(s))
    return Chances(taken, 0.0, 1 - taken)


def neutral_peasants(s: State) -> int:
    """WA-18.1, WA-10.6: how many peasants defend a neutral state, if there are so many."""
    return int(EVENT_VALUE[s.event]) if in_force(s, EventKind.NEUTRAL_PEASANTS) else NEUTRAL_PEASANTS


def _compared(impact: bool, thrown: Cubes, lodged: Cubes) -> Chances:
    """The chances that more, as many and fewer of our cubes come out than of theirs, and none of those to be absent."""
    table = margin(impact, thrown, lodged)
    even = thrown.theirs + lodged.theirs
    return Chances(float(table[even + 1 :].sum()), float(table[even]), float(table[:even].sum()))


def _bystanders(s: State, fighting: tuple[int, ...], peasants: _Levy) -> _Levy:
    """WA-17.6: the cubes of all others, who only take up room."""
    others = [seat for seat in range(s.players) if seat not in fighting]
    thrown, lodged = (sum(int(cubes[seat]) for seat in others) for cubes in (s.tray, s.lodged))
    return _Levy(thrown + peasants.thrown, lodged + peasants.lodged)


# --- Revolts --------------------------------------------------------------------------------------------------------


def revolt(s: State, state: int, hunger: int = 0) -> float:
    """WA-19: the chance that the owner holds a state in revolt; in winter with the peasants whom hunger adds."""
    owner = int(s.owner[state])
    mine = _levy(s, owner, int(s.armies[state]), extra=False)
    return _prevails(s, owner, mine, rebels(s, state, hunger))


def rebels(s: State, state: int, hunger: int = 0) -> int:
    """WA-19.2, WA-20.7: how many peasants rise up in a state, if there are so many; in winter a marker comes first."""
    marked_first = hunger and s.ruling[Ruling.WINTER_PLACES_MARKER_BEFORE_REVOLT] == OURS
    marked_first = marked_first and s.peacekeeper != s.owner[state] and s.marker_supply
    return int(s.markers[state]) + hunger + bool(marked_first)


def _prevails(s: State, player: int, mine: _Levy, peasants: int) -> float:
    """The chance that more of a player's cubes come out than of the peasants'."""
    rest = _bystanders(s, (player,), _Levy(0, 0))
    thrown = Cubes(mine.thrown, int(s.tray[PEASANTS]) + called_up(s, peasants), 0, rest.thrown)
    return _compared(bool(s.impact), thrown, Cubes(mine.lodged, int(s.lodged[PEASANTS]), 0, rest.lodged)).taken


def called_up(s: State, peasants: int) -> int:
    """WA-5.10: how many of these peasants the supply has; by the other reading all of them or none."""
    if s.peasant_supply >= peasants:
        return peasants
    return int(s.peasant_supply) if s.ruling[Ruling.PEASANT_SUPPLY_SHORT] == OURS else 0
