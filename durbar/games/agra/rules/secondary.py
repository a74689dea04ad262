"""Secondary actions (AG-17): oil and curry, favour actions (AG-18, AG-19), luxury actions (AG-20), notables.

They are offered at every open step, pay first, and put what is still to be picked on top of that step.
"""

import numpy as np

from durbar.engine.agenda import STEP, A, C, push, push_with, top
from durbar.engine.log import tell
from durbar.engine.rule import chapter, rule
from durbar.engine.sets import bit, size
from durbar.engine.steps import also_answers, also_asks, answers, asks, carries_out, skips
from durbar.games.agra.components import (
    BOOK_FAVOURS,
    BOOK_STANDS,
    CALIPH_GOOD,
    CALIPH_STANDS,
    CLOTHES_EXTRA,
    FAVOUR_ACTIONS,
    FRENCH_MARKERS,
    FRENCH_MOST_VALUE,
    FRENCH_RUPEES,
    LAST_PIER,
    LUXURIES,
    LUXURY_GOOD,
    MEDITATION_SPACES,
    MOST_VALUE,
    OIL_CURRY,
    OIL_CURRY_STANDS,
    OWN,
    PAINTING_TRACKS,
    SPACES,
    SPENDS_CURRY,
    SPENDS_OIL,
    TILE_FARMER_STEPS,
    TILE_GAIN_VALUE,
    TILE_MP,
    TILE_STANDS,
    Favour,
    Good,
    Luxury,
    Notable,
)
from durbar.games.agra.rules.deliveries import deliverable, reward
from durbar.games.agra.rules.favours import is_usable, mullah_helps, spend_favours
from durbar.games.agra.rules.goods import can_exchange, goods_up_to, has_good_up_to
from durbar.games.agra.rules.influence import can_rise
from durbar.games.agra.rules.meditation import advance, gained_mp
from durbar.games.agra.rules.orders import can_give_or_fulfil
from durbar.games.agra.rules.table import owns, put, spend_good, stock
from durbar.games.agra.rules.transforming import can_transform
from durbar.games.agra.state import OPEN, Choice, Event, Manner, Source, Step

FEWEST_FAVOURS = int(OWN.min())  # that any favour action needs

# The step that picks what a favour action does, and its numbers A and B.
_PICKS = {
    Favour.BASE_BASIC_GOOD: (Step.PICK_GOOD, 0, 0),  # AG-18.5
    Favour.BASE_TRANSFORM: (Step.PICK_ARROW, 0, 0),  # AG-18.6
    Favour.BASE_INFLUENCE: (Step.PICK_GUILD, 0, 1),  # AG-18.7
    Favour.STAND_UP: (Step.STAND, TILE_STANDS, 0),  # AG-19.1
    Favour.REMOVE_COVER: (Step.PICK_COVER, 0, 0),  # AG-19.2
    Favour.GAIN_VALUE_2: (Step.PICK_GOOD, TILE_GAIN_VALUE, 0),  # AG-19.3
    Favour.PRICE_TOKEN: (Step.TOKEN, 0, 0),  # AG-19.4
    Favour.AKBAR_OR_ORDER: (Step.AKBAR_OR_ORDER, 0, 0),  # AG-19.6
    Favour.TRANSFORM_1_TO_2: (Step.PICK_ARROW, 1, 0),  # AG-19.7
    Favour.SELL_GOOD: (Step.SELL, 0, 0),  # AG-19.8
    Favour.MOVE_FARMERS: (Step.FARMERS, TILE_FARMER_STEPS, 0),  # AG-19.9
    Favour.DELIVER_NOTABLE: (Step.DELIVER_ONE, 0, 0),  # AG-19.12
    Favour.EXCHANGE: (Step.EXCHANGE_GIVE, 0, 0),  # AG-19.14
}
PICK = np.array([_PICKS.get(action, (0, 0, 0)) for action in Favour], np.int32)

# --- What is offered (AG-17.2) --------------------------------------------------------------------------------------


@also_asks(*OPEN)
@chapter
def secondary_choices(s, player, pad, n):
    """AG-8.3, AG-17.1, D-33: every secondary action that can be paid and has an effect; none amid a closed step."""
    step = top(s, STEP)
    if step == Step.PROCESS and top(s, C) != Manner.OPEN:
        return n
    lying = size(s.lying[player])
    if lying > 0:
        n = ways_to_stand(s, player, lying, pad, n)
    if s.favours[player] >= FEWEST_FAVOURS:
        for action in range(FAVOUR_ACTIONS):
            if is_usable(s, player, action) and has_effect(s, player, step, action):
                n = put(pad, n, Choice.FAVOUR + action, True)
    for luxury in range(LUXURIES):
        if s.goods[player, LUXURY_GOOD[luxury]] > 0 and not s.used_luxuries[player] >> luxury & 1:
            n = put(pad, n, Choice.LUXURY + luxury, is_luxury_useful(s, player, step, luxury))
    if is_ready(s, player, Notable.ENGLISH_TRADER):
        n = put(pad, n, Choice.ENGLISH_TRADER, can_exchange(s, player))
    if is_ready(s, player, Notable.FRENCH_TRADER):
        n = put(pad, n, Choice.FRENCH_TRADER, has_good_up_to(s, player, FRENCH_MOST_VALUE))
    return n


@rule
def ways_to_stand(s, player, lying, pad, n):
    """AG-17.3, AG-17.4, AG-26.11: oil, curry, both if two workers lie; cotton with the Caliph."""
    oil, curry = s.goods[player, Good.OIL] > 0, s.goods[player, Good.CURRY] > 0
    for action in range(OIL_CURRY):
        payable = (oil or not SPENDS_OIL[action]) and (curry or not SPENDS_CURRY[action])
        fits = lying > 1 or not SPENDS_OIL[action] or not SPENDS_CURRY[action]
        n = put(pad, n, Choice.OIL_CURRY + action, payable and fits)
    caliph = is_ready(s, player, Notable.CALIPH) and s.goods[player, CALIPH_GOOD] > 0
    return put(pad, n, Choice.CALIPH, caliph)


@rule
def is_ready(s, player, notable):
    """AG-8.8: whether a player has a notable whose ability has not been used, or not since it was readied."""
    return owns(s, player, notable) and not s.used_notables >> notable & 1


@rule
def has_effect(s, player, step, action):
    """AG-17.2, AG-19: whether a favour action would do anything at an open step."""
    if action == Favour.BASE_TRANSFORM or action == Favour.TRANSFORM_1_TO_2:
        return can_transform(s, player, action == Favour.TRANSFORM_1_TO_2)
    if action == Favour.BASE_INFLUENCE:
        return can_rise(s, player)
    if action == Favour.STAND_UP:
        return s.lying[player] != 0
    if action == Favour.REMOVE_COVER:
        return s.covers[player] != 0
    if action == Favour.EXTRA_MP:
        return step == Step.MEDITATE
    if action == Favour.AKBAR_OR_ORDER:
        return can_give_or_fulfil(s, player)
    if action == Favour.SELL_GOOD:
        return stock(s, player) > 0
    if action == Favour.DELIVER_NOTABLE:
        return deliverable(s, player) != 0
    if action == Favour.ADVANCE_MEDITATION:
        return s.meditation[player] < MEDITATION_SPACES
    if action == Favour.EXCHANGE:
        return can_exchange(s, player)
    return action != Favour.FREE_PEONAGE and action != Favour.EXTRA_TRANSFORM  # never alone


@rule
def is_luxury_useful(s, player, step, luxury):
    """AG-20.3 to 20.6: a Statue not after a gift or order; a Book for workers or a favour; Paintings below a top."""
    if luxury == Luxury.STATUES:
        return not (step == Step.ORDERS and s.order_phase)
    if luxury == Luxury.BOOKS:
        return s.lying[player] != 0 or s.markers[player] > 0 or stock(s, player) > 1
    if luxury == Luxury.PAINTINGS:
        return can_rise(s, player)
    return True


# --- Doing it (AG-17.5) ---------------------------------------------------------------------------------------------


@rule
def is_secondary(choice):
    """Whether a choice at an open step is a secondary action."""
    if choice == Choice.DISCOUNT or choice == Choice.FAVOUR + Favour.EXTRA_TRANSFORM:
        return False  # part of a transformation
    return Choice.FAVOUR <= choice <= Choice.FRENCH_TRADER


@also_answers(*OPEN)
def act_besides(s, player, choice, log):
    """AG-17.5: a secondary action, if the choice is one."""
    if is_secondary(choice):
        take_secondary(s, player, choice, log)
        return True
    return False


@chapter
def take_secondary(s, player, choice, log):
    """AG-17.5: it is paid; what it brings comes before the open step goes on."""
    if choice < Choice.DISCOUNT:
        action = choice - Choice.FAVOUR
        helped = mullah_helps(s, player, action)
        push_with(s, Step.DISCOUNT if helped else Step.USE_FAVOUR, player, action, 0, 0)
    elif choice < Choice.LUXURY:
        spend_oil_or_curry(s, player, choice - Choice.OIL_CURRY, log)
    elif choice < Choice.CALIPH:
        spend_luxury(s, player, choice - Choice.LUXURY, log)
    else:
        ask_notable(s, player, choice, log)


@rule
def spend_oil_or_curry(s, player, action, log):
    """AG-17.3: one stands a worker up, both three."""
    if SPENDS_OIL[action]:
        spend_good(s, player, Good.OIL)
    if SPENDS_CURRY[action]:
        spend_good(s, player, Good.CURRY)
    tell(log, Event.OIL_CURRY, player, action)
    push_with(s, Step.STAND, player, np.int64(OIL_CURRY_STANDS[action]), 0, 0)


@asks(Step.DISCOUNT)
def discounts(pad):
    """AG-26.13, D-34: with the Mullah or without."""
    pad.choice[0] = Choice.DISCOUNT
    pad.choice[1] = Choice.DONE
    return 2


@answers(Step.DISCOUNT)
def accept_discount(s, player, action, choice):
    """AG-26.13: then the favour action."""
    push_with(s, Step.USE_FAVOUR, player, action, choice == Choice.DISCOUNT, 0)


@carries_out(Step.USE_FAVOUR)
def use_favour(s, player, action, cheaper, log):
    """AG-18.4, AG-19: the favours are spent; then its picks, or what happens at once."""
    spend_favours(s, player, action, cheaper, log)
    if action == Favour.EXTRA_MP:
        tell(log, Event.MP_GAINED, player, gained_mp(s, player, TILE_MP))
    elif action == Favour.ADVANCE_MEDITATION:
        advance(s, player, log)
    else:
        push_with(s, np.int64(PICK[action, 0]), player, np.int64(PICK[action, 1]), np.int64(PICK[action, 2]), 0)


@rule
def spend_luxury(s, player, luxury, log):
    """AG-20.1 to 20.6: the marker lies on the action until the end of his turn."""
    s.goods[player, LUXURY_GOOD[luxury]] -= 1
    s.used_luxuries[player] |= bit(luxury)
    rupees = 0
    if luxury == Luxury.CLOTHES:
        rupees = s.value[Good.CLOTHES] + (CLOTHES_EXTRA if s.pier == LAST_PIER else 0)
        s.rupees[player] += rupees
    tell(log, Event.LUXURY, player, luxury, rupees)
    if luxury == Luxury.STATUES and top(s, STEP) == Step.ORDERS:
        push_with(s, Step.ACT, player, 2, 0, 0)
    elif luxury == Luxury.STATUES:
        s.statue = 1
    elif luxury == Luxury.BOOKS:
        push_with(s, Step.GAIN_FAVOURS, player, BOOK_FAVOURS, Source.BOOKS, 0)
        push_with(s, Step.STAND, player, BOOK_STANDS, 0, 0)
    elif luxury == Luxury.PAINTINGS:
        push_with(s, Step.PICK_GUILD, player, 0, PAINTING_TRACKS, 0)


# --- Notables once per turn (AG-26.6, AG-26.11, AG-26.14) -----------------------------------------------------------


@rule
def ask_notable(s, player, choice, log):
    """AG-26.6, AG-26.11, AG-26.14: Caliph, English Trader or French Trader."""
    if choice == Choice.CALIPH:
        notable = np.int64(Notable.CALIPH)
        spend_good(s, player, CALIPH_GOOD)
        push_with(s, Step.STAND, player, CALIPH_STANDS, 0, 0)
    elif choice == Choice.ENGLISH_TRADER:
        notable = np.int64(Notable.ENGLISH_TRADER)
        push(s, Step.EXCHANGE_GIVE, player)
    else:
        notable = np.int64(Notable.FRENCH_TRADER)
        push(s, Step.FRENCH, player)
    s.used_notables |= bit(notable)
    tell(log, Event.ABILITY, player, notable)


@asks(Step.FRENCH)
def goods_for_card(s, player, pad):
    """AG-26.6, D-41: goods up to a value."""
    return goods_up_to(s, player, FRENCH_MOST_VALUE, pad, 0)


@answers(Step.FRENCH)
def put_on_card(s, player, choice, log):
    """AG-26.6: a delivery; the third marker pays, and all three return to the reserve."""
    good = choice - Choice.GIVE
    s.goods[player, good] -= 1
    s.french += 1
    rupees = 0
    if s.french == FRENCH_MARKERS:
        s.french = 0
        s.markers[player] += FRENCH_MARKERS
        rupees = FRENCH_RUPEES
        s.rupees[player] += rupees
    tell(log, Event.FRENCH, player, good, s.french, rupees)
    reward(s, player, good, 1, log)


@asks(Step.SELL)
def goods_to_sell(s, player, pad):
    """AG-19.8, D-41: any good."""
    return goods_up_to(s, player, MOST_VALUE, pad, 0)


@answers(Step.SELL)
def sell(s, player, choice, log):
    """AG-19.8: for its value; no delivery."""
    good = choice - Choice.GIVE
    spend_good(s, player, good)
    s.rupees[player] += s.value[good]
    tell(log, Event.SOLD, player, good, s.value[good])


# --- Standing up (AG-17.4) ------------------------------------------------------------------------------------------


@asks(Step.STAND)
def lying_workers(s, player, pad):
    """AG-17.4, D-35: any of the owner's choice."""
    n = 0
    for space in range(SPACES):
        n = put(pad, n, Choice.STAND + space, s.lying[player] >> space & 1)
    return n


@skips(Step.STAND)
def all_stand(s, player, number, log):
    """AG-17.4: if no more lie than may still stand up, they do so unasked; whether nothing is left to choose."""
    if number > 0:
        if size(s.lying[player]) > number:
            return False
        for space in range(SPACES):
            if s.lying[player] >> space & 1:
                stand(s, player, space, log)
    return True


@rule
def stand(s, player, space, log):
    """AG-17.4: a lying worker stands up."""
    s.lying[player] &= ~bit(space)
    s.standing[player] |= bit(space)
    tell(log, Event.STOOD, player, space)


@answers(Step.STAND, stays=True)
def stand_one(s, player, choice, log):
    """AG-17.4: the one chosen, and then the others."""
    s.agenda[s.agenda_top, A] -= 1
    stand(s, player, choice - Choice.STAND, log)
