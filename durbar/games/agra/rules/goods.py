"""Goods (AG-4): price tokens, exchanges; gaining with few markers left (AG-5)."""

import numpy as np

from durbar.engine.agenda import B, pop, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.steps import answers, asks, carries_out, skips
from durbar.games.agra.components import (
    BASIC_GOODS,
    FACES,
    GOODS,
    MOST_CHANGE,
    MOST_VALUE,
    PRINTED_VALUE,
    SIDES,
    TOKENS,
)
from durbar.games.agra.rules.table import put, put_done, spend_good, stock
from durbar.games.agra.state import NOBODY, NOWHERE, Choice, Event, Step

FAVOURS = GOODS  # what is gained, where it is no good

# --- Price tokens (AG-4.6 to 4.9) -----------------------------------------------------------------------------------


@asks(Step.TOKEN)
def tokens(pad):
    """D-42: there is always another good or face for each token."""
    for token in range(TOKENS):
        pad.choice[token] = Choice.TOKEN + token
    return TOKENS


@asks(Step.TOKEN_TO)
def token_places(s, token, pad):
    """AG-4.6 to 4.8: goods without another token, faces close enough to the printed value, nothing as it was."""
    n = 0
    for good in range(GOODS):
        if is_tokenless(s, good, token):
            for side in range(SIDES):
                changes = s.token_good[token] != good or s.token_side[token] != side
                near = abs(FACES[token, side] - PRINTED_VALUE[good]) <= MOST_CHANGE
                n = put(pad, n, Choice.TOKEN_TO + good * SIDES + side, changes and near)
    return n


@answers(Step.TOKEN)
def pick_token(s, player, choice):
    """AG-4.8: then its place."""
    push_with(s, Step.TOKEN_TO, player, choice - Choice.TOKEN, 0, 0)


@answers(Step.TOKEN_TO)
def put_token(s, player, token, choice, log):
    """AG-4.8: on that good, that side up."""
    where = choice - Choice.TOKEN_TO
    move_token(s, player, token, where // SIDES, where % SIDES, log)


@rule
def is_tokenless(s, good, token):
    """AG-4.6: whether no other token lies on a good."""
    for other in range(TOKENS):
        if other != token and s.token_good[other] == good:
            return False
    return True


@rule
def move_token(s, player, token, good, side, log):
    """AG-4.4, AG-4.8: the token goes there; the flags that it shows are the good's value now."""
    before = np.int64(s.token_good[token])
    if before != NOWHERE:
        s.value[before] = PRINTED_VALUE[before]
    s.token_good[token] = good
    s.token_side[token] = side
    s.value[good] = FACES[token, side]
    tell(log, Event.TOKEN_MOVED, player, token, before, good, FACES[token, side])


@rule
def return_tokens(s, log):
    """AG-4.9, AG-25.5: every token goes back to the Trader, fewer flags up (AG-2.1)."""
    for token in range(TOKENS):
        if s.token_good[token] != NOWHERE:
            s.value[s.token_good[token]] = PRINTED_VALUE[s.token_good[token]]
        s.token_good[token] = NOWHERE
        s.token_side[token] = 0
    tell(log, Event.TOKENS_BACK, NOBODY)


# --- Exchanges (AG-4.11) and picks ----------------------------------------------------------------------------------


@rule
def has_partner(s, good):
    """AG-4.11: whether another good has the same value."""
    for other in range(GOODS):
        if other != good and s.value[other] == s.value[good]:
            return True
    return False


@rule
def can_exchange(s, player):
    """AG-17.2: whether any good of a player can be exchanged."""
    for good in range(GOODS):
        if s.goods[player, good] > 0 and has_partner(s, good):
            return True
    return False


@rule
def exchangeable(s, player, most, pad, n):
    """D-06, D-36: goods up to a value that have a partner."""
    for good in range(GOODS):
        if s.goods[player, good] > 0 and s.value[good] <= most and has_partner(s, good):
            n = put(pad, n, Choice.GIVE + good, True)
    return n


@asks(Step.EXCHANGE_GIVE)
def all_exchangeable(s, player, pad):
    """D-36: goods of any value."""
    return exchangeable(s, player, MOST_VALUE, pad, 0)


@answers(Step.EXCHANGE_GIVE)
def give_in_exchange(s, player, choice):
    """AG-4.11: then another for it."""
    push_with(s, Step.EXCHANGE_TAKE, player, choice - Choice.GIVE, 0, 0)


@asks(Step.EXCHANGE_TAKE)
def partners(s, good, pad):
    """AG-4.11: the other goods of exactly the same value."""
    n = 0
    for other in range(GOODS):
        n = put(pad, n, Choice.TAKE + other, other != good and s.value[other] == s.value[good])
    return n


@answers(Step.EXCHANGE_TAKE)
def exchange(s, player, given, choice, log):
    """AG-4.11, AG-5.4: one marker moves to the other good."""
    taken = choice - Choice.TAKE
    s.goods[player, given] -= 1
    s.goods[player, taken] += 1
    tell(log, Event.EXCHANGED, player, given, taken)


@asks(Step.PICK_GOOD)
def gains(s, value, pad):
    """AG-18.5, AG-19.3, AG-25.6: every good of a value; for the value 0, every basic good."""
    n = 0
    for good in range(GOODS):
        n = put(pad, n, Choice.TAKE + good, good < BASIC_GOODS if value == 0 else s.value[good] == value)
    return n


@answers(Step.PICK_GOOD)
def pick_good(s, player, choice):
    """AG-18.5, AG-19.3, AG-25.6: one of it."""
    push_with(s, Step.GAIN_GOOD, player, choice - Choice.TAKE, 1, 0)


@rule
def goods_up_to(s, player, most, pad, n):
    """A player's goods up to a value."""
    for good in range(GOODS):
        n = put(pad, n, Choice.GIVE + good, s.goods[player, good] > 0 and s.value[good] <= most)
    return n


@rule
def has_good_up_to(s, player, most):
    """AG-17.2: whether he has one."""
    for good in range(GOODS):
        if s.goods[player, good] > 0 and s.value[good] <= most:
            return True
    return False


# --- Markers in short supply (AG-5) ---------------------------------------------------------------------------------


@carries_out(Step.GAIN_FAVOURS)
def gain_favours(s, player, number, source, log):
    """AG-5.1, AG-5.2: favours."""
    gain(s, player, FAVOURS, number, source, log)


@carries_out(Step.GAIN_GOOD)
def gain(s, player, what, number, how, log):
    """AG-5.1, AG-5.2: goods, or favours, from the reserve as far as it goes; for the rest room may be made.

    `how` is the Source of favours, or whether a good was produced.
    """
    fitting = min(number, np.int64(s.markers[player]))
    if fitting > 0:
        s.markers[player] -= fitting
        receive(s, player, what, fitting, how, log)
    if fitting < number:
        push_with(s, Step.MAKE_ROOM, player, what, number - fitting, how)


@rule
def receive(s, player, what, number, how, log):
    """Markers become goods or favours."""
    if what == FAVOURS:
        s.favours[player] += number
        tell(log, Event.FAVOURS, player, number, how)
    else:
        s.goods[player, what] += number
        tell(log, Event.PRODUCED if how else Event.GAINED, player, what, number)


@asks(Step.MAKE_ROOM)
def discards(s, player, what, pad):
    """AG-5.2, AG-5.3: any other good, and for a good a favour; or nothing."""
    n = 0
    for good in range(GOODS):
        n = put(pad, n, Choice.GIVE + good, s.goods[player, good] > 0 and good != what)
    n = put(pad, n, Choice.GIVE_FAVOUR, what != FAVOURS and s.favours[player] > 0)
    return put_done(pad, n)


@skips(Step.MAKE_ROOM)
def has_no_room(s, player, what, number, log):
    """AG-5.2: whether nothing could be discarded: then the rest is lost unasked."""
    if what == FAVOURS:
        stuck = stock(s, player) == 0
    else:
        stuck = stock(s, player) == s.goods[player, what] and s.favours[player] == 0
    if stuck:
        tell(log, Event.FORFEITED, player, what, number)
    return stuck


@answers(Step.MAKE_ROOM, stays=True)
def make_room(s, player, what, number, how, choice, log):
    """AG-5.2: something is discarded and one piece gained for it; or the rest of the gain is lost."""
    if choice == Choice.DONE:
        pop(s)
        tell(log, Event.FORFEITED, player, what, number)
        return
    if choice == Choice.GIVE_FAVOUR:
        s.favours[player] -= 1
        s.markers[player] += 1
        tell(log, Event.DISCARDED, player, FAVOURS)
    else:
        spend_good(s, player, choice - Choice.GIVE)
        tell(log, Event.DISCARDED, player, choice - Choice.GIVE)
    s.markers[player] -= 1
    s.agenda[s.agenda_top, B] = number - 1
    receive(s, player, what, np.int64(1), how, log)
    if number == 1:
        pop(s)
