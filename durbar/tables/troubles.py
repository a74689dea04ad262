"""What can be wrong with a store, or with one table in it; in words for whoever looks on."""

from enum import StrEnum, auto
from gettext import NullTranslations
from pathlib import Path

from durbar.engine.errors import DurbarError
from durbar.engine.language import translations


class Trouble(StrEnum):
    """What keeps a store from its work."""

    BUSY = auto()  # others were at it for longer than we wait
    AWAY = auto()  # it does not answer
    FULL = auto()  # there is no room
    READ_ONLY = auto()  # nothing can be written
    DAMAGED = auto()


class Unavailable(DurbarError):
    """The store cannot do its work now; its words are for whoever runs the server, not for visitors."""

    def __init__(self, trouble: Trouble, words: str) -> None:
        super().__init__(words)
        self.trouble = trouble


class Flaw(StrEnum):
    """What keeps a table from being played on."""

    UNKNOWN_GAME = auto()
    OTHER_RULES = auto()
    OTHER_FACTS = auto()
    UNREADABLE = auto()
    IMPOSSIBLE = auto()


class Unplayable(DurbarError):
    """A table that this program cannot play on. The others can be."""

    def __init__(self, flaw: Flaw, **facts: object) -> None:
        self.flaw = flaw
        self.facts = facts
        super().__init__(sentence(self, "en"))


def sentence(error: Unavailable | Unplayable, language: str) -> str:
    """What a visitor is told."""
    t = translations(Path(__file__).parent, language)
    if isinstance(error, Unavailable):
        return _troubles(t)[error.trouble]
    why = _flaws(t)[error.flaw].format(**error.facts)
    return t.gettext("This table cannot be played on: {why}").format(why=why)


def _troubles(t: NullTranslations) -> dict[Trouble, str]:
    away = t.gettext("The tables cannot be reached right now. What you saw confirmed is safe; try again in a moment.")
    return {
        Trouble.BUSY: t.gettext("The tables are busy right now. Try again in a moment."),
        Trouble.AWAY: away,
        Trouble.FULL: t.gettext("This server has no room left to write down what you do. Only its host can mend that."),
        Trouble.READ_ONLY: t.gettext("This server may not write down what you do. Only its host can mend that."),
        Trouble.DAMAGED: away,
    }


def _flaws(t: NullTranslations) -> dict[Flaw, str]:
    return {
        Flaw.UNKNOWN_GAME: t.gettext("its game “{game}” is not installed on this server."),
        Flaw.OTHER_RULES: t.gettext("it was played by rules version {played}; this is {here}."),
        Flaw.OTHER_FACTS: t.gettext(
            "it was played with other printed facts than those of this server (see its option --facts)."
        ),
        Flaw.UNREADABLE: t.gettext("what was written down of it cannot be read (act {act})."),
        Flaw.IMPOSSIBLE: t.gettext("what was written down of it does not follow the rules (act {act})."),
    }
