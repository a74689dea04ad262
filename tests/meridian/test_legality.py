"""Legal placements (ME-4.9) against two implementations of the rules by the letter, over every kind of column."""

from functools import cache
from itertools import combinations, pairwise, product

import pytest

from tests.meridian.table import LETTERS, Tower, facing, towers, written

CITIES = {2: 5, 3: 4, 4: 5}
TOWERS = {2: 2, 3: 1, 4: 1}
FLOORS = {2: 40, 3: 20, 4: 20}
EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])


# --- The rules by the letter ----------------------------------------------------------------------------------------


def legal_by_slots(players, player, column, floors, skip=None):
    """ME-4.9 word by word."""
    n, k = CITIES[players], TOWERS[players]
    standing = towers(column)
    owner = {tower.slot: tower.owner for tower in standing}
    if sum(tower.owner == player for tower in standing) >= k:
        return set()
    legal = set()
    for h in range(1 if standing else 2, floors + 1):
        if h in [tower.height for tower in standing]:
            continue
        t = max((tower.slot for tower in standing if tower.height > h), default=0)
        s = min((tower.slot for tower in standing if tower.height < h), default=n + 1)
        assert t < s
        legal |= {(h, slot) for slot in range(t + 1, s)}
        if t >= 1 and owner[t] != player and any(slot not in owner for slot in range(1, t)):
            legal.add((h, t))
        if s <= n and owner[s] != player and any(slot not in owner for slot in range(s + 1, n + 1)):
            legal.add((h, s))
    return legal - {skip}


def carried_out(players, player, column, h, s):
    """ME-5.6 step by step: the column that results, or None where it is illegal."""
    cities = {tower.slot: tower for tower in towers(column)}
    if s in cities:
        if cities[s].owner == player:
            return None  # ME-11.6
        d = -1 if h < cities[s].height else 1
        j = s
        while j in cities:
            j += d
        if not 1 <= j <= CITIES[players]:
            return None
        while j != s:
            cities[j] = cities[j - d]._replace(slot=j)
            j -= d
    cities[s] = Tower(s, player, h)
    heights = [cities[slot].height for slot in sorted(cities)]
    if any(north <= south for north, south in pairwise(heights)):
        return None  # ME-4.4, ME-4.5
    return written(cities.values(), CITIES[players])


def legal_by_trying(players, player, column, floors, skip=None):
    """Every height and slot tried by ME-5.6, within ME-4.2, ME-4.3, ME-4.6 and ME-6.4: its result."""
    standing = towers(column)
    if sum(tower.owner == player for tower in standing) >= TOWERS[players]:
        return {}
    results = {}
    for h in range(1 if standing else 2, floors + 1):
        for s in range(1, CITIES[players] + 1):
            result = carried_out(players, player, column, h, s)
            if result and (h, s) != skip:
                results[h, s] = result
    return results


# --- Every kind of column -------------------------------------------------------------------------------------------


@cache
def columns(players, lowest):
    """Every pattern of owners and free cities; heights two apart, so that one fits between any two."""
    letters = LETTERS[players]
    found = []
    for number in range(CITIES[players]):
        for slots in combinations(range(1, CITIES[players] + 1), number):
            for owners in product(letters, repeat=number):
                if all(owners.count(letter) <= TOWERS[players] for letter in letters):
                    heights = [lowest + 2 * below for below in reversed(range(number))]
                    found.append(written(map(Tower, slots, owners, heights), CITIES[players]))
    return found


def decisions(players, lowest, spare):
    """Every decision to place on these columns, with lifts: the table, the column, and the lifted (height, slot)."""
    actor = LETTERS[players][0]
    for column in columns(players, lowest):
        own = [tower for tower in towers(column) if tower.owner == actor]
        floors = min(spare, FLOORS[players] - sum(tower.height for tower in own))
        table = facing(column, floors, players)
        # where nothing but declining is possible the turn is over already
        if table.actor == actor:
            yield table, column, floors, None
        else:
            assert legal_by_trying(players, actor, column, floors) == {}
            assert not own
        for tower in own:
            lifted = column.replace(f"{actor}{tower.height}", "_")
            skip = (tower.height, tower.slot)
            table = facing(column, floors, players)
            table.play(f"lift({tower.slot})")
            if table.actor == actor:
                yield table, lifted, floors + tower.height, skip
            else:
                assert legal_by_trying(players, actor, lifted, floors + tower.height, skip) == {}


@pytest.mark.rule("IN-12", "ME-4.9", "ME-5.5", "ME-5.6", "ME-4.8")
@EVERY_NUMBER
@pytest.mark.parametrize(("lowest", "spare"), [(1, 9), (2, 9), (2, 0), (2, 1), (1, 3), (2, 4)])
def test_the_placements_offered_are_those_by_slots_and_those_found_by_trying(players, lowest, spare) -> None:
    seen = 0
    for table, column, floors, skip in decisions(players, lowest, spare):
        arguments = players, LETTERS[players][0], column, floors, skip
        assert table.hand() == floors
        tried = legal_by_trying(*arguments)
        assert table.placements == legal_by_slots(*arguments) == set(tried), (column, skip)
        if (lowest, spare) == (2, 4):
            assert {(h, s): table.after(f"({h},{s})").column() for h, s in tried} == tried
        seen += 1
    assert seen > 50


@pytest.mark.rule("IN-13", "ME-4.10")
@pytest.mark.parametrize("players", [3, 4])
def test_floors_above_the_tallest_height_always_allow_a_placement(players) -> None:
    actor = LETTERS[players][0]
    for column in columns(players, 2):
        if actor not in column:
            tallest = max((tower.height for tower in towers(column)), default=1)
            table = facing(column, tallest + 1, players)
            assert table.actor == actor
            assert table.slots(tallest + 1)


@pytest.mark.rule("IN-17")
@EVERY_NUMBER
def test_the_slots_of_a_height_depend_only_on_its_rank_and_on_who_owns_what(players) -> None:
    actor = LETTERS[players][0]
    for column in columns(players, 2):
        standing = towers(column)
        if not standing or sum(tower.owner == actor for tower in standing) >= TOWERS[players]:
            continue
        # heights 2, 4, 6, 8 become 3, 6, 9, 12: the same order, other gaps
        stretched = written([tower._replace(height=tower.height * 3 // 2) for tower in standing], CITIES[players])
        table, other = facing(column, players=players), facing(stretched, players=players)
        for rank in range(len(standing) + 1):
            slots = table.slots(2 * rank + 1)
            affordable = [height for height in (3 * rank + 1, 3 * rank + 2) if height <= other.hand()]
            assert all(other.slots(height) == slots for height in affordable)
