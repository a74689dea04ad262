"""People who have made themselves known: their devices, passkeys, tokens, and words that count once."""

from hashlib import sha256
from secrets import compare_digest

from msgspec.json import Decoder
from sqlalchemy import ColumnElement, Connection, Select, Table, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from durbar.store import schema
from durbar.store.gate import Gate
from durbar.store.news import announce
from durbar.tables.acts import Guest
from durbar.tables.notices import Channel
from durbar.tables.people import Device, Once, Passkey, Standing, TokenKept, Word

FOUND_BY = 16  # letters of a digest; the others are compared, in a time that does not tell how many are right

_devices, _passkeys, _once, _tokens, _told = (
    table.c for table in (schema.devices, schema.passkeys, schema.once, schema.tokens, schema.notice_addresses)
)


def gone_digest(guest: Guest) -> str:
    """What is kept of somebody who is gone. Ids are drawn from so many that none can be found by trying."""
    return sha256(f"gone {guest}".encode()).hexdigest()


def sign_off(connection: Connection, guest: Guest) -> None:
    """Let no device be a guest's any more, and none become it by a link that is on its way; nor is anybody
    told of his turns.
    """
    connection.execute(delete(schema.devices).where(_devices.guest == guest))
    connection.execute(delete(schema.notice_addresses).where(_told.guest == guest))
    connection.execute(delete(schema.once).where(_once.guest == guest, _once.kind != Once.PAPER))


class KnownPeople:
    """That part of the store."""

    _reading: Gate
    _writing: Gate
    _name: str

    def standing(self, guest: Guest, at: int) -> Standing:
        """By what somebody is known at a time."""
        guests, visitors, gone = schema.guests.c, schema.visitors.c, schema.gone.c
        with self._reading.begin() as connection:
            generation = connection.scalar(select(guests.generation).where(guests.id == guest)) or 0
            devices = frozenset(connection.scalars(select(_devices.id).where(_devices.guest == guest)))
            visitor = connection.scalar(select(visitors.content).where(visitors.id == guest))
            known = select(gone.digest).where(gone.digest == gone_digest(guest), gone.until > at)
            is_gone = connection.scalar(known) is not None
        return Standing(generation, devices, _read_name(visitor) if visitor else "", is_gone)

    # --- Devices and tokens ---------------------------------------------------------------------------------

    def enter(self, device: Device, most: int, instead_of: str = "") -> None:
        """Let a device be its guest's, perhaps instead of another of his, where he is told what he was told there;
        beyond so many, those that were not seen for longest are not any more.
        """
        own, told_his = select(_devices.id).where(_devices.guest == device.guest), _told.guest == device.guest
        with self._writing.begin() as connection:
            connection.execute(insert(schema.devices), device._asdict())
            gone = [*connection.scalars(own.where(_devices.id == instead_of))]
            told_there = update(schema.notice_addresses).where(told_his, _told.device.in_(gone))
            connection.execute(told_there.values(device=device.id))
            others = own.where(_devices.id.not_in([device.id, *gone])).order_by(_devices.seen_at.desc(), _devices.id)
            gone += connection.scalars(others.offset(most - 1))
            if gone:
                connection.execute(delete(schema.devices).where(_devices.id.in_(gone)))
                in_browsers = (told_his, _told.device.in_(gone), _told.channel == Channel.PUSH)
                connection.execute(delete(schema.notice_addresses).where(*in_browsers))
                announce(connection, self._name, "guest", device.guest)

    def devices(self, guest: Guest) -> list[Device]:
        """A guest's devices, the last seen first."""
        rows = select(schema.devices).where(_devices.guest == guest)
        with self._reading.begin() as connection:
            return [Device(*row) for row in connection.execute(rows.order_by(_devices.seen_at.desc(), _devices.id))]

    def seen(self, device: str, at: int) -> None:
        """A device was used."""
        with self._writing.begin() as connection:
            connection.execute(update(schema.devices).where(_devices.id == device).values(seen_at=at))

    def end_device(self, guest: Guest, device: str) -> bool:
        """Let a guest's device be his no more; false if it was not."""
        ended = _is_text(device) and self._end_known(guest, schema.devices, _devices.id == device)
        if ended:
            self._delete(schema.notice_addresses, _told.guest == guest, _told.device == device)
        return ended

    def tokens(self, guest: Guest) -> list[TokenKept]:
        """A guest's tokens, the newest first."""
        rows = select(_tokens.id, _tokens.at).where(_tokens.guest == guest).order_by(_tokens.id.desc())
        with self._reading.begin() as connection:
            return [TokenKept(*row) for row in connection.execute(rows)]

    def end_token(self, guest: Guest, token: int) -> bool:
        """Let one of a guest's tokens count no more; false if it is not his."""
        return self._end_known(guest, schema.tokens, _tokens.id == token)

    # --- Passkeys -------------------------------------------------------------------------------------------

    def add_passkey(self, passkey: Passkey, most: int) -> bool:
        """Keep a passkey; false if its guest has so many, or there is one of this id."""
        own = select(func.count()).select_from(schema.passkeys).where(_passkeys.guest == passkey.guest)
        try:
            with self._writing.begin() as connection:
                if (connection.scalar(own) or 0) >= most:
                    return False
                connection.execute(insert(schema.passkeys), passkey._asdict())
        except IntegrityError:
            return False
        return True

    def passkeys(self, guest: Guest) -> list[Passkey]:
        """A guest's passkeys, the newest first."""
        return self._passkeys(select(schema.passkeys).where(_passkeys.guest == guest))

    def passkey(self, passkey: str) -> Passkey | None:
        """A passkey by its id."""
        found = self._passkeys(select(schema.passkeys).where(_passkeys.id == passkey)) if _is_text(passkey) else []
        return found[0] if found else None

    def used_passkey(self, known: Passkey, uses: int, at: int) -> bool:
        """Note that a passkey was shown; false if somebody has shown it since we knew it, or it is gone."""
        as_known = update(schema.passkeys).where(_passkeys.id == known.id, _passkeys.uses == known.uses)
        with self._writing.begin() as connection:
            return bool(connection.execute(as_known.values(uses=uses, used_at=at)).rowcount)

    def end_passkey(self, guest: Guest, passkey: str) -> bool:
        """Let one of a guest's passkeys count no more; false if it is not his."""
        return _is_text(passkey) and self._delete(schema.passkeys, _passkeys.guest == guest, _passkeys.id == passkey)

    def _passkeys(self, rows: Select[str, str, str, bytes, int, str, int, int]) -> list[Passkey]:
        with self._reading.begin() as connection:
            found = connection.execute(rows.order_by(_passkeys.made_at.desc(), _passkeys.id))
            return [Passkey(*row) for row in found]

    # --- Words that count once ------------------------------------------------------------------------------

    def keep_word(self, word: Word, several: bool) -> None:
        """Keep a word that counts once; unless several may count, his earlier ones of the kind do not any more."""
        row = {"id": word.digest[:FOUND_BY], **word._asdict(), "digest": word.digest[FOUND_BY:]}
        earlier = (_once.guest == word.guest) & (_once.kind == word.kind)
        old = _once.until <= word.made_at
        with self._writing.begin() as connection:
            connection.execute(delete(schema.once).where(old if several else or_(old, earlier)))
            connection.execute(insert(schema.once), row)

    def word(self, kind: str, digest: str, at: int) -> Word | None:
        """A word that still counts at a time."""
        with self._reading.begin() as connection:
            return _counting(connection, kind, digest, at)

    def take_word(self, kind: str, digest: str, at: int) -> Word | None:
        """The same, and from now on it counts no more: of all who ask, one gets it."""
        with self._writing.begin() as connection:
            found = _counting(connection, kind, digest, at)
            taken = found and connection.execute(delete(schema.once).where(_once.id == digest[:FOUND_BY])).rowcount
        return found if taken else None

    def words(self, guest: Guest, kind: str) -> list[Word]:
        """A guest's words of a kind."""
        with self._reading.begin() as connection:
            return _words(connection, _once.guest == guest, _once.kind == kind)

    def drop_words(self, guest: Guest, kind: str) -> None:
        """Let a guest's words of a kind count no more."""
        self._delete(schema.once, _once.guest == guest, _once.kind == kind)

    def _end_known(self, guest: Guest, table: Table, which: ColumnElement[bool]) -> bool:
        """Let something by which a guest is known count no more, on any server."""
        with self._writing.begin() as connection:
            ended = bool(connection.execute(delete(table).where(table.c.guest == guest, which)).rowcount)
            if ended:
                announce(connection, self._name, "guest", guest)
        return ended

    def _delete(self, table: Table, *conditions: ColumnElement[bool]) -> bool:
        with self._writing.begin() as connection:
            return bool(connection.execute(delete(table).where(*conditions)).rowcount)


def _counting(connection: Connection, kind: str, digest: str, at: int) -> Word | None:
    found = _words(connection, _once.id == digest[:FOUND_BY])
    word = found[0] if found else Word(digest[::-1], "", "", 0, 0)  # where there is none, as much is compared
    same = compare_digest(word.digest.encode(), digest.encode())
    return word if same and word.kind == kind and word.until > at else None


def _words(connection: Connection, *conditions: ColumnElement[bool]) -> list[Word]:
    rows = select(_once.id, _once.digest, _once.kind, _once.guest, _once.made_at, _once.until).where(*conditions)
    return [Word(beginning + rest, *facts) for beginning, rest, *facts in connection.execute(rows)]


def _read_name(content: str) -> str:
    name: str = _visitor(content)["name"]
    return name


_visitor = Decoder(dict[str, str]).decode


def _is_text(asked: str) -> bool:
    """PostgreSQL takes no zero bytes; ours are all printable."""
    return asked.isprintable()
