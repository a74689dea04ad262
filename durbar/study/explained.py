"""What two choices bring, in words and figures: for the coach, for reviews on pages and in the terminal."""

from collections.abc import Iterable, Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

from durbar.engine.game import Setup
from durbar.engine.language import translations
from durbar.study.comparing import ROOM, Brought

MOST_SOURCES = 3  # of points that are told
MOST_HOLDINGS = 2  # of things that are counted, and as many of those that one has or has not


class Fact(NamedTuple):
    """Something of which one of two choices clearly brings more."""

    name: str
    first: str
    second: str
    for_first: bool  # whether the first is the better one by it


def words_of(language: str) -> NullTranslations:
    """The words of studies in a language."""
    return translations(Path(__file__).parent, language)


def facts(points: Iterable[Brought], holdings: Iterable[Brought], setup: Setup, language: str) -> list[Fact]:
    """The weightiest of what clearly differs."""
    t = words_of(language)
    return [*_sources(points, setup, language, t), *_holdings(holdings, setup, language, t)]


def _sources(points: Iterable[Brought], setup: Setup, language: str, t: NullTranslations) -> Iterator[Fact]:
    """Where points come from of which one choice clearly brings more."""
    for one in [one for one in points if one.clear][:MOST_SOURCES]:
        name = points_from(one.what, setup, language)
        yield Fact(name, tenths(one.first, t), tenths(one.second, t), one.first > one.second)


def points_from(source: int, setup: Setup, language: str) -> str:
    """Points by what they are for."""
    words = setup.game.source_words(source, setup, language)
    return words_of(language).gettext("points ({source})").format(source=words)


def _holdings(holdings: Iterable[Brought], setup: Setup, language: str, t: NullTranslations) -> Iterator[Fact]:
    """What one choice clearly leaves more of in hand; and what it keeps, in how many of a hundred games."""
    clear = [one for one in holdings if one.clear]
    if not clear:
        return
    room = setup.game.room(ROOM)
    kept_from, dreaded = getattr(room, "KEPT", None), getattr(room, "DREADED", ())
    kept = [one for one in clear if kept_from is not None and one.what >= kept_from]
    for one in [one for one in clear if one not in kept][:MOST_HOLDINGS] + kept[:MOST_HOLDINGS]:
        figures = percent if one in kept else tenths
        name = room.holding(one.what, setup.game.catalogue(language))
        more = one.first > one.second
        yield Fact(name, figures(one.first, t), figures(one.second, t), more is not (one.what in dreaded))


def tenths(figure: float, t: NullTranslations) -> str:
    """A figure with one digit after the point."""
    whole, tenth = divmod(abs(round(10 * figure)), 10)
    return ("−" if figure < 0 else "") + t.gettext("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def percent(share: float, t: NullTranslations) -> str:
    """A share in hundredths."""
    return t.gettext("{n} %").format(n=round(100 * share))
