"""Small pictures of what is counted: how sure a share is, how figures spread, how somebody fared game by game."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from durbar.arena.standings import Around

WHISKER_WIDTH, WHISKER_HEIGHT, MARGIN = 120, 18, 5
SPREAD_WIDTH, SPREAD_HEIGHT, SPREAD_FOOT = 340, 120, 22
COURSE_WIDTH, COURSE_HEIGHT, COURSE_LEFT, COURSE_FOOT = 340, 140, 34, 16
MOST_BARS = 24
LATELY = 5  # games that are smoothed together


class Whisker(TypedDict):
    """A share of all, from where to where it may be, and the share that everybody would have among equals."""

    width: int
    height: int
    middle: int
    value: float
    low: float
    high: float
    fair: float


class Bar(TypedDict):
    """How often figures were there that lie together."""

    x: float
    width: float
    top: float
    height: float


class Spread(TypedDict):
    """How figures spread: bars, and some figures below them."""

    width: int
    height: int
    bottom: int
    bars: list[Bar]
    scale: list[tuple[float, int]]


class Through(TypedDict):
    """A figure game by game: a dot for each, a line through what it was lately, and a scale."""

    width: int
    height: int
    left: int
    dots: list[tuple[float, float]]
    path: str
    scale: list[tuple[float, str]]


def whisker(share: Around, fair: float) -> Whisker:
    """The picture of a share."""

    def across(part: float) -> float:
        return round(MARGIN + (WHISKER_WIDTH - 2 * MARGIN) * part, 1)

    return {
        "width": WHISKER_WIDTH,
        "height": WHISKER_HEIGHT,
        "middle": WHISKER_HEIGHT // 2,
        "value": across(share.value),
        "low": across(share.low),
        "high": across(share.high),
        "fair": across(fair),
    }


def spread(times: Mapping[int, float], together: int = 1) -> Spread:
    """How often each figure was there; a figure stands for so many that lie together."""
    lowest, highest = min(times), max(times)
    step = 1 + (highest - lowest) // MOST_BARS
    bars = 1 + (highest - lowest) // step
    sums = [0.0] * bars
    for figure, often in times.items():
        sums[(figure - lowest) // step] += often
    most, wide, bottom = max(sums), SPREAD_WIDTH / bars, SPREAD_HEIGHT - SPREAD_FOOT
    labelled = range(0, bars, max(1, bars // 6))
    return {
        "width": SPREAD_WIDTH,
        "height": SPREAD_HEIGHT,
        "bottom": bottom,
        "bars": [
            {
                "x": round(place * wide + 1, 1),
                "width": round(wide - 2, 1),
                "top": round(bottom * (1 - often / most), 1),
                "height": round(bottom * often / most, 1),
            }
            for place, often in enumerate(sums)
        ],
        "scale": [(round((place + 0.5) * wide, 1), (lowest + place * step) * together) for place in labelled],
    }


def through(figures: Sequence[float], top: float, unit: str = "") -> Through:
    """Figures in their order, from nothing to the top of the scale."""
    bottom = COURSE_HEIGHT - COURSE_FOOT

    def across(place: int) -> float:
        return round(COURSE_LEFT + (COURSE_WIDTH - COURSE_LEFT - 8) * (place + 0.5) / len(figures), 1)

    def up(figure: float) -> float:
        return round(bottom - (bottom - 10) * min(figure, top) / top, 1)

    lately = [figures[max(0, place - LATELY + 1) : place + 1] for place in range(len(figures))]
    line = [f"{across(place)} {up(sum(some) / len(some))}" for place, some in enumerate(lately)]
    return {
        "width": COURSE_WIDTH,
        "height": COURSE_HEIGHT,
        "left": COURSE_LEFT,
        "dots": [(across(place), up(figure)) for place, figure in enumerate(figures)],
        "path": "M" + "L".join(line),
        "scale": [(up(top * part), f"{top * part:g}{unit}") for part in (0, 0.5, 1)],
    }
