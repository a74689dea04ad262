"""The table of Meridian as a record, and the codes of its steps, choices and events."""

from enum import IntEnum

from durbar.engine.agenda import Agenda
from durbar.engine.chance import Chance
from durbar.engine.layout import Layout, Part
from durbar.engine.record import Index, Int, record
from durbar.games.meridian.components import (
    CARD_NAMES,
    FACE_UP,
    KINDS,
    MERIDIAN_NUMBERS,
    MERIDIANS,
    MOST_FLOORS,
    SEATS,
    SLOT_NUMBERS,
    SLOTS,
)

NOBODY = -1
NO_CARD = KINDS
NOWHERE = MERIDIANS
NOTHING = -1


@record
class State(Agenda, Chance):
    """Everything on the table of one game of Meridian."""

    players: Int
    first: Int  # the seat that began (ME-1.9)
    owner: Int[MERIDIANS, SLOTS]  # whose tower stands in a city, or NOBODY
    height: Int[MERIDIANS, SLOTS]  # its floors, 0 in a free city
    floors: Int[SEATS]  # in hand
    face_up: Int[SEATS, FACE_UP]  # kinds of cards, or NO_CARD
    pile: Int[SEATS, KINDS]  # how many of each kind are still to be turned up

    # the unfinished turn
    card: Index  # the kind being spent, or NO_CARD
    meridian: Index  # where, or NOWHERE
    lifted: Int  # the choice that would put a lifted tower back as it was (ME-6.4), or NOTHING


class Step(IntEnum):
    """What can stand on the agenda. All but the last ask the acting player."""

    CARD = 1
    MERIDIAN = 2
    ACT = 3
    REBUILD = 4
    END = 5


ACTIONS = Layout(
    Part("card", "spend it", kind=CARD_NAMES),
    Part("meridian", "act there", meridian=MERIDIAN_NUMBERS),
    Part("decline", "do nothing there"),
    Part("keep", "build nothing with the floors just lifted"),
    Part("lift", "lift one's tower", slot=SLOT_NUMBERS),
    Part("place", "place a tower", slot=SLOT_NUMBERS, floors=range(1, MOST_FLOORS + 1)),
)
CHOICES = ACTIONS.size


class Choice(IntEnum):
    """Where each sort of choice begins: a choice's number depends on its meaning alone."""

    CARD, MERIDIAN, DECLINE, KEEP, LIFT, PLACE = ACTIONS.begins


class Event(IntEnum):
    """What can happen; its details in the order in which they are told."""

    BEGINS = 0
    TURNED_UP = 1  # kind
    SPENT = 2  # kind
    CAME_TO = 3  # meridian
    DECLINED = 4  # meridian
    LIFTED = 5  # meridian, slot, height
    KEPT = 6  # meridian
    BUILT = 7  # meridian, slot, height
    PUSHED = 8  # meridian, slot before, slot after, height; the player is the tower's owner
    CONQUERED = 9  # island, points
    UNCLAIMED = 10  # island; the player is NOBODY
