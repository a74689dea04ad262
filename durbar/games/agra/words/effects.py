"""What tiles, luxury goods, notables and piers do, in words. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.games.agra.components import (
    BONUS_COVERS,
    BONUS_FAVOURS,
    BONUS_GUILD,
    BONUS_NOTABLE,
    BONUS_RUPEES,
    BOOK_FAVOURS,
    BOOK_STANDS,
    BUILDER_PIER,
    CALIPH_GOOD,
    CALIPH_STANDS,
    CALLIGRAPHER_PEONAGE,
    CLOTHES_EXTRA,
    COOK_ROOM,
    DELIVERY_BONUS,
    DUTCH_RUPEES,
    DYER_GIVES,
    DYER_VALUE,
    FRENCH_MARKERS,
    FRENCH_MOST_VALUE,
    FRENCH_RUPEES,
    GOODS_PIER,
    ICON_GUILD,
    ICON_RUPEES,
    JAGIRDAR_DELIVERIES,
    LAST_PIER,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    MERCHANT_PIER,
    MOSAIC_FAVOURS,
    MOSAIC_MP,
    MUEZZIN_MP,
    MUFTI_RUPEES,
    MULLAH_DISCOUNT,
    NONE,
    ONCE_FAVOURS,
    PAINTER_STANDS,
    PAINTING_TRACKS,
    PIER_COTTON_FAVOURS,
    PIER_FAVOURS,
    PIER_VALUE,
    PRODUCTION_NOTABLE,
    SADR_RUPEES,
    SAILOR_TOTAL,
    START_PIER,
    SUBADAR_RUPEES,
    TAKSHAKA_RUPEES,
    TAKSHAKA_VALUE,
    TILE_FARMER_STEPS,
    TILE_FROM_VALUE,
    TILE_GAIN_VALUE,
    TILE_MP,
    TILE_STANDS,
    TILE_TO_VALUE,
    TOKENS_PIER,
    Favour,
    Luxury,
    Notable,
)
from durbar.games.agra.words import names as called

# --- Bonus tiles, favour actions, luxury actions --------------------------------------------------------------------


@cache
def bonus(number: int, t: NullTranslations) -> str:
    """What a building bonus brings, in the order in which it is carried out (AG-27)."""
    gains = []
    if BONUS_GUILD[number] != NONE:
        gains.append(t.gettext("1 level {guild}").format(guild=called.among_guild(int(BONUS_GUILD[number]), t)))
    if BONUS_FAVOURS[number]:
        gains.append(called.favours(int(BONUS_FAVOURS[number]), t))
    if BONUS_COVERS[number]:
        gains.append(t.gettext("a cover less"))
    return called.listed([*gains, called.rupees(int(BONUS_RUPEES[number]), t)], t)


def favour(number: int, t: NullTranslations) -> str:
    """What a favour action does (AG-18, AG-19)."""
    return _favours(t)[number]


@cache
def _favours(t: NullTranslations) -> dict[int, str]:
    return {
        Favour.BASE_BASIC_GOOD: t.gettext("gain a basic good"),
        Favour.BASE_TRANSFORM: t.gettext("transform a good along any arrow"),
        Favour.BASE_INFLUENCE: t.gettext("rise a level in a guild"),
        Favour.STAND_UP: t.gettext("stand up {workers}").format(workers=called.workers(TILE_STANDS, t)),
        Favour.REMOVE_COVER: t.gettext("remove a cover from the farm"),
        Favour.GAIN_VALUE_2: t.gettext("gain a good of value {n}").format(n=TILE_GAIN_VALUE),
        Favour.PRICE_TOKEN: t.gettext("move a price token"),
        Favour.EXTRA_MP: t.gettext("gain {mp} in your meditation phase").format(mp=called.mp(TILE_MP, t)),
        Favour.AKBAR_OR_ORDER: t.gettext("make a gift or fulfil an order, besides the order phase"),
        Favour.TRANSFORM_1_TO_2: t.gettext("transform a good of value {before} into one of value {after}").format(
            before=TILE_FROM_VALUE, after=TILE_TO_VALUE
        ),
        Favour.SELL_GOOD: t.gettext("sell a good for its value"),
        Favour.MOVE_FARMERS: t.gettext("move farmers, up to {n} steps").format(n=TILE_FARMER_STEPS),
        Favour.FREE_PEONAGE: t.gettext("use peonage without paying rupees"),
        Favour.EXTRA_TRANSFORM: t.gettext("transform one good more, even when you follow"),
        Favour.DELIVER_NOTABLE: t.gettext("deliver a good to an open notable"),
        Favour.ADVANCE_MEDITATION: t.gettext("advance a space on the meditation track"),
        Favour.EXCHANGE: t.gettext("exchange a good for another of the same value"),
    }


def luxury(number: int, t: NullTranslations) -> str:
    """What spending a luxury good does (AG-20)."""
    return _luxuries(t)[number]


@cache
def _luxuries(t: NullTranslations) -> dict[int, str]:
    return {
        Luxury.STATUES: t.gettext("take one more main action"),
        Luxury.BOOKS: t.gettext("stand up {workers}, gain {favours}").format(
            workers=called.workers(BOOK_STANDS, t), favours=called.favours(BOOK_FAVOURS, t)
        ),
        Luxury.PAINTINGS: t.gettext("rise a level in {n} different guilds").format(n=PAINTING_TRACKS),
        Luxury.CLOTHES: t.gettext("gain rupees equal to their value"),
    }


# --- Notables -------------------------------------------------------------------------------------------------------


@cache
def abilities(number: int, t: NullTranslations) -> tuple[str, ...]:
    """What a notable does for whoever has won him (AG-26), in short sentences."""
    bonuses = [
        t.gettext("{good} delivered: +{rupees}").format(
            good=called.good(good, t), rupees=called.rupees(int(DELIVERY_BONUS[good]), t)
        )
        for good, rewarding in enumerate(BONUS_NOTABLE.tolist())
        if rewarding == number
    ]
    return (*_own_abilities(number, t), *bonuses)


def _own_abilities(number: int, t: NullTranslations) -> tuple[str, ...]:
    if number in PRODUCTION_NOTABLE:
        made = [called.good(good, t) for good, helper in enumerate(PRODUCTION_NOTABLE.tolist()) if helper == number]
        return (t.gettext("producing {goods}: 1 more").format(goods=called.listed(made, t)),)
    if ONCE_FAVOURS[number]:
        once = t.gettext("once: {favours}").format(favours=called.favours(int(ONCE_FAVOURS[number]), t))
        return once, _last_ability(number, t)
    return _plain_abilities(t)[number]


def _last_ability(number: int, t: NullTranslations) -> str:
    if ICON_GUILD[number] == NONE:
        text = t.gettext("end: {rupees} for each set of contracts or orders of all guilds")
        return text.format(rupees=called.rupees(MUFTI_RUPEES, t))
    text = t.gettext("end: {rupees} for each contract and order {guild}")
    guild = called.of_guild(int(ICON_GUILD[number]), t)
    return text.format(rupees=called.rupees(int(ICON_RUPEES[number]), t), guild=guild)


@cache
def _plain_abilities(t: NullTranslations) -> dict[int, tuple[str, ...]]:
    few, many = MOSAIC_MP.tolist()
    some, more = MOSAIC_FAVOURS.tolist()
    return {
        Notable.PORTUGUESE_TRADER: (
            t.gettext("pay the Sailor with several goods, worth {n} at most").format(n=SAILOR_TOTAL),
        ),
        Notable.SUFI: (t.gettext("once: advance a space on the meditation track"),),
        Notable.TAKSHAKA: (
            t.gettext("building: materials worth {n} more, and {rupees}").format(
                n=TAKSHAKA_VALUE, rupees=called.rupees(TAKSHAKA_RUPEES, t)
            ),
        ),
        Notable.FRENCH_TRADER: (
            t.gettext("each turn: put a good of value 1 to {most} here; {n} of them bring {rupees}").format(
                most=FRENCH_MOST_VALUE, n=FRENCH_MARKERS, rupees=called.rupees(FRENCH_RUPEES, t)
            ),
        ),
        Notable.DYER: (
            t.gettext("turn {n} goods produced into one of their colour worth {value}").format(
                n=DYER_GIVES, value=DYER_VALUE
            ),
        ),
        Notable.COOK: (
            t.gettext("keeps up to {workers} sent home while standing; they give MP later").format(
                workers=called.workers(COOK_ROOM, t)
            ),
        ),
        Notable.MUEZZIN: (t.gettext("meditation: {mp} more").format(mp=called.mp(MUEZZIN_MP, t)),),
        Notable.JAGIRDAR: (
            t.gettext("deliver a good after another’s Sailor"),
            t.gettext("your Sailor: capacity +{n}").format(n=JAGIRDAR_DELIVERIES),
        ),
        Notable.CALIPH: (
            t.gettext("each turn: spend {good} to stand up {workers}").format(
                good=called.goods(1, CALIPH_GOOD, t), workers=called.workers(CALIPH_STANDS, t)
            ),
        ),
        Notable.CALLIGRAPHER: (
            t.gettext("peonage costs {rupees}").format(rupees=called.rupees(CALLIGRAPHER_PEONAGE, t)),
        ),
        Notable.MULLAH: (
            t.gettext("each turn: a favour action for {favours} less").format(
                favours=called.favours(MULLAH_DISCOUNT, t)
            ),
        ),
        Notable.ENGLISH_TRADER: (t.gettext("each turn: exchange a good for another of the same value"),),
        Notable.MOSAIC_MAKER: (
            t.gettext("once: take any favour tile"),
            t.gettext("each turn: {few} for {some}, or {many} for {more}").format(
                few=called.mp(few, t),
                some=called.favours(some, t),
                many=called.mp(many, t),
                more=called.favours(more, t),
            ),
        ),
        Notable.MUJTAHIDA: (t.gettext("once: build the first site for nothing"),),
        Notable.DUTCH_TRADER: (
            t.gettext("end: {one}, {two} or {three} rupees for orders of 1, 2 or 3 guilds").format(
                one=DUTCH_RUPEES[1], two=DUTCH_RUPEES[2], three=DUTCH_RUPEES[3]
            ),
        ),
        Notable.PAINTER: (
            t.gettext("once: stand up {workers}, rise a level").format(workers=called.workers(PAINTER_STANDS, t)),
        ),
        Notable.SUBADAR: (t.gettext("end: {rupees} for each order").format(rupees=called.rupees(SUBADAR_RUPEES, t)),),
        Notable.SADR_US_SUDUR: (
            t.gettext("once: a gift to any space of the same value"),
            t.gettext("end: {rupees} for each gift").format(rupees=called.rupees(SADR_RUPEES, t)),
        ),
    }


# --- The river ------------------------------------------------------------------------------------------------------


def arrival(pier: int, t: NullTranslations) -> str:
    """What happens when the boat reaches a pier (AG-25.3 to 25.7); nothing at the first one."""
    return _arrivals(t)[pier]


@cache
def _arrivals(t: NullTranslations) -> dict[int, str]:
    none, one, several = PIER_VALUE.tolist()
    return {
        START_PIER: "",
        BUILDER_PIER: t.gettext("the Builder’s site is built, and he moves on"),
        MERCHANT_PIER: t.gettext("the Merchant moves; a favour for each cotton, {n} at most").format(
            n=PIER_COTTON_FAVOURS
        ),
        TOKENS_PIER: t.gettext("price tokens return to the Trader; {favours} for everybody").format(
            favours=called.favours(PIER_FAVOURS, t)
        ),
        GOODS_PIER: t.gettext("a good of value {none}, {one} or {several} for 0, 1 or 2 and more cotton").format(
            none=none, one=one, several=several
        ),
        LAST_PIER: t.gettext("clothes bring {rupees} more; the end is near").format(
            rupees=called.rupees(CLOTHES_EXTRA, t)
        ),
    }


def leaving(pier: int, t: NullTranslations) -> str:
    """What makes the boat leave a pier (AG-25.1); nothing at the last one."""
    if pier == LAST_PIER:
        return ""
    count = int(LEAVE_COUNT[pier])
    text = t.ngettext(
        "sails on with {n} notable of level {level}", "sails on with {n} notables of level {level}", count
    )
    return text.format(n=count, level=LEAVE_LEVEL[pier])
