"""What a game says about the habits of its players: with what one begins, and of which kinds decisions are.

That is its room `habits.py`. A game without it counts no openings, and knows one kind of decision.
"""

from collections.abc import Iterable
from gettext import NullTranslations
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from durbar.engine.game import Game

ROOM = "habits"


class Note(NamedTuple):
    """A choice with which somebody begins: about what, and which, as the game numbers them."""

    about: int
    answer: int
    settled: bool = True  # nothing later counts; else the last note about it does


class Habits(Protocol):
    """What a game's room `habits.py` has."""

    def notes(self, s: object, player: int, choice: int) -> Iterable[Note]:
        """What a choice shows. Only the first note of a player about something counts, unless it is not settled."""
        ...

    def about(self, about: int, t: NullTranslations) -> str:
        """What notes are about, as a heading."""
        ...

    def answer(self, note: Note, t: NullTranslations) -> str:
        """What somebody chose, in a few words."""
        ...

    def kind(self, s: object, player: int) -> int:
        """Of which kind a player's decision is."""
        ...

    def kind_words(self, kind: int, t: NullTranslations) -> str:
        """That kind, in a few words."""
        ...


def habits_of(game: "Game") -> Habits | None:
    """What a game counts, if it does."""
    return cast(Habits, game.room(ROOM)) if game.has_room(ROOM) else None
