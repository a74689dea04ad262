"""A table as it stands: what its acts have made of it."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import singledispatchmethod

from msgspec.structs import replace

from durbar.engine.game import Game
from durbar.engine.knowledge import told_nothing
from durbar.engine.recorded import RecordedGame
from durbar.engine.sealed import promise_of
from durbar.tables import acts
from durbar.tables.acts import AnyAct, Forgotten, Guest, Opened, Said
from durbar.tables.asides import MOST_ASIDES, Aside, Happening
from durbar.tables.clocks import Watch, note_times, ticking
from durbar.tables.course import Course
from durbar.tables.pace import MOVE
from durbar.tables.pauses import NO_PAUSES, Pauses
from durbar.tables.programs import ProgramsOfTable
from durbar.tables.refusals import Reason, Refused
from durbar.tables.seat import Invitation, Kind, Seat
from durbar.tables.store import SeatSummary, Summary
from durbar.tables.talk import HELD, Line, Talk

UNNOTICED = (Said, Forgotten)  # what brings no table to the top of a list


class Stage(StrEnum):
    """How far a table is."""

    OPEN = "open"  # waiting for people, and nothing is dealt
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"  # by whoever runs the server, before it was over


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
        self.setup = game.setup(opened.players, opened.options, opened.version)
        self.seats = [Seat() for _ in range(opened.players)]
        self.seed: int | None = None  # once every seat is taken; the game is dealt when the words are added, too
        self._course: Course | None = None
        self.over_at = 0  # when the game of a rated table was over
        self.watches = [Watch() for _ in range(opened.players)]
        self.number = 0  # of the last act
        self.changed_at = opened.opened_at
        self.chat: deque[Line] = deque(maxlen=HELD)  # the last lines
        self.heard = 0  # the number of the last line
        self.silenced: frozenset[Guest] = frozenset()  # who may not talk any more
        self.request: Request | None = None
        self.rematch: str | None = None
        self.removed: dict[Guest, acts.Removed] = {}  # whom the host wants here no more
        self.nobodies: set[Guest] = set()  # who stand here for those who had their names deleted
        self.closed: str | None = None  # why, if whoever runs the server has closed it
        self.asides: list[Aside] = []  # the last of them
        self.turns: dict[int, int] = {}  # by seat, after which act its present or last turn began
        self._waiting: tuple[int, ...] = ()  # who must choose, as of the last act
        self.asked: dict[int, int] = {}  # by seat that may choose now, since which act its question has stood
        self.programs = ProgramsOfTable(opened.players)
        self._quiet = [0] * opened.players  # by seat: its acts that nobody else has heard of
        self._questions: dict[int, list[int]] = {}
        self._told_nothing: tuple[int, bool | None] = -1, None  # after an act: whether the last choice told nothing
        if opened.recorded:
            self._deal(RecordedGame(self.setup, int(opened.seed), sealed=opened.sealed, words=opened.added))
        for act in done:
            self.do(act)

    # --- How it stands ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> Stage:
        """How far it is."""
        if self.closed is not None:
            return Stage.CLOSED
        if self._course is None:
            return Stage.OPEN
        return Stage.OVER if self.opened.recorded or self._course.position.over else Stage.PLAYING

    @property
    def dealt(self) -> bool:
        """Whether there is a game to look at."""
        return self._course is not None

    @property
    def course(self) -> Course:
        """The game from its deal to now; refused while there is none, because nothing is dealt before all sit."""
        if self._course is None:
            raise Refused(Reason.NOT_PLAYING)
        return self._course

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return self.course.position.pending if self.state is Stage.PLAYING else ()

    @property
    def promise(self) -> str:
        """What is shown of the seed once it is made, so that nobody can change it afterwards. Games that began before
        seeds were sealed have none: theirs gave the dice away.
        """
        if self.opened.recorded:
            return self.opened.promise
        return "" if self.seed is None else promise_of(self.seed)

    @property
    def evening(self) -> str:
        """The first of the tables at which the same people have played on, one after another."""
        return self.opened.evening or self.opened.id

    def recorded(self) -> RecordedGame:
        """The game so far with all that is told of its dice at the end."""
        return self.course.recorded(self.promise)

    @property
    def free_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        over = self.opened.recorded or self.closed is not None
        return [index for index, seat in enumerate(self.seats) if seat.kind is Kind.OPEN and not over]

    def seats_for(self, guest: Guest, at: int) -> list[int]:
        """Of these the ones that somebody may take at a time: first those that are kept for him, never others'."""
        return self.kept_for(guest, at) + [seat for seat in self.free_seats if self.invitation(seat, at) is None]

    def bound_to_stay(self, guest: Guest) -> bool:
        """Whether not even the host can remove somebody: a rated game that runs is decided by those who began it."""
        return self.opened.rated and self.dealt and bool(self.seats_of(guest))

    def kept_for(self, guest: Guest, at: int) -> list[int]:
        """The seats that are kept for somebody at a time."""
        return [seat for seat in self.free_seats if (kept := self.invitation(seat, at)) and kept.guest == guest]

    def invitation(self, seat: int, at: int) -> Invitation | None:
        """Whom a seat is kept for at a time, if for anybody."""
        kept = self.seats[seat].kept_for
        return kept if kept is not None and kept.until > at else None

    @property
    def wordless(self) -> list[int]:
        """The seats whose holders have yet to add a word to the seed."""
        if self.seed is None or self._course is not None or not self.opened.words:
            return []
        return [index for index, seat in enumerate(self.seats) if seat.guest is not None and not seat.word]

    def number_for(self, viewer: int | None) -> int:
        """How many acts a seat (or, as None, a spectator) has heard of. Others' quiet ones do not count, nor does what
        anybody has programmed: once the game is over, everybody may count from any seat.
        """
        return self.number - self.programs.acts - sum(quiet for seat, quiet in enumerate(self._quiet) if seat != viewer)

    def moves(self, viewer: int | None) -> list[int]:
        """By each choice that a viewer has heard of, how many choices stood after it; at the end he hears of all."""
        if self.state is Stage.OVER:
            return list(range(1, len(self.course.plies) + 1))
        return self.heard_while_playing(viewer)

    def heard_while_playing(self, viewer: int | None) -> list[int]:
        """The same, also at the end, without what he hears of only then."""
        if self._course is None:
            return []
        course = self.course
        heard = (ply for ply, made in enumerate(course.plies) if made.seat == viewer or not course.quiet[ply])
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

    def may_take_back(self, seat: int) -> bool | None:
        """Whether a seat may take back its last choice by itself: nobody else has chosen since, and nothing was drawn
        or revealed. None if that is not certain yet, because rules are still being compiled.
        """
        plies = self.course.plies
        if not plies or plies[-1].seat != seat:
            return False
        known_since, known = self._told_nothing
        if known_since != self.number or known is None:  # every page of his asks that, and it takes a while to find out
            self._told_nothing = self.number, told_nothing(self.course.before, seat, plies[-1].choice)
        return self._told_nothing[1]

    def must_agree(self, seat: int) -> set[int]:
        """The seats whose holders are asked before a seat may take back more than that. Who is away agrees to nothing;
        only who has resigned is not asked.
        """
        mine = self.seats[seat].guest
        others = (index for index, other in enumerate(self.seats) if other.guest not in (None, mine))
        return {index for index in others if not self.seats[index].resigned}

    def summary(self, pauses: Pauses = NO_PAUSES) -> Summary:
        """What the lobby shows; of a table with clocks by all pauses that there were."""
        state, pending, free = self.state, self.pending, self.free_seats
        foreseen = self.programs.due(self)
        unknown = (None,) * len(self.seats)
        points, places = (self.course.position.points, self.places()) if state is Stage.OVER else (unknown, unknown)
        return Summary(
            id=self.opened.id,
            game=self.opened.game,
            name=self.opened.name,
            state=state,
            public=self.opened.public,
            seats=tuple(
                SeatSummary(
                    name=seat.name if seat.guest else "",
                    guest=seat.guest,
                    open=index in free,
                    waits=index in pending,
                    level=seat.level,
                    points=points[index],
                    place=places[index],
                    clock=ticking(self, index, pauses),
                    kept_for=seat.kept_for.guest if seat.kept_for else None,
                    kept_until=seat.kept_for.until if seat.kept_for else 0,
                    since=self.turns.get(index, 0),
                    foreseen=index in foreseen,
                )
                for index, seat in enumerate(self.seats)
            ),
            acts=self.number,
            plies=len(self.moves(None)),
            changed_at=self.changed_at,
            bot_waits=any(self.seats[seat].kind is Kind.BOT for seat in pending) or bool(foreseen),
            evening=self.evening,
            host=self.opened.host,
            pace=self.opened.pace,
            rated=self.opened.rated,
            over_at=self.over_at,
        )

    # --- Talk -------------------------------------------------------------------------------------------------------

    def hear(self, talk: Talk) -> None:
        """Take in what has been said since, and who may not talk any more."""
        self.chat.extend(talk.lines)
        self.heard = talk.lines[-1].number if talk.lines else self.heard
        self.silenced = talk.silenced

    # --- What acts do -----------------------------------------------------------------------------------------------

    def do(self, act: AnyAct) -> None:
        """Let an act take effect. It has been checked before it was written down."""
        heard = self.number_for(None)
        self.number += 1
        asked, goes_on = self.pending if self.opened.pace else (), self._goes_on(act)
        self._do(act)
        self.programs.follow(self, act)
        if self.opened.pace:
            self._hand_back()
            note_times(self, act.at, asked, goes_on)
        if self.opened.rated and not self.over_at and self.state is Stage.OVER:
            self.over_at = act.at
        self._note_turns(goes_on)
        if self.number_for(None) > heard and not isinstance(act, UNNOTICED):
            self.changed_at = act.at

    def _note_turns(self, goes_on: set[int]) -> None:
        """Whoever must choose and had not to before begins a turn, unless he goes on with the one that he had."""
        pending = self.pending
        for seat in pending:
            if seat not in self._waiting and not (seat in goes_on and seat in self.turns):
                self.turns[seat] = self.number
        self._waiting = pending

    def _goes_on(self, act: AnyAct) -> set[int]:
        """Who is still at the move that he had, should an act ask him again: time that he has used stays used."""
        match act:
            case acts.Chose() | acts.TookBack():
                return {act.seat}
            case acts.Answered() | acts.Resigned() | acts.Removed() if self.request is not None:
                return {self.request.seat}
        return set()

    def _hand_back(self) -> None:
        """Whose move was played for him has his seat again, if that was agreed on."""
        for index, seat in enumerate(self.seats):
            if seat.overdue and index not in self.pending:
                seat.overdue = False
                if self.opened.pace and self.opened.pace.late == MOVE and not seat.resigned:
                    seat.level = None

    @singledispatchmethod
    def _do(self, act: AnyAct) -> None:
        raise TypeError(f"a table knows no act {act!r}")

    @_do.register
    def _(self, act: acts.Sat) -> None:
        self.seats[act.seat] = Seat(guest=act.guest, name=act.name)
        self._sow(act.seed)

    @_do.register
    def _(self, act: acts.Seated) -> None:
        self.seats[act.seat].level = act.level
        self.seats[act.seat].kept_for = None
        if self._course is not None:
            self._note(Happening.LEFT, act.seat)
        self._sow(act.seed)

    @_do.register
    def _(self, act: acts.Added) -> None:
        self.seats[act.seat].word = act.word
        self._deal_if_ready()

    @_do.register
    def _(self, act: acts.CameBack) -> None:
        self.seats[act.seat].level = None
        self._note(Happening.CAME_BACK, act.seat)

    @_do.register
    def _(self, act: acts.StoodUp) -> None:
        self._stand_up(act.seat)

    @_do.register
    def _(self, act: acts.Resigned) -> None:
        self.seats[act.seat].level = act.level
        self.seats[act.seat].resigned = True
        self._note(Happening.RESIGNED, act.seat)
        self._settle_request()

    @_do.register
    def _(self, act: acts.TimedOut) -> None:
        seat, pace = self.seats[act.seat], self.opened.pace
        seat.level, seat.overdue = act.level, True
        one_move = pace is not None and pace.late == MOVE
        self._note(Happening.OUT_OF_TIME if one_move else Happening.SEAT_OUT_OF_TIME, act.seat)

    @_do.register
    def _(self, act: acts.Chose) -> None:
        self.seats[act.seat].came |= self.seats[act.seat].level is None
        self.course.choose(act.seat, act.choice)
        self._questions.pop(act.seat, None)
        if self.course.quiet[-1]:
            self._quiet[act.seat] += 1
            if self.course.position.revisions(act.seat):  # the same question, until he tells that he is ready:
                self._questions[act.seat] = self._choices_of(act.seat)  # he may click faster than his page is drawn
            self._ask_anew([act.seat])
        else:
            if self.request:
                self._note(Happening.LAPSED, self.request.seat)
            self.request = None
            self._ask_anew(range(len(self.seats)))

    @_do.register
    def _(self, act: acts.TookBack) -> None:
        if all(self.course.quiet[act.plies :]):
            self._quiet[act.seat] += 1
        self._go_back(act.seat, act.plies)

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
            self._note(Happening.NOT_AGREED, act.seat, self.request.seat)
            self.request = None

    @_do.register
    def _(self, act: acts.Coaching) -> None:
        for index, seat in enumerate(self.seats):
            seat.coaching = act.agreed and (seat.coaching or index == act.seat)

    @_do.register
    def _(self, act: acts.Programmed) -> None:
        self.programs.set(self, act)

    @_do.register
    def _(self, act: acts.Unprogrammed) -> None:
        self.programs.withdraw(act)

    @_do.register
    def _(self, act: acts.Said) -> None:
        self.chat.append(Line(act.at, act.guest, act.name, act.seat, act.text))

    @_do.register
    def _(self, act: acts.Rematched) -> None:
        self.rematch = act.table

    # --- What a host does ---------------------------------------------------------------------------------------------

    @_do.register
    def _(self, act: acts.Removed) -> None:
        self.removed[act.guest] = act
        self._cancel(act.guest)
        if self.request and self.request.seat in act.held:
            self._note(Happening.LAPSED, self.request.seat)
            self.request = None
        for index in act.held:
            if self._course is None:
                self._stand_up(index)
            else:
                seat = self.seats[index]
                self.seats[index] = Seat(name=seat.name, word=seat.word, level=act.level, resigned=seat.resigned)
                self._note(Happening.REMOVED, index)
        self._settle_request()

    @_do.register
    def _(self, act: acts.Readmitted) -> None:
        removed = self.removed.pop(act.guest, None)
        for index in removed.held if removed and self._course is not None else ():
            self.seats[index].guest = act.guest
            self._note(Happening.READMITTED, index)

    @_do.register
    def _(self, act: acts.Invited) -> None:
        self.seats[act.seat].kept_for = Invitation(act.guest, act.name, act.until)

    @_do.register
    def _(self, act: acts.Declined) -> None:
        self.seats[act.seat].kept_for = None

    @_do.register
    def _(self, act: acts.Closed) -> None:
        self.closed = act.words
        self.request = None
        self.asked = {}

    def _cancel(self, guest: Guest) -> None:
        """Keep no seat for somebody."""
        for seat in self.seats:
            if seat.kept_for and seat.kept_for.guest == guest:
                seat.kept_for = None

    def _stand_up(self, seat: int) -> None:
        """A seat is open again, and whatever was promised before all sit is void."""
        self.seats[seat] = Seat()
        self.seed = None
        for other in self.seats:
            other.word = ""  # a word is for the seed that had been promised when it was added

    @_do.register
    def _(self, act: acts.Forgotten) -> None:
        self.nobodies.add(act.guest)
        for index in act.seats:
            self.seats[index].guest, self.seats[index].name = act.guest, act.name_of(index)
        if act.host:
            self.opened = replace(self.opened, host=act.guest, name="")
        unsaid = (
            replace(line, guest=act.guest, name=act.name_of(line.seat)) if line.number in act.lines else line
            for line in list(self.chat)
        )
        self.chat = deque(unsaid, maxlen=HELD)

    # --- Dealing ----------------------------------------------------------------------------------------------------

    def _sow(self, seed: str) -> None:
        """Take the seed of an act that has filled the last seat."""
        if seed:
            self.seed = int(seed)
            self._deal_if_ready()
        elif self.opened.seed and self._course is None and not self.free_seats:  # begun before seeds were sealed
            self._deal(RecordedGame(self.setup, int(self.opened.seed)))

    def _deal_if_ready(self) -> None:
        if self.seed is not None and not self.wordless:
            words = tuple(seat.word for seat in self.seats) if self.opened.words else ()
            self._deal(RecordedGame(self.setup, self.seed, sealed=True, words=words))

    def _deal(self, deal: RecordedGame) -> None:
        self._course = Course(deal)
        self._ask_anew(range(len(self.seats)))

    def resume(self, course: Course) -> None:
        """Go on with a course whose choices have taken effect already."""
        self._course = course

    # --- Inside -----------------------------------------------------------------------------------------------------

    def _settle_request(self) -> None:
        """Go back once everybody who is asked has agreed."""
        if self.request and self.must_agree(self.request.seat) <= self.request.agreed:
            self._go_back(self.request.seat, self.request.plies)

    def _go_back(self, seat: int, plies: int) -> None:
        chosen = zip(self.course.plies[plies:], self.course.quiet[plies:], strict=True)
        heard = {ply.seat for ply, quiet in chosen if not quiet}  # nobody learns what was done in secret
        told = any(self.course.told[plies + 1 :])
        self.course.go_back(plies)
        self.programs.go_back(self)
        self.asides = [aside._replace(plies=min(aside.plies, plies)) for aside in self.asides]
        if told:  # what left no line in the log need leave none when it goes
            self._note(Happening.TOOK_BACK, seat, *sorted(heard - {seat}))
        self.request = None
        self._questions = {}
        self._ask_anew(range(len(self.seats)))

    def _note(self, what: Happening, seat: int, *others: int) -> None:
        new = Aside(len(self.course.plies), what, seat, others)
        before = [aside for aside in self.asides if aside != new]  # the same again, with no choice between
        self.asides = [*before, new][-MOST_ASIDES:]

    def _ask_anew(self, seats: Iterable[int]) -> None:
        """Note which of these seats are asked something new; a question that another's choice has not touched still
        stands. Whoever may change his mind is asked as well.
        """
        if self.opened.recorded:  # only for looking
            return
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
