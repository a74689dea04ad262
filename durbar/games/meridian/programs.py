"""What can be decided ahead in Meridian: to let a turn go by."""

from collections.abc import Iterable
from gettext import NullTranslations

from durbar.engine.programmed import Program, always
from durbar.games.meridian.components import REACHED
from durbar.games.meridian.state import NO_CARD, Choice, State, Step


def _left_card(s: State, player: int) -> int:
    """ME-3.2: of the cards face up, the one on the left."""
    return Choice.CARD + next(int(kind) for kind in s.face_up[player] if kind != NO_CARD)


def _first_meridian(s: State, player: int) -> int:
    """ME-3.3: of the numbers on the card, the first."""
    return Choice.MERIDIAN + int(REACHED[s.card, 0])


PROGRAMS = (
    Program(
        "pass",  # ME-2.3
        {Step.CARD: _left_card, Step.MERIDIAN: _first_meridian, Step.ACT: always(Choice.DECLINE)},
        ends=Step.ACT,
    ),
    Program("keep", {Step.REBUILD: always(Choice.KEEP)}),  # ME-6.2
)


def words(program: str, t: NullTranslations) -> str:
    """A program."""
    return {
        "pass": t.gettext("I let my turn go by: my left card, and nothing is built"),
        "keep": t.gettext("I keep the floors that I lift"),
    }[program]


def period(s: State) -> int:
    """A turn has no number, and nobody is asked twice in another’s."""
    return 0


def period_words(t: NullTranslations) -> str:
    """There is no such time."""
    return ""


def turn_order(s: State) -> Iterable[int]:
    """Clockwise from whoever began."""
    return ((int(s.first) + seat) % int(s.players) for seat in range(s.players))
