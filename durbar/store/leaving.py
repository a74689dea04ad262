"""Somebody leaves for good: where he is written, and how he is no more. And all that is kept of him, if he asks."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import MsgspecError
from msgspec.json import decode, encode
from msgspec.structs import replace
from sqlalchemy import Connection, Table, bindparam, delete, insert, select, union, update

from durbar.store import schema
from durbar.store.engines import wait_longer
from durbar.store.gate import Gate
from durbar.store.history import drop_snapshot
from durbar.store.known_people import gone_digest
from durbar.store.news import announce
from durbar.store.packing import contents_of, unpack
from durbar.store.rating import forget_ratings
from durbar.store.tournaments import forget_in, told_of, tournaments_with
from durbar.tables.acts import Forgotten, Guest
from durbar.tables.decisions import nobody
from durbar.tables.talk import handle

# What is somebody's alone, and where it says whose; it goes with him.
OWN = {
    schema.branches: "guest",
    schema.puzzle_attempts: "guest",
    schema.silenced: "guest",
    schema.tokens: "guest",
    schema.devices: "guest",
    schema.passkeys: "guest",
    schema.once: "guest",
    schema.pauses: "guest",
    schema.entrants: "guest",
    schema.bans: "guest",
    schema.notice_addresses: "guest",
    schema.notice_wishes: "guest",
    schema.notices_told: "guest",
    schema.visitors: "id",
    schema.guests: "id",
}
SECRETS = {
    "bans": {"why"},  # which names others, perhaps
    "tokens": {"id", "digest"},
    "once": {"id", "digest"},
    "passkeys": {"public_key"},
    "notice_addresses": {"secret"},
}  # that nobody is told again
# What tells of him among others: it stays, but nobody knows of whom it tells.
SHARED = {
    schema.tables,
    schema.acts,
    schema.packs,
    schema.talk,
    schema.sitters,
    schema.tournaments,
    schema.tournament_acts,
}
# What is gone by other names of his: whom he has blocked and who has blocked him, how he fared and is rated,
# reports; and snapshots, with the acts that they were made of. What his games made of others' ratings stays.
OTHERWISE = {
    schema.ignored,
    schema.played,
    schema.reports,
    schema.rated,
    schema.ratings,
    schema.hidden,
    schema.snapshots,
}
# What tells of nobody.
NOBODY_S = {
    schema.records,
    schema.reviews,
    schema.refused,
    schema.puzzle_ratings,
    schema.settings,
    schema.tallied,
    schema.counted,
    schema.gone,
    schema.changes,
}

_tables, _acts, _packs = schema.tables.c, schema.acts.c, schema.packs.c
_talk, _sitters = schema.talk.c, schema.sitters.c


class Leaving:
    """That part of the store."""

    _reading: Gate
    _writing: Gate
    _name: str

    def called(self, name: str) -> list[Guest]:
        """Those who go by a name."""
        visitors = schema.visitors.c
        said = visitors.content.contains(f'"name":{_json(name)}', autoescape=True)
        with self._reading.begin() as connection:
            return list(connection.scalars(select(visitors.id).where(said).order_by(visitors.id)))

    def tables_with(self, guest: Guest) -> list[str]:
        """Every table at which somebody's id is written, whatever he did there."""
        written = _json(guest)
        found = union(
            select(_sitters.table_id).where(_sitters.guest == guest),
            select(_talk.table_id).where(_talk.guest == guest),
            select(_acts.table_id).where(_acts.content.contains(written, autoescape=True)),
            select(_packs.table_id).where(_packs.people.contains(written, autoescape=True)),
            select(_tables.id).where(_tables.opened.contains(written, autoescape=True)),
        )
        with self._reading.begin() as connection:
            wait_longer(connection)
            return sorted(connection.scalars(found))

    def forget_at(self, table: str, guest: Guest, as_whom: Forgotten) -> None:
        """Write somebody else wherever somebody is written at a table; and, as its next act, where that was."""
        with self._writing.begin() as connection:
            here = select(_tables.acts, _tables.opened, _tables.summary).where(_tables.id == table)
            row = connection.execute(here.with_for_update()).one()
            number = row.acts + 1
            drop_snapshot(connection, table)
            unpack(connection, table)
            lines = connection.scalars(select(_talk.number).where(_talk.table_id == table, _talk.guest == guest))
            seats, host = _seats(row.summary, guest), _read_object(row.opened).get("host") == guest
            act = replace(as_whom, seats=seats, host=host, lines=tuple(lines))
            _rewrite(connection, table, guest, as_whom)
            opened = _without(row.opened, guest, as_whom)
            summary = _shown(_without(row.summary, guest, as_whom), number, opened)
            facts = {"opened": opened, "summary": summary, "holders": _holders(summary)}
            connection.execute(insert(schema.acts), {"table_id": table, "number": number, "content": _json(act)})
            connection.execute(update(schema.tables).where(_tables.id == table).values(acts=number, **facts))
            announce(connection, self._name, "table", table)

    def forget(self, guest: Guest, until: int) -> None:
        """Delete all else that is kept of somebody; until a time it is known that there was one, but not who."""
        ignored, played, gone, reports = schema.ignored.c, schema.played.c, schema.gone.c, schema.reports.c
        with self._writing.begin() as connection:
            for tournament in tournaments_with(connection, guest):
                forget_in(connection, self._name, tournament, guest, nobody())
            for table, column in OWN.items():
                connection.execute(delete(table).where(table.c[column] == guest))
            connection.execute(delete(schema.ignored).where((ignored.reader == guest) | (ignored.guest == guest)))
            connection.execute(delete(schema.played).where(played.person == handle(guest)))
            connection.execute(delete(schema.reports).where(reports.person == guest))
            connection.execute(update(schema.reports).where(reports.reporter == guest).values(reporter=""))
            forget_ratings(connection, handle(guest))
            connection.execute(delete(schema.gone).where(gone.digest == gone_digest(guest)))
            connection.execute(insert(schema.gone), {"digest": gone_digest(guest), "until": until})
            announce(connection, self._name, "reader", guest)
            announce(connection, self._name, "guest", guest)

    def data_of(self, guest: Guest) -> Mapping[str, Any]:
        """All that is kept of somebody, without secrets: neither seeds of running games, nor digests of words."""
        tables = self.tables_with(guest)
        with self._reading.begin() as connection:
            wait_longer(connection)
            own = {table.name: _rows(connection, table, column, guest) for table, column in OWN.items()}
            for name, secrets in SECRETS.items():
                own[name] = [{fact: row[fact] for fact in row if fact not in secrets} for row in own[name]]
            ignored = _rows(connection, schema.ignored, "reader", guest)
            return {
                **own,
                "ignored": [{"name": row["name"]} for row in ignored],
                "reports": [
                    {fact: row[fact] for fact in ("at", "table_id", "reason", "words")}
                    for row in _rows(connection, schema.reports, "reporter", guest)
                ],
                "played": _rows(connection, schema.played, "person", handle(guest)),
                **{
                    table.name: _rows(connection, table, "person", handle(guest))
                    for table in (schema.rated, schema.ratings, schema.hidden)
                },
                "talk": _rows(connection, schema.talk, "guest", guest),
                "tournaments": told_of(connection, guest),
                "tables": [_table(connection, table, guest) for table in tables],
            }


def _rewrite(connection: Connection, table: str, guest: Guest, as_whom: Forgotten) -> None:
    """What was done and said at a table, and who sits there."""
    written = _json(guest)
    done = select(_acts.number, _acts.content).where(_acts.table_id == table)
    rows = connection.execute(done.where(_acts.content.contains(written, autoescape=True))).all()
    _write_back(connection, schema.acts, table, rows, guest, as_whom)
    said = select(_talk.number, _talk.content).where(_talk.table_id == table, _talk.guest == guest)
    _write_back(connection, schema.talk, table, connection.execute(said).all(), guest, as_whom)
    for shared in (schema.talk, schema.sitters):
        his = update(shared).where(shared.c.table_id == table, shared.c.guest == guest)
        connection.execute(his.values(guest=as_whom.guest))


def _write_back(connection: Connection, where: Table, table: str, rows: Any, guest: Guest, as_whom: Forgotten) -> None:
    here = update(where).where(where.c.table_id == table, where.c.number == bindparam("which"))
    changed = [{"which": number, "content": _without(content, guest, as_whom)} for number, content in rows]
    if changed:
        connection.execute(here, changed)


def _without(content: str, guest: Guest, as_whom: Forgotten) -> str:
    """Something written about a table, with somebody else in somebody's place; what cannot be read, at least without
    his id.
    """
    try:
        written = decode(content)
    except (MsgspecError, UnicodeError):
        return content.replace(guest, as_whom.guest)
    for whose in ("host", "named_by"):
        if written.get(whose) == guest:
            written |= {whose: as_whom.guest, "name": ""}
    if written.get("guest") == guest:
        written |= {"guest": as_whom.guest, "name": as_whom.name_of(written.get("seat"))}
    for index, seat in enumerate(written.get("seats", ())):
        if isinstance(seat, dict) and seat.get("guest") == guest:
            seat |= {"guest": as_whom.guest, "name": as_whom.name_of(index)}
        if isinstance(seat, dict) and seat.get("kept_for") == guest:
            seat |= {"kept_for": None, "kept_until": 0}
    return _json(written)


def _read_object(content: str) -> dict[str, Any]:
    """What is written, as far as it can be read."""
    read = _read(content)
    return read if isinstance(read, dict) else {}


def _seats(summary: str, guest: Guest) -> tuple[int, ...]:
    """The seats that somebody holds."""
    seats = _read_object(summary).get("seats", ())
    return tuple(index for index, seat in enumerate(seats) if seat.get("guest") == guest)


def _holders(summary: str) -> str:
    """As ``database`` writes them beside a summary."""
    seats = _read_object(summary).get("seats", ())
    held = {seat.get(whose) for seat in seats for whose in ("guest", "kept_for")}
    return _json(sorted(guest for guest in held if guest is not None))


def _shown(summary: str, number: int, opened: str) -> str:
    """A summary after so many acts, of a table that was opened like this."""
    read = _read_object(summary)
    return _json({**read, "acts": number, "name": _read_object(opened).get("name", "")}) if read else summary


def _rows(connection: Connection, table: Table, column: str, whose: str) -> list[dict[str, Any]]:
    rows = connection.execute(select(table).where(table.c[column] == whose))
    return [{name: _read(value) for name, value in row.items()} for row in rows.mappings()]


def _read(value: Any) -> Any:
    """What is written as JSON, as what it says."""
    if isinstance(value, str) and value.startswith(("{", "[")):
        try:
            return decode(value)
        except (MsgspecError, UnicodeError):
            return value
    return value


def _table(connection: Connection, table: str, guest: Guest) -> dict[str, Any]:
    """A table, and what was done on somebody's seats. Others who sit there are not told of, nor what is dealt."""
    here = select(_tables.summary, _tables.opened, _tables.packed).where(_tables.id == table)
    row = connection.execute(here).one()
    facts, opened = _read_object(row.summary), _read_object(row.opened)
    done = contents_of(connection, table, row.packed)
    return {
        "id": table,
        "game": facts.get("game"),
        "state": facts.get("state"),
        "opened_at": opened.get("opened_at"),
        "opened_by_you": opened.get("host") == guest,
        "seats": [
            {"seat": index, **{fact: seat[fact] for fact in ("name", "points", "place")}}
            for index, seat in enumerate(facts.get("seats", ()))
            if seat.get("guest") == guest
        ],
        "done": _done_by(guest, map(_read, done)),
    }


def _done_by(guest: Guest, done: Iterable[Any]) -> list[dict[str, Any]]:
    """What was done on seats while they were somebody's: who had them before or has them now has secrets of his own."""
    mine: set[int] = set()
    lost: set[int] = set()  # when he was removed
    told = []
    for act in done:
        seat = act.get("seat") if isinstance(act, dict) else None
        if seat is None:
            if isinstance(act, dict) and act.get("guest") == guest and act["act"] in ("removed", "readmitted"):
                mine, lost = lost, mine
            continue
        if act["act"] == "sat":
            (mine.add if act["guest"] == guest else mine.discard)(seat)
            lost.discard(seat)
        if seat in mine:
            told.append({name: value for name, value in act.items() if name != "seed"})
        if act["act"] == "stood_up":
            mine.discard(seat)
    return told


def _json(value: object) -> str:
    return encode(value).decode()
