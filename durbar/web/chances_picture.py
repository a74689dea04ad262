"""The picture of everybody's chances to win from the beginning of a game to its end."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from durbar.drawing.gems import GEMS
from durbar.study.correction import Chances
from durbar.web.course_picture import apart
from durbar.web.review_facts import ChanceLine, ChanceMark, ChancesPicture

QUARTERS = (25, 50, 75, 100)
MARKS_APART = 30  # between two signs under the picture


class Size(NamedTuple):
    """How large a picture is, and the room within it: for the scale, for signs, for seals with figures."""

    width: int
    height: int
    left: int = 28
    top: int = 10
    foot: int = 34
    right: int = 52


SIZES = {"wide": Size(600, 230), "narrow": Size(362, 220)}


class Marked(NamedTuple):
    """A decision that stands out."""

    ply: int
    seat: int
    sign: str
    words: str


def picture(
    known: Mapping[int, Chances], plies: int, now: int, names: Sequence[str], marked: Sequence[Marked], size: Size
) -> ChancesPicture:
    """Lines through what is known, by how many choices had been made; up to the next quarter above the highest."""
    shown = sorted(known)
    most = max((chance for chances in known.values() for chance in chances), default=1.0)
    top = next(quarter for quarter in QUARTERS if 100 * most <= quarter)
    bottom, right = size.height - size.foot, size.width - size.right

    def across(ply: int) -> float:
        return round(size.left + (right - size.left) * ply / max(1, plies), 1)

    def up(chance: float) -> float:
        return round(bottom - (bottom - size.top) * 100 * chance / top, 1)

    nearest = min(shown, key=lambda ply: abs(ply - now), default=None)
    here: Chances = known[nearest] if nearest is not None else (0.0,) * len(names)
    ends = apart([up(chance) for chance in here])
    lines: list[ChanceLine] = [
        {
            "gem": GEMS[seat],
            "name": name,
            "path": "M" + "L".join(f"{across(ply)} {up(known[ply][seat])}" for ply in shown) if shown else "",
            "end": ends[seat],
            "chance": round(100 * here[seat]),
        }
        for seat, name in enumerate(names)
    ]
    return {
        "width": size.width,
        "height": size.height,
        "left": size.left,
        "right": right,
        "bottom": bottom,
        "scale": [(up(level / 100), level) for level in range(0, top + 1, 25)],
        "lines": lines,
        "marks": _with_room([_mark(one, across(one.ply)) for one in marked]),
        "now": across(now),
    }


def _mark(one: Marked, x: float) -> ChanceMark:
    return {"x": x, "ply": one.ply, "gem": GEMS[one.seat], "sign": one.sign, "words": one.words}


def _with_room(marks: Sequence[ChanceMark]) -> list[ChanceMark]:
    """Of those that would touch, the first: they come in the order of their weight."""
    shown: list[ChanceMark] = []
    for mark in marks:
        if all(abs(mark["x"] - other["x"]) >= MARKS_APART for other in shown):
            shown.append(mark)
    return sorted(shown, key=lambda mark: mark["x"])
