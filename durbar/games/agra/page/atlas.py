"""Where things lie on the drawings of Agra: the streets of the city, a farm, the meditation wheel.

Nothing here knows a position. The city is a grid: a street for each chain of goods, a column for each level; farm and
wheel are drawings with coordinates of their own.
"""

import math

from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_TO,
    BUILDING_IDS,
    BUILDING_OF,
    FACTS,
    FARM_SPACES,
    FARMERS,
    GOOD_IDS,
    OUTER,
    SIDE_FROM,
    SIDE_TO,
)

Point = tuple[float, float]

# --- The city -------------------------------------------------------------------------------------------------------

_sites = {building["id"]: building for building in FACTS["buildings"]}
STREET = [_sites[building]["row"] for building in BUILDING_IDS]  # of each building, from 1
COLUMN = [_sites[building]["column"] for building in BUILDING_IDS]

_WAYS = {(1, 2): "step", (1, 3): "lane", (2, 4): "arcade", (3, 4): "late step"}  # from column to column


def way(arrow: int) -> str:
    """How an arrow is drawn: a step to the next house (late ones to the last), a lane beneath one, an arcade above."""
    start, end = (COLUMN[BUILDING_OF[good]] for good in (ARROW_FROM[arrow], ARROW_TO[arrow]))
    return _WAYS[start, end]


# --- A farm ---------------------------------------------------------------------------------------------------------

FARM_SIZE = 180
_EDGE = 22  # from the edge of the drawing to the middle of a corner
_NEAR, _FAR = _EDGE, FARM_SIZE - _EDGE
_around = ((_NEAR, _NEAR), (_FAR, _NEAR), (_FAR, _FAR), (_NEAR, _FAR))
CORNERS: dict[int, Point] = {
    GOOD_IDS.index(good): corner for good, corner in zip(FACTS["farm"]["corners_clockwise"], _around, strict=True)
}
_FIRST, _APART = 0.2, 0.15  # where the first space of a side lies and how far the next ones are, as shares of the side


def farm_space(side: int, space: int) -> Point:
    """The middle of a space of the farm; spaces count from 1."""
    return _along(side, _FIRST + (space - 1) * _APART)


def _along(side: int, share: float) -> Point:
    (x, y), (u, v) = CORNERS[int(SIDE_FROM[side])], CORNERS[int(SIDE_TO[side])]
    return round(x + (u - x) * share, 1), round(y + (v - y) * share, 1)


def farm_spaces() -> list[list[Point]]:
    """All of them, side by side."""
    return [[farm_space(side, space) for space in range(1, FARM_SPACES + 1)] for side in range(FARMERS)]


# --- The wheel ------------------------------------------------------------------------------------------------------

WHEEL_SIZE = 150
_MIDDLE = WHEEL_SIZE / 2
_RIM, _HUB = 70, 29
_SIGN = 50  # how far from the middle the sign of a segment is


def segment(action: int) -> str:
    """An outer action of the wheel, as a path; the first is at the top, the others follow clockwise."""
    turned, width = 360 / OUTER * action - 90, 360 / OUTER / 2
    a, b = (_polar(_RIM, turned + side * (width - 2)) for side in (-1, 1))
    c, d = (_polar(_HUB, turned + side * (width - 5)) for side in (1, -1))
    return f"M{a}A{_RIM} {_RIM} 0 0 1 {b}L{c}A{_HUB} {_HUB} 0 0 0 {d}z"


def sign(action: int) -> Point:
    """Where the sign of an outer action stands."""
    turned = math.radians(360 / OUTER * action - 90)
    return round(_MIDDLE + _SIGN * math.cos(turned), 1), round(_MIDDLE + _SIGN * math.sin(turned), 1)


def _polar(radius: float, degrees: float) -> str:
    x = _MIDDLE + radius * math.cos(math.radians(degrees))
    y = _MIDDLE + radius * math.sin(math.radians(degrees))
    return f"{x:.1f} {y:.1f}"
