"""What is counted of games of Taj Mahal: how the first visit is played, and which kinds of decisions there are."""

from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.engine.agenda import STEP, top
from durbar.engine.habits import Note
from durbar.games.taj_mahal.components import CITY, FORT, NO_FORT
from durbar.games.taj_mahal.state import NO_BONUS, Choice, State, Step, province
from durbar.games.taj_mahal.words.names import card

MANY_CARDS = 5


class About(IntEnum):
    """With what one begins."""

    TURN = auto()
    CARDS = auto()
    PALACE = auto()


class Kind(IntEnum):
    """Kinds of decisions."""

    COURT = auto()
    ADDING = auto()
    PALACES = auto()
    TAKING = auto()


KINDS = {
    Step.TURN: Kind.COURT,
    Step.ADD: Kind.ADDING,
    Step.PALACE: Kind.PALACES,
    Step.ROYAL: Kind.PALACES,
    Step.TAKE: Kind.TAKING,
}


def notes(s: State, player: int, choice: int) -> Iterator[Note]:
    """The first turn, the cards that were played when one withdrew from the first visit, the first palace."""
    if choice < Choice.ALONE:
        yield Note(About.TURN, choice)
    if choice == Choice.WITHDRAW and s.visit == 0:
        yield Note(About.CARDS, min(int(s.row_size[player]), MANY_CARDS))
    if Choice.PALACE <= choice < Choice.ROYAL:
        fort = FORT[CITY[province(s), choice - Choice.PALACE]]
        yield Note(About.PALACE, int(fort != NO_FORT and s.bonus[fort] != NO_BONUS))


def about(about: int, t: NullTranslations) -> str:
    """What notes are about."""
    return {
        About.TURN: t.gettext("The first turn"),
        About.CARDS: t.gettext("Cards played in the first visit"),
        About.PALACE: t.gettext("The first palace"),
    }[About(about)]


def answer(note: Note, t: NullTranslations) -> str:
    """What somebody chose."""
    match note.about:
        case About.TURN:
            return t.gettext("withdraws at once") if note.answer == Choice.WITHDRAW else card(note.answer - 1, t)
        case About.CARDS:
            if note.answer == MANY_CARDS:
                return t.gettext("{n} cards or more").format(n=MANY_CARDS)
            return t.ngettext("{n} card", "{n} cards", note.answer).format(n=note.answer)
        case _:
            return t.gettext("where a bonus lies") if note.answer else t.gettext("elsewhere")


def kind(s: State, player: int) -> int:
    """Of which kind a decision is."""
    return KINDS[Step(top(s, STEP))]


def kind_words(kind: int, t: NullTranslations) -> str:
    """Name a kind of decisions."""
    return {
        Kind.COURT: t.gettext("Playing on or withdrawing"),
        Kind.ADDING: t.gettext("White and special cards"),
        Kind.PALACES: t.gettext("Where palaces stand"),
        Kind.TAKING: t.gettext("Cards from the display"),
    }[Kind(kind)]
