"""The cube tower (WA-5). Whoever throws puts cubes into the tray; everything there then goes through the tower."""

import numpy as np

from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import tally, tally_of
from durbar.engine.steps import carries_out
from durbar.games.wallenstein.components import (
    CAPACITY,
    CATCH,
    CATCH_PARTS,
    LODGED_OUT,
    PARTS,
    SHAKE,
    SHAKE_PARTS,
    THROWN_OUT,
    Ruling,
)
from durbar.games.wallenstein.state import COLOURS, NOBODY, PEASANTS, Event, Step


@carries_out(Step.THROW)
def throw(s, log):
    """WA-5.2: all cubes in the tray are thrown; what comes out is the new tray, the rest is lodged."""
    thrown = np.int64(0)
    for colour in range(COLOURS):
        thrown += tally(s.tray[colour], colour)
        s.tray[colour] = 0
    if s.impact:
        drop_all(s, thrown)
    else:
        shake_out(s, thrown)
    for place in range(s.players + 1):
        colour = colour_at(place)
        cubes = tally_of(thrown, colour)
        before = s.lodged[colour] + s.tray[colour] - cubes
        if cubes + before > 0:
            tell(log, Event.THROWN, NOBODY, colour, cubes, before, s.tray[colour])


@rule
def colour_at(place):
    """WA-5.6: peasants come first, then the players' colours."""
    return PEASANTS if place == 0 else place - 1


@rule
def shake_out(s, thrown):
    """WA-5.3, WA-5.4, WA-5.6: each cube comes out or not, with one chance if thrown, with another if lodged before."""
    for place in range(s.players + 1):
        colour = colour_at(place)
        cubes = tally_of(thrown, colour)
        everything = cubes + s.lodged[colour]
        out = 0
        for cube in range(everything):
            out += below(s, PARTS) < (THROWN_OUT if cube < cubes else LODGED_OUT)
        s.tray[colour] = out
        s.lodged[colour] = everything - out


@rule
def drop_all(s, thrown):
    """WA-5.5: cubes drop one by one in random order; each shakes others loose, and then lodges or comes out."""
    left = 0
    for colour in range(COLOURS):
        left += tally_of(thrown, colour)
    while left > 0:
        colour = dropping(thrown, below(s, left))
        thrown -= tally(1, colour)
        left -= 1
        room = max(0, CAPACITY - shake_loose(s))
        if below(s, CATCH_PARTS) < CATCH * room:
            s.lodged[colour] += 1
        else:
            s.tray[colour] += 1


@rule
def dropping(thrown, cube):
    """The colour of one of the cubes still to drop."""
    colour = 0
    while cube >= tally_of(thrown, colour):
        cube -= tally_of(thrown, colour)
        colour += 1
    return colour


@rule
def shake_loose(s):
    """WA-5.5: every lodged cube may come out; how many stay."""
    stay = 0
    for colour in range(COLOURS):
        for _ in range(s.lodged[colour]):
            if below(s, SHAKE_PARTS) < SHAKE:
                s.lodged[colour] -= 1
                s.tray[colour] += 1
        stay += s.lodged[colour]
    return stay


@rule
def throw_in(s, player, cubes):
    """Cubes from a player's reserve into the tray."""
    s.reserve[player] -= cubes
    s.tray[player] += cubes


@rule
def take_out(s, player):
    """A player's cubes in the tray go to his reserve."""
    s.reserve[player] += s.tray[player]
    s.tray[player] = 0


@rule
def call_peasants(s, wanted):
    """WA-5.10: peasants from the supply into the tray, as many as there are (or none if too few); how many."""
    peasants = min(wanted, np.int64(s.peasant_supply))
    if s.ruling[Ruling.PEASANT_SUPPLY_SHORT] != OURS and peasants < wanted:
        peasants = 0
    s.peasant_supply -= peasants
    s.tray[PEASANTS] += peasants
    return peasants


@rule
def send_peasants_home(s):
    """Peasants in the tray go back to the supply."""
    s.peasant_supply += s.tray[PEASANTS]
    s.tray[PEASANTS] = 0
