"""The map of Wallenstein as geometry: states, frontiers, rivers, the scale of points. Nothing here knows a position.

Coordinates are those of the drawing, 1000 units wide; the outlines of map.json are drawn a little smaller, so that the
scale of points has room round them, and as crooked as borders are. States and regions count from 0.
"""

import json
import math
from itertools import pairwise
from pathlib import Path
from random import Random

from durbar.drawing.scale import Scale
from durbar.games.wallenstein.components import POINTS_TRACK, REGION, STATE_IDS
from durbar.games.wallenstein.page.asking import CloseUp
from durbar.games.wallenstein.page.facts import Way
from durbar.games.wallenstein.words import names

SIZE = 1000
SCALE = Scale(SIZE, frame=10, breadth=20, steps=POINTS_TRACK, seal=30, row=1.9)

Point = tuple[float, float]
Line = list[Point]

_MAP = json.loads((Path(__file__).parent / "map.json").read_text("utf-8"))
_SHRINK = 0.935
_FROM, _TO = (514, 501.5), (500, 502)  # the middle of the empire, and where it is drawn

# Where the pieces of a state stand, region by region: its name keeps above and its plots below, clear of the borders.
SEATS: list[tuple[int, int]] = [
    *((388, 138), (319, 230), (303, 319), (543, 175), (655, 133), (478, 278), (579, 267), (663, 294), (743, 257)),
    *((371, 395), (459, 382), (586, 393), (352, 473), (356, 563), (496, 477), (665, 480), (731, 400), (597, 533)),
    *((739, 558), (829, 410), (873, 621), (666, 669), (755, 733), (863, 726), (758, 885), (852, 885), (553, 907)),
    *((333, 651), (357, 748), (380, 843), (453, 609), (549, 605), (569, 700), (469, 778), (576, 788), (661, 839)),
    *((184, 425), (263, 428), (162, 534), (254, 546), (243, 648), (160, 673), (244, 724), (271, 821), (154, 796)),
]

_BROKEN = {
    "Niederösterreich": ["Nieder-", "österreich"],
    "Oberösterreich": ["Ober-", "österreich"],
    "Hessen-Darmstadt": ["Hessen-", "Darmstadt"],
    "Zweibrücken": ["Zwei-", "brücken"],
}


def label(state: int) -> list[str]:
    """A state's name as it is written on the map, in one line or two."""
    return _BROKEN.get(names.state(state), [names.state(state)])


# --- Lines ----------------------------------------------------------------------------------------------------------


def drawn(point: Point) -> Point:
    """Where a point of map.json is drawn."""
    (x, y), (x0, y0), (u, v) = point, _FROM, _TO
    return u + (x - x0) * _SHRINK, v + (y - y0) * _SHRINK


def crooked(points: Line) -> Line:
    """A line through points as a hand draws a border, the same for the neighbours on both sides."""
    corners = [(x, y) for x, y in points]  # in map.json they are lists
    bent = [drawn(point) for a, b in pairwise(corners) for point in _between(a, b)[:-1]]
    return [*bent, drawn(corners[-1])]


def _between(a: Point, b: Point) -> Line:
    if a > b:
        return _between(b, a)[::-1]
    random = Random(f"{a}{b}")
    points, sway = [a, b], 0.17
    while math.dist(*points[:2]) > 13:
        bent = [a]
        for p, q in pairwise(points):
            aside = random.uniform(-sway, sway)
            bent += [((p[0] + q[0]) / 2 - (q[1] - p[1]) * aside, (p[1] + q[1]) / 2 + (q[0] - p[0]) * aside), q]
        points, sway = bent, sway * 0.85
    return points


def path(points: Line) -> str:
    """A path through points, in whole units; closed if it ends where it begins."""
    whole = [(round(x), round(y)) for x, y in points]
    closed = whole[0] == whole[-1]
    steps = "".join(f"l{u - x} {v - y}" for (x, y), (u, v) in pairwise(whole[:-1] if closed else whole))
    return f"M{whole[0][0]} {whole[0][1]}{steps}{'z' * closed}".replace(" -", "-").replace("l0 0", "")


# --- States and frontiers -------------------------------------------------------------------------------------------


def outlines() -> list[Line]:
    """One closed outline for every state."""
    polygons = (_MAP["states"][state]["polygon"] for state in STATE_IDS)
    return [crooked([*polygon, polygon[0]]) for polygon in polygons]


def frontiers() -> str:
    """The borders between regions and towards abroad."""
    return "".join(path(crooked(border["points"])) for border in _MAP["borders"] if _divides(border))


def _divides(border: dict[str, str | None]) -> bool:
    if border["b"] is None:
        return True
    a, b = (REGION[STATE_IDS.index(str(border[side]))] for side in "ab")
    return bool(a != b)


def arrow(origin: int, target: int) -> Way:
    """A march from one state to another: a line between their seats, and where its head points."""
    (x, y), (u, v) = SEATS[origin], SEATS[target]
    (a, b), (c, d) = ((x + (u - x) * share, y + (v - y) * share) for share in (0.36, 0.58))
    turn = math.degrees(math.atan2(d - b, c - a))
    return {"path": f"M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}", "x": round(c), "y": round(d), "turn": round(turn)}


# --- A part of the map, for a phone ---------------------------------------------------------------------------------

NEAR = (2.2, 1.8, 1.6, 1.4)  # how many times larger than the whole map; the styles have the same
_SHAPE = 1.3  # width to height
_STEP = SIZE // 20
_AROUND = (105 + _STEP, 106 + _STEP)  # what pieces, name and chance need about the seats, and what the steps may lack


def close_up(states: list[int]) -> CloseUp:
    """The part that shows these states: as near as they allow, and its left and top edge in twentieths of the map."""
    spans = [(min(places), max(places)) for places in zip(*(SEATS[state] for state in states), strict=True)]
    need = [high - low + around for (low, high), around in zip(spans, _AROUND, strict=True)]
    near = next((n for n, times in enumerate(NEAR) if _fits(need, times)), len(NEAR) - 1)
    edges = [
        min(max(0, round((low + high - part) / 2 / _STEP)), int((SIZE - part) // _STEP))
        for (low, high), part in zip(spans, _part(NEAR[near]), strict=True)
    ]
    return {"near": near, "left": edges[0], "top": edges[1]}


def _part(times: float) -> tuple[float, float]:
    """How wide and how high a part is."""
    return SIZE / times, SIZE / times / _SHAPE


def _fits(need: list[int], times: float) -> bool:
    return all(size <= part for size, part in zip(need, _part(times), strict=True))


# --- Water and mountains --------------------------------------------------------------------------------------------

_RIVERS: list[Line] = [
    [(330, 885), (236, 800), (268, 720), (300, 640), (262, 560), (222, 480), (205, 400), (150, 352)],  # Rhine
    [(370, 800), (470, 716), (560, 690), (650, 700), (735, 700), (850, 690), (960, 700)],  # Danube
    [(770, 560), (735, 500), (690, 420), (610, 360), (545, 300), (470, 240), (420, 200), (370, 160)],  # Elbe
    [(930, 480), (860, 390), (790, 300), (745, 220), (745, 120), (735, 40)],  # Oder
]
_SEAS: list[Line] = [
    [
        *((-20, -20), (286, -20), (290, 20), (297, 50), (325, 91), (327, 134), (335, 159), (293, 152), (271, 182)),
        *((236, 206), (196, 214), (150, 236), (128, 262), (100, 268), (84, 300), (40, 316), (-20, 340), (-20, -20)),
    ],
    [
        *((420, -20), (412, 30), (434, 63), (499, 67), (540, 52), (516, 86), (499, 119), (520, 101), (551, 107)),
        *((568, 81), (609, 82), (629, 43), (677, 41), (703, 17), (738, 26), (790, 8), (830, -20), (420, -20)),
    ],
]
PEAKS = (
    *((56, 868), (60, 900), (150, 912), (108, 912), (206, 922), (262, 926), (318, 930), (70, 932), (128, 936)),
    *((466, 936), (378, 940), (96, 944), (176, 944), (234, 944), (290, 944), (346, 948), (440, 950), (400, 956)),
    (470, 960),
)  # the far ones first


def rivers() -> str:
    """The great rivers."""
    return "".join(path(crooked(river)) for river in _RIVERS)


def seas() -> list[str]:
    """The seas in the north; their coasts are the borders of the states there."""
    return [path([drawn(point) for point in sea]) for sea in _SEAS]
