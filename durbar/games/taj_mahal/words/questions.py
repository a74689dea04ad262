"""What Taj Mahal asks. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.by_step import question
from durbar.games.taj_mahal.components import COLOUR_NAMES
from durbar.games.taj_mahal.rules.court import next_figure
from durbar.games.taj_mahal.state import NO_COLOUR, State, Step
from durbar.games.taj_mahal.words.names import card, item, name


@question(Step.TURN)
def _play_or_withdraw(s: State, player: int, t: NullTranslations) -> str:
    if s.bound[player] == NO_COLOUR:
        return t.gettext("Do you play a card or withdraw?")
    bound = name(COLOUR_NAMES[s.bound[player]], t)
    return t.gettext("Your bound colour is {colour}: do you play on or withdraw?").format(colour=bound)


@question(Step.ADD)
def _what_to_add(s: State, t: NullTranslations) -> str:
    return t.gettext("What do you add to the {card}?").format(card=card(s.card, t))


@question(Step.PALACE)
def _where_to_build(s: State, t: NullTranslations) -> str:
    text = t.gettext("You win {figure}: where do you build a palace?")
    return text.format(figure=item(next_figure(s), t))


@question(Step.ROYAL)
def _where_to_build_royal(t: NullTranslations) -> str:
    return t.gettext("You win the crown: where do you build the royal palace?")


@question(Step.TAKE)
def _which_card(s: State, t: NullTranslations) -> str:
    if s.to_take > 1:
        return t.gettext("Which card do you take first from the display?")
    return t.gettext("Which card do you take from the display?")
