"""What the signs of Wallenstein are called and what they do. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.drawing.legend import Number, Section, Sign

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


def numbers(t: NullTranslations) -> tuple[Number, ...]:
    """What numbers stand for that have no words beside them."""
    return (*_of_states(t), *_of_actions(t), *_of_players(t), *_of_battles(t))


def _of_states(t: NullTranslations) -> tuple[Number, ...]:
    return (
        Number("armies", t.gettext("Armies there"), t.gettext("how many hold that state"), "5"),
        Number("taxes", t.gettext("Taxes"), t.gettext("the thalers that the state brings when taxed"), "4"),
        Number("grain", t.gettext("Harvest"), t.gettext("the grain that the state brings when collected"), "6"),
        Number(
            "markers", t.gettext("Revolt markers"), t.gettext("so many peasants rise in the next revolt there"), "2"
        ),
        Number("statues", t.gettext("Statues"), t.gettext("how many stand in that state"), "2"),
    )


def _of_actions(t: NullTranslations) -> tuple[Number, ...]:
    return (
        Number("position", t.gettext("Position"), t.gettext("when that action is carried out, of ten"), "6"),
        Number(
            "figure", t.gettext("Figure of an action"), t.gettext("how many armies, points or goods it is about"), "5"
        ),
        Number("cost", t.gettext("Cost"), t.gettext("thalers that the action costs"), "2"),
        Number("cards", t.gettext("Cards left"), t.gettext("how many of these you may still lay"), "3"),
        Number(
            "place", t.gettext("Place in turn order"), t.gettext("chosen with its tile, by the highest bid first"), "1"
        ),
    )


def _of_players(t: NullTranslations) -> tuple[Number, ...]:
    return (
        Number("points", t.gettext("Points so far"), t.gettext("scored in winter; the most win"), "14"),
        Number("purse", t.gettext("Purse"), t.gettext("thalers that somebody has"), "11"),
        Number("reserve", t.gettext("Armies in reserve"), t.gettext("not on the map; actions bring them there"), "22"),
        Number("scale", t.gettext("Grain scale"), t.gettext("grain in store above, states to feed below"), "10"),
        Number(
            "flow",
            t.gettext("The purse, step by step"),
            t.gettext("what your plan costs and brings, and what is left"),
            "−3",
        ),
        Number(
            "harvest",
            t.gettext("The granary, step by step"),
            t.gettext("grain now, gathered, lost in winter, and what is left"),
            "+5",
        ),
        Number(
            "unsupplied", t.gettext("Hungry states"), t.gettext("states for which there is no grain in winter"), "2"
        ),
        Number("left", t.gettext("Left"), t.gettext("buildings of that kind that can still be built"), "18"),
        Number("year", t.gettext("The year"), t.gettext("two years of four seasons; winter ends each"), "II"),
    )


def _of_battles(t: NullTranslations) -> tuple[Number, ...]:
    return (
        Number("marching", t.gettext("How many march"), t.gettext("armies that leave; at least one stays"), "4"),
        Number(
            "chance", t.gettext("Chance to take it"), t.gettext("in a hundred, with what is known of the tower"), "62"
        ),
        Number("arriving", t.gettext("Armies after the move"), t.gettext("how many would then stand there"), "7"),
        Number("strength", t.gettext("Strength"), t.gettext("cubes in the tray for that side"), "6"),
        Number("cubes", t.gettext("Cubes"), t.gettext("thrown into the tower, kept there, or fallen out"), "4"),
    )


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
