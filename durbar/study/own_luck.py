"""Luck in the measure of a game itself, such as cubes out of a tower: a game's room `luck.py` counts it."""

from collections.abc import Iterable
from typing import NamedTuple

from durbar.engine.game import Setup
from durbar.engine.log import Event

ROOM = "luck"


class OwnLuck(NamedTuple):
    """What fell to everybody beside what commonly does, and what is counted there."""

    title: str
    explained: str
    figures: tuple[float, ...]


def own_luck(events: Iterable[Event], setup: Setup, language: str) -> OwnLuck | None:
    """Everybody's luck in all that happened in a game, if the game counts any."""
    if not setup.game.has_room(ROOM):
        return None
    room, t = setup.game.room(ROOM), setup.game.catalogue(language)
    figures = room.luck(events, setup)
    return None if figures is None else OwnLuck(room.title(t), room.explained(t), figures)
