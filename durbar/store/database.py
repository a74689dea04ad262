"""The store in a database: the same statements for SQLite and PostgreSQL."""

import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from msgspec import MsgspecError
from msgspec.json import Decoder, encode
from sqlalchemy import ColumnElement, Connection, Row, Table, bindparam, delete, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from durbar.engine.errors import DurbarError
from durbar.store import branches, packing, pausing, puzzling, schema, talking, tallying
from durbar.store.alone import Alone
from durbar.store.engines import Engines
from durbar.store.gate import Gate
from durbar.store.history import KeptHistory
from durbar.store.housekeeping import Housekeeping
from durbar.store.known_people import KnownPeople, sign_off
from durbar.store.leaving import Leaving
from durbar.store.migrate import newest, step_of
from durbar.store.news import announce, news
from durbar.store.noticing import MOST_TOLD, Noticing, told_at
from durbar.store.puzzling import Tried
from durbar.store.rating import KeptRatings, rate
from durbar.store.tournaments import KeptTournaments
from durbar.tables.acts import AnyAct, Guest, Opened
from durbar.tables.habits import Count, Own, Tally
from durbar.tables.pauses import Pause, Span
from durbar.tables.store import (
    Attempt,
    Difficulty,
    KeptBranch,
    Learning,
    News,
    Refusal,
    Store,
    Summary,
    Taken,
    UnknownTable,
    Visitor,
)
from durbar.tables.talk import Line, Talk, Talked
from durbar.tables.troubles import Flaw, Unplayable

log = logging.getLogger(__name__)
Known = TypeVar("Known")
TOKENS = 5  # that a guest may have at once
_KEY = "key"
_DATED_SINCE = "dated_since"

_read_opened = Decoder(Opened).decode
_read_act: Callable[[str], AnyAct] = Decoder(AnyAct).decode
_read_summary = Decoder(Summary).decode
_read_visitor = Decoder(Visitor).decode

# What every choice in every game needs is built once.
_advance = update(schema.tables).where(
    schema.tables.c.id == bindparam("table"), schema.tables.c.acts == bindparam("before")
)
_advance_as_seated = _advance.where(schema.tables.c.holders == bindparam("seated"))
_sitters_of = select(schema.sitters.c.guest, schema.sitters.c.host).where(
    schema.sitters.c.table_id == bindparam("table")
)
_sit = insert(schema.sitters)
_write_act = insert(schema.acts)


class Database(KnownPeople, KeptTournaments, KeptRatings, KeptHistory, Leaving, Housekeeping, Noticing, Store):
    """A store that any number of threads may use at once, and any number of servers."""

    def __init__(self, engines: Engines, alone: Alone | None = None) -> None:
        self._engines, self._alone = engines, alone
        self._reading, self._writing = Gate(engines.reading), Gate(engines.writing)
        self._name = secrets.token_hex(8)  # of this server, to the others
        self._insert: Callable[[Table], postgresql.Insert | sqlite.Insert] = (
            postgresql.insert if engines.writing.dialect.name == "postgresql" else sqlite.insert
        )

    def close(self) -> None:
        """Let the connections go."""
        for engine in self._engines:
            engine.dispose()
        if self._alone is not None:
            self._alone.close()

    def is_current(self) -> bool:
        """Whether its schema is the newest; Unavailable if it cannot be read and written now."""
        with self._writing.begin() as connection:
            return step_of(connection) == newest()

    # --- A table --------------------------------------------------------------------------------------------

    def open(self, opened: Opened, acts: Sequence[AnyAct], summary: Summary) -> None:
        """Write a new table with its first acts, numbered from 1; Taken if there is one with this id."""
        row = {"id": opened.id, "opened": _json(opened), "acts": len(acts), **_shown(summary)}
        numbered = [
            {"table_id": opened.id, "number": number, "content": _json(act)} for number, act in enumerate(acts, 1)
        ]
        with self._writing.begin() as connection:
            try:
                connection.execute(insert(schema.tables), row)
            except IntegrityError:
                raise Taken(f"there is a table {opened.id!r} already") from None
            connection.execute(_sit, {"table_id": opened.id, "guest": opened.host, "host": True})
            _seat(connection, opened.id, summary)
            if numbered:
                connection.execute(_write_act, numbered)

    def read(self, table: str, after: int = 0) -> tuple[Opened, list[AnyAct]]:
        """A table and its acts with numbers above ``after``; UnknownTable if there is none."""
        _check(table)
        with self._reading.begin() as connection:
            opened, contents, whole = _written(connection, table, after)
            if not whole:  # they have been packed or unpacked just now, and are found when one looks again
                opened, contents, _ = _written(connection, table, after)
        return _readable(_read_opened, opened, 0), [
            _readable(_read_act, content, number) for number, content in enumerate(contents, after + 1)
        ]

    def append(self, table: str, number: int, act: AnyAct, summary: Summary) -> None:
        """Write an act; Taken if its number is not the next one, UnknownTable if there is no such table."""
        _check(table)
        row = {"table": table, "before": number - 1, "acts": number, **_shown(summary)}
        with self._writing.begin() as connection:
            # Whoever appends at the same time waits here for us, and then finds that the number has moved on.
            if not connection.execute(_advance_as_seated, {**row, "seated": row["holders"]}).rowcount:
                if not connection.execute(_advance, row).rowcount:
                    raise _refusal(connection, table, number)
                _seat(connection, table, summary)
            connection.execute(_write_act, {"table_id": table, "number": number, "content": _json(act)})
            announce(connection, self._name, "table", table)

    def news(self) -> AsyncIterator[News] | None:
        """What other servers change, where there can be others."""
        url = self._engines.writing.url
        return news(url, self._name) if url.get_backend_name() == "postgresql" else None

    def tell_here(self, table: str, guest: Guest, stays: bool) -> None:
        """Let other servers hear that somebody looks at a table by way of this one, still or no more."""
        with self._writing.begin() as connection:
            announce(connection, self._name, "here" if stays else "gone", f"{table} {guest}")

    # --- Talk -----------------------------------------------------------------------------------------------

    def say(self, table: str, line: Line, lately: int, permit: Callable[[Talked], None]) -> Line:
        """Write a line, numbered as the next one, if what was said so far (and in these last seconds) permits it."""
        with self._changing(table) as connection:
            return talking.write_line(connection, table, line, lately, permit)

    def talk(self, table: str, limit: int, after: int = 0) -> Talk:
        """The last lines of a table with numbers above ``after``, and who is silenced there."""
        with self._reading.begin() as connection:
            return talking.read_talk(connection, table, limit, after)

    def silence(self, table: str, guest: Guest, silent: bool) -> None:
        """Let somebody not talk at a table, or again."""
        with self._changing(table) as connection:
            talking.silence(connection, table, guest, silent)

    @contextmanager
    def _changing(self, table: str) -> Iterator[Connection]:
        """A change beside the acts of a table: one at a time, and told to every server."""
        _check(table)
        with self._writing.begin() as connection:
            if (
                connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == table).with_for_update())
                is None
            ):
                raise _unknown(table)
            yield connection
            announce(connection, self._name, "table", table)

    def ignore(self, reader: Guest, guest: Guest, name: str, ignored: bool) -> None:
        """Remember that a reader does not want to read somebody, or does again."""
        with self._writing.begin() as connection:
            talking.ignore(connection, reader, guest, name, ignored)
            announce(connection, self._name, "reader", reader)

    def ignored(self, reader: Guest) -> dict[Guest, str]:
        """Whom a reader does not want to read, with their names."""
        with self._reading.begin() as connection:
            return talking.ignored_by(connection, reader)

    def blocked_by(self, guest: Guest) -> set[Guest]:
        """Those who have blocked somebody."""
        with self._reading.begin() as connection:
            return talking.ignoring(connection, guest)

    # --- Texts and reviews of finished games ----------------------------------------------------------------

    def record(self, table: str, language: str, edition: str) -> str | None:
        """The text of a finished game, if it has been made by this edition of the program."""
        _check(table)
        kept = schema.records.c
        known = (kept.table_id == table, kept.language == language, kept.edition == edition)
        with self._reading.begin() as connection:
            return connection.scalar(select(kept.content).where(*known))

    def keep_record(self, table: str, language: str, edition: str, text: str) -> None:
        """Keep the text of a finished game."""
        row = {"table_id": table, "language": language, "edition": edition, "content": text}
        kept = self._insert(schema.records).values(row)
        with self._writing.begin() as connection:
            connection.execute(kept.on_conflict_do_update(index_elements=["table_id", "language"], set_=row))

    def review(self, table: str, edition: str) -> str | None:
        """The review of a finished game, if this edition of the study has made one."""
        _check(table)
        kept = schema.reviews.c
        with self._reading.begin() as connection:
            return connection.scalar(select(kept.content).where(kept.table_id == table, kept.edition == edition))

    def keep_review(self, table: str, edition: str, content: str) -> None:
        """Keep the review of a finished game."""
        row = {"table_id": table, "edition": edition, "content": content}
        kept = self._insert(schema.reviews).values(row)
        with self._writing.begin() as connection:
            connection.execute(kept.on_conflict_do_update(index_elements=["table_id"], set_=row))

    # --- What is counted of finished games ------------------------------------------------------------------

    def untallied(self, after: str, limit: int) -> list[str]:
        """Tables whose games are over and have not been counted, in the order of their ids."""
        with self._reading.begin() as connection:
            return tallying.untallied(connection, after, limit)

    def tally(self, what: Tally) -> None:
        """Count a game that is over, and rate it; nothing if it has been counted."""
        with self._writing.begin() as connection:
            tallying.tally(connection, self._insert, what)
            rate(connection, what.table)

    def counted(self, game: str, players: int) -> list[Count]:
        """All that is counted of a game for so many players."""
        with self._reading.begin() as connection:
            return tallying.counted(connection, game, players)

    def unjudged(self, edition: str, after: str, limit: int) -> list[str]:
        """Tables that this edition of the study has reviewed and whose review is not in their people's results, in the
        order of their ids.
        """
        with self._reading.begin() as connection:
            return tallying.unjudged(connection, edition, after, limit)

    def judge(self, table: str, edition: str, judged: Mapping[int, str]) -> None:
        """Keep what a review found of each seat."""
        with self._writing.begin() as connection:
            tallying.judge(connection, table, edition, judged)

    def results(self, person: str, edition: str, public: bool, limit: int) -> Sequence[Own]:
        """Somebody's games that are over, the last first; all, or those that anybody may see."""
        with self._reading.begin() as connection:
            return tallying.results(connection, person, edition, public, limit)

    # --- Branches ---------------------------------------------------------------------------------------------

    def keep_branch(self, kept: KeptBranch, most: int) -> bool:
        """Keep a branch, unless its guest keeps that many already."""
        with self._writing.begin() as connection:
            return branches.keep(connection, kept, most)

    def branches(self, guest: Guest, table: str) -> list[KeptBranch]:
        """A guest's branches of a table, the newest first."""
        _check(table)
        with self._reading.begin() as connection:
            return branches.kept_by(connection, guest, table)

    def branch(self, branch: str) -> KeptBranch | None:
        """Somebody's branch."""
        if not branch.isprintable():
            return None
        with self._reading.begin() as connection:
            return branches.found(connection, branch)

    def drop_branch(self, guest: Guest, branch: str) -> bool:
        """Forget a guest's branch; false if he keeps none of this id."""
        if not branch.isprintable():
            return False
        with self._writing.begin() as connection:
            return branches.drop(connection, guest, branch)

    # --- What could not be chosen -----------------------------------------------------------------------------

    def note_refused(self, refusal: Refusal) -> None:
        """Count once more what somebody wanted to choose and could not."""
        counted = schema.refused
        first = self._insert(counted).values(**refusal._asdict(), times=1)
        again = first.on_conflict_do_update(index_elements=refusal._fields, set_={"times": counted.c.times + 1})
        with self._writing.begin() as connection:
            connection.execute(again)

    def refused(self) -> list[tuple[Refusal, int]]:
        """What was tried and could not be chosen, with how often; the commonest first."""
        counted = schema.refused.c
        rows = select(schema.refused).order_by(counted.times.desc(), counted.game, counted.question, counted.thing)
        with self._reading.begin() as connection:
            return [(Refusal(*row[:-1]), row[-1]) for row in connection.execute(rows)]

    # --- Puzzles ----------------------------------------------------------------------------------------------

    def note_attempt(self, guest: Guest, game: str, puzzle: str, first: float, learn: Learning) -> Attempt:
        """Keep what an attempt comes to, if it is somebody's first at a puzzle; the one that he made before, if not."""
        with self._writing.begin() as connection:
            return puzzling.note(connection, self._insert, Tried(guest, game, puzzle), first, learn)

    def attempts(self, guest: Guest, game: str) -> list[Attempt]:
        """Somebody's first attempts at the puzzles of a game, the last first."""
        with self._reading.begin() as connection:
            return puzzling.attempts(connection, guest, game)

    def difficulties(self, game: str) -> dict[str, Difficulty]:
        """What was learnt of the puzzles of a game that somebody has tried."""
        with self._reading.begin() as connection:
            return puzzling.difficulties(connection, game)

    # --- Lists of tables ------------------------------------------------------------------------------------

    def tables_of(self, guest: Guest, limit: int) -> list[Summary]:
        """The tables where a guest holds a seat, is invited to one or is the host, last changed first."""
        sits = schema.sitters.c.table_id == schema.tables.c.id
        return self._list(schema.sitters.c.guest == guest, sits, limit=limit)

    def hosted(self, guest: Guest, since: int, limit: int) -> list[Summary]:
        """The tables that a guest has opened and that have changed since a time, last changed first."""
        sits = schema.sitters.c.table_id == schema.tables.c.id
        own = schema.sitters.c.guest == guest, schema.sitters.c.host
        return self._list(*own, sits, schema.tables.c.changed_at >= since, limit=limit)

    def summaries(self, *tables: str) -> list[Summary]:
        """What the lobby shows of some tables."""
        return self._list(schema.tables.c.id.in_(tables), limit=len(tables))

    def open_tables(self, limit: int) -> list[Summary]:
        """Public tables with an open seat, last changed first."""
        return self._list(schema.tables.c.joinable, limit=limit)

    def watchable(self, limit: int) -> list[Summary]:
        """Public games that are played now, last changed first."""
        return self._list(schema.tables.c.watchable, limit=limit)

    def listed(self, game: str | None, state: str | None, before: int | None) -> Iterator[Summary]:
        """All tables, the longest untouched first: of a game, at a stage, and not touched since a time."""
        tables = schema.tables.c
        rows = select(tables.id, tables.summary).order_by(tables.changed_at, tables.id)
        if before is not None:
            rows = rows.where(tables.changed_at < before)
        with self._reading.begin() as connection:
            for summary in _readable_summaries(connection.execute(rows)):
                if game in (None, summary.game) and state in (None, summary.state):
                    yield summary

    def finished(self, limit: int, before: tuple[int, str] | None = None) -> list[Summary]:
        """Finished games that anybody may see, last changed first; those after the one of that time and id."""
        tables = schema.tables.c
        conditions = [] if before is None else [tuple_(tables.changed_at, tables.id) < tuple_(*before)]
        return self._list(tables.finished, *conditions, limit=limit)

    def waiting_for_bots(self, changed_before: int) -> list[str]:
        """The tables at which a bot must choose and nothing has changed since a time, the longest waiting first."""
        tables = schema.tables.c
        waiting = select(tables.id).where(tables.bot_waits, tables.changed_at < changed_before)
        with self._reading.begin() as connection:
            return list(connection.scalars(waiting.order_by(tables.changed_at, tables.id)))

    def running_out(self, before: int) -> list[Summary]:
        """The tables at which a clock would have run out by then if there were no pauses, the first first."""
        deadline = schema.tables.c.deadline
        soon = select(schema.tables.c.id, schema.tables.c.summary).where(deadline.is_not(None), deadline <= before)
        with self._reading.begin() as connection:
            return list(_readable_summaries(connection.execute(soon.order_by(deadline))))

    def tables_of_told(self, since: int) -> list[Summary]:
        """The tables at which somebody sits who wants to be told, changed since a time."""
        return self._list(schema.tables.c.id.in_(told_at(since)), limit=MOST_TOLD)

    def ids_after(self, table: str, limit: int) -> list[str]:
        """The ids of the tables that follow one in their order: with these, one can go through all of them."""
        ids = schema.tables.c.id
        with self._reading.begin() as connection:
            return list(connection.scalars(select(ids).where(ids > table).order_by(ids).limit(limit)))

    def _list(self, *conditions: ColumnElement[bool], limit: int) -> list[Summary]:
        tables = schema.tables.c
        last_first = (tables.changed_at.desc(), tables.id.desc())
        with self._reading.begin() as connection:
            rows = select(tables.id, tables.summary).where(*conditions).order_by(*last_first).limit(limit)
            return list(_readable_summaries(connection.execute(rows)))

    # --- Clocks -------------------------------------------------------------------------------------------

    def next_deadline(self) -> int | None:
        """When the next clock would run out if there were no pauses; none if no clock runs."""
        with self._reading.begin() as connection:
            return pausing.next_deadline(connection)

    def beat(self, at: int, longest: int | None) -> bool:
        """Note that a server runs; and a pause for all, if none has noted that for longer than so many seconds."""
        with self._writing.begin() as connection:
            paused = pausing.beat(connection, self._insert, at, longest)
            if paused:
                announce(connection, self._name, "pauses", "")
        return paused

    def pauses(self) -> list[Pause]:
        """All pauses of clocks."""
        with self._reading.begin() as connection:
            return pausing.pauses(connection)

    def add_vacation(self, guest: Guest, span: Span, permit: Callable[[list[Span]], None]) -> None:
        """Note a vacation of a guest who has been greeted, if those that he had permit it."""
        with self._writing.begin() as connection:
            pausing.add_vacation(connection, guest, span, permit)
            announce(connection, self._name, "pauses", guest)

    def end_vacation(self, guest: Guest, begins: int, at: int) -> None:
        """Let a vacation end then; one that has not begun is forgotten."""
        with self._writing.begin() as connection:
            pausing.end_vacation(connection, guest, begins, at)
            announce(connection, self._name, "pauses", guest)

    # --- Visitors -------------------------------------------------------------------------------------------

    def visitor(self, guest: Guest) -> Visitor | None:
        """Somebody who has been here before."""
        return self._visitor(schema.visitors.c.id == guest)

    def greet(self, visitor: Visitor) -> None:
        """Remember somebody, or his new name."""
        row = {"id": visitor.id, "content": _json(visitor)}
        known = self._insert(schema.visitors).values(row)
        with self._writing.begin() as connection:
            connection.execute(known.on_conflict_do_update(index_elements=["id"], set_=row))

    def add_token(self, guest: Guest, digest: str, at: int) -> bool:
        """Let whoever knows the word with this digest act as a guest who was greeted; whether an older one went."""
        tokens, visitors = schema.tokens, schema.visitors
        own = select(tokens.c.id).where(tokens.c.guest == guest).order_by(tokens.c.at.desc(), tokens.c.id.desc())
        with self._writing.begin() as connection:
            # Words given to one guest at the same time are given one after the other, or he would end with too many.
            connection.execute(select(visitors.c.id).where(visitors.c.id == guest).with_for_update())
            connection.execute(insert(tokens), {"guest": guest, "digest": digest, "at": at})
            old = connection.scalars(own.offset(TOKENS)).all()
            if old:
                connection.execute(delete(tokens).where(tokens.c.id.in_(old)))
                announce(connection, self._name, "guest", guest)
        return bool(old)

    def by_token(self, digest: str) -> Visitor | None:
        """Whose word has this digest."""
        tokens = schema.tokens.c
        return self._visitor(tokens.digest == digest, tokens.guest == schema.visitors.c.id)

    def revoke(self, guest: Guest) -> None:
        """Forget all words of a guest."""
        with self._writing.begin() as connection:
            connection.execute(delete(schema.tokens).where(schema.tokens.c.guest == guest))
            announce(connection, self._name, "guest", guest)

    def generation(self, guest: Guest) -> int:
        """How often a guest has signed out."""
        guests = schema.guests.c
        with self._reading.begin() as connection:
            return connection.scalar(select(guests.generation).where(guests.id == guest)) or 0

    def sign_out(self, guest: Guest) -> int:
        """Note that a guest signs out; how often he has by now."""
        guests = schema.guests.c
        first = self._insert(schema.guests).values(id=guest, generation=1)
        again = first.on_conflict_do_update(index_elements=["id"], set_={"generation": guests.generation + 1})
        with self._writing.begin() as connection:
            generation: int = connection.execute(again.returning(guests.generation)).scalar_one()
            sign_off(connection, guest)
            announce(connection, self._name, "guest", guest)
        return generation

    def _visitor(self, *conditions: ColumnElement[bool]) -> Visitor | None:
        with self._reading.begin() as connection:
            content = connection.scalar(select(schema.visitors.c.content).where(*conditions))
        return None if content is None else _read_visitor(content)

    # --- Cookies ----------------------------------------------------------------------------------------------

    def key(self) -> bytes:
        """The secret that signs cookies: made by whoever asks first, the same for every server on this store."""
        settings = schema.settings
        ours = self._insert(settings).values(name=_KEY, value=secrets.token_bytes(32)).on_conflict_do_nothing()
        with self._writing.begin() as connection:
            connection.execute(ours)
            key: bytes = connection.scalars(select(settings.c.value).where(settings.c.name == _KEY)).one()
        return key

    def dated_since(self) -> int:
        """The time from which on cookies tell their age: when the database learnt of it."""
        settings = schema.settings.c
        with self._reading.begin() as connection:
            since: bytes = connection.scalars(select(settings.value).where(settings.name == _DATED_SINCE)).one()
        return int(since)


def _written(connection: Connection, table: str, after: int) -> tuple[str, list[str], bool]:
    """What was decided when a table was opened, its acts after a number, and whether none is missing."""
    tables = schema.tables.c
    here = select(tables.opened, tables.acts, tables.packed).where(tables.id == table)
    if (row := connection.execute(here).one_or_none()) is None:
        raise _unknown(table)
    contents = packing.contents_of(connection, table, row.packed, after)
    return row.opened, contents, after + len(contents) >= row.acts


def _readable(decode: Callable[[str], Known], content: str, act: int) -> Known:
    """What was written down of a table; Unplayable if it cannot be read."""
    try:
        return decode(content)
    except (MsgspecError, UnicodeError) as error:
        raise Unplayable(Flaw.UNREADABLE, act=act) from error


def _readable_summaries(rows: Iterable[Row[str, str]]) -> Iterator[Summary]:
    """One that cannot be read is no reason not to show the others."""
    for table, summary in rows:
        try:
            yield _read_summary(summary)
        except (MsgspecError, UnicodeError):
            log.warning("the table %r is in no list: its summary cannot be read", table)


def _json(value: object) -> str:
    return encode(value).decode()


def _holders(summary: Summary) -> set[Guest]:
    return {guest for seat in summary.seats for guest in (seat.guest, seat.kept_for) if guest is not None}


def _shown(summary: Summary) -> dict[str, object]:
    """The columns of a table that follow from its summary."""
    return {
        "holders": _json(sorted(_holders(summary))),
        "summary": _json(summary),
        "changed_at": summary.changed_at,
        "joinable": summary.public and any(seat.open for seat in summary.seats),
        "finished": summary.public and summary.state == "over",
        "bot_waits": summary.bot_waits,
        "watchable": summary.public and summary.state == "playing",
        "deadline": min((seat.clock.since + seat.clock.left for seat in summary.seats if seat.clock), default=None),
    }


def _seat(connection: Connection, table: str, summary: Summary) -> None:
    """Note who has sat down or left. The host stays on the list."""
    noted = {row.guest: row.host for row in connection.execute(_sitters_of, {"table": table})}
    holders = _holders(summary)
    sitters = schema.sitters.c
    if left := [guest for guest, host in noted.items() if not host and guest not in holders]:
        connection.execute(delete(schema.sitters).where(sitters.table_id == table, sitters.guest.in_(left)))
    if new := holders - noted.keys():
        connection.execute(_sit, [{"table_id": table, "guest": guest, "host": False} for guest in new])


def _refusal(connection: Connection, table: str, number: int) -> DurbarError:
    """Why an act cannot be written."""
    if connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == table)) is None:
        return _unknown(table)
    return Taken(f"act {number} of the table {table!r} is not the next one")


def _check(table: str) -> None:
    """An id comes from whoever asks, and PostgreSQL takes no zero bytes; ours are all printable."""
    if not table.isprintable():
        raise _unknown(table)


def _unknown(table: str) -> UnknownTable:
    return UnknownTable(f"there is no table {table!r}")
