"""Reports, bans, and what is told to running servers by other programs: that part of the store."""

from msgspec.json import Decoder
from sqlalchemy import delete, func, insert, or_, select, update

from durbar.store import schema
from durbar.store.gate import Gate
from durbar.store.news import announce
from durbar.tables.house import Ban, Change, Report
from durbar.tables.talk import Line

KEPT = 200  # changes: every server has heard of the older ones
_reports, _bans, _changes, _lines = (table.c for table in (schema.reports, schema.bans, schema.changes, schema.talk))
_read_line = Decoder(Line).decode


class Housekeeping:
    """That part of the store."""

    _reading: Gate
    _writing: Gate
    _name: str

    def report(self, report: Report) -> None:
        """Keep a report."""
        row = report._asdict()
        del row["id"]
        with self._writing.begin() as connection:
            connection.execute(insert(schema.reports), row)

    def reports(self, closed: bool) -> list[Report]:
        """All reports, the oldest first; those that are closed, too, or not."""
        rows = select(schema.reports).order_by(_reports.id)
        with self._reading.begin() as connection:
            found = connection.execute(rows if closed else rows.where(_reports.closed_at.is_(None)))
            return [Report(*row) for row in found]

    def close_report(self, report: int, at: int) -> bool:
        """Note that a report has been dealt with; false if there is none, or it was."""
        open_one = update(schema.reports).where(_reports.id == report, _reports.closed_at.is_(None))
        with self._writing.begin() as connection:
            return bool(connection.execute(open_one.values(closed_at=at)).rowcount)

    def lines_around(self, table: str, line: int, around: int) -> list[Line]:
        """What was said at a table about when a line was."""
        near = _lines.number.between(line - around, line + around)
        rows = select(_lines.content).where(_lines.table_id == table, near).order_by(_lines.number)
        with self._reading.begin() as connection:
            return [_read_line(content) for content in connection.scalars(rows)]

    def ban(self, ban: Ban) -> None:
        """Keep a ban until it ends, instead of one of the same network or guest; bans that have ended go."""
        row = ban._asdict()
        del row["id"]
        same = (_bans.network == ban.network) & (_bans.guest == ban.guest)
        with self._writing.begin() as connection:
            connection.execute(delete(schema.bans).where(or_(same, _bans.until <= ban.made_at)))
            connection.execute(insert(schema.bans), row)
        self.tell_servers("bans", "")

    def bans(self, at: int) -> list[Ban]:
        """Those that last at a time, the oldest first."""
        lasting = or_(_bans.until.is_(None), _bans.until > at)
        with self._reading.begin() as connection:
            return [Ban(*row) for row in connection.execute(select(schema.bans).where(lasting).order_by(_bans.id))]

    def lift(self, ban: int) -> bool:
        """Let a ban end now; false if there is none."""
        with self._writing.begin() as connection:
            lifted = bool(connection.execute(delete(schema.bans).where(_bans.id == ban)).rowcount)
        self.tell_servers("bans", "")
        return lifted

    def tell_servers(self, what: str, which: str) -> None:
        """Let running servers hear of a change that another program has made. PostgreSQL tells them by itself; whoever
        has a SQLite file looks into a table of its own.
        """
        with self._writing.begin() as connection:
            announce(connection, self._name, what, which)
            if connection.dialect.name == "sqlite":
                connection.execute(insert(schema.changes), {"what": what, "which": which})
                newest = select(func.max(_changes.id)).scalar_subquery()
                connection.execute(delete(schema.changes).where(_changes.id < newest - KEPT))

    def changes(self, after: int) -> list[Change]:
        """What other programs have told since the one of that number; the last alone, if it is negative."""
        rows = select(schema.changes).order_by(_changes.id)
        last = select(schema.changes).order_by(_changes.id.desc()).limit(1)
        with self._reading.begin() as connection:
            return [Change(*row) for row in connection.execute(last if after < 0 else rows.where(_changes.id > after))]
