"""How points of Meridian are counted: island by island."""

from collections.abc import Sequence
from enum import IntEnum, auto

from durbar.engine.counting import Column, Count, Look, Row, Share
from durbar.engine.telling import Chapter, Scene
from durbar.games.meridian.rules import BITS, conqueror, garrisons, worth
from durbar.games.meridian.state import State
from durbar.games.meridian.telling import COUNTED, Part

CLOSING = COUNTED


class Counted(IntEnum):
    """What decides about an island."""

    GARRISONS = auto()


def counted(chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """All islands together."""
    return chapters if chapters[0].part is Part.ISLANDS else ()


def count(scenes: Sequence[Scene], look: Look) -> Count:
    """ME-9.2: every scene counts an island."""
    s = look().state
    rows = tuple(_island(s, scene.events[0].details[0]) for scene in scenes)
    return Count(scenes[0].chapters, "ME-9.2", (Column(Counted.GARRISONS),), rows)


def _island(s: State, island: int) -> Row:
    """ME-9.1 to ME-9.3: everybody's garrisons, and what they bring to whoever has most; those with most stand first."""
    total, winner = garrisons(s, island), conqueror(s, island)
    numbers = {player: int(total) >> BITS * player & ((1 << BITS) - 1) for player in range(s.players)}
    shares = [
        Share((player,), int(worth(s, island)) if player == winner else 0, number)
        for player, number in sorted(numbers.items(), key=lambda has: -has[1])
        if number
    ]
    return Row(island, (tuple(shares),))
