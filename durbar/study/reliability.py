"""What was called so many in a hundred, and how many of it were won; and what makes chances more honest."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from durbar.arena.standings import SURE, Around
from durbar.study.calibration import Played
from durbar.study.correction import Correction

TENS = 11  # what is called 0, 10, 20 ... 100 in a hundred, each up to 5 on either side
POWERS = [round(0.3 + 0.05 * step, 2) for step in range(19)]  # that are tried
LEAST = 1e-4  # no chance is taken for less where its logarithm is wanted
WORTH = 2.0  # standard errors by which a correction must help

Table = npt.NDArray[np.float64]


class Ten(msgspec.Struct, frozen=True):
    """Chances that were called about the same: how many, what they were called on average, and how many were won."""

    called: float
    looks: int
    won: Around


class Reliability(msgspec.Struct, frozen=True):
    """How far chances can be relied upon."""

    games: int
    looks: int
    brier: float  # the squared distance between what was told and what came, on average for a seat
    even: float  # the same for somebody who gives everybody the same chance
    off: float  # by how much what is told is wrong on average, in chances to win
    tens: tuple[Ten, ...]


class Looks(NamedTuple):
    """What was told at some moments: a row for each, with its game and how far that was; a column for each seat."""

    game: npt.NDArray[np.int64]
    progress: Table
    told: Table
    won: Table

    @classmethod
    def of(cls, games: Iterable[Played]) -> "Looks":
        """All moments of some games."""
        rows = [(played.number, look.progress, look.chances, played.won) for played in games for look in played.looks]
        return cls(*(np.array(column) for column in zip(*rows, strict=True)))

    def by(self, correction: Correction) -> "Looks":
        """As they are told with a correction."""
        power = correction.early + (correction.late - correction.early) * self.progress[:, None]
        weights = self.told**power
        return self._replace(told=weights / weights.sum(1, keepdims=True))


def halves(games: Iterable[Played]) -> tuple[list[Played], list[Played]]:
    """One half to learn from and one to look at what was learnt; every level is in both."""
    played = list(games)
    learnt_from = [one.number // 3 % 2 == 0 for one in played]
    first = [one for one, mine in zip(played, learnt_from, strict=True) if mine]
    return first, [one for one, mine in zip(played, learnt_from, strict=True) if not mine]


def fitted(looks: Sequence[Looks]) -> Correction:
    """The correction by which what came was most to be expected: one for a game, whatever the number of players."""
    tried = [Correction(early, late) for early in POWERS for late in POWERS]
    return min(tried, key=lambda one: sum(float(_surprise(some.by(one)).sum()) for some in looks))


def helps(correction: Correction, looks: Sequence[Looks]) -> bool:
    """Whether moments that it was not learnt from are told better with it, by more than chance."""
    gains = [_by_game(some.game, _surprise(some) - _surprise(some.by(correction))) for some in looks]
    gain = np.concatenate(gains)
    return bool(gain.mean() > WORTH * gain.std(ddof=1) / sqrt(len(gain)))


def reliability(looks: Looks) -> Reliability:
    """The figures, by what was told."""
    distance = ((looks.told - looks.won) ** 2).mean()
    even = ((1 / looks.told.shape[1] - looks.won) ** 2).mean()
    tens = tuple(_tens(looks))
    off = sum(ten.looks * abs(ten.called - ten.won.value) for ten in tens) / sum(ten.looks for ten in tens)
    return Reliability(len(np.unique(looks.game)), len(looks.game), float(distance), float(even), off, tens)


def _tens(looks: Looks) -> Iterable[Ten]:
    called = np.rint(10 * looks.told).astype(int)
    for ten in range(TENS):
        among = called == ten
        if among.any():
            yield Ten(float(looks.told[among].mean()), int(among.sum()), _share(looks, among))


def _share(looks: Looks, among: npt.NDArray[np.bool_]) -> Around:
    """How many of those were won. Moments of one game end alike, so it is games that are counted as independent."""
    count = among.sum(1).astype(float)
    won = (looks.won * among).sum(1)
    share = won.sum() / count.sum()
    residuals = _sums(looks.game, won - share * count)
    # A game more, half won, keeps an interval where all that was looked at ended alike.
    error = sqrt((residuals**2).sum() + 0.25) / (count.sum() + 1)
    return Around(float(share), max(0.0, float(share - SURE * error)), min(1.0, float(share + SURE * error)))


def _surprise(looks: Looks) -> Table:
    """By how much what came was unexpected, moment by moment."""
    surprise: Table = -(looks.won * np.log(np.clip(looks.told, LEAST, 1))).sum(1)
    return surprise


def _sums(games: npt.NDArray[np.int64], values: Table) -> Table:
    _, index = np.unique(games, return_inverse=True)
    sums: Table = np.bincount(index, values).astype(np.float64)
    return sums


def _by_game(games: npt.NDArray[np.int64], values: Table) -> Table:
    means: Table = _sums(games, values) / _sums(games, np.ones(len(values)))
    return means
