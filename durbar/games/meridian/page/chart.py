"""The sea chart of Meridian as geometry: where its lines, cities and coasts lie. Nothing here knows a position.

Coordinates are those of the drawing, 1000 units wide. Land grows round the cities of an island, whatever they are, is
frayed by noise and always parted from other islands by a channel. Meridians and slots count from 0.
"""

import math
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import numpy as np
import numpy.typing as npt

from durbar.games.meridian.components import (
    CITIES,
    CITY_VALUE,
    GARRISON,
    ISLAND_COUNT,
    ISLAND_MERIDIAN,
    ISLAND_SIZE,
    ISLAND_SLOT,
    MERIDIANS,
    island_names,
)
from durbar.games.meridian.page.facts import Hill, Parapet

WIDTH, HEIGHT = 1000, 856
LEFT, NORTH, RIGHT, SOUTH = 36, 36, 964, 816  # the neat line
MARGIN = 10  # of the graduated border
PARALLELS = {5: (188, 319, 456, 599, 746), 4: (196, 372, 552, 738)}  # by the number of cities on a meridian
CENTRE = (MERIDIANS - 1) / 2
ROSES = ((905, 92), (96, 610))  # where the rhumb lines come from
POINTS_OF_THE_COMPASS = 32

Point = tuple[float, float]
City = tuple[int, int]  # meridian, slot
Field = npt.NDArray[np.float64]
Edge = tuple[int, int, int, int]


# --- Projection: a gentle cone. Meridians draw together towards the north; the south is nearer and larger -----------


def at(cities: int, meridian: float, slot: float) -> Point:
    """Where a place on the chart is drawn."""
    ys = PARALLELS[cities]
    row = max(0, min(cities - 2, int(slot)))
    sag = 5 - 0.55 * (meridian - CENTRE) ** 2
    x = WIDTH / 2 + (meridian - CENTRE) * (85.5 + 6 * slot / (cities - 1))
    return x, ys[row] + (slot - row) * (ys[row + 1] - ys[row]) + sag


def scale(cities: int, slot: int) -> float:
    """How large a piece is drawn there."""
    return 0.95 + 0.11 * slot / (cities - 1)


def line(cities: int, meridian: float) -> tuple[float, float]:
    """Where a meridian meets the neat line, in the north and in the south."""
    (x1, y1), (x2, y2) = at(cities, meridian, 0), at(cities, meridian, cities - 1)
    slope = (x2 - x1) / (y2 - y1)
    return x1 + (NORTH - y1) * slope, x2 + (SOUTH - y2) * slope


# --- Islands --------------------------------------------------------------------------------------------------------


def cities_of(players: int, island: int) -> list[City]:
    """The cities of an island."""
    size = ISLAND_SIZE[players, island]
    meridians, slots = ISLAND_MERIDIAN[players, island, :size], ISLAND_SLOT[players, island, :size]
    return list(zip(meridians.tolist(), slots.tolist(), strict=True))


def is_capital(players: int, city: City) -> bool:
    """Whether a tower there counts for more than one."""
    return bool(GARRISON[players][city] > CITY_VALUE)


def backbone(cities: list[City]) -> list[tuple[City, City]]:
    """A tree through the cities of an island that goes from meridian to neighbouring meridian."""
    tree, left, branches = cities[:1], cities[1:], []
    while left:
        pairs = ((a, b) for a in tree for b in left)
        branch = min(pairs, key=lambda pair: 10 * abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]))
        branches.append(branch)
        tree.append(branch[1])
        left.remove(branch[1])
    return branches


def plaque(players: int, island: int) -> tuple[float, float, int]:
    """Where an island's worth is written, and how far below its name: between two cities, so never under a tower."""
    cities = sorted(cities_of(players, island))
    middle = sum(meridian for meridian, _ in cities) / len(cities)

    def unfit(pair: tuple[City, City]) -> tuple[bool, int, float, int]:
        (m1, s1), (m2, s2) = pair
        return any(is_capital(players, city) for city in pair), abs(s1 - s2), abs((m1 + m2) / 2 - middle), m1

    a, b = min(pairwise(cities), key=unfit)
    (x1, y1), (x2, y2) = (at(int(CITIES[players]), *city) for city in (a, b))
    return (x1 + x2) / 2, (y1 + y2) / 2 + 1, 31 if a[1] == b[1] else -19


def hills(players: int) -> list[list[Hill]]:
    """For every island the hills at the ends of its backbone, away from cities and names."""
    random = Random(11)
    drawn: list[list[Hill]] = []
    for island in range(ISLAND_COUNT[players]):
        cities = sorted(cities_of(players, island))
        drawn.append([])
        for city, side in ((cities[0], -1), (cities[-1], 1)):
            if random.random() < 0.8:
                x, y = at(int(CITIES[players]), *city)
                width = random.choice((28, 24))
                height = width * 0.6
                drawn[-1].append({"x": round(x + side * 30 - width / 2), "y": round(y - 12 - height / 2), "w": width})
    return drawn


# --- Coasts ---------------------------------------------------------------------------------------------------------

STEP = 5  # of the grid on which land and sea are told apart
LAND = 47  # how far land reaches from the backbone
CHANNEL = 22  # between two islands
FRAYS = ((62, 8), (27, 6), (12, 3))  # bays, coves and rocks: their size, and how deep they cut


def coasts(players: int) -> list[list[Point]]:
    """One closed outline for every island."""
    cities = int(CITIES[players])
    xs, ys = np.meshgrid(np.arange(0.0, WIDTH + STEP, STEP), np.arange(0.0, HEIGHT + STEP, STEP))
    away = [_away(xs, ys, cities, cities_of(players, island)) for island in range(ISLAND_COUNT[players])]
    outlines = []
    for island, name in enumerate(island_names(players)):
        frayed = _frayed(Random(name), xs, ys)
        others = np.min([field for other, field in enumerate(away) if other != island], axis=0)
        parted = (others - away[island] - CHANNEL + frayed / 2) * 0.62
        outlines.append(_outline(np.minimum(LAND + frayed - away[island], parted)))
    return outlines


def _away(xs: Field, ys: Field, cities: int, island: list[City]) -> Field:
    """How far every point of the grid lies from the backbone of an island, which is thinner between its cities."""
    nearest = np.full(xs.shape, np.inf)
    for branch in backbone(island):
        (x1, y1), (x2, y2) = (at(cities, *city) for city in branch)
        dx, dy = x2 - x1, y2 - y1
        along = np.clip(((xs - x1) * dx + (ys - y1) * dy) / (dx * dx + dy * dy), 0, 1)
        waist = (9 if abs(dy) > 40 else 2.25) * np.sin(np.pi * along)
        nearest = np.minimum(nearest, np.hypot(xs - x1 - along * dx, (ys - y1 - along * dy - 5) * 1.06) + waist)
    return nearest


def _frayed(random: Random, xs: Field, ys: Field) -> Field:
    """How much a coast goes out or in, everywhere on the grid."""
    return np.sum([depth * _noise(random, xs / size, ys / size) for size, depth in FRAYS], axis=0)


def _noise(random: Random, xs: Field, ys: Field) -> Field:
    """Smooth noise from -1 to 1 with a random value at every whole coordinate."""
    columns, rows = int(xs.max()) + 3, int(ys.max()) + 3
    values = np.array([[random.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)])
    ix, iy = xs.astype(int), ys.astype(int)
    tx, ty = (t * t * (3 - 2 * t) for t in (xs - ix, ys - iy))
    upper = values[iy, ix] * (1 - tx) + values[iy, ix + 1] * tx
    lower = values[iy + 1, ix] * (1 - tx) + values[iy + 1, ix + 1] * tx
    return upper * (1 - ty) + lower * ty


# Marching squares: for every pattern of land at the corners of a square (1 north-west, 2 north-east, 4 south-east,
# 8 south-west), by which sides the coast enters and leaves it, land on the right.
SIDES = dict(enumerate(("wn", "ne", "we", "es", "wn es", "ns", "ws", "sw", "sn", "ne sw", "se", "ew", "en", "nw"), 1))


def _outline(field: Field) -> list[Point]:
    """The longest line that parts land (above zero) from sea, thinned out and smoothed."""
    loop = max(_loops(_steps(field)), key=len)[::2]
    points = [_crossing(field, edge) for edge in loop]
    return [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True)]


def _steps(field: Field) -> dict[Edge, Edge]:
    """From every edge of the grid that a coast crosses, the next one along it."""
    land = field > 0
    code = land[:-1, :-1] + 2 * land[:-1, 1:] + 4 * land[1:, 1:] + 8 * land[1:, :-1]
    steps = {}
    for y, x in np.argwhere((code > 0) & (code < 15)).tolist():
        edge = {
            "n": (x, y, x + 1, y),
            "e": (x + 1, y, x + 1, y + 1),
            "s": (x, y + 1, x + 1, y + 1),
            "w": (x, y, x, y + 1),
        }
        for way in SIDES[int(code[y, x])].split():
            steps[edge[way[0]]] = edge[way[1]]
    return steps


def _loops(steps: dict[Edge, Edge]) -> Iterable[list[Edge]]:
    while steps:
        start, here = steps.popitem()
        loop = [start]
        while here in steps:
            loop.append(here)
            here = steps.pop(here)
        yield loop


def _crossing(field: Field, edge: Edge) -> Point:
    """Where on an edge of the grid the coast lies."""
    x0, y0, x1, y1 = edge
    a, b = float(field[y0, x0]), float(field[y1, x1])
    t = a / (a - b)
    return (x0 + t * (x1 - x0)) * STEP, (y0 + t * (y1 - y0)) * STEP


# --- Paths ----------------------------------------------------------------------------------------------------------


def curve(points: list[Point]) -> str:
    """A closed path round points without any corner, in whole units."""
    here = _middle(points[-1], points[0])
    path = f"M{here[0]} {here[1]}"
    for point, following in zip(points, points[1:] + points[:1], strict=True):
        to = _middle(point, following)
        path += f"q{round(point[0]) - here[0]} {round(point[1]) - here[1]} {to[0] - here[0]} {to[1] - here[1]}"
        here = to
    return path.replace(" -", "-") + "z"


def _middle(a: Point, b: Point) -> tuple[int, int]:
    return round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)


def rhumbs() -> str:
    """The lines of every wind through both roses, as on a portolan."""
    angles = [2 * math.pi * k / POINTS_OF_THE_COMPASS for k in range(POINTS_OF_THE_COMPASS)]
    return "".join(f"M{x} {y}l{1400 * math.cos(a):.0f} {1400 * math.sin(a):.0f}" for x, y in ROSES for a in angles)


def parallels(cities: int) -> str:
    """A line through all cities of the same rank."""
    return "".join(
        _polyline(at(cities, m, slot) for m in (-1.5, 0.5, 2.5, 4.5, 6.5, 8.5, 10.5)) for slot in range(cities)
    )


def strip(cities: int, meridian: int) -> str:
    """The water on both sides of a meridian."""
    (a, b), (c, d) = line(cities, meridian - 0.5), line(cities, meridian + 0.5)
    return f"M{a:.0f} {NORTH}H{c:.0f}L{d:.0f} {SOUTH}H{b:.0f}z"


def degrees(cities: int) -> str:
    """The dark fields of the border: over every other meridian, and at both sides."""
    path = ""
    for meridian in range(0, MERIDIANS, 2):
        (a, b), (c, d) = line(cities, meridian - 0.5), line(cities, meridian + 0.5)
        path += _field(max(a, LEFT), min(c, RIGHT), MARGIN, NORTH) + _field(
            max(b, LEFT), min(d, RIGHT), SOUTH, HEIGHT - MARGIN
        )
    height = (SOUTH - NORTH) / 12
    for k in range(1, 12, 2):
        north = NORTH + k * height
        path += _field(MARGIN, LEFT, north, north + height) + _field(RIGHT, WIDTH - MARGIN, north, north + height)
    return path


def scallops() -> str:
    """The plinth of a capital, wider than any tower."""
    radii = (0.9, 1.0) * 16
    angles = [k * math.pi / 16 for k in range(32)]
    return _polyline((30 * r * math.cos(a), 13 * r * math.sin(a)) for r, a in zip(radii, angles, strict=True)) + "z"


def parapet(bays: int) -> Parapet:
    """What crowns the arcade of the islands: merlons, and a cupola over every fourth bay, each bay 29 wide."""
    cupolas = [14.5 + 29 * bay for bay in range(0, bays, 4)]
    piers = [x for x in range(2, 29 * bays - 6, 6) if all(abs(x + 3 - cupola) >= 17 for cupola in cupolas)]
    return {
        "merlons": "".join(f"M{x} 24c0-4 1-6 3-8 2 2 3 4 3 8z" for x in piers),
        "cupolas": "".join(_CUPOLA.format(x=x - 13) for x in cupolas),
    }


_CUPOLA = (
    "M{x} 24v-3h3v-6h-4l1-2c2 0 3-.5 3.5-1.5c.5-4.5 6.5-5.5 9.5-11c3 5.5 9 6.5 9.5 11 .5 1 1.5 1.5 3.5 1.5"
    "l1 2h-4v6h3v3h-6v-6c0-2-2-3.5-4-4.5-2 1-4 2.5-4 4.5v6z"
)


def _field(west: float, east: float, north: float, south: float) -> str:
    return f"M{west:.0f} {north:.0f}H{east:.0f}V{south:.0f}H{west:.0f}z"


def _polyline(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
