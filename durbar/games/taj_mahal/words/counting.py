"""What is counted in Taj Mahal, in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.counting import Column, Row
from durbar.engine.game import Setup
from durbar.engine.sets import members
from durbar.engine.telling import Chapter
from durbar.games.taj_mahal.components import SYMBOLS
from durbar.games.taj_mahal.counting import Hand
from durbar.games.taj_mahal.telling import Part
from durbar.games.taj_mahal.words.chapters import source
from durbar.games.taj_mahal.words.names import item, listed


def column(column: Column, setup: Setup, t: NullTranslations) -> str:
    """Name what points come from."""
    if not isinstance(column.what, Hand):
        return source(column.what, setup, t)
    return {
        Hand.SPECIAL_CARDS: t.gettext("Special cards"),
        Hand.WHITE_CARDS: t.gettext("White cards"),
        Hand.LONGEST_COLOUR: t.gettext("One colour"),
    }[column.what]


def row(chapter: Chapter, row: Row, setup: Setup, t: NullTranslations) -> str:
    """Name all that somebody has won at court; nothing about a hand."""
    if chapter.part is Part.HANDS:
        return ""
    return listed([item(symbol, t) for symbol in members(row.about, SYMBOLS)], t) if row.about else t.gettext("nothing")
