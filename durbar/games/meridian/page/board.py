"""What a page knows about a table of Meridian: the facts of a position (`board`) and the chart below them (`ground`).

Both are plain data, drawn by `board.html` and served as they are. Meridians and slots count from 1 here, as players
count them; slot 1 is the north end. Players, islands and kinds of cards count from 0.
"""

from functools import cache
from itertools import groupby

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Offer, Seen
from durbar.engine.agenda import STEP, top
from durbar.engine.game import Setup
from durbar.engine.position import Position
from durbar.games.meridian import rules
from durbar.games.meridian.components import (
    CARDS,
    CITIES,
    COPIES,
    FACE_UP,
    FLOORS,
    ISLAND_COUNT,
    ISLAND_OF,
    KINDS,
    LOWEST_FIRST,
    MERIDIANS,
    MOST_FLOORS,
    island_names,
)
from durbar.games.meridian.page import chart
from durbar.games.meridian.page.facts import (
    Board,
    Building,
    Cell,
    City,
    Column,
    Fit,
    Ground,
    Island,
    Land,
    Lift,
    Line,
    Measure,
    Options,
    Place,
    Placement,
    Plaque,
    Player,
    PrintedIsland,
    Push,
    Row,
    Standing,
    Stretch,
    Tower,
    Why,
)
from durbar.games.meridian.state import NO_CARD, NOBODY, NOTHING, NOWHERE, Choice, Event, State, Step

TALLEST = 136  # units that the tallest tower of a game may take on the chart
ORDINARY_FLOOR = 6


# --- The position ---------------------------------------------------------------------------------------------------


def board(seen: Seen) -> Board:
    """The facts of a position as a viewer may know them, and what he can do."""
    s: State = seen.position.state
    asked = None if seen.position.over else Step(int(top(s, STEP)))
    return {
        "turn": _turn(seen, s),
        "turns": KINDS * int(COPIES[s.players]),
        "player": next(iter(seen.position.pending), None),
        "step": asked.name.lower() if asked else None,
        "card": None if s.card == NO_CARD else int(s.card),
        "meridian": None if s.meridian == NOWHERE else int(s.meridian) + 1,
        "lifted": None if s.lifted == NOTHING else _placement(s.lifted),
        "towers": _towers(seen, s),
        "islands": [_island(s, island) for island in range(ISLAND_COUNT[s.players])],
        "players": [_player(s, seat, points) for seat, points in enumerate(seen.position.points)],
        "coming": [_coming(s, meridian) for meridian in range(1, MERIDIANS + 1)],
        "options": _options(seen, s),
    }


def _turn(seen: Seen, s: State) -> int:
    """Which turn of his the acting player has; at the end, the last one."""
    turns = KINDS * int(COPIES[s.players])
    return turns - _turns_left(s, seen.position.pending[0]) + 1 if seen.position.pending else turns


def _turns_left(s: State, seat: int) -> int:
    """A turn for every card that is not yet played."""
    return int(s.pile[seat].sum() + (s.face_up[seat] != NO_CARD).sum())


def _placement(choice: int) -> Placement:
    slot, storey = divmod(int(choice) - Choice.PLACE, MOST_FLOORS)
    return {"slot": slot + 1, "height": storey + 1}


def _towers(seen: Seen, s: State) -> list[Tower]:
    """Meridian by meridian from the north: an order that no push changes, as tall stands north of low."""
    built = {(event.player, *event.details[::2]) for event in seen.events if event.kind == Event.BUILT}
    owners, heights = s.owner.tolist(), s.height.tolist()
    return [
        {
            "id": f"t-{GEMS[owner]}-{meridian + 1}-{height}",  # heights on one meridian differ, so it is unique
            "meridian": meridian + 1,
            "slot": slot + 1,
            "owner": owner,
            "height": height,
            "last": (owner, meridian, height) in built,
        }
        for meridian in range(MERIDIANS)
        for slot, (owner, height) in enumerate(zip(owners[meridian], heights[meridian], strict=True))
        if owner != NOBODY
    ]


def _island(s: State, island: int) -> Island:
    total = rules.garrisons(s, island)
    garrisons = [int(total >> rules.BITS * seat & (1 << rules.BITS) - 1) for seat in range(s.players)]
    leader = rules.conqueror(s, island)
    chart_of_it = _islands(int(s.players))[island]
    return {
        **chart_of_it,
        "worth": int(rules.worth(s, island)),
        "garrisons": garrisons,
        "leader": None if leader == NOBODY else int(leader),
        "tied": leader == NOBODY and any(garrisons),
    }


@cache
def _islands(players: int) -> list[PrintedIsland]:
    """What is printed about every island."""
    names = island_names(players)
    cities = [chart.cities_of(players, island) for island in range(len(names))]
    return [
        {"name": name, "capital": any(chart.is_capital(players, city) for city in own)}
        for name, own in zip(names, cities, strict=True)
    ]


def _player(s: State, seat: int, points: int) -> Player:
    """What lies before a player; piles are known as sets (ME-3.8)."""
    return {
        "points": points,
        "floors": int(s.floors[seat]),
        "turns_left": _turns_left(s, seat),
        "face_up": _face_up(s, seat),
        "pile": s.pile[seat].tolist(),  # of every kind, how many
    }


def _face_up(s: State, seat: int) -> list[int]:
    return [kind for kind in s.face_up[seat, :FACE_UP].tolist() if kind != NO_CARD]


def _coming(s: State, meridian: int) -> list[int]:
    """The seats that have a card face up for a meridian."""
    return [seat for seat in range(s.players) if any(meridian in CARDS[kind] for kind in _face_up(s, seat))]


# --- What the viewer can do -----------------------------------------------------------------------------------------


def _options(seen: Seen, s: State) -> Options:
    """His legal choices, by kind; the placements as a measure of heights against cities."""
    choices = [offer.choice for offer in seen.offers]
    return {
        "cards": [
            {"choice": c, "kind": c - Choice.CARD, "idle": _idle(seen.position, seen.viewer or 0, c)}
            for c in sorted(choices)  # as they lie in the hand
            if c < Choice.MERIDIAN
        ],
        "meridians": [_column(seen, s, c) for c in choices if Choice.MERIDIAN <= c < Choice.DECLINE],
        "lifts": [_lift(s, c) for c in choices if Choice.LIFT <= c < Choice.PLACE],
        "decline": Choice.DECLINE.value if Choice.DECLINE in choices else None,
        "keep": Choice.KEEP.value if Choice.KEEP in choices else None,
        "measure": _measure(seen, s) if choices and choices[-1] >= Choice.PLACE else None,
    }


def _column(seen: Seen, s: State, choice: int) -> Column:
    """A meridian that can be chosen: who stands there, and how much room is left."""
    meridian = choice - Choice.MERIDIAN
    standing: list[Standing] = [
        {"owner": int(owner), "height": int(height)}
        for owner, height in zip(s.owner[meridian], s.height[meridian], strict=True)
        if owner != NOBODY
    ]
    free = int(CITIES[s.players]) - len(standing)
    own = [tower["height"] for tower in standing if tower["owner"] == seen.viewer]
    idle = _idle(seen.position, seen.viewer or 0, choice)
    return {"choice": choice, "meridian": meridian + 1, "towers": standing, "free": free, "own": own, "idle": idle}


def _idle(position: Position, player: int, choice: int) -> bool:
    """Whether nothing can be done with a card, or on a meridian: it would be spent at once (ME-7.1)."""
    after = position.copy()
    if any(event.kind == Event.DECLINED and event.player == player for event in after.choose(player, choice)):
        return True
    if after.over or top(after.state, STEP) != Step.MERIDIAN or after.pending != (player,):
        return False
    return all(_idle(after, player, further) for further in after.choices(player))


def _lift(s: State, choice: int) -> Lift:
    slot = choice - Choice.LIFT
    return {"choice": choice, "slot": slot + 1, "height": int(s.height[s.meridian, slot])}


def _measure(seen: Seen, s: State) -> Measure:
    """A row for every city, in it a cell for every height that the viewer can pay: a choice, or why there is none."""
    player = seen.viewer or 0
    heights = range(1, int(s.floors[player]) + 1)
    column = s.height[s.meridian, : CITIES[s.players]].tolist()
    owners = {h: int(owner) for h, owner in zip(column, s.owner[s.meridian].tolist(), strict=False) if h}
    offers = {offer.choice: offer for offer in seen.offers}
    rows: list[Row] = []
    for slot in range(CITIES[s.players]):
        cells = [_cell(s, player, slot, height, offers, column) for height in heights]
        rows.append({**_city(s, slot), "cells": cells, "fits": _fits(cells), "stretches": _stretches(cells)})
    return {"heights": [{"height": h, "owner": owners.get(h)} for h in heights], "rows": rows}


def _city(s: State, slot: int) -> City:
    """A city on the chosen meridian and the tower in it."""
    owner = int(s.owner[s.meridian, slot])
    return {
        "slot": slot + 1,
        "island": int(ISLAND_OF[s.players, s.meridian, slot]),
        "capital": chart.is_capital(s.players, (s.meridian, slot)),
        "owner": None if owner == NOBODY else owner,
        "height": int(s.height[s.meridian, slot]),
    }


def _cell(s: State, player: int, slot: int, height: int, offers: dict[int, Offer], column: list[int]) -> Cell:
    choice = int(rules.placing(slot, height))
    offer, here = offers.get(choice), column[slot]
    if offer is None:
        own = s.owner[s.meridian, slot] == player
        return {"height": height, "why": "as_it_was" if choice == s.lifted else _why(slot, height, column, own)}
    push: Push | None = None if not here else "north" if height < here else "south"
    return {"height": height, "choice": choice, "words": offer.words, "gain": offer.gain, "push": push}


def _why(slot: int, height: int, column: list[int], own: bool) -> Why:
    """The rule that keeps a height out of a city."""
    here = column[slot]
    if height in column:
        return "taken"  # ME-4.4
    if own:
        return "own"  # ME-5.1
    if not any(column) and height < LOWEST_FIRST:
        return "first"  # ME-4.3
    if here and all(column[:slot] if height < here else column[slot + 1 :]):
        return "edge"  # ME-5.4
    return "order"  # ME-4.5


def _legal(cells: list[Cell]) -> list[Building]:
    return [cell for cell in cells if "choice" in cell]


def _fits(cells: list[Cell]) -> list[Fit]:
    """The heights that may enter a city in short, `3–4, 6–8`, apart for each direction in which they push."""
    legal = _legal(cells)
    spans: dict[Push | None, list[str]] = {}
    for (push, _), run in groupby(enumerate(legal), key=lambda item: (item[1]["push"], item[1]["height"] - item[0])):
        heights = [cell["height"] for _, cell in run]
        spans.setdefault(push, []).append(_span(heights))
    return [{"push": push, "heights": ", ".join(parts)} for push, parts in spans.items()]


def _stretches(cells: list[Cell]) -> list[Stretch]:
    """The heights that may enter a city, as far as one after the other brings and pushes the same."""
    legal = _legal(cells)
    alike = groupby(enumerate(legal), key=lambda item: (item[1]["push"], item[1]["gain"], item[1]["height"] - item[0]))
    runs = [[cell for _, cell in run] for _, run in alike]
    return [{**run[0], "heights": _span([cell["height"] for cell in run]), "others": run[1:]} for run in runs]


def _span(numbers: tuple[int, ...] | list[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


# --- The chart ------------------------------------------------------------------------------------------------------


def ground(setup: Setup) -> Ground:
    """The chart for a number of players: what never changes during a game."""
    return _ground(setup.players)


@cache
def _ground(players: int) -> Ground:
    cities = int(CITIES[players])
    most = int(FLOORS[players])
    return {
        "width": chart.WIDTH,
        "height": chart.HEIGHT,
        "floor": min(ORDINARY_FLOOR, TALLEST / most),
        "most": most,
        "cards": [{"numbers": list(numbers), "name": _span(numbers)} for numbers in CARDS],
        "islands": _land(players),
        "meridians": [_meridian(cities, meridian) for meridian in range(MERIDIANS)],
        "cities": [[_place(players, meridian, slot) for slot in range(cities)] for meridian in range(MERIDIANS)],
        "rhumbs": chart.rhumbs(),
        "parallels": chart.parallels(cities),
        "degrees": chart.degrees(cities),
        "scallops": chart.scallops(),
        "parapet": chart.parapet(int(ISLAND_COUNT[players])),
    }


def _land(players: int) -> list[Land]:
    hills = chart.hills(players)
    land: list[Land] = []
    for island, (facts, coast) in enumerate(zip(_islands(players), chart.coasts(players), strict=True)):
        x, y, name = chart.plaque(players, island)
        plaque: Plaque = {"x": round(x), "y": round(y), "name": name}
        land.append({**facts, "coast": chart.curve(coast), "plaque": plaque, "hills": hills[island]})
    return land


def _meridian(cities: int, meridian: int) -> Line:
    top, foot = chart.line(cities, meridian)
    return {"top": round(top, 1), "foot": round(foot, 1), "strip": chart.strip(cities, meridian)}


def _place(players: int, meridian: int, slot: int) -> Place:
    """A city on the chart."""
    cities = int(CITIES[players])
    x, y = chart.at(cities, meridian, slot)
    return {
        "x": round(x, 1),
        "y": round(y, 1),
        "scale": round(chart.scale(cities, slot), 3),
        "island": int(ISLAND_OF[players, meridian, slot]),
        "capital": chart.is_capital(players, (meridian, slot)),
    }
