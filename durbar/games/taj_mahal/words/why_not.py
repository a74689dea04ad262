"""What is in the way of a choice in Taj Mahal, in words. English stands here, French in fr.po."""

from enum import StrEnum
from gettext import NullTranslations

from durbar.engine.reason import Reason


class Why(StrEnum):
    """What can be in the way."""

    TURN = "turn"
    WITHDRAWN = "withdrawn"
    PROVINCE = "province"
    OCCUPIED = "occupied"
    COURT = "court"
    BUILD_FIRST = "build_first"
    TAKE_FIRST = "take_first"
    WHITE = "white"
    SPECIAL = "special"
    BOUND = "bound"
    ONE_COLOUR = "one_colour"
    ONLY_CHANGE = "only_change"
    DISPLAY = "display"
    PAIR = "pair"
    TOKEN = "token"
    PLAYED = "played"
    GONE = "gone"
    LEADING = "leading"
    BEHIND = "behind"


CLAUSES = {
    Why.TURN: "TM-2.1",
    Why.WITHDRAWN: "TM-2.3",
    Why.PROVINCE: "TM-4.7",
    Why.OCCUPIED: "TM-4.8",
    Why.COURT: "TM-4.7",
    Why.BUILD_FIRST: "TM-4.6",
    Why.TAKE_FIRST: "TM-6.5",
    Why.WHITE: "TM-3.2",
    Why.SPECIAL: "TM-3.2",
    Why.BOUND: "TM-3.4",
    Why.ONE_COLOUR: "TM-3.1",
    Why.ONLY_CHANGE: "TM-3.4",
    Why.DISPLAY: "TM-6.5",
    Why.PAIR: "TM-7.1",
    Why.TOKEN: "TM-7.1",
    Why.PLAYED: "TM-3.7",
    Why.GONE: "TM-4.5",
    Why.LEADING: "TM-4.4",
    Why.BEHIND: "TM-4.2",
}


def _told(why: Why, *words: str) -> Reason:
    return Reason(why, words, CLAUSES[why])


def turn(player: str, t: NullTranslations) -> Reason:
    """Somebody else chooses now."""
    return _told(Why.TURN, t.gettext("It is the turn of {player}; you choose when it is yours.").format(player=player))


def withdrawn(province: str, t: NullTranslations) -> Reason:
    """Who has withdrawn chooses nothing more in this visit."""
    text = t.gettext("You have withdrawn from {province} and take no further part in this visit.")
    return _told(Why.WITHDRAWN, text.format(province=province))


def province(city: str, its: str, visited: str, visit: int, past: bool, t: NullTranslations) -> Reason:
    """A city lies elsewhere."""
    text = t.gettext("{city} lies in {its}. Palaces are built in the province being visited, and that is {visited}.")
    when = t.gettext("{its} was visit {visit}.") if past else t.gettext("The turn of {its} is visit {visit}.")
    return _told(Why.PROVINCE, text.format(city=city, its=its, visited=visited), when.format(its=its, visit=visit))


def occupied(owner: str, t: NullTranslations) -> Reason:
    """An ordinary palace stands there."""
    text = t.gettext("A palace of {owner} stands here, and a city takes one ordinary palace.")
    royal = t.gettext("A royal palace alone does not occupy a city.")
    return _told(Why.OCCUPIED, text.format(owner=owner), royal)


def court(t: NullTranslations) -> Reason:
    """Palaces come from what one leads when one withdraws."""
    text = t.gettext("You build when you withdraw: a palace for each figure that you lead, a royal one for the crown.")
    return _told(Why.COURT, text)


def build_first(t: NullTranslations) -> Reason:
    """A city must be chosen before anything else."""
    return _told(Why.BUILD_FIRST, t.gettext("You are withdrawing: first choose the city where your palace stands."))


def take_first(t: NullTranslations) -> Reason:
    """Cards of the display must be taken before anything else."""
    return _told(
        Why.TAKE_FIRST, t.gettext("You have withdrawn: now you take cards from the display, and nothing else.")
    )


def white(t: NullTranslations) -> Reason:
    """A white card goes with a colour card."""
    text = t.gettext("A white card is never played alone. Choose a colour card; then you may add this one.")
    return _told(Why.WHITE, text)


def special(t: NullTranslations) -> Reason:
    """A special card goes with a colour card."""
    text = t.gettext("A special card is never played alone. Choose a colour card; then you may add this one.")
    return _told(Why.SPECIAL, text)


def bound(colour: str, other: str, change: str, t: NullTranslations) -> Reason:
    """Another colour is bound."""
    text = t.gettext("You play {colour} cards in this visit, as your first one was {colour}; this one is {other}.")
    only = t.gettext("Only the {card} lets another colour join.").format(card=change)
    return _told(Why.BOUND, text.format(colour=colour, other=other), only)


def one_colour(card: str, t: NullTranslations) -> Reason:
    """The colour card is chosen already."""
    text = t.gettext("A play has one colour card, and you have chosen it: the {card}.")
    return _told(Why.ONE_COLOUR, text.format(card=card), t.gettext("Only a white or a special card may be added."))


def only_change(colour: str, change: str, t: NullTranslations) -> Reason:
    """With another colour only the card that allows it can go."""
    text = t.gettext("You are bound to {colour}. With a card of another colour only the {card} can be played.")
    return _told(Why.ONLY_CHANGE, text.format(colour=colour, card=change))


def display(t: NullTranslations) -> Reason:
    """Cards are taken when one leaves."""
    return _told(Why.DISPLAY, t.gettext("Cards of the display are taken at the end, by whoever has withdrawn."))


def pair(figure: str, t: NullTranslations) -> Reason:
    """Special cards are for pairs of tokens."""
    text = t.gettext("Nobody has this card yet. It goes to whoever returns two tokens of {figure}.")
    return _told(Why.PAIR, text.format(figure=figure))


def token(figure: str, t: NullTranslations) -> Reason:
    """Tokens are exchanged by themselves."""
    text = t.gettext("Two tokens of {figure} are a pair: after the visit they become a special card by themselves.")
    return _told(Why.TOKEN, text.format(figure=figure))


def played(t: NullTranslations) -> Reason:
    """What is played stays."""
    return _told(Why.PLAYED, t.gettext("A card that is played is not taken back: it lies here until you withdraw."))


# --- What stands at court -------------------------------------------------------------------------------------------


def gone(t: NullTranslations) -> Reason:
    """Somebody has it."""
    return _told(Why.GONE, t.gettext("It has been won in this visit, and nobody can win it a second time."))


def leading(t: NullTranslations) -> Reason:
    """It comes by itself."""
    return _told(Why.LEADING, t.gettext("You lead here: it is yours if you withdraw, together with all else you lead."))


def behind(own: int, most: int, t: NullTranslations) -> Reason:
    """Others show as many."""
    text = t.gettext("Whoever withdraws takes it if nobody else shows as many of this sign.")
    return _told(
        Why.BEHIND, text, t.gettext("You show {own}; the most among the others: {most}.").format(own=own, most=most)
    )
