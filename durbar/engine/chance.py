"""Random numbers that live inside the state: xoshiro128** by Blackman and Vigna, on four 32-bit words.

The words are kept in 64-bit integers and every product stays below 2**63, so that interpreted and compiled rules
agree bit by bit. A shuffled pile is a multiset drawn at random: there is no hidden order.
"""

from hashlib import sha256

import numpy as np
import numpy.typing as npt

from durbar.engine.errors import BadSetup, is_whole
from durbar.engine.record import Long, Record, record
from durbar.engine.rule import chapter, rule

Words = npt.NDArray[np.int64]

WORD = 0xFFFFFFFF
WORDS = 4
SEED_BITS = 256


@record
class Chance(Record):
    """The part of a state that holds its random numbers."""

    chance: Long[WORDS]


def sown(*seed: int) -> Words:
    """The four words that a seed (and numbers that tell its uses apart) stands for: part of its SHA-256."""
    if not is_whole(seed[0]) or not 0 <= seed[0] < 1 << SEED_BITS:
        raise BadSetup(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1")
    digest = sha256("/".join(str(number) for number in seed).encode()).digest()
    return np.frombuffer(digest, "<u4", WORDS).astype(np.int64)


@rule
def rotated(word, by):
    """A word turned left by some bits."""
    return ((word << by) & WORD) | (word >> (32 - by))


@rule
def drawn(s):
    """The next 32 random bits of a state, or of any record with random words."""
    chance = s.chance
    second = chance[1]
    result = (rotated((second * 5) & WORD, 7) * 9) & WORD
    chance[2] ^= chance[0]
    chance[3] ^= second
    chance[1] ^= chance[2]
    chance[0] ^= chance[3]
    chance[2] ^= (second << 9) & WORD
    chance[3] = rotated(chance[3], 11)
    return result


@rule
def below(s, n):
    """A whole number from 0 to n - 1, all exactly equally likely (Lemire's method); n is below 2**31."""
    product = drawn(s) * n
    if product & WORD < n:
        product = redrawn(s, n, product)
    return product >> 32


@chapter
def redrawn(s, n, product):
    """A draw, made again while it would favour some numbers; it is called because that is rare, and `below` common."""
    uneven = (WORD + 1 - n) % n
    while product & WORD < uneven:
        product = drawn(s) * n
    return product


@rule
def resow(s, other):
    """New random words for one record, drawn from another."""
    for i in range(WORDS):
        s.chance[i] = drawn(other)
