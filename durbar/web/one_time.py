"""Words that count once: what is in a link to another device, the recovery code on paper, what a passkey must answer.

The database has nothing but their digests.
"""

import secrets
from hashlib import sha256

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.people import Once, Word
from durbar.tables.store import Store
from durbar.tables.threads import reading, writing

SECONDS = {
    Once.LINK: 10 * 60,
    Once.PAPER: 10 * 365 * 24 * 3600,  # it lies in a drawer; what protects it is its length
    Once.MAKING: 5 * 60,
    Once.SHOWING: 5 * 60,
}
SEVERAL = {Once.MAKING, Once.SHOWING}  # may count at once for one guest: he may have two pages open
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # that nobody takes for one another
ALIKE = str.maketrans("OIL", "011")
GROUPS, GROUP = 6, 4


class OneTimeWords:
    """Makes words and takes them back, each once."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, kind: Once, guest: Guest, word: str) -> None:
        """Let a word count for a guest."""
        kept = Word(digest(word), kind, guest, now(), now() + SECONDS[kind])
        await writing(self._store.keep_word, kept, kind in SEVERAL)

    async def look(self, kind: Once, word: str) -> Guest | None:
        """For whom a word counts; it still does."""
        found = await reading(self._store.word, kind, digest(word), now())
        return found.guest if found else None

    async def take(self, kind: Once, word: str) -> Guest | None:
        """For whom a word counted; it does not any more."""
        found = await writing(self._store.take_word, kind, digest(word), now())
        return found.guest if found else None


def digest(word: str) -> str:
    """What is kept of a word."""
    return sha256(f"once {word}".encode()).hexdigest()


def new_link_word() -> str:
    """A word for an address."""
    return secrets.token_urlsafe(16)


def new_recovery_code() -> str:
    """A word to be written down and typed: 120 bits, in groups."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def as_typed(code: str) -> str:
    """A recovery code as it was given, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum()).translate(ALIKE)[: 2 * GROUPS * GROUP]
    return "-".join(letters[begin : begin + GROUP] for begin in range(0, len(letters), GROUP))
