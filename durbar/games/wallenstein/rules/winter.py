"""Winter (WA-20) and the end of the game (WA-21)."""

import numpy as np

from durbar.engine.agenda import follow, pop, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import bit, draw_from, size, tally, tally_of
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import (
    BUILDING_POINTS,
    EXTRA_PEASANTS,
    GRAIN_LOSS,
    MAJORITY,
    MOST_UNSUPPLIED,
    REGION,
    REGIONS,
    REVOLTS,
    STATE_POINTS,
    STATES,
    TIE_PENALTY,
    YEARS,
    Building,
    Ruling,
)
from durbar.games.wallenstein.rules.landsknechte import restore_piles
from durbar.games.wallenstein.rules.leaders import score_monuments
from durbar.games.wallenstein.rules.round import return_tiles
from durbar.games.wallenstein.rules.sequence import next_in_turn, proceed
from durbar.games.wallenstein.rules.states import offer_states, owned
from durbar.games.wallenstein.state import HUNGER, NOBODY, NONE, Choice, Event, Season, Step

# --- Grain and hunger (WA-20.2 to 20.8) -----------------------------------------------------------------------------


@carries_out(Step.GRAIN_LOSS, stays=True)
def lose_grain(s, log):
    """WA-20.2: the event card that is left takes grain from everybody, but no more than there is (or below 0)."""
    proceed(s)
    tell(log, Event.ROUND, NOBODY, s.year, s.season)
    event = 0
    while not s.open_events >> event & 1:
        event += 1
    tell(log, Event.WINTER_LOSS, NOBODY, event, GRAIN_LOSS[event])
    for player in range(s.players):
        s.grain[player] -= GRAIN_LOSS[event]
        if s.ruling[Ruling.GRAIN_FLOOR_ZERO] == OURS:
            s.grain[player] = max(0, s.grain[player])


@carries_out(Step.SUPPLY, stays=True)
def feed(s, log):
    """WA-20.3 to 20.5, WA-20.8: grain feeds as many states; for the others, states are drawn that revolt."""
    player = next_in_turn(s)
    if player == NOBODY:
        return
    states = owned(s, player)
    number = size(states)
    unsupplied = max(0, number - s.grain[player])
    tell(log, Event.FED, player, number, s.grain[player], unsupplied)
    row = min(unsupplied, MOST_UNSUPPLIED)
    for _ in range(min(np.int64(REVOLTS[row]), number)):
        s.drawn |= bit(draw_from(s, states & ~s.drawn))
    if s.drawn != 0:
        tell_drawn(s, player, log)
        push_with(s, Step.NEXT_REVOLT, player, EXTRA_PEASANTS[row], 0, 0)


@rule
def tell_drawn(s, player, log):
    """WA-20.5: the states drawn, as the details of an event."""
    first, second, third = NONE, NONE, NONE
    for state in range(STATES - 1, -1, -1):
        if s.drawn >> state & 1:
            first, second, third = state, first, second
    tell(log, Event.HUNGER, player, first, second, third)


@asks(Step.NEXT_REVOLT)
def drawn_states(s, pad):
    """D-24: one of the states drawn."""
    return offer_states(s.drawn, False, pad)


@answers(Step.NEXT_REVOLT, stays=True)
def begin_revolt(s, player, extra, choice):
    """WA-20.6: the owner has chosen which of the drawn states revolts next."""
    state = choice - Choice.STATE
    s.drawn &= ~bit(state)
    s.target = state
    if s.drawn == 0:
        pop(s)
    push_with(s, Step.REVOLT, player, extra, 0, HUNGER)


# --- Scoring (WA-20.9, WA-20.10) ------------------------------------------------------------------------------------


@carries_out(Step.SCORING, stays=True)
def score(s, log):
    """WA-20.9, WA-21.1: after the scoring of the last winter the game is over."""
    proceed(s)
    score_year(s, log)
    if s.year + 1 == YEARS:
        score_monuments(s, log)
        pop(s)


@rule
def score_year(s, log):
    """WA-20.9: points for states, for the buildings in them, and for majorities in the regions."""
    palaces = majorities(s, Building.PALACE)
    churches = majorities(s, Building.CHURCH)
    houses = majorities(s, Building.TRADING_HOUSE)
    for player in range(s.players):
        states = 0
        buildings = 0
        for state in range(STATES):
            if s.owner[state] == player:
                states += STATE_POINTS
                buildings += BUILDING_POINTS * size(s.buildings[state])
        most = tally_of(palaces + churches + houses, player)
        by_kind = tally(tally_of(palaces, player), Building.PALACE)
        by_kind += tally(tally_of(churches, player), Building.CHURCH)
        by_kind += tally(tally_of(houses, player), Building.TRADING_HOUSE)
        s.score[player] += states + buildings + most
        tell(log, Event.SCORED, player, states, buildings, most, by_kind)


@rule
def majorities(s, kind):
    """WA-20.9: everybody's points for most buildings of a kind, in all regions together."""
    awarded = np.int64(0)
    for region in range(REGIONS):
        awarded += majority(s, region, kind)
    return awarded


@rule
def majority(s, region, kind):
    """WA-20.10: everybody's points for most buildings of a kind in a region; less for each if several have most."""
    built = np.int64(0)
    for state in range(STATES):
        if REGION[state] == region and s.buildings[state] >> kind & 1:
            built += tally(1, s.owner[state])
    most = 0
    leaders = 0
    for player in range(s.players):
        own = tally_of(built, player)
        if own > most:
            most = own
            leaders = 0
        leaders += own == most
    points = MAJORITY[kind] if leaders == 1 else MAJORITY[kind] - TIE_PENALTY
    awarded = np.int64(0)
    for player in range(s.players):
        if most > 0 and tally_of(built, player) == most:
            awarded += tally(points, player)
    return awarded


# --- End of a year, end of the game (WA-20.11, WA-21) ---------------------------------------------------------------


@carries_out(Step.YEAR_END, stays=True)
def end_year(s):
    """WA-20.11: the winter's event card leaves, grain and revolt markers too; tiles and turn markers are returned."""
    proceed(s)
    s.open_events = 0
    for player in range(s.players):
        s.grain[player] = 0
    for state in range(STATES):
        s.marker_supply += s.markers[state]
        s.markers[state] = 0
    return_tiles(s)
    s.year += 1
    s.season = Season.SPRING
    restore_piles(s)
    follow(s, Step.EVENT_CARDS)


@rule
def points(s, pad):
    """WA-1.11: the victory points marked so far."""
    for player in range(s.players):
        pad.points[player] = s.score[player]


@rule
def places(s, pad):
    """WA-21.1, WA-21.2: most points, then most thalers; equals then share a place (or who is earlier in turn wins)."""
    shared = s.ruling[Ruling.SHARED_VICTORY_IF_STILL_TIED] == OURS
    for turn in range(s.players):
        player = s.order[turn]
        place = 1
        for before in range(s.players):
            other = s.order[before]
            if pad.points[other] != pad.points[player]:
                place += pad.points[other] > pad.points[player]
            elif s.thalers[other] != s.thalers[player]:
                place += s.thalers[other] > s.thalers[player]
            else:
                place += before < turn and not shared
        pad.place[player] = place
