"""What is counted at the end of Agra, in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.counting import Column, Row
from durbar.engine.game import Setup
from durbar.engine.telling import Chapter
from durbar.games.agra.components import NOTABLES
from durbar.games.agra.counting import Counted
from durbar.games.agra.words.events import scored


def column(column: Column, setup: Setup, t: NullTranslations) -> str:
    """Name a column."""
    return t.gettext("influence") if column.what is Counted.INFLUENCE else t.gettext("rupees")


def row(chapter: Chapter, row: Row, setup: Setup, t: NullTranslations) -> str:
    """Name what is scored."""
    score, of = divmod(row.about, NOTABLES)
    return scored(score, of, t)
