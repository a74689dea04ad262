"""What every decision of a game was worth: judged by what its player could know then, never with hindsight.

Each part of a review follows from the game alone, so parts can be worked out anywhere, in any order, at once.
"""

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum, auto
from statistics import fmean
from typing import NamedTuple

from durbar.bots.bot import Budget
from durbar.engine.knowledge import draws_nothing
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study.correction import Chances
from durbar.study.weighing import CANDIDATES, SEED, SURELY, Weighed, chances, weigh
from durbar.study.why import Why, why

BLUNDER = 0.12  # of the chance to win lost at least
INACCURACY = 0.05
APART = 0.11  # by which all else must be worse than what is brilliant
REDRAWN = 6  # times, to tell what a draw commonly brings
ONLOOKER = 0.15  # of the thinking about a decision goes into the chances of all, and as much into a draw
SECOND_LOOK = 4  # times longer, at what would be marked
THIRD_LOOK, THIRD_SEED = 3, 2  # times longer again, at what would be called a blunder
AT_STAKE = 2  # choices that are compared then, and what was played
WHOLE_GAME = 24.0  # seconds of a core for the first look at all decisions; second looks and draws take about as long
LONGEST = 0.25  # about one of them
A_GLANCE = 0.01  # seconds, at the chances after one choice


class Mark(StrEnum):
    """What a decision is called; docs/study.md tells by which thresholds."""

    BRILLIANT = auto()
    GOOD = auto()
    INACCURACY = auto()
    BLUNDER = auto()
    FORCED = auto()


class Decision(NamedTuple):
    """A choice, and what it was worth beside the best that were found."""

    ply: int
    seat: int
    played: int
    weighed: tuple[Weighed, ...]  # the best first; none where nothing could be chosen
    ends_turn: bool  # he is not asked on

    @property
    def loss(self) -> float:
        """How much of the chance to win it gave away."""
        return self.weighed[0].chance - self._own.chance if self.weighed else 0.0

    @property
    def doubt(self) -> float:
        """By how much that is commonly wrong."""
        if not self.weighed or self.weighed[0] is self._own:
            return 0.0
        return math.hypot(self.weighed[0].doubt, self._own.doubt)

    @property
    def close(self) -> bool:
        """Whether it is too close to call what was best."""
        return 0 < self.loss <= SURELY * self.doubt

    @property
    def lost(self) -> float:
        """What it surely gave away: nothing where it is too close to call. Else chance alone would add up."""
        return 0.0 if self.close else self.loss

    @property
    def mark(self) -> Mark:
        """What it is called."""
        if not self.weighed:
            return Mark.FORCED
        if self.lost >= INACCURACY:
            return Mark.BLUNDER if self.lost >= BLUNDER else Mark.INACCURACY
        return Mark.BRILLIANT if self._stands_alone else Mark.GOOD

    @property
    def pair(self) -> tuple[int, int] | None:
        """Of a decision that is marked, the best choice and what it is compared with: what was played or, if that was
        the best, what comes next to it.
        """
        if self.mark in (Mark.GOOD, Mark.FORCED):
            return None
        best, second = self.weighed[:2]
        return best.choice, second.choice if self.mark is Mark.BRILLIANT else self.played

    @property
    def _own(self) -> Weighed:
        return next(one for one in self.weighed if one.choice == self.played)

    @property
    def _stands_alone(self) -> bool:
        if len(self.weighed) == 1 or self.weighed[0].choice != self.played:
            return False
        best, second = self.weighed[:2]
        return best.chance - second.chance >= max(APART, SURELY * math.hypot(best.doubt, second.doubt))


class Ply(NamedTuple):
    """All that is found out about one choice of a game."""

    decision: Decision
    chances: Chances  # after it, for an onlooker
    luck: Chances  # what was drawn then brought to everybody, beside what is commonly drawn
    why: Why | None = None  # of a decision that is marked


class Account(NamedTuple):
    """How somebody has chosen in a game."""

    loss: float  # on average in a turn
    good: float  # the share of his decisions that gave nothing much away
    luck: float


def judged(recorded: RecordedGame, plies: Sequence[int], budget: Budget) -> Iterator[Ply]:
    """What is found out about some choices of a game, in their order."""
    wanted, last = set(plies), max(plies, default=-1)
    before: Position | None = None
    for ply, position in enumerate(recorded.replay(), -1):
        if before is not None and ply in wanted:
            yield _judged(recorded, before, position, ply, budget)
        if ply >= last:
            return
        before = position.copy() if ply + 1 in wanted else None


def _judged(recorded: RecordedGame, before: Position, after: Position, ply: int, budget: Budget) -> Ply:
    seat, played = recorded.choices[ply]
    decision = decided(before, after, ply, seat, played, budget)
    onlooker = times(budget, ONLOOKER)
    now = chances(after, onlooker, SEED)
    luck = _luck(before, after, seat, played, now, onlooker)
    later = [choice for other, choice in recorded.choices[ply:] if other == seat]
    longer = times(budget, SECOND_LOOK)
    return Ply(decision, now, luck, why(before, seat, decision.pair, later, longer) if decision.pair else None)


def decided(before: Position, after: Position, ply: int, seat: int, played: int, budget: Budget) -> Decision:
    """What is thought of a choice: what would be marked is looked at again, and only the second look counts. Of what is
    called a blunder even then there is a third, longer one, which imagines other games and compares fewer choices; the
    milder of these two counts.
    """
    decision = Decision(ply, seat, played, looked(before, seat, played, budget), seat not in after.pending)
    longer = times(budget, SECOND_LOOK)
    if decision.pair:
        decision = decision._replace(weighed=looked(before, seat, played, longer))
    if decision.mark is Mark.BLUNDER:
        third_look = times(longer, THIRD_LOOK)
        third = decision._replace(weighed=looked(before, seat, played, third_look, THIRD_SEED, AT_STAKE))
        decision = min(decision, third, key=lambda look: look.lost)
    return decision


def looked(
    before: Position, seat: int, played: int, budget: Budget, seed: int = SEED, most: int = CANDIDATES
) -> tuple[Weighed, ...]:
    """What could be chosen, by what was known; nothing where there was no choice, or only a mind was changed."""
    choices = before.choices(seat)
    if len(choices) < 2 or played not in choices:
        return ()
    return tuple(weigh(before.hidden_from(seat, seed), seat, budget, seed, played, most))


def _luck(before: Position, after: Position, seat: int, played: int, now: Chances, budget: Budget) -> Chances:
    """What everybody's chances are beside what they would be on average, had it been drawn again."""
    if draws_nothing(before, after):
        return (0.0,) * before.players
    otherwise = []
    for seed in range(REDRAWN):
        other = before.copy()
        other.sow(seed)
        other.choose(seat, played)
        otherwise.append(chances(other, times(budget, 1 / REDRAWN), SEED))
    return tuple(own - fmean(column) for own, column in zip(now, zip(*otherwise, strict=True), strict=True))


def times(budget: Budget, factor: float) -> Budget:
    """So many times as much thinking."""
    return budget._replace(
        seconds=None if budget.seconds is None else budget.seconds * factor,
        iterations=None if budget.iterations is None else max(1, int(budget.iterations * factor)),
    )


def account(plies: Sequence[Ply], seat: int) -> Account:
    """How a seat has chosen, and what draws brought it."""
    own = [ply.decision for ply in plies if ply.decision.seat == seat and ply.decision.weighed]
    turns = sum(ply.decision.seat == seat and ply.decision.ends_turn for ply in plies)
    good = sum(decision.mark in (Mark.GOOD, Mark.BRILLIANT) for decision in own)
    luck = sum(ply.luck[seat] for ply in plies)
    return Account(sum(decision.lost for decision in own) / max(1, turns), good / max(1, len(own)), luck)


def at_a_glance(recorded: RecordedGame, plies: Sequence[int]) -> dict[int, Chances]:
    """Roughly everybody's chances after some choices, for a first picture: nothing is judged by them."""
    wanted, compiled = set(plies), recorded.in_mode(Mode.COMPILED)
    return {
        ply: chances(position, Budget(seconds=A_GLANCE), SEED)
        for ply, position in enumerate(compiled.replay(), -1)
        if ply in wanted
    }


def thinking(plies: int) -> float:
    """Seconds to think about each of so many choices, as long as a usual part of them is marked (study/pace.py)."""
    return min(LONGEST, WHOLE_GAME / max(1, plies))
