"""Advice for bots."""

from durbar.engine.rule import rule


@rule
def weigh(s, player, n, pad):
    """Prefer to take the last pebble, then to take many."""
    for i in range(n):
        taken = pad.choice[i] + 1
        pad.weight[i] = 9 if taken == s.heap else taken
