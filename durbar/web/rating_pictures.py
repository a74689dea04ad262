"""Pictures of ratings: where somebody is with its uncertainty, on one scale for all that stand together, and how it
came about.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import ceil, floor
from typing import NamedTuple, TypedDict

from babel.dates import format_date

from durbar.tables.rating import NEW, STEP, Moment, Rating, shown

BAND_WIDTH, BAND_HEIGHT = 250, 44
WIDE, NARROW = 660, 350  # courses
COURSE_HEIGHT = 178
COURSE_LEFT, COURSE_FOOT, COURSE_TOP = 44, 30, 12
LIKELY, SURELY = 1, 2  # standard deviations to either side: two times in three, nineteen in twenty
STEPS = (50, 100, 200, 500, 1000)  # between figures of a scale
MOST_FIGURES = 5
A_LABEL = 54  # is so wide
A_DAY = 24 * 3600
FORMATS = {"%Y-%m": "MMM", "%G-%V": "d MMM", "%Y-%m-%d": "d MMM"}


class Figures(NamedTuple):
    """From where to where a scale goes, and its figures."""

    low: float
    high: float
    at: tuple[int, ...]

    def part(self, value: float) -> float:
        """How far along the scale a value is, from 0 to 1."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


class Band(TypedDict):
    """A rating on its scale: a mark, where it lies two times in three, and nineteen times in twenty."""

    mark: float
    likely: tuple[float, float]  # where it begins, how wide it is
    surely: tuple[float, float]
    low: int
    high: int
    rating: int
    within: int


class Course(TypedDict):
    """How a rating went."""

    width: int
    height: int
    left: int
    levels: list[tuple[float, int]]
    labels: list[tuple[float, str]]
    line: str
    likely: str
    surely: str
    last: tuple[float, float]
    first_rating: int
    first_time: str
    last_rating: int
    last_time: str


def figures(ratings: Iterable[Rating]) -> Figures:
    """A scale on which all these ratings have room, with what surrounds them."""
    known = list(ratings)
    low = min(shown(one.mu - SURELY * one.sigma) for one in known)
    high = max(shown(one.mu + SURELY * one.sigma) for one in known)
    step = next((step for step in STEPS if (high - low) / step <= MOST_FIGURES), STEPS[-1])
    first, last = floor(low / step), ceil(high / step)
    inner = range(first + 1, last) if last - first > MOST_FIGURES - 1 else range(first, last + 1)
    return Figures(first * step, last * step, tuple(number * step for number in inner))


def band(rating: Rating, scale: Figures) -> Band:
    """Where somebody is."""

    def across(deviations: float) -> float:
        return round(BAND_WIDTH * scale.part(shown(rating.mu + deviations * rating.sigma)), 1)

    return {
        "mark": across(0),
        "likely": (across(-LIKELY), round(across(LIKELY) - across(-LIKELY), 1)),
        "surely": (across(-SURELY), round(across(SURELY) - across(-SURELY), 1)),
        "low": shown(rating.mu - SURELY * rating.sigma),
        "high": shown(rating.mu + SURELY * rating.sigma),
        "rating": shown(rating.mu),
        "within": round(STEP * rating.sigma),
    }


def ticks(scale: Figures) -> list[tuple[float, int]]:
    """Where the figures of a scale stand over bands."""
    return [(round(BAND_WIDTH * scale.part(figure), 1), figure) for figure in scale.at]


def course(moments: Sequence[Moment], language: str, width: int) -> Course:
    """How a rating went, by the month, the week or the day: not by the game, which might have been a private one."""
    kind, periods = _by_period(moments)
    ratings = [NEW, *(moment.rating for moment in periods)]
    scale = figures(ratings)
    bottom, wide = COURSE_HEIGHT - COURSE_FOOT, width - COURSE_LEFT - 12

    def across(place: int) -> float:
        return round(COURSE_LEFT + 4 + wide * place / (len(ratings) - 1), 1)

    def up(value: float) -> float:
        return round(bottom - (bottom - COURSE_TOP) * scale.part(value), 1)

    def edge(deviations: int) -> list[str]:
        values = (shown(one.mu + deviations * one.sigma) for one in ratings)
        return [f"{across(place)},{up(value)}" for place, value in enumerate(values)]

    def said(moment: Moment) -> str:
        return str(format_date(datetime.fromtimestamp(moment.at, UTC), FORMATS[kind], locale=language))

    every = ceil(len(periods) * A_LABEL / wide)
    return {
        "width": width,
        "height": COURSE_HEIGHT,
        "left": COURSE_LEFT,
        "levels": [(up(figure), figure) for figure in scale.at],
        "labels": [
            (across(place), said(one)) for place, one in enumerate(periods, 1) if (len(periods) - place) % every == 0
        ],
        "line": " ".join(edge(0)),
        "likely": " ".join([*edge(LIKELY), *reversed(edge(-LIKELY))]),
        "surely": " ".join([*edge(SURELY), *reversed(edge(-SURELY))]),
        "last": (across(len(ratings) - 1), up(shown(ratings[-1].mu))),
        "first_rating": shown(NEW.mu),
        "first_time": said(periods[0]),
        "last_rating": shown(ratings[-1].mu),
        "last_time": said(periods[-1]),
    }


def _by_period(moments: Sequence[Moment]) -> tuple[str, list[Moment]]:
    """What stood at the end of every month, week or day in which there was a game."""
    days = (moments[-1].at - moments[0].at) / A_DAY
    kind = "%Y-%m" if days > 120 else "%G-%V" if days > 21 else "%Y-%m-%d"
    last = {datetime.fromtimestamp(moment.at, UTC).strftime(kind): moment for moment in moments}
    return kind, list(last.values())
