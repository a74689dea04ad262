"""Recorded games checked and written, in a process beside the server: both take a while."""

from time import process_time

from msgspec import Struct

from durbar.engine.errors import BadRecord
from durbar.engine.recorded import RecordedGame, read
from durbar.engine.rule import Mode


class Fault(Struct, frozen=True):
    """What is wrong with a recorded game: something in a line, or (with no words) that it takes too long to check."""

    line: int
    why: str = ""


class _TooLongError(Exception):
    pass


def checked(text: str, compiled: frozenset[str], seconds: float) -> RecordedGame | Fault:
    """The game that a text records, played once through by the rules within so many seconds of a processor; by machine
    code, where there is some.
    """
    until = process_time() + seconds

    def go_on() -> None:
        if process_time() > until:
            raise _TooLongError

    try:
        recorded = read(text, lambda name: _mode(name, compiled), go_on)
    except BadRecord as error:
        return Fault(error.line, str(error).removeprefix(f"line {error.line}: "))
    except _TooLongError:
        return Fault(0)
    return recorded.in_mode(Mode.PLAIN)


def written(recorded: RecordedGame, language: str, compiled: frozenset[str]) -> str:
    """A recorded game as text."""
    return recorded.in_mode(_mode(recorded.setup.game.name, compiled)).text(language)


def _mode(name: str, compiled: frozenset[str]) -> Mode:
    return Mode.COMPILED if name in compiled else Mode.PLAIN
