"""The Sailor (AG-12)."""

import numpy as np

from durbar.engine.agenda import pop, push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.agra.components import (
    DEMANDED,
    FREE_DELIVERIES,
    GUILDS,
    JAGIRDAR_DELIVERIES,
    MOST_VALUE,
    NOTABLE_OF,
    ORDER_DELIVERIES,
    PLACES,
    SAILOR_TOTAL,
    Notable,
)
from durbar.games.agra.rules.deliveries import deliverable
from durbar.games.agra.rules.goods import goods_up_to
from durbar.games.agra.rules.orders import can_fulfil
from durbar.games.agra.rules.table import owns, put, put_done, spend_good
from durbar.games.agra.state import ON_RIVER, Choice, Event, Step


@rule
def capacity_left(s, player):
    """AG-12.2, AG-26.25: free deliveries and the value paid, less what has been used."""
    free = FREE_DELIVERIES + (JAGIRDAR_DELIVERIES if owns(s, player, Notable.JAGIRDAR) else 0)
    return free + s.paid_value - s.delivered


@asks(Step.SAILOR)
def sailor_choices(s, player, pad):
    """AG-12.1, D-19 to D-22: pay a good, deliver, fulfil an order, or end the action."""
    left = capacity_left(s, player)
    n = payments(s, player, pad, 0)
    if left > 0:
        n = sailor_deliveries(s, player, left, pad, n)
    if left >= ORDER_DELIVERIES and not s.sailor_order:  # AG-12.8
        for guild in range(GUILDS):
            n = put(pad, n, Choice.ORDER + guild, can_fulfil(s, player, guild))
    return put_done(pad, n)


@rule
def payments(s, player, pad, n):
    """AG-12.3, AG-26.1: one good; with the Portuguese Trader several, up to a total value."""
    most = 0
    if owns(s, player, Notable.PORTUGUESE_TRADER):
        most = SAILOR_TOTAL - s.paid_value
    elif s.paid_goods == 0:
        most = MOST_VALUE
    return goods_up_to(s, player, most, pad, n)


@rule
def sailor_deliveries(s, player, left, pad, n):
    """AG-12.6, AG-12.7: single or double, one double for each notable, within capacity and stock."""
    places = deliverable(s, player)
    place = 0
    while places:
        if places & 1:
            double = s.goods[player, DEMANDED[place]] > 1 and left > 1 and not s.doubled >> NOTABLE_OF[place] & 1
            n = put(pad, n, Choice.DELIVER + place, True)
            n = put(pad, n, Choice.DOUBLE + place, double)
        places >>= 1
        place += 1
    return n


@answers(Step.SAILOR, stays=True)
def visit_sailor(s, player, choice, log):
    """AG-12.1: one of these."""
    if choice == Choice.DONE:
        pop(s)
        push(s, Step.SAILOR_CLOSE, player)
    elif choice >= Choice.ORDER:
        s.delivered += ORDER_DELIVERIES
        s.sailor_order = 1
        push_with(s, Step.FULFIL, player, choice - Choice.ORDER, 0, 0)
    elif choice >= Choice.DELIVER:
        load(s, player, choice - Choice.DELIVER)
    else:
        pay_sailor(s, player, choice - Choice.GIVE, log)


@rule
def load(s, player, which):
    """AG-12.2, AG-12.6: a single or a double delivery begins."""
    place, count = which % PLACES, 1 + which // PLACES
    s.delivered += count
    s.served |= bit(NOTABLE_OF[place])
    if count > 1:
        s.doubled |= bit(NOTABLE_OF[place])
    push_with(s, Step.DELIVER, player, place, count, 0)


@rule
def pay_sailor(s, player, good, log):
    """AG-12.3, AG-12.4: its value counts as it is now; it is no delivery."""
    spend_good(s, player, good)
    s.paid_value += s.value[good]
    s.paid_goods += 1
    tell(log, Event.SAILOR_PAID, player, good, s.value[good])


@carries_out(Step.SAILOR_CLOSE)
def close_sailor(s, player, log):
    """AG-12.5, AG-12.9: the refund, influence for the notables served, then the Jagirdar of another player."""
    refund = FREE_DELIVERIES + s.paid_value - s.delivered
    if s.paid_goods > 0 and s.delivered > 0 and refund > 0:
        s.rupees[player] += refund
        tell(log, Event.REFUNDED, player, refund)
    owner = np.int64(s.holder[Notable.JAGIRDAR])
    if owner > ON_RIVER and owner != player:
        push(s, Step.JAGIRDAR, owner)
    push_with(s, Step.OFFER_CREDIT, player, s.served, 0, 0)
