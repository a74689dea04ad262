"""Where on the map something can happen that is told."""

from durbar.engine.game import Setup
from durbar.games.wallenstein.page import atlas
from durbar.games.wallenstein.telling import place


def places(setup: Setup) -> dict[str, tuple[float, float]]:
    """Where the pieces of every state stand."""
    return {place(state): at for state, at in enumerate(atlas.SEATS)}
