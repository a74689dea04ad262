"""Agra in words: each room here has one kind of them. English stands in the code, French in fr.po."""

from gettext import NullTranslations

from durbar.games.agra.words.chapters import chapter, source
from durbar.games.agra.words.choices import choice
from durbar.games.agra.words.citations import RULES, cite
from durbar.games.agra.words.counting import column, row
from durbar.games.agra.words.ending import tie_break
from durbar.games.agra.words.events import event
from durbar.games.agra.words.options import option

__all__ = [
    "MINUTES",
    "RULES",
    "chapter",
    "choice",
    "cite",
    "column",
    "event",
    "line",
    "option",
    "row",
    "source",
    "tie_break",
    "title",
]

MINUTES = 120


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Agra")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Work, rest and deliver: one thing leads to the next.")
