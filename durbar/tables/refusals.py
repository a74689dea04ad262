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
    REMOVED = auto()
    CLOSED = auto()
    SEAT_KEPT = auto()
    NO_INVITATION = auto()
    INVITED_ENOUGH = auto()
    BAD_REPORT = auto()
    REPORTED_ENOUGH = auto()
    BAD_CIRCLE = auto()
    LONG_RECORD = auto()
    TOO_MANY_TABLES = auto()
    TOO_MANY_BOT_TABLES = auto()
    TOO_MANY_RECORDS = auto()
    TOO_MANY_GUESTS = auto()
    NO_COACH = auto()
    RATED_COACH = auto()
    RATED_TAKE_BACK = auto()
    RATED_SEAT = auto()
    RATED_REMOVAL = auto()
    RATED_SEATS = auto()
    RATED_ALONE = auto()
    RATED_PACE = auto()
    RATED_LATE = auto()
    NOTHING_TO_COACH = auto()
    ASKED_ENOUGH = auto()
    NO_BRANCH = auto()
    LONG_BRANCH = auto()
    NOT_TRIED = auto()
    LONG_NOTE = auto()
    TOO_MANY_BRANCHES = auto()
    TOO_MANY_LINES = auto()
    TRIED_ENOUGH = auto()
    BAD_PACE = auto()
    OUT_OF_TIME = auto()
    BAD_VACATION = auto()
    NO_VACATION_LEFT = auto()
    NOT_KNOWN_HERE = auto()
    NO_PASSKEYS_HERE = auto()
    TOO_MANY_PASSKEYS = auto()
    TOO_MANY_WAYS = auto()
    ENTERED_ENOUGH = auto()
    EXPORTED_ENOUGH = auto()
    NO_PROGRAM = auto()
    PROGRAMMED_ENOUGH = auto()
    BAD_TOURNAMENT = auto()
    TOURNAMENT_BEGUN = auto()
    TOURNAMENT_FULL = auto()
    TOURNAMENT_OVER = auto()
    ALREADY_JOINED = auto()
    NOT_JOINED = auto()
    OUT_OF_TOURNAMENT = auto()
    NOT_INVITED_TO_PLAY = auto()
    TOO_FEW_JOINED = auto()
    NOTHING_TO_CLOSE = auto()
    NOT_THE_TOURNAMENT_S_HOST = auto()
    TOO_MANY_TOURNAMENTS = auto()
    BAD_ADDRESS = auto()
    NO_MAIL = auto()
    TOO_MANY_ADDRESSES = auto()
    TOLD_ENOUGH = auto()


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
        Reason.REMOVED: t.gettext("The host of this table has removed you from it. You may still watch."),
        Reason.CLOSED: t.gettext("Whoever runs this server has closed this table."),
        Reason.SEAT_KEPT: t.gettext("This seat is kept for somebody who was invited."),
        Reason.NO_INVITATION: t.gettext("This invitation is not open any more."),
        Reason.INVITED_ENOUGH: t.gettext("You have invited many people. Come back in an hour."),
        Reason.BAD_REPORT: t.gettext("Say what is wrong, in up to 500 characters."),
        Reason.REPORTED_ENOUGH: t.gettext("You have reported a lot. Come back in an hour."),
        Reason.BAD_CIRCLE: t.gettext("Those who talk at a table are “seated” or “everybody”."),
        Reason.LONG_RECORD: t.gettext("It takes too long to check this recorded game."),
        Reason.TOO_MANY_TABLES: t.gettext("You have opened many tables. Finish a game before you open another one."),
        Reason.TOO_MANY_BOT_TABLES: t.gettext("Many bots play for you alone already. Let them finish first."),
        Reason.TOO_MANY_RECORDS: t.gettext("You have laid out many recorded games. Come back in an hour."),
        Reason.NO_COACH: t.gettext("No coach speaks at this table: everybody who plays at it must agree first."),
        Reason.RATED_COACH: t.gettext("This table is rated: nobody is helped at it."),
        Reason.RATED_TAKE_BACK: t.gettext("This table is rated: only what told nobody anything can be taken back."),
        Reason.RATED_SEAT: t.gettext("This table is rated: no computer plays for you. You can resign."),
        Reason.RATED_REMOVAL: t.gettext("This table is rated: nobody who plays is removed from it."),
        Reason.RATED_SEATS: t.gettext("At a rated table everybody has one seat, on a device of his own."),
        Reason.RATED_ALONE: t.gettext(
            "A rated table needs two people, or one beside a newcomer, a companion or a rival."
        ),
        Reason.RATED_PACE: t.gettext("A rated table for several people has a pace: live, or by the day."),
        Reason.RATED_LATE: t.gettext("At a rated table the computer takes the seat of whoever is out of time: say so."),
        Reason.NOTHING_TO_COACH: t.gettext("There is nothing to suggest: you have no choice to make now."),
        Reason.ASKED_ENOUGH: t.gettext("You have asked the coach very often. It answers again in an hour."),
        Reason.NO_BRANCH: t.gettext("There is no such branch, or it is not yours."),
        Reason.NOT_TRIED: t.gettext("First try the puzzle. Then you can play on from it."),
        Reason.LONG_BRANCH: t.gettext("This branch is long enough. Take something back, or begin another one."),
        Reason.LONG_NOTE: t.gettext("A note has 500 characters at most."),
        Reason.TOO_MANY_BRANCHES: t.gettext("You keep many branches already. Let go of one before you keep another."),
        Reason.TOO_MANY_LINES: t.gettext("The computer has played on for you very often. It does so again in an hour."),
        Reason.TRIED_ENOUGH: t.gettext("You have tried very many puzzles. Come back in an hour."),
        Reason.BAD_PACE: t.gettext(
            "A pace is up to 3600 seconds a move and 240 minutes in the bank, or 1 to 30 days a move."
        ),
        Reason.OUT_OF_TIME: t.gettext(
            "Your time for this move was up: the computer plays it. You can take your seat back right after it."
        ),
        Reason.BAD_VACATION: t.gettext(
            "A vacation begins today or later, within a year, ends after it has begun, and overlaps with no other."
        ),
        Reason.NO_VACATION_LEFT: t.gettext("That would be more than 30 days of vacation in one year."),
        Reason.NOT_KNOWN_HERE: t.gettext(
            "Nobody is known here by that: it was used already, is too old, or was not read right."
        ),
        Reason.NO_PASSKEYS_HERE: t.gettext("There are no passkeys at this address: take a link or a recovery code."),
        Reason.TOO_MANY_PASSKEYS: t.gettext("This passkey is known already, or you have ten. Let go of one first."),
        Reason.TOO_MANY_WAYS: t.gettext("You have made many links, codes or passkeys. Come back in an hour."),
        Reason.ENTERED_ENOUGH: t.gettext("It was tried very often from your address. Come back in an hour."),
        Reason.EXPORTED_ENOUGH: t.gettext("You have asked for that very often. Come back in an hour."),
        Reason.NO_PROGRAM: t.gettext("That cannot be decided ahead at this table, or not for so long."),
        Reason.PROGRAMMED_ENOUGH: t.gettext(
            "You have decided ahead very often in this game. Choose when you are asked."
        ),
        Reason.BAD_TOURNAMENT: t.gettext(
            "There can be no such tournament: look again at its people, rounds and dates."
        ),
        Reason.TOURNAMENT_BEGUN: t.gettext("The tournament has already begun."),
        Reason.TOURNAMENT_FULL: t.gettext("The tournament is full."),
        Reason.TOURNAMENT_OVER: t.gettext("The tournament is over."),
        Reason.ALREADY_JOINED: t.gettext("You take part already."),
        Reason.NOT_JOINED: t.gettext("That is nobody who takes part."),
        Reason.OUT_OF_TOURNAMENT: t.gettext(
            "Whoever has left a tournament, or was asked to, does not come back to it."
        ),
        Reason.NOT_INVITED_TO_PLAY: t.gettext("This tournament is for those who have the invitation."),
        Reason.TOO_FEW_JOINED: t.gettext("There are not people enough for a table."),
        Reason.NOTHING_TO_CLOSE: t.gettext("No table is waited for."),
        Reason.NOT_THE_TOURNAMENT_S_HOST: t.gettext("Only whoever opened this tournament can do that."),
        Reason.TOO_MANY_TOURNAMENTS: t.gettext("You have done much about tournaments. Come back in an hour."),
        Reason.TOO_MANY_GUESTS: t.gettext("Many guests have come from your address. Come back in an hour."),
        Reason.BAD_ADDRESS: t.gettext(
            "No word can be sent there: it must be a mail address, or a public one that begins with https."
        ),
        Reason.NO_MAIL: t.gettext("This server sends no mail."),
        Reason.TOO_MANY_ADDRESSES: t.gettext("You are told in many places already. End one of them first."),
        Reason.TOLD_ENOUGH: t.gettext("Enough has been sent for now. Try again in an hour."),
    }
