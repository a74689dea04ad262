"""The keys of choices: cards as they lie, meridians by their numbers, cities by letters."""

from durbar.drawing.keys import DECLINE, Keys, given, lettered, number, placed
from durbar.drawing.seen import Seen
from durbar.games.meridian.page.facts import Board
from durbar.games.meridian.state import Choice


def keys(seen: Seen, board: Board) -> Keys:
    """Cards as they lie before the viewer, meridians by their numbers; digits are heights beside lifts."""
    options = board["options"]
    hand = sorted(board["players"][seen.viewer or 0]["face_up"])
    cards = {option["choice"]: placed(hand.index(option["kind"])) for option in options["cards"]}
    meridians = {option["choice"]: number(option["meridian"]) for option in options["meridians"]}
    lifts = {option["choice"]: lettered(at) for at, option in enumerate(options["lifts"])}
    return given({Choice.DECLINE.value: DECLINE, Choice.KEEP.value: DECLINE} | cards | meridians | lifts)
