"""The keys of choices."""

from typing import Any

from durbar.drawing.keys import Keys, given
from durbar.drawing.seen import Seen


def keys(seen: Seen, board: dict[str, Any]) -> Keys:
    """They are counted, in the order in which they are shown."""
    return given({}, (offer.choice for offer in seen.offers))
