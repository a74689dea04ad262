"""What is in the way of a choice in Meridian, in words. English stands here, French in fr.po."""

from enum import StrEnum
from gettext import NullTranslations

from durbar.engine.reason import Reason


class Why(StrEnum):
    """What can be in the way."""

    TURN = "turn"
    CARDS = "cards"
    RANGE = "range"
    ELSEWHERE = "elsewhere"
    FULL = "full"
    OWN = "own"
    FIRST = "first"
    FLOORS = "floors"
    BETWEEN = "between"
    EDGE = "edge"
    AS_IT_WAS = "as_it_was"
    SPENT = "spent"
    ONE_CARD = "one_card"
    PILE = "pile"
    THEIRS = "theirs"


CLAUSES = {
    Why.TURN: "ME-2.1",
    Why.CARDS: "ME-3.3",
    Why.RANGE: "ME-3.3",
    Why.ELSEWHERE: "ME-2.5",
    Why.FULL: "ME-6.6",
    Why.OWN: "ME-11.6",
    Why.FIRST: "ME-4.3",
    Why.FLOORS: "ME-4.2",
    Why.BETWEEN: "ME-4.5",
    Why.EDGE: "ME-5.4",
    Why.AS_IT_WAS: "ME-6.4",
    Why.SPENT: "ME-2.2",
    Why.ONE_CARD: "ME-3.2",
    Why.PILE: "ME-3.8",
    Why.THEIRS: "ME-3.2",
}


def told(why: Why, *words: str) -> Reason:
    """That this is in the way."""
    return Reason(why, words, CLAUSES[why])


def turn(player: str, t: NullTranslations) -> Reason:
    """Somebody else chooses now."""
    return told(Why.TURN, t.gettext("It is the turn of {player}; you choose when it is yours.").format(player=player))


def not_on_your_cards(meridian: int, cards: list[str], t: NullTranslations) -> Reason:
    """No card that lies face up reaches a meridian."""
    text = t.ngettext(
        "Meridian {meridian} is not on the card that lies face up before you: {cards}.",
        "Meridian {meridian} is on neither of the cards that lie face up before you: {cards}.",
        len(cards),
    )
    return told(Why.CARDS, text.format(meridian=meridian, cards=_listed(cards, t)))


def not_on_this_card(meridian: int, card: str, t: NullTranslations) -> Reason:
    """The card that is spent does not reach a meridian."""
    text = t.gettext("You spend the card {card}, and meridian {meridian} is not on it.")
    return told(Why.RANGE, text.format(card=card, meridian=meridian))


def elsewhere(meridian: int, here: int, t: NullTranslations) -> Reason:
    """The turn happens on another meridian."""
    text = t.gettext("This city lies on meridian {meridian}. In this turn you act on meridian {here}, and only there.")
    return told(Why.ELSEWHERE, text.format(meridian=meridian, here=here))


def full(n: int, t: NullTranslations) -> Reason:
    """All towers that a player may have on a meridian stand there."""
    text = t.ngettext(
        "You have {n} tower on this meridian, and nobody has more than that.",
        "You have {n} towers on this meridian, and nobody has more than that.",
        n,
    )
    return told(Why.FULL, text.format(n=n), t.gettext("Lift one: then you may build otherwise."))


def own(t: NullTranslations) -> Reason:
    """One's own tower cannot be pushed away."""
    return told(Why.OWN, t.gettext("Your own tower stands here. A tower that you build pushes away only others’."))


def first(lowest: int, t: NullTranslations) -> Reason:
    """The first tower of a meridian is higher."""
    text = t.gettext("The first tower on a meridian has at least {lowest} floors, and you have fewer.")
    return told(Why.FIRST, text.format(lowest=lowest))


def floors(lowest: int, n: int, t: NullTranslations) -> Reason:
    """There are not enough floors in hand."""
    text = t.ngettext(
        "A tower here must have at least {lowest} floor; you have {n} in hand.",
        "A tower here must have at least {lowest} floors, as tall stands north of low; you have {n} in hand.",
        lowest,
    )
    return told(Why.FLOORS, text.format(lowest=lowest, n=n))


def between(north: int, south: int, t: NullTranslations) -> Reason:
    """No height lies between two neighbours."""
    text = t.gettext("Tall stands north of low, and no height lies between the towers of {north} and {south} floors.")
    return told(Why.BETWEEN, text.format(north=north, south=south))


def no_room_north(t: NullTranslations) -> str:
    """Why no shorter tower may come."""
    return t.gettext("A shorter tower would push this one north, off the chart.")


def no_room_south(t: NullTranslations) -> str:
    """Why no taller tower may come."""
    return t.gettext("A taller tower would push this one south, off the chart.")


def nothing_shorter(south: int, t: NullTranslations) -> str:
    """Why no shorter tower may come: the next one to the south is in the way, or there is nothing shorter."""
    if south == 0:
        return t.gettext("No tower is shorter than this one.")
    return t.gettext("No height lies between this tower and the one of {south} to the south.").format(south=south)


def nothing_taller(north: int, n: int, t: NullTranslations) -> str:
    """Why no taller tower may come: the next one to the north is in the way, or the floors do not suffice."""
    if north == 0:
        text = t.ngettext(
            "For a taller one your {n} floor does not suffice.", "For a taller one your {n} floors do not suffice.", n
        )
        return text.format(n=n)
    return t.gettext("No height lies between this tower and the one of {north} to the north.").format(north=north)


def as_it_was(height: int, t: NullTranslations) -> Reason:
    """Only the tower that was lifted would fit."""
    text = t.ngettext(
        "Only a tower of {n} floor fits here: the one you have just lifted. It must be another, or stand elsewhere.",
        "Only a tower of {n} floors fits here: the one you have just lifted. It must be another, or stand elsewhere.",
        height,
    )
    return told(Why.AS_IT_WAS, text.format(n=height))


def spent(t: NullTranslations) -> Reason:
    """The card is the one of this turn."""
    return told(Why.SPENT, t.gettext("You have chosen this card already. It is discarded at the end of your turn."))


def one_card(card: str, t: NullTranslations) -> Reason:
    """Another card is the one of this turn."""
    text = t.gettext("One card is spent in a turn, and now it is {card}. This one stays face up for later.")
    return told(Why.ONE_CARD, text.format(card=card))


def pile(t: NullTranslations) -> Reason:
    """What lies face down is for nobody's eyes."""
    return told(Why.PILE, t.gettext("The next card is turned up at the end of your turn. Nobody may look before."))


def theirs(player: str, t: NullTranslations) -> Reason:
    """Everybody spends his own."""
    text = t.gettext("This card lies before {player} and tells where {player} may act; you spend one of your own.")
    return told(Why.THEIRS, text.format(player=player))


def _listed(cards: list[str], t: NullTranslations) -> str:
    return t.gettext("{one} and {other}").format(one=cards[0], other=cards[1]) if len(cards) > 1 else cards[0]
