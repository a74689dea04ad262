"""Plans and bids (WA-9), with the extra board of the Imperial Court (WA-22.5 to 22.9).

A card that only covers an action slot is BLANK, whichever money or tower card it is (WA-9.10, WA-22.7). His cards and
the spaces that he may leave empty are together at least as many as a player's spaces. So a plan that takes no more of
any sort than there is can always be completed: what is left of each sort is all that counts.
"""

from durbar.engine.agenda import PLAYER, STEP, over, pop, push, top
from durbar.engine.log import tell
from durbar.engine.rule import chapter, rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import bit, size
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import MONEY, STATES, TOWER_CARDS, Ruling
from durbar.games.wallenstein.rules.sequence import proceed
from durbar.games.wallenstein.rules.states import owned
from durbar.games.wallenstein.state import BID, CARDS, OPEN, SEND, SPACES, Card, Choice, Event, Step

MONEY_CARDS = len(MONEY)

# --- What a player can still lay ------------------------------------------------------------------------------------


@rule
def covering_cards(s):
    """WA-9.1, WA-22.5: a player's money cards and tower cards."""
    return MONEY_CARDS + (TOWER_CARDS if s.court else 0)


@rule
def spaces(s):
    """WA-9.1, WA-22.5: how many spaces a player has."""
    return SPACES if s.court else SPACES - (BID - SEND)


@rule
def first_open(s, player, space):
    """The first space, from one on, on which nothing is decided yet; SPACES if there is none."""
    while space < SPACES and (s.plan[player, space] != OPEN or (SEND <= space < BID and not s.court)):
        space += 1
    return space


@rule
def hand(s, player):
    """WA-9.4, WA-9.6, WA-22.9: what is left of each sort: state cards (as a set), cards that cover, how many of these
    can be money cards, how many tower cards (a BLANK may be either), and spaces that may stay empty.
    """
    states = owned(s, player)
    covers = covering_cards(s)
    empty = max(0, spaces(s) - size(states) - covers)
    money = MONEY_CARDS
    towers = covers - money
    for space in range(SPACES):
        card = s.plan[player, space]
        if card < STATES:
            states &= ~bit(card)
        elif card == Card.EMPTY:
            empty -= 1
        elif card != OPEN:
            covers -= 1
            towers -= card == Card.TOWER
            money -= card != Card.TOWER and space >= SEND
    return states, covers, min(money, covers), min(towers, covers), empty


# --- The legal cards for a space ------------------------------------------------------------------------------------


@rule
def offer_cards(s, player, space, pad, n):
    """WA-9.2 to 9.9, WA-22.6, WA-22.7: the cards that may lie on an open space of a plan that can be completed."""
    states, covers, money, towers, empty = hand(s, player)
    first = Choice.LAY + space * CARDS
    for state in range(STATES):
        if states >> state & 1:
            pad.choice[n] = first + state
            n += 1
    if space < SEND:
        n = offer_card(pad, n, first + Card.BLANK, covers)
    else:
        n = offer_card(pad, n, first + Card.TOWER, towers)
        if space < BID:
            n = offer_card(pad, n, first + Card.BLANK, money)
        elif money > 0:
            for card in range(MONEY_CARDS):
                n = offer_card(pad, n, first + Card.MONEY + card, may_bid(s, player, card))
    return offer_card(pad, n, first + Card.EMPTY, empty)


@rule
def offer_card(pad, n, choice, left):
    """Offer a card if any of its sort is left."""
    pad.choice[n] = choice
    return n + 1 if left > 0 else n


@rule
def may_bid(s, player, card):
    """WA-9.9: a money card is bid only by who can pay it (or by anybody)."""
    return MONEY[card] <= s.thalers[player] or s.ruling[Ruling.BID_LIMITED_TO_OWN_THALERS] != OURS


@carries_out(Step.PLANS, stays=True)
def begin_planning(s):
    """WA-9.1: everybody plans the round."""
    proceed(s)
    push(s, Step.PLAN, 0)


@asks(Step.PLAN)
def plans(s, player, pad):
    """D-05 to D-08: the cards for the first open space; once all are decided, the plan can be committed."""
    space = first_open(s, player, 0)
    if space < SPACES:
        return offer_cards(s, player, space, pad, 0)
    pad.choice[0] = Choice.COMMIT
    return 1


# --- Changes of mind ------------------------------------------------------------------------------------------------


@rule
def offer_revisions(s, player, pad):
    """D-08: what else a player may do to a plan that nobody has seen; and take back that he is ready."""
    if s.ready[player]:
        pad.choice[0] = Choice.RECONSIDER
        return 1
    n = 0
    first = first_open(s, player, 0)
    space = first_open(s, player, first + 1)
    while space < SPACES:
        n = offer_cards(s, player, space, pad, n)
        space = first_open(s, player, space + 1)
    laid = 0
    for space in range(SPACES):
        if s.plan[player, space] != OPEN:
            pad.choice[n + laid] = Choice.TAKE_BACK + space
            laid += 1
    n = offer_card(pad, n + laid, Choice.CLEAR, laid)
    _, covers, _, _, empty = hand(s, player)
    return offer_card(pad, n, Choice.FILL, covers + empty if first < BID else 0)


# --- What is done ---------------------------------------------------------------------------------------------------


@answers(Step.PLAN, stays=True)
@chapter
def change_plan(s, player, choice, log):
    """D-05 to D-08: lay a card, or change one's mind; nobody learns anything but that a player is ready."""
    if choice < Choice.TAKE_BACK:
        s.plan[player, choice // CARDS] = choice % CARDS
    elif choice < Choice.CLEAR:
        s.plan[player, choice - Choice.TAKE_BACK] = OPEN
    elif choice == Choice.CLEAR:
        clear_plan(s, player)
    elif choice == Choice.FILL:
        fill(s, player)
    elif choice == Choice.RECONSIDER:
        s.ready[player] = 0
        tell(log, Event.RECONSIDERED, player)
    else:
        commit(s, player, log)


@rule
def clear_plan(s, player):
    """WA-6.3: all cards are in hand."""
    for space in range(SPACES):
        s.plan[player, space] = OPEN


@rule
def fill(s, player):
    """No action on the slots still open, as far as cards go; those that must stay empty come first, for a bid may need
    money.
    """
    _, covers, money, _, empty = hand(s, player)
    space = first_open(s, player, 0)
    while space < BID:
        if empty > 0:
            s.plan[player, space] = Card.EMPTY
            empty -= 1
        elif covers > 0 and (space < SEND or money > 0):
            s.plan[player, space] = Card.BLANK
            covers -= 1
            money -= space >= SEND
        space = first_open(s, player, space + 1)


@rule
def commit(s, player, log):
    """WA-9.11: the plan is ready; after the last of them, which spaces are empty is public and the round goes on."""
    s.ready[player] = 1
    tell(log, Event.READY, player)
    if unready(s) == 0:
        for other in range(s.players):
            s.short[other] = size(owned(s, other)) + covering_cards(s) < spaces(s)
        pop(s)


@rule
def unready(s):
    """Who is still planning, a bit for each."""
    bits = 0
    for player in range(s.players):
        if not s.ready[player]:
            bits |= 1 << player
    return bits


# --- All at once (WA-9.1) -------------------------------------------------------------------------------------------


@rule
def pending(s):
    """WA-9.1: all plan at the same time; everything else is up to one player."""
    if over(s):
        return 0
    return unready(s) if top(s, STEP) == Step.PLAN else 1 << top(s, PLAYER)


@rule
def always_asks(s, player):
    """WA-9.11: a plan is never completed for a player, lest others learn that he had no other."""
    return top(s, STEP) == Step.PLAN


@rule
def revisions(s, player, pad):
    """D-08: what else a player may do to his plan until all are ready."""
    return offer_revisions(s, player, pad) if top(s, STEP) == Step.PLAN else 0
