"""What is counted of games of Meridian: the first tower, and which kinds of decisions there are."""

from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.engine.agenda import STEP, top
from durbar.engine.habits import Note
from durbar.games.meridian.components import CARDS, MOST_FLOORS
from durbar.games.meridian.state import Choice, State, Step

TOGETHER = 5  # heights that are counted as one


class About(IntEnum):
    """With what one begins."""

    CARD = auto()
    HEIGHT = auto()
    CITY = auto()


class Kind(IntEnum):
    """Kinds of decisions."""

    CARDS = auto()
    ACTING = auto()
    REBUILDING = auto()


KINDS = {
    Step.CARD: Kind.CARDS,
    Step.MERIDIAN: Kind.CARDS,
    Step.ACT: Kind.ACTING,
    Step.REBUILD: Kind.REBUILDING,
}


def notes(s: State, player: int, choice: int) -> Iterator[Note]:
    """The first card, one number or a range, and where and how high the first tower is."""
    if choice < Choice.MERIDIAN:
        yield Note(About.CARD, int(len(CARDS[choice - Choice.CARD]) > 1))
    if choice >= Choice.PLACE:
        slot, storey = divmod(choice - Choice.PLACE, MOST_FLOORS)
        yield Note(About.HEIGHT, storey // TOGETHER)
        yield Note(About.CITY, slot)


def about(about: int, t: NullTranslations) -> str:
    """What notes are about."""
    return {
        About.CARD: t.gettext("The first card"),
        About.HEIGHT: t.gettext("Floors of the first tower"),
        About.CITY: t.gettext("Where the first tower stands, from the north"),
    }[About(about)]


def answer(note: Note, t: NullTranslations) -> str:
    """What somebody chose."""
    match note.about:
        case About.CARD:
            return t.gettext("a range card") if note.answer else t.gettext("a card with one number")
        case About.HEIGHT:
            lowest = TOGETHER * note.answer + 1
            return t.gettext("{first} to {last} floors").format(first=lowest, last=lowest + TOGETHER - 1)
        case _:
            return t.gettext("city {rank}").format(rank=note.answer + 1)


def kind(s: State, player: int) -> int:
    """Of which kind a decision is."""
    return KINDS[Step(top(s, STEP))]


def kind_words(kind: int, t: NullTranslations) -> str:
    """Name a kind of decisions."""
    return {
        Kind.CARDS: t.gettext("Cards and meridians"),
        Kind.ACTING: t.gettext("Building, pushing, lifting"),
        Kind.REBUILDING: t.gettext("Floors in hand"),
    }[Kind(kind)]
