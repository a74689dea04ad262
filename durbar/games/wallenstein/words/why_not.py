"""What is in the way of a choice in Wallenstein, in words. English stands here, French in fr.po."""

from enum import StrEnum
from gettext import NullTranslations

from durbar.engine.reason import Reason


class Why(StrEnum):
    """What can be in the way."""

    TURN = "turn"
    READY = "ready"
    PLAN = "plan"
    ORIGIN = "origin"
    NEIGHBOUR = "neighbour"
    CHURCH = "church"
    PROTECTED = "protected"
    MOVE_FOREIGN = "move_foreign"
    CALM_FOREIGN = "calm_foreign"
    NO_MARKER = "no_marker"
    BUILD_FOREIGN = "build_foreign"
    SAME_BUILDING = "same_building"
    NO_PLOT = "no_plot"
    LANDING = "landing"
    NOT_DRAWN = "not_drawn"
    LEADER_FOREIGN = "leader_foreign"
    LEADER_HERE = "leader_here"
    DRAFT = "draft"
    ASKED = "asked"


CLAUSES = {
    Why.TURN: "WA-12.1",
    Why.READY: "WA-9.11",
    Why.PLAN: "WA-9.1",
    Why.ORIGIN: "WA-16.2",
    Why.NEIGHBOUR: "WA-16.1",
    Why.CHURCH: "WA-10.7",
    Why.PROTECTED: "WA-22.27",
    Why.MOVE_FOREIGN: "WA-15.3",
    Why.CALM_FOREIGN: "WA-22.23",
    Why.NO_MARKER: "WA-22.23",
    Why.BUILD_FOREIGN: "WA-22.25",
    Why.SAME_BUILDING: "WA-13.4",
    Why.NO_PLOT: "WA-13.4",
    Why.LANDING: "WA-22.26",
    Why.NOT_DRAWN: "WA-20.6",
    Why.LEADER_FOREIGN: "WA-24.6",
    Why.LEADER_HERE: "WA-24.6",
    Why.DRAFT: "WA-3.3",
    Why.ASKED: "WA-6.2",
}


def _told(why: Why, *words: str) -> Reason:
    return Reason(why, words, CLAUSES[why])


def turn(player: str, t: NullTranslations) -> Reason:
    """Somebody else chooses now."""
    return _told(Why.TURN, t.gettext("{player} chooses now; you choose when it is your turn.").format(player=player))


def ready(t: NullTranslations) -> Reason:
    """The plan is made."""
    return _told(Why.READY, t.gettext("Your plan is ready and the others still plan. To change it, reconsider first."))


def plan(t: NullTranslations) -> Reason:
    """Plans are made of own states."""
    return _told(Why.PLAN, t.gettext("You plan with the cards of your own states, and this one is not yours."))


def origin(t: NullTranslations) -> Reason:
    """The march begins there."""
    return _told(Why.ORIGIN, t.gettext("Your armies set out from here: choose one of the neighbours."))


def neighbour(state: str, origin: str, t: NullTranslations) -> Reason:
    """It is too far."""
    text = t.gettext("Armies march to a neighbour, and {state} does not border {origin}.")
    return _told(Why.NEIGHBOUR, text.format(state=state, origin=origin))


def church(state: str, t: NullTranslations) -> Reason:
    """The event of the round forbids it."""
    text = t.gettext("The church protects {state} this round: the event forbids attacks on states with a church.")
    return _told(Why.CHURCH, text.format(state=state))


def protected(owner: str, t: NullTranslations) -> Reason:
    """A favour forbids it."""
    text = t.gettext("A favour of the Emperor protects the states of {owner} from this battle until the round ends.")
    return _told(Why.PROTECTED, text.format(owner=owner))


def move_foreign(t: NullTranslations) -> Reason:
    """Such a march is no attack."""
    text = t.gettext("After placing an army you only move, without a fight: into a neighbour that is yours.")
    return _told(Why.MOVE_FOREIGN, text)


def calm_foreign(t: NullTranslations) -> Reason:
    """The favour is for own states."""
    return _told(Why.CALM_FOREIGN, t.gettext("The marker is removed from a state of yours, and this one is not."))


def no_marker(t: NullTranslations) -> Reason:
    """There is no unrest."""
    return _told(Why.NO_MARKER, t.gettext("No revolt marker lies here that could be removed."))


def build_foreign(t: NullTranslations) -> Reason:
    """The favour is for own states."""
    return _told(Why.BUILD_FOREIGN, t.gettext("You build in a state of yours, and this one is not."))


def same_building(t: NullTranslations) -> Reason:
    """It has one."""
    return _told(
        Why.SAME_BUILDING, t.gettext("Such a building stands here already, and a state takes one of each kind.")
    )


def no_plot(t: NullTranslations) -> Reason:
    """There is no room."""
    return _told(Why.NO_PLOT, t.gettext("Every plot of this state is built on."))


def landing(owner: str, t: NullTranslations) -> Reason:
    """Somebody else is there."""
    text = t.gettext("This state belongs to {owner}. The armies come into one of yours, or into a neutral one.")
    return _told(Why.LANDING, text.format(owner=owner))


def not_drawn(t: NullTranslations) -> Reason:
    """No hunger there."""
    return _told(Why.NOT_DRAWN, t.gettext("This state was not drawn: you choose which of the drawn ones revolts next."))


def leader_foreign(t: NullTranslations) -> Reason:
    """Leaders stay at home."""
    return _told(Why.LEADER_FOREIGN, t.gettext("Your leader goes to a state of yours, and this one is not."))


def leader_here(t: NullTranslations) -> Reason:
    """He must move."""
    return _told(Why.LEADER_HERE, t.gettext("Your leader is here and must move to another of your states."))


def draft(t: NullTranslations) -> Reason:
    """States come from cards."""
    text = t.gettext("You take one of the two open cards, or the next of the pile unseen; this state is none of them.")
    return _told(Why.DRAFT, text)


def asked(question: str, t: NullTranslations) -> Reason:
    """It does not answer what is asked."""
    return _told(Why.ASKED, t.gettext("Something else is asked now: {question}").format(question=question))
