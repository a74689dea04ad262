"""What puzzles of Wallenstein are about."""

from gettext import NullTranslations

from durbar.engine.agenda import STEP, top
from durbar.engine.log import Event as Happened
from durbar.games.wallenstein.components import STATES
from durbar.games.wallenstein.state import ACTIONS, CARDS, Choice, Season, State, Step
from durbar.games.wallenstein.words.names import space

ALIKE = ("number",)
PLAYED_WITH: dict[str, str] = {}
TEMPTS_GREED = ()
TAKING = ("collect_grain", "collect_taxes")
MARCHES = (Step.MOVE_TO, Step.MOVE_NUMBER, Step.BATTLE_AT, Step.BATTLE_NUMBER, Step.ATTACK_EXTRA, Step.DEFENCE_EXTRA)
DRAFT = (Step.REFRESH, Step.CLAIM, Step.GROUP, Step.LEADER_HERE)


def titles(t: NullTranslations) -> dict[str, str]:
    """All themes, and what they are called."""
    return {
        "revolt": t.gettext("plan around a revolt"),
        "plan": t.gettext("the right place for an order"),
        "battle": t.gettext("battle"),
        "order": t.gettext("turn order and tiles"),
        "settle": t.gettext("settle"),
        "favour": t.gettext("favours and leaders"),
    }


def theme(s: State, player: int, choice: int, events: tuple[Happened, ...]) -> str:
    """By the question; and, of orders, by whether they stir up a state or a hungry winter asks for them."""
    step = top(s, STEP)
    if step in DRAFT:
        return "settle"
    if step in MARCHES:
        return "battle"
    if step == Step.TILE:
        return "order"
    if step in (Step.NEXT_REVOLT, Step.CALM):
        return "revolt"
    if step != Step.PLAN:
        return "favour"
    return "revolt" if _stirs_up(choice) or _hungry(s, player) else "plan"


def asked(s: State, player: int, choice: int, t: NullTranslations) -> str:
    """WA-9: while everybody plans all spaces are open; a puzzle is about the one that this choice lays a card on."""
    if top(s, STEP) != Step.PLAN or choice >= Choice.TAKE_BACK:
        return ""
    return t.gettext("What do you lay on “{space}”?").format(space=space((choice - Choice.LAY) // CARDS, t))


def _stirs_up(choice: int) -> bool:
    """WA-14.1, WA-14.2: whether an order takes something from a state, which then may rise."""
    return any(f"space {action}," in ACTIONS.name(choice) for action in TAKING)


def _hungry(s: State, player: int) -> bool:
    """WA-20.2: whether it is the last round before winter, and there is less grain than states."""
    owned = sum(int(s.owner[state] == player) for state in range(STATES))
    return int(s.season) == Season.WINTER - 1 and int(s.grain[player]) < owned
