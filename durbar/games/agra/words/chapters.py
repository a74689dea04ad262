"""Headings of the chapters of Agra, and what rupees come from. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.engine.game import Setup
from durbar.engine.telling import Chapter
from durbar.games.agra.state import Score
from durbar.games.agra.telling import Part, Rupees
from durbar.games.agra.words.events import scored


def chapter(chapter: Chapter, setup: Setup, names: tuple[str, ...], t: NullTranslations) -> str:
    """Name a chapter."""
    match chapter.part:
        case Part.SETTING_UP:
            return t.gettext("The table is laid")
        case Part.ROUND:
            return t.gettext("Round {number}").format(number=chapter.number)
        case Part.TURN:
            return t.gettext("{player}’s turn").format(player=names[chapter.player])
        case Part.SCORING:
            return t.gettext("Final scoring")
        case _:
            return names[chapter.player]


def source(source: int, setup: Setup, t: NullTranslations) -> str:
    """Name what rupees come from, or go to."""
    return scored(Score.TRACK, source - Rupees.TRACKS, t) if source >= Rupees.TRACKS else _sources(t)[source]


@cache
def _sources(t: NullTranslations) -> dict[int, str]:
    return {
        Rupees.START: t.gettext("at the start"),
        Rupees.FOUND: t.gettext("found in buildings"),
        Rupees.DELIVERIES: t.gettext("deliveries"),
        Rupees.REFUNDS: t.gettext("back from the Sailor"),
        Rupees.ORDERS: t.gettext("orders fulfilled"),
        Rupees.SALES: t.gettext("goods sold"),
        Rupees.NOTABLES: t.gettext("abilities of notables"),
        Rupees.BONUSES: t.gettext("building bonuses"),
        Rupees.PEONAGE: t.gettext("peonage"),
        Rupees.CONTRACTS: t.gettext("contracts"),
        Rupees.MEDITATION: scored(Score.MEDITATION, 0, t),
        Rupees.COVERS: scored(Score.COVERS, 0, t),
        Rupees.GIFTS: scored(Score.GIFTS, 0, t),
    }
