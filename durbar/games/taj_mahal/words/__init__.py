"""Taj Mahal in words: each room here has one kind of them. English stands in the code, French in fr.po."""

from gettext import NullTranslations

from durbar.games.taj_mahal.words.chapters import chapter, source
from durbar.games.taj_mahal.words.choices import choice
from durbar.games.taj_mahal.words.citations import RULES
from durbar.games.taj_mahal.words.counting import column, row
from durbar.games.taj_mahal.words.events import event
from durbar.games.taj_mahal.words.options import option

__all__ = ["MINUTES", "RULES", "chapter", "choice", "column", "event", "line", "option", "row", "source", "title"]

MINUTES = 90


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Taj Mahal")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Bid at court, build along the roads of an empire.")
