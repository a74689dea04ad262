"""What is counted of games of Wallenstein: plans for the first spring, and which kinds of decisions there are."""

from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.engine.agenda import STEP, top
from durbar.engine.habits import Note
from durbar.games.wallenstein.components import BATTLES, MONEY, REGION, REGIONS, STATES, Action
from durbar.games.wallenstein.state import BID, Card, Choice, Season, State, Step
from durbar.games.wallenstein.words import names as called


class About(IntEnum):
    """With what one begins."""

    BID = auto()
    PALACE = auto()
    CHURCH = auto()
    TRADING_HOUSE = auto()
    BATTLE = auto()


BUILDINGS = {
    Action.BUILD_PALACE: About.PALACE,
    Action.BUILD_CHURCH: About.CHURCH,
    Action.BUILD_TRADING_HOUSE: About.TRADING_HOUSE,
}
NOTHING_BID = -1
NOWHERE = REGIONS


class Kind(IntEnum):
    """Kinds of decisions."""

    DRAFT = auto()
    PLANNING = auto()
    ORDER = auto()
    COURT = auto()
    MARCHING = auto()
    BATTLES = auto()
    REVOLTS = auto()
    LEADERS = auto()


KINDS = {
    Step.REFRESH: Kind.DRAFT,
    Step.CLAIM: Kind.DRAFT,
    Step.GROUP: Kind.DRAFT,
    Step.PLAN: Kind.PLANNING,
    Step.TILE: Kind.ORDER,
    Step.LANDSKNECHT: Kind.ORDER,
    Step.FAVOUR: Kind.COURT,
    Step.CANCEL_EVENT: Kind.COURT,
    Step.CALM: Kind.COURT,
    Step.FREE_BUILDING: Kind.COURT,
    Step.FREE_ARMIES: Kind.COURT,
    Step.SIX_ARMIES: Kind.MARCHING,
    Step.MOVE_TO: Kind.MARCHING,
    Step.MOVE_NUMBER: Kind.MARCHING,
    Step.BATTLE_AT: Kind.BATTLES,
    Step.BATTLE_NUMBER: Kind.BATTLES,
    Step.ATTACK_EXTRA: Kind.BATTLES,
    Step.DEFENCE_EXTRA: Kind.BATTLES,
    Step.NEXT_REVOLT: Kind.REVOLTS,
    Step.LEADER_HERE: Kind.LEADERS,
    Step.FIRST_LEADER: Kind.LEADERS,
    Step.LEADER_TO: Kind.LEADERS,
    Step.STATUE: Kind.LEADERS,
    Step.LEADER_BACK: Kind.LEADERS,
}


def notes(s: State, player: int, choice: int) -> Iterator[Note]:
    """What lies on some spaces of the personal board once the first plan is ready. Its player may still reconsider."""
    if choice != Choice.COMMIT or s.year > 0 or s.season != Season.SPRING:
        return
    plan = s.plan[player]
    bid = int(plan[BID])
    if bid >= Card.MONEY or bid < STATES:
        yield Note(About.BID, int(MONEY[bid - Card.MONEY]) if bid >= Card.MONEY else NOTHING_BID, settled=False)
    for action, about in BUILDINGS.items():
        state = int(plan[action])
        yield Note(about, int(REGION[state]) if state < STATES else NOWHERE, settled=False)
    yield Note(About.BATTLE, int(any(plan[space] < STATES for space in BATTLES)), settled=False)


def about(about: int, t: NullTranslations) -> str:
    """What notes are about."""
    return {
        About.BID: t.gettext("The first bid"),
        About.PALACE: t.gettext("The first palace is planned in"),
        About.CHURCH: t.gettext("The first church is planned in"),
        About.TRADING_HOUSE: t.gettext("The first trading house is planned in"),
        About.BATTLE: t.gettext("A battle in the first spring"),
    }[About(about)]


def answer(note: Note, t: NullTranslations) -> str:
    """What somebody chose."""
    match note.about:
        case About.BID:
            return t.gettext("a state card") if note.answer == NOTHING_BID else called.thalers(note.answer, t)
        case About.BATTLE:
            return t.gettext("planned") if note.answer else t.gettext("not planned")
        case _:
            return t.gettext("nowhere yet") if note.answer == NOWHERE else called.region(note.answer, t)


def kind(s: State, player: int) -> int:
    """Of which kind a decision is."""
    return KINDS[Step(top(s, STEP))]


def kind_words(kind: int, t: NullTranslations) -> str:
    """Name a kind of decisions."""
    return {
        Kind.DRAFT: t.gettext("Drafting states"),
        Kind.PLANNING: t.gettext("Planning"),
        Kind.ORDER: t.gettext("Turn order and bonuses"),
        Kind.COURT: t.gettext("Favours of the court"),
        Kind.MARCHING: t.gettext("Armies placed and moved"),
        Kind.BATTLES: t.gettext("Battles"),
        Kind.REVOLTS: t.gettext("Revolts"),
        Kind.LEADERS: t.gettext("Leaders"),
    }[Kind(kind)]
