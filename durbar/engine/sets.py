"""Sets as numbers with a bit for each member, and several small numbers in one: what rules keep many things in."""

import numpy as np

from durbar.engine.chance import below
from durbar.engine.rule import chapter, rule

DIGIT = 8  # bits: small numbers, one for each player or colour, are kept in one number, a digit for each
MOST = (1 << DIGIT) - 1


@rule
def bit(number):
    """The set of one thing; 64 bits wide in both modes."""
    return np.int64(1) << number


@rule
def size(bits):
    """How many there are in a set."""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


@chapter
def draw_from(s, bits):
    """One of a set that is not empty, each as likely as the others."""
    place = below(s, size(bits))
    for _ in range(place):
        bits &= bits - 1
    number = 0
    while not bits >> number & 1:
        number += 1
    return number


@rule
def tally(number, place):
    """A number as the digit of one player or colour."""
    return np.int64(number) << DIGIT * place


@rule
def tally_of(tallies, place):
    """The digit of one player or colour."""
    return tallies >> DIGIT * place & MOST


def members(bits, count):
    """The members of a set of things that are numbered up to a count; for pages and words."""
    return [number for number in range(count) if int(bits) >> number & 1]
