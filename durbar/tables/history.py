"""How tables with a long history are kept: what is at hand of them, and what is packed away."""

from typing import NamedTuple, Protocol


class KeptSnapshot(NamedTuple):
    """A table as it stood after an act."""

    number: int  # of that act
    made_by: str  # which rules and program
    content: bytes


class History(Protocol):
    """That part of a store."""

    def snapshot(self, table: str) -> KeptSnapshot | None:
        """The last snapshot of a table, if one is kept and the acts up to it are still those that it was made of."""

    def keep_snapshot(self, table: str, snapshot: KeptSnapshot) -> bool:
        """Keep a snapshot instead of the one before; not if the table has gone on since, or there is none."""

    def old(self, before: int, after: str, limit: int) -> list[str]:
        """Tables that are over or closed, have not changed since a time, and whose acts are not all packed; those that
        follow a table in the order of ids.
        """

    def pack(self, table: str, before: int) -> bool:
        """Put all acts of such a table into one compressed row; false if it is no such table any more. It is read as
        before, and may go on.
        """

    def drop_old_snapshots(self, before: int) -> int:
        """Forget the snapshots of packed tables that were taken before a time: nobody has looked at them since."""
