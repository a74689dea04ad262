"""What is counted of games of Agra: the first action, order and building, and which kinds of decisions there are."""

from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.engine.agenda import STEP, top
from durbar.engine.habits import Note
from durbar.games.agra.components import PRODUCTION
from durbar.games.agra.state import Choice, State, Step
from durbar.games.agra.words import names as called


class About(IntEnum):
    """With what one begins."""

    ACTION = auto()
    ORDER = auto()
    BUILDING = auto()


BEGINS = {
    About.ACTION: (Choice.PLACE, Choice.AMOUNT),
    About.ORDER: (Choice.ORDER, Choice.GIFT),
    About.BUILDING: (Choice.BUILD, Choice.BONUS),
}


class Kind(IntEnum):
    """Kinds of decisions."""

    MEDITATION = auto()
    PLACING = auto()
    BUILDING = auto()
    GOODS = auto()
    TRADING = auto()
    DELIVERING = auto()
    ORDERS = auto()
    FAVOURS = auto()


KINDS = {
    Step.MEDITATE: Kind.MEDITATION,
    Step.ACT: Kind.PLACING,
    Step.PEON_PAY: Kind.PLACING,
    Step.COOK_STORE: Kind.PLACING,
    Step.STAND: Kind.PLACING,
    Step.ARCHITECT: Kind.BUILDING,
    Step.PAY_MATERIALS: Kind.BUILDING,
    Step.BONUS: Kind.BUILDING,
    Step.SAILOR: Kind.DELIVERING,
    Step.JAGIRDAR: Kind.DELIVERING,
    Step.DELIVER_ONE: Kind.DELIVERING,
    Step.SADR: Kind.DELIVERING,
    Step.SADR_TO: Kind.DELIVERING,
    Step.TRADER: Kind.TRADING,
    Step.TRADE_GIVE: Kind.TRADING,
    Step.TRADE_TAKE: Kind.TRADING,
    Step.EXCHANGE_GIVE: Kind.TRADING,
    Step.EXCHANGE_TAKE: Kind.TRADING,
    Step.SELL: Kind.TRADING,
    Step.FRENCH: Kind.TRADING,
    Step.TOKEN: Kind.TRADING,
    Step.TOKEN_TO: Kind.TRADING,
    Step.ORDERS: Kind.ORDERS,
    Step.CREDIT: Kind.ORDERS,
    Step.PICK_GUILD: Kind.ORDERS,
    Step.AKBAR_OR_ORDER: Kind.ORDERS,
    Step.DISCOUNT: Kind.FAVOURS,
    Step.FAVOUR_SPACE: Kind.FAVOURS,
    Step.GIVE_BACK: Kind.FAVOURS,
    Step.TAKE_TILE: Kind.FAVOURS,
}


def notes(s: State, player: int, choice: int) -> Iterator[Note]:
    """The first action, the first order that is fulfilled, the first site that is built."""
    for about, (first, end) in BEGINS.items():
        if first <= choice < end:
            yield Note(about, choice - first)


def about(about: int, t: NullTranslations) -> str:
    """What notes are about."""
    return {
        About.ACTION: t.gettext("The first action"),
        About.ORDER: t.gettext("The first order is that of"),
        About.BUILDING: t.gettext("The first building site"),
    }[About(about)]


def answer(note: Note, t: NullTranslations) -> str:
    """What somebody chose."""
    match note.about:
        case About.ACTION:
            return called.space(note.answer, t)
        case About.ORDER:
            return called.guild(note.answer, t)
        case _:
            return called.building(PRODUCTION + note.answer, t)


def kind(s: State, player: int) -> int:
    """Of which kind a decision is: with goods, if of no other."""
    return KINDS.get(Step(top(s, STEP)), Kind.GOODS)


def kind_words(kind: int, t: NullTranslations) -> str:
    """Name a kind of decisions."""
    return {
        Kind.MEDITATION: t.gettext("Meditation"),
        Kind.PLACING: t.gettext("Where to act"),
        Kind.BUILDING: t.gettext("Building"),
        Kind.GOODS: t.gettext("Producing and transforming"),
        Kind.TRADING: t.gettext("Trading and prices"),
        Kind.DELIVERING: t.gettext("Deliveries and gifts"),
        Kind.ORDERS: t.gettext("Orders and guilds"),
        Kind.FAVOURS: t.gettext("Favours and tiles"),
    }[Kind(kind)]
