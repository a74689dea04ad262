"""What must still happen: a stack of steps inside the state.

Push what must happen, last first; carry out the top until somebody has to choose. Nested actions, interrupts and
choices out of turn need no recursion then, and a state can be copied in the middle of anything.
"""

import numpy as np

from durbar.engine.record import Index, Record, record
from durbar.engine.rule import rule

STEP, PLAYER, A, B, C = range(5)
NOTHING = 0  # the step below all others: the game is over


@record
class Agenda(Record):
    """The part of a state that holds its agenda; a game that nests deeper declares a longer one."""

    agenda: Index[8, 5]  # step, player, and three numbers whose meaning the step knows; the row 0 stays NOTHING
    agenda_top: Index


@rule
def push(s, step, player):
    """Put a step on top: it happens before everything pushed earlier."""
    row = s.agenda_top + 1
    s.agenda[row, STEP] = step
    s.agenda[row, PLAYER] = player
    s.agenda_top = row


@rule
def push_with(s, step, player, a, b, c):
    """Put a step with its numbers on top."""
    push(s, step, player)
    s.agenda[s.agenda_top, A] = a
    s.agenda[s.agenda_top, B] = b
    s.agenda[s.agenda_top, C] = c


@rule
def follow(s, step):
    """The step on top is done, and another of the same player takes its place."""
    s.agenda[s.agenda_top, STEP] = step


@rule
def top(s, column):
    """One number of the step on top."""
    return np.int64(s.agenda[s.agenda_top, column])


@rule
def pop(s):
    """Take the step on top away: it has been carried out."""
    s.agenda_top -= 1


@rule
def pending(s):
    """The player of the step on top, as a bit; nobody once nothing is left to happen."""
    return 0 if over(s) else 1 << top(s, PLAYER)


@rule
def over(s):
    """Nothing is left to happen."""
    return s.agenda_top == NOTHING
