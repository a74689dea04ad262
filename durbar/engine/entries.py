"""What can be done with the tables of any game, written once against the contract.

``tables`` is an array of records (compiled) or a list of windows on them (plain). So are ``pads`` and ``logs``, of
which there is one each. Entries are what Python calls: their annotations say for which types they are compiled. Players
and choices that come from arrays are widened to the 64 bits of all others: every rule is then compiled for one type.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from durbar.engine import record
from durbar.engine.chance import below, resow
from durbar.engine.contract import (
    MOST_PLAYERS,
    always_asks,
    carry_out,
    choices,
    choose,
    hide,
    observe,
    over,
    pending,
    places,
    points,
    revisions,
    setup,
)
from durbar.engine.log import COLUMNS, DETAILS, EVERYONE, KNOWN_TO
from durbar.engine.rule import Function, rule

# Each name stands for one Numba type: see bound.py. A record class stands for an array of its records.
Tables = Annotated[record.Tables, "tables"]
Pads = Annotated[record.Tables, "pads"]
Logs = Annotated[record.Tables, "logs"]
Minds = Annotated[record.Tables, "minds"]
Numbers = Annotated[npt.NDArray[np.int32], "int32[::1]"]
Rows = Annotated[npt.NDArray[np.int32], "int32[:, ::1]"]
Features = Annotated[npt.NDArray[np.float32], "float32[:, ::1]"]
Mask = Annotated[npt.NDArray[np.bool_], "boolean[:, ::1]"]

NOBODY = -1
ENTRIES: dict[str, Function] = {}  # by name; bots add theirs
LOWEST = np.array([0] + [(bits & -bits).bit_length() - 1 for bits in range(1, 1 << MOST_PLAYERS)], np.uint8)


def entry(function: Function) -> Function:
    """Mark a rule as one that Python calls."""
    ENTRIES[function.__name__] = rule(function)
    return function


# --- Going on -------------------------------------------------------------------------------------------------------


@rule
def lowest(bits):
    """The lowest player in a set of bits that is not empty."""
    return np.int64(LOWEST[bits])


@rule
def advance(s, log):
    """Carry out every step that asks nobody. As the condition of the loop it would be compiled twice: Python writes a
    condition before a loop and at its end.
    """
    going = True
    while going:
        going = carry_out(s, log)


@rule
def settle(s, player, choice, pad, log):
    """Carry out a choice, unless it is nobody's, and go on to the next decision.

    A choice that is the only one is carried out without asking, as a rule. Everything is called in one place only: all
    rules are drawn into this one, and twice as many would take twice as long to compile.
    """
    while True:
        if player != NOBODY:
            choose(s, player, choice, log)
        advance(s, log)
        player = forced(s, pad)
        if player == NOBODY:
            return
        choice = np.int64(pad.choice[0])


@rule
def forced(s, pad):
    """A player with a single choice, the first on the pad, of which he need not be asked; or NOBODY."""
    waiting = pending(s)
    while waiting != 0:
        player = lowest(waiting)
        if choices(s, player, pad) == 1 and not always_asks(s, player):
            return player
        waiting &= waiting - 1
    return NOBODY


@rule
def playout(s, pad, log):
    """Finish a game at random, every legal choice equally likely; how many decisions that took."""
    decisions = 0
    while not over(s):
        player = lowest(pending(s))
        n = choices(s, player, pad)
        chosen = 0
        if n > 1:
            chosen = below(pad, n)
            decisions += 1
        choose(s, player, np.int64(pad.choice[chosen]), log)
        advance(s, log)
    return decisions


# --- One table ------------------------------------------------------------------------------------------------------


@entry
def waiting(tables: Tables) -> int:
    """Who must choose, as bits."""
    return pending(tables[0])


@entry
def legal(tables: Tables, player: int, pads: Pads) -> int:
    """Write a player's legal choices; how many, 0 if he has nothing to choose."""
    if not pending(tables[0]) >> player & 1:
        return 0
    return choices(tables[0], player, pads[0])


@entry
def revisable(tables: Tables, player: int, pads: Pads) -> int:
    """Write a player's legal revisions; how many."""
    return revisions(tables[0], player, pads[0])


@entry
def take(tables: Tables, player: int, choice: int, pads: Pads, logs: Logs) -> bool:
    """Carry out a choice or revision and go on to the next decision; whether it was legal. If not, nothing changes."""
    return taken(tables[0], player, choice, pads[0], logs[0])


@rule
def taken(s, player, choice, pad, log):
    """Carry out a choice or revision, if it is legal, and go on to the next decision; whether it was."""
    if not (offered(s, player, choice, pad) or revised(s, player, choice, pad)):
        return False
    settle(s, player, choice, pad, log)
    return True


@rule
def offered(s, player, choice, pad):
    """Whether a choice is among those of a pending player."""
    return pending(s) >> player & 1 and lies_on(pad, choices(s, player, pad), choice)


@rule
def revised(s, player, choice, pad):
    """Whether it is among a player's revisions."""
    return lies_on(pad, revisions(s, player, pad), choice)


@rule
def lies_on(pad, n, choice):
    """Whether a choice is among the first n on the pad."""
    for i in range(n):
        if pad.choice[i] == choice:
            return True
    return False


# --- Many tables ----------------------------------------------------------------------------------------------------


@entry
def begin(tables: Tables, players: int, options: Numbers, logs: Logs) -> None:
    """Lay out new games; to go on to their first decisions is to carry out nobody's choice."""
    for i in range(len(tables)):
        setup(tables[i], players, options, logs[0])


@entry
def finish(tables: Tables, pads: Pads, logs: Logs) -> int:
    """Finish every game at random; how many decisions that took."""
    decisions = 0
    for i in range(len(tables)):
        decisions += playout(tables[i], pads[0], logs[0])
    return decisions


@entry
def spread(tables: Tables, viewer: int, pads: Pads) -> None:
    """Deal again all that the viewer cannot know; for nobody, only what is still to be drawn."""
    for i in range(len(tables)):
        if viewer != NOBODY:
            hide(tables[i], viewer, pads[0])
        resow(tables[i], pads[0])


@entry
def results(tables: Tables, pads: Pads, all_points: Rows, all_places: Rows) -> None:
    """Write points and places of every table, as if its game ended now."""
    for i in range(len(tables)):
        points(tables[i], pads[0])
        places(tables[i], pads[0])
        for player in range(all_points.shape[1]):
            all_points[i, player] = pads[0].points[player]
            all_places[i, player] = pads[0].place[player]


@entry
def ask(tables: Tables, players: Numbers, mask: Mask, pads: Pads) -> None:
    """Write for every table who chooses next (the lowest of several) and mark what he may choose."""
    mask[:, :] = False
    for i in range(len(tables)):
        players[i] = NOBODY
        if not over(tables[i]):
            player = lowest(pending(tables[i]))
            players[i] = player
            for j in range(choices(tables[i], player, pads[0])):
                mask[i, pads[0].choice[j]] = True


@entry
def answer(tables: Tables, players: Numbers, chosen: Numbers, pads: Pads, logs: Logs) -> None:
    """Carry out one legal choice at every table, unless it is nobody's, and go on to its next decision."""
    for i in range(len(tables)):
        settle(tables[i], np.int64(players[i]), np.int64(chosen[i]), pads[0], logs[0])


@entry
def look(tables: Tables, viewers: Numbers, out: Features) -> None:
    """Write for every table what its viewer observes; zeros where the viewer is nobody."""
    for i in range(len(tables)):
        out[i, :] = 0
        if viewers[i] != NOBODY:
            observe(tables[i], np.int64(viewers[i]), out[i])


# --- What a choice tells --------------------------------------------------------------------------------------------


@entry
def told_alike(tables: Tables, player: int, choice: int, viewer: int, pads: Pads, logs: Logs) -> bool:
    """Carry out a choice or revision at every table, until one at which it is not legal or tells a viewer something
    else than at the first; whether there is none.
    """
    for i in range(len(tables)):
        now = min(i, 1)  # the first has a log of its own
        logs[now].size = 0
        if not taken(tables[i], player, choice, pads[0], logs[now]):
            return False
        if i > 0 and not heard_alike(logs[0], logs[1], viewer):
            return False
    return True


@rule
def heard_alike(one, other, viewer):
    """Whether two logs tell a viewer the same."""
    if one.size != other.size:
        return False
    for row in range(one.size):
        known_to = one.event[row, KNOWN_TO]
        details = known_to == EVERYONE or known_to >> viewer & 1
        for column in range(COLUMNS):
            if (details or not DETAILS <= column < KNOWN_TO) and one.event[row, column] != other.event[row, column]:
                return False
    return True
