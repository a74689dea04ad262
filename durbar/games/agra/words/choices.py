"""Choices of Agra in words. English stands here, French in fr.po."""

from bisect import bisect_right
from functools import cache
from gettext import NullTranslations

from durbar.engine.agenda import STEP, A, B, top
from durbar.games.agra.components import (
    AKBAR_GOOD,
    ARROW_FROM,
    ARROW_TO,
    BUILDING_VALUE,
    CALIPH_GOOD,
    CALIPH_STANDS,
    CHARACTERS,
    COST,
    COVER_MP,
    DEMANDED,
    ENDS,
    FACES,
    FARMER_MP,
    LUXURY_GOOD,
    MOSAIC_FAVOURS,
    MOSAIC_MP,
    MULLAH_DISCOUNT,
    NOTABLE_OF,
    OIL_CURRY_COST,
    OIL_CURRY_STANDS,
    OWN,
    PRINTED_ACTIONS,
    PRODUCTION,
    SIDES,
    SPEND,
    STEP_COST,
    Favour,
)
from durbar.games.agra.rules.favours import mullah_helps
from durbar.games.agra.rules.meditation import delivery_price, mp_of_next_worker
from durbar.games.agra.rules.placement import can_pay_peonage, finds_rupees, peonage
from durbar.games.agra.rules.transforming import helps_followers_unasked
from durbar.games.agra.state import ACTIONS, Choice, State, Step
from durbar.games.agra.words import effects
from durbar.games.agra.words import names as called


def choice(s: State, player: int, choice: int, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what a choice does."""
    sort = Choice(ACTIONS.begins[bisect_right(ACTIONS.begins, choice) - 1])
    which, step = choice - sort, int(top(s, STEP))
    if sort == Choice.DONE:
        return _done(s, step, t)
    if sort in _GOODS:
        return _good(s, step, sort, which, t)
    if sort in _EMPIRE:
        return _empire(s, player, step, sort, which, t)
    if sort < Choice.TOKEN:
        return _work(s, player, step, sort, which, t)
    return _besides(s, player, step, sort, which, t)


_GOODS = {Choice.AMOUNT, Choice.GIVE, Choice.TAKE, Choice.ARROW, Choice.DELIVER, Choice.DOUBLE}
_EMPIRE = {Choice.ORDER, Choice.GIFT, Choice.RISE, Choice.TILE, Choice.FAVOURS}


# --- Going on -------------------------------------------------------------------------------------------------------


def _done(s: State, step: int, t: NullTranslations) -> str:
    """Leave a menu, decline, stop."""
    if step == Step.MEDITATE and s.mp:
        return t.gettext("End the meditation and lose {mp}").format(mp=called.mp(int(s.mp), t))
    if step == Step.DISCOUNT:
        return t.gettext("Spend {favours}").format(favours=called.favours(int(SPEND[top(s, A)]), t))
    return _ends(t)[step]


@cache
def _ends(t: NullTranslations) -> dict[int, str]:
    return {
        Step.MEDITATE: t.gettext("End the meditation"),
        Step.ARCHITECT: t.gettext("Leave the Architect"),
        Step.SAILOR: t.gettext("Leave the Sailor"),
        Step.TRADER: t.gettext("Leave the Trader"),
        Step.BOTANIST: t.gettext("Leave the Botanist"),
        Step.ORDERS: t.gettext("End the turn"),
        Step.COOK_STORE: t.gettext("Take him back into the reserve"),
        Step.BONUS: t.gettext("Take no bonus tile"),
        Step.JAGIRDAR: t.gettext("Deliver nothing"),
        Step.TRADE_GIVE: t.gettext("Give no more"),
        Step.TRADE_TAKE: t.gettext("Take no more"),
        Step.TAKE_TILE: t.gettext("Take no tile"),
        Step.SADR: t.gettext("Make no gift"),
        Step.FARMERS: t.gettext("No more steps"),
        Step.DYE_SWAP: t.gettext("Keep what you have produced"),
        Step.CREDIT: t.gettext("Rise no further"),
        Step.MAKE_ROOM: t.gettext("Give up nothing, and lose it"),
    }


# --- Goods ----------------------------------------------------------------------------------------------------------


def _good(s: State, step: int, sort: int, which: int, t: NullTranslations) -> str:
    match sort:
        case Choice.AMOUNT:
            return _amount(s, step, which, t)
        case Choice.GIVE:
            return _give(s, step, which, t)
        case Choice.TAKE:
            return _take(s, step, which, t)
        case Choice.ARROW:
            text = _transform(which, 1, t)
            return _for_mp(text, int(s.value[ARROW_TO[which]]), t) if step == Step.MEDITATE else text
        case Choice.DELIVER:
            text = _deliver(which, 1, t)
            return _for_mp(text, int(delivery_price(s, which)), t) if step == Step.MEDITATE else text
        case _:
            return _deliver(which, 2, t)


def _for_mp(text: str, price: int, t: NullTranslations) -> str:
    """What is bought with meditation points."""
    return t.gettext("{action} for {mp}").format(action=text, mp=called.mp(price, t))


def _transform(arrow: int, number: int, t: NullTranslations) -> str:
    before, after = int(ARROW_FROM[arrow]), int(ARROW_TO[arrow])
    text = t.gettext("Transform {before} into {after}")
    return text.format(before=called.goods(number, before, t), after=called.goods(number, after, t))


def _deliver(place: int, number: int, t: NullTranslations) -> str:
    goods = called.goods(number, int(DEMANDED[place]), t)
    text = t.gettext("Deliver {goods} {to_notable}")
    return text.format(goods=goods, to_notable=called.to_notable(int(NOTABLE_OF[place]), t))


def _amount(s: State, step: int, number: int, t: NullTranslations) -> str:
    match step:
        case Step.PRODUCE if number == 0:
            return t.gettext("Produce nothing")
        case Step.PRODUCE:
            return t.gettext("Produce {goods}").format(goods=called.goods(number, int(top(s, A)), t))
        case Step.PROCESS if number == 0:
            return t.gettext("Transform nothing")
        case Step.PROCESS:
            return _transform(int(top(s, A)), number, t)
        case _ if number == 0:
            return t.gettext("Do not follow")
        case _:
            return _transform(int(top(s, B)), number, t)


def _give(s: State, step: int, good: int, t: NullTranslations) -> str:
    value = int(s.value[good])
    match step:
        case Step.MEDITATE:
            return _for_mp(t.gettext("Exchange {good}").format(good=called.goods(1, good, t)), value, t)
        case Step.SAILOR:
            text = t.gettext("Pay the Sailor {good}: capacity +{value}")
        case Step.PAY_MATERIALS:
            text, value = t.gettext("Pay {good} (building value {value})"), int(BUILDING_VALUE[good])
        case Step.TRADE_GIVE:
            text = t.gettext("Give {good} (value {value})")
        case Step.EXCHANGE_GIVE:
            text = t.gettext("Exchange {good}")
        case Step.SELL:
            text = t.gettext("Sell {good} for {rupees}")
        case Step.FRENCH:
            text = t.gettext("Put {good} on his card")
        case Step.SADR:
            text = t.gettext("Give Akbar {good}")
        case _:
            text = t.gettext("Give up {good}")
    return text.format(good=called.goods(1, good, t), value=value, rupees=called.rupees(value, t))


def _take(s: State, step: int, good: int, t: NullTranslations) -> str:
    match step:
        case Step.TRADE_TAKE:
            text = t.gettext("Take {good} (value {value})")
        case Step.DYE_SWAP:
            text = t.gettext("Let the Dyer make {good}")
        case _:
            text = t.gettext("Take {good}")
    return text.format(good=called.goods(1, good, t), value=s.value[good])


# --- Work: placing, meditating, building, farming -------------------------------------------------------------------


def _work(s: State, player: int, step: int, sort: int, which: int, t: NullTranslations) -> str:
    match sort:
        case Choice.LAY:
            text = t.gettext("Lay down the worker {where}: +{mp}")
            mp = called.mp(int(mp_of_next_worker(s, player)), t)
            return text.format(where=called.at_space(which, t), mp=mp)
        case Choice.STAND:
            return t.gettext("Stand up the worker {where}").format(where=called.at_space(which, t))
        case Choice.PLACE:
            return _place(s, player, which, t)
        case Choice.COVER:
            text = t.gettext("Remove {cover}").format(cover=called.cover(which, t))
            return _for_mp(text, COVER_MP, t) if step == Step.MEDITATE else text
        case Choice.FARMER:
            side, end = divmod(which, ENDS)
            text = t.gettext("Move {farmer} towards {good}")
            text = text.format(farmer=called.farmer(side, t), good=called.corners(side, t)[end])
            return _for_mp(text, FARMER_MP, t) if step == Step.MEDITATE else text
        case Choice.BUILD:
            site = PRODUCTION + which
            text = t.gettext("Build {building} (cost {cost})")
            return text.format(building=called.the_building(site, t), cost=COST[site])
        case _:
            return t.gettext("Take the bonus tile: {bonus}").format(bonus=effects.bonus(which, t))


def _place(s: State, player: int, space: int, t: NullTranslations) -> str:
    building = space - CHARACTERS
    if (s.standing[player] | s.lying[player]) >> space & 1:
        text = _peonage(s, player, space, t)
    elif building == s.builder:
        text = t.gettext("Place a worker {where}, built for free").format(where=called.at_space(space, t))
    else:
        text = t.gettext("Place a worker {where}").format(where=called.at_space(space, t))
    met = _met(s, player, space, t)
    return t.gettext("{action} ({met})").format(action=text, met=", ".join(met)) if met else text


def _peonage(s: State, player: int, space: int, t: NullTranslations) -> str:
    """AG-10.7, AG-10.10: for rupees, as far as he has them; by the tile if they do not suffice."""
    where = called.at_space(space, t)
    if not can_pay_peonage(s, player):
        return t.gettext("Use your worker {where}, for favours").format(where=where)
    return t.gettext("Use your worker {where}, for {rupees}").format(where=where, rupees=_wage(s, player, t))


def _wage(s: State, player: int, t: NullTranslations) -> str:
    return called.rupees(min(int(peonage(s, player)), int(s.rupees[player])), t)


def _met(s: State, player: int, space: int, t: NullTranslations) -> list[str]:
    """Whom and what a worker finds there (AG-10.4, AG-10.5, AG-10.11, AG-10.12)."""
    met, building = [], space - CHARACTERS
    for other in range(s.players):
        if other != player and s.standing[other] >> space & 1:
            met.append(t.gettext("sends a standing worker home"))
        elif other != player and s.lying[other] >> space & 1:
            met.append(t.gettext("sends a lying worker home"))
    if finds_rupees(s, building, by_peonage=bool((s.standing[player] | s.lying[player]) >> space & 1)):
        met.append(t.gettext("finds {rupees}").format(rupees=called.rupees(int(s.rupees_on[building]), t)))
    if building == s.merchant:
        met.append(t.gettext("meets the Merchant"))
    return met


# --- The Empire board -----------------------------------------------------------------------------------------------


def _empire(s: State, player: int, step: int, sort: int, which: int, t: NullTranslations) -> str:
    match sort:
        case Choice.ORDER:
            goods = called.order(which, int(s.order_marker[which]), t)
            text = t.gettext("Fulfil the order {of_guild}: {goods}")
            return text.format(of_guild=called.of_guild(which, t), goods=goods)
        case Choice.GIFT if step == Step.SADR_TO:
            return t.gettext("On the space of {good}").format(good=called.gift_space(which, t))
        case Choice.GIFT:
            return t.gettext("Give Akbar {good}").format(good=called.goods(1, int(AKBAR_GOOD[which]), t))
        case Choice.RISE:
            text = t.gettext("Rise to level {level} {among_guild}")
            return text.format(level=s.influence[player, which] + 1, among_guild=called.among_guild(which, t))
        case Choice.TILE if step == Step.GIVE_BACK:
            return t.gettext("Give back “{tile}”").format(tile=called.tile(which, t))
        case Choice.TILE:
            return _tile(which, t)
        case _:
            return t.gettext("Take {favours}").format(favours=called.favours(int(top(s, A)), t))


@cache
def _tile(tile: int, t: NullTranslations) -> str:
    action = PRINTED_ACTIONS + tile
    text = t.gettext("Take “{tile}”: {effect} (have {own}, spend {spend})")
    effect = effects.favour(action, t)
    return text.format(tile=called.tile(tile, t), effect=effect, own=OWN[action], spend=SPEND[action])


# --- What comes besides ---------------------------------------------------------------------------------------------


def _besides(s: State, player: int, step: int, sort: int, which: int, t: NullTranslations) -> str:
    match sort:
        case Choice.TOKEN:
            return t.gettext("Move the {token}").format(token=called.token(which, t))
        case Choice.TOKEN_TO:
            return _token_to(s, which, t)
        case Choice.GIVE_FAVOUR:
            return t.gettext("Give up {good}").format(good=called.favours(1, t))
        case Choice.FAVOUR:
            return _favour(s, player, step, which, t)
        case Choice.DISCOUNT:
            return _discount(s, step, t)
        case Choice.OIL_CURRY:
            text = t.gettext("Spend {goods}: stand up {workers}")
            goods = called.one_each(OIL_CURRY_COST[which], t)
            return text.format(goods=goods, workers=called.workers(int(OIL_CURRY_STANDS[which]), t))
        case Choice.LUXURY:
            good = called.goods(1, int(LUXURY_GOOD[which]), t)
            return t.gettext("Spend {goods}: {effect}").format(goods=good, effect=effects.luxury(which, t))
        case Choice.MOSAIC:
            text = t.gettext("The Mosaic Maker: {favours} for {mp}")
            favours, mp = int(MOSAIC_FAVOURS[which]), int(MOSAIC_MP[which])
            return text.format(favours=called.favours(favours, t), mp=called.mp(mp, t))
        case Choice.RELEASE:
            text = t.gettext("Take a worker back from the Cook: +{mp}")
            return text.format(mp=called.mp(int(mp_of_next_worker(s, player)), t))
        case Choice.RUPEES:
            return t.gettext("Pay {rupees}").format(rupees=_wage(s, player, t))
        case Choice.ADVANCE:
            goods = called.one_each(STEP_COST[s.meditation[player]].tolist(), t)
            return t.gettext("Advance on the meditation track: pay {goods}").format(goods=goods)
        case _:
            return _others(t)[sort]


@cache
def _others(t: NullTranslations) -> dict[int, str]:
    return {
        Choice.CALIPH: t.gettext("The Caliph: spend {good}, stand up {workers}").format(
            good=called.goods(1, CALIPH_GOOD, t), workers=called.workers(CALIPH_STANDS, t)
        ),
        Choice.ENGLISH_TRADER: t.gettext("The English Trader: exchange a good for another of the same value"),
        Choice.FRENCH_TRADER: t.gettext("The French Trader: put a good on his card"),
        Choice.STORE: t.gettext("Keep him with the Cook"),
        Choice.MOVE_TOKEN: t.gettext("Move a price token"),
        Choice.TRADE: t.gettext("Trade goods"),
        Choice.FARMERS: t.gettext("Move farmers"),
    }


def _token_to(s: State, which: int, t: NullTranslations) -> str:
    token, (good, side) = int(top(s, A)), divmod(which, SIDES)
    turned = s.token_good[token] == good
    text = t.gettext("Turn it over on {good}: value {face}") if turned else t.gettext("Put it on {good}: value {face}")
    return text.format(good=called.good(good, t), face=FACES[token, side])


def _favour(s: State, player: int, step: int, action: int, t: NullTranslations) -> str:
    """A favour action, alone or with what it is added to."""
    if action == Favour.EXTRA_TRANSFORM and step == Step.FOLLOW:
        helped = helps_followers_unasked(s, player) and mullah_helps(s, player, action)
        return _one_more(int(top(s, B)), 1, _price(action, helped), t)
    if action == Favour.EXTRA_TRANSFORM:
        helped = player != s.active and mullah_helps(s, player, action)  # AG-26.13: off turn the Mullah helps unasked
        return _one_more(int(top(s, A)), int(top(s, B)), _price(action, helped), t)
    paid = called.favours(_price(action), t)
    if action == Favour.FREE_PEONAGE:
        return t.gettext("Pay with {favours}").format(favours=paid)
    return t.gettext("Spend {favours}: {effect}").format(favours=paid, effect=effects.favour(action, t))


def _price(action: int, helped: bool = False) -> int:
    """AG-18.3, AG-26.13: the favours to spend."""
    return int(SPEND[action]) - (MULLAH_DISCOUNT if helped else 0)


def _one_more(arrow: int, most: int, price: int, t: NullTranslations) -> str:
    """AG-7.9: one good more than the most, for favours."""
    text = t.gettext("{action}, spending {favours}")
    return text.format(action=_transform(arrow, most + 1, t), favours=called.favours(price, t))


def _discount(s: State, step: int, t: NullTranslations) -> str:
    """The same with the Mullah (AG-26.13)."""
    if step == Step.PROCESS:
        price = _price(Favour.EXTRA_TRANSFORM, helped=True)
        text = _one_more(int(top(s, A)), int(top(s, B)), price, t)
    elif step == Step.FOLLOW:
        text = _one_more(int(top(s, B)), 1, _price(Favour.EXTRA_TRANSFORM, helped=True), t)
    elif step == Step.PEON_PAY:
        price = _price(Favour.FREE_PEONAGE, helped=True)
        text = t.gettext("Pay with {favours}").format(favours=called.favours(price, t))
    else:
        text = t.gettext("Spend {favours}").format(favours=called.favours(_price(int(top(s, A)), helped=True), t))
    return t.gettext("{action}, thanks to the Mullah").format(action=text)
