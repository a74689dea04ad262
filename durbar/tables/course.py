"""The course of a game: the choices that stand, and every position on the way."""

from typing import NamedTuple

from durbar.engine.game import Game, Setup
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame

STRIDE = 32  # positions are kept at every so many choices; those between are played again when asked for


class Ply(NamedTuple):
    """One choice of the course."""

    seat: int
    choice: int


class Course:
    """A game from its deal to now. It can be looked at anywhere, and go back."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.seed = seed
        self.plies: list[Ply] = []
        self.quiet: list[bool] = []  # by every choice: nobody else has heard of it, so how far one is stays a secret
        self.position = RecordedGame(setup, seed).start()
        self.told: list[tuple[Event, ...]] = [self.position.events]  # by the deal, and by every choice
        self.before = self.position.copy()  # the position before the last choice, if there is one
        self._kept = [self.position.to_bytes()]

    def choose(self, seat: int, choice: int) -> None:
        """Go on by one choice."""
        before = self.position.copy()
        self.told.append(self.position.choose(seat, choice))
        self.plies.append(Ply(seat, choice))
        told = self.told[-1] or before.pending != self.position.pending
        self.quiet.append(self.setup.game.secrets and not told)
        self.before = before
        if len(self.plies) % STRIDE == 0:
            self._kept.append(self.position.to_bytes())

    def go_back(self, plies: int) -> None:
        """Go back to where only the first choices had been made."""
        self.position = self.at(plies)
        self.before = self.at(max(plies - 1, 0))
        del self.plies[plies:], self.quiet[plies:], self.told[plies + 1 :], self._kept[plies // STRIDE + 1 :]

    def at(self, plies: int, game: Game | None = None) -> Position:
        """The position after that many choices, for itself alone; played by another mode of the game if given."""
        stride = plies // STRIDE
        position = (game or self.setup.game).from_bytes(self._kept[stride])
        for seat, choice in self.plies[stride * STRIDE : plies]:
            position.choose(seat, choice)
        return position

    def recorded(self, promise: str = "") -> RecordedGame:
        """The course as a recorded game, its seed included."""
        return RecordedGame(self.setup, self.seed, [(seat, choice) for seat, choice in self.plies], promise)
