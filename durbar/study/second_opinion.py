"""Are blunders blunders? Decisions of bots' games that a review calls so, looked at again ten times as long."""

from collections.abc import Iterator

import msgspec

from durbar.bots.bot import Budget
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study.calibration import IMAGINED
from durbar.study.review import BLUNDER, INACCURACY, SECOND_LOOK, SEED, Decision, Mark, decided, looked, thinking, times

LONGER = 10  # times the look that counts in a review
OTHERWISE = SEED + 1  # the seed of another look: other deals, other ways to go on


class Again(msgspec.Struct, frozen=True):
    """A decision that was called a blunder: what it gave away, and what a longer look finds, with standard errors."""

    ply: int
    lost: float
    doubt: float
    found: float
    found_doubt: float

    @property
    def agreed(self) -> bool:
        """Whether the longer look calls it a blunder, too, or is no further from that than chance commonly is."""
        return self.found + self.found_doubt >= BLUNDER

    @property
    def upheld(self) -> bool:
        """Whether the longer look would mark it at all."""
        return self.found >= INACCURACY


class LookedAgain(msgspec.Struct, frozen=True):
    """A game whose blunders were looked at again."""

    name: str
    decisions: int  # in which there was a choice
    blunders: tuple[Again, ...]


def looked_again(name: str, recorded: RecordedGame, seconds: float | None = None) -> LookedAgain:
    """A game as a review looks at it, in imagined games instead of seconds; and its blunders once more."""
    per_choice = seconds or thinking(len(recorded.choices))
    budget = Budget(iterations=max(1, round(IMAGINED * per_choice)))
    blunders, chosen = [], 0
    for decision, again in _opinions(recorded.in_mode(Mode.COMPILED), budget):
        chosen += bool(decision.weighed)
        if again:
            blunders.append(Again(decision.ply, decision.loss, decision.doubt, again.loss, again.doubt))
    return LookedAgain(name, chosen, tuple(blunders))


def _opinions(recorded: RecordedGame, budget: Budget) -> Iterator[tuple[Decision, Decision | None]]:
    """Every decision, and a longer look at what is called a blunder."""
    positions = recorded.replay()
    before = next(positions).copy()
    for ply, (after, (seat, played)) in enumerate(zip(positions, recorded.choices, strict=True)):
        decision = decided(before, after, ply, seat, played, budget)
        if decision.mark is Mark.BLUNDER:
            longer = times(budget, SECOND_LOOK * LONGER)
            yield decision, decision._replace(weighed=looked(before, seat, played, longer, OTHERWISE))
        else:
            yield decision, None
        before = after.copy()
