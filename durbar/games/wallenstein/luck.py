"""The luck of the tower, kept apart from all judgement: cubes that came out beside those that it owed (WA-5)."""

from collections.abc import Iterable
from gettext import NullTranslations

from durbar.engine.game import Setup
from durbar.engine.log import Event as Happened
from durbar.games.wallenstein.components import LODGED_OUT, PARTS, THROWN_OUT
from durbar.games.wallenstein.state import PEASANTS, Event


def luck(events: Iterable[Happened], setup: Setup) -> tuple[float, ...] | None:
    """WA-5.3: everybody's cubes that came out of the tower, less those that come out on average; None where it is not
    so easily reckoned (WA-5.5). How it is filled before the first round (WA-5.9) is nobody's luck.
    """
    if setup.chosen["tower"] == "impact":
        return None
    more = [0.0] * setup.players
    filling = False
    for event in events:
        if event.kind == Event.THROWN:
            colour, thrown, lodged, out = event.details
            if colour != PEASANTS and not filling:
                more[colour] += out - (thrown * THROWN_OUT + lodged * LODGED_OUT) / PARTS
        else:
            filling = event.kind == Event.FILLED
    return tuple(more)


def title(t: NullTranslations) -> str:
    """Name it."""
    return t.gettext("Luck of the tower, kept apart")


def explained(t: NullTranslations) -> str:
    """Say what is counted."""
    return t.gettext("Cubes more or fewer than the tower owed over the whole game. Nobody is judged by it.")
