"""Headings of the chapters of Wallenstein, and what points come from. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine.game import Setup
from durbar.engine.telling import Chapter
from durbar.games.wallenstein.telling import Kind, Part, Source
from durbar.games.wallenstein.words import names as called


def chapter(chapter: Chapter, setup: Setup, names: tuple[str, ...], t: NullTranslations) -> str:
    """Name a chapter."""
    match chapter.part:
        case Part.SEASON:
            year = t.gettext("First year") if chapter.number == 0 else t.gettext("Second year")
            return t.gettext("{year}, {season}").format(year=year, season=called.season(chapter.about, t))
        case Part.ACTION:
            text = t.gettext("Action {number}: {action}")
            return text.format(number=chapter.number + 1, action=called.action(chapter.about, t))
        case _:
            return _parts(t)[Part(chapter.part)]


def _parts(t: NullTranslations) -> dict[Part, str]:
    return {
        Part.DRAFT: t.gettext("The states are drafted"),
        Part.SETTING_UP: t.gettext("The table is set up"),
        Part.NEW_YEAR: t.gettext("A year begins"),
        Part.PLANNING: t.gettext("Plans are laid"),
        Part.TURN_ORDER: t.gettext("Event and turn order"),
        Part.LANDSKNECHTE: t.gettext("Landsknechte"),
        Part.COURT: t.gettext("Imperial Court"),
        Part.LEADERS: t.gettext("Military Leaders"),
        Part.SUPPLY: t.gettext("Grain and hunger"),
        Part.SCORING: t.gettext("Points are counted"),
        Part.MONUMENTS: t.gettext("Statues and trophies"),
    }


def kind(kind: int, t: NullTranslations) -> str:
    """Name a kind of scenes."""
    return {Kind.BATTLES: t.gettext("Battles")}[Kind(kind)]


def source(source: int, setup: Setup, t: NullTranslations) -> str:
    """Name what points come from."""
    return {
        Source.STATES: t.gettext("states"),
        Source.BUILDINGS: t.gettext("buildings"),
        Source.MOST_PALACES: t.gettext("most palaces"),
        Source.MOST_CHURCHES: t.gettext("most churches"),
        Source.MOST_TRADING_HOUSES: t.gettext("most trading houses"),
        Source.FAVOURS: t.gettext("favours"),
        Source.LANDSKNECHTE: t.gettext("Landsknechte"),
        Source.STATUES: t.gettext("statues"),
        Source.TROPHIES: t.gettext("trophies"),
    }[Source(source)]
