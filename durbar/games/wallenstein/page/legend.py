"""What the signs of Wallenstein are called and what they do. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.drawing.legend import Section, Sign

ORNAMENTS = frozenset(
    {
        "st-*",
        "frontiers",
        "regions",
        "income",
        "card-arch",
        "edges",
        "shading",
        "shaft",
        "saucer",
        "gateway",
        "gate",
        "peak",
    }
    | {
        "ship",
        "vine",
        "camp",
        "sheet",
        "barred",
        "dusk",
        "weave",
        "rivers",
        "water-*",
        "tower-*",
        "borders",
        "states",
        "hedge",
        "sea-*",
        "ticks",
    }
)
BUILDING, CUBE, CARD = "0 0 32 32", "0 0 32 32", "0 0 60 86"


def legend(t: NullTranslations) -> list[Section]:
    """Every sign, in sections."""
    return [
        Section(t.gettext("In a state"), _state(t)),
        Section(t.gettext("Actions"), _actions(t)),
        Section(t.gettext("What you have"), _own(t)),
        Section(t.gettext("The year"), _year(t)),
        Section(t.gettext("Cards and modules"), _cards(t)),
    ]


def _state(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(
            ("cube-ruby", "cube-lapis", "cube-saffron", "cube-pearl", "cube-onyx"),
            t.gettext("Armies"),
            t.gettext("hold a state, march and fight"),
            CUBE,
        ),
        Sign(("cube-peasants",), t.gettext("Peasants"), t.gettext("rise in revolts and defend neutral states"), CUBE),
        Sign(("cube-none",), t.gettext("A neutral state"), t.gettext("defended by peasants of its own"), CUBE),
        Sign(
            ("torch", "flame", "s-torch"),
            t.gettext("A revolt marker"),
            t.gettext("peasants rise when you collect there"),
            BUILDING,
        ),
        Sign(
            ("b-palace", "s-palace"),
            t.gettext("A palace"),
            t.gettext("scores itself, and most of them in a region"),
            BUILDING,
        ),
        Sign(
            ("b-church", "s-church"),
            t.gettext("A church"),
            t.gettext("scores itself, and most of them in a region"),
            BUILDING,
        ),
        Sign(
            ("b-trading_house", "s-trading_house"),
            t.gettext("A trading house"),
            t.gettext("scores where you have most in a region"),
            BUILDING,
        ),
        Sign(("plot",), t.gettext("A plot"), t.gettext("room for one more building"), BUILDING),
        Sign(
            ("pennon-ruby", "pennon-*", "s-leader"), t.gettext("A leader"), t.gettext("actions in his state are better")
        ),
        Sign(
            ("statue-ruby", "statue-*", "s-statue"), t.gettext("A statue"), t.gettext("a point at the end, or a trophy")
        ),
    )


def _actions(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("s-grain",), t.gettext("Grain"), t.gettext("collect it; each state eats one in winter")),
        Sign(("s-thaler", "coin"), t.gettext("Thalers"), t.gettext("taxes; pay for buildings, armies and bids")),
        Sign(("s-armies",), t.gettext("Place armies"), t.gettext("so many from the reserve into the state")),
        Sign(("s-march",), t.gettext("Place one and move"), t.gettext("one army, then a march among your states")),
        Sign(("s-battle",), t.gettext("Battle"), t.gettext("march into a neighbour, or attack it")),
        Sign(("s-official",), t.gettext("Officials"), t.gettext("sent to court, they pay for favours")),
        Sign(("s-states",), t.gettext("A bid"), t.gettext("who bids most chooses tile and place first")),
        Sign(("s-stop",), t.gettext("No action"), t.gettext("a blank card, or an event that is stopped")),
    )


def _own(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("s-army",), t.gettext("The reserve"), t.gettext("armies that are not on the map")),
        Sign(("s-laurel",), t.gettext("Points"), t.gettext("the most after the second winter win")),
        Sign(("s-shield",), t.gettext("Defence"), t.gettext("an army more for a defender, or protection")),
        Sign(("s-tower",), t.gettext("The tower"), t.gettext("keeps some cubes and gives back others")),
        Sign(("s-lock",), t.gettext("A secret"), t.gettext("only you see your plan")),
    )


def _year(t: NullTranslations) -> tuple[Sign, ...]:
    action = t.gettext("a round of ten actions")
    return (
        Sign(("s-spring",), t.gettext("Spring"), action),
        Sign(("s-summer",), t.gettext("Summer"), action),
        Sign(("s-autumn",), t.gettext("Autumn"), action),
        Sign(("s-winter",), t.gettext("Winter"), t.gettext("states eat, then everybody scores")),
    )


def _cards(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("card-back",), t.gettext("A card face down"), t.gettext("nobody sees it before its turn comes"), CARD),
        Sign(("card-favour",), t.gettext("A favour"), t.gettext("the Emperor grants it for officials"), CARD),
        Sign(("s-eagle",), t.gettext("The Emperor"), t.gettext("his court, his favours")),
        Sign(("s-banner",), t.gettext("Landsknechte"), t.gettext("a bonus for states in four regions")),
        Sign(("s-first",), t.gettext("First"), t.gettext("begins, or leads")),
    )
