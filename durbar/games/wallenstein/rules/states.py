"""States as sets, and the small sums that many rules need."""

import numpy as np

from durbar.engine.chance import below
from durbar.engine.rule import rule
from durbar.games.wallenstein.components import EVENT_KIND, STATES
from durbar.games.wallenstein.state import NONE


@rule
def bit(number):
    """The set of one state; 64 bits wide in both modes."""
    return np.int64(1) << number


@rule
def size(bits):
    """How many there are in a set."""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


DIGIT = 8  # bits: small numbers for all players, or for all colours of cubes, are kept in one number, a digit for each
MOST = (1 << DIGIT) - 1


@rule
def tally(number, place):
    """A number as the digit of one player or colour."""
    return np.int64(number) << DIGIT * place


@rule
def tally_of(tallies, place):
    """The digit of one player or colour."""
    return tallies >> DIGIT * place & MOST


@rule
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
def owned(s, owner):
    """WA-1.5: the states of a player, or with NOBODY the neutral ones."""
    states = np.int64(0)
    for state in range(STATES):
        states |= np.int64(s.owner[state] == owner) << state
    return states


@rule
def in_force(s, kind):
    """WA-10.2: whether the event of the round is of a kind."""
    return s.event != NONE and EVENT_KIND[s.event] == kind


@rule
def holds(s, player, tile):
    """WA-8.2: whether a player has chosen a tile in this round."""
    return s.place[player] != NONE and s.tile_at[s.place[player]] == tile
