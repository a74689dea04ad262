"""What the signs of Taj Mahal are called and what they do. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.drawing.legend import Number, Section, Sign
from durbar.games.taj_mahal.components import COLOUR_KINDS, KINDS

ORNAMENTS = frozenset(
    {
        "arch",
        "parapet",
        "lattice",
        "square",
        "plate",
        "roads",
        "places",
        "names-*",
        "pv-*",
        "rd-*",
        "gulf",
        "peak",
        "ship",
    }
    | {"palm"}
)
CARD, TOKEN, TILE = "0 0 60 86", "0 0 36 36", "0 0 30 30"


def legend(t: NullTranslations) -> list[Section]:
    """Every sign, in sections."""
    return [
        Section(t.gettext("At court"), (*_figures(t), *_prizes(t))),
        Section(t.gettext("On the map"), _map(t)),
        Section(t.gettext("Tiles"), _tiles(t)),
        Section(t.gettext("Cards"), _cards(t)),
    ]


def numbers(t: NullTranslations) -> tuple[Number, ...]:
    """What numbers stand for that have no words beside them."""
    return (
        Number("points", t.gettext("Points"), t.gettext("so far; most after the twelfth visit win"), "18"),
        Number("visit", t.gettext("Visits"), t.gettext("twelve, one province each; when this one is visited"), "7"),
        Number(
            "shown",
            t.gettext("Symbols shown"),
            t.gettext("in somebody’s cards of this visit: filled leads, dashed is tied"),
        ),
        Number(
            "against",
            t.gettext("Yours and the others’"),
            t.gettext("your symbols, and the most of anybody else"),
            "1–2",
        ),
        Number("gain", t.gettext("A palace here"), t.gettext("the points that it brings you at once"), "+3"),
        Number(
            "reach",
            t.gettext("Within reach"),
            t.gettext("points of that player for a palace here, by linked provinces"),
            "+2",
        ),
    )


def _figures(t: NullTranslations) -> tuple[Sign, ...]:
    """What four of the six symbols win is a token each, and a palace."""
    return (
        Sign(("s-vizier",), t.gettext("Vizier"), t.gettext("lead it when you withdraw: a token and a palace")),
        Sign(("s-general",), t.gettext("General"), t.gettext("lead it when you withdraw: a token and a palace")),
        Sign(("s-monk",), t.gettext("Monk"), t.gettext("lead it when you withdraw: a token and a palace")),
        Sign(("s-princess",), t.gettext("Princess"), t.gettext("lead it when you withdraw: a token and a palace")),
        Sign(("s-mogul",), t.gettext("Grand Mogul"), t.gettext("lead it when you withdraw: the crown")),
        Sign(("s-elephant",), t.gettext("Elephant"), t.gettext("lead it when you withdraw: the province tile")),
    )


def _prizes(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("t-general", "t-*"), t.gettext("A token"), t.gettext("two alike are returned for a special card"), TOKEN),
        Sign(
            ("s-crown",), t.gettext("The crown"), t.gettext("a royal palace in any city of the province"), looks="gild"
        ),
    )


def _map(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("palace-ruby", "palace-*"), t.gettext("A palace"), t.gettext("linked ones score provinces"), "0 0 40 40"),
        Sign(("royal-ruby", "royal-*"), t.gettext("A royal palace"), t.gettext("may share a city"), "0 0 58 54"),
        Sign(
            ("fort",), t.gettext("A fortified city"), t.gettext("a palace there wins its tile"), "-26 -26 52 52", "fort"
        ),
        Sign(("s-palace",), t.gettext("Palace points"), t.gettext("one for each province that your palaces link")),
        Sign(("s-parasol",), t.gettext("The parasol"), t.gettext("the province that is visited now")),
    )


def _tiles(t: NullTranslations) -> tuple[Sign, ...]:
    again = t.gettext("a point for each that you have, whenever you win one")
    return (
        Sign(("s-rice",), t.gettext("Rice"), again, looks="g-rice"),
        Sign(("s-tea",), t.gettext("Tea"), again, looks="g-tea"),
        Sign(("s-spices",), t.gettext("Spices"), again, looks="g-spices"),
        Sign(("s-jewels",), t.gettext("Jewels"), again, looks="g-jewels"),
        Sign(("bonus-rice", "bonus-tea", "bonus-spices", "bonus-jewels"), t.gettext("A goods tile"), again, TILE),
        Sign(("bonus-points",), t.gettext("A points tile"), t.gettext("its points at once"), TILE),
        Sign(("bonus-draw_card",), t.gettext("A card tile"), t.gettext("draw a card from the pile"), TILE),
        Sign(("bonus-taj_mahal", "s-taj"), t.gettext("The Taj Mahal"), t.gettext("its points, in Agra"), "0 0 50 30"),
    )


def _cards(t: NullTranslations) -> tuple[Sign, ...]:
    white, special = f"card-{COLOUR_KINDS}", f"card-{KINDS}"
    return (
        Sign(
            ("card-0", *(f"card-{kind}" for kind in range(1, COLOUR_KINDS))),
            t.gettext("A colour card"),
            t.gettext("one each turn; all of one colour in a visit"),
            CARD,
        ),
        Sign(
            (white, *(f"card-{kind}" for kind in range(COLOUR_KINDS + 1, KINDS))),
            t.gettext("A white card"),
            t.gettext("goes with a colour card, never alone"),
            CARD,
        ),
        Sign(
            (special, *(f"card-{kind}" for kind in range(KINDS + 1, KINDS + 4))),
            t.gettext("A special card"),
            t.gettext("goes with a colour card and comes back to your hand"),
            CARD,
        ),
        Sign(("s-hand", "s-card"), t.gettext("Hand cards"), t.gettext("how many somebody holds")),
    )
