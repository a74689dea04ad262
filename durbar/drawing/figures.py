"""Figures: positions that a game is explained by, and what to show of each.

A game keeps them in `figures.toml`, by name and in the order of the rulebook, and says what each shows in
`words/figures.py`. Nothing is drawn here.
"""

import tomllib
from functools import cache
from typing import Any

from msgspec import Struct, convert

from durbar.drawing.seen import Seen, seen
from durbar.engine.figure_words import FigureWords
from durbar.engine.game import Game

FILE = "figures.toml"
NAMES = ("Noor", "Kenji", "Amélie", "Tomás", "Odile")  # of those who sit at its tables


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as text, and what to show of it."""

    name: str
    clause: str  # of the rulebook, beneath which it stands
    position: str  # as text; `like` names a figure whose position it has
    part: str = "board"  # of the table: a region of its page
    pick: str = ""  # what of that part alone, as the game's styles know it
    viewer: int | None = None
    asks: bool = False  # whether what the viewer may choose is shown
    cut: tuple[int, int, int, int] | None = None  # of a board: left, top, width, height
    shown: dict[str, str] = {}  # letters, and the places that they ring, by their ids
    marks: dict[str, tuple[int, int]] = {}  # letters, and where they stand on the board

    def seen(self, game: Game, language: str) -> Seen:
        """Its position as its viewer may know it."""
        position = game.read(self.position, seed=1)
        return seen(position, self.viewer, (), NAMES[: position.players], language, self.asks)


@cache
def figures_of(game: Game) -> dict[str, Figure]:
    """All figures of a game by their names; none with facts of a house, which may know none of these places."""
    file = game.folder / FILE
    if game.facts.digest or not file.is_file():
        return {}
    return _read(tomllib.loads(file.read_text("utf-8")))


def _read(file: dict[str, dict[str, Any]]) -> dict[str, Figure]:
    told = {name: {"name": name, **_position(facts, file), **facts} for name, facts in file.items()}
    return convert(told, dict[str, Figure])


def _position(facts: dict[str, Any], file: dict[str, dict[str, Any]]) -> dict[str, str]:
    like = facts.pop("like", None)
    return {"position": file[like]["position"]} if like else {}


def words_of(game: Game, language: str) -> dict[str, FigureWords]:
    """What every figure of a game says, by its name."""
    words: dict[str, FigureWords] = game.room("words.figures").figures(game.catalogue(language))
    return words
