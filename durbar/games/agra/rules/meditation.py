"""The meditation phase (AG-9)."""

import numpy as np

from durbar.engine.agenda import pop, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_TO,
    ARROWS,
    COVER_MP,
    DELIVERY_MP,
    FARMER_MP,
    MEDITATION_SPACES,
    MOSAIC_FAVOURS,
    MOSAIC_MP,
    MOSAICS,
    MUEZZIN_MP,
    NOTABLE_OF,
    OUTER,
    SPACES,
    TRACK,
    Notable,
    Ruling,
    Wheel,
)
from durbar.games.agra.rules.deliveries import deliver_one, deliverable
from durbar.games.agra.rules.farm import covers, farmer_steps, move_farmer, remove_cover
from durbar.games.agra.rules.goods import exchangeable
from durbar.games.agra.rules.table import owns, put, put_done, stock
from durbar.games.agra.state import Choice, Event, Manner, Source, Step

# --- What can be done (AG-9.1, AG-9.6, AG-9.7) ----------------------------------------------------------------------


@asks(Step.MEDITATE)
def meditations(s, player, pad):
    """AG-9.1, AG-9.6, AG-9.7: workers to lay down, wheel actions that are not blocked and can be paid; or the end."""
    n = 0
    if may_lay(s):
        for space in range(SPACES):
            n = put(pad, n, Choice.LAY + space, s.standing[player] >> space & 1)
        n = put(pad, n, Choice.RELEASE, owns(s, player, Notable.COOK) and s.stored > 0)
    if s.mp > 0:
        n = purchases(s, player, pad, n)
    return put_done(pad, n)


@rule
def may_lay(s):
    """AG-9.1, AG-26.8: workers are laid down, or released from the Cook, before the first wheel action is bought."""
    return not s.spending or s.ruling[Ruling.LAYING] != OURS


@rule
def purchases(s, player, pad, n):
    """AG-9.8 to 9.12, AG-26.15: what the meditation points can buy."""
    if s.wheel != Wheel.DELIVER:
        n = wheel_deliveries(s, player, pad, n)
    if s.wheel != Wheel.TRANSFORM:
        for arrow in range(ARROWS):
            payable = s.goods[player, ARROW_FROM[arrow]] > 0 and s.value[ARROW_TO[arrow]] <= s.mp
            n = put(pad, n, Choice.ARROW + arrow, payable)
    if s.wheel != Wheel.REMOVE_COVER and s.mp >= COVER_MP:
        n = covers(s, player, pad, n)
    if s.wheel != Wheel.EXCHANGE:
        n = exchangeable(s, player, s.mp, pad, n)
    if s.mp >= FARMER_MP:
        n = farmer_steps(s, player, pad, n)
    if owns(s, player, Notable.MOSAIC_MAKER) and not s.used_notables >> Notable.MOSAIC_MAKER & 1:
        gains = s.markers[player] > 0 or stock(s, player) > 0  # AG-17.2
        for purchase in range(MOSAICS):
            n = put(pad, n, Choice.MOSAIC + purchase, gains and MOSAIC_MP[purchase] <= s.mp)
    return n


@rule
def wheel_deliveries(s, player, pad, n):
    """AG-9.8: the places that can be filled, for a price that rises with each good to the same notable."""
    places = deliverable(s, player)
    place = 0
    while places:
        if places & 1:
            n = put(pad, n, Choice.DELIVER + place, delivery_price(s, place) <= s.mp)
        places >>= 1
        place += 1
    return n


@rule
def delivery_price(s, place):
    """AG-9.8: 2, 3 or 4 MP."""
    return DELIVERY_MP[s.meditated[NOTABLE_OF[place]]]


# --- Doing it -------------------------------------------------------------------------------------------------------


@answers(Step.MEDITATE, stays=True)
def meditate(s, player, choice, log):
    """AG-9.1, AG-9.7, AG-9.14: a worker is laid down, something is bought, or the phase is over."""
    if choice == Choice.DONE:
        pop(s)
    elif choice == Choice.RELEASE:
        s.stored -= 1
        s.workers[player] += 1
        tell(log, Event.RELEASED, player, mp_for_worker(s, player))
    elif choice < Choice.STAND:
        space = choice - Choice.LAY
        s.standing[player] &= ~bit(space)
        s.lying[player] |= bit(space)
        tell(log, Event.LAID, player, space, mp_for_worker(s, player))
    elif choice >= Choice.MOSAIC:
        buy_favours(s, player, choice - Choice.MOSAIC, log)
    else:
        turn_wheel(s, player, choice, log)


@rule
def mp_for_worker(s, player):
    """AG-9.2, AG-9.4: the points of one more worker of this phase; how many."""
    mp = gained_mp(s, player, track_value(s, player))
    s.laid += 1
    return mp


@rule
def track_value(s, player):
    """AG-9.2, AG-9.3: of his space, or of one further back for each worker before this one, but for the first space."""
    return np.int64(TRACK[max(1, s.meditation[player] - s.laid)])


@rule
def mp_of_next_worker(s, player):
    """What laying down one more worker would bring now."""
    return track_value(s, player) + muezzin_adds(s, player)


@rule
def muezzin_adds(s, player):
    """AG-26.9: the Muezzin's points, the first time in a phase that his owner gains any."""
    return MUEZZIN_MP if owns(s, player, Notable.MUEZZIN) and not s.muezzin_paid else 0


@rule
def gained_mp(s, player, mp):
    """AG-9.5, AG-26.9: meditation points, with the Muezzin's; how many."""
    mp += muezzin_adds(s, player)
    s.muezzin_paid |= owns(s, player, Notable.MUEZZIN)
    s.mp += mp
    return mp


@rule
def buy_favours(s, player, purchase, log):
    """AG-26.15: the Mosaic Maker, once per turn; no wheel action (AG-9.14)."""
    s.mp -= MOSAIC_MP[purchase]
    s.used_notables |= bit(Notable.MOSAIC_MAKER)
    tell(log, Event.ABILITY, player, Notable.MOSAIC_MAKER, MOSAIC_MP[purchase])
    push_with(s, Step.GAIN_FAVOURS, player, np.int64(MOSAIC_FAVOURS[purchase]), Source.MOSAIC_MAKER, 0)


@rule
def turn_wheel(s, player, choice, log):
    """AG-9.8 to 9.12: a wheel action is paid and begun."""
    if choice >= Choice.DELIVER:
        place = choice - Choice.DELIVER
        buy(s, player, Wheel.DELIVER, delivery_price(s, place), log)
        s.meditated[NOTABLE_OF[place]] += 1
        deliver_one(s, player, place)
    elif choice >= Choice.FARMER:
        buy(s, player, Wheel.MOVE_FARMER, FARMER_MP, log)
        move_farmer(s, player, choice - Choice.FARMER, log)
    elif choice >= Choice.COVER:
        buy(s, player, Wheel.REMOVE_COVER, COVER_MP, log)
        remove_cover(s, player, choice - Choice.COVER, log)
    elif choice >= Choice.ARROW:
        arrow = choice - Choice.ARROW
        buy(s, player, Wheel.TRANSFORM, s.value[ARROW_TO[arrow]], log)
        push_with(s, Step.PROCESS, player, arrow, 1, Manner.MUST)
    else:
        good = choice - Choice.GIVE
        buy(s, player, Wheel.EXCHANGE, s.value[good], log)
        push_with(s, Step.EXCHANGE_TAKE, player, good, 0, 0)


@rule
def buy(s, player, action, mp, log):
    """AG-9.1, AG-9.7, AG-9.13: the price is paid; the last outer action is remembered."""
    s.mp -= mp
    s.spending = 1
    if action < OUTER:
        s.bought = 1 + action
    tell(log, Event.BOUGHT, player, action, mp)


@carries_out(Step.MEDITATE_END)
def end_meditation(s, player, log):
    """AG-9.5, AG-9.13: points left are lost; the wheel marker goes to the last outer action bought, if any."""
    if s.mp > 0:
        tell(log, Event.MP_LOST, player, s.mp)
        s.mp = 0
    if s.bought > 0:
        s.wheel = s.bought - 1
        tell(log, Event.WHEEL_MOVED, player, s.wheel)


@rule
def advance(s, player, log):
    """AG-19.13, AG-26.2: one space on the meditation track, unless the last is reached."""
    if s.meditation[player] < MEDITATION_SPACES:
        s.meditation[player] += 1
        tell(log, Event.ADVANCED, player, s.meditation[player])
