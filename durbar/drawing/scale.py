"""The scale of points along the sides of a square map, clockwise from the upper left; many points go round again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

Point = tuple[float, float]

WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # along each side


class Numeral(TypedDict):
    """Where so many points are written."""

    points: int
    x: int
    y: int


@dataclass(frozen=True)
class Scale:
    """Lengths are those of the drawing."""

    size: int  # of the drawing
    frame: int  # from the edge of the drawing to the scale
    breadth: int
    steps: int
    seal: int  # how broad the seal of a player is
    row: float  # how many steps long the seals on one step may stand

    def degrees(self) -> str:
        """The dark fields, every other step."""
        fields = ""
        for points in range(0, self.steps, 2):
            (x, y), (u, v), k = self._side(points)
            step = self._step
            fields += f"M{x + u * k * step:g} {y + v * k * step:g}l{u * step:g} {v * step:g} "
            fields += f"{-v * self.breadth} {u * self.breadth} {-u * step:g} {-v * step:g}z"
        return fields.replace(" -", "-")

    def numerals(self, every: int) -> list[Numeral]:
        """Where points are written."""
        spots = [(points, *self.spot(points)) for points in range(0, self.steps, every)]
        return [{"points": points, "x": round(x), "y": round(y)} for points, x, y in spots]

    def spot(self, points: int) -> Point:
        """The middle of a step; the first of a side is its corner."""
        return self.beside(points, 0, 1)

    def place(self, scores: Sequence[int], seat: int) -> Point:
        """Where a player's seal stands, beside those on the same step."""
        same = [other for other, score in enumerate(scores) if (score - scores[seat]) % self.steps == 0]
        return self.beside(scores[seat], same.index(seat), len(same))

    def beside(self, points: int, index: int, count: int) -> Point:
        """Where the seal of one of several players stands who share a step: in a row within its side."""
        (x, y), (u, v), k = self._side(points)
        apart = min(self.seal * 0.8, self._step * self.row / count)
        half = (count - 1) / 2 * apart
        middle = (k + 0.5) * self._step if k else 0
        clear = self.breadth / 2 + half  # of the corners
        along = min(max(middle, clear), self.size - 2 * self.frame - clear) - half + index * apart
        return round(x + u * along - v * self.breadth / 2, 1), round(y + v * along + u * self.breadth / 2, 1)

    @property
    def _step(self) -> float:
        return (self.size - 2 * self.frame) / (self.steps // 4)

    def _side(self, points: int) -> tuple[Point, tuple[int, int], int]:
        """Where the side of a step begins, which way it goes, and how many steps come before on it."""
        near, far = self.frame, self.size - self.frame
        side, k = divmod(points % self.steps, self.steps // 4)
        return ((near, near), (far, near), (far, far), (near, far))[side], WAYS[side], k
