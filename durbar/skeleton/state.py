"""The table as a record, and the codes of steps, choices and events."""

from enum import IntEnum

from durbar.engine.agenda import Agenda
from durbar.engine.chance import Chance
from durbar.engine.layout import Layout, Part
from durbar.engine.record import Int, record
from durbar.skeleton.components import HANDFUL, SEATS


@record
class State(Agenda, Chance):
    """Everything on the table."""

    players: Int
    heap: Int  # pebbles that are left
    taken: Int[SEATS]  # pebbles before each player
    bonus: Int[SEATS]  # points for the last pebble


class Step(IntEnum):
    """What can stand on the agenda."""

    TAKE = 1  # asks the player
    END = 2  # of his turn


ACTIONS = Layout(Part("take", "take so many pebbles", pebbles=range(1, HANDFUL + 1)))


class Event(IntEnum):
    """What can happen; its details in the order in which they are told."""

    BEGINS = 0  # pebbles in the heap
    TOOK = 1  # pebbles
    FINISHED = 2  # points
