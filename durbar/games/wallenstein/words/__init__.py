"""Wallenstein in words: each room here has one kind of them. English stands in the code, French in fr.po."""

from gettext import NullTranslations

from durbar.games.wallenstein.words.chapters import chapter, kind, source
from durbar.games.wallenstein.words.choices import choice
from durbar.games.wallenstein.words.citations import RULES, cite
from durbar.games.wallenstein.words.counting import column, row
from durbar.games.wallenstein.words.ending import standing, tie_break
from durbar.games.wallenstein.words.events import event
from durbar.games.wallenstein.words.options import option

__all__ = [
    "MINUTES",
    "RULES",
    "chapter",
    "choice",
    "cite",
    "column",
    "event",
    "kind",
    "line",
    "option",
    "row",
    "source",
    "standing",
    "tie_break",
    "title",
]

MINUTES = 120


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Wallenstein")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Plan in secret, feed the land, trust the tower.")
