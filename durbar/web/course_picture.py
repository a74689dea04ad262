"""The picture of a course: how everybody stood from the deal to the end, in lines; stretch by stretch where a game
counts each by itself. It is drawn anew for every size, so that figures stay as large as words.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from durbar.drawing.gems import GEMS
from durbar.engine.ending import Standing
from durbar.web.story_facts import CourseMark, CoursePicture, CourseStretch, Label, Line

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)  # between the lines of the scale
LETTER = 6.2  # about the width of a letter under the picture
APART = 17  # between two seals at the ends of lines
RULES_APART = 24  # between two chapters
MOST_NAMED = 0.7  # of the chapters in a row, or none are
MARKS_APART = 22  # between two numbers above the picture

Points = tuple[int, ...]


class Size(NamedTuple):
    """How large a picture is, and the room within it: for the scale, marks, chapters, and seals with figures."""

    width: int
    height: int
    left: int = 26
    top: int = 32
    foot: int = 36
    end: int = 56


WIDE, NARROW = Size(660, 330), Size(362, 300, end=52)


class Chapter(NamedTuple):
    """Where a chapter begins, and its heading in parts: the year, the season."""

    ply: int
    words: tuple[str, ...]


class Stretch(NamedTuple):
    """A part of a game that is counted by itself: its first ply, and what everybody would have got in it at each."""

    first: int
    gained: list[Points]


def stretches(standings: Sequence[Standing], counted: Sequence[Points]) -> list[Stretch]:
    """The stretches of a game from how everybody stood, and the points he had, at the deal and after every choice. Each
    ends with what was counted, where the next one begins.
    """
    begun = [ply for ply, standing in enumerate(standings) if not ply or standing.stretch != standings[ply - 1].stretch]
    found = []
    before: Points = (0,) * len(counted[0])
    for first, after in zip(begun, [*begun[1:], len(standings)], strict=True):
        last = counted[min(after, len(counted) - 1)]
        ways = [*(standing.points for standing in standings[first:after]), last]
        found.append(Stretch(first, [_less(points, before) for points in ways]))
        before = last
    return found


def picture(parts: Sequence[Stretch], chapters: Sequence[Chapter], turns: Sequence[int], size: Size) -> CoursePicture:
    """Lines for every player, names of chapters where there is room, a scale, and a mark for each of the plies at which
    it turned; all in the measure of the picture.
    """
    scale = _Scale(parts, size)
    frames = _frames(parts, size)
    return {
        "width": size.width,
        "height": size.height,
        "left": size.left,
        "top": size.top,
        "bottom": size.height - size.foot,
        "scale": [{"y": scale.up(points), "points": points} for points in scale.levels],
        "stretches": [
            _stretch(part, frame, [chapter for chapter in chapters if frame.holds(chapter.ply)], scale, len(parts) > 1)
            for part, frame in zip(parts, frames, strict=True)
        ],
        "marks": _marks([frame.across(ply) for ply in turns for frame in frames if frame.holds(ply)], size),
    }


class _Scale:
    """How high points stand."""

    def __init__(self, parts: Sequence[Stretch], size: Size) -> None:
        everything = [points for part in parts for gained in part.gained for points in gained]
        most, least = max(everything), min(0, *everything)
        step = next((step for step in STEPS if (most - least) / step <= 5), STEPS[-1])
        self.levels = range(least - least % step, most + 1, step)
        self._least, self._span = self.levels[0], max(1, most - self.levels[0])
        self._top, self._bottom = size.top, size.height - size.foot

    def up(self, points: int) -> float:
        share = (points - self._least) / self._span
        return round(self._bottom - share * (self._bottom - self._top), 1)


class _Frame(NamedTuple):
    """Where a stretch lies in the picture, and which plies it tells of."""

    left: float
    right: float
    first: int
    plies: int

    def holds(self, ply: int) -> bool:
        return self.first <= ply < self.first + self.plies

    def across(self, ply: int) -> float:
        return round(self.left + (self.right - self.left) * (ply - self.first) / max(1, self.plies), 1)


def _frames(parts: Sequence[Stretch], size: Size) -> list[_Frame]:
    """All stretches are equally wide, and after each there is room for seals and figures."""
    width = (size.width - size.left) / len(parts)
    return [
        _Frame(
            size.left + number * width, size.left + (number + 1) * width - size.end, part.first, len(part.gained) - 1
        )
        for number, part in enumerate(parts)
    ]


def _stretch(part: Stretch, frame: _Frame, chapters: Sequence[Chapter], scale: _Scale, signed: bool) -> CourseStretch:
    xs = [frame.across(part.first + number) for number in range(len(part.gained))]
    ends = apart([scale.up(points) for points in part.gained[-1]])
    lines: list[Line] = [
        {
            "gem": GEMS[player],
            "path": _stairs([(x, scale.up(gained[player])) for x, gained in zip(xs, part.gained, strict=True)]),
            "end": end,
            "points": part.gained[-1][player],
        }
        for player, end in enumerate(ends)
    ]
    shown = _shown(chapters, frame)
    return {
        "left": round(frame.left, 1),
        "right": round(frame.right, 1),
        "signed": signed,
        "begun": [x for x in shown.begun if x > frame.left],
        "labels": shown.labels,
        "lines": lines,
    }


def _stairs(points: list[tuple[float, float]]) -> str:
    """A path that goes straight on until the points change."""
    path = "M{} {}".format(*points[0])
    for (_, before), (x, y) in pairwise(points):
        if y != before:
            path += f"H{x}V{y}"
    return f"{path}H{points[-1][0]}"


def apart(heights: list[float]) -> list[float]:
    """Where seals stand beside the ends of their lines, the one not over the other."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    stands = list(heights)
    for _ in range(len(heights)):
        for above, below in pairwise(order):
            overlap = APART - (stands[below] - stands[above])
            if overlap > 0:
                stands[above] -= overlap / 2
                stands[below] += overlap / 2
    return [round(height, 1) for height in stands]


class _Shown(NamedTuple):
    """The chapters that are shown: where they begin, and their names."""

    begun: list[float]
    labels: list[Label]


def _shown(chapters: Sequence[Chapter], frame: _Frame) -> _Shown:
    """As many chapters as can be told apart and named; or else as can be told apart."""
    room = frame.right - frame.left
    told_apart = [every for every in STEPS if len(chapters) / every * RULES_APART <= room]
    ways = [_every(every, chapters, frame) for every in told_apart]
    return next((way for way in ways if way.labels), ways[0])


def _every(every: int, chapters: Sequence[Chapter], frame: _Frame) -> _Shown:
    """One of so many chapters. Names stand under their chapters, or at their rules where these are not all shown."""
    begun = [frame.across(chapter.ply) for chapter in chapters[::every]]
    rows = max((len(chapter.words) for chapter in chapters), default=0)
    labels: list[Label] = []
    for row in range(rows):
        together = _together(row, chapters[::every], [*begun, frame.right])
        fitting: list[Label] = [
            {"x": left if every > 1 else round((left + right) / 2, 1), "row": row, "words": words}
            for words, left, right in together
            if len(words) * LETTER < right - left
        ]
        labels += fitting if len(fitting) >= MOST_NAMED * len(together) else []
    return _Shown(begun, labels)


def _together(row: int, chapters: Sequence[Chapter], begun: list[float]) -> list[tuple[str, float, float]]:
    """What one row would say, and how far that reaches: what several chapters one after another share is said once.
    Nobody misses the name of a chapter that can hardly be seen.
    """
    found: list[tuple[tuple[str, ...], float, float]] = []
    for chapter, left, right in zip(chapters, begun, begun[1:], strict=False):
        words = chapter.words[: row + 1]
        if len(words) > row:
            shared = bool(found) and found[-1][0] == words
            found.append((words, found.pop()[1] if shared else left, right))
    return [(words[-1], left, right) for words, left, right in found if right - left > RULES_APART / 2]


def _marks(xs: list[float], size: Size) -> list[CourseMark]:
    """Numbered in order; numbers that would touch stand a little aside of their lines."""
    at = sorted(xs)
    stands = list(at)
    for number in range(1, len(stands)):
        stands[number] = max(stands[number], stands[number - 1] + MARKS_APART)
    last: float = size.width - MARKS_APART / 2
    for number in reversed(range(len(stands))):
        stands[number] = last = min(stands[number], last)
        last -= MARKS_APART
    return [{"x": x, "stands": round(stand, 1)} for x, stand in zip(at, stands, strict=True)]


def _less(points: Points, before: Points) -> Points:
    return tuple(now - then for now, then in zip(points, before, strict=True))
