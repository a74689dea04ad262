"""Influence (AG-24): rising, favour spaces, influence for deliveries."""

import numpy as np

from durbar.engine.agenda import A, B, pop, push_with, top
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.games.agra.components import FAVOUR_SPACE, GUILDS, MEMBERS, TOP
from durbar.games.agra.rules.scoring import trigger_end
from durbar.games.agra.rules.table import put, put_done, size
from durbar.games.agra.state import Choice, Event, Step, Trigger


@rule
def rise(s, player, guild, log):
    """AG-24.2, AG-24.6, AG-24.7: one level, with the choice of its favour space; the top triggers the end."""
    if s.influence[player, guild] == TOP:
        return
    s.influence[player, guild] += 1
    level = np.int64(s.influence[player, guild])
    tell(log, Event.RAISED, player, guild, level)
    if level == TOP:
        trigger_end(s, player, Trigger.INFLUENCE, log)
    if FAVOUR_SPACE[level] > 0:
        push_with(s, Step.FAVOUR_SPACE, player, np.int64(FAVOUR_SPACE[level]), 0, 0)


@rule
def can_rise(s, player):
    """Whether an influence marker of a player is below the top."""
    for guild in range(GUILDS):
        if s.influence[player, guild] < TOP:
            return True
    return False


@rule
def guilds_below_top(s, player, excepted, desk, n):
    """AG-24.2, D-14, D-38: the guilds in which a player can rise, but for an excepted one."""
    for guild in range(GUILDS):
        n = put(desk, n, Choice.RISE + guild, s.influence[player, guild] < TOP and guild != excepted)
    return n


@rule
def has_no_guild(s, player, excepted):
    """AG-20.5, AG-24.2: whether there is nothing to pick."""
    for guild in range(GUILDS):
        if s.influence[player, guild] < TOP and guild != excepted:
            return False
    return True


@rule
def pick_guild(s, player, guild):
    """AG-18.7, AG-20.5: he rises there; if more are to be picked, the next is another one."""
    more = top(s, B) - 1
    pop(s)
    if more > 0:
        push_with(s, Step.PICK_GUILD, player, 1 + guild, more, 0)
    push_with(s, Step.RAISE, player, guild, 0, 0)


# --- Influence for deliveries (AG-24.4, AG-24.5) --------------------------------------------------------------------


@rule
def offer_credit(s, player, served):
    """AG-24.4, AG-24.5: a level for each notable served, unless one was offered for it in this turn."""
    served &= ~np.int64(s.credited[player])
    s.credited[player] |= served
    first, second, third = size(served & MEMBERS[0]), size(served & MEMBERS[1]), size(served & MEMBERS[2])
    push_with(s, Step.CREDIT, player, first, second, third)


@rule
def earns_no_credit(s, player):
    """AG-24.2, D-31: whether no level can be taken any more."""
    for guild in range(GUILDS):
        if is_credited(s, player, guild):
            return False
    return True


@rule
def is_credited(s, player, guild):
    """Whether a level is on offer in a guild, and the marker not on the top."""
    return s.agenda[s.agenda_top, A + guild] > 0 and s.influence[player, guild] < TOP


@rule
def credit_choices(s, player, desk):
    """AG-24.4: one of the guilds, in any order; or no more."""
    n = 0
    for guild in range(GUILDS):
        n = put(desk, n, Choice.RISE + guild, is_credited(s, player, guild))
    return put_done(desk, n)


@rule
def take_credit(s, player, choice):
    """AG-24.4: he rises, and what is left is offered again; what is declined is gone (AG-24.5)."""
    if choice == Choice.DONE:
        pop(s)
    else:
        guild = choice - Choice.RISE
        s.agenda[s.agenda_top, A + guild] -= 1
        push_with(s, Step.RAISE, player, guild, 0, 0)
