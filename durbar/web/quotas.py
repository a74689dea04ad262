"""How much one guest, and one address, may ask of a server."""

from collections import defaultdict, deque
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
MOST_NOTED = 10_000  # guests and addresses, of each kind of deed
SHARED = 1_000  # lines for all others
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
    """What has been done in the last hour, by whom; for every reason by itself."""

    def __init__(self) -> None:
        self._noted: defaultdict[Reason, Noted] = defaultdict(Noted)

    def spend(self, reason: Reason, most: Mapping[str, int]) -> None:
        """Note something for all these, or refuse it for that reason if there was enough of it for one of them; then
        it is noted for none.
        """
        if not self._noted[reason].spend(most, monotonic()):
            raise Refused(reason)


class Noted:
    """What has been done of one kind, and by whom. Nothing that still counts makes room for others: where so many are
    noted, all who come then share some lines by lot, so that each of them may do less, and nobody more.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[float]] = {}  # whoever did something last stands last

    def spend(self, most: Mapping[str, int], at: float) -> bool:
        """Note something for all these, unless there was enough of it for one of them."""
        self._forget(at - AN_HOUR)
        lines = {self._line(who): enough for who, enough in most.items()}
        if any(self._lately(line, at - AN_HOUR) >= enough for line, enough in lines.items()):
            return False
        for line in lines:
            done = self._lines[line] = self._lines.pop(line, deque())
            done.append(at)
        return True

    def _forget(self, before: float) -> None:
        """Strike out all who have done nothing since."""
        while self._lines and next(iter(self._lines.values()))[-1] < before:
            del self._lines[next(iter(self._lines))]

    def _line(self, who: str) -> str:
        """Where somebody is noted."""
        alone = who in self._lines or len(self._lines) < MOST_NOTED
        return who if alone else f"some {hash(who) % SHARED}"  # nobody elsewhere knows how texts are hashed here

    def _lately(self, line: str, since: float) -> int:
        """How often somebody has done it since."""
        done = self._lines.get(line, deque())
        while done and done[0] < since:
            done.popleft()
        return len(done)


class Allowance:
    """Lets through what is within the quotas."""

    def __init__(self, quotas: Quotas, store: Store) -> None:
        self._quotas = quotas
        self._store = store
        self._ledger = Ledger()

    async def open_table(self, visitor: Visitor, address: str, seats: Sequence[Mapping[str, str]]) -> None:
        """Somebody wants to open a table."""
        quotas, house = self._quotas, household(address)
        hosted = await reading(self._store.hosted, visitor.id, now() - A_DAY, 10 * quotas.tables)
        running = [table for table in hosted if table.state in ("open", "playing")]
        _require(len(running) < quotas.tables, Reason.TOO_MANY_TABLES)
        if seats and all(seat.get("who") == "bot" for seat in seats):
            _require(sum(map(_only_bots, running)) < quotas.bot_tables, Reason.TOO_MANY_BOT_TABLES)
            self._ledger.spend(Reason.TOO_MANY_BOT_TABLES, {house: quotas.bot_tables * quotas.address})
        self._ledger.spend(Reason.TOO_MANY_TABLES, {house: quotas.tables * quotas.address})

    def lay_out(self, visitor: Visitor, address: str) -> None:
        """Somebody wants to lay out a recorded game."""
        self._spend(Reason.TOO_MANY_RECORDS, visitor, address, self._quotas.records)

    def coach(self, visitor: Visitor, address: str) -> None:
        """A coach is to think for somebody."""
        self._spend(Reason.ASKED_ENOUGH, visitor, address, self._quotas.advice)

    @property
    def branches(self) -> int:
        """How many branches somebody may keep."""
        return self._quotas.branches

    def line(self, visitor: Visitor, address: str) -> None:
        """The computer is to play on for somebody."""
        self._spend(Reason.TOO_MANY_LINES, visitor, address, self._quotas.lines)

    def attempt(self, visitor: Visitor, address: str) -> None:
        """Somebody tries a puzzle."""
        self._spend(Reason.TRIED_ENOUGH, visitor, address, self._quotas.attempts)

    def make_way(self, visitor: Visitor, address: str) -> None:
        """Somebody wants a link, a code or a passkey."""
        self._spend(Reason.TOO_MANY_WAYS, visitor, address, self._quotas.ways)

    def enter(self, address: str) -> None:
        """Somebody wants to be known by one of these. Whoever guesses can be anybody, but he comes from somewhere."""
        self._ledger.spend(Reason.ENTERED_ENOUGH, {household(address): self._quotas.entries})

    def export(self, visitor: Visitor, address: str) -> None:
        """Somebody wants to have all that is kept of him, or that it is not."""
        self._spend(Reason.EXPORTED_ENOUGH, visitor, address, self._quotas.exports)

    async def open_tournament(self, visitor: Visitor, address: str, store: TournamentStore) -> None:
        """Somebody wants to open a tournament."""
        running = await reading(store.running_tournaments, visitor.id)
        _require(len(running) < self._quotas.tournaments, Reason.TOO_MANY_TOURNAMENTS)
        self.tournament(visitor, address)

    def tournament(self, visitor: Visitor, address: str) -> None:
        """Somebody does something in a tournament."""
        self._spend(Reason.TOO_MANY_TOURNAMENTS, visitor, address, self._quotas.tournament_deeds)

    def invite(self, visitor: Visitor, address: str) -> None:
        """Somebody asks somebody to his table."""
        self._spend(Reason.INVITED_ENOUGH, visitor, address, self._quotas.invitations)

    def report(self, visitor: Visitor, address: str) -> None:
        """Somebody tells the house of something."""
        self._spend(Reason.REPORTED_ENOUGH, visitor, address, self._quotas.reports)

    def be_told(self, visitor: Visitor, address: str, target: str = "") -> None:
        """Something is to be sent because somebody wants it; perhaps to somebody who does not know of it yet."""
        others = {f"target {target.lower()}": self._quotas.letters} if target else None
        self._spend(Reason.TOLD_ENOUGH, visitor, address, self._quotas.words, others)

    async def greet(self, visitor: Visitor, address: str) -> None:
        """Somebody wants to be remembered; who has been before is welcome."""
        if await reading(self._store.visitor, visitor.id) is None:
            self._ledger.spend(Reason.TOO_MANY_GUESTS, {household(address): self._quotas.guests})

    def _spend(
        self, reason: Reason, visitor: Visitor, address: str, most: int, others: Mapping[str, int] | None = None
    ) -> None:
        """Somebody does something of which a guest may do so much, and all guests from his address some times that."""
        accounts = {household(address): most * self._quotas.address, f"guest {visitor.id}": most, **(others or {})}
        self._ledger.spend(reason, accounts)


def _only_bots(table: Summary) -> bool:
    return table.state == "playing" and all(seat.level is not None for seat in table.seats)


def _require(condition: bool, reason: Reason) -> None:
    if not condition:
        raise Refused(reason)
