"""Many positions of one game in one array, stepped together."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from durbar.engine.entries import NOBODY
from durbar.engine.errors import IllegalChoice
from durbar.engine.position import Position
from durbar.engine.record import Tables

if TYPE_CHECKING:
    from durbar.engine.game import Setup


class Batch:
    """An array of positions. ``player`` says who chooses next at each table, ``legal`` marks what he may choose."""

    def __init__(self, setup: "Setup", tables: Tables) -> None:
        self.setup = setup
        self.tables = tables
        self.player: npt.NDArray[np.int32] = np.zeros(len(tables), np.int32)
        self.legal: npt.NDArray[np.bool_] = np.zeros((len(tables), setup.game.choice_count), np.bool_)
        self._bound = setup.game.bound
        self._handle = self._bound.handle(tables)
        self._ask()

    def __len__(self) -> int:
        return len(self.tables)

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games have ended."""
        over: npt.NDArray[np.bool_] = self.player == NOBODY
        return over

    def step(self, choices: npt.ArrayLike) -> None:
        """Carry out one choice at every table; where a game is over, its choice is ignored.

        One illegal choice, and nothing happens at any table.
        """
        chosen = np.asarray(choices)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise IllegalChoice(f"{len(self)} tables need {len(self)} whole numbers, not {chosen.dtype}{chosen.shape}")
        in_range = (chosen >= 0) & (chosen < self.setup.game.choice_count)
        chosen = np.where(in_range, chosen, 0).astype(np.int32)
        refused = ~self.over & ~(in_range & self.legal[np.arange(len(self)), chosen])
        if refused.any():
            i = int(refused.argmax())
            raise IllegalChoice(f"table {i}: player {self.player[i]} cannot choose {np.asarray(choices)[i]} now")
        scratch = self._bound.scratch
        self._bound.answer(self._handle, self.player, chosen, scratch.pads, scratch.silence)
        self._ask()

    def results(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Points and places as if every game ended now: a row for each table, a column for each player."""
        points = np.zeros((len(self), self.setup.players), np.int32)
        places = np.zeros_like(points)
        self._bound.results(self._handle, self._bound.scratch.pads, points, places)
        return points, places

    def observe(self) -> npt.NDArray[np.float32]:
        """What the player who chooses next sees, a row for each table; zeros where the game is over."""
        features = np.zeros((len(self), self.setup.game.feature_count), np.float32)
        self._bound.look(self._handle, self.player, features)
        return features

    def position(self, index: int) -> Position:
        """A copy of one table."""
        return Position(self.setup, self.tables[index : index + 1].copy())

    def _ask(self) -> None:
        self._bound.ask(self._handle, self.player, self.legal, self._bound.scratch.pads)
