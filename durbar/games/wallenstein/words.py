"""Questions and choices of Wallenstein in words; its events and options have files of their own.

English stands here, French in fr.po.
"""

from functools import cache
from gettext import NullTranslations

from durbar.engine.agenda import STEP, A, top
from durbar.games.wallenstein import names as called
from durbar.games.wallenstein.components import (
    BATTLES,
    CONVERSIONS,
    FAVOUR_COST,
    MONEY,
    OPEN_CARDS,
    Action,
)
from durbar.games.wallenstein.option_words import option
from durbar.games.wallenstein.rules.actions import number_placed
from durbar.games.wallenstein.rules.landsknechte import bonus
from durbar.games.wallenstein.state import (
    BID,
    CARDS,
    OPEN,
    SEND,
    SPACES,
    Card,
    Choice,
    Event,
    State,
    Step,
)
from durbar.games.wallenstein.telling import event

__all__ = ["MINUTES", "RULES", "choice", "event", "line", "option", "question", "title"]

# The clause behind each kind of event: an anchor in the rulebook.
RULES = {
    Event.FILLED: "WA-5.9",
    Event.REFRESHED: "WA-3.6",
    Event.CLAIMED: "WA-3.4",
    Event.ROUND: "WA-6.1",
    Event.EVENTS_OPENED: "WA-2.8",
    Event.ACTION_OPENED: "WA-7.3",
    Event.FAVOURS_OPENED: "WA-22.4",
    Event.READY: "WA-9.11",
    Event.EVENT: "WA-10.1",
    Event.BID: "WA-11.1",
    Event.TOOK_TILE: "WA-11.4",
    Event.LANDSKNECHTS: "WA-23.2",
    Event.CONVERTED: "WA-22.12",
    Event.NOT_CONVERTED: "WA-22.14",
    Event.TOOK_FAVOUR: "WA-22.16",
    Event.NO_FAVOUR: "WA-22.16",
    Event.FAVOUR_LOST: "WA-22.19",
    Event.EVENT_CANCELLED: "WA-22.20",
    Event.RECEIVED: "WA-22.21",
    Event.CALMED: "WA-10.3",
    Event.CALM_KEPT: "WA-22.24",
    Event.CALM_USED: "WA-22.24",
    Event.PROTECTED: "WA-22.27",
    Event.ARRIVED: "WA-22.26",
    Event.NO_ACTION: "WA-9.3",
    Event.CANCELLED: "WA-12.4",
    Event.BUILT: "WA-13.4",
    Event.COLLECTED_GRAIN: "WA-14.1",
    Event.COLLECTED_TAXES: "WA-14.2",
    Event.MARKED: "WA-14.5",
    Event.PLACED: "WA-15.4",
    Event.MOVED: "WA-16.1",
    Event.STAYED: "WA-12.3",
    Event.ATTACKED: "WA-16.3",
    Event.DEFENDED: "WA-17.3",
    Event.REVOLTED: "WA-19.2",
    Event.THROWN: "WA-5.2",
    Event.CONQUERED: "WA-17.9",
    Event.HELD: "WA-17.10",
    Event.DEVASTATED: "WA-17.11",
    Event.REPELLED: "WA-18.4",
    Event.CARD_LOST: "WA-12.6",
    Event.WINTER_LOSS: "WA-20.2",
    Event.FED: "WA-20.3",
    Event.HUNGER: "WA-20.5",
    Event.SCORED: "WA-20.9",
    Event.LEADER_PLACED: "WA-24.3",
    Event.LEADER_MOVED: "WA-24.6",
    Event.LEADER_LOST: "WA-24.11",
    Event.STATUE: "WA-24.7",
    Event.TROPHIES: "WA-24.10",
    Event.MONUMENTS: "WA-24.12",
    Event.RECONSIDERED: "WA-9.11",
}

MINUTES = 120


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Wallenstein")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Plan in secret, feed the land, trust the tower.")


# --- Questions ------------------------------------------------------------------------------------------------------


def question(s: State, player: int, t: NullTranslations) -> str:
    """Say what a player has to decide."""
    match top(s, STEP):
        case Step.REFRESH:
            return t.gettext("You have chosen from these two cards before: do you want two others?")
        case Step.CLAIM:
            return t.gettext("Which state do you claim?")
        case Step.GROUP:
            return t.gettext("With how many armies do you occupy {state}?").format(state=called.state(s.claimed))
        case Step.LEADER_HERE:
            return t.gettext("Does your leader go to {state}?").format(state=called.state(s.claimed))
        case Step.PLAN:
            return _planning(s, player, t)
        case Step.TILE:
            return t.gettext("Which turn position do you take, with its bonus tile?")
        case Step.FIRST_LEADER:
            return t.gettext("Where does your leader begin?")
        case Step.LANDSKNECHT:
            return t.gettext("What do your Landsknechte bring you?")
        case Step.FAVOUR:
            text = t.gettext("You have {officials} in audience: which favour do you take?")
            return text.format(officials=called.officials(int(s.audience[player]), t))
        case Step.CANCEL_EVENT:
            text = t.gettext("The event of the round: {event}. Do you cancel it?")
            return text.format(event=called.event_card(int(s.event), t))
        case Step.CALM:
            return t.gettext("Which state loses a revolt marker?")
        case Step.FREE_BUILDING:
            return t.gettext("Where do you build {building}?").format(building=called.building(top(s, A), t))
        case Step.FREE_ARMIES:
            return t.gettext("Which state receives {armies}?").format(armies=called.armies(int(top(s, A)), t))
        case Step.SIX_ARMIES:
            return t.gettext("Do you use your tile to place more armies?")
        case Step.MOVE_TO:
            return t.gettext("Do armies move on from {state}?").format(state=called.state(s.origin))
        case Step.BATTLE_AT:
            text = t.gettext("{action}: where do your armies of {state} march?")
            return text.format(action=called.action(s.action_at[s.position], t), state=called.state(s.origin))
        case Step.MOVE_NUMBER | Step.BATTLE_NUMBER:
            text = t.gettext("How many armies march from {origin} to {target}?")
            return text.format(origin=called.state(s.origin), target=called.state(s.target))
        case Step.ATTACK_EXTRA:
            text = t.gettext("Does an extra army of your reserve join the attack on {state}?")
            return text.format(state=called.state(s.target))
        case Step.DEFENCE_EXTRA:
            text = t.gettext(
                "{target} is attacked from {origin} with {armies}: does an extra army of your reserve help?"
            )
            marching = called.armies(int(s.marching), t)
            return text.format(target=called.state(s.target), origin=called.state(s.origin), armies=marching)
        case Step.NEXT_REVOLT:
            return t.gettext("Which state revolts next?")
        case Step.LEADER_TO:
            return t.gettext("Where does your leader go from {state}?").format(state=called.state(s.leader[player]))
        case Step.STATUE:
            return t.gettext("Do you leave a statue in {state}?").format(state=called.state(top(s, A)))
        case _:
            return t.gettext("Does your leader return?")


def _planning(s: State, player: int, t: NullTranslations) -> str:
    if s.ready[player]:
        return t.gettext("Your plan is ready. You may reconsider it as long as others are planning.")
    in_use = (space for space in range(SPACES) if s.court or not SEND <= space < BID)
    unplanned = sum(int(s.plan[player, space] == OPEN) for space in in_use)
    if not unplanned:
        return t.gettext("Your plan is complete. Do you commit it?")
    text = t.ngettext("Plan the {season}: {n} space is open", "Plan the {season}: {n} spaces are open", unplanned)
    return text.format(season=called.season(s.season, t), n=unplanned)


# --- Choices --------------------------------------------------------------------------------------------------------


def choice(s: State, player: int, choice: int, t: NullTranslations) -> str:
    """Say what a choice does."""
    if choice < Choice.TAKE_BACK:
        return _lay(*divmod(choice - Choice.LAY, CARDS), t)
    if choice < Choice.CLEAR:
        space = choice - Choice.TAKE_BACK
        return _take_back(space, int(s.plan[player, space]), t)
    if choice < Choice.YES:
        return _of_the_plan(choice, t)
    if choice < Choice.CLAIM:
        return _answer(s, player, choice, t)
    if choice < Choice.GROUP:
        return _claim(s, choice - Choice.CLAIM, t)
    if choice < Choice.TILE:
        return t.gettext("Occupy it with {armies}").format(armies=called.armies(choice - Choice.GROUP, t))
    if choice < Choice.BONUS:
        return _turn_position(s, choice - Choice.TILE, t)
    if choice < Choice.FAVOUR:
        return _bonus(s, player, choice - Choice.BONUS, t)
    if choice < Choice.STATE:
        return _favour(s, choice - Choice.FAVOUR, t)
    if choice < Choice.ARMIES:
        return _state(s, player, choice - Choice.STATE, t)
    return _armies(s, player, choice - Choice.ARMIES, t)


@cache
def _lay(space: int, card: int, t: NullTranslations) -> str:
    """Lay a card on a space: a page asks for all of them, again and again."""
    if space == BID:
        return _bid(card, t)
    where = called.space(space, t)
    if card < Card.BLANK:
        if space < SEND:
            text = t.gettext("{action} from {state}") if space in BATTLES else t.gettext("{action} in {state}")
            return text.format(action=where, state=called.state(card))
        text = t.gettext("Send {armies} from {state} to court")
        return text.format(armies=called.armies(int(CONVERSIONS[space - SEND]), t), state=called.state(card))
    if card == Card.EMPTY:
        return t.gettext("Leave the space empty: {space}").format(space=where)
    if card != Card.TOWER or space < SEND:
        return t.gettext("No action: {space}").format(space=where)
    text = t.gettext("Send {armies} from the tray to court")
    return text.format(armies=called.armies(int(CONVERSIONS[space - SEND]), t))


def _bid(card: int, t: NullTranslations) -> str:
    if card < Card.BLANK:
        return t.gettext("Bid the state card {state}").format(state=called.state(card))
    if card == Card.EMPTY:
        return t.gettext("Leave the bid space empty")
    if card == Card.TOWER:
        return t.gettext("Bid a tower card")
    return t.gettext("Bid {thalers}").format(thalers=called.thalers(MONEY[card - Card.MONEY], t))


@cache
def _take_back(space: int, card: int, t: NullTranslations) -> str:
    where = called.space(space, t)
    if card < Card.BLANK:
        return t.gettext("Take {state} back from {space}").format(state=called.state(card), space=where)
    return t.gettext("Plan again: {space}").format(space=where)


def _of_the_plan(choice: int, t: NullTranslations) -> str:
    match choice:
        case Choice.CLEAR:
            return t.gettext("Take all cards back")
        case Choice.FILL:
            return t.gettext("No action on all open spaces")
        case Choice.COMMIT:
            return t.gettext("Commit the plan")
        case _:
            return t.gettext("Reconsider the plan")


@cache
def _answers(t: NullTranslations) -> dict[tuple[int, int], str]:
    """Yes, no and staying, by the step that asks."""
    return {
        (Step.REFRESH, Choice.YES): t.gettext("Put both cards under the pile"),
        (Step.REFRESH, Choice.NO): t.gettext("Keep these cards"),
        (Step.LEADER_HERE, Choice.YES): t.gettext("Put the leader here"),
        (Step.LEADER_HERE, Choice.NO): t.gettext("Keep the leader for later"),
        (Step.FAVOUR, Choice.STAY): t.gettext("Take no favour"),
        (Step.CANCEL_EVENT, Choice.YES): t.gettext("Cancel the event"),
        (Step.CANCEL_EVENT, Choice.NO): t.gettext("Leave the event in force"),
        (Step.SIX_ARMIES, Choice.YES): t.gettext("Place {armies} with the tile"),
        (Step.SIX_ARMIES, Choice.NO): t.gettext("Place {armies} without the tile"),
        (Step.MOVE_TO, Choice.STAY): t.gettext("Stay"),
        (Step.BATTLE_AT, Choice.STAY): t.gettext("Stay"),
        (Step.ATTACK_EXTRA, Choice.YES): t.gettext("Throw an extra army"),
        (Step.ATTACK_EXTRA, Choice.NO): t.gettext("Attack without an extra army"),
        (Step.DEFENCE_EXTRA, Choice.YES): t.gettext("Throw an extra army"),
        (Step.DEFENCE_EXTRA, Choice.NO): t.gettext("Defend without an extra army"),
        (Step.STATUE, Choice.YES): t.gettext("Leave a statue"),
        (Step.STATUE, Choice.NO): t.gettext("Leave no statue"),
        (Step.LEADER_BACK, Choice.STAY): t.gettext("Keep the leader off the board"),
    }


def _answer(s: State, player: int, choice: int, t: NullTranslations) -> str:
    text = _answers(t)[int(top(s, STEP)), choice]
    if top(s, STEP) != Step.SIX_ARMIES:
        return text
    five = Action.PLACE_5_ARMIES
    number = number_placed(s, player, five, s.plan[player, five], choice == Choice.YES)
    return text.format(armies=called.armies(int(number), t))


def _claim(s: State, place: int, t: NullTranslations) -> str:
    if place == OPEN_CARDS:
        return t.gettext("Draw a card unseen from the pile")
    return t.gettext("Claim {state}").format(state=called.state(s.open_cards[place]))


def _turn_position(s: State, position: int, t: NullTranslations) -> str:
    text = t.gettext("Position {number}: {tile}")
    return text.format(number=position + 1, tile=called.tile(s.tile_at[position], t))


def _bonus(s: State, player: int, kind: int, t: NullTranslations) -> str:
    return t.gettext("Take {bonus}").format(bonus=called.bonus(kind, int(bonus(s, player, kind)), t))


def _favour(s: State, space: int, t: NullTranslations) -> str:
    cost = called.officials(int(FAVOUR_COST[space]), t)
    return t.gettext("For {officials}: {favour}").format(
        officials=cost, favour=called.favour(int(s.favour_at[space]), t)
    )


def _state(s: State, player: int, state: int, t: NullTranslations) -> str:
    match top(s, STEP):
        case Step.FIRST_LEADER | Step.LEADER_BACK:
            text = t.gettext("Put the leader into {state}")
        case Step.CALM:
            text = t.gettext("Remove a revolt marker from {state}")
        case Step.FREE_BUILDING:
            text = t.gettext("Build in {state}")
        case Step.FREE_ARMIES:
            text = t.gettext("Put them into {state}")
        case Step.NEXT_REVOLT:
            text = t.gettext("{state} revolts next")
        case Step.LEADER_TO:
            text = t.gettext("Move the leader to {state}")
        case Step.BATTLE_AT if s.owner[state] != player:
            text = t.gettext("Attack {state}")
        case _:
            text = t.gettext("Move to {state}")
    return text.format(state=called.state(state))


def _armies(s: State, player: int, number: int, t: NullTranslations) -> str:
    attack = top(s, STEP) == Step.BATTLE_NUMBER and s.owner[s.target] != player
    text = t.gettext("Attack with {armies}") if attack else t.gettext("Move {armies}")
    return text.format(armies=called.armies(number, t))
