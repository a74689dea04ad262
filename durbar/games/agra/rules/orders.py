"""The order phase (AG-21): gifts to Akbar and guild orders."""

import numpy as np

from durbar.engine.agenda import pop, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.agra.components import (
    AKBAR_GOOD,
    GIFTS,
    GOODS,
    GUILDS,
    NOT_LEADING,
    ORDER_GOODS,
    ORDER_LEVEL,
    ORDER_LIMIT,
    ORDER_RUPEES,
    ORDERS,
)
from durbar.games.agra.rules.deliveries import reward
from durbar.games.agra.rules.scoring import trigger_end
from durbar.games.agra.rules.table import put, put_done
from durbar.games.agra.state import NOBODY, NOWHERE, Choice, Event, Step, Trigger

# --- What can be done (AG-21.1) -------------------------------------------------------------------------------------


@asks(Step.ORDERS)
def order_phase_choices(s, player, pad):
    """AG-21.1, D-32: one gift or one order; or none."""
    n = 0 if s.order_phase else gifts_and_orders(s, player, pad)
    return put_done(pad, n)


@asks(Step.AKBAR_OR_ORDER)
def gifts_and_orders(s, player, pad):
    """AG-19.6, AG-21.1, D-43: every gift and every order that is possible."""
    n = 0
    for space in range(GIFTS):
        n = put(pad, n, Choice.GIFT + space, can_give(s, player, space))
    for guild in range(GUILDS):
        n = put(pad, n, Choice.ORDER + guild, can_fulfil(s, player, guild))
    return n


@rule
def can_give_or_fulfil(s, player):
    """AG-17.2, AG-19.6: whether there is any."""
    for space in range(GIFTS):
        if can_give(s, player, space):
            return True
    for guild in range(GUILDS):
        if can_fulfil(s, player, guild):
            return True
    return False


@answers(Step.AKBAR_OR_ORDER)
def give_or_fulfil(s, player, choice):
    """AG-21.1: the gift, of the good that is shown, or the order."""
    if choice >= Choice.GIFT:
        space = choice - Choice.GIFT
        push_with(s, Step.GIFT, player, space, np.int64(AKBAR_GOOD[space]), 0)
    else:
        push_with(s, Step.FULFIL, player, choice - Choice.ORDER, 0, 0)


@answers(Step.ORDERS, stays=True)
def act_in_order_phase(s, player, choice):
    """AG-21.1, AG-8.9: once in the phase; or it is over."""
    if choice == Choice.DONE:
        pop(s)
    else:
        s.order_phase = 1
        give_or_fulfil(s, player, choice)


# --- Gifts to Akbar (AG-21.2, AG-21.3) ------------------------------------------------------------------------------


@rule
def can_give(s, player, space):
    """AG-21.2: the good is there and its space is empty."""
    return s.gift_owner[space] == NOBODY and s.goods[player, AKBAR_GOOD[space]] > 0


@carries_out(Step.GIFT)
def give(s, player, space, good, log):
    """AG-21.3: the marker stays there to the end; it is a delivery."""
    s.goods[player, good] -= 1
    s.gift_owner[space] = player
    tell(log, Event.GIFT, player, space, good)
    reward(s, player, good, 1, log)


# --- The Sadr us-Sudur's gift (AG-26.20) ----------------------------------------------------------------------------


@asks(Step.SADR)
def sadr_goods(s, player, pad):
    """AG-26.20, D-48: the goods for which a space of the same value is empty; or none."""
    n = 0
    for good in range(GOODS):
        n = put(pad, n, Choice.GIVE + good, s.goods[player, good] > 0 and has_space_worth(s, good))
    return put_done(pad, n)


@rule
def has_space_worth(s, good):
    """Whether a space of Akbar is empty whose good has the same value."""
    for space in range(GIFTS):
        if is_space_worth(s, space, good):
            return True
    return False


@rule
def is_space_worth(s, space, good):
    """Whether it is this one."""
    return s.gift_owner[space] == NOBODY and s.value[AKBAR_GOOD[space]] == s.value[good]


@answers(Step.SADR)
def pick_gift(s, player, choice):
    """AG-26.20: then its space; or no gift."""
    if choice != Choice.DONE:
        push_with(s, Step.SADR_TO, player, choice - Choice.GIVE, 0, 0)


@answers(Step.SADR_TO)
def give_by_sadr(s, player, good, choice):
    """AG-26.20: the gift."""
    push_with(s, Step.GIFT, player, choice - Choice.GIFT, good, 0)


@asks(Step.SADR_TO)
def sadr_spaces(s, good, pad):
    """AG-26.20: the empty spaces of the same value."""
    n = 0
    for space in range(GIFTS):
        n = put(pad, n, Choice.GIFT + space, is_space_worth(s, space, good))
    return n


# --- Guild orders (AG-21.4 to 21.13) --------------------------------------------------------------------------------


@rule
def can_fulfil(s, player, guild):
    """AG-21.4 to 21.7, AG-21.13: the marked order, influence of level 2, room below the limit, both goods."""
    order = s.order_marker[guild]
    if order == NOWHERE or s.influence[player, guild] < ORDER_LEVEL:
        return False
    first, second = ORDER_GOODS[guild, order, 0], ORDER_GOODS[guild, order, 1]
    both = s.goods[player, first] > 0 and s.goods[player, second] > 0
    return both and filled(s, guild) < ORDER_LIMIT[s.pier]


@rule
def filled(s, guild):
    """AG-3.5, AG-21.6: markers in a column, neutral ones included."""
    count = 0
    for order in range(ORDERS):
        count += s.order_owner[guild, order] != NOBODY
    return count


@carries_out(Step.FULFIL)
def fulfil(s, player, guild, log):
    """AG-21.8 to 21.12: two goods go, a marker stays; rupees, and a level for who does not lead."""
    order = np.int64(s.order_marker[guild])
    leads = is_leading(s, player, guild)
    rupees = ORDER_RUPEES[s.influence[player, guild]] + (0 if leads else NOT_LEADING)
    s.rupees[player] += rupees
    tell(log, Event.FULFILLED, player, guild, order, rupees, leads)
    for which in range(ORDER_GOODS.shape[2]):
        good = np.int64(ORDER_GOODS[guild, order, which])
        s.goods[player, good] -= 1
        s.markers[player] += 1
        reward(s, player, good, 1, log)
    s.markers[player] -= 1
    s.order_owner[guild, order] = player
    s.order_marker[guild] = next_order(s, guild)
    if s.order_marker[guild] == NOWHERE:
        trigger_end(s, player, Trigger.ORDERS, log)
    if not leads:
        push_with(s, Step.RAISE, player, guild, 0, 0)


@rule
def is_leading(s, player, guild):
    """AG-21.10: nobody is higher."""
    for other in range(s.players):
        if s.influence[other, guild] > s.influence[player, guild]:
            return False
    return True


@rule
def next_order(s, guild):
    """AG-2.12, AG-21.9: the next order below without a marker, from the top again after the last; or NOWHERE."""
    for distance in range(1, ORDERS + 1):
        order = (s.order_marker[guild] + distance) % ORDERS
        if s.order_owner[guild, order] == NOBODY:
            return order
    return NOWHERE
