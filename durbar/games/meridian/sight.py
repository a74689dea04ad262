"""Who may know what in Meridian: everyone the same. Only the order of the piles is hidden (ME-3.8), and a pile is a
multiset here, drawn from at random: nothing but the random words, which the engine sows anew, needs dealing again.
"""

from durbar.engine.agenda import PLAYER, STEP, over, top
from durbar.engine.rule import rule
from durbar.games.meridian.components import (
    CITIES,
    FACE_UP,
    KINDS,
    MERIDIANS,
    MOST_FLOORS,
    SEATS,
    SLOTS,
)
from durbar.games.meridian.state import NO_CARD, NOTHING, NOWHERE, Choice, Step

DECISIONS = Step.END - Step.CARD  # the steps before it ask

# Where each part of the observation begins. Seats are counted from the viewer's own, clockwise.
TOWER = 0  # for each seat, meridian and slot: does its tower stand there
HEIGHT = TOWER + SEATS * MERIDIANS * SLOTS  # for each seat, meridian and slot: its floors
FLOORS = HEIGHT + SEATS * MERIDIANS * SLOTS  # for each seat: floors in hand
FACE = FLOORS + SEATS  # for each seat and kind: face-up cards
PILE = FACE + SEATS * KINDS  # for each seat and kind: cards to be turned up
SEATED = PILE + SEATS * KINDS  # for each seat: does anybody sit there
FIRST = SEATED + SEATS  # for each seat: did it begin
ACTING = FIRST + SEATS  # for each seat: does it choose now
ASKED = ACTING + SEATS  # for each decision: is it asked now
SPENT = ASKED + DECISIONS  # for each kind: is it being spent
WHERE = SPENT + KINDS  # for each meridian: does the turn happen there
LIFTED = WHERE + MERIDIANS  # for each slot: the floors just lifted from there
FIFTH = LIFTED + SLOTS  # is it the five-city side
FEATURES = FIFTH + 1


@rule
def hide(s, viewer, desk):
    """ME-3.8: every viewer's information is equal; there is nothing to deal again."""


@rule
def observe(s, viewer, out):
    """The whole table as everyone knows it, seats counted from the viewer's own."""
    out[FIFTH] = CITIES[s.players] == SLOTS
    for player in range(s.players):
        observe_player(s, player, (player - viewer) % s.players, out)
    if not over(s):
        out[ACTING + (top(s, PLAYER) - viewer) % s.players] = 1
        out[ASKED + top(s, STEP) - Step.CARD] = 1
    if s.card != NO_CARD:
        out[SPENT + s.card] = 1
    if s.meridian != NOWHERE:
        out[WHERE + s.meridian] = 1
    if s.lifted != NOTHING:
        tower = s.lifted - Choice.PLACE
        out[LIFTED + tower // MOST_FLOORS] = (tower % MOST_FLOORS + 1) / MOST_FLOORS


@rule
def observe_player(s, player, seat, out):
    """One player's towers, floors and cards."""
    out[SEATED + seat] = 1
    out[FIRST + seat] = player == s.first
    out[FLOORS + seat] = s.floors[player] / MOST_FLOORS
    for place in range(FACE_UP):
        if s.face_up[player, place] != NO_CARD:
            out[FACE + seat * KINDS + s.face_up[player, place]] += 1
    for kind in range(KINDS):
        out[PILE + seat * KINDS + kind] = s.pile[player, kind]
    for meridian in range(MERIDIANS):
        for slot in range(CITIES[s.players]):
            if s.owner[meridian, slot] == player:
                city = (seat * MERIDIANS + meridian) * SLOTS + slot
                out[TOWER + city] = 1
                out[HEIGHT + city] = s.height[meridian, slot] / MOST_FLOORS
