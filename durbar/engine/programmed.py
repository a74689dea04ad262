"""What a game lets its players decide before they are asked: programs, each a few questions with the answer to them.

That is its room `programs.py`. A game without it has none. A program may look at nothing that its player cannot know.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from durbar.engine.agenda import STEP
from durbar.engine.position import Position

if TYPE_CHECKING:
    from durbar.engine.game import Game

ROOM = "programs"

Answer = Callable[[Any, int], int | None]  # by the state and a player: what he chooses, or nothing if he is to be asked


def always(choice: int) -> Answer:
    """The same choice, however the table stands."""
    return lambda s, player: int(choice)


class Program(NamedTuple):
    """What somebody chooses whenever he is asked at one of these steps."""

    name: str
    answers: Mapping[int, Answer]  # by step
    ends: int | None = None  # the step whose answer completes it, if it answers several questions in a row
    waits: bool = False  # several are asked at once there, so one may wait for those who are before him in turn order
    offered: Callable[[Any], bool] = lambda s: True  # whether this table ever asks that

    def answer(self, position: Position, player: int) -> int | None:
        """What it chooses in a position; nothing if something else is asked, or the rules do not allow it."""
        step = _step(position)
        if step not in self.answers or player not in position.pending:
            return None
        choice = self.answers[step](position.state, player)
        return choice if choice in position.choices(player) else None

    def completed(self, before: Position, after: Position, player: int) -> bool:
        """Whether a player's choice was the last that the program was meant for: what follows may be no question."""
        if self.answer(before, player) is None:
            return False
        return self.ends in (None, _step(before)) or player not in after.pending


def _step(position: Position) -> int:
    """What is asked."""
    s = position.state
    return int(s.agenda[s.agenda_top, STEP])


class Programs(Protocol):
    """What a game's room `programs.py` has."""

    PROGRAMS: Sequence[Program]

    def words(self, program: str, t: NullTranslations) -> str:
        """A program as somebody says it who decides so."""
        ...

    def period(self, s: Any) -> int:
        """The number of the turn, round or whatever a program can be meant for."""
        ...

    def period_words(self, t: NullTranslations) -> str:
        """For how long that is; nothing if the game knows no such time."""
        ...

    def turn_order(self, s: Any) -> Iterable[int]:
        """The players in turn order."""
        ...


def programs_of(game: "Game") -> Programs | None:
    """What can be decided ahead in a game, if anything can."""
    return cast(Programs, game.room(ROOM)) if game.has_room(ROOM) else None
