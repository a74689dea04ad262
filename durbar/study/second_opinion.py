"""Are blunders blunders? Decisions of bots' games that a review calls so, looked at again ten times as long."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from durbar.arena.match import Match, lot, play
from durbar.arena.standings import Around, share
from durbar.bots.bot import Budget
from durbar.engine.game import load
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study.calibration import IMAGINED, LEVELS
from durbar.study.lines import Lines
from durbar.study.review import (
    INACCURACY,
    SECOND_LOOK,
    THIRD_LOOK,
    Decision,
    Mark,
    decided,
    looked,
    thinking,
    times,
)
from durbar.study.weighing import SURELY

LONGER = 10  # times the look that counts in a review
OTHERWISE = 101  # the seed of that look: other deals, other ways to go on


class Again(msgspec.Struct, frozen=True):
    """A decision that was called a blunder: what it gave away, and what a longer look finds, with standard errors."""

    ply: int
    lost: float
    doubt: float
    found: float
    found_doubt: float
    called: str  # by the longer look

    @property
    def agreed(self) -> bool:
        """Whether the longer look marks it, too."""
        return self.found >= max(INACCURACY, SURELY * self.found_doubt)

    @property
    def blunder(self) -> bool:
        """Whether it even calls it the same."""
        return self.called == Mark.BLUNDER


class LookedAgain(msgspec.Struct, frozen=True):
    """A game whose blunders were looked at again."""

    name: str
    decisions: int  # in which there was a choice
    blunders: tuple[Again, ...]


class Way(msgspec.Struct, frozen=True):
    """How blunders were looked at again."""

    imagined: int = IMAGINED
    second_look: int = SECOND_LOOK
    third_look: int = THIRD_LOOK
    longer: int = LONGER


class Agreement(msgspec.Struct, frozen=True):
    """How often a longer look agrees."""

    games: int
    decisions: int
    blunders: int
    agreed: Around
    same: Around  # called a blunder, too


def agreement(looked_at: Iterable[LookedAgain]) -> Agreement | None:
    """Over all blunders of some games; nothing if there was none."""
    games = list(looked_at)
    blunders = [one for game in games for one in game.blunders]
    if not blunders:
        return None
    agreed, same = sum(one.agreed for one in blunders), sum(one.blunder for one in blunders)
    decisions = sum(game.decisions for game in games)
    return Agreement(len(games), decisions, len(blunders), share(agreed, len(blunders)), share(same, len(blunders)))


def kept(folder: Path) -> Lines[LookedAgain]:
    """Games whose blunders have been looked at again."""
    return Lines(folder / "blunders.jsonl", Way(), LookedAgain)


def fresh(game: str, players: int, number: int) -> RecordedGame:
    """A game among bots that make mistakes."""
    bots = list(LEVELS)
    seats = tuple(bots[(seat + number) % len(bots)] for seat in range(players))
    return play(Match(number, load(game).name, {}, seats, lot(players, number), lot(players, number, 1)))[1]


def looked_again(name: str, recorded: RecordedGame, seconds: float | None = None) -> LookedAgain:
    """A game as a review looks at it, in imagined games instead of seconds; and its blunders once more."""
    per_choice = seconds or thinking(len(recorded.choices))
    budget = Budget(iterations=max(1, round(IMAGINED * per_choice)))
    blunders, chosen = [], 0
    for decision, again in _opinions(recorded.in_mode(Mode.COMPILED), budget):
        chosen += bool(decision.weighed)
        if again:
            found = again.loss, again.doubt, str(again.mark)
            blunders.append(Again(decision.ply, decision.loss, decision.doubt, *found))
    return LookedAgain(name, chosen, tuple(blunders))


def _opinions(recorded: RecordedGame, budget: Budget) -> Iterator[tuple[Decision, Decision | None]]:
    """Every decision, and a longer look at what is called a blunder."""
    positions = recorded.replay()
    before = next(positions).copy()
    for ply, (after, (seat, played)) in enumerate(zip(positions, recorded.choices, strict=True)):
        decision = decided(before, after, ply, seat, played, budget)
        if decision.mark is Mark.BLUNDER:
            longer = times(budget, SECOND_LOOK * THIRD_LOOK * LONGER)
            yield decision, decision._replace(weighed=looked(before, seat, played, longer, OTHERWISE))
        else:
            yield decision, None
        before = after.copy()
