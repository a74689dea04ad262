"""What the signs of Meridian are called and what they do. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.drawing.legend import Number, Section, Sign

ORNAMENTS = frozenset({"arch", "parapet", "over", "is*", "plaque", "ship"})
CITY = "-26 -14 52 28"
TOWER = "-20 -48 40 60"


def legend(t: NullTranslations) -> list[Section]:
    """Every sign, in sections."""
    return [
        Section(t.gettext("On the chart"), _chart(t)),
        Section(t.gettext("Cards"), _cards(t)),
        Section(t.gettext("What you have and do"), _acts(t)),
    ]


def numbers(t: NullTranslations) -> tuple[Number, ...]:
    """What numbers stand for that have no words beside them."""
    return (
        Number(
            "meridian", t.gettext("A meridian"), t.gettext("one of ten lines; a card leads you to one of its cities")
        ),
        Number("height", t.gettext("Height"), t.gettext("the floors of that tower"), "4"),
        Number("worth", t.gettext("Worth"), t.gettext("the points of an island for whoever has most garrisons"), "5"),
        Number(
            "garrisons",
            t.gettext("Garrisons"),
            t.gettext("towers on that island; one in its capital counts twice"),
            "2",
        ),
        Number("points", t.gettext("Points"), t.gettext("of all islands that somebody leads now"), "12"),
        Number(
            "heights", t.gettext("Possible heights"), t.gettext("how many floors a tower there may have now"), "2–5"
        ),
        Number(
            "gain", t.gettext("What it brings"), t.gettext("points more or fewer for you, as the islands stand"), "+3"
        ),
        Number(
            "card",
            t.gettext("A card’s meridians"),
            t.gettext("one, or several to choose from; who still has it"),
            "4–7",
        ),
        Number("turns_left", t.gettext("Turns to come"), t.gettext("how many cards somebody has still to spend"), "6"),
        Number("turn", t.gettext("Turns"), t.gettext("a card each for everybody; the marked one is now"), "7"),
    )


def _chart(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("city",), t.gettext("A city"), t.gettext("room for one tower, which is one garrison"), CITY),
        Sign(("capital", "s-crown"), t.gettext("A capital"), t.gettext("a tower in it counts as two garrisons"), CITY),
        Sign(
            ("tw4", "tw*", "b*"),
            t.gettext("A tower"),
            t.gettext("its floors are counted; tall stands north of low"),
            TOWER,
            "c-ruby",
        ),
        Sign(
            ("cap-ruby", "cap-*"),
            t.gettext("A tower’s height"),
            t.gettext("how many floors it has, on its owner’s seal"),
            "-20 -20 40 40",
            "c-ruby",
        ),
    )


def _cards(t: NullTranslations) -> tuple[Sign, ...]:
    card = "0 0 60 86"
    return (
        Sign(
            ("card-4", "card-[0-35-9]"),
            t.gettext("A card"),
            t.gettext("one is spent each turn: you act on its meridian"),
            card,
        ),
        Sign(
            ("card-11", "card-10", "card-12"),
            t.gettext("A range card"),
            t.gettext("you act on one of its meridians, as you like"),
            card,
        ),
        Sign(("card-back",), t.gettext("A pile"), t.gettext("the cards to come; nobody knows their order"), card),
        Sign(("s-hand",), t.gettext("Cards up"), t.gettext("who may come to a meridian soon")),
    )


def _acts(t: NullTranslations) -> tuple[Sign, ...]:
    return (
        Sign(("s-floors",), t.gettext("Floors"), t.gettext("in hand, to build towers of; they break ties at the end")),
        Sign(("s-clock",), t.gettext("Turns left"), t.gettext("one for each card that is not played yet")),
        Sign(("s-build",), t.gettext("Build"), t.gettext("a tower of as many floors as you like, in a city")),
        Sign(("s-lift",), t.gettext("Lift"), t.gettext("your tower comes back into your hand; then build otherwise")),
        Sign(("s-keep",), t.gettext("Keep"), t.gettext("build nothing with the floors that you lifted")),
        Sign(("s-pass",), t.gettext("Decline"), t.gettext("do nothing; the card is spent all the same")),
        Sign(
            ("s-north",), t.gettext("Pushes north"), t.gettext("a shorter tower moves the one that stands there north")
        ),
        Sign(
            ("s-south",), t.gettext("Pushes south"), t.gettext("a taller tower moves the one that stands there south")
        ),
    )
