"""What Wallenstein asks. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.engine.by_step import plain_questions, question
from durbar.games.wallenstein.state import (
    BID,
    OPEN,
    SEND,
    SPACES,
    State,
    Step,
)
from durbar.games.wallenstein.words import names as called


@question(Step.PLAN)
def _planning(s: State, player: int, t: NullTranslations) -> str:
    if s.ready[player]:
        return t.gettext("Your plan is ready. You may reconsider it as long as others are planning.")
    in_use = (space for space in range(SPACES) if s.court or not SEND <= space < BID)
    unplanned = sum(int(s.plan[player, space] == OPEN) for space in in_use)
    if not unplanned:
        return t.gettext("Your plan is complete. Do you commit it?")
    text = t.ngettext("Plan the {season}: {n} space is open", "Plan the {season}: {n} spaces are open", unplanned)
    return text.format(season=called.season(s.season, t), n=unplanned)


@question(Step.GROUP)
def _how_many_armies(s: State, t: NullTranslations) -> str:
    return t.gettext("With how many armies do you occupy {state}?").format(state=called.state(s.claimed))


@question(Step.LEADER_HERE)
def _leader_here(s: State, t: NullTranslations) -> str:
    return t.gettext("Does your leader go to {state}?").format(state=called.state(s.claimed))


@question(Step.FAVOUR)
def _which_favour(s: State, player: int, t: NullTranslations) -> str:
    text = t.gettext("You have {officials} in audience: which favour do you take?")
    return text.format(officials=called.officials(int(s.audience[player]), t))


@question(Step.CANCEL_EVENT)
def _cancel_event(s: State, t: NullTranslations) -> str:
    text = t.gettext("The event of the round: {event}. Do you cancel it?")
    return text.format(event=called.event_card(int(s.event), t))


@question(Step.FREE_BUILDING)
def _where_to_build(kind: int, t: NullTranslations) -> str:
    return t.gettext("Where do you build {building}?").format(building=called.building(kind, t))


@question(Step.FREE_ARMIES)
def _where_to_land(armies: int, t: NullTranslations) -> str:
    return t.gettext("Which state receives {armies}?").format(armies=called.armies(armies, t))


@question(Step.MOVE_TO)
def _move_on(s: State, t: NullTranslations) -> str:
    return t.gettext("Do armies move on from {state}?").format(state=called.state(s.origin))


@question(Step.BATTLE_AT)
def _where_to_march(s: State, t: NullTranslations) -> str:
    text = t.gettext("{action}: where do your armies of {state} march?")
    return text.format(action=called.action(s.action_at[s.position], t), state=called.state(s.origin))


@question(Step.MOVE_NUMBER, Step.BATTLE_NUMBER)
def _how_many_march(s: State, t: NullTranslations) -> str:
    text = t.gettext("How many armies march from {origin} to {target}?")
    return text.format(origin=called.state(s.origin), target=called.state(s.target))


@question(Step.ATTACK_EXTRA)
def _attack_extra(s: State, t: NullTranslations) -> str:
    text = t.gettext("Does an extra army of your reserve join the attack on {state}?")
    return text.format(state=called.state(s.target))


@question(Step.DEFENCE_EXTRA)
def _defence_extra(s: State, t: NullTranslations) -> str:
    text = t.gettext("{target} is attacked from {origin} with {armies}: does an extra army of your reserve help?")
    marching = called.armies(int(s.marching), t)
    return text.format(target=called.state(s.target), origin=called.state(s.origin), armies=marching)


@question(Step.LEADER_TO)
def _where_to_lead(s: State, player: int, t: NullTranslations) -> str:
    return t.gettext("Where does your leader go from {state}?").format(state=called.state(s.leader[player]))


@question(Step.STATUE)
def _statue(state: int, t: NullTranslations) -> str:
    return t.gettext("Do you leave a statue in {state}?").format(state=called.state(state))


@plain_questions
@cache
def _others(t: NullTranslations) -> dict[int, str]:
    return {
        Step.REFRESH: t.gettext("You have chosen from these two cards before: do you want two others?"),
        Step.CLAIM: t.gettext("Which state do you claim?"),
        Step.TILE: t.gettext("Which turn position do you take, with its bonus tile?"),
        Step.FIRST_LEADER: t.gettext("Where does your leader begin?"),
        Step.LANDSKNECHT: t.gettext("What do your Landsknechte bring you?"),
        Step.CALM: t.gettext("Which state loses a revolt marker?"),
        Step.SIX_ARMIES: t.gettext("Do you use your tile to place more armies?"),
        Step.NEXT_REVOLT: t.gettext("Which state revolts next?"),
        Step.LEADER_BACK: t.gettext("Does your leader return?"),
    }
