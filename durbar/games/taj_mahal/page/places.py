"""Where on the map something can happen that is told."""

from durbar.engine.game import Setup
from durbar.games.taj_mahal.page import atlas
from durbar.games.taj_mahal.telling import place


def places(setup: Setup) -> dict[str, tuple[float, float]]:
    """Every city."""
    return {place(city): at for city, at in enumerate(atlas.CITIES)}
