"""A turn (TM-2, TM-3): withdraw, or play a colour card, with a white or special one if one likes."""

from durbar.engine.agenda import STEP, follow, push, top
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.taj_mahal.components import (
    BONUS_OF_SPECIAL,
    CHANGES_COLOUR,
    COLOUR,
    COLOUR_KINDS,
    FIGURES,
    FIRST_KIND,
    KINDS,
    SHOWS,
    SYMBOLS,
)
from durbar.games.taj_mahal.rules.cards import part_with
from durbar.games.taj_mahal.rules.court import withdraw
from durbar.games.taj_mahal.rules.visits import end_visit
from durbar.games.taj_mahal.state import (
    NO_CARD,
    NO_COLOUR,
    Choice,
    Event,
    Step,
    holds_special,
)


@carries_out(Step.NEXT)
def pass_on(s, player, log):
    """TM-2.1, TM-2.4, TM-2.5: the next player clockwise who is in; once nobody is, the visit ends."""
    for _ in range(s.players):
        player = player + 1 if player + 1 < s.players else 0
        if s.visiting[player]:
            push(s, Step.TURN, player)
            return
    end_visit(s, log)


@asks(Step.TURN)
def turns(s, player, pad):
    """TM-2.2, TM-3.3, TM-3.4, TM-3.9: withdraw, or play a card of the bound colour; of any while one is free to."""
    pad.choice[0] = Choice.WITHDRAW
    first, last = 0, COLOUR_KINDS
    if s.bound[player] != NO_COLOUR and not can_change_colour(s, player):
        first, last = FIRST_KIND[s.bound[player]], FIRST_KIND[s.bound[player] + 1]
    n = 1
    for kind in range(first, last):
        if s.hand[player, kind] > 0:
            pad.choice[n] = Choice.PLAY + kind
            n += 1
    return n


@answers(Step.TURN, stays=True)
def take_turn(s, player, choice, log):
    """TM-2.2, TM-3.8: withdraw, or choose a colour card, of which nobody else learns yet."""
    if choice == Choice.WITHDRAW:
        follow(s, Step.CLAIM)
        withdraw(s, player, log)
    else:
        follow(s, Step.ADD)
        s.card = choice - Choice.PLAY


@rule
def always_asks(s, player):
    """TM-0.5: who can only withdraw, or can add nothing, is asked all the same, and nobody learns of it."""
    return top(s, STEP) <= Step.ADD


@rule
def can_change_colour(s, player):
    """TM-9.5: whether the special card that lets any colour be played is in hand."""
    for figure in range(FIGURES):
        if CHANGES_COLOUR[figure] and holds_special(s, player, figure):
            return True
    return False


@asks(Step.ADD)
def additions(s, player, pad):
    """TM-3.1, TM-3.2, TM-3.4: a white card, a special card or none; with another colour only the one that allows it."""
    free = s.bound[player] == NO_COLOUR or s.bound[player] == COLOUR[s.card]
    n = 0
    if free:
        pad.choice[0] = Choice.ALONE
        n = 1
        for kind in range(COLOUR_KINDS, KINDS):
            if s.hand[player, kind] > 0:
                pad.choice[n] = adding(kind)
                n += 1
    for figure in range(FIGURES):
        if holds_special(s, player, figure) and (free or CHANGES_COLOUR[figure]):
            pad.choice[n] = adding(KINDS + figure)
            n += 1
    return n


@rule
def adding(card):
    """The choice that adds a card to the colour card."""
    return Choice.ADD + card - COLOUR_KINDS


@answers(Step.ADD, stays=True)
def play(s, player, choice, log):
    """TM-3.1, TM-3.8: the colour card and the added one, if any, are played together."""
    follow(s, Step.NEXT)
    added = NO_CARD if choice == Choice.ALONE else choice - Choice.ADD + COLOUR_KINDS
    points = 0
    binds = True
    lay(s, player, s.card)
    if added != NO_CARD:
        lay(s, player, added)
    if KINDS <= added < NO_CARD:
        points = BONUS_OF_SPECIAL[added - KINDS]  # TM-9.4
        binds = not CHANGES_COLOUR[added - KINDS]  # TM-9.6
    if binds and s.bound[player] == NO_COLOUR:
        s.bound[player] = COLOUR[s.card]  # TM-3.3
    s.score[player] += points
    tell(log, Event.PLAYED, player, s.card, added, points)
    s.card = NO_CARD


@rule
def lay(s, player, card):
    """TM-3.6, TM-9.3: the card goes from the hand into the row, where its symbols count."""
    if card < KINDS:
        part_with(s, player, card)
    else:
        s.special_played[card - KINDS] = 1
    s.row[player, s.row_size[player]] = card
    s.row_size[player] += 1
    for symbol in range(SYMBOLS):
        s.shown[player, symbol] += SHOWS[card, symbol]
