"""Who may know what."""

from durbar.engine.agenda import PLAYER, over, top
from durbar.engine.layout import Layout, Part
from durbar.engine.rule import rule
from durbar.skeleton.components import MOST, SEATS

# Seats are counted from the viewer's own.
OBSERVATION = Layout(
    Part("heap", "pebbles that are left", most=MOST),
    Part("taken", "pebbles before this seat", seat=SEATS, most=MOST),
    Part("acting", "does this seat choose now", seat=SEATS),
)
HEAP, TAKEN, ACTING = OBSERVATION.begins


@rule
def hide(s, viewer, pad):
    """Everybody sees everything; there is nothing to deal again."""


@rule
def observe(s, viewer, out):
    """The table from the viewer's chair."""
    out[HEAP] = s.heap
    for seat in range(s.players):
        player = (viewer + seat) % s.players
        out[TAKEN + seat] = s.taken[player]
        out[ACTING + seat] = not over(s) and top(s, PLAYER) == player
