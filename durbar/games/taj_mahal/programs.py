"""What can be decided ahead in Taj Mahal: to withdraw, at once or as soon as that wins something."""

from collections.abc import Iterable
from gettext import NullTranslations

from durbar.engine.programmed import Program, always
from durbar.games.taj_mahal.components import SYMBOLS
from durbar.games.taj_mahal.rules.court import leads
from durbar.games.taj_mahal.state import Choice, State, Step


def _once_leading(s: State, player: int) -> int | None:
    """TM-4.1, TM-4.2: withdraw if that wins something that is still at court; what all have played lies open."""
    wins = any(s.court[symbol] and leads(s, player, symbol) for symbol in range(SYMBOLS))
    return Choice.WITHDRAW if wins else None


PROGRAMS = (
    Program("withdraw", {Step.TURN: always(Choice.WITHDRAW)}),  # TM-2.2
    Program("withdraw_leading", {Step.TURN: _once_leading}),
)


def words(program: str, t: NullTranslations) -> str:
    """A program."""
    return {
        "withdraw": t.gettext("I withdraw at once"),
        "withdraw_leading": t.gettext("I withdraw as soon as I lead in something"),
    }[program]


def period(s: State) -> int:
    """A visit."""
    return int(s.visit)


def period_words(t: NullTranslations) -> str:
    """For how long that is."""
    return t.gettext("in this visit")


def turn_order(s: State) -> Iterable[int]:
    """Clockwise from the first player of the visit."""
    return ((int(s.first) + seat) % int(s.players) for seat in range(s.players))
