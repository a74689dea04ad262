"""Who wants a word when it is his turn, where, and which turns need none any more."""

from collections.abc import Callable

from sqlalchemy import ColumnElement, Select, Table, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from durbar.store import schema
from durbar.store.gate import Gate
from durbar.store.news import announce
from durbar.tables.acts import Guest
from durbar.tables.notices import CONFIRMED_WITHIN, Address, Channel, Wishes

MOST_TOLD = 100_000  # tables that are looked through when a server starts
_PUSH_KEY = "push key"

_addresses, _wishes, _told = (table.c for table in (schema.notice_addresses, schema.notice_wishes, schema.notices_told))


def told_at(since: int) -> Select[str]:
    """The tables at which somebody sits who wants to be told, changed since a time."""
    tables, sitters = schema.tables.c, schema.sitters.c
    counts = select(_addresses.guest).where(_addresses.confirmed)
    return (
        select(tables.id)
        .join(schema.sitters, sitters.table_id == tables.id)
        .where(sitters.guest.in_(counts), tables.changed_at >= since)
    )


class Noticing:
    """That part of the store."""

    _reading: Gate
    _writing: Gate
    _name: str
    _insert: Callable[[Table], postgresql.Insert | sqlite.Insert]

    def add_address(self, address: Address, most: int) -> bool:
        """Keep an address; false if its guest has so many of the kind. A browser has one guest: his last. Addresses
        that nobody has confirmed in time go.
        """
        kind = _addresses.channel == address.channel
        mine = select(func.count()).where(_addresses.guest == address.guest, kind)
        same = kind & (_addresses.target == address.target) & (_addresses.secret == address.secret)
        late = _addresses.made_at <= address.made_at - CONFIRMED_WITHIN
        with self._writing.begin() as connection:
            connection.execute(delete(schema.notice_addresses).where(~_addresses.confirmed, late))
            if address.channel == Channel.PUSH:  # who has the same keys is the same browser
                connection.execute(delete(schema.notice_addresses).where(same))
            if (connection.scalar(mine) or 0) >= most:
                return False
            connection.execute(insert(schema.notice_addresses), address._asdict())
            announce(connection, self._name, "reader", address.guest)
        return True

    def addresses(self, guest: Guest) -> list[Address]:
        """A guest's addresses, the oldest first."""
        return self._addresses(_addresses.guest == guest)

    def address(self, address: str) -> Address | None:
        """An address by its id."""
        found = self._addresses(_addresses.id == address) if address.isprintable() else []
        return found[0] if found else None

    def confirm_address(self, address: str) -> bool:
        """Whoever reads there wants it; false if the address is gone."""
        this = update(schema.notice_addresses).where(_addresses.id == address)
        with self._writing.begin() as connection:
            guest = connection.scalar(this.values(confirmed=True).returning(_addresses.guest))
            if guest is not None:
                announce(connection, self._name, "reader", guest)
        return guest is not None

    def end_address(self, guest: Guest | None, address: str) -> bool:
        """Tell nothing there any more; false if it is not this guest's (or nobody's, if none is said)."""
        if not address.isprintable():
            return False
        return self._end(_addresses.id == address, *([] if guest is None else [_addresses.guest == guest]))

    def end_addresses(self, guest: Guest) -> None:
        """Tell a guest nothing any more."""
        self._end(_addresses.guest == guest)

    def wishes(self, guest: Guest) -> Wishes:
        """How a guest wants to be told."""
        with self._reading.begin() as connection:
            row = connection.execute(select(schema.notice_wishes).where(_wishes.guest == guest)).one_or_none()
        return Wishes(guest) if row is None else Wishes(*row)

    def keep_wishes(self, wishes: Wishes) -> None:
        """Remember how a guest wants to be told."""
        row = wishes._asdict()
        known = self._insert(schema.notice_wishes).values(row)
        with self._writing.begin() as connection:
            connection.execute(known.on_conflict_do_update(index_elements=["guest"], set_=row))

    def told_guests(self) -> set[Guest]:
        """All who have an address that counts."""
        with self._reading.begin() as connection:
            return set(connection.scalars(select(_addresses.guest).where(_addresses.confirmed).distinct()))

    def claim(self, table: str, guest: Guest, about: str, number: int) -> bool:
        """Of all who want to tell a guest something of a table as of an act, whether this is the one who may."""
        first = self._insert(schema.notices_told).values(table_id=table, guest=guest, about=about, number=number)
        later = first.on_conflict_do_update(
            index_elements=["table_id", "guest", "about"], set_={"number": number}, where=_told.number < number
        )
        with self._writing.begin() as connection:
            return connection.scalar(later.returning(_told.number)) is not None

    def told(self, table: str, guest: Guest) -> dict[str, int]:
        """As of which acts a guest was told something of a table, or has seen it for himself; or has looked at it."""
        rows = select(_told.about, _told.number).where(_told.table_id == table, _told.guest == guest)
        with self._reading.begin() as connection:
            return {row.about: row.number for row in connection.execute(rows)}

    def push_key(self, fresh: bytes) -> bytes:
        """The key with which this server signs to push services: the fresh one, if there was none."""
        settings = schema.settings
        ours = self._insert(settings).values(name=_PUSH_KEY, value=fresh).on_conflict_do_nothing()
        with self._writing.begin() as connection:
            connection.execute(ours)
            key: bytes = connection.scalars(select(settings.c.value).where(settings.c.name == _PUSH_KEY)).one()
        return key

    def _addresses(self, *conditions: ColumnElement[bool]) -> list[Address]:
        rows = select(schema.notice_addresses).where(*conditions).order_by(_addresses.made_at, _addresses.id)
        with self._reading.begin() as connection:
            return [Address(*row) for row in connection.execute(rows)]

    def _end(self, *conditions: ColumnElement[bool]) -> bool:
        ended = delete(schema.notice_addresses).where(*conditions).returning(_addresses.guest)
        with self._writing.begin() as connection:
            guests = set(connection.scalars(ended))
            for guest in guests:
                announce(connection, self._name, "reader", guest)
        return bool(guests)
