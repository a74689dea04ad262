"""What is counted at the end of Meridian, in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.counting import Column, Row
from durbar.engine.game import Setup
from durbar.engine.telling import Chapter
from durbar.games.meridian.components import island_names


def column(column: Column, setup: Setup, t: NullTranslations) -> str:
    """Name the only column."""
    return t.gettext("garrisons")


def row(chapter: Chapter, row: Row, setup: Setup, t: NullTranslations) -> str:
    """Name an island."""
    return island_names(setup.players)[row.about]
