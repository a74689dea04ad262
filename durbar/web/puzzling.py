"""Who tries which puzzle: the next one for somebody, what an attempt comes to, how he has fared."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from durbar.engine.game import Game, load, names
from durbar.study.elo import START, learnt, near
from durbar.study.puzzles import ANY, Puzzle, puzzle_of, puzzles_of
from durbar.tables.acts import Guest
from durbar.tables.decisions import now
from durbar.tables.store import Attempt, Difficulty, Store

LAST = 12  # attempts that are shown


def rating_after(attempts: Sequence[Attempt]) -> float:
    """The rating of somebody who has made these attempts at puzzles of one game."""
    return START + sum(attempt.change for attempt in attempts)


def first_known(puzzle: Puzzle) -> Difficulty:
    """What is known of a puzzle that nobody has tried."""
    return Difficulty(puzzle.rating, 0, 0)


@dataclass(frozen=True)
class Fared:
    """Somebody's attempts at the puzzles of a game, the last first, and what is known of those puzzles."""

    attempts: list[Attempt]
    difficulties: dict[str, Difficulty]

    @property
    def rating(self) -> float:
        """His rating."""
        return rating_after(self.attempts)

    def of(self, puzzle: Puzzle) -> Difficulty:
        """What is known of a puzzle."""
        return self.difficulties.get(puzzle.id) or first_known(puzzle)

    def attempt_at(self, puzzle: Puzzle) -> Attempt | None:
        """His first attempt at a puzzle, if he has made one."""
        return next((attempt for attempt in self.attempts if attempt.puzzle == puzzle.id), None)

    def theme_of(self, puzzle: Puzzle) -> str | None:
        """What a puzzle is about, if he may know that: before an attempt only where it tells nothing of the answer."""
        return None if puzzle.telling and self.attempt_at(puzzle) is None else puzzle.theme

    def offered(self, puzzles: Sequence[Puzzle], after: str = "") -> Puzzle | None:
        """What he should try next: of what he has not tried, what is as hard as he is good; then what he has not
        found; then what he tried longest ago. The one after a puzzle, if he does not want that one.
        """
        tried = {attempt.puzzle: place for place, attempt in enumerate(self.attempts)}
        failed = {attempt.puzzle for attempt in self.attempts if not attempt.solved}
        new = [puzzle for puzzle in puzzles if puzzle.id not in tried]
        if new:
            ranked = sorted(new, key=lambda puzzle: (abs(self.of(puzzle).rating - self.rating), puzzle.id))
        else:
            ranked = sorted(puzzles, key=lambda puzzle: (puzzle.id not in failed, -tried[puzzle.id]))
        ids = [puzzle.id for puzzle in ranked]
        return ranked[(ids.index(after) + 1) % len(ids) if after in ids else 0] if ranked else None


def fared(store: Store, guest: Guest, game: str) -> Fared:
    """How somebody has fared with the puzzles of a game."""
    return Fared(store.attempts(guest, game), store.difficulties(game))


def attempted(store: Store, guest: Guest, game: str, puzzle: Puzzle, solved: bool, asked_about: str = ANY) -> Attempt:
    """What an attempt comes to; if it was not the first at this puzzle, what that came to. Where the theme that was
    asked for tells something of the answer, neither the guest nor the puzzle is rated.
    """

    def learn(before: list[Attempt], known: Difficulty) -> tuple[Attempt, float]:
        if helped(puzzle, asked_about):
            return Attempt(guest, puzzle.id, game, now(), solved, 0.0), known.rating
        rating = rating_after(before)
        after = learnt(rating, len(before), known.rating, known.attempts, solved)
        return Attempt(guest, puzzle.id, game, now(), solved, after.solver - rating), near(after.puzzle, puzzle.rating)

    return store.note_attempt(guest, game, puzzle.id, puzzle.rating, learn)


def helped(puzzle: Puzzle, asked_about: str) -> bool:
    """Whether somebody has learnt something of the answer by the theme that he has asked for."""
    return puzzle.telling and asked_about != ANY


# --- By name --------------------------------------------------------------------------------------------------------


class Named(NamedTuple):
    """A puzzle and its game."""

    game: Game
    puzzle: Puzzle


def found(id: str) -> Named | None:
    """A puzzle of any game by its name."""
    for name in names():
        game = load(name)
        if (puzzle := puzzle_of(game, id)) is not None:
            return Named(game, puzzle)
    return None


def about(game: Game, theme: str) -> list[Puzzle]:
    """The puzzles of a game about a theme, or all of them."""
    return [puzzle for puzzle in puzzles_of(game) if theme in (ANY, puzzle.theme)]
