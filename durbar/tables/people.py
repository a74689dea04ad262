"""What is kept of somebody who makes himself known, and what a store promises of it.

A guest who does nothing of the kind has none of it: his cookie is all that he is.
"""

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import Any, NamedTuple, Protocol

from durbar.tables.acts import Forgotten, Guest


class Way(StrEnum):
    """How a device has come to a name."""

    HERE = auto()  # somebody was known by it first
    LINK = auto()
    PAPER = auto()
    PASSKEY = auto()


class Once(StrEnum):
    """What a word is for that counts once."""

    LINK = auto()  # carries a name to another device
    PAPER = auto()  # the recovery code
    MAKING = auto()  # a passkey is being made
    SHOWING = auto()  # a passkey is being shown


class Standing(NamedTuple):
    """By what somebody is known now."""

    generation: int = 0  # of his cookies: how often he has signed out
    devices: frozenset[str] = frozenset()
    name: str = ""  # what he is called, if that is written down
    gone: bool = False  # he has had his name deleted


class Device(NamedTuple):
    """A browser that knows somebody by name."""

    id: str
    guest: Guest
    name: str  # what it says of itself
    way: str
    made_at: int
    seen_at: int


class Passkey(NamedTuple):
    """What is kept of a passkey: nothing with which anybody else could show it."""

    id: str
    guest: Guest
    site: str  # that it was made for
    public_key: bytes
    uses: int  # so far, if it counts them
    name: str
    made_at: int
    used_at: int


class Word(NamedTuple):
    """A word that counts once, as it is kept: its digest."""

    digest: str
    kind: str
    guest: Guest
    made_at: int
    until: int


class TokenKept(NamedTuple):
    """A token of somebody: which, and since when."""

    id: int
    at: int


class People(Protocol):
    """What a store keeps of people."""

    def standing(self, guest: Guest, at: int) -> Standing:
        """By what somebody is known at a time."""

    def enter(self, device: Device, most: int, instead_of: str = "") -> None:
        """Let a device be its guest's, perhaps instead of another of his, where he is told what he was told there;
        beyond so many, those that were not seen for longest are not any more.
        """

    def devices(self, guest: Guest) -> list[Device]:
        """A guest's devices, the last seen first."""

    def seen(self, device: str, at: int) -> None:
        """A device was used."""

    def end_device(self, guest: Guest, device: str) -> bool:
        """Let a guest's device be his no more; false if it was not."""

    def tokens(self, guest: Guest) -> list[TokenKept]:
        """A guest's tokens, the newest first."""

    def end_token(self, guest: Guest, token: int) -> bool:
        """Let one of a guest's tokens count no more; false if it is not his."""

    def add_passkey(self, passkey: Passkey, most: int) -> bool:
        """Keep a passkey; false if its guest has so many, or there is one of this id."""

    def passkeys(self, guest: Guest) -> list[Passkey]:
        """A guest's passkeys, the newest first."""

    def passkey(self, passkey: str) -> Passkey | None:
        """A passkey by its id."""

    def used_passkey(self, known: Passkey, uses: int, at: int) -> bool:
        """Note that a passkey was shown; false if somebody has shown it since we knew it, or it is gone."""

    def end_passkey(self, guest: Guest, passkey: str) -> bool:
        """Let one of a guest's passkeys count no more; false if it is not his."""

    def keep_word(self, word: Word, several: bool) -> None:
        """Keep a word that counts once; unless several may count, his earlier ones of the kind do not any more. Words
        whose time is over go.
        """

    def word(self, kind: str, digest: str, at: int) -> Word | None:
        """A word that still counts at a time."""

    def take_word(self, kind: str, digest: str, at: int) -> Word | None:
        """The same, and from now on it counts no more: of all who ask, one gets it."""

    def words(self, guest: Guest, kind: str) -> list[Word]:
        """A guest's words of a kind."""

    def drop_words(self, guest: Guest, kind: str) -> None:
        """Let a guest's words of a kind count no more."""

    def called(self, name: str) -> list[Guest]:
        """Those who go by a name."""

    def tables_with(self, guest: Guest) -> list[str]:
        """Every table at which somebody's id is written, whatever he did there."""

    def forget_at(self, table: str, guest: Guest, as_whom: Forgotten) -> None:
        """Write somebody else wherever somebody is written at a table, also in what was done and said; and, as its next
        act, where that was.
        """

    def forget(self, guest: Guest, until: int) -> None:
        """Delete all else that is kept of somebody; until a time it is known that there was one, but not who."""

    def data_of(self, guest: Guest) -> Mapping[str, Any]:
        """All that is kept of somebody, without secrets."""
