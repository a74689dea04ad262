"""The tables that a server has in memory: those used lately; and which of them are surely as the store has them."""

from collections import OrderedDict
from time import monotonic

from durbar.tables.store import News
from durbar.tables.table import Table

AT_HAND = 500  # tables in memory at most
IDLE = 300.0  # seconds after which a table that nobody uses leaves it


class Memory:
    """Tables by their ids, the one that was not used for longest first."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._used: dict[str, float] = {}
        self._told = False  # whether somebody tells us what others change; if not, we must look each time
        self._sure: set[str] = set()

    def __getitem__(self, table_id: str) -> Table:
        """A table that is here."""
        return self._tables[table_id]

    def __contains__(self, table_id: str) -> bool:
        """Whether a table is here."""
        return table_id in self._tables

    def __len__(self) -> int:
        """How many tables are here."""
        return len(self._tables)

    def holds(self, table: Table) -> bool:
        """Whether it is this very table that is here, and not another of the same id or none."""
        return self._tables.get(table.opened.id) is table

    def all(self) -> list[Table]:
        """Every table that is here."""
        return list(self._tables.values())

    def use(self, table_id: str) -> Table | None:
        """A table that is here; it will be among the last to leave."""
        if table_id not in self._tables:
            return None
        self._tables.move_to_end(table_id)
        self._used[table_id] = monotonic()
        return self._tables[table_id]

    def keep(self, table: Table) -> None:
        """Have a table here from now on."""
        self._tables[table.opened.id] = table
        self.use(table.opened.id)

    def drop(self, table_id: str) -> None:
        """Forget a table."""
        self._tables.pop(table_id, None)
        self._used.pop(table_id, None)
        self._sure.discard(table_id)

    def unused(self) -> list[Table]:
        """Those that should leave: nobody has used them for long, or there are too many."""
        surplus, since = len(self._tables) - AT_HAND, monotonic() - IDLE
        leaving = []
        for index, (table_id, table) in enumerate(self._tables.items()):
            if index >= surplus and self._used[table_id] > since:
                break
            leaving.append(table)
        return leaving

    # --- What others change -----------------------------------------------------------------------------------------

    def alone(self) -> None:
        """Nobody else changes anything."""
        self._told = True

    def hear(self, news: News) -> None:
        """Another server has changed something."""
        self._told = news.listening
        if news.table is not None:
            self._sure.discard(news.table)
        elif news.of_anything:
            self._sure.clear()

    def sure_of(self, table_id: str) -> bool:
        """Whether a table is as the store has it, without looking."""
        return self._told and table_id in self._sure

    def trust(self, table_id: str) -> None:
        """A table is read now. Said before, so that what is heard while it is read counts."""
        self._sure.add(table_id)

    def doubt(self, table_id: str) -> None:
        """A table may have changed."""
        self._sure.discard(table_id)
