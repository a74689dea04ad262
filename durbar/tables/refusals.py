"""Why something cannot be done at a table."""

from enum import StrEnum, auto
from gettext import NullTranslations
from pathlib import Path

from durbar.engine.errors import DurbarError
from durbar.engine.language import translations


class Reason(StrEnum):
    """What stands in the way."""

    NOT_YOUR_SEAT = auto()
    STALE = auto()
    ILLEGAL = auto()
    NOT_PLAYING = auto()
    NOT_OPEN = auto()
    NOT_OVER = auto()
    SEAT_TAKEN = auto()
    NO_SEAT = auto()
    NOT_INVITED = auto()
    NOTHING_TO_TAKE_BACK = auto()
    NOTHING_ASKED = auto()
    NOT_AWAY = auto()
    ALREADY_AWAY = auto()
    BAD_NAME = auto()
    BAD_TEXT = auto()
    BAD_SEATS = auto()
    BAD_LEVEL = auto()
    BAD_WORD = auto()
    NO_WORD_WANTED = auto()
    QUIET = auto()
    FULL = auto()
    REVISED_ENOUGH = auto()
    ONLY_SEATED_TALK = auto()
    SILENCED = auto()
    TALKED_ENOUGH = auto()
    TALKING_FAST = auto()
    NOT_THE_HOST = auto()
    NO_SUCH_PERSON = auto()
    BAD_CIRCLE = auto()
    LONG_RECORD = auto()
    TOO_MANY_TABLES = auto()
    TOO_MANY_BOT_TABLES = auto()
    TOO_MANY_RECORDS = auto()
    TOO_MANY_GUESTS = auto()
    NO_COACH = auto()
    NOTHING_TO_COACH = auto()
    ASKED_ENOUGH = auto()
    NO_BRANCH = auto()
    LONG_BRANCH = auto()
    LONG_NOTE = auto()
    TOO_MANY_BRANCHES = auto()
    TOO_MANY_LINES = auto()


class Refused(DurbarError):
    """Something that cannot be done now; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(sentence(reason, "en"))
        self.reason = reason


def sentence(reason: Reason, language: str) -> str:
    """A reason in words."""
    return _sentences(translations(Path(__file__).parent, language))[reason]


def _sentences(t: NullTranslations) -> dict[Reason, str]:
    return {
        Reason.NOT_YOUR_SEAT: t.gettext("This seat is not yours."),
        Reason.STALE: t.gettext("The table has moved on since. Here is how it stands now."),
        Reason.ILLEGAL: t.gettext("The rules do not allow that now."),
        Reason.NOT_PLAYING: t.gettext("The game is not being played now."),
        Reason.NOT_OPEN: t.gettext("The game has already begun."),
        Reason.NOT_OVER: t.gettext("The game is not over yet."),
        Reason.SEAT_TAKEN: t.gettext("Somebody else has sat down there."),
        Reason.NO_SEAT: t.gettext("There is no such seat."),
        Reason.NOT_INVITED: t.gettext("This table is for those who have the invitation."),
        Reason.NOTHING_TO_TAKE_BACK: t.gettext("There is nothing to take back."),
        Reason.NOTHING_ASKED: t.gettext("Nobody asks to take anything back."),
        Reason.NOT_AWAY: t.gettext("You are at the table already."),
        Reason.ALREADY_AWAY: t.gettext("A bot plays for you already."),
        Reason.BAD_NAME: t.gettext("A name has 1 to 24 characters."),
        Reason.BAD_TEXT: t.gettext("A line has 1 to 500 characters."),
        Reason.BAD_SEATS: t.gettext("Say for every seat who sits there."),
        Reason.BAD_LEVEL: t.gettext("There is no bot of this level."),
        Reason.BAD_WORD: t.gettext("A word for the shuffle has 1 to 40 letters or digits, and nothing else."),
        Reason.NO_WORD_WANTED: t.gettext("No word for the shuffle is wanted from this seat now."),
        Reason.QUIET: t.gettext("A recorded game is only for looking."),
        Reason.FULL: t.gettext("Enough has been done at this table: from here on the game can only go forward."),
        Reason.REVISED_ENOUGH: t.gettext(
            "You have changed your mind often enough in this game. Go on with what you have."
        ),
        Reason.ONLY_SEATED_TALK: t.gettext("At this table only those who sit at it talk."),
        Reason.SILENCED: t.gettext("The host of this table has asked you to be silent."),
        Reason.TALKED_ENOUGH: t.gettext("Enough has been said at this table."),
        Reason.TALKING_FAST: t.gettext("Not so fast: say the rest in a moment."),
        Reason.NOT_THE_HOST: t.gettext("Only whoever opened this table can do that."),
        Reason.NO_SUCH_PERSON: t.gettext("There is nobody here by this name."),
        Reason.BAD_CIRCLE: t.gettext("Those who talk at a table are “seated” or “everybody”."),
        Reason.LONG_RECORD: t.gettext("It takes too long to check this recorded game."),
        Reason.TOO_MANY_TABLES: t.gettext("You have opened many tables. Finish a game before you open another one."),
        Reason.TOO_MANY_BOT_TABLES: t.gettext("Many bots play for you alone already. Let them finish first."),
        Reason.TOO_MANY_RECORDS: t.gettext("You have laid out many recorded games. Come back in an hour."),
        Reason.NO_COACH: t.gettext("No coach speaks at this table: everybody who plays at it must agree first."),
        Reason.NOTHING_TO_COACH: t.gettext("There is nothing to suggest: you have no choice to make now."),
        Reason.ASKED_ENOUGH: t.gettext("You have asked the coach very often. It answers again in an hour."),
        Reason.NO_BRANCH: t.gettext("There is no such branch, or it is not yours."),
        Reason.LONG_BRANCH: t.gettext("This branch is long enough. Take something back, or begin another one."),
        Reason.LONG_NOTE: t.gettext("A note has 500 characters at most."),
        Reason.TOO_MANY_BRANCHES: t.gettext("You keep many branches already. Let go of one before you keep another."),
        Reason.TOO_MANY_LINES: t.gettext("The computer has played on for you very often. It does so again in an hour."),
        Reason.TOO_MANY_GUESTS: t.gettext("Many guests have come from your address. Come back in an hour."),
    }
