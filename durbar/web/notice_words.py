"""What somebody is told when it is his turn: the game, the table, and that it is. Nothing of how it stands there."""

from typing import NamedTuple

from durbar.engine.game import load
from durbar.tables.notices import About
from durbar.web.words import catalogue


class Notice(NamedTuple):
    """Something to tell somebody; without a table, only how it would look."""

    about: About | None
    game: str = ""
    table: str = ""  # its id
    name: str = ""  # what it is called
    number: int = 0  # of the act since which it is so

    @property
    def path(self) -> str:
        """The page on which to do something about it."""
        return f"/tables/{self.table}" if self.table else "/you#notices"

    @property
    def id(self) -> str:
        """The same for the same thing, whoever tells it."""
        return f"{self.table} {self.about or 'try'} {self.number}"


def title(notice: Notice, language: str) -> str:
    """What it is about."""
    return load(notice.game).title(language) if notice.game else "Durbar"


def sentence(notice: Notice, language: str) -> str:
    """What there is to say."""
    t, where = catalogue(language), {"name": notice.name}
    match notice.about, bool(notice.name):
        case About.TURN, True:
            return t.gettext("It is your turn at the table “{name}”.").format(**where)
        case About.TURN, False:
            return t.gettext("It is your turn.")
        case About.ENDING, True:
            return t.gettext("Your time is running out at the table “{name}”.").format(**where)
        case About.ENDING, False:
            return t.gettext("Your time is running out.")
        case About.OVER, True:
            return t.gettext("The game at the table “{name}” is over.").format(**where)
        case About.OVER, False:
            return t.gettext("Your game is over.")
    return t.gettext("This is how you will be told when it is your turn.")
