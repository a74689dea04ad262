"""One step at every table of a vector environment, compiled; for any game.

A choice is carried out at each table, and the game goes on to the next decision of a learner: bots choose on the way,
and where a game ends its rewards are written and the next one is dealt. Then what the learner sees and may choose is
written into arrays that Python holds. All that is drawn at a table comes from its own dice, so that nothing depends on
how tables are shared out among threads. Nothing is allocated.
"""

from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.bots.quick import AT_HAND, GIVEN, Greeds
from durbar.bots.tree import Sums
from durbar.engine import record
from durbar.engine.chance import Chance, below, resow
from durbar.engine.contract import (
    MOST_PLAYERS,
    always_asks,
    choices,
    choose,
    observe,
    over,
    pending,
    places,
    points,
    setup,
)
from durbar.engine.entries import NOBODY, Features, Logs, Mask, Numbers, Pads, Rows, Tables, advance, entry, lowest
from durbar.engine.record import Float, Int, Record
from durbar.engine.rule import rule
from durbar.env.opponents import Sitter, chosen_by_bot
from durbar.env.rewards import Reward, lead, rewarded


@record.record
class Terms(Record):
    """What is agreed for all tables."""

    players: Int
    reward: Int
    seat: Int  # where the learner sits, or NOBODY: by lot, game by game
    sitting: Int[MOST_PLAYERS]  # who sits at the learner's seat, at the next one clockwise, and so on


@record.record
class Progress(Chance):
    """What a table remembers from step to step, and its dice for all but the game itself."""

    learner: Int  # the learner's seat; of no meaning where all seats are learners'
    asked: Int  # the player who chooses next
    lead: Float[MOST_PLAYERS]  # how many points each player was ahead


AllTerms = Annotated[record.Tables, Terms]
AllProgress = Annotated[record.Tables, Progress]
Chosen = Annotated[npt.NDArray[np.int64], "int64[::1]"]


class Written(NamedTuple):
    """What a step writes, a row for every table."""

    observation: Features  # the table as the player sees it who chooses next
    mask: Mask  # what he may choose
    player: Numbers  # who that is
    reward: Annotated[npt.NDArray[np.float32], "float32[:, ::1]"]  # of every player for the last step
    own: Annotated[npt.NDArray[np.float32], "float32[::1]"]  # of the learner among bots
    done: Annotated[npt.NDArray[np.bool_], "boolean[::1]"]  # whether it ended a game, and a new one has begun
    points: Rows  # of every player at the end of the last game
    places: Rows
    sample: Chosen  # a legal choice by lot


LEGAL = -1
BLANK = GIVEN  # of the spare tables: bots are given that of the step, and new games are dealt on a blank one


# --- What Python calls ----------------------------------------------------------------------------------------------


@entry
def first_illegal(mask: Mask, chosen: Chosen) -> int:
    """The first table at which the choice is not legal, or LEGAL."""
    for i in range(len(chosen)):
        if not allowed(mask, i, chosen[i]):
            return i
    return LEGAL


@entry
def step_tables(
    tables: Tables,
    chosen: Chosen,
    seen: Written,
    all_progress: AllProgress,
    terms: AllTerms,
    options: Numbers,
    spares: Tables,
    pads: Pads,
    logs: Logs,
) -> None:
    """A step at every table; all seats are learners'."""
    for i in range(len(tables)):
        step(tables, i, chosen[i], seen, all_progress[i], terms[0], options, spares, pads, logs[0], None, None)


@entry
def step_tables_among_bots(
    tables: Tables,
    chosen: Chosen,
    seen: Written,
    all_progress: AllProgress,
    terms: AllTerms,
    options: Numbers,
    spares: Tables,
    pads: Pads,
    logs: Logs,
    greeds: Greeds,
    values: Sums,
) -> None:
    """A step of the learner at every table, and all that bots choose until it is his turn again."""
    for i in range(len(tables)):
        step(tables, i, chosen[i], seen, all_progress[i], terms[0], options, spares, pads, logs[0], greeds[0], values)


# --- A step ---------------------------------------------------------------------------------------------------------


@rule
def step(tables, i, choice, seen, progress, terms, options, spares, pads, log, greed, values):
    """Carry out a choice at a table, or none where nobody has been asked yet, and go on until a learner is asked.

    An illegal choice forfeits the game.
    """
    s = tables[i]
    pad = pads[AT_HAND]
    player = np.int64(seen.player[i])
    forfeited = player != NOBODY and not allowed(seen.mask, i, choice)
    clear(seen, i, terms)
    n = 0
    while n == 0:
        if not forfeited:
            n = next_asked(s, player, choice, progress, terms, spares, pads, log, greed, values)
        if n == 0 or terms.reward == Reward.GAINS:
            points(s, pad)
            places(s, pad)
            reward(seen, i, n == 0, player, forfeited, progress, terms, pad)
        if n == 0:
            tables[i] = spares[BLANK]
            resow(s, progress)
            setup(s, np.int64(terms.players), options, log)
            progress.learner = below(progress, terms.players) if terms.seat == NOBODY else terms.seat
            player = np.int64(NOBODY)
            forfeited = False
    show(s, seen, i, n, progress, pad)


@rule
def allowed(mask, i, choice):
    """Whether a number is a legal choice at a table."""
    return 0 <= choice < mask.shape[1] and mask[i, choice]


@rule
def next_asked(s, player, choice, progress, terms, spares, pads, log, greed, values):
    """Carry out a choice and go on to the decision of a learner, who is noted; how many choices he has, 0 at the end.

    Choices that are the only ones are made on the way as by ``settle`` of the engine. Everything is called in one place
    only, as there. Without bots, ``values`` is None, and Numba leaves out all that concerns them.
    """
    pad = pads[AT_HAND]
    while True:
        if player != NOBODY:
            choose(s, player, choice, log)
        advance(s, log)
        if over(s):
            return 0
        waiting = pending(s)
        first = lowest(waiting)
        listed = NOBODY  # whose choices are on the pad
        forced = False
        n = 0
        while True:
            player = lowest(waiting)
            if player == first or not always_asks(s, player):
                n = choices(s, player, pad)
                listed = player
                forced = n == 1 and not always_asks(s, player)
            waiting &= waiting - 1
            if forced or (waiting == 0 and listed == first):
                break
            if waiting == 0:  # nobody is forced: back to the first
                waiting = 1 << first
        player = np.int64(listed)
        index = 0
        if not forced:
            if values is None:
                progress.asked = player
                return n
            else:
                sitter = terms.sitting[(player - progress.learner) % terms.players]
                if sitter == Sitter.LEARNER:
                    progress.asked = player
                    return n
                index = chosen_by_bot(s, player, n, sitter, progress, greed, values, spares, pads, log)
        choice = np.int64(pad.choice[index])


# --- What is written ------------------------------------------------------------------------------------------------


@rule
def clear(seen, i, terms):
    """Nothing has been rewarded yet."""
    seen.done[i] = False
    seen.own[i] = 0
    for player in range(terms.players):
        seen.reward[i, player] = 0


@rule
def reward(seen, i, ended, chooser, forfeited, progress, terms, pad):
    """Reward a step, after which points and places on the pad are everybody's, and note how the game ended, if it did.

    Whoever forfeits pays the others. What happened before anybody chose is rewarded to nobody.
    """
    if ended:
        seen.done[i] = True
    for player in range(terms.players):
        if forfeited:
            worth = -1.0 if player == chooser else 1 / (terms.players - 1)
        else:
            worth = rewarded(terms, pad, player)
            if terms.reward == Reward.GAINS:
                worth -= progress.lead[player]
        progress.lead[player] = lead(terms, pad, player)
        if chooser != NOBODY:
            seen.reward[i, player] = worth
        if ended:
            seen.points[i, player] = pad.points[player]
            seen.places[i, player] = pad.place[player]
    if chooser != NOBODY:
        seen.own[i] = seen.reward[i, progress.learner]


@rule
def show(s, seen, i, n, progress, pad):
    """Write what the player who chooses next sees and may choose."""
    seen.player[i] = progress.asked
    seen.mask[i, :] = False
    for j in range(n):
        seen.mask[i, pad.choice[j]] = True
    seen.sample[i] = pad.choice[below(progress, n)]
    seen.observation[i, :] = 0
    observe(s, np.int64(progress.asked), seen.observation[i])
