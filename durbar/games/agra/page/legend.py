"""What the signs of Agra are called and what they do. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.drawing.legend import Number, Section, Sign
from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_INTO,
    ARROW_TO,
    BASIC_GOODS,
    COLOUR,
    COLOUR_IDS,
    GOOD_IDS,
    NONE,
    Good,
)
from durbar.games.agra.words import names

ORNAMENTS = frozenset({"niche", "robe", "turban", "bundle", "hammer", "slab", "h-*"})


def legend(t: NullTranslations) -> list[Section]:
    """Every sign, in sections."""
    return [
        Section(t.gettext("Goods"), _goods(t)),
        Section(t.gettext("People"), _people(t)),
        Section(t.gettext("Characters"), _characters(t)),
        Section(t.gettext("What you own"), _own(t)),
        Section(t.gettext("The Empire"), _empire(t)),
        Section(t.gettext("Actions"), _actions(t)),
    ]


def numbers(t: NullTranslations) -> tuple[Number, ...]:
    """What numbers stand for that have no words beside them."""
    return (
        Number("rupees", t.gettext("Rupees in the bag"), t.gettext("yours are seen by you alone until the end"), "12"),
        Number("workers", t.gettext("Workers in reserve"), t.gettext("free to act with"), "2"),
        Number("markers", t.gettext("Markers in reserve"), t.gettext("each becomes a good, a favour or an order"), "8"),
        Number("favours", t.gettext("Favours kept"), t.gettext("to have and to spend on small actions"), "3"),
        Number("production", t.gettext("Production"), t.gettext("goods of that kind that the farm gives"), "2"),
        Number("meditation", t.gettext("Meditation points"), t.gettext("what the action costs on the wheel"), "2"),
        Number("level", t.gettext("Level"), t.gettext("of a notable; a pier of the river opens it"), "III"),
        Number("amount", t.gettext("How many"), t.gettext("goods that you turn, sell or bring"), "2"),
        Number("acts", t.gettext("Open here"), t.gettext("how many places of that part you may choose now"), "5"),
        Number(
            "account", t.gettext("The account in rupees"), t.gettext("what each part of the table has brought"), "17"
        ),
    )


def _goods(t: NullTranslations) -> tuple[Sign, ...]:
    """AG-7.1: the four families, each good followed by what it becomes along the arrows."""
    builds, processed = t.gettext("material: builds on sites"), t.gettext("processed good: for notables and orders")
    does = {
        Good.SANDSTONE: builds,
        Good.WOOD: builds,
        Good.TURMERIC: t.gettext("basic good: grows on your farm"),
        Good.COTTON: t.gettext("basic good: grows on your farm"),
        Good.CEMENT: builds,
        Good.BRICKS: builds,
        Good.PLANKS: builds,
        Good.PAPER: processed,
        Good.CURRY: t.gettext("spent, it stands a worker up"),
        Good.DYE: processed,
        Good.OIL: t.gettext("spent, it stands a worker up"),
        Good.CLOTH: processed,
        Good.STATUES: t.gettext("luxury: spent, you act once more"),
        Good.BOOKS: t.gettext("luxury: spent, three workers stand up, a favour"),
        Good.PAINTINGS: t.gettext("luxury: spent, you rise in two guilds"),
        Good.CLOTHES: t.gettext("luxury: spent, it brings rupees"),
    }

    def sign(good: int, step: int) -> Sign:
        made_of = "" if ARROW_INTO[good] == NONE else names.good(ARROW_FROM[ARROW_INTO[good]], t)
        name = _capital(names.good(good, t))
        return Sign((f"s-{GOOD_IDS[good]}",), name, does[Good(good)], looks=_ink(good), made_of=made_of, step=step)

    return tuple(sign(good, step) for basic in range(BASIC_GOODS) for good, step in _family(basic))


def _family(good: int, step: int = 1) -> list[tuple[int, int]]:
    """A good and all that it becomes, each with the steps to it; what goes on farthest first, to stand in one line."""
    becomes = [_family(int(to), step + 1) for start, to in zip(ARROW_FROM, ARROW_TO, strict=True) if start == good]
    return [(good, step), *(one for branch in sorted(becomes, key=len, reverse=True) for one in branch)]


def _ink(good: int) -> str:
    return f"k-{COLOUR_IDS[COLOUR[good]]}"


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _people(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(
            ("w-ruby", "w-*"), t.gettext("A standing worker"), t.gettext("sent home, he brings a favour"), "0 0 24 34"
        ),
        Sign(
            ("l-ruby", "l-*"),
            t.gettext("A lying worker"),
            t.gettext("rests; sent home, he brings nothing"),
            "0 0 34 24",
        ),
        Sign(("f-merchant",), t.gettext("The Merchant"), t.gettext("favours for whoever acts there"), "-1 -1 35 34"),
        Sign(("f-builder",), t.gettext("The Builder"), t.gettext("build on his site for nothing"), "-1 -1 35 34"),
        Sign(("s-farmer",), t.gettext("A farmer"), t.gettext("the farther from a corner, the more it gives")),
        Sign(("boat",), t.gettext("The boat"), t.gettext("each pier opens notables or orders"), "0 0 64 52"),
    )


def _characters(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("s-architect",), t.gettext("The Architect"), t.gettext("builds on a site, or raises influence")),
        Sign(("s-sailor",), t.gettext("The Sailor"), t.gettext("brings goods to notables and orders")),
        Sign(("s-trader",), t.gettext("The Trader"), t.gettext("moves a price, trades goods")),
        Sign(("s-botanist",), t.gettext("The Botanist"), t.gettext("sees to your farm and to meditation")),
    )


def _own(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("s-rupee",), t.gettext("Rupees"), t.gettext("money, and at the end your points")),
        Sign(("s-bag",), t.gettext("A bag"), t.gettext("the rupees of others, unseen")),
        Sign(("s-worker",), t.gettext("Workers"), t.gettext("in reserve, to act with; or one stands up")),
        Sign(("s-lying",), t.gettext("A worker lies down"), t.gettext("for meditation, or peonage for nothing")),
        Sign(("s-marker",), t.gettext("Markers"), t.gettext("each becomes a good, a favour or a delivery")),
        Sign(("s-favour",), t.gettext("Favours"), t.gettext("buy small actions in your turn")),
        Sign(("s-monk",), t.gettext("Meditation"), t.gettext("how much workers laid down give")),
        Sign(("s-flag",), t.gettext("A flag"), t.gettext("each is 1 of the value of a good")),
        Sign(("token",), t.gettext("A price token"), t.gettext("its number is the value instead"), "0 0 34 34"),
    )


def _empire(t: NullTranslations) -> tuple[Sign, ...]:
    orders = t.gettext("a guild with six orders and a track of influence")
    return (
        Sign(("s-artisans",), t.gettext("Artisans"), orders),
        Sign(("s-merchants",), t.gettext("Merchants"), orders),
        Sign(("s-scholars",), t.gettext("Scholars"), orders),
        Sign(("s-mogul",), t.gettext("Akbar"), t.gettext("takes one gift of each dearer good")),
        Sign(("s-lock",), t.gettext("A lock"), t.gettext("opens when the boat reaches that pier")),
        Sign(("s-pier",), t.gettext("A pier"), t.gettext("where the boat stops on the river")),
        Sign(("s-first",), t.gettext("The top of a track"), t.gettext("whoever comes there triggers the end")),
    )


def _actions(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("s-crate",), t.gettext("A good"), t.gettext("gain one, or deliver them as an order")),
        Sign(("s-deliver",), t.gettext("Deliver"), t.gettext("bring a good to a notable")),
        Sign(("s-transform",), t.gettext("Transform"), t.gettext("turn a good along an arrow into a dearer one")),
        Sign(("s-remove_cover",), t.gettext("A cover off"), t.gettext("a space of your farm gives goods")),
        Sign(("s-exchange",), t.gettext("Exchange"), t.gettext("one good for another of the same value")),
        Sign(("s-rise",), t.gettext("Rise"), t.gettext("a level of influence in a guild")),
        Sign(("s-build",), t.gettext("Build"), t.gettext("a building takes the place of its site")),
        Sign(("s-pass",), t.gettext("Nothing more"), t.gettext("go on without it")),
    )
