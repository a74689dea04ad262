"""What a table needs of a store. ``durbar.store`` fulfils it with a database."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from msgspec import Struct

from durbar.engine.errors import DurbarError
from durbar.tables.acts import AnyAct, Guest, Opened


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
    state: str  # open, playing or over
    public: bool
    seats: tuple["SeatSummary", ...]
    acts: int  # how many so far
    plies: int  # choices that stand
    changed_at: int
    bot_waits: bool  # a bot must choose now


class SeatSummary(Struct, frozen=True):
    """A seat in the lobby."""

    name: str
    guest: Guest | None  # who holds it
    open: bool
    waits: bool  # it must choose now
    level: str | None = None  # of the bot that plays it
    points: int | None = None  # at the end
    place: int | None = None


class Store(Protocol):
    """Keeps everything for ever. What a call has returned from is on disk."""

    def open(self, opened: Opened, acts: Sequence[AnyAct], summary: Summary) -> None:
        """Write a new table with its first acts, numbered from 1; Taken if there is one with this id."""

    def read(self, table: str, after: int = 0) -> tuple[Opened, list[AnyAct]]:
        """A table and its acts with numbers above ``after``; UnknownTable if there is none."""

    def append(self, table: str, number: int, act: AnyAct, summary: Summary) -> None:
        """Write an act; Taken if its number is not the next one, UnknownTable if there is no such table."""

    def news(self) -> AsyncIterator[str | None] | None:
        """For ever, the ids of tables that any server has changed; None after a gap, when any may have changed. Nothing
        at all where there can be no other server.
        """

    def tables_of(self, guest: Guest, limit: int) -> list[Summary]:
        """The tables where a guest holds a seat or is the host, last changed first."""

    def open_tables(self, limit: int) -> list[Summary]:
        """Public tables with an open seat, last changed first."""

    def finished(self, limit: int, before: tuple[int, str] | None = None) -> list[Summary]:
        """Finished games that anybody may see, last changed first; those after the one of that time and id."""

    def waiting_for_bots(self, changed_before: int) -> list[str]:
        """The tables at which a bot must choose and nothing has changed since a time."""

    def visitor(self, guest: Guest) -> Visitor | None:
        """Somebody who has been here before."""

    def greet(self, visitor: Visitor) -> None:
        """Remember somebody, or his new name."""

    def add_token(self, guest: Guest, digest: str, at: int) -> None:
        """Let whoever knows the word with this digest act as a guest; at most a few words a guest, the oldest go."""

    def by_token(self, digest: str) -> Visitor | None:
        """Whose word has this digest."""

    def revoke(self, guest: Guest) -> None:
        """Forget all words of a guest."""

    def key(self) -> bytes:
        """The secret that signs cookies: the same for every server on this store."""
