"""What a table needs of a store. ``durbar.store`` fulfils it with a database."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from durbar.engine.errors import DurbarError
from durbar.tables.acts import AnyAct, Guest, Opened
from durbar.tables.habits import Count, Own, Tally
from durbar.tables.history import History
from durbar.tables.house import House
from durbar.tables.notices import Notices
from durbar.tables.pace import Pace, Ticking
from durbar.tables.pauses import Pause, Span
from durbar.tables.people import People
from durbar.tables.rating import Ratings
from durbar.tables.talk import Line, Talk, Talked


class UnknownTable(DurbarError):
    """There is no table with this id."""


class Taken(DurbarError):
    """Another act of this number has been written first."""


class Visitor(Struct, frozen=True):
    """Somebody who visits, registered nowhere else."""

    id: Guest
    name: str


class Summary(Struct, frozen=True):
    """What the lobby shows of a table; drawn up anew with every act."""

    id: str
    game: str
    name: str
    state: str  # open, playing, over or closed
    public: bool
    seats: tuple["SeatSummary", ...]
    acts: int  # how many so far
    plies: int  # choices that stand
    changed_at: int
    bot_waits: bool  # a bot must choose now, or what somebody has programmed is due
    evening: str = ""  # as of the table
    host: Guest = ""
    pace: Pace | None = None
    rated: bool = False
    over_at: int = 0  # of a rated table: when its game was over


class SeatSummary(Struct, frozen=True):
    """A seat in the lobby."""

    name: str
    guest: Guest | None  # who holds it
    open: bool
    waits: bool  # it must choose now
    level: str | None = None  # of the bot that plays it
    points: int | None = None  # at the end
    place: int | None = None
    clock: Ticking | None = None  # if it runs
    kept_for: Guest | None = None  # who has been invited to it
    kept_until: int = 0
    since: int = 0  # after which act its turn began, the present or the last one
    foreseen: bool = False  # what its holder has decided ahead will answer: told to nobody


class Here(Struct, frozen=True):
    """Somebody who holds a seat looks at its table by way of another server, still or no more."""

    server: str
    table: str
    guest: Guest
    stays: bool


class News(Struct, frozen=True):
    """What another server has changed: a table, or whom a reader does not want to read, or by what a guest is known, or
    who is there; none of them, after a gap in which it may have been any. Or that nothing will be heard of until the
    next news.
    """

    table: str | None = None
    reader: Guest | None = None
    guest: Guest | None = None
    here: Here | None = None
    listening: bool = True

    @property
    def of_anything(self) -> bool:
        """Whether anything may have changed, or may change unheard."""
        return self.table is None and self.reader is None and self.guest is None and self.here is None


class Refusal(NamedTuple):
    """Something that somebody wanted to choose and could not; nothing says who, when or at which table."""

    game: str
    question: str  # what was asked just then, by its kind
    thing: str  # what was tried, by its kind
    reason: str  # what was in the way


class KeptBranch(Struct, frozen=True):
    """A way in which somebody has played a game on by himself."""

    id: str
    table: str
    guest: Guest  # whose it is
    place: str  # where it leaves the game, and what was chosen since, as an address says it
    note: str
    made_at: int


class Attempt(NamedTuple):
    """Somebody's first attempt at a puzzle, and by how much it changed his rating."""

    guest: Guest
    puzzle: str
    game: str
    at: int
    solved: bool
    change: float


class Difficulty(NamedTuple):
    """What attempts have taught about a puzzle."""

    rating: float
    attempts: int
    solved: int


Learning = Callable[[list[Attempt], Difficulty], tuple[Attempt, float]]  # what an attempt comes to, the puzzle's rating


class Store(People, House, Ratings, Notices, History, Protocol):
    """Keeps everything for ever. What a call has returned from is on disk; any may raise Unavailable."""

    def is_current(self) -> bool:
        """Whether its schema is the newest; Unavailable if it cannot be read and written now."""

    def open(self, opened: Opened, acts: Sequence[AnyAct], summary: Summary) -> None:
        """Write a new table with its first acts, numbered from 1; Taken if there is one with this id."""

    def read(self, table: str, after: int = 0) -> tuple[Opened, list[AnyAct]]:
        """A table and its acts with numbers above ``after``; UnknownTable if there is none, Unplayable if what is
        written there cannot be read.
        """

    def append(self, table: str, number: int, act: AnyAct, summary: Summary) -> None:
        """Write an act; Taken if its number is not the next one, UnknownTable if there is no such table."""

    def news(self) -> AsyncIterator[News] | None:
        """For ever, what other servers change. Nothing at all where there can be no other server."""

    def tell_here(self, table: str, guest: Guest, stays: bool) -> None:
        """Let other servers hear that somebody looks at a table by way of this one, still or no more."""

    def say(self, table: str, line: Line, lately: int, permit: Callable[[Talked], None]) -> Line:
        """Write a line, numbered as the next one, if what was said so far, and in that many last seconds, permits it;
        UnknownTable if there is no such table.
        """

    def talk(self, table: str, limit: int, after: int = 0) -> Talk:
        """The last lines of a table with numbers above ``after``, and who is silenced there."""

    def silence(self, table: str, guest: Guest, silent: bool) -> None:
        """Let somebody not talk at a table, or again."""

    def ignore(self, reader: Guest, guest: Guest, name: str, ignored: bool) -> None:
        """Remember that a reader does not want to read somebody, or does again; the name is what he knows him by."""

    def ignored(self, reader: Guest) -> dict[Guest, str]:
        """Whom a reader does not want to read, with their names."""

    def blocked_by(self, guest: Guest) -> set[Guest]:
        """Those who do not want to read somebody: he cannot sit down at their tables or invite them either."""

    def tables_of(self, guest: Guest, limit: int) -> list[Summary]:
        """The tables where a guest holds a seat, is invited to one or is the host, last changed first."""

    def hosted(self, guest: Guest, since: int, limit: int) -> list[Summary]:
        """The tables that a guest has opened and that have changed since a time, last changed first."""

    def open_tables(self, limit: int) -> list[Summary]:
        """Public tables with an open seat, last changed first."""

    def watchable(self, limit: int) -> list[Summary]:
        """Public games that are played now, last changed first."""

    def listed(self, game: str | None, state: str | None, before: int | None) -> Iterator[Summary]:
        """All tables, the longest untouched first: of a game, at a stage, and not touched since a time."""

    def summaries(self, *tables: str) -> list[Summary]:
        """What the lobby shows of some tables."""

    def finished(self, limit: int, before: tuple[int, str] | None = None) -> list[Summary]:
        """Finished games that anybody may see, last changed first; those after the one of that time and id."""

    def waiting_for_bots(self, changed_before: int) -> list[str]:
        """The tables at which a bot must choose, or a program, and nothing has changed since a time."""

    def next_deadline(self) -> int | None:
        """When the next clock would run out if there were no pauses; none if no clock runs."""

    def running_out(self, before: int) -> list[Summary]:
        """The tables at which a clock would have run out by then if there were no pauses."""

    def beat(self, at: int, longest: int | None) -> bool:
        """Note that a server runs; if none has noted that for longer than so many seconds, note a pause for all, and
        tell so. Without a limit nothing is a pause.
        """

    def pauses(self) -> list[Pause]:
        """All pauses of clocks: of everybody, and of those who were or will be on vacation."""

    def add_vacation(self, guest: Guest, span: Span, permit: Callable[[list[Span]], None]) -> None:
        """Note a vacation of a guest who has been greeted, if those that he had permit it."""

    def end_vacation(self, guest: Guest, begins: int, at: int) -> None:
        """Let a vacation end then; one that has not begun is forgotten."""

    def ids_after(self, table: str, limit: int) -> list[str]:
        """The ids of the tables that follow one in their order: with these, one can go through all of them."""

    def record(self, table: str, language: str, edition: str) -> str | None:
        """The text of a finished game, if it has been made by this edition of the program."""

    def keep_record(self, table: str, language: str, edition: str, text: str) -> None:
        """Keep the text of a finished game."""

    def review(self, table: str, edition: str) -> str | None:
        """The review of a finished game, if this edition of the study has made one."""

    def keep_review(self, table: str, edition: str, content: str) -> None:
        """Keep the review of a finished game."""

    def untallied(self, after: str, limit: int) -> list[str]:
        """Tables whose games are over and have not been counted, in the order of their ids."""

    def tally(self, what: Tally) -> None:
        """Count a game that is over, and rate it if it counts; nothing if it has been counted."""

    def counted(self, game: str, players: int) -> list[Count]:
        """All that is counted of a game for so many players."""

    def unjudged(self, edition: str, after: str, limit: int) -> list[str]:
        """Tables that this edition of the study has reviewed and whose review is not in their people's results, in the
        order of their ids.
        """

    def judge(self, table: str, edition: str, judged: Mapping[int, str]) -> None:
        """Keep what a review found of each seat."""

    def results(self, person: str, edition: str, public: bool, limit: int) -> Sequence[Own]:
        """Somebody's games that are over, the last first; all, or those that anybody may see."""

    def keep_branch(self, kept: KeptBranch, most: int) -> bool:
        """Keep a branch, unless its guest keeps that many already."""

    def branches(self, guest: Guest, table: str) -> list[KeptBranch]:
        """A guest's branches of a table, the newest first."""

    def branch(self, branch: str) -> KeptBranch | None:
        """Somebody's branch."""

    def drop_branch(self, guest: Guest, branch: str) -> bool:
        """Forget a guest's branch; false if he keeps none of this id."""

    def note_refused(self, refusal: Refusal) -> None:
        """Count once more what somebody wanted to choose and could not."""

    def refused(self) -> list[tuple[Refusal, int]]:
        """What was tried and could not be chosen, with how often; the commonest first."""

    def note_attempt(self, guest: Guest, game: str, puzzle: str, first: float, learn: Learning) -> Attempt:
        """Keep what an attempt comes to, by all that somebody has tried of a game and what is known of the puzzle, or
        how it was rated at first; the one that he made before, if it was not his first.
        """

    def attempts(self, guest: Guest, game: str) -> list[Attempt]:
        """Somebody's first attempts at the puzzles of a game, the last first."""

    def difficulties(self, game: str) -> dict[str, Difficulty]:
        """What was learnt of the puzzles of a game that somebody has tried."""

    def visitor(self, guest: Guest) -> Visitor | None:
        """Somebody who has been here before."""

    def greet(self, visitor: Visitor) -> None:
        """Remember somebody, or his new name."""

    def add_token(self, guest: Guest, digest: str, at: int) -> bool:
        """Let whoever knows the word with this digest act as a guest; at most a few words a guest, the oldest go:
        whether one has.
        """

    def by_token(self, digest: str) -> Visitor | None:
        """Whose word has this digest."""

    def revoke(self, guest: Guest) -> None:
        """Forget all words of a guest."""

    def generation(self, guest: Guest) -> int:
        """How often a guest has signed out."""

    def sign_out(self, guest: Guest) -> int:
        """Note that a guest signs out, from every device; how often he has by now."""

    def dated_since(self) -> int:
        """The time from which on cookies tell their age."""

    def key(self) -> bytes:
        """The secret that signs cookies: the same for every server on this store."""
