"""The game in words: each room here has one kind of them. English stands in the code, French in fr.po."""

from gettext import NullTranslations

from durbar.skeleton.words.choices import choice
from durbar.skeleton.words.citations import RULES
from durbar.skeleton.words.events import event

__all__ = ["MINUTES", "RULES", "choice", "event", "line", "title"]

MINUTES = 5


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Skeleton")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Take pebbles, and take the last of them.")
