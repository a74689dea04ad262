"""After withdrawing (TM-6): the row is discarded, cards are taken from the display."""

from durbar.engine.agenda import follow
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.steps import answers, asks
from durbar.games.taj_mahal.components import (
    DISPLAY_SIZE,
    KINDS,
    SYMBOLS,
)
from durbar.games.taj_mahal.rules.cards import draw
from durbar.games.taj_mahal.state import (
    NO_CARD,
    TAKEN,
    Choice,
    Event,
    Step,
)

TO_TAKE = 2  # cards from the display (TM-6.5)


@rule
def leave(s, player, log):
    """TM-6.1 to 6.5: the row is discarded; who played nothing draws a card; then cards are taken from the display."""
    played = s.row_size[player] > 0
    clear_row(s, player)
    s.visiting[player] = 0
    if not played:
        draw(s, player, log)
    s.to_take = min(TO_TAKE, displayed(s))
    follow(s, Step.TAKE if s.to_take > 0 else Step.NEXT)


@rule
def clear_row(s, player):
    """TM-6.1 to 6.3: colour and white cards are discarded, special ones return to the hand; nothing counts any more."""
    for place in range(s.row_size[player]):
        card = s.row[player, place]
        s.row[player, place] = NO_CARD
        if card < KINDS:
            s.discard[card] += 1
            s.discard_size += 1
        else:
            s.special_played[card - KINDS] = 0
    s.row_size[player] = 0
    for symbol in range(SYMBOLS):
        s.shown[player, symbol] = 0


@rule
def displayed(s):
    """How many cards are left in the display (TM-6.6)."""
    n = 0
    for place in range(DISPLAY_SIZE[s.players]):
        n += s.display[place] != NO_CARD
    return n


@asks(Step.TAKE)
def takes(s, pad):
    """TM-6.5: each kind left in the display; two alike are one choice."""
    n = 0
    for place in range(DISPLAY_SIZE[s.players]):
        if s.display[place] != NO_CARD and place_of(s, s.display[place]) == place:
            pad.choice[n] = Choice.TAKE + s.display[place]
            n += 1
    return n


@rule
def place_of(s, kind):
    """The first place in the display with a card of that kind."""
    place = 0
    while s.display[place] != kind:
        place += 1
    return place


@answers(Step.TAKE, stays=True)
def take(s, player, choice, log):
    """TM-6.5: that card joins the hand, seen by all."""
    kind = choice - Choice.TAKE
    s.display[place_of(s, kind)] = NO_CARD
    s.hand[player, kind] += TAKEN
    s.to_take -= 1
    tell(log, Event.TOOK, player, kind)
    if s.to_take == 0:
        follow(s, Step.NEXT)
