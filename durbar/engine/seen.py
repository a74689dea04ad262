"""What a page draws: a position as one viewer may know it, in his language.

Nothing hidden ever comes near a drawing: it is made from a copy in which everything the viewer cannot know has been
dealt again. The dice for that are the same for every table, so equal knowledge gives an equal drawing.
"""

from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations
from typing import NamedTuple

import numpy as np

from durbar.engine.language import translations
from durbar.engine.log import Event
from durbar.engine.position import Position

DEALS = tuple(range(1, 9))  # what a choice would bring is told if it does not depend on what the viewer cannot know


class Offer(NamedTuple):
    """A legal choice, and the change of everybody's points it brings, as far as the chooser can know that."""

    choice: int
    words: str
    gains: tuple[int, ...] | None


@dataclass(frozen=True)
class Seen:
    """A position as a viewer (a seat or, as None, a spectator) may know it; what happened last; everybody's names."""

    position: Position
    viewer: int | None
    events: tuple[Event, ...]
    names: tuple[str, ...]
    language: str

    @property
    def t(self) -> NullTranslations:
        """The words of the game in the viewer's language."""
        return translations(self.position.game.folder, self.language)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What the viewer may choose now."""
        if self.viewer is None or self.viewer not in self.position.pending:
            return ()
        choices, state, game = self.position.choices(self.viewer), self.position.state, self.position.game
        words = [game.choice_words(state, self.viewer, choice, self.language) for choice in choices]
        return tuple(map(Offer, choices, words, self._gains(choices)))

    @cached_property
    def revisions(self) -> dict[int, str]:
        """In words, what else the viewer may choose to change his mind."""
        if self.viewer is None:
            return {}
        state, game, viewer = self.position.state, self.position.game, self.viewer
        return {
            choice: game.choice_words(state, viewer, choice, self.language)
            for choice in self.position.revisions(viewer)
        }

    def after(self, choice: int) -> "Seen":
        """The position as it would be after one of the viewer's choices, to be shown before he commits to it."""
        position = self.position.copy()
        events = position.choose(self.viewer or 0, choice)
        known = tuple(event.as_seen_by(self.viewer) for event in events)
        return Seen(position, self.viewer, known, self.names, self.language)

    def _gains(self, choices: list[int]) -> list[tuple[int, ...] | None]:
        """For every choice the change of everybody's points, None where other deals would change them otherwise."""
        viewer = self.viewer or 0
        now = np.array(self.position.points)
        deals = [self.position.hidden_from(viewer, seed).foretold(viewer, choices) - now for seed in DEALS]
        agreed = (np.array(deals) == deals[0]).all(axis=(0, 2))
        return [tuple(gains) if sure else None for gains, sure in zip(deals[0].tolist(), agreed, strict=True)]


def seen(
    position: Position, viewer: int | None, events: tuple[Event, ...], names: tuple[str, ...], language: str
) -> Seen:
    """A position as a viewer may know it."""
    known = tuple(event.as_seen_by(viewer) for event in events)
    return Seen(position.hidden_from(viewer, DEALS[0]), viewer, known, names, language)
