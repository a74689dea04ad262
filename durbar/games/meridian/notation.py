"""How positions of Meridian are written: a meridian from north to south as `K4 B3 - G1 -`, and what each player has."""

from durbar.engine.notation import Names, Notation, called, joint, line, number, one, rows, seats
from durbar.games.meridian.components import CARD_NAMES, FLOORS, MERIDIAN_NUMBERS, MOST_FLOORS, SLOT_NUMBERS
from durbar.games.meridian.state import NO_CARD, NOTHING, NOWHERE, Choice, State

CARD = called(CARD_NAMES)
MERIDIAN = called(MERIDIAN_NUMBERS)
LIFTED = Names(  # `3@1`: three floors, from the first slot
    others={
        f"{floors}@{slot}": Choice.PLACE + (slot - 1) * MOST_FLOORS + floors - 1
        for slot in SLOT_NUMBERS
        for floors in range(1, MOST_FLOORS + 1)
    }
)


def _floors_in_hand(s: State) -> list[int]:
    """All that do not stand on the board."""
    built = [int(s.height[s.owner == seat].sum()) for seat in range(s.players)]
    return [int(FLOORS[s.players]) - floors for floors in built] + [0] * (len(s.floors) - s.players)


NOTATION = Notation(
    seats=("O", "G", "B", "K"),  # orange, grey, brown, black
    regions=(
        line(
            "turn",
            one("first", seats()),
            one("card", CARD, none=NO_CARD),
            one("meridian", MERIDIAN, none=NOWHERE),
            one("lifted", LIFTED, none=NOTHING),
        ),
        rows("meridian", MERIDIAN, joint("towers", one("owner", seats()), number("height"))),
        rows("player", seats(), "floors", one("face_up", CARD, none=NO_CARD), number("pile", by=[CARD])),
    ),
    derived={"floors": _floors_in_hand},
)
