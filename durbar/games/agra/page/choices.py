"""Every legal choice as the frame draws it: signs, a few words, what it brings; and the groups in which they stand.

The words of a choice in full are the game's own (offering.py); here it is told in as little space as can be.
"""

from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from typing import NamedTuple

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, A, B, top
from durbar.games.agra.components import (
    AKBAR_GOOD,
    ARROW_FROM,
    ARROW_TO,
    BUILDING_VALUE,
    CHARACTER_IDS,
    CHARACTERS,
    COST,
    DEMANDED,
    ENDS,
    FACES,
    GOOD_OF,
    GUILD_IDS,
    LUXURY_GOOD,
    MOSAIC_FAVOURS,
    NOTABLE_GUILD,
    NOTABLE_OF,
    OIL_CURRY_COST,
    OIL_CURRY_STANDS,
    ORDER_GOODS,
    OWN,
    PRINTED_ACTIONS,
    PRODUCTION,
    SIDES,
    SPEND,
    STEP_COST,
    Notable,
)
from durbar.games.agra.page import gains as prospects
from durbar.games.agra.page import signs
from durbar.games.agra.page.asking import Act, Effect, Sign
from durbar.games.agra.page.gains import effect, good_sign, sign, signed
from durbar.games.agra.page.legal import sort_of
from durbar.games.agra.rules.placement import peonage
from durbar.games.agra.rules.secondary import is_secondary
from durbar.games.agra.state import Choice, State, Step
from durbar.games.agra.words import effects as full
from durbar.games.agra.words import glosses
from durbar.games.agra.words import names as called

TO = sign("to")


class Picture(NamedTuple):
    """A choice in short: its signs, a label, and perhaps a note below it."""

    signs: list[Sign]
    label: str
    note: str = ""


def act(seen: Seen, choice: int) -> Act:
    """A choice, drawn."""
    s: State = seen.position.state
    sort, which = sort_of(choice)
    picture = _PICTURES[sort](seen, s, which)
    trial = prospects.tried(seen, sort, which)
    brings = prospects.effects(trial) + _besides(seen, s, sort, which)
    return {
        "choice": choice,
        "group": group_of(s, sort, which),
        "signs": picture.signs,
        "label": picture.label,
        "note": picture.note,
        "price": prospects.price(trial),
        "effects": brings,
        "mark": _mark(s, sort, which, brings),
    }


def _besides(seen: Seen, s: State, sort: Choice, which: int) -> list[Effect]:
    """What the rules tell beyond the difference that a choice makes."""
    t, step = seen.t, top(s, STEP)
    if sort == Choice.DONE and step == Step.SAILOR:
        return prospects.leaving(seen)
    if sort == Choice.GIVE and step == Step.SAILOR:
        value = int(s.value[which])
        words = t.ngettext("{n} more delivery", "{n} more deliveries", value).format(n=value)
        return [effect([sign("deliver")], signed(value), words)]
    if sort == Choice.GIVE and step == Step.PAY_MATERIALS:
        value = int(BUILDING_VALUE[which])
        return [effect([sign("build")], signed(value), t.gettext("building value {n}").format(n=value))]
    if sort in (Choice.GIVE, Choice.TAKE) and step in _VALUED:
        value = int(s.value[which])
        return [effect([sign("flag")], str(value), t.gettext("value {n}").format(n=value))]
    if sort == Choice.TOKEN_TO:
        face = int(FACES[top(s, A), which % SIDES])
        return [effect([sign("flag")], str(face), t.gettext("value {n}").format(n=face))]
    if sort == Choice.BUILD:
        cost = int(COST[PRODUCTION + which])
        return [effect([sign("build")], str(cost), t.gettext("materials worth {n}").format(n=cost))]
    if sort == Choice.PLACE and which - CHARACTERS == s.builder:
        return [effect([sign("build")], t.gettext("free"), t.gettext("built for nothing"))]
    return []


# Steps in which goods are weighed against each other: what each is worth now stands with it (AG-4.11, AG-13.2).
_VALUED = {Step.TRADE_GIVE, Step.TRADE_TAKE, Step.EXCHANGE_GIVE, Step.EXCHANGE_TAKE}


def _mark(s: State, sort: Choice, which: int, brings: list[Effect]) -> str | None:
    """The figure beside a place on the board: meditation points, rupees, deliveries."""
    wanted = {Choice.LAY: "monk", Choice.RELEASE: "monk", Choice.DELIVER: "rupee", Choice.DOUBLE: "rupee"}
    wanted |= {Choice.ORDER: "rupee", Choice.BONUS: "rupee"}
    if sort == Choice.GIVE and top(s, STEP) in (Step.SAILOR, Step.SELL, Step.TRADE_GIVE):
        return signed(int(s.value[which]))
    if sort not in wanted:
        return None
    name = wanted[sort]
    return next((told["text"] for told in brings if told["signs"] and told["signs"][0].get("sign") == name), None)


# --- Groups ---------------------------------------------------------------------------------------------------------

_OF_SORT = {
    Choice.LAY: "lay",
    Choice.RELEASE: "lay",
    Choice.STAND: "stand",
    Choice.PLACE: "place",
    Choice.AMOUNT: "amount",
    Choice.TAKE: "take",
    Choice.ARROW: "transform",
    Choice.ADVANCE: "advance",
    Choice.COVER: "cover",
    Choice.FARMER: "farmer",
    Choice.FARMERS: "farmer",
    Choice.DELIVER: "deliver",
    Choice.DOUBLE: "deliver",
    Choice.ORDER: "order",
    Choice.GIFT: "gift",
    Choice.RISE: "rise",
    Choice.BUILD: "build",
    Choice.BONUS: "bonus",
    Choice.TOKEN_TO: "token",
    Choice.TILE: "tile",
    Choice.FAVOURS: "tile",
    Choice.GIVE_FAVOUR: "give",
    Choice.MOSAIC: "mosaic",
    Choice.DONE: "end",
}
_OF_GIVING = {Step.MEDITATE: "exchange", Step.SAILOR: "pay"}


def group_of(s: State, sort: Choice, which: int) -> str:
    """With which others a choice stands."""
    step = int(top(s, STEP))
    if step <= Step.ORDERS and is_secondary(sort + which):
        return "besides"
    if sort == Choice.GIVE:
        return _OF_GIVING.get(Step(step), "give")
    if sort in (Choice.FAVOUR, Choice.DISCOUNT) and step in (Step.PROCESS, Step.FOLLOW):
        return "amount"
    return _OF_SORT.get(sort, "menu")


_PARTS = {
    "city": (
        *(Choice.LAY, Choice.STAND, Choice.PLACE, Choice.AMOUNT, Choice.GIVE, Choice.TAKE, Choice.ARROW, Choice.BUILD),
        *(Choice.BONUS, Choice.TOKEN, Choice.TOKEN_TO, Choice.MOVE_TOKEN, Choice.TRADE),
    ),
    "river": (Choice.DELIVER, Choice.DOUBLE),
    "empire": (Choice.ORDER, Choice.GIFT, Choice.RISE, Choice.TILE),
}
_PART_OF = {sort: part for part, sorts in _PARTS.items() for sort in sorts}


def part_of(choice: int) -> str | None:
    """Where on the table a choice is made; going on has no place."""
    sort, _ = sort_of(choice)
    return None if sort == Choice.DONE else _PART_OF.get(sort, "house")


# In this order they stand in the frame: the act in hand, what enlarges it, what may be done besides.
ORDER = (
    *("lay", "deliver", "order", "transform", "exchange", "advance", "cover", "farmer", "mosaic"),
    *("place", "rise", "build", "gift", "bonus", "amount", "give", "take", "stand", "token", "tile", "menu"),
    *("pay", "besides"),
)
SECOND_LIGHT = {"pay", "besides"}  # and, in the meditation phase, what the points may buy
ALONE = {"besides", "pay", "cover", "farmer"}  # have a title even where nothing else is offered


@cache
def titles(t: NullTranslations) -> dict[str, str]:
    """What stands above each group."""
    return {
        "lay": t.gettext("Lay workers down"),
        "deliver": t.gettext("Deliver"),
        "order": t.gettext("Fulfil an order"),
        "transform": t.gettext("Transform"),
        "exchange": t.gettext("Exchange"),
        "advance": t.gettext("Advance on the track"),
        "cover": t.gettext("Remove a cover"),
        "farmer": t.gettext("Move a farmer"),
        "mosaic": t.gettext("Buy favours"),
        "rise": t.gettext("Rise in a guild"),
        "build": t.gettext("Build"),
        "gift": t.gettext("A gift to Akbar"),
        "pay": t.gettext("Or pay for more deliveries"),
        "besides": t.gettext("At any time of your turn"),
    }


# --- Pictures -------------------------------------------------------------------------------------------------------


def _space(seen: Seen, s: State, space: int) -> Picture:
    label = called.space(space, seen.t)
    if space < CHARACTERS:
        return Picture([sign(CHARACTER_IDS[space])], label)
    return Picture([good_sign(int(GOOD_OF[space - CHARACTERS]))], label)


def _good(seen: Seen, s: State, good: int) -> Picture:
    return Picture([good_sign(good)], called.good(good, seen.t))


def _amount(seen: Seen, s: State, number: int) -> Picture:
    if number == 0:
        return Picture([], next(offer.words for offer in seen.offers if offer.choice == Choice.AMOUNT))
    if top(s, STEP) == Step.PRODUCE:
        return Picture([good_sign(int(top(s, A)))], str(number))
    return Picture(_along(int(top(s, A) if top(s, STEP) == Step.PROCESS else top(s, B))), str(number))


def _along(arrow: int) -> list[Sign]:
    return [good_sign(int(ARROW_FROM[arrow])), TO, good_sign(int(ARROW_TO[arrow]))]


def _arrow(seen: Seen, s: State, arrow: int) -> Picture:
    return Picture(_along(arrow), called.good(int(ARROW_TO[arrow]), seen.t))


def _cover(seen: Seen, s: State, cover: int) -> Picture:
    side, end = divmod(cover, ENDS)
    return Picture([], "", seen.t.gettext("towards {good}").format(good=called.corners(side, seen.t)[1 - end]))


def _farmer(seen: Seen, s: State, step: int) -> Picture:
    return Picture([], "")


def _deliver(seen: Seen, s: State, place: int) -> Picture:
    return Picture([good_sign(int(DEMANDED[place]))], called.notable(int(NOTABLE_OF[place]), seen.t))


def _double(seen: Seen, s: State, place: int) -> Picture:
    picture = _deliver(seen, s, place)
    return Picture(picture.signs * 2, picture.label, seen.t.gettext("a double delivery"))


def _order(seen: Seen, s: State, guild: int) -> Picture:
    goods = ORDER_GOODS[guild, s.order_marker[guild]].tolist()
    return Picture([sign(GUILD_IDS[guild]), *map(good_sign, goods)], called.guild(guild, seen.t))


def _gift(seen: Seen, s: State, space: int) -> Picture:
    return _good(seen, s, int(AKBAR_GOOD[space]))


def _rise(seen: Seen, s: State, guild: int) -> Picture:
    return Picture([sign(GUILD_IDS[guild])], called.guild(guild, seen.t))


def _build(seen: Seen, s: State, site: int) -> Picture:
    return _space(seen, s, CHARACTERS + PRODUCTION + site)


def _bonus(seen: Seen, s: State, tile: int) -> Picture:
    return Picture([sign(signs.BONUS_SIGNS[tile] or "rupee")], full.bonus(tile, seen.t))


def _token(seen: Seen, s: State, token: int) -> Picture:
    few, many = FACES[token].tolist()
    good = int(s.token_good[token])
    where = seen.t.gettext("on the Trader") if good < 0 else called.good(good, seen.t)
    return Picture([sign("flag")], f"{few} | {many}", where)


def _token_to(seen: Seen, s: State, where: int) -> Picture:
    return _good(seen, s, where // SIDES)


def _tile(seen: Seen, s: State, tile: int) -> Picture:
    action = PRINTED_ACTIONS + tile
    name = called.favour_action(action, seen.t)
    return Picture([sign(signs.FAVOURS[action])], f"{OWN[action]}▸{SPEND[action]} {name}", full.favour(action, seen.t))


def _favours(seen: Seen, s: State, _: int) -> Picture:
    return Picture([sign("favour")], called.favours(int(top(s, A)), seen.t))


def _one_favour(seen: Seen, s: State, _: int) -> Picture:
    return Picture([sign("favour")], called.favours(1, seen.t))


def _favour(seen: Seen, s: State, action: int) -> Picture:
    price = called.favours(int(SPEND[action]), seen.t)
    return Picture([sign(signs.FAVOURS[action])], price, called.favour_action(action, seen.t))


def _oil_curry(seen: Seen, s: State, spent: int) -> Picture:
    cost = OIL_CURRY_COST[spent]
    label = called.listed([called.goods(1, good, seen.t) for good in cost], seen.t)
    stands = int(OIL_CURRY_STANDS[spent])
    note = seen.t.ngettext("{n} worker stands up", "{n} workers stand up", stands).format(n=stands)
    return Picture([good_sign(good) for good in cost], label, note)


def _luxury(seen: Seen, s: State, luxury: int) -> Picture:
    good = int(LUXURY_GOOD[luxury])
    return Picture([good_sign(good)], called.goods(1, good, seen.t), glosses.luxuries(seen.t)[luxury])


def _notable(notable: Notable) -> Callable[[Seen, State, int], Picture]:
    def picture(seen: Seen, s: State, _: int) -> Picture:
        guild = sign(GUILD_IDS[NOTABLE_GUILD[notable]])
        return Picture([guild], called.notable(notable, seen.t), glosses.notables(seen.t)[notable])

    return picture


def _mosaic(seen: Seen, s: State, purchase: int) -> Picture:
    return Picture([sign("favour")], called.favours(int(MOSAIC_FAVOURS[purchase]), seen.t))


def _rupees(seen: Seen, s: State, _: int) -> Picture:
    player = seen.viewer or 0
    return Picture([sign("rupee")], called.rupees(min(int(peonage(s, player)), int(s.rupees[player])), seen.t))


def _advance(seen: Seen, s: State, _: int) -> Picture:
    cost = STEP_COST[s.meditation[seen.viewer or 0]].tolist()
    return Picture([sign("monk"), *map(good_sign, cost)], seen.t.gettext("advance"))


def _plainly(name: str) -> Callable[[Seen, State, int], Picture]:
    """A choice whose own words are short enough."""

    def picture(seen: Seen, s: State, which: int) -> Picture:
        return Picture([sign(name)], "")

    return picture


_PICTURES: dict[Choice, Callable[[Seen, State, int], Picture]] = {
    Choice.DONE: _plainly("tick"),
    Choice.LAY: _space,
    Choice.STAND: _space,
    Choice.PLACE: _space,
    Choice.AMOUNT: _amount,
    Choice.GIVE: _good,
    Choice.TAKE: _good,
    Choice.ARROW: _arrow,
    Choice.COVER: _cover,
    Choice.FARMER: _farmer,
    Choice.DELIVER: _deliver,
    Choice.DOUBLE: _double,
    Choice.ORDER: _order,
    Choice.GIFT: _gift,
    Choice.RISE: _rise,
    Choice.BUILD: _build,
    Choice.BONUS: _bonus,
    Choice.TOKEN: _token,
    Choice.TOKEN_TO: _token_to,
    Choice.TILE: _tile,
    Choice.FAVOURS: _favours,
    Choice.GIVE_FAVOUR: _one_favour,
    Choice.FAVOUR: _favour,
    Choice.DISCOUNT: _plainly("favour"),
    Choice.OIL_CURRY: _oil_curry,
    Choice.LUXURY: _luxury,
    Choice.CALIPH: _notable(Notable.CALIPH),
    Choice.ENGLISH_TRADER: _notable(Notable.ENGLISH_TRADER),
    Choice.FRENCH_TRADER: _notable(Notable.FRENCH_TRADER),
    Choice.MOSAIC: _mosaic,
    Choice.RELEASE: _notable(Notable.COOK),
    Choice.STORE: _plainly("worker"),
    Choice.RUPEES: _rupees,
    Choice.MOVE_TOKEN: _plainly("flag"),
    Choice.TRADE: _plainly("exchange"),
    Choice.ADVANCE: _advance,
    Choice.FARMERS: _plainly("farmer"),
}
