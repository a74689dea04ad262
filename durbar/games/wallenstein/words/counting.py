"""What is counted in a winter of Wallenstein, in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.counting import Column, Row
from durbar.engine.game import Setup
from durbar.engine.telling import Chapter
from durbar.games.wallenstein.telling import Part
from durbar.games.wallenstein.words import names as called
from durbar.games.wallenstein.words.chapters import source


def column(column: Column, setup: Setup, t: NullTranslations) -> str:
    """Name a column by what its points come from."""
    return source(column.what, setup, t)


def row(chapter: Chapter, row: Row, setup: Setup, t: NullTranslations) -> str:
    """Name a region; a player has his own name."""
    return called.region(row.about, t) if chapter.part is Part.SCORING else ""
