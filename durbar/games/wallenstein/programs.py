"""What can be decided ahead in Wallenstein: what is asked out of turn, and when one is ready with a plan."""

from collections.abc import Iterable
from gettext import NullTranslations

from durbar.engine.programmed import Program, always
from durbar.games.wallenstein.state import Choice, Season, State, Step


def _with_court(s: State) -> bool:
    """WA-22: whether the table plays with the Imperial Court."""
    return bool(s.court)


PROGRAMS = (
    # WA-9.11: only a plan that is complete can be ready; who lays cards himself decides that it is.
    Program("ready", {Step.PLAN: always(Choice.COMMIT)}, waits=True),
    Program("no_defence", {Step.DEFENCE_EXTRA: always(Choice.NO)}),  # WA-8.7
    Program("defence", {Step.DEFENCE_EXTRA: always(Choice.YES)}),
    Program("no_favour", {Step.FAVOUR: always(Choice.STAY)}, offered=_with_court),  # WA-22.16
)


def words(program: str, t: NullTranslations) -> str:
    """A program."""
    return {
        "ready": t.gettext("I commit my plan as soon as it is complete"),
        "no_defence": t.gettext("No extra army helps me in defence"),
        "defence": t.gettext("An extra army helps me in defence"),
        "no_favour": t.gettext("I take no favour"),
    }[program]


def period(s: State) -> int:
    """A season."""
    return int(s.year * len(Season) + s.season)


def period_words(t: NullTranslations) -> str:
    """For how long that is."""
    return t.gettext("in this season")


def turn_order(s: State) -> Iterable[int]:
    """WA-11.5: as the tiles say; while all plan, those of the season before."""
    return (int(player) for player in s.order[: s.players])
