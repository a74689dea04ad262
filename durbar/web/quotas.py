"""How much one guest, and one address, may ask of a server."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from time import monotonic

from durbar.tables.clock import now
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Store, Summary, Visitor
from durbar.tables.threads import reading
from durbar.tournaments.keeping import TournamentStore
from durbar.web.limits import household

AN_HOUR = 3600
A_DAY = 24 * AN_HOUR
MOST_NOTED = 10_000  # guests and addresses
FIXED = ("address", "letters")  # that are no matter of how much a server bears


@dataclass(frozen=True)
class Quotas:
    """The usual ones. A table that nobody has touched for a day does not count."""

    tables: int = 40  # that a guest has opened and that are not over
    bot_tables: int = 4  # of these, at which only bots play
    records: int = 20  # that a guest lays out in an hour
    guests: int = 120  # that come from an address in an hour
    advice: int = 600  # that a coach gives a guest in an hour
    branches: int = 200  # that a guest keeps
    lines: int = 120  # that the computer plays on for a guest in an hour
    attempts: int = 600  # at puzzles that a guest makes in an hour
    ways: int = 40  # links, codes and passkeys that a guest begins to make in an hour
    entries: int = 120  # steps by which somebody wants to be known, from an address in an hour
    tournaments: int = 10  # that a guest has opened and that are not over
    tournament_deeds: int = 120  # in tournaments that a guest does in an hour
    exports: int = 20  # of all that is kept of a guest, in an hour
    invitations: int = 60  # to seats that a guest has to give, in an hour
    reports: int = 10  # that a guest makes in an hour
    words: int = 20  # that a guest has sent to himself to try it, or addresses that he names, in an hour
    letters: int = 2  # that ask at an address whether it is right, in an hour
    address: int = 10  # guests' worth that an address opens and lays out in an hour

    def times(self, factor: float) -> "Quotas":
        """As many times as much."""
        scaled = {name: max(1, round(fact * factor)) for name, fact in asdict(self).items() if name not in FIXED}
        return replace(self, **scaled)


class Ledger:
    """What has been done in the last hour, by whom."""

    def __init__(self) -> None:
        self._done: dict[tuple[Reason, str], deque[float]] = {}

    def spend(self, reason: Reason, who: str, most: int) -> None:
        """Note something, or refuse it for that reason if there was enough of it."""
        done = self._done.setdefault((reason, who), deque())
        while done and done[0] < monotonic() - AN_HOUR:
            done.popleft()
        if len(done) >= most:
            raise Refused(reason)
        done.append(monotonic())
        while len(self._done) > MOST_NOTED:
            self._done.pop(next(iter(self._done)))


class Allowance:
    """Lets through what is within the quotas."""

    def __init__(self, quotas: Quotas, store: Store) -> None:
        self._quotas = quotas
        self._store = store
        self._ledger = Ledger()

    async def open_table(self, visitor: Visitor, address: str, seats: Sequence[Mapping[str, str]]) -> None:
        """Somebody wants to open a table."""
        quotas = self._quotas
        hosted = await reading(self._store.hosted, visitor.id, now() - A_DAY, 10 * quotas.tables)
        running = [table for table in hosted if table.state in ("open", "playing")]
        _require(len(running) < quotas.tables, Reason.TOO_MANY_TABLES)
        if seats and all(seat.get("who") == "bot" for seat in seats):
            _require(sum(map(_only_bots, running)) < quotas.bot_tables, Reason.TOO_MANY_BOT_TABLES)
            self._ledger.spend(Reason.TOO_MANY_BOT_TABLES, address, quotas.bot_tables * quotas.address)
        self._ledger.spend(Reason.TOO_MANY_TABLES, address, quotas.tables * quotas.address)

    def lay_out(self, visitor: Visitor, address: str) -> None:
        """Somebody wants to lay out a recorded game."""
        self._ledger.spend(Reason.TOO_MANY_RECORDS, f"guest {visitor.id}", self._quotas.records)
        self._ledger.spend(Reason.TOO_MANY_RECORDS, address, self._quotas.records * self._quotas.address)

    def coach(self, visitor: Visitor, address: str) -> None:
        """A coach is to think for somebody."""
        self._ledger.spend(Reason.ASKED_ENOUGH, f"guest {visitor.id}", self._quotas.advice)
        self._ledger.spend(Reason.ASKED_ENOUGH, address, self._quotas.advice * self._quotas.address)

    @property
    def branches(self) -> int:
        """How many branches somebody may keep."""
        return self._quotas.branches

    def line(self, visitor: Visitor, address: str) -> None:
        """The computer is to play on for somebody."""
        self._ledger.spend(Reason.TOO_MANY_LINES, f"guest {visitor.id}", self._quotas.lines)
        self._ledger.spend(Reason.TOO_MANY_LINES, address, self._quotas.lines * self._quotas.address)

    def attempt(self, visitor: Visitor, address: str) -> None:
        """Somebody tries a puzzle."""
        self._ledger.spend(Reason.TRIED_ENOUGH, f"guest {visitor.id}", self._quotas.attempts)
        self._ledger.spend(Reason.TRIED_ENOUGH, address, self._quotas.attempts * self._quotas.address)

    def make_way(self, visitor: Visitor, address: str) -> None:
        """Somebody wants a link, a code or a passkey."""
        self._ledger.spend(Reason.TOO_MANY_WAYS, f"guest {visitor.id}", self._quotas.ways)
        self._ledger.spend(Reason.TOO_MANY_WAYS, household(address), self._quotas.ways * self._quotas.address)

    def enter(self, address: str) -> None:
        """Somebody wants to be known by one of these. Whoever guesses can be anybody, but he comes from somewhere."""
        self._ledger.spend(Reason.ENTERED_ENOUGH, household(address), self._quotas.entries)

    def export(self, visitor: Visitor, address: str) -> None:
        """Somebody wants to have all that is kept of him, or that it is not."""
        self._ledger.spend(Reason.EXPORTED_ENOUGH, f"guest {visitor.id}", self._quotas.exports)
        self._ledger.spend(Reason.EXPORTED_ENOUGH, household(address), self._quotas.exports * self._quotas.address)

    async def open_tournament(self, visitor: Visitor, address: str, store: TournamentStore) -> None:
        """Somebody wants to open a tournament."""
        running = await reading(store.running_tournaments, visitor.id)
        _require(len(running) < self._quotas.tournaments, Reason.TOO_MANY_TOURNAMENTS)
        self.tournament(visitor, address)

    def tournament(self, visitor: Visitor, address: str) -> None:
        """Somebody does something in a tournament."""
        most = self._quotas.tournament_deeds
        self._ledger.spend(Reason.TOO_MANY_TOURNAMENTS, f"guest {visitor.id}", most)
        self._ledger.spend(Reason.TOO_MANY_TOURNAMENTS, household(address), most * self._quotas.address)

    def invite(self, visitor: Visitor, address: str) -> None:
        """Somebody asks somebody to his table."""
        self._ledger.spend(Reason.INVITED_ENOUGH, f"guest {visitor.id}", self._quotas.invitations)
        self._ledger.spend(Reason.INVITED_ENOUGH, household(address), self._quotas.invitations * self._quotas.address)

    def report(self, visitor: Visitor, address: str) -> None:
        """Somebody tells the house of something."""
        self._ledger.spend(Reason.REPORTED_ENOUGH, f"guest {visitor.id}", self._quotas.reports)
        self._ledger.spend(Reason.REPORTED_ENOUGH, household(address), self._quotas.reports * self._quotas.address)

    def be_told(self, visitor: Visitor, address: str, target: str = "") -> None:
        """Something is to be sent because somebody wants it; perhaps to somebody who does not know of it yet."""
        self._ledger.spend(Reason.TOLD_ENOUGH, f"guest {visitor.id}", self._quotas.words)
        self._ledger.spend(Reason.TOLD_ENOUGH, household(address), self._quotas.words * self._quotas.address)
        if target:
            self._ledger.spend(Reason.TOLD_ENOUGH, f"target {target.lower()}", self._quotas.letters)

    async def greet(self, visitor: Visitor, address: str) -> None:
        """Somebody wants to be remembered; who has been before is welcome."""
        if await reading(self._store.visitor, visitor.id) is None:
            self._ledger.spend(Reason.TOO_MANY_GUESTS, address, self._quotas.guests)


def _only_bots(table: Summary) -> bool:
    return table.state == "playing" and all(seat.level is not None for seat in table.seats)


def _require(condition: bool, reason: Reason) -> None:
    if not condition:
        raise Refused(reason)
