"""A tree of how a game may go on, grown by information-set Monte Carlo tree search; for any game, compiled.

Every growth deals again what its player cannot know, goes down the tree by what turned out well and what the game's
advice favours, adds one node, imagines the rest of the game, and notes on the way how that ended. Chances are no nodes:
a node stands for the choices made on the way to it, whatever was drawn (an open loop), so the legal choices may differ
from visit to visit.

Where several decide at once, nobody may know what the others choose. Each then has a tree of his own below the common
node, in which only his own choices lead on; afterwards all go on from one node again.

All of it lies in flat arrays that are made once: growing allocates nothing.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from durbar.engine import record
from durbar.engine.chance import resow
from durbar.engine.contract import (
    MOST_PLAYERS,
    choices,
    choose,
    foresee,
    hide,
    over,
    pending,
    places,
    points,
)
from durbar.engine.entries import Logs, Minds, Pads, Tables, advance, entry, lowest
from durbar.engine.record import Float, Int, Record
from durbar.engine.rule import rule
from durbar.engine.scratchpad import picked
from durbar.minds.instinct import weigh_as_learnt

NONE, ROOT = range(2)  # the first node stands for none
DEEPEST = 200  # decisions that are noted on the way down
ALL_DECIDED = -1  # leads from a decision of several at once to what follows
OWN = -2  # and, less his number, to the tree of one of them
ANY = -1  # choice may be the first
LEAST_SWING = 0.01  # where all ends are alike, favour still decides


@record.record
class Node(Record):
    """What is known of one choice after those that lead to it."""

    choice: Int
    sibling: Int  # the next choice at the same decision, or NONE
    child: Int  # the first choice at the following decision, or NONE
    visits: Int
    worth: Float  # the sum of what these visits were worth to whoever chose


@record.record
class Growth(Record):
    """How a tree grows, and where it is being grown."""

    explore: Float  # how much what is favoured is tried, whatever it was worth so far; in swings
    caution: Float  # how much worse than the others a choice is thought that was not tried yet; in swings
    margin: Float  # how much of a result's worth is by how far one wins or loses; the rest is whether one wins
    spread: Float  # points by which games are commonly won
    horizon: Int  # decisions after which an imagined game is cut off and judged
    players: Int
    used: Int  # nodes of the tree, with the one that stands for none
    begins: Int  # who chooses first
    only: Int  # the one choice that is tried first, or ANY

    # what all growths so far were worth
    grown: Int
    total: Float[MOST_PLAYERS]  # to each player
    squares: Float[MOST_PLAYERS]
    swing: Float[MOST_PLAYERS]  # how far it commonly lies from the mean

    # the growth that goes on
    node: Int  # where those who decide one after another have come to
    together: Int  # those who began to decide at once, as bits
    own: Int[MOST_PLAYERS]  # where each of them has come to by himself, or NONE
    length: Int
    path: Int[DEEPEST]  # the nodes on the way
    chooser: Int[DEEPEST]  # and who chose them
    reward: Float[MOST_PLAYERS]  # what the end is worth to each player, from 0 to 1
    won: Float[MOST_PLAYERS]  # each player's chance to have won; his share in a tie


Nodes = Annotated[record.Tables, Node]
Growths = Annotated[record.Tables, Growth]
Sums = Annotated[npt.NDArray[np.float64], "float64[:, ::1]"]


@entry
def grow(
    tables: Tables, viewer: int, nodes: Nodes, growths: Growths, minds: Minds, sums: Sums, pads: Pads, logs: Logs
) -> None:
    """Grow a tree once for every copy of a table, as somebody sees it: the one who must choose, or a spectator.

    For each choice that its growths began with, the sums count how often that was, what it was worth to whoever chose,
    and who won then.
    """
    for i in range(len(tables)):
        hide(tables[i], viewer, pads[0])
        resow(tables[i], pads[0])
        first = live_through(tables[i], nodes, growths[0], minds[0], pads[0], logs[0])
        judge(tables[i], growths[0], pads[0])
        note(nodes, growths[0])
        measure(growths[0])
        sums[first, 0] += 1
        sums[first, 1] += growths[0].reward[growths[0].begins]
        for player in range(growths[0].players):
            sums[first, 2 + player] += growths[0].won[player]


# --- Through a game -------------------------------------------------------------------------------------------------


@rule
def live_through(s, nodes, g, mind, pad, log):
    """Choose what promises most until the tree ends and grows, then as advice favours; the choice it began with."""
    g.node = ROOT
    g.together = 0
    g.length = 0
    first = -1
    inside = True
    imagined = 0
    while imagined < g.horizon and not over(s):
        player = lowest(pending(s)) if first >= 0 else g.begins
        n = choices(s, player, pad)
        chosen = 0
        if n > 1:
            weigh_as_learnt(s, player, n, pad, mind)
            if inside:
                parent = decision(nodes, g, pending(s), player)
                chosen = promising(nodes, g, parent, player, n, pad)
                if first < 0 and g.only != ANY:
                    chosen = found(pad, n, g.only)
                inside = step(nodes, g, parent, player, pad.choice[chosen], pad)
            else:
                chosen = picked(pad, n)
                imagined += 1
        if first < 0:
            first = pad.choice[chosen]
        choose(s, player, np.int64(pad.choice[chosen]), log)
        advance(s, log)
    return first


@rule
def found(pad, n, choice):
    """Where a choice stands among the n on the pad."""
    index = 0
    while index < n - 1 and pad.choice[index] != choice:
        index += 1
    return index


@rule
def decision(nodes, g, waiting, player):
    """The node at which a player decides: a common one, or where several decide at once one of his own."""
    if waiting & ~g.together != 0:  # somebody who was not among those who decided at once, so that is over
        if g.together != 0:
            g.node = led_to(nodes, g, g.node, ALL_DECIDED)
        g.together = waiting if waiting & (waiting - 1) != 0 else 0
        for other in range(MOST_PLAYERS):
            g.own[other] = NONE
    if g.together == 0:
        return g.node
    if g.own[player] == NONE:
        g.own[player] = led_to(nodes, g, g.node, OWN - player)
    return g.own[player]


@rule
def promising(nodes, g, parent, player, n, pad):
    """The index of the choice with the best mean worth and, the less it was tried, the most favour (PUCT)."""
    find_nodes(nodes, parent, n, pad)
    visits = 0
    worth = 0.0
    weights = 0
    for i in range(n):
        node = pad.node[pad.choice[i]]
        visits += nodes[node].visits
        worth += nodes[node].worth
        weights += pad.weight[i]
    if visits == 0:
        return picked(pad, n)
    untried = worth / visits - g.caution * g.swing[player]
    favour = g.explore * g.swing[player] * np.sqrt(visits) / weights
    best = 0
    most = -1e9
    for i in range(n):
        node = pad.node[pad.choice[i]]
        tried = nodes[node].visits
        mean = nodes[node].worth / tried if tried > 0 else untried
        promise = mean + favour * pad.weight[i] / (1 + tried)
        if promise > most:
            best = i
            most = promise
    return best


@rule
def find_nodes(nodes, parent, n, pad):
    """Write where each of the n choices on the pad leads from a node, or NONE."""
    for i in range(n):
        pad.node[pad.choice[i]] = NONE
    child = nodes[parent].child
    while child != NONE:
        if nodes[child].choice >= 0:
            pad.node[nodes[child].choice] = child
        child = nodes[child].sibling


@rule
def step(nodes, g, parent, player, choice, pad):
    """Go on to where a choice leads; false if the tree ends there: it is new, or the way long enough."""
    node = pad.node[choice]
    known = node != NONE
    if not known:
        node = added(nodes, g, parent, choice)
    if node != NONE:
        g.path[g.length] = node
        g.chooser[g.length] = player
        g.length += 1
    if g.together == 0:
        g.node = node
    else:
        g.own[player] = node
    return known and g.length < DEEPEST


@rule
def led_to(nodes, g, parent, choice):
    """The node to which a choice leads, added if it is new."""
    child = nodes[parent].child
    while child != NONE:
        if nodes[child].choice == choice:
            return child
        child = nodes[child].sibling
    return added(nodes, g, parent, choice)


@rule
def added(nodes, g, parent, choice):
    """A new node; NONE if the tree is full, or the parent has found no room."""
    if parent == NONE or g.used == len(nodes):
        return NONE
    node = g.used
    g.used += 1
    nodes[node].choice = choice
    nodes[node].sibling = nodes[parent].child
    nodes[parent].child = node
    return node


# --- The end ---------------------------------------------------------------------------------------------------------


@rule
def judge(s, g, pad):
    """What the table is worth to each player: whether he wins, and by how far."""
    if over(s):
        result(s, g, pad)
    else:
        foresee(s, pad)
        guess(g, pad)
    for player in range(g.players):
        ahead = pad.expected[player] - best_other(g, pad, player)
        lead = ahead / (g.spread + abs(ahead))  # from -1 to 1
        g.reward[player] = (1 - g.margin) * g.won[player] + g.margin * (1 + lead) / 2


@rule
def result(s, g, pad):
    """Who has won a game that is over."""
    points(s, pad)
    places(s, pad)
    winners = 0
    for player in range(g.players):
        winners += pad.place[player] == 1
    for player in range(g.players):
        pad.expected[player] = pad.points[player]
        g.won[player] = (pad.place[player] == 1) / winners


@rule
def guess(g, pad):
    """Who may win, by the points that each may expect: the further behind the best, the less likely."""
    most = pad.expected[0]
    for player in range(1, g.players):
        most = max(most, pad.expected[player])
    total = 0.0
    for player in range(g.players):
        near = g.spread / (g.spread + most - pad.expected[player])
        g.won[player] = near * near * near * near
        total += g.won[player]
    for player in range(g.players):
        g.won[player] /= total


@rule
def best_other(g, pad, player):
    """The most points that anybody else may expect."""
    most = -1e9
    for other in range(g.players):
        if other != player:
            most = max(most, pad.expected[other])
    return most


# --- Back up --------------------------------------------------------------------------------------------------------


@rule
def note(nodes, g):
    """Let every node on the way know what it was worth to whoever chose it."""
    for i in range(g.length):
        node = g.path[i]
        nodes[node].visits += 1
        nodes[node].worth += g.reward[g.chooser[i]]


@rule
def measure(g):
    """How far apart ends are to each player: what is tried, and how often, must not depend on how games count."""
    g.grown += 1
    for player in range(g.players):
        g.total[player] += g.reward[player]
        g.squares[player] += g.reward[player] ** 2
        mean = g.total[player] / g.grown
        g.swing[player] = LEAST_SWING + np.sqrt(max(0.0, g.squares[player] / g.grown - mean * mean))
