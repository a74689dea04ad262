"""What people at a table have decided ahead: which programs stand, and what they choose now.

All of it follows from the acts, so it is the same on every server and after a restart. Nobody else hears of these acts:
they are counted in no number that anybody is told (docs/decisions/0045).
"""

from dataclasses import dataclass
from enum import StrEnum
from gettext import NullTranslations
from typing import TYPE_CHECKING

from durbar.engine.programmed import Program, Programs, programs_of
from durbar.tables import acts
from durbar.tables.acts import AnyAct
from durbar.tables.seat import Kind

if TYPE_CHECKING:
    from durbar.tables.table import Table

# After these a seat is somebody else's, or its holder is not the one who plays it.
TAKEN_OVER = (acts.Sat, acts.Seated, acts.StoodUp, acts.Resigned, acts.TimedOut)
MOST_PROGRAMMED = 500  # times that one seat may set a program in one game


class Holds(StrEnum):
    """For how long somebody decides ahead."""

    ONCE = "once"  # the next time that he is asked
    PERIOD = "period"  # until the turn, round or whatever ends that the game says
    ALWAYS = "always"  # until he withdraws it


@dataclass(frozen=True)
class Standing:
    """A program that somebody has set."""

    program: Program
    holds: Holds
    waits: bool
    period: int  # in which it was set


class ProgramsOfTable:
    """Everybody's programs."""

    def __init__(self, players: int) -> None:
        self.acts = 0  # how many there were, of which nobody hears
        self._set = [0] * players  # by seat: how often its holder has set one
        self._standing: list[dict[str, Standing]] = [{} for _ in range(players)]
        self._brought_back: set[int] = set()  # who are asked again because something was taken back: they choose

    # --- What stands ------------------------------------------------------------------------------------------------

    def of(self, seat: int) -> list[Standing]:
        """What a seat's holder has decided ahead."""
        return list(self._standing[seat].values())

    def times_set(self, seat: int) -> int:
        """How often a seat's holder has set one."""
        return self._set[seat]

    def answer(self, table: "Table", seat: int) -> int | None:
        """What a seat has decided ahead to choose now. Nothing if it is not asked, if a bot plays it, if somebody asks
        to go back or has just gone back to here, or if it waits for others.
        """
        if not self._standing[seat] or table.request is not None or seat in self._brought_back:
            return None
        if table.seats[seat].kind is not Kind.PERSON or seat not in table.pending:
            return None
        for standing in self._standing[seat].values():
            choice = standing.program.answer(table.course.position, seat)
            if choice is not None and not (standing.waits and _others_first(table, seat)):
                return choice
        return None

    def due(self, table: "Table") -> list[int]:
        """The seats for which the server is to choose now."""
        return [seat for seat in table.pending if self.answer(table, seat) is not None] if any(self._standing) else []

    # --- What acts do -----------------------------------------------------------------------------------------------

    def set(self, table: "Table", act: acts.Programmed) -> None:
        """Let a program stand, instead of others that answer the same."""
        self.acts += 1
        self._set[act.seat] += 1
        program, room = find(table, act.program), programs_of(table.setup.game)
        if program is None or room is None:  # the game knew it once
            return
        mine = self._standing[act.seat]
        for name in [other for other, standing in mine.items() if standing.program.answers.keys() & program.answers]:
            del mine[name]
        period = room.period(table.course.position.state)
        self.stand(act.seat, Standing(program, Holds(act.holds), act.waits, period))

    def stand(self, seat: int, standing: Standing) -> None:
        """Let a program stand that has been set before."""
        self._standing[seat][standing.program.name] = standing

    def withdraw(self, act: acts.Unprogrammed) -> None:
        """Let a program stand no more."""
        self.acts += 1
        self._standing[act.seat].pop(act.program, None)

    def go_back(self, table: "Table") -> None:
        """Something was taken back: whoever is asked now chooses himself."""
        self._brought_back = set(table.pending)

    def follow(self, table: "Table", act: AnyAct) -> None:
        """After an act has taken effect: which programs are over."""
        match act:
            case acts.Chose():
                self._chosen(table, act)
            case acts.Forgotten(seats=seats) | acts.Removed(held=seats):
                for seat in seats:
                    self._standing[seat] = {}
        if isinstance(act, TAKEN_OVER):
            self._standing[act.seat] = {}

    def _chosen(self, table: "Table", act: acts.Chose) -> None:
        """What was meant for one question is over once that is answered, by whomever; what was meant for a turn or
        round, when that ends. Who changes his mind and is asked again chooses himself.
        """
        before, seat = table.course.before, act.seat
        if not table.course.revised[-1]:
            self._brought_back.discard(seat)
        elif seat in table.pending and seat not in before.pending:
            self._brought_back.add(seat)
        self._brought_back &= set(table.pending)
        if not any(self._standing):
            return
        room = programs_of(table.setup.game)
        period = room.period(table.course.position.state) if room else 0
        answered = {} if table.course.revised[-1] else self._standing[seat]
        for name, standing in [*answered.items()]:
            if standing.holds is Holds.ONCE and standing.program.completed(before, table.course.position, seat):
                del answered[name]
        for mine in self._standing:
            for name in [name for name, one in mine.items() if one.holds is Holds.PERIOD and one.period != period]:
                del mine[name]


def offered(table: "Table") -> list[Program]:
    """What can be decided ahead at a table."""
    room = programs_of(table.setup.game)
    return [program for program in room.PROGRAMS if program.offered(table.course.position.state)] if room else []


def holds_of(table: "Table") -> list[Holds]:
    """For how long one can decide ahead at a table."""
    room = programs_of(table.setup.game)
    has_periods = room is not None and bool(room.period_words(NullTranslations()))
    return [holds for holds in Holds if holds is not Holds.PERIOD or has_periods]


def may_program(table: "Table", name: str, holds: str, waits: bool) -> bool:
    """Whether that can be decided ahead at a table, for so long, and waiting for others."""
    program = find(table, name)
    return program is not None and holds in holds_of(table) and (program.waits or not waits)


def find(table: "Table", name: str) -> Program | None:
    """A program that can be set at a table, by its name."""
    return next((program for program in offered(table) if program.name == name), None)


def _others_first(table: "Table", seat: int) -> bool:
    """Whether somebody is still asked who is before a seat in turn order."""
    room: Programs | None = programs_of(table.setup.game)
    order = list(room.turn_order(table.course.position.state)) if room else []
    return any(other in table.pending for other in order[: order.index(seat)] if other != seat)
