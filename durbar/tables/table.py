"""A table as it stands: what its acts have made of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import singledispatchmethod

from durbar.engine.game import Game
from durbar.engine.knowledge import tells_nothing
from durbar.tables import acts
from durbar.tables.acts import AnyAct, Guest, Opened, Said
from durbar.tables.course import Course
from durbar.tables.seat import Kind, Seat
from durbar.tables.store import SeatSummary, Summary


class State(StrEnum):
    """How far a table is."""

    OPEN = "open"  # waiting for people
    PLAYING = "playing"
    OVER = "over"


@dataclass
class Request:
    """Somebody asks the others to let the game go back."""

    number: int  # of the act, as everybody counts them
    seat: int
    plies: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """What was decided when the table was opened, and everything done at it since."""

    def __init__(self, opened: Opened, game: Game, done: Iterable[AnyAct] = ()) -> None:
        self.opened = opened
        self.seats = [Seat() for _ in range(opened.players)]
        self.course = Course(game.setup(opened.players, opened.options), int(opened.seed))
        self.number = 0  # of the last act
        self.changed_at = opened.opened_at
        self.chat: list[Said] = []
        self.request: Request | None = None
        self.rematch: str | None = None
        self.asked: dict[int, int] = {}  # by seat that may choose now, since which act its question has stood
        self._quiet = [0] * opened.players  # by seat: its acts that nobody else has heard of
        self._questions: dict[int, list[int]] = {}
        self._told_nothing = (-1, False)  # by the number of an act: whether the last choice told nobody anything
        self._ask_anew(range(opened.players))
        for act in done:
            self.do(act)

    # --- How it stands ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """How far it is."""
        if self.opened.recorded or self.course.position.over:
            return State.OVER
        return State.OPEN if any(seat.kind is Kind.OPEN for seat in self.seats) else State.PLAYING

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return self.course.position.pending if self.state is State.PLAYING else ()

    @property
    def promise(self) -> str:
        """The SHA-256 of the seed: shown from the start, so that nobody can change the seed afterwards."""
        return self.opened.promise if self.opened.recorded else self.course.recorded().seed_digest

    def number_for(self, viewer: int | None) -> int:
        """How many acts a seat (or, as None, a spectator) has heard of. Others' quiet ones do not count."""
        return self.number - sum(quiet for seat, quiet in enumerate(self._quiet) if seat != viewer)

    def moves(self, viewer: int | None) -> list[int]:
        """By each choice that a viewer has heard of, how many choices stood after it; at the end he hears of all."""
        plies, over = self.course.plies, self.state is State.OVER
        heard = (ply for ply in range(len(plies)) if over or plies[ply].seat == viewer or not self.course.quiet[ply])
        return [ply + 1 for ply in heard]

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats that somebody holds."""
        return [index for index, seat in enumerate(self.seats) if guest is not None and seat.guest == guest]

    def bots_to_move(self) -> list[int]:
        """The seats at which a bot must choose now."""
        return [seat for seat in self.pending if self.seats[seat].kind is Kind.BOT]

    def places(self) -> tuple[int, ...]:
        """Everybody's place, as if the game ended now; whoever resigned comes last."""
        places = self.course.position.places
        standing = [place for place, seat in zip(places, self.seats, strict=True) if not seat.resigned]
        return tuple(
            1 + (len(standing) if seat.resigned else sum(other < place for other in standing))
            for place, seat in zip(places, self.seats, strict=True)
        )

    def last_ply_of(self, seat: int) -> int | None:
        """How many choices stood before a seat's last one."""
        plies = self.course.plies
        return next((ply for ply in reversed(range(len(plies))) if plies[ply].seat == seat), None)

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat may take back its last choice by itself: nobody else has chosen since, and nothing was drawn
        or revealed.
        """
        plies = self.course.plies
        if not plies or plies[-1].seat != seat:
            return False
        if self._told_nothing[0] != self.number:  # every page of his asks that, and it takes a while to find out
            self._told_nothing = self.number, tells_nothing(self.course.before, seat, plies[-1].choice)
        return self._told_nothing[1]

    def must_agree(self, seat: int) -> set[int]:
        """The seats whose holders are asked before a seat may take back more than that."""
        mine = self.seats[seat].guest
        return {index for index, other in enumerate(self.seats) if other.kind is Kind.PERSON and other.guest != mine}

    def summary(self) -> Summary:
        """What the lobby shows."""
        state, pending = self.state, self.pending
        unknown = (None,) * len(self.seats)
        points, places = (self.course.position.points, self.places()) if state is State.OVER else (unknown, unknown)
        return Summary(
            id=self.opened.id,
            game=self.opened.game,
            name=self.opened.name,
            state=state,
            public=self.opened.public,
            seats=tuple(
                SeatSummary(
                    name=seat.name,
                    guest=seat.guest,
                    open=seat.kind is Kind.OPEN and not self.opened.recorded,
                    waits=index in pending,
                    level=seat.level,
                    points=points[index],
                    place=places[index],
                )
                for index, seat in enumerate(self.seats)
            ),
            acts=self.number,
            plies=len(self.moves(None)),
            changed_at=self.changed_at,
            bot_waits=any(self.seats[seat].kind is Kind.BOT for seat in pending),
        )

    # --- What acts do -----------------------------------------------------------------------------------------------

    def do(self, act: AnyAct) -> None:
        """Let an act take effect. It has been checked before it was written down."""
        heard = self.number_for(None)
        self.number += 1
        self._do(act)
        if self.number_for(None) > heard and not isinstance(act, Said):  # talk brings no table to the top of a list
            self.changed_at = act.at

    @singledispatchmethod
    def _do(self, act: AnyAct) -> None:
        raise TypeError(f"a table knows no act {act!r}")

    @_do.register
    def _(self, act: acts.Sat) -> None:
        self.seats[act.seat] = Seat(guest=act.guest, name=act.name)

    @_do.register
    def _(self, act: acts.Seated) -> None:
        self.seats[act.seat].level = act.level
        self._settle_request()

    @_do.register
    def _(self, act: acts.CameBack) -> None:
        self.seats[act.seat].level = None

    @_do.register
    def _(self, act: acts.StoodUp) -> None:
        self.seats[act.seat] = Seat()

    @_do.register
    def _(self, act: acts.Resigned) -> None:
        self.seats[act.seat].level = act.level
        self.seats[act.seat].resigned = True
        self._settle_request()

    @_do.register
    def _(self, act: acts.Chose) -> None:
        self.course.choose(act.seat, act.choice)
        self._questions.pop(act.seat, None)
        if self.course.quiet[-1]:
            self._quiet[act.seat] += 1
            if self.course.position.revisions(act.seat):  # the same question, until he tells that he is ready:
                self._questions[act.seat] = self._choices_of(act.seat)  # he may click faster than his page is drawn
            self._ask_anew([act.seat])
        else:
            self.request = None
            self._ask_anew(range(len(self.seats)))

    @_do.register
    def _(self, act: acts.TookBack) -> None:
        if all(self.course.quiet[act.plies :]):
            self._quiet[act.seat] += 1
        self._go_back(act.plies)

    @_do.register
    def _(self, act: acts.AskedBack) -> None:
        self.request = Request(self.number_for(None), act.seat, act.plies)

    @_do.register
    def _(self, act: acts.Answered) -> None:
        if self.request is None:
            return
        if act.agreed:
            self.request.agreed.add(act.seat)
            self._settle_request()
        else:
            self.request = None

    @_do.register
    def _(self, act: acts.Said) -> None:
        self.chat.append(act)

    @_do.register
    def _(self, act: acts.Rematched) -> None:
        self.rematch = act.table

    # --- Inside -----------------------------------------------------------------------------------------------------

    def _settle_request(self) -> None:
        """Go back once everybody who is asked has agreed."""
        if self.request and self.must_agree(self.request.seat) <= self.request.agreed:
            self._go_back(self.request.plies)

    def _go_back(self, plies: int) -> None:
        self.course.go_back(plies)
        self.request = None
        self._questions = {}
        self._ask_anew(range(len(self.seats)))

    def _ask_anew(self, seats: Iterable[int]) -> None:
        """Note which of these seats are asked something new; a question that another's choice has not touched still
        stands. Whoever may change his mind is asked as well.
        """
        for seat in seats:
            choices = self._choices_of(seat)
            if not choices:
                self.asked.pop(seat, None)
            elif self._questions.get(seat) != choices:
                self.asked[seat] = self.number_for(seat)
            self._questions[seat] = choices

    def _choices_of(self, seat: int) -> list[int]:
        position = self.course.position
        return position.choices(seat) or position.revisions(seat)
