"""The few words that stand on cards, plates and piers; effects.py says the same in full. French is in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.games.agra.components import (
    BOOK_FAVOURS,
    BOOK_STANDS,
    BUILDER_PIER,
    CALLIGRAPHER_PEONAGE,
    CLOTHES_EXTRA,
    COOK_ROOM,
    DUTCH_RUPEES,
    FRENCH_MARKERS,
    FRENCH_RUPEES,
    GOODS_PIER,
    ICON_GUILD,
    LAST_PIER,
    MERCHANT_PIER,
    MUFTI_RUPEES,
    ONCE_FAVOURS,
    PAINTER_STANDS,
    PAINTING_TRACKS,
    START_PIER,
    TAKSHAKA_RUPEES,
    TAKSHAKA_VALUE,
    TOKENS_PIER,
    Good,
    Luxury,
    Notable,
)
from durbar.games.agra.words import names as called

ROMAN = ("", "I", "II", "III", "IV", "V", "VI")


@cache
def notables(t: NullTranslations) -> tuple[str, ...]:
    """What each notable does, in about two lines of a small card."""
    favours = called.favours(int(ONCE_FAVOURS[Notable.GRAND_IMAM]), t)
    last = t.gettext("{favours}; end: {guild}")
    said = {
        Notable.PORTUGUESE_TRADER: t.gettext("several goods for the Sailor"),
        Notable.SUFI: t.gettext("meditates once"),
        Notable.TAKSHAKA: t.gettext("builds {n} cheaper, {rupees}").format(
            n=TAKSHAKA_VALUE, rupees=called.rupees(TAKSHAKA_RUPEES, t)
        ),
        Notable.MAHOUT: t.gettext("one more stone or wood"),
        Notable.KHATIB: t.gettext("one more cotton or turmeric"),
        Notable.FRENCH_TRADER: t.gettext("{n} goods here: {rupees}").format(
            n=FRENCH_MARKERS, rupees=called.rupees(FRENCH_RUPEES, t)
        ),
        Notable.DYER: t.gettext("refines your harvest"),
        Notable.COOK: t.gettext("keeps {workers}").format(workers=called.workers(COOK_ROOM, t)),
        Notable.MUEZZIN: t.gettext("one more point to meditate"),
        Notable.JAGIRDAR: t.gettext("one more delivery"),
        Notable.CALIPH: t.gettext("{good} stands a worker up").format(good=called.goods(1, Good.COTTON, t)),
        Notable.CALLIGRAPHER: t.gettext("peonage: {rupees}").format(rupees=called.rupees(CALLIGRAPHER_PEONAGE, t)),
        Notable.MULLAH: t.gettext("saves a favour each turn"),
        Notable.ENGLISH_TRADER: t.gettext("an exchange each turn"),
        Notable.MOSAIC_MAKER: t.gettext("a tile; sells favours"),
        Notable.MUJTAHIDA: t.gettext("builds a site for nothing"),
        Notable.DUTCH_TRADER: t.gettext("end: {one}, {two}, {three} for guilds served").format(
            one=DUTCH_RUPEES[1], two=DUTCH_RUPEES[2], three=DUTCH_RUPEES[3]
        ),
        Notable.PAINTER: t.gettext("{workers} up, a level").format(workers=called.workers(PAINTER_STANDS, t)),
        Notable.SUBADAR: t.gettext("end: for each order"),
        Notable.SADR_US_SUDUR: t.gettext("a gift; end: for each gift"),
        Notable.GRAND_MUFTI: last.format(favours=favours, guild=t.gettext("{n} a set").format(n=MUFTI_RUPEES)),
    }
    for notable in (Notable.GRAND_IMAM, Notable.COURT_ARTIST, Notable.DEWAN):
        said[notable] = last.format(favours=favours, guild=called.guild(int(ICON_GUILD[notable]), t))
    return tuple(said[notable] for notable in Notable)


@cache
def luxuries(t: NullTranslations) -> tuple[str, ...]:
    """What spending a luxury good does."""
    said = {
        Luxury.STATUES: t.gettext("act again"),
        Luxury.BOOKS: t.gettext("{n} stand, {favours}").format(n=BOOK_STANDS, favours=called.favours(BOOK_FAVOURS, t)),
        Luxury.PAINTINGS: t.gettext("{n} guilds +1").format(n=PAINTING_TRACKS),
        Luxury.CLOTHES: t.gettext("rupees"),
    }
    return tuple(said[luxury] for luxury in Luxury)


@cache
def piers(t: NullTranslations) -> tuple[str, ...]:
    """What happens at each pier, from the first."""
    said = {
        START_PIER: "",
        BUILDER_PIER: t.gettext("the Builder builds"),
        MERCHANT_PIER: t.gettext("favours for cotton"),
        TOKENS_PIER: t.gettext("tokens home, favours"),
        GOODS_PIER: t.gettext("a good for all"),
        LAST_PIER: t.gettext("clothes +{n}, the end").format(n=CLOTHES_EXTRA),
    }
    return tuple(said[pier] for pier in range(1, LAST_PIER + 1))
