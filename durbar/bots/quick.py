"""The bots that do not search, as rules: written once for every place where they sit, and compiled.

One draws lots, one follows a game's advice, one looks to the end of its own turn. A vector environment calls them
within its step (durbar/env/opponents.py), Python by the entries below (simple.py, greedy.py).
"""

from typing import Annotated

import numpy as np

from durbar.bots.tree import Sums, best_other, guess
from durbar.engine import record
from durbar.engine.chance import below, resow
from durbar.engine.contract import MOST_PLAYERS, choices, choose, foresee, hide, over, pending, weigh
from durbar.engine.entries import Logs, Pads, Tables, advance, entry
from durbar.engine.record import Float, Int, Record
from durbar.engine.rule import rule
from durbar.engine.scratchpad import picked

GIVEN, DEALT, TRIED = range(3)  # tables: the one that is given, and two on which a bot tries something
TABLES = 3
AT_HAND, IN_MIND = range(2)  # pads: one for the choices at the given table, and one on which a bot thinks
PADS = 2


@record.record
class Greed(Record):
    """How a greedy bot thinks, and what it has just found out."""

    players: Int
    deals: Int  # of what it cannot know
    tries: Int  # of ways to go on with its turn after each choice
    spread: Float  # points by which games are commonly won
    expected: Float[MOST_PLAYERS]  # by each player, in the best of these ways
    won: Float[MOST_PLAYERS]  # each player's chance to win then


Greeds = Annotated[record.Tables, Greed]


# --- What Python calls ----------------------------------------------------------------------------------------------


@entry
def lean(tables: Tables, player: int, pads: Pads) -> int:
    """Write a pending player's choices and how much the game's advice favours each; the index of one, drawn so."""
    return by_instinct(tables[0], player, choices(tables[0], player, pads[0]), pads[0])


@entry
def weigh_up(tables: Tables, player: int, greeds: Greeds, values: Sums, pads: Pads, logs: Logs) -> int:
    """Write what a greedy bot thinks of each choice of a pending player (see ``by_greed``); the index of the best."""
    n = choices(tables[GIVEN], player, pads[AT_HAND])
    return by_greed(tables[GIVEN], player, n, tables, greeds[0], values, pads, logs[0])


# --- Without looking ahead ------------------------------------------------------------------------------------------


@rule
def by_lot(dice, n):
    """The index of one of n choices, all equally likely."""
    return below(dice, n)


@rule
def by_instinct(s, player, n, pad):
    """The index of one of the n choices on the pad, each as likely as the game's advice favours it."""
    weigh(s, player, n, pad)
    return picked(pad, n)


# --- To the end of the turn -----------------------------------------------------------------------------------------


@rule
def by_greed(s, player, n, tables, greed, values, pads, log):
    """The index of the choice that lets a player expect to be furthest ahead at the end of his turn.

    For each of the n choices on the pad at hand: how far, and everybody's chance to win then, added up over some deals
    of what he cannot know.
    """
    for index in range(n):
        for column in range(1 + greed.players):
            values[index, column] = 0
    for _ in range(greed.deals):
        deal_again(tables, s, player, pads[IN_MIND])
        for index in range(n):
            choice = np.int64(pads[AT_HAND].choice[index])
            values[index, 0] += best_way_on(tables, player, choice, greed, pads[IN_MIND], log)
            guess(greed, greed)
            for other in range(greed.players):
                values[index, 1 + other] += greed.won[other]
    return highest(values, n, pads[AT_HAND])


@rule
def deal_again(tables, s, player, mind):
    """A table as a player may imagine it who knows what he may know of this one."""
    tables[DEALT] = s
    hide(tables[DEALT], player, mind)
    resow(tables[DEALT], mind)


@rule
def best_way_on(tables, player, choice, greed, mind, log):
    """How far a player may expect to be ahead at the end of his turn, in the best of some ways to go on with it. All
    chances fall alike for all of them.
    """
    best = -1e9
    for _ in range(greed.tries):
        tables[TRIED] = tables[DEALT]
        end_turn(tables[TRIED], player, choice, mind, log)
        ahead = mind.expected[player] - best_other(greed, mind, player)
        if ahead > best:
            best = ahead
            for other in range(greed.players):
                greed.expected[other] = mind.expected[other]
    return best


@rule
def end_turn(s, player, choice, mind, log):
    """Carry out a choice, and more of the same player's as the game's advice favours, until he has none; then write
    what each player may expect.
    """
    while True:
        choose(s, player, choice, log)
        advance(s, log)
        if over(s) or not pending(s) >> player & 1:
            break
        n = choices(s, player, mind)
        choice = np.int64(mind.choice[by_instinct(s, player, n, mind)])
    foresee(s, mind)


@rule
def highest(values, n, dice):
    """The index of the highest of n values; by lot among equals."""
    best = 0
    equals = 1
    for index in range(1, n):
        if values[index, 0] > values[best, 0]:
            best = index
            equals = 1
        elif values[index, 0] == values[best, 0]:
            equals += 1
            if below(dice, equals) == 0:
                best = index
    return best
