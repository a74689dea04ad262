"""What nobody may reckon for somebody while a game runs, although a deal of what is hidden leaves it as it is."""

from typing import Any


def close(s: Any, viewer: int) -> None:
    """AG-4.13: nobody is told what is in another's bag, so all others are taken to have as much as the viewer has."""
    if s.money_open:
        return
    for player in range(s.players):
        s.rupees[player] = s.rupees[viewer]
