"""Headings of the chapters of Meridian, and what points come from. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.game import Setup
from durbar.engine.telling import Chapter
from durbar.games.meridian.components import island_names
from durbar.games.meridian.telling import Part


def chapter(chapter: Chapter, setup: Setup, names: tuple[str, ...], t: NullTranslations) -> str:
    """Name a chapter."""
    match chapter.part:
        case Part.DEAL:
            return t.gettext("The cards are dealt")
        case Part.ROUND:
            return t.gettext("Round {number}").format(number=chapter.number + 1)
        case _:
            return t.gettext("The islands are counted")


def source(source: int, setup: Setup, t: NullTranslations) -> str:
    """Name an island."""
    return island_names(setup.players)[source]
