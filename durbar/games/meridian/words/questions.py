"""What Meridian asks. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.by_step import question
from durbar.games.meridian.state import State, Step
from durbar.games.meridian.words.names import card


@question(Step.CARD)
def _which_card(t: NullTranslations) -> str:
    return t.gettext("Which card do you spend?")


@question(Step.MERIDIAN)
def _which_meridian(s: State, t: NullTranslations) -> str:
    return t.gettext("Card {card}: on which meridian?").format(card=card(s.card))


@question(Step.ACT)
def _what_to_do(s: State, t: NullTranslations) -> str:
    return t.gettext("What do you do on meridian {meridian}?").format(meridian=s.meridian + 1)


@question(Step.REBUILD)
def _what_instead(s: State, t: NullTranslations) -> str:
    return t.gettext("What do you build on meridian {meridian} instead?").format(meridian=s.meridian + 1)
