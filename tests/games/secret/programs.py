"""What can be decided ahead: to keep one's card, alone or after those who sit before one."""

from collections.abc import Iterable
from gettext import NullTranslations

from durbar.engine.programmed import Program, always
from tests.games.secret import KEEP, State, Step

PROGRAMS = (Program("keep", {Step.DECIDE: always(KEEP)}, waits=True),)


def words(program: str, t: NullTranslations) -> str:
    """A program."""
    return t.gettext("I keep my card")


def period(s: State) -> int:
    """There is but one."""
    return 0


def period_words(t: NullTranslations) -> str:
    """There is no such time."""
    return ""


def turn_order(s: State) -> Iterable[int]:
    """As they sit."""
    return range(s.players)
