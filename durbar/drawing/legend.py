"""Every sign has a name: what a game's page draws, what it is called and what it does, from its room `page.legend`.

That room has `legend(t)`, all signs of the game in sections, `numbers(t)`, all numbers that stand without words (a page
marks them, or what holds them, by `data-means`), and `ORNAMENTS`, the drawings that say nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True)
class Sign:
    """A sign, a piece or a tile, drawn as the first of its symbols; `*` stands for what tells alike ones apart."""

    symbols: tuple[str, ...]
    name: str
    does: str
    box: str = "0 0 32 32"  # what of the drawing is shown
    looks: str = ""  # classes that colour it
    made_of: str = ""  # the name of what becomes it
    step: int = 0  # how far it has come where things become others, 1 to 3; 0 where nothing does


@dataclass(frozen=True)
class Number:
    """What a number stands for, wherever a page says that it means this."""

    means: str
    name: str
    does: str
    shown: str = "3"  # an example


@dataclass(frozen=True)
class Section:
    """Signs of one sort, or numbers."""

    title: str
    signs: tuple[Sign, ...] = ()
    numbers: tuple[Number, ...] = ()

    @property
    def families(self) -> bool:
        """Whether its signs become each other, in up to three steps."""
        return any(sign.step for sign in self.signs)


def named(symbol: str, signs: Iterable[Sign]) -> Sign | None:
    """The sign that a symbol belongs to."""
    return next((sign for sign in signs if any(fnmatchcase(symbol, one) for one in sign.symbols)), None)
