"""The one-time abilities of the notables (AG-26); the others are with the rules that they change."""

import numpy as np

from durbar.engine.agenda import push, push_with
from durbar.engine.rule import rule
from durbar.engine.steps import carries_out
from durbar.games.agra.components import ONCE_FAVOURS, PAINTER_STANDS, Notable
from durbar.games.agra.rules.meditation import advance
from durbar.games.agra.rules.placement import next_site
from durbar.games.agra.rules.table import ALL_BUILT
from durbar.games.agra.state import Building, Source, Step


@carries_out(Step.ONCE)
def use_once(s, player, notable, log):
    """AG-23.6: at once, as far as it is possible."""
    if notable == Notable.SUFI:
        advance(s, player, log)
    elif notable == Notable.MOSAIC_MAKER:
        push(s, Step.TAKE_TILE, player)
    elif notable == Notable.MUJTAHIDA:
        build_first_site(s, player)
    elif notable == Notable.PAINTER:
        push_with(s, Step.PICK_GUILD, player, 0, 1, 0)
        push_with(s, Step.STAND, player, PAINTER_STANDS, 0, 0)
    elif notable == Notable.SADR_US_SUDUR:
        push(s, Step.SADR, player)
    elif ONCE_FAVOURS[notable] > 0:
        push_with(s, Step.GAIN_FAVOURS, player, np.int64(ONCE_FAVOURS[notable]), Source.NOTABLE, 0)


@rule
def build_first_site(s, player):
    """AG-26.16: the first site of the walk, at no cost; a worker and a transformation if one is in reserve."""
    if s.built == ALL_BUILT:
        return
    flags = Building.BONUS + Building.MOVE + Building.CLOSED
    if s.workers[player] > 0:
        flags += Building.MAN
    push_with(s, Step.BUILD, player, next_site(s, np.int64(-1)), flags, 0)
