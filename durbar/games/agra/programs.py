"""What can be decided ahead in Agra: to decline what is offered in the turns of others."""

from collections.abc import Iterable
from gettext import NullTranslations

from durbar.engine.programmed import Program, always
from durbar.games.agra.state import Choice, State, Step

PROGRAMS = (
    Program("no_following", {Step.FOLLOW: always(Choice.AMOUNT)}),  # AG-7.5
    Program("no_jagirdar", {Step.JAGIRDAR: always(Choice.DONE)}),  # AG-26.10
    Program("no_cook", {Step.COOK_STORE: always(Choice.DONE)}),  # AG-26.8
)


def words(program: str, t: NullTranslations) -> str:
    """A program."""
    return {
        "no_following": t.gettext("I do not follow"),
        "no_jagirdar": t.gettext("I do not deliver with the Jagirdar"),
        "no_cook": t.gettext("I keep no worker with the Cook"),
    }[program]


def period(s: State) -> int:
    """Somebody's turn."""
    return int(s.round * s.players + s.active)


def period_words(t: NullTranslations) -> str:
    """For how long that is."""
    return t.gettext("in this turn")


def turn_order(s: State) -> Iterable[int]:
    """Clockwise from the first player."""
    return ((int(s.first) + seat) % int(s.players) for seat in range(s.players))
