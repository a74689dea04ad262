"""The friendly face of a game: one position, to be looked at and played on."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from durbar.engine.chance import sown
from durbar.engine.contract import SPECTATOR
from durbar.engine.entries import NOBODY
from durbar.engine.errors import IllegalChoice, NotYourTurn, is_whole
from durbar.engine.log import Event, events_of
from durbar.engine.playouts import Playouts, played_out
from durbar.engine.position_text import text_of
from durbar.engine.record import Tables

if TYPE_CHECKING:
    from durbar.engine.game import Setup


class Position:
    """A table at one moment. Made by ``Game.start`` and ``Game.from_bytes``."""

    def __init__(self, setup: "Setup", tables: Tables, events: tuple[Event, ...] = ()) -> None:
        self.setup = setup
        self.game = setup.game
        self.events = events  # what happened between the decision before and this one
        self._tables = tables
        self._bound = setup.game.bound
        self._handle = self._bound.handle(tables)

    # --- Playing ----------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def pending(self) -> tuple[int, ...]:
        """The players who must choose now; nobody once the game is over."""
        bits = self._bound.waiting(self._handle)
        return tuple(player for player in range(self.players) if bits >> player & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._bound.waiting(self._handle)

    def choices(self, player: int) -> list[int]:
        """The legal choices of a player, none if he has nothing to choose now."""
        self._check_player(player)
        scratch = self._bound.scratch
        count = self._bound.legal(self._handle, player, scratch.pads)
        legal: list[int] = scratch.pad["choice"][0, :count].tolist()
        return legal

    def revisions(self, player: int) -> list[int]:
        """What else a player may choose, in turn or not, to change his mind about what nobody else has noticed yet."""
        self._check_player(player)
        scratch = self._bound.scratch
        count = self._bound.revisable(self._handle, player, scratch.pads)
        legal: list[int] = scratch.pad["choice"][0, :count].tolist()
        return legal

    def choose(self, player: int, choice: int) -> tuple[Event, ...]:
        """Carry out a choice and go on to the next decision; what happened. An illegal choice changes nothing."""
        self._check_player(player)
        if not is_whole(choice) or not 0 <= choice < self.game.choice_count:
            raise IllegalChoice(f"a choice is a whole number from 0 to {self.game.choice_count - 1}")
        scratch = self._bound.scratch
        if not self._bound.take(self._handle, player, choice, scratch.pads, scratch.logs):
            self._check_pending(player)
            self._check_legal(player, choice)
        self.events = events_of(scratch.events, self.setup)
        return self.events

    def sow(self, seed: int) -> None:
        """Let all chances from now on follow from a seed."""
        self._tables["chance"] = sown(seed)

    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points as they stand. Whether what only the end brings is counted in, the game's `rules.points`
        says: what lies open often is, what is still hidden is not.
        """
        return tuple(self._results()[0])

    def points_seen_by(self, viewer: int | None) -> tuple[int | None, ...]:
        """Everybody's points as they stand, None where a player (or, as None, a spectator) may not know them: a game
        whose points are hidden has its `sight.sees_points(s, viewer, player)`.
        """
        sees = getattr(self.game.sight, "sees_points", None)
        if sees is None:
            return self.points
        seat, state = SPECTATOR if viewer is None else viewer, self.state
        return tuple(points if sees(state, seat, player) else None for player, points in enumerate(self.points))

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place by these points: 1 is first, equals share a place."""
        return tuple(self._results()[1])

    # --- Looking ----------------------------------------------------------------------------------------------------

    @cached_property  # a window: it shows whatever the tables hold by now
    def state(self) -> Any:
        """The table itself, for reading: fields as in the game's ``state.py``."""
        return self.game.state(self._tables)

    def question(self, player: int, language: str = "en", names: tuple[str, ...] = ()) -> str:
        """What a player has to decide now, or may decide otherwise, in words; with names, players are called so."""
        if not self.revisions(player):
            self._check_pending(player)
        return self.game.question_words(self.state, player, language, names)

    def words(self, player: int, choice: int, language: str = "en", names: tuple[str, ...] = ()) -> str:
        """A legal choice or revision in words; with names, players are called so."""
        if choice not in self.revisions(player):
            self._check_pending(player)
            self._check_legal(player, choice)
        return self.game.choice_words(self.state, player, choice, language, names)

    def observe(self, viewer: int) -> npt.NDArray[np.float32]:
        """What a player sees from his chair, as numbers for learning."""
        self._check_player(viewer)
        features = np.zeros((1, self.game.feature_count), np.float32)
        self._bound.look(self._handle, np.array([viewer], np.int32), features)
        seen: npt.NDArray[np.float32] = features[0]
        return seen

    # --- Copies -----------------------------------------------------------------------------------------------------

    def copy(self) -> "Position":
        """The same position once more, to be played on independently."""
        return Position(self.setup, self._tables.copy(), self.events)

    def hidden_from(self, viewer: int | None, seed: int) -> "Position":
        """A copy in which all that a player (or, as None, a spectator) cannot know is dealt again, consistent with all
        that he does.
        """
        if viewer is not None:
            self._check_player(viewer)
        other = Position(self.setup, self._tables.copy())
        self._bound.spread(other._handle, SPECTATOR if viewer is None else viewer, self._bound.scratch.sown(seed))
        return other

    def stands_as(self, other: "Position") -> bool:
        """Whether all is as in another position, apart from what is still to be drawn."""
        mine, theirs = self._tables.copy(), other._tables.copy()
        mine["chance"] = theirs["chance"] = 0
        return mine.tobytes() == theirs.tobytes()

    def to_bytes(self) -> bytes:
        """The position as bytes, for ``Game.from_bytes``."""
        return self.game.to_bytes(self.setup, self._tables)

    def text(self) -> str:
        """The position as text that people can read, for ``Game.read``. It tells everything, hidden cards too."""
        return text_of(self.setup, self._tables)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a position is its set-up, its table and what happened last."""
        return _restored, (self.setup, self._tables.tobytes(), self.events)

    # --- Playing on at random ---------------------------------------------------------------------------------------

    def playout(self, seed: int) -> int:
        """Finish this game at random, chances included; how many decisions that took."""
        scratch = self._bound.scratch
        self._bound.spread(self._handle, NOBODY, scratch.sown(seed))
        self.events = ()
        return int(self._bound.finish(self._handle, scratch.pads, scratch.silence))

    def playouts(self, count: int, seed: int, viewer: int | None = None, threads: int = 1) -> Playouts:
        """Finish many copies at random; for a viewer, each deals again all that he cannot know."""
        if viewer is not None:
            self._check_player(viewer)

        def deal(count: int, pads: Any) -> Tables:
            return self.deals(NOBODY if viewer is None else viewer, count, pads)

        return played_out(self._bound, self.players, count, seed, threads, deal)

    def copies(self, count: int) -> Tables:
        """That many copies of the table in one array, for services that take many."""
        return np.repeat(self._tables, count)

    def deals(self, viewer: int, count: int, pads: Any) -> Tables:
        """That many copies in which all that a player or SPECTATOR cannot know is dealt again with the dice of a pad;
        for NOBODY, only what is still to be drawn.
        """
        tables = self.copies(count)
        self._bound.spread(self._bound.handle(tables), viewer, pads)
        return tables

    def foretold(self, player: int, choices: list[int]) -> npt.NDArray[np.int32]:
        """Each player's points as they would stand after each of these legal choices; rows by choice."""
        count = len(choices)
        handle = self._bound.handle(self.copies(count))
        scratch = self._bound.scratch
        chosen = np.array(choices, np.int32)
        self._bound.answer(handle, np.full(count, player, np.int32), chosen, scratch.pads, scratch.silence)
        points, places = np.zeros((2, count, self.players), np.int32)
        self._bound.results(handle, scratch.pads, points, places)
        return points

    # --- Inside -----------------------------------------------------------------------------------------------------

    def _results(self) -> list[list[int]]:
        results = np.zeros((2, 1, self.players), np.int32)
        self._bound.results(self._handle, self._bound.scratch.pads, results[0], results[1])
        lists: list[list[int]] = results[:, 0].tolist()
        return lists

    def _check_player(self, player: int) -> None:
        if not is_whole(player) or not 0 <= player < self.players:
            raise NotYourTurn(f"there is no such player; the players are 0 to {self.players - 1}")

    def _check_pending(self, player: int) -> None:
        self._check_player(player)
        if player not in self.pending:
            waiting_for = " and ".join(f"player {other}" for other in self.pending) or "nobody: the game is over"
            raise NotYourTurn(f"player {player} has nothing to choose now; waiting for {waiting_for}")

    def _check_legal(self, player: int, choice: int) -> None:
        legal = self.choices(player)
        if choice not in legal:
            raise IllegalChoice(f"player {player} cannot choose {choice} now; legal are {legal}")


def _restored(setup: "Setup", table: bytes, events: tuple[Event, ...]) -> Position:
    return Position(setup, np.frombuffer(table, setup.game.state.dtype).copy(), events)
