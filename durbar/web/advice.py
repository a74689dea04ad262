"""What a coach has told people at tables, as long as their question stands; and of what it has warned them.

All of it is kept in memory alone: a server that forgets it asks somebody twice, or is asked again.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from durbar.study.comparing import Comparison

MOST_SEATS = 10_000


@dataclass(frozen=True)
class Advice:
    """Two choices compared: what the coach suggests and the next best; or, as a warning, what somebody wants to do."""

    number: int  # of the last act that its reader had heard of
    pair: tuple[int, int]
    comparison: Comparison
    wanted: tuple[int, ...] = ()  # of a warning: all choices in a row that are wanted
    before: tuple[int, ...] = ()  # of a warning: those of them that come before the dear one


@dataclass
class _Told:
    advice: Advice | None = None
    warned: set[tuple[int, tuple[int, ...]]] = field(default_factory=set)  # in a round, of some choices


Place = tuple[str, int]  # a table and a seat


class AdviceGiven:
    """By seat, the last advice and all warnings."""

    def __init__(self) -> None:
        self._told: OrderedDict[Place, _Told] = OrderedDict()

    def at(self, place: Place, number: int) -> Advice | None:
        """What stands now that a seat has heard of so many acts."""
        told = self._told.get(place)
        return told.advice if told and told.advice and told.advice.number == number else None

    def give(self, place: Place, advice: Advice) -> None:
        """Let an advice stand in the place of the last one."""
        self._of(place).advice = advice

    def close(self, place: Place) -> None:
        """Nobody wants to read it any more."""
        if place in self._told:
            self._told[place].advice = None

    def has_warned(self, place: Place, turn: int, wanted: Sequence[int]) -> bool:
        """Whether a seat has been warned of that in this round."""
        told = self._told.get(place)
        return told is not None and (turn, tuple(wanted)) in told.warned

    def warn(self, place: Place, turn: int, advice: Advice) -> None:
        """Let a warning stand, which is not given again in this round."""
        self.give(place, advice)
        self._of(place).warned.add((turn, advice.wanted))

    def _of(self, place: Place) -> _Told:
        told = self._told.setdefault(place, _Told())
        self._told.move_to_end(place)
        while len(self._told) > MOST_SEATS:
            self._told.popitem(last=False)
        return told
