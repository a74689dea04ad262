"""The keys of choices: numbers are themselves; what is in hand is counted first, then what may be done besides."""

from durbar.drawing.keys import END, Keys, given, number
from durbar.drawing.seen import Seen
from durbar.games.agra.page.facts import Board
from durbar.games.agra.state import Choice


def keys(seen: Seen, board: Board) -> Keys:
    """The keys of all choices that the page shows."""
    asked = board["frame"]
    if asked is None:
        return {}
    acts = sorted((act for group in asked["groups"] for act in group["acts"]), key=lambda act: act["light"])
    choices = [act["choice"] for act in acts]
    numbers = {choice: number(choice - Choice.AMOUNT) for choice in choices if Choice.AMOUNT <= choice < Choice.GIVE}
    return given({Choice.DONE.value: END, **numbers}, choices)
