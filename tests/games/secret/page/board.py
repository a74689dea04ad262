"""What a page draws of the game of secret cards: one's own card, who has decided, and everything at the end."""

from typing import Any

from durbar.drawing.seen import Seen
from durbar.engine.game import Setup


def ground(setup: Setup) -> dict[str, Any]:
    return {}


def board(seen: Seen) -> dict[str, Any]:
    s, over = seen.position.state, seen.position.over
    return {
        "hands": [int(s.hand[player]) if over or player == seen.viewer else None for player in range(s.players)],
        "decided": [int(s.decided[player]) >= 0 for player in range(s.players)],
    }
