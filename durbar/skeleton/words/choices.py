"""Choices in words."""

from gettext import NullTranslations

from durbar.skeleton.state import State
from durbar.skeleton.words.names import pebbles


def choice(s: State, player: int, choice: int, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what a choice does; names are those of all players."""
    return t.gettext("Take {pebbles}").format(pebbles=pebbles(choice + 1, t))
