"""A tournament as it stands: what its acts have made of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import singledispatchmethod
from hashlib import sha256

from msgspec.structs import replace

from durbar.tables.acts import Guest
from durbar.tournaments import acts
from durbar.tournaments.acts import COMPANION, AnyAct, Kind, Opened, TableOver, Unfinished, Why
from durbar.tournaments.schedules import rounds_for


class Stage(StrEnum):
    """How far a tournament is."""

    WAITING = "waiting"  # for people, or its time
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass
class Player:
    """Somebody who has joined."""

    guest: Guest
    name: str
    since: int  # the round from which on he takes part
    gone: Why | None = None  # he plays no more
    counts: bool = True  # unless he left before it began
    absences: int = 0


@dataclass
class Match:
    """A table of a round."""

    id: str
    people: tuple[int, ...]  # by seat
    result: TableOver | None = None
    closed: Unfinished | None = None  # the host has waited long enough, and it was not over

    @property
    def settled(self) -> bool:
        """Whether nobody waits for it."""
        return self.result is not None or self.closed is not None


@dataclass
class Round:
    """Who plays whom, and who does not play."""

    matches: list[Match]
    byes: tuple[int, ...]
    opened_at: int

    @property
    def settled(self) -> bool:
        """Whether all its tables are over."""
        return all(match.settled for match in self.matches)


@dataclass
class Tournament:
    """What was decided when it was opened, and everything done in it since."""

    opened: Opened
    number: int = 0  # of the last act
    changed_at: int = 0
    players: list[Player] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    seed: str = ""
    cancelled: bool = False
    too_few: bool = False

    # --- How it stands ----------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """How far it is."""
        if self.cancelled:
            return Stage.CANCELLED
        if not self.seed:
            return Stage.WAITING
        return Stage.OVER if self.complete and self.settled else Stage.PLAYING

    @property
    def settled(self) -> bool:
        """Whether no table is waited for."""
        return all(one.settled for one in self.rounds)

    @property
    def complete(self) -> bool:
        """Whether there is no round to come."""
        if len(self.active) < 2:
            return True
        if self.opened.kind is Kind.KNOCK_OUT:
            return bool(self.rounds) and self.settled and _is_final(self.rounds[-1])
        return len(self.rounds) >= (self.rounds_in_all or 0)

    @property
    def rounds_in_all(self) -> int | None:
        """How many rounds there are; nothing if nobody can know that yet."""
        if self.opened.rounds:
            return self.opened.rounds
        if self.opened.kind is Kind.KNOCK_OUT or not self.seed:
            return None
        return rounds_for(len(self.entered), self.opened.size)

    def date_of(self, round_number: int) -> int | None:
        """When a round opens at the earliest, if it has a date."""
        if not self.opened.begins_at or (round_number and not self.opened.every):
            return None
        return self.opened.begins_at + round_number * self.opened.every

    @property
    def entered(self) -> list[int]:
        """All who took part, whether they still play or not."""
        return [who for who, player in enumerate(self.players) if player.counts]

    @property
    def active(self) -> list[int]:
        """Who would play in the next round."""
        here = [who for who, player in enumerate(self.players) if player.gone is None]
        if self.opened.kind is not Kind.KNOCK_OUT or not self.rounds:
            return here
        last = self.rounds[-1]
        went_on = {*last.byes, *(who for match in last.matches for who in self.go_on(match))}
        return [who for who in here if who in went_on]

    def go_on(self, match: Match) -> list[int]:
        """Who goes on from a table of a knock-out: the best, of those who came and are still there; but never all of
        several, or it would not end. From one that was not over, lots decide.
        """
        here = [who for who in match.people if who != COMPANION]
        most = max(1, min(self.opened.go_on, len(here) - 1))
        places = dict.fromkeys(here, 0)
        if match.result is not None:
            came = {who: seat for seat, who in enumerate(match.people) if seat not in match.result.absent}
            places = {who: match.result.places[came[who]] for who in here if who in came}
        elif match.closed is not Unfinished.SHARED:
            return []
        here = [who for who in places if self.players[who].gone is None]
        return sorted(here, key=lambda who: (places[who], self.lot("goes on", match.id, who)))[:most]

    def lot(self, *what: object) -> str:
        """A lot, drawn for something: anybody can draw it again from the seed."""
        return sha256(" ".join(map(str, (self.seed, *what))).encode()).hexdigest()

    def number_of(self, guest: Guest) -> int | None:
        """Somebody's number, if he takes part."""
        for who, player in enumerate(self.players):
            if player.guest == guest and player.gone is None:
                return who
        return None

    def matches(self) -> Iterator[tuple[int, int, Match]]:
        """All tables, with the numbers of their rounds and their own."""
        for number, one in enumerate(self.rounds):
            for table, match in enumerate(one.matches):
                yield number, table, match

    def table_id(self, round_number: int, table: int) -> str:
        """The id of a table: its round and number decide, so that nobody opens it twice."""
        return sha256(f"{self.opened.id} round {round_number} table {table}".encode()).hexdigest()[:18]

    # --- What acts do -----------------------------------------------------------------------------------------------

    def go_through(self, done: Iterable[AnyAct]) -> "Tournament":
        """Let acts take effect, in order. They were checked before they were written down."""
        for act in done:
            self._do(act)
            self.number += 1
            self.changed_at = act.at
        return self

    @singledispatchmethod
    def _do(self, act: AnyAct) -> None:
        raise TypeError(f"a tournament knows no act {act!r}")

    @_do.register
    def _(self, act: acts.Joined) -> None:
        self.players.append(Player(act.guest, act.name, len(self.rounds)))

    @_do.register
    def _(self, act: acts.Withdrew) -> None:
        self.players[act.who].gone = act.why
        self.players[act.who].counts = bool(self.seed)

    @_do.register
    def _(self, act: acts.Begun) -> None:
        self.seed = act.seed

    @_do.register
    def _(self, act: acts.RoundOpened) -> None:
        number = len(self.rounds)
        matches = [Match(self.table_id(number, table), people) for table, people in enumerate(act.tables)]
        self.rounds.append(Round(matches, act.byes, act.at))

    @_do.register
    def _(self, act: acts.TableOver) -> None:
        match = self.rounds[act.round].matches[act.table]
        match.result = act
        for seat in act.absent:
            player = self.players[match.people[seat]]
            player.absences += 1
            if player.absences >= self.opened.absences and player.gone is None:
                player.gone = Why.ABSENT

    @_do.register
    def _(self, act: acts.RoundClosed) -> None:
        for _, _, match in self.matches():
            if not match.settled:
                match.closed = act.unfinished

    @_do.register
    def _(self, act: acts.Cancelled) -> None:
        self.cancelled, self.too_few = True, act.too_few

    @_do.register
    def _(self, act: acts.Forgotten) -> None:
        for who in act.who:
            player = self.players[who]
            player.guest, player.name, player.gone = act.guest, act.name, player.gone or Why.OWN_WISH
        if act.host:
            self.opened = replace(self.opened, host=act.guest, name="")

    @_do.register
    def _(self, act: acts.HandedOn) -> None:
        self.opened = replace(self.opened, host=self.players[act.who].guest)


def _is_final(one: Round) -> bool:
    """Whether nobody of a round plays elsewhere: its only table was the last."""
    return len(one.matches) == 1 and not one.byes
