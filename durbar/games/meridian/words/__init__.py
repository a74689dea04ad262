"""Meridian in words: each room here has one kind of them. English stands in the code, French in fr.po."""

from gettext import NullTranslations

from durbar.games.meridian.words.chapters import chapter, source
from durbar.games.meridian.words.choices import choice
from durbar.games.meridian.words.citations import RULES
from durbar.games.meridian.words.counting import column, row
from durbar.games.meridian.words.ending import tie_break
from durbar.games.meridian.words.events import event

__all__ = ["MINUTES", "RULES", "chapter", "choice", "column", "event", "line", "row", "source", "tie_break", "title"]

MINUTES = 40


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Meridian")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Towers push towers along ten lines of the sea.")
