"""The keys of choices: they are counted."""

from typing import Any

from durbar.drawing.keys import Keys, given
from durbar.drawing.seen import Seen


def keys(seen: Seen, board: dict[str, Any]) -> Keys:
    """A key for every choice."""
    return given({}, (offer.choice for offer in seen.offers))
