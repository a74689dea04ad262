"""Headings of the chapters of Taj Mahal, and what points come from. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.game import Setup
from durbar.engine.telling import Chapter
from durbar.games.taj_mahal.components import PROVINCE_NAMES
from durbar.games.taj_mahal.telling import Part, Source


def chapter(chapter: Chapter, setup: Setup, names: tuple[str, ...], t: NullTranslations) -> str:
    """Name a chapter."""
    if chapter.part is Part.HANDS:
        return t.gettext("The hands are counted")
    text = t.gettext("Visit {number}: {province}")
    return text.format(number=chapter.number + 1, province=PROVINCE_NAMES[chapter.about])


def source(source: int, setup: Setup, t: NullTranslations) -> str:
    """Name what points come from."""
    return {
        Source.PALACES: t.gettext("Linked palaces"),
        Source.RESOURCES: t.gettext("Resources"),
        Source.BONUS_TILES: t.gettext("Bonus tiles"),
        Source.SPECIAL_CARDS: t.gettext("Special cards"),
        Source.HAND: t.gettext("Cards in hand"),
    }[Source(source)]
