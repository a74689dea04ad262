"""The map of Taj Mahal as geometry: borders, roads and the scale of points. Nothing here knows a position.

Coordinates are those of the drawing, 1000 units wide. Every city has the land that is nearest to it; the cities of a
province have their borders in common, drawn as crooked as a border is. Provinces, cities and roads count from 0.
"""

import math
from collections import Counter
from itertools import pairwise
from random import Random
from typing import NamedTuple

from durbar.drawing.scale import Scale
from durbar.games.taj_mahal.components import FACTS

SIZE = FACTS["board"]["width"]
SCALE = Scale(SIZE, frame=10, breadth=20, steps=60, seal=32, row=1.5)

Point = tuple[float, float]

CITIES: list[Point] = [(city["x"], city["y"]) for city in FACTS["cities"]["list"]]
_province = {province["id"]: index for index, province in enumerate(FACTS["provinces"]["list"])}
_city = {city["id"]: index for index, city in enumerate(FACTS["cities"]["list"])}
_province_of = [_province[city["province"]] for city in FACTS["cities"]["list"]]
_ends = [(_city[a], _city[b]) for a, b in FACTS["roads"]["within"] + FACTS["roads"]["between"]]

# Places beyond the borders, whose land is not the empire's.
ABROAD: list[Point] = [
    *((285, 18), (345, 12), (428, 10), (515, 14), (585, 12), (652, 24), (735, 60), (742, 130), (746, 196), (768, 238)),
    *((820, 238), (880, 236), (960, 240), (988, 314), (1016, 380), (996, 456), (996, 530), (1016, 610), (990, 700)),
    *((930, 768), (850, 786), (812, 812), (818, 880), (818, 940), (726, 990), (630, 994), (530, 992), (460, 994)),
    *((392, 992), (300, 994), (208, 992), (122, 930), (118, 850), (120, 782), (60, 776), (18, 686), (12, 610)),
    *((8, 536), (10, 458), (8, 380), (12, 290), (92, 228), (150, 222), (196, 222), (178, 180), (190, 92)),
]
SITES = CITIES + ABROAD
FAR = 2 * SIZE  # where the land of a place ends that has no neighbour there


# --- Provinces ------------------------------------------------------------------------------------------------------


class Corner(NamedTuple):
    """A corner of a place's land, and which place lies beyond the edge that begins there."""

    x: float
    y: float
    beyond: int | None


def land(site: int) -> list[Corner]:
    """All that is nearer to a place than to any other: what is left when every neighbour has cut off its own."""
    x0, y0 = SITES[site]
    corners = [Corner(x, y, None) for x, y in ((-FAR, -FAR), (FAR, -FAR), (FAR, FAR), (-FAR, FAR))]
    for other, (x1, y1) in enumerate(SITES):
        if other == site:
            continue
        middle = ((x1 + x0) / 2, (y1 + y0) / 2)
        nearer = [(c.x - middle[0]) * (x1 - x0) + (c.y - middle[1]) * (y1 - y0) for c in corners]
        if max(nearer) > 0:
            corners = _cut(corners, nearer, other)
    return corners


def _cut(corners: list[Corner], nearer: list[float], other: int) -> list[Corner]:
    """The land without what is nearer to another place, where that number is above zero."""
    kept = []
    following = zip(corners[1:] + corners[:1], nearer[1:] + nearer[:1], strict=True)
    for corner, a, (to, b) in zip(corners, nearer, following, strict=True):
        if a <= 0:
            kept.append(corner)
        if (a <= 0) != (b <= 0):
            t = a / (a - b)
            beyond = other if a <= 0 else corner.beyond
            kept.append(Corner(corner.x + t * (to.x - corner.x), corner.y + t * (to.y - corner.y), beyond))
    return kept


Meeting = frozenset[int | None]  # a corner, told by the three places whose land meets there


def borders() -> list[dict[tuple[Meeting, Meeting], int | None]]:
    """For every province the edges of its border, each with the province beyond it, None for land abroad."""
    found: list[dict[tuple[Meeting, Meeting], int | None]] = [{} for _ in _province]
    for city, province in enumerate(_province_of):
        around = [corner.beyond for corner in land(city)]
        meetings = [frozenset((city, a, b)) for a, b in zip(around[-1:] + around[:-1], around, strict=True)]
        for here, to, beyond in zip(meetings, meetings[1:] + meetings[:1], around, strict=True):
            neighbour = _province_of[beyond] if beyond is not None and beyond < len(CITIES) else None
            if neighbour != province:
                found[province][here, to] = neighbour
    return found


def _corners() -> dict[Meeting, tuple[int, int]]:
    """Where the land of three places meets, in whole units."""
    found: dict[Meeting, tuple[int, int]] = {}
    for city in range(len(CITIES)):
        corners = land(city)
        for before, corner in zip(corners[-1:] + corners[:-1], corners, strict=True):
            meeting = frozenset((city, before.beyond, corner.beyond))
            found.setdefault(meeting, (round(corner.x), round(corner.y)))
    return found


def outlines() -> list[list[Point]]:
    """One closed outline for every province."""
    corners = _corners()
    found = []
    for border in borders():
        to = dict(border.keys())
        start = here = next(iter(to))
        outline: list[Point] = []
        while not outline or here != start:
            outline += _crooked(corners[here], corners[to[here]])[:-1]
            here = to[here]
        found.append(outline)
    return found


def _crooked(a: Point, b: Point) -> list[Point]:
    """A line as a hand draws a border, the same for the neighbours on both sides."""
    if a > b:
        return _crooked(b, a)[::-1]
    random = Random(f"{a}{b}")
    points, sway = [a, b], 0.2
    while math.dist(*points[:2]) > 11:
        bent = [a]
        for p, q in pairwise(points):
            aside = random.uniform(-sway, sway)
            bent += [((p[0] + q[0]) / 2 - (q[1] - p[1]) * aside, (p[1] + q[1]) / 2 + (q[0] - p[0]) * aside), q]
        points, sway = bent, sway * 0.86
    return points


def washes(colours: int) -> list[int]:
    """A colour for every province, not that of a neighbour; of those, the one used least."""
    chosen: list[int] = []
    for border in borders():
        taken = {
            chosen[neighbour] for neighbour in border.values() if neighbour is not None and neighbour < len(chosen)
        }
        used = Counter(chosen)
        chosen.append(min((wash for wash in range(colours) if wash not in taken), key=lambda wash: (used[wash], wash)))
    return chosen


def closed(points: list[Point]) -> str:
    """A closed path through points, in whole units."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = "".join(f"l{u - x} {v - y}" for (x, y), (u, v) in pairwise(whole) if (x, y) != (u, v))
    return f"M{whole[0][0]} {whole[0][1]}{steps}z".replace(" -", "-")


# --- Roads ----------------------------------------------------------------------------------------------------------

BEND = 0.09  # how far a road strays at most, in shares of its length


class Road(NamedTuple):
    """A road, and the direction in which a second lane lies beside it."""

    a: int
    b: int
    path: str
    aside: Point


def roads() -> list[Road]:
    """All roads, those within provinces first."""
    return [_road(a, b) for a, b in _ends]


def _road(a: int, b: int) -> Road:
    (x1, y1), (x2, y2) = sorted((CITIES[a], CITIES[b]))
    dx, dy = x2 - x1, y2 - y1
    strays = Random(f"{x1} {y1} {x2} {y2}").uniform(-BEND, BEND)
    bend = f"{dx / 2 - dy * strays:.0f} {dy / 2 + dx * strays:.0f}"
    path = f"M{x1} {y1}q{bend} {dx} {dy}".replace(" -", "-")
    length = math.hypot(dx, dy)
    return Road(a, b, path, (round(-dy / length, 2), round(dx / length, 2)))


# --- Deserts --------------------------------------------------------------------------------------------------------

DESERTS = ((168, 560, 62, 60, 34), (396, 428, 60, 40, 20), (160, 430, 50, 34, 16))  # middle, reach, grains


def dunes() -> str:
    """Grains of sand, dense in the middle of a desert."""
    random = Random(4)
    grains = ((x, y, across, down) for x, y, across, down, count in DESERTS for _ in range(count))
    return "".join(
        f"M{x + random.gauss(0, 0.5) * across:.0f} {y + random.gauss(0, 0.5) * down:.0f}h.1"
        for x, y, across, down in grains
    )
