"""A word when it is one's turn: where somebody wants to be told, when not, and what a store keeps of it.

Nobody is told anything unless he has named an address. What he is told is that a table waits for him, or that its game
is over; nothing of how it stands there.
"""

import re
from datetime import datetime, timedelta
from enum import StrEnum, auto
from typing import TYPE_CHECKING, NamedTuple, Protocol
from zoneinfo import ZoneInfo

from durbar.tables.acts import Guest

if TYPE_CHECKING:
    from durbar.tables.store import Summary

A_DAY = 24 * 60  # minutes
CONFIRMED_WITHIN = 24 * 3600  # seconds: an address that nobody has confirmed by then is kept no longer


class Channel(StrEnum):
    """How a word reaches somebody."""

    PUSH = auto()
    MAIL = auto()
    HOOK = auto()


class About(StrEnum):
    """What a word is about."""

    TURN = auto()
    ENDING = auto()  # the time for a turn runs out
    OVER = auto()


LOOKED = "looked"  # kept beside what somebody was told of a table: as of which act he has last looked at it


class Address(NamedTuple):
    """Where somebody wants to be told."""

    id: str
    guest: Guest
    channel: str
    target: str  # of a browser's push service, a mailbox, or a program
    secret: str  # what the receiver knows it by: keys of a browser, the word with which a program checks who writes
    name: str  # what the page calls it
    device: str  # that it belongs to, if that is known
    origin: str  # the server as whoever named it knows it
    made_at: int
    confirmed: bool  # whoever reads there wants it


class Wishes(NamedTuple):
    """How somebody wants to be told. Quiet hours are minutes of his day; he has none if both are the same."""

    guest: Guest
    language: str = "en"
    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0


class Notices(Protocol):
    """What a store keeps of all this."""

    def add_address(self, address: Address, most: int) -> bool:
        """Keep an address; false if its guest has so many of the kind. A browser has one guest: his last. Addresses
        that nobody has confirmed in time go.
        """

    def addresses(self, guest: Guest) -> list[Address]:
        """A guest's addresses, the oldest first."""

    def address(self, address: str) -> Address | None:
        """An address by its id."""

    def confirm_address(self, address: str) -> bool:
        """Whoever reads there wants it; false if the address is gone."""

    def end_address(self, guest: Guest | None, address: str) -> bool:
        """Tell nothing there any more; false if it is not this guest's (or nobody's, if none is said)."""

    def end_addresses(self, guest: Guest) -> None:
        """Tell a guest nothing any more."""

    def wishes(self, guest: Guest) -> Wishes:
        """How a guest wants to be told."""

    def keep_wishes(self, wishes: Wishes) -> None:
        """Remember how a guest wants to be told."""

    def told_guests(self) -> set[Guest]:
        """All who have an address that counts."""

    def tables_of_told(self, since: int) -> "list[Summary]":
        """The tables at which one of them sits, changed since a time."""

    def claim(self, table: str, guest: Guest, about: str, number: int) -> bool:
        """Of all who want to tell a guest something of a table as of an act, whether this is the one who may.
        Nobody may as of an earlier act any more.
        """

    def told(self, table: str, guest: Guest) -> dict[str, int]:
        """As of which acts a guest was told something of a table, or has seen it for himself; or has looked at it."""

    def push_key(self, fresh: bytes) -> bytes:
        """The key with which this server signs to push services: the fresh one, if there was none."""


def turn_of(table: "Summary", guest: Guest) -> int | None:
    """The act since which a table waits for somebody; none if it does not, or for what he has decided ahead."""
    asked = [seat for seat in table.seats if seat.guest == guest and seat.waits and seat.level is None]
    waits = [seat.since for seat in asked if not seat.foreseen]
    return max(waits) if waits else None


def quiet_until(wishes: Wishes, at: int) -> int | None:
    """When somebody's quiet hours end, if a time is within them."""
    if wishes.quiet_from == wishes.quiet_until:
        return None
    here = datetime.fromtimestamp(at, zone_of(wishes.zone))
    midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
    minute = 60 * here.hour + here.minute
    gone = (minute - wishes.quiet_from) % A_DAY
    if gone >= (wishes.quiet_until - wishes.quiet_from) % A_DAY:
        return None
    later = wishes.quiet_until <= minute  # tomorrow
    ends = midnight + timedelta(days=later, minutes=wishes.quiet_until)  # as the clock on the wall tells it
    return max(at + 60, int(ends.timestamp()))


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; the one of nowhere, if it is not known here."""
    if re.fullmatch(r"[A-Za-z][\w+\-]*(/[\w+\-]+){0,2}", name, re.ASCII):
        try:
            return ZoneInfo(name)
        except (OSError, ValueError, KeyError):  # KeyError: not found
            pass
    return ZoneInfo("UTC")
