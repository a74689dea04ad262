"""What the page draws, as plain facts."""

from typing import Any

from durbar.drawing.seen import Seen
from durbar.engine.game import Setup


def ground(setup: Setup) -> dict[str, Any]:
    """What never changes during a game."""
    return {}


def board(seen: Seen) -> dict[str, Any]:
    """The position as a viewer may know it."""
    s = seen.position.state
    return {"heap": int(s.heap), "taken": s.taken[: s.players].tolist()}
