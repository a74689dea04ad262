"""What a page draws: a position as one viewer may know it, in his language.

Nothing hidden ever comes near a drawing: it is made from a copy in which everything the viewer cannot know has been
dealt again. The dice for that are the same for every table, so equal knowledge gives an equal drawing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from gettext import NullTranslations
from typing import TypeVar

import numpy as np

from durbar.engine.log import Event
from durbar.engine.position import Position

DEALS = tuple(range(1, 9))  # what a choice would bring is told if it does not depend on what the viewer cannot know


@dataclass(frozen=True)
class Offer:
    """A legal choice. Its words and what it brings are reckoned when somebody looks at them."""

    choice: int
    seen: "Seen"

    @cached_property
    def words(self) -> str:
        """What it says."""
        return self.seen.words_of(self.choice)

    @property
    def gains(self) -> tuple[int, ...] | None:
        """The change of everybody's points it brings, as far as the chooser can know that."""
        return self.seen.gains[self.choice]

    @property
    def gain(self) -> int | None:
        """That of the chooser's own points."""
        return self.gains[int(self.seen.viewer or 0)] if self.gains else None


@dataclass(frozen=True)
class Seen:
    """A position as a viewer (a seat or, as None, a spectator) may know it; what happened last; everybody's names.

    Whoever only looks (back at an earlier position, say) is asked nothing and offered nothing.
    """

    position: Position
    viewer: int | None
    events: tuple[Event, ...]
    names: tuple[str, ...]
    language: str
    asks: bool = True  # whether the viewer can answer what is asked of him here

    @property
    def t(self) -> NullTranslations:
        """The words of the game in the viewer's language."""
        return self.position.game.catalogue(self.language)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What the viewer may choose now."""
        if not self.asks or self.viewer is None or self.viewer not in self.position.pending:
            return ()
        return tuple(Offer(choice, self) for choice in self.position.choices(self.viewer))

    @property
    def points(self) -> tuple[int | None, ...]:
        """Everybody's points, None where the viewer may not know them."""
        return self.position.points_seen_by(self.viewer)

    @cached_property
    def revisions(self) -> dict[int, str]:
        """In words, what else the viewer may choose to change his mind."""
        if not self.asks or self.viewer is None:
            return {}
        return {choice: self.words_of(choice) for choice in self.position.revisions(self.viewer)}

    def words_of(self, choice: int) -> str:
        """What one of the viewer's choices says."""
        position, viewer = self.position, self.viewer or 0
        return position.game.choice_words(position.state, viewer, choice, self.language, self.names)

    def after(self, choice: int) -> "Seen":
        """The position as it would be after one of the viewer's choices, to be shown before he commits to it."""
        position = self.position.copy()
        events = position.choose(self.viewer or 0, choice)
        known = tuple(event.as_seen_by(self.viewer) for event in events)
        return Seen(position, self.viewer, known, self.names, self.language)

    @cached_property
    def gains(self) -> dict[int, tuple[int, ...] | None]:
        """By choice the change of everybody's points, None where other deals would change them otherwise."""
        viewer, choices = self.viewer or 0, [offer.choice for offer in self.offers]
        now = np.array(self.position.points)
        deals = [self.position.hidden_from(viewer, seed).foretold(viewer, choices) - now for seed in DEALS]
        agreed = (np.array(deals) == deals[0]).all(axis=(0, 2))
        told = [tuple(gains) if sure else None for gains, sure in zip(deals[0].tolist(), agreed, strict=True)]
        return dict(zip(choices, told, strict=True))


Reckoned = TypeVar("Reckoned")


def once(reckon: Callable[[Seen], Reckoned]) -> Callable[[Seen], Reckoned]:
    """A function of what is seen and nothing else: reckoned the first time, and kept as long as that is."""
    name = f"{reckon.__module__}.{reckon.__qualname__}"

    @wraps(reckon)
    def kept(seen: Seen) -> Reckoned:
        if name not in seen.__dict__:
            seen.__dict__[name] = reckon(seen)
        found: Reckoned = seen.__dict__[name]
        return found

    return kept


def seen(
    position: Position,
    viewer: int | None,
    events: tuple[Event, ...],
    names: tuple[str, ...],
    language: str,
    asks: bool = True,
) -> Seen:
    """A position as a viewer may know it."""
    known = tuple(event.as_seen_by(viewer) for event in events)
    return Seen(position.hidden_from(viewer, DEALS[0]), viewer, known, names, language, asks)
