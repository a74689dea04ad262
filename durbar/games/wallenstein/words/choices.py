"""The choices of Wallenstein in words. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.engine.agenda import STEP, top
from durbar.games.wallenstein.components import (
    BATTLES,
    CONVERSIONS,
    FAVOUR_COST,
    MONEY,
    OPEN_CARDS,
    Action,
)
from durbar.games.wallenstein.rules.actions import number_placed
from durbar.games.wallenstein.rules.landsknechte import bonus
from durbar.games.wallenstein.state import (
    BID,
    CARDS,
    SEND,
    Card,
    Choice,
    State,
    Step,
)
from durbar.games.wallenstein.words import names as called


def choice(s: State, player: int, choice: int, names: tuple[str, ...], t: NullTranslations) -> str:
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
