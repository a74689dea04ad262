"""The Trader (AG-13)."""

from durbar.engine.agenda import A, B, pop, push, push_with
from durbar.engine.log import tell
from durbar.engine.steps import answers, asks, skips
from durbar.games.agra.components import GOODS, MOST_TRADED, MOST_VALUE, TRADE_LOSS
from durbar.games.agra.rules.goods import goods_up_to
from durbar.games.agra.rules.table import put, put_done, spend_good, wealth
from durbar.games.agra.state import Choice, Event, Step

LEAST_GIVEN = 1 + TRADE_LOSS  # AG-13.2: or nothing could be received


@asks(Step.TRADER)
def trader_choices(s, player, pad):
    """AG-13.1, D-24: a price token and an exchange, once each; or no more."""
    n = put(pad, 0, Choice.MOVE_TOKEN, not s.token_moved)
    n = put(pad, n, Choice.TRADE, not s.traded and wealth(s, player) >= LEAST_GIVEN)
    return put_done(pad, n)


@answers(Step.TRADER, stays=True)
def visit_trader(s, player, choice):
    """AG-13.1: one of these."""
    if choice == Choice.DONE:
        pop(s)
    elif choice == Choice.MOVE_TOKEN:
        s.token_moved = 1
        push(s, Step.TOKEN, player)
    else:
        s.traded = 1
        push_with(s, Step.TRADE_GIVE, player, 0, 0, 0)


@asks(Step.TRADE_GIVE)
def trade_gifts(s, player, given, value, pad):
    """AG-13.2, D-25: a good, or enough once something can be received for it."""
    n = goods_up_to(s, player, MOST_VALUE, pad, 0)
    return put_done(pad, n) if value >= LEAST_GIVEN else n


@answers(Step.TRADE_GIVE, stays=True)
def give_to_trader(s, player, given, value, choice, log):
    """AG-13.2, AG-13.3: up to three goods at their values now; then others for one less."""
    if choice != Choice.DONE:
        good = choice - Choice.GIVE
        spend_good(s, player, good)
        given += 1
        value += s.value[good]
        tell(log, Event.TRADED, player, good, value)
        s.agenda[s.agenda_top, A] = given
        s.agenda[s.agenda_top, B] = value
    if choice == Choice.DONE or given == MOST_TRADED:
        pop(s)
        push_with(s, Step.TRADE_TAKE, player, value - TRADE_LOSS, 0, 0)


@skips(Step.TRADE_TAKE)
def nothing_is_left(value):
    """AG-13.2: whether everything has been received."""
    return value == 0


@asks(Step.TRADE_TAKE)
def trade_takings(s, value, taken, pad):
    """AG-13.2, AG-13.4, D-26: any good of no more than the value left; or enough after the first."""
    n = 0
    for good in range(GOODS):
        n = put(pad, n, Choice.TAKE + good, s.value[good] <= value)
    return put_done(pad, n) if taken else n


@answers(Step.TRADE_TAKE, stays=True)
def take_from_trader(s, player, value, choice):
    """AG-13.2: a good; what is left when he has enough is lost."""
    if choice == Choice.DONE:
        pop(s)
    else:
        good = choice - Choice.TAKE
        s.agenda[s.agenda_top, A] = value - s.value[good]
        s.agenda[s.agenda_top, B] = 1
        push_with(s, Step.GAIN_GOOD, player, good, 1, 0)
