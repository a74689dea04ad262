"""Sealed seeds: what is shown of one before the end tells nothing about its dice, and proves them afterwards.

A seed is the key, and every use of it has a label of its own (HMAC-SHA-256): the promise that everybody sees, and the
dice. Who knows some of these values learns nothing about the others. The dice are sown anew for every choice, so that
what was drawn in sight of all tells nothing about what is drawn later. docs/format.md says what this proves.
"""

import hmac
import secrets
import unicodedata
from collections.abc import Sequence

SEED_BYTES = 32
LONGEST_WORD = 40


def new_seed() -> int:
    """A seed that nobody can guess, from the operating system."""
    return int.from_bytes(secrets.token_bytes(SEED_BYTES), "big")


def promise_of(seed: int) -> str:
    """What is shown of a seed from the moment it is made: nobody can find another seed with the same promise."""
    return _use(seed, "promise").hex()


def dice_of(seed: int, words: Sequence[str], ply: int) -> int:
    """The seed of the dice after so many choices, with the words that players have added, seat by seat."""
    return int.from_bytes(_use(seed, "dice", str(ply), *words), "big")


def is_word(text: str) -> bool:
    """Whether a player may add this to the seed: letters and digits, written in one way only."""
    return 0 < len(text) <= LONGEST_WORD and text.isalnum() and text == unicodedata.normalize("NFC", text)


def _use(seed: int, *label: str) -> bytes:
    return hmac.digest(seed.to_bytes(SEED_BYTES, "big"), "\n".join(("durbar", *label)).encode(), "sha256")
