"""The keys of choices: cards as they lie."""

from durbar.drawing.keys import END, WITHDRAW, Keys, given, placed
from durbar.drawing.seen import Seen
from durbar.games.taj_mahal.page.facts import Board
from durbar.games.taj_mahal.state import Choice


def keys(seen: Seen, board: Board) -> Keys:
    """Cards as they lie in the hand or in the display; cities in the order of their choices."""
    options = board["options"]
    hand = list(board["players"][seen.viewer or 0]["hand"] or [])
    if board["card"] in hand:
        hand.remove(board["card"])  # it lies in front of him
    held = {option["choice"]: placed(hand.index(option["card"])) for option in options["plays"] + options["adds"]}
    taken = {option["choice"]: placed(board["display"].index(option["card"])) for option in options["takes"]}
    cities = [site["choice"] for site in options["cities"]]
    return given({Choice.WITHDRAW.value: WITHDRAW, Choice.ALONE.value: END} | held | taken, cities)
