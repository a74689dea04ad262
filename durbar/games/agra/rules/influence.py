"""Influence (AG-24): rising, favour spaces, influence for deliveries."""

import numpy as np

from durbar.engine.agenda import A, pop, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import size
from durbar.engine.steps import answers, asks, carries_out, skips
from durbar.games.agra.components import FAVOUR_SPACE, GUILDS, MEMBERS, TOP
from durbar.games.agra.rules.scoring import trigger_end
from durbar.games.agra.rules.table import put, put_done
from durbar.games.agra.state import Choice, Event, Step, Trigger


@carries_out(Step.RAISE)
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
def guilds_below_top(s, player, excepted, pad, n):
    """AG-24.2, D-14, D-38: the guilds in which a player can rise, but for an excepted one."""
    for guild in range(GUILDS):
        n = put(pad, n, Choice.RISE + guild, s.influence[player, guild] < TOP and guild != excepted)
    return n


@asks(Step.PICK_GUILD)
def guilds_to_pick(s, player, excepted, pad):
    """AG-18.7, AG-20.5: the one that is excepted counts from 1."""
    return guilds_below_top(s, player, excepted - 1, pad, 0)


@skips(Step.PICK_GUILD)
def has_no_guild(s, player, excepted):
    """AG-20.5, AG-24.2: whether there is nothing to pick; the guild that is excepted counts from 1."""
    for guild in range(GUILDS):
        if s.influence[player, guild] < TOP and guild != excepted - 1:
            return False
    return True


@answers(Step.PICK_GUILD)
def pick_guild(s, player, excepted, number, choice):
    """AG-18.7, AG-20.5: he rises there; if more are to be picked, the next is another one."""
    guild = choice - Choice.RISE
    if number > 1:
        push_with(s, Step.PICK_GUILD, player, 1 + guild, number - 1, 0)
    push_with(s, Step.RAISE, player, guild, 0, 0)


# --- Influence for deliveries (AG-24.4, AG-24.5) --------------------------------------------------------------------


@carries_out(Step.OFFER_CREDIT)
def offer_credit(s, player, served):
    """AG-24.4, AG-24.5: a level for each notable served, unless one was offered for it in this turn."""
    served &= ~np.int64(s.credited[player])
    s.credited[player] |= served
    first, second, third = size(served & MEMBERS[0]), size(served & MEMBERS[1]), size(served & MEMBERS[2])
    push_with(s, Step.CREDIT, player, first, second, third)


@skips(Step.CREDIT)
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


@asks(Step.CREDIT)
def credit_choices(s, player, pad):
    """AG-24.4: one of the guilds, in any order; or no more."""
    n = 0
    for guild in range(GUILDS):
        n = put(pad, n, Choice.RISE + guild, is_credited(s, player, guild))
    return put_done(pad, n)


@answers(Step.CREDIT, stays=True)
def take_credit(s, player, choice):
    """AG-24.4: he rises, and what is left is offered again; what is declined is gone (AG-24.5)."""
    if choice == Choice.DONE:
        pop(s)
    else:
        guild = choice - Choice.RISE
        s.agenda[s.agenda_top, A + guild] -= 1
        push_with(s, Step.RAISE, player, guild, 0, 0)
