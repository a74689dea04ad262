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
    # one's own board
    DEAR_BID = "dear_bid"
    NO_MONEY = "no_money"
    BID_VALUE = "bid_value"
    TOWER_COVERS = "tower_covers"
    NOTHING_TO_COVER = "nothing_to_cover"
    NEEDS_STATES = "needs_states"
    SPACES_OPEN = "spaces_open"
    # beside the map
    ACT_DONE = "act_done"
    ACT_LOST = "act_lost"
    ACT_BLANK = "act_blank"
    ACT_HIDDEN = "act_hidden"
    ACT_NOW = "act_now"
    ACT_LATER = "act_later"
    TILE_LATER = "tile_later"
    TILE_TAKEN = "tile_taken"
    FAVOUR_LATER = "favour_later"
    FAVOUR_DEAR = "favour_dear"
    BONUS_RESERVE = "bonus_reserve"
    KEEP_FIRST = "keep_first"
    GROUP_LATER = "group_later"


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
    Why.DEAR_BID: "WA-9.9",
    Why.NO_MONEY: "WA-9.2",
    Why.BID_VALUE: "WA-9.8",
    Why.TOWER_COVERS: "WA-22.7",
    Why.NOTHING_TO_COVER: "WA-9.3",
    Why.NEEDS_STATES: "WA-9.4",
    Why.SPACES_OPEN: "WA-9.4",
    Why.ACT_DONE: "WA-7.4",
    Why.ACT_LOST: "WA-12.6",
    Why.ACT_BLANK: "WA-9.3",
    Why.ACT_HIDDEN: "WA-7.3",
    Why.ACT_NOW: "WA-12.1",
    Why.ACT_LATER: "WA-7.2",
    Why.TILE_LATER: "WA-11.4",
    Why.TILE_TAKEN: "WA-11.4",
    Why.FAVOUR_LATER: "WA-22.10",
    Why.FAVOUR_DEAR: "WA-22.16",
    Why.BONUS_RESERVE: "WA-23.4",
    Why.KEEP_FIRST: "WA-3.6",
    Why.GROUP_LATER: "WA-3.4",
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


# --- One's own board ------------------------------------------------------------------------------------------------


def dear_bid(has: str, t: NullTranslations) -> Reason:
    """A bid must be paid."""
    text = t.gettext("You have {has}, and nobody may bid more than that.").format(has=has)
    return _told(Why.DEAR_BID, text, t.gettext("On an action it can lie all the same: there it is a blank card."))


def no_money(t: NullTranslations) -> Reason:
    """All money cards cover something."""
    return _told(Why.NO_MONEY, t.gettext("All your money cards lie on other spaces: take one back to bid with it."))


def bid_value(t: NullTranslations) -> Reason:
    """A bid is never blank."""
    text = t.gettext("A bid says how much it is worth: choose one of your thaler cards here, or lay a state.")
    return _told(Why.BID_VALUE, text)


def tower_covers(t: NullTranslations) -> Reason:
    """A tower card is blank there."""
    text = t.gettext("On an action a tower card is as blank as a money card: lay a blank card instead.")
    return _told(Why.TOWER_COVERS, text)


def nothing_to_cover(t: NullTranslations) -> Reason:
    """There is no such space."""
    return _told(Why.NOTHING_TO_COVER, t.gettext("Nothing is left that a blank card could cover."))


def needs_states(t: NullTranslations) -> Reason:
    """Blank cards are gone."""
    return _told(Why.NEEDS_STATES, t.gettext("Your blank cards are all laid: the spaces still open need states."))


def spaces_open(n: int, t: NullTranslations) -> Reason:
    """The plan is not complete."""
    text = t.ngettext("There is still {n} open space.", "There are still {n} open spaces.", n).format(n=n)
    return _told(Why.SPACES_OPEN, text, t.gettext("A plan covers every space as long as there are cards in hand."))


# --- Beside the map -------------------------------------------------------------------------------------------------


def act_done(t: NullTranslations) -> Reason:
    """Once a round."""
    return _told(Why.ACT_DONE, t.gettext("This action is done: everybody performs it once in a round."))


def act_lost(t: NullTranslations) -> Reason:
    """The state went, and its card."""
    return _told(
        Why.ACT_LOST, t.gettext("The state that was to do it is not yours any more, and its card went with it.")
    )


def act_blank(t: NullTranslations) -> Reason:
    """Nothing was planned."""
    return _told(Why.ACT_BLANK, t.gettext("No state of yours lies on this action: you do nothing in it."))


def act_hidden(first: int, last: int, t: NullTranslations) -> Reason:
    """Nobody knows when."""
    if first == last:
        return _told(Why.ACT_HIDDEN, t.gettext("Its card is the one that still lies face down, and comes last."))
    text = t.gettext("Its card still lies face down, on one of the positions {first} to {last}.")
    return _told(Why.ACT_HIDDEN, text.format(first=first, last=last))


def act_now(player: str, you: bool, t: NullTranslations) -> Reason:
    """It is being performed."""
    if you:
        return _told(Why.ACT_NOW, t.gettext("It is being performed, and you are asked about it now."))
    text = t.gettext("It is being performed in turn order, and {player} chooses now.")
    return _told(Why.ACT_NOW, text.format(player=player))


def act_later(position: int, now: int | None, t: NullTranslations) -> Reason:
    """Others come first."""
    text = t.gettext("Actions are performed in the order of their positions, and this one lies on {position}.")
    told = [text.format(position=position)]
    if now is not None:
        told.append(t.gettext("Now it is position {now}.").format(now=now))
    return _told(Why.ACT_LATER, *told)


def tile_later(t: NullTranslations) -> Reason:
    """Bids come first."""
    return _told(Why.TILE_LATER, t.gettext("Tiles are chosen when the bids are open, by the highest bid first."))


def tile_taken(player: str, t: NullTranslations) -> Reason:
    """Somebody was quicker."""
    return _told(Why.TILE_TAKEN, t.gettext("{player} has taken this place and its tile.").format(player=player))


def favour_later(t: NullTranslations) -> Reason:
    """The court waits."""
    text = t.gettext("Favours are taken at court, after the turn order and before the actions.")
    return _told(Why.FAVOUR_LATER, text, t.gettext("They cost officials: plan here to send some."))


def favour_dear(cost: str, has: int, t: NullTranslations) -> Reason:
    """There are not enough officials."""
    return _told(
        Why.FAVOUR_DEAR, t.gettext("It costs {cost}, and you have {has} in the audience.").format(cost=cost, has=has)
    )


def bonus_reserve(t: NullTranslations) -> Reason:
    """No army can go."""
    return _told(Why.BONUS_RESERVE, t.gettext("No army is left in your reserve that could go into the tray."))


def keep_first(t: NullTranslations) -> Reason:
    """That comes before."""
    return _told(Why.KEEP_FIRST, t.gettext("First say whether these two cards stay; then you choose."))


def group_later(t: NullTranslations) -> Reason:
    """A state comes first."""
    return _told(Why.GROUP_LATER, t.gettext("First a card: then one of your groups moves as a whole into its state."))
