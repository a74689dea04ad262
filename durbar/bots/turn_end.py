"""What is seen at a glance: which choices a game's advice favours, and what a turn may come to. Compiled."""

import numpy as np

from durbar.bots.tree import Growths, Sums, best_other, guess
from durbar.engine.contract import choices, choose, foresee, over, pending, weigh
from durbar.engine.entries import Logs, Pads, Tables, advance, entry
from durbar.engine.scratchpad import picked


@entry
def lean(tables: Tables, player: int, pads: Pads) -> int:
    """Write a pending player's choices and how much the game's advice favours each; how many there are."""
    n = choices(tables[0], player, pads[0])
    weigh(tables[0], player, n, pads[0])
    return n


@entry
def end_turns(tables: Tables, player: int, growths: Growths, sums: Sums, pads: Pads, logs: Logs) -> None:
    """Go on with a player's turn as the game's advice favours, until he has nothing to choose.

    Writes for each table how many points he may then expect to be ahead, and everybody's chance to win.
    """
    for i in range(len(tables)):
        s = tables[i]
        while not over(s) and pending(s) >> player & 1:
            n = choices(s, player, pads[0])
            weigh(s, player, n, pads[0])
            choose(s, player, np.int64(pads[0].choice[picked(pads[0], n)]), logs[0])
            advance(s, logs[0])
        foresee(s, pads[0])
        guess(growths[0], pads[0])
        sums[i, 0] = pads[0].expected[player] - best_other(growths[0], pads[0], player)
        for other in range(growths[0].players):
            sums[i, 1 + other] = growths[0].won[other]
