"""The chance that an attack had, as whoever decided upon it saw it; for those who read of it afterwards."""

from durbar.engine.log import UNKNOWN
from durbar.engine.log import Event as Happened
from durbar.games.wallenstein.page import odds
from durbar.games.wallenstein.state import Event, State


def chance(event: Happened, s: State) -> float | None:
    """That an attacked state is taken, from the table before the choice by which it began; none of any other event."""
    if event.kind != Event.ATTACKED or UNKNOWN in event.details:
        return None
    _, target, armies, bits = event.details
    return odds.attack(s, event.player, target, armies, bool(bits & 1), odds.may_add_defence(s, target)).taken
