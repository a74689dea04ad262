"""Where on the chart something can happen that is told."""

from durbar.engine.game import Setup
from durbar.games.meridian.components import CITIES, MERIDIANS
from durbar.games.meridian.page import chart
from durbar.games.meridian.telling import place


def places(setup: Setup) -> dict[str, tuple[float, float]]:
    """The foot of every tower that may stand."""
    cities = int(CITIES[setup.players])
    return {
        place(meridian, slot): chart.at(cities, meridian, slot)
        for meridian in range(MERIDIANS)
        for slot in range(cities)
    }
