"""Who may know what in Meridian: everyone the same. Only the order of the piles is hidden (ME-3.8), and a pile is a
multiset here, drawn from at random: nothing but the random words, which the engine sows anew, needs dealing again.
"""

from durbar.engine.agenda import PLAYER, STEP, over, top
from durbar.engine.layout import Layout, Part
from durbar.engine.rule import rule
from durbar.games.meridian.components import (
    CARD_NAMES,
    CITIES,
    COPIES,
    FACE_UP,
    KINDS,
    MERIDIAN_NUMBERS,
    MERIDIANS,
    MOST_FLOORS,
    SEATS,
    SLOT_NUMBERS,
    SLOTS,
)
from durbar.games.meridian.state import NO_CARD, NOBODY, NOTHING, NOWHERE, Choice, Step

DECISIONS = [step.name.lower() for step in Step if step < Step.END]

# Seats are counted from the viewer's own, clockwise; meridians and slots from 1, as players count them.
OBSERVATION = Layout(
    Part("tower", "does one's tower stand there", seat=SEATS, meridian=MERIDIAN_NUMBERS, slot=SLOT_NUMBERS),
    Part("height", "its floors, as a part of the most", seat=SEATS, meridian=MERIDIAN_NUMBERS, slot=SLOT_NUMBERS),
    Part("floors", "floors in hand, as a part of the most", seat=SEATS),
    Part("face", "cards face up", seat=SEATS, kind=CARD_NAMES, most=FACE_UP),
    Part("pile", "cards still to be turned up", seat=SEATS, kind=CARD_NAMES, most=int(COPIES.max())),
    Part("seated", "does anybody sit there", seat=SEATS),
    Part("first", "did this seat begin", seat=SEATS),
    Part("acting", "does this seat choose now", seat=SEATS),
    Part("asked", "is this asked now", decision=DECISIONS),
    Part("spent", "is this card being spent", kind=CARD_NAMES),
    Part("where", "does the turn happen there", meridian=MERIDIAN_NUMBERS),
    Part("lifted", "the floors just lifted from there, as a part of the most", slot=SLOT_NUMBERS),
    Part("fifth", "has every meridian five cities"),
)
TOWER, HEIGHT, FLOORS, FACE, PILE, SEATED, FIRST, ACTING, ASKED, SPENT, WHERE, LIFTED, FIFTH = OBSERVATION.begins
FEATURES = OBSERVATION.size


@rule
def hide(s, viewer, pad):
    """ME-3.8: every viewer's information is equal; there is nothing to deal again."""


@rule
def observe(s, viewer, out):
    """The whole table as everyone knows it, seats counted from the viewer's own."""
    out[FIFTH] = CITIES[s.players] == SLOTS
    for player in range(s.players):
        observe_player(s, player, seat_from(s, viewer, player), out)
    observe_towers(s, viewer, out)
    if not over(s):
        out[ACTING + seat_from(s, viewer, top(s, PLAYER))] = 1
        out[ASKED + top(s, STEP) - Step.CARD] = 1
    if s.card != NO_CARD:
        out[SPENT + s.card] = 1
    if s.meridian != NOWHERE:
        out[WHERE + s.meridian] = 1
    if s.lifted != NOTHING:
        tower = s.lifted - Choice.PLACE
        out[LIFTED + tower // MOST_FLOORS] = (tower % MOST_FLOORS + 1) / MOST_FLOORS


@rule
def seat_from(s, viewer, player):
    """A player's seat, counted from the viewer's own."""
    return player - viewer if player >= viewer else player - viewer + s.players


@rule
def observe_player(s, player, seat, out):
    """One player's floors and cards."""
    out[SEATED + seat] = 1
    out[FIRST + seat] = player == s.first
    out[FLOORS + seat] = s.floors[player] / MOST_FLOORS
    for place in range(FACE_UP):
        if s.face_up[player, place] != NO_CARD:
            out[FACE + seat * KINDS + s.face_up[player, place]] += 1
    for kind in range(KINDS):
        out[PILE + seat * KINDS + kind] = s.pile[player, kind]


@rule
def observe_towers(s, viewer, out):
    """Every tower, for the seat of its owner."""
    for meridian in range(MERIDIANS):
        for slot in range(CITIES[s.players]):
            if s.owner[meridian, slot] != NOBODY:
                seat = seat_from(s, viewer, s.owner[meridian, slot])
                city = (seat * MERIDIANS + meridian) * SLOTS + slot
                out[TOWER + city] = 1
                out[HEIGHT + city] = s.height[meridian, slot] / MOST_FLOORS
