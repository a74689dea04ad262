"""What the things of Agra are called. English stands here, French in fr.po.

Some things have several forms, as French has no “of”, “to” or “at” that would do for all: ``space`` is a label,
``the_space`` stands in a sentence, ``at_space`` says where.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from gettext import NullTranslations

from durbar.games.agra.components import (
    AKBAR_GOOD,
    BUILDING_IDS,
    CHARACTER_IDS,
    CHARACTERS,
    ENDS,
    FACES,
    GOODS,
    GUILD_IDS,
    ORDER_GOODS,
    PRINTED_ACTIONS,
    SIDE_FROM,
    SIDE_TO,
    Favour,
    Good,
    Notable,
    Wheel,
)

# --- How many -------------------------------------------------------------------------------------------------------


def rupees(n: int, t: NullTranslations) -> str:
    """So many rupees."""
    return t.ngettext("{n} rupee", "{n} rupees", n).format(n=n)


def favours(n: int, t: NullTranslations) -> str:
    """So many favours."""
    return t.ngettext("{n} favour", "{n} favours", n).format(n=n)


def mp(n: int, t: NullTranslations) -> str:
    """So many meditation points."""
    return t.ngettext("{n} MP", "{n} MP", n).format(n=n)


def workers(n: int, t: NullTranslations) -> str:
    """So many workers."""
    return t.ngettext("{n} worker", "{n} workers", n).format(n=n)


def goods(n: int, number: int, t: NullTranslations) -> str:
    """So many units of a good."""
    return _so_many(n, t)[number].format(n=n)


@cache
def _so_many(n: int, t: NullTranslations) -> dict[int, str]:
    return {
        Good.SANDSTONE: t.ngettext("{n} sandstone", "{n} sandstone", n),
        Good.WOOD: t.ngettext("{n} wood", "{n} wood", n),
        Good.TURMERIC: t.ngettext("{n} turmeric", "{n} turmeric", n),
        Good.COTTON: t.ngettext("{n} cotton", "{n} cotton", n),
        Good.CEMENT: t.ngettext("{n} cement", "{n} cement", n),
        Good.BRICKS: t.ngettext("{n} brick", "{n} bricks", n),
        Good.PLANKS: t.ngettext("{n} plank", "{n} planks", n),
        Good.PAPER: t.ngettext("{n} paper", "{n} paper", n),
        Good.CURRY: t.ngettext("{n} curry", "{n} curry", n),
        Good.DYE: t.ngettext("{n} dye", "{n} dye", n),
        Good.OIL: t.ngettext("{n} oil", "{n} oil", n),
        Good.CLOTH: t.ngettext("{n} cloth", "{n} cloth", n),
        Good.STATUES: t.ngettext("{n} statue", "{n} statues", n),
        Good.BOOKS: t.ngettext("{n} book", "{n} books", n),
        Good.PAINTINGS: t.ngettext("{n} painting", "{n} paintings", n),
        Good.CLOTHES: t.ngettext("{n} set of clothes", "{n} sets of clothes", n),
    }


def one_each(numbers: Iterable[int], t: NullTranslations) -> str:
    """One unit of each of several goods."""
    return listed([goods(1, number, t) for number in numbers], t)


def pieces(n: int, number: int, t: NullTranslations) -> str:
    """So many units of a good, or, for the number after all goods, so many favours."""
    return favours(n, t) if number == GOODS else goods(n, number, t)


def listed(words: Sequence[str], t: NullTranslations) -> str:
    """Several things in a row."""
    *others, last = words
    return t.gettext("{others} and {last}").format(others=", ".join(others), last=last) if others else last


# --- Goods ----------------------------------------------------------------------------------------------------------


def good(number: int, t: NullTranslations) -> str:
    """Name a good."""
    return _goods(t)[number]


@cache
def _goods(t: NullTranslations) -> dict[int, str]:
    return {
        Good.SANDSTONE: t.gettext("sandstone"),
        Good.WOOD: t.gettext("wood"),
        Good.TURMERIC: t.gettext("turmeric"),
        Good.COTTON: t.gettext("cotton"),
        Good.CEMENT: t.gettext("cement"),
        Good.BRICKS: t.gettext("bricks"),
        Good.PLANKS: t.gettext("planks"),
        Good.PAPER: t.gettext("paper"),
        Good.CURRY: t.gettext("curry"),
        Good.DYE: t.gettext("dye"),
        Good.OIL: t.gettext("oil"),
        Good.CLOTH: t.gettext("cloth"),
        Good.STATUES: t.gettext("statues"),
        Good.BOOKS: t.gettext("books"),
        Good.PAINTINGS: t.gettext("paintings"),
        Good.CLOTHES: t.gettext("clothes"),
    }


def token(number: int, t: NullTranslations) -> str:
    """Name a price token by its faces."""
    few, many = FACES[number].tolist()
    return t.gettext("price token {few}|{many}").format(few=few, many=many)


# --- Characters and buildings ---------------------------------------------------------------------------------------


def space(number: int, t: NullTranslations) -> str:
    """A space where a worker can go, as a label."""
    return _spaces(t)[number][0]


def the_space(number: int, t: NullTranslations) -> str:
    """The same in a sentence."""
    return _spaces(t)[number][1]


def at_space(number: int, t: NullTranslations) -> str:
    """Where a worker is, or goes."""
    return _spaces(t)[number][2]


def building(number: int, t: NullTranslations) -> str:
    """A building, as a label."""
    return space(CHARACTERS + number, t)


def the_building(number: int, t: NullTranslations) -> str:
    """The same in a sentence."""
    return the_space(CHARACTERS + number, t)


def at_building(number: int, t: NullTranslations) -> str:
    """Where somebody is, or goes."""
    return at_space(CHARACTERS + number, t)


@cache
def _spaces(t: NullTranslations) -> tuple[tuple[str, str, str], ...]:
    forms = {**_characters(t), **_production_buildings(t), **_processing_buildings(t)}
    return tuple(forms[space] for space in CHARACTER_IDS + BUILDING_IDS)


def _characters(t: NullTranslations) -> dict[str, tuple[str, str, str]]:
    return {
        "architect": (t.gettext("Architect"), t.gettext("the Architect"), t.gettext("with the Architect")),
        "sailor": (t.gettext("Sailor"), t.gettext("the Sailor"), t.gettext("with the Sailor")),
        "trader": (t.gettext("Trader"), t.gettext("the Trader"), t.gettext("with the Trader")),
        "botanist": (t.gettext("Botanist"), t.gettext("the Botanist"), t.gettext("with the Botanist")),
    }


def _production_buildings(t: NullTranslations) -> dict[str, tuple[str, str, str]]:
    return {
        "quarry": (t.gettext("Quarry"), t.gettext("the quarry"), t.gettext("at the quarry")),
        "sawmill": (t.gettext("Sawmill"), t.gettext("the sawmill"), t.gettext("at the sawmill")),
        "turmeric_field": (
            t.gettext("Turmeric field"),
            t.gettext("the turmeric field"),
            t.gettext("at the turmeric field"),
        ),
        "cotton_field": (t.gettext("Cotton field"), t.gettext("the cotton field"), t.gettext("at the cotton field")),
    }


def _processing_buildings(t: NullTranslations) -> dict[str, tuple[str, str, str]]:
    return {
        "brickworks": (t.gettext("Brickworks"), t.gettext("the brickworks"), t.gettext("at the brickworks")),
        "paper_mill": (t.gettext("Paper mill"), t.gettext("the paper mill"), t.gettext("at the paper mill")),
        "dye_works": (t.gettext("Dye works"), t.gettext("the dye works"), t.gettext("at the dye works")),
        "spinning_mill": (
            t.gettext("Spinning mill"),
            t.gettext("the spinning mill"),
            t.gettext("at the spinning mill"),
        ),
        "cement_works": (t.gettext("Cement works"), t.gettext("the cement works"), t.gettext("at the cement works")),
        "carpentry": (t.gettext("Carpentry"), t.gettext("the carpentry"), t.gettext("at the carpentry")),
        "curry_factory": (
            t.gettext("Curry factory"),
            t.gettext("the curry factory"),
            t.gettext("at the curry factory"),
        ),
        "oil_press": (t.gettext("Oil press"), t.gettext("the oil press"), t.gettext("at the oil press")),
        "sculptor": (t.gettext("Sculptor"), t.gettext("the sculptor’s workshop"), t.gettext("at the sculptor’s")),
        "bookbinder": (
            t.gettext("Bookbinder"),
            t.gettext("the bookbinder’s workshop"),
            t.gettext("at the bookbinder’s"),
        ),
        "atelier": (t.gettext("Atelier"), t.gettext("the painter’s atelier"), t.gettext("at the atelier")),
        "tailor": (t.gettext("Tailor"), t.gettext("the tailor’s workshop"), t.gettext("at the tailor’s")),
    }


# --- Notables -------------------------------------------------------------------------------------------------------


def notable(number: int, t: NullTranslations) -> str:
    """A notable, as a label."""
    return _notables(t)[number][0]


def the_notable(number: int, t: NullTranslations) -> str:
    """The same in a sentence."""
    return _notables(t)[number][1]


def to_notable(number: int, t: NullTranslations) -> str:
    """To whom one delivers."""
    return _notables(t)[number][2]


@cache
def _notables(t: NullTranslations) -> dict[int, tuple[str, str, str]]:
    return {**_lower_notables(t), **_middle_notables(t), **_upper_notables(t)}


def _lower_notables(t: NullTranslations) -> dict[int, tuple[str, str, str]]:
    return {
        Notable.PORTUGUESE_TRADER: (
            t.gettext("Portuguese Trader"),
            t.gettext("the Portuguese Trader"),
            t.gettext("to the Portuguese Trader"),
        ),
        Notable.SUFI: (t.gettext("Sufi"), t.gettext("the Sufi"), t.gettext("to the Sufi")),
        Notable.TAKSHAKA: (t.gettext("Takshaka"), t.gettext("Takshaka"), t.gettext("to Takshaka")),
        Notable.MAHOUT: (t.gettext("Mahout"), t.gettext("the Mahout"), t.gettext("to the Mahout")),
        Notable.KHATIB: (t.gettext("Khatib"), t.gettext("the Khatib"), t.gettext("to the Khatib")),
        Notable.FRENCH_TRADER: (
            t.gettext("French Trader"),
            t.gettext("the French Trader"),
            t.gettext("to the French Trader"),
        ),
        Notable.DYER: (t.gettext("Dyer"), t.gettext("the Dyer"), t.gettext("to the Dyer")),
        Notable.COOK: (t.gettext("Cook"), t.gettext("the Cook"), t.gettext("to the Cook")),
    }


def _middle_notables(t: NullTranslations) -> dict[int, tuple[str, str, str]]:
    return {
        Notable.MUEZZIN: (t.gettext("Muezzin"), t.gettext("the Muezzin"), t.gettext("to the Muezzin")),
        Notable.JAGIRDAR: (t.gettext("Jagirdar"), t.gettext("the Jagirdar"), t.gettext("to the Jagirdar")),
        Notable.CALIPH: (t.gettext("Caliph"), t.gettext("the Caliph"), t.gettext("to the Caliph")),
        Notable.CALLIGRAPHER: (
            t.gettext("Calligrapher"),
            t.gettext("the Calligrapher"),
            t.gettext("to the Calligrapher"),
        ),
        Notable.MULLAH: (t.gettext("Mullah"), t.gettext("the Mullah"), t.gettext("to the Mullah")),
        Notable.ENGLISH_TRADER: (
            t.gettext("English Trader"),
            t.gettext("the English Trader"),
            t.gettext("to the English Trader"),
        ),
        Notable.MOSAIC_MAKER: (
            t.gettext("Mosaic Maker"),
            t.gettext("the Mosaic Maker"),
            t.gettext("to the Mosaic Maker"),
        ),
    }


def _upper_notables(t: NullTranslations) -> dict[int, tuple[str, str, str]]:
    return {
        Notable.MUJTAHIDA: (t.gettext("Mujtahida"), t.gettext("the Mujtahida"), t.gettext("to the Mujtahida")),
        Notable.DUTCH_TRADER: (
            t.gettext("Dutch Trader"),
            t.gettext("the Dutch Trader"),
            t.gettext("to the Dutch Trader"),
        ),
        Notable.PAINTER: (t.gettext("Painter"), t.gettext("the Painter"), t.gettext("to the Painter")),
        Notable.SUBADAR: (t.gettext("Subadar"), t.gettext("the Subadar"), t.gettext("to the Subadar")),
        Notable.SADR_US_SUDUR: (
            t.gettext("Sadr us-Sudur"),
            t.gettext("the Sadr us-Sudur"),
            t.gettext("to the Sadr us-Sudur"),
        ),
        Notable.GRAND_MUFTI: (
            t.gettext("Grand Mufti"),
            t.gettext("the Grand Mufti"),
            t.gettext("to the Grand Mufti"),
        ),
        Notable.GRAND_IMAM: (t.gettext("Grand Imam"), t.gettext("the Grand Imam"), t.gettext("to the Grand Imam")),
        Notable.COURT_ARTIST: (
            t.gettext("Court Artist"),
            t.gettext("the Court Artist"),
            t.gettext("to the Court Artist"),
        ),
        Notable.DEWAN: (t.gettext("Dewan"), t.gettext("the Dewan"), t.gettext("to the Dewan")),
    }


# --- The Empire board -----------------------------------------------------------------------------------------------


def guild(number: int, t: NullTranslations) -> str:
    """A guild, as a label."""
    return _guilds(t)[number][0]


def of_guild(number: int, t: NullTranslations) -> str:
    """Whose something is."""
    return _guilds(t)[number][1]


def among_guild(number: int, t: NullTranslations) -> str:
    """Where one rises."""
    return _guilds(t)[number][2]


@cache
def _guilds(t: NullTranslations) -> tuple[tuple[str, str, str], ...]:
    forms = {
        "artisans": (t.gettext("artisans"), t.gettext("of the artisans"), t.gettext("among the artisans")),
        "merchants": (t.gettext("merchants"), t.gettext("of the merchants"), t.gettext("among the merchants")),
        "scholars": (t.gettext("scholars"), t.gettext("of the scholars"), t.gettext("among the scholars")),
    }
    return tuple(forms[guild] for guild in GUILD_IDS)


def order(guild: int, number: int, t: NullTranslations) -> str:
    """The goods of an order."""
    return listed([good(wanted, t) for wanted in ORDER_GOODS[guild, number].tolist()], t)


def gift_space(number: int, t: NullTranslations) -> str:
    """A space of Akbar, by its good."""
    return good(int(AKBAR_GOOD[number]), t)


# --- Personal boards ------------------------------------------------------------------------------------------------


def wheel(number: int, t: NullTranslations) -> str:
    """An action of the meditation wheel."""
    return _wheel(t)[number]


@cache
def _wheel(t: NullTranslations) -> dict[int, str]:
    return {
        Wheel.DELIVER: t.gettext("deliver"),
        Wheel.TRANSFORM: t.gettext("transform"),
        Wheel.REMOVE_COVER: t.gettext("remove a cover"),
        Wheel.EXCHANGE: t.gettext("exchange"),
        Wheel.MOVE_FARMER: t.gettext("move a farmer"),
    }


def corners(side: int, t: NullTranslations) -> tuple[str, str]:
    """The goods at both ends of a side of the farm."""
    return good(int(SIDE_FROM[side]), t), good(int(SIDE_TO[side]), t)


def farmer(side: int, t: NullTranslations) -> str:
    """The farmer of a side."""
    first, last = corners(side, t)
    return t.gettext("the farmer between {first} and {last}").format(first=first, last=last)


def cover(number: int, t: NullTranslations) -> str:
    """A cover, by the corner it lies next to and the one it looks to."""
    side, end = divmod(number, ENDS)
    near, far = corners(side, t)[:: 1 - 2 * end]
    return t.gettext("the cover beside {near} towards {far}").format(near=near, far=far)


def favour_action(number: int, t: NullTranslations) -> str:
    """A favour action, printed or of a tile."""
    return _favour_actions(t)[number]


def tile(number: int, t: NullTranslations) -> str:
    """A favour tile."""
    return favour_action(PRINTED_ACTIONS + number, t)


@cache
def _favour_actions(t: NullTranslations) -> dict[int, str]:
    return {
        Favour.BASE_BASIC_GOOD: t.gettext("basic good"),
        Favour.BASE_TRANSFORM: t.gettext("transform"),
        Favour.BASE_INFLUENCE: t.gettext("influence"),
        Favour.STAND_UP: t.gettext("stand up"),
        Favour.REMOVE_COVER: t.gettext("remove a cover"),
        Favour.GAIN_VALUE_2: t.gettext("good of value 2"),
        Favour.PRICE_TOKEN: t.gettext("price token"),
        Favour.EXTRA_MP: t.gettext("meditation point"),
        Favour.AKBAR_OR_ORDER: t.gettext("gift or order"),
        Favour.TRANSFORM_1_TO_2: t.gettext("transform 1 into 2"),
        Favour.SELL_GOOD: t.gettext("sell a good"),
        Favour.MOVE_FARMERS: t.gettext("move farmers"),
        Favour.FREE_PEONAGE: t.gettext("free peonage"),
        Favour.EXTRA_TRANSFORM: t.gettext("one more good"),
        Favour.DELIVER_NOTABLE: t.gettext("deliver to a notable"),
        Favour.ADVANCE_MEDITATION: t.gettext("advance in meditation"),
        Favour.EXCHANGE: t.gettext("exchange"),
    }
