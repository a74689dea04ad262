"""The rules in the order of the rulebook."""

from durbar.engine.agenda import push
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.steps import answers, asks, carries_out
from durbar.skeleton.components import FEWEST, HANDFUL, LAST, MOST
from durbar.skeleton.state import Event, Step


@rule
def setup(s, players, options, log):
    """SK-1: a heap of pebbles, and somebody who begins, both by chance."""
    s.players = players
    s.heap = FEWEST + below(s, MOST - FEWEST + 1)
    first = below(s, players)
    tell(log, Event.BEGINS, first, s.heap)
    push(s, Step.TAKE, first)


@asks(Step.TAKE)
def handfuls(s, pad):
    """SK-2: one, two or three pebbles, as far as there are any."""
    n = min(s.heap, HANDFUL)
    for i in range(n):
        pad.choice[i] = i
    return n


@answers(Step.TAKE)
def take(s, player, choice, log):
    """SK-2: they lie before the player then, and his turn ends."""
    s.heap -= choice + 1
    s.taken[player] += choice + 1
    tell(log, Event.TOOK, player, choice + 1)
    push(s, Step.END, player)


@carries_out(Step.END)
def end_turn(s, player, log):
    """SK-3: the next player takes; whoever took the last pebble has ended the game."""
    if s.heap > 0:
        push(s, Step.TAKE, (player + 1) % s.players)
    else:
        s.bonus[player] = LAST
        tell(log, Event.FINISHED, player, LAST)


@rule
def points(s, pad):
    """SK-4: a point for every pebble, and some for the last."""
    for player in range(s.players):
        pad.points[player] = s.taken[player] + s.bonus[player]
