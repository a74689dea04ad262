"""The course of a game: the choices that stand, and every position on the way."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from durbar.engine.game import Game
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame

STRIDE = 32  # positions are kept at every so many choices; those between are played again when asked for


class Ply(NamedTuple):
    """One choice of the course."""

    seat: int
    choice: int


class Course:
    """A game from its deal (a recorded game without choices) to now. It can be looked at anywhere, and go back."""

    def __init__(self, deal: RecordedGame, position: Position | None = None) -> None:
        """A course at its deal; or one that goes on from a position, whose past is yet to be told."""
        self._deal = deal
        self.setup = deal.setup
        self.plies: list[Ply] = []
        self.quiet: list[bool] = []  # by every choice: nobody else has heard of it, so how far one is stays a secret
        self.revised: list[bool] = []  # by every choice: it changed its maker's mind
        self.position = position or deal.start()
        self.told: list[tuple[Event, ...]] = [self.position.events]  # by the deal, and by every choice
        self.before = self.position.copy()  # the position before the last choice, if there is one
        self._kept = [self.position.to_bytes()]

    def choose(self, seat: int, choice: int) -> None:
        """Go on by one choice."""
        before = self.position.copy()
        self.revised.append(self.setup.game.secrets and choice in before.revisions(seat))
        self.told.append(self._deal.choose(self.position, len(self.plies), seat, choice))
        self.plies.append(Ply(seat, choice))
        told = self.told[-1] or before.pending != self.position.pending
        self.quiet.append(self.setup.game.secrets and not told)
        self.before = before
        if len(self.plies) % STRIDE == 0:
            self._kept.append(self.position.to_bytes())

    def revisions_of(self, seat: int) -> int:
        """How often a seat has changed its mind."""
        return sum(revised and ply.seat == seat for ply, revised in zip(self.plies, self.revised, strict=True))

    def go_back(self, plies: int) -> None:
        """Go back to where only the first choices had been made."""
        self.position = self.at(plies)
        self.before = self.at(max(plies - 1, 0))
        del self.plies[plies:], self.quiet[plies:], self.revised[plies:]
        del self.told[plies + 1 :], self._kept[plies // STRIDE + 1 :]

    def at(self, plies: int, game: Game | None = None) -> Position:
        """The position after that many choices, for itself alone; played by another mode of the game if given."""
        played = game or self.setup.game
        if plies == len(self.plies):
            return played.from_bytes(self.position.to_bytes())
        stride = plies // STRIDE
        position = played.from_bytes(self._kept[stride])
        for ply in range(stride * STRIDE, plies):
            self._deal.choose(position, ply, *self.plies[ply])
        return position

    def positions(self, game: Game) -> Iterator[Position]:
        """Every position from the deal to now, played by a mode of the game. Each is gone when the next one comes."""
        position = game.from_bytes(self._kept[0])
        yield position
        for number, ply in enumerate(self.plies):
            self._deal.choose(position, number, *ply)
            yield position

    def recorded(self, promise: str = "") -> RecordedGame:
        """The course as a recorded game, its seed included."""
        return replace(self._deal, choices=[(seat, choice) for seat, choice in self.plies], promise=promise)
