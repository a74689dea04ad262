"""The draft (WA-3), with the leaders of that module (WA-24.2)."""

import numpy as np

from durbar.engine.agenda import follow, pop, push, push_with
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import chapter, rule
from durbar.engine.sets import draw_from
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import CLAIMS, IN_PLAY, LARGEST_GROUP, OPEN_CARDS, START_GROUPS
from durbar.games.wallenstein.rules.leaders import put_leader
from durbar.games.wallenstein.rules.sequence import proceed
from durbar.games.wallenstein.rules.states import yes_or_no
from durbar.games.wallenstein.state import NONE, NOWHERE, Choice, Event, Step

LEFT, RIGHT = range(OPEN_CARDS)

# --- The pile (WA-3.1, WA-3.5 to 3.8) -------------------------------------------------------------------------------


@rule
def lay_out_draft(s):
    """WA-3.1, WA-3.2: two cards are open; everybody has his start groups, and a seat by lot begins."""
    s.pile = IN_PLAY[s.players]
    first = below(s, s.players)
    for player in range(s.players):
        s.order[player] = (first + player) % s.players
        for armies in range(LARGEST_GROUP + 1):
            s.groups[player, armies] = START_GROUPS[s.players, armies]
    open_two(s)


@rule
def open_two(s):
    """WA-3.1, WA-3.6: two cards from the pile."""
    for place in range(OPEN_CARDS):
        s.open_cards[place] = top_card(s)


@rule
def top_card(s):
    """WA-3.7, WA-3.8: the top card of the pile: one that nobody has seen, or else the first of those put under it."""
    if s.pile != 0:
        state = draw_from(s, s.pile)
        s.pile -= np.int64(1) << state
        return state
    state = np.int64(s.under[0])
    s.under_size -= 1
    for place in range(s.under_size):
        s.under[place] = s.under[place + 1]
    s.under[s.under_size] = 0
    return state


# --- Claims (WA-3.2 to 3.6) -----------------------------------------------------------------------------------------


@carries_out(Step.DRAFT, stays=True)
@chapter
def next_claim(s):
    """WA-3.2: the next player claims a state; who has seen the same two cards before may refresh them first."""
    if s.claims == s.players * CLAIMS[s.players]:
        end_draft(s)
        return
    s.turn = s.claims % s.players
    player = np.int64(s.order[s.turn])
    push(s, Step.CLAIM, player)
    if seen_before(s, player):
        push(s, Step.REFRESH, player)


@rule
def seen_before(s, player):
    """WA-3.6: whether the open cards are those from which the player chose at his turn before."""
    one = s.last_pair[player, LEFT]
    other = s.last_pair[player, RIGHT]
    left = s.open_cards[LEFT]
    right = s.open_cards[RIGHT]
    return (one == left and other == right) or (one == right and other == left)


asks(Step.REFRESH)(yes_or_no)


@answers(Step.REFRESH)
def refresh(s, player, choice, log):
    """WA-3.6, WA-3.7, D-01: both open cards go under the pile, the right one lowest, and two others are opened."""
    if choice == Choice.YES:
        tell(log, Event.REFRESHED, player, s.open_cards[LEFT], s.open_cards[RIGHT])
        for place in range(OPEN_CARDS):
            s.under[s.under_size] = s.open_cards[place]
            s.under_size += 1
        open_two(s)


@asks(Step.CLAIM)
def claims(pad):
    """WA-3.3, D-02: an open card, or the top card unseen."""
    for place in range(OPEN_CARDS + 1):
        pad.choice[place] = Choice.CLAIM + place
    return OPEN_CARDS + 1


@answers(Step.CLAIM)
def claim(s, player, choice):
    """WA-3.3, WA-3.5: a card is taken; an open one is replaced at once."""
    place = choice - Choice.CLAIM
    for other in range(OPEN_CARDS):
        s.last_pair[player, other] = s.open_cards[other]
    card = top_card(s)
    unseen = place == OPEN_CARDS
    if unseen:
        s.claimed = card
    else:
        s.claimed = s.open_cards[place]
        s.open_cards[place] = card
    push_with(s, Step.GROUP, player, unseen, 0, 0)


@asks(Step.GROUP)
def groups(s, player, pad):
    """WA-3.4, D-03: the sizes of the start groups that a player has left."""
    n = 0
    for armies in range(LARGEST_GROUP + 1):
        if s.groups[player, armies] > 0:
            pad.choice[n] = Choice.GROUP + armies
            n += 1
    return n


@answers(Step.GROUP, stays=True)
def put_group(s, player, unseen, choice, log):
    """WA-3.4, WA-24.2: the whole group goes into the state, whose card is his; the leader may join it."""
    armies = choice - Choice.GROUP
    state = s.claimed
    s.groups[player, armies] -= 1
    s.reserve[player] -= armies
    s.owner[state] = player
    s.armies[state] = armies
    s.claims += 1
    tell(log, Event.CLAIMED, player, state, armies, unseen)
    if s.leaders and s.leader[player] == NOWHERE:
        follow(s, Step.LEADER_HERE)
    else:
        pop(s)
        s.claimed = NONE


@asks(Step.LEADER_HERE)
def leader_choices(s, pad):
    """WA-24.2, D-04: the leader into this state or not; at the last claim there is no other."""
    pad.choice[0] = Choice.YES
    pad.choice[1] = Choice.NO
    return 1 if s.claims > s.players * (CLAIMS[s.players] - 1) else 2


@answers(Step.LEADER_HERE)
def join_claimed(s, player, choice, log):
    """WA-24.2: the leader is put into the claimed state, or waits for another."""
    if choice == Choice.YES:
        put_leader(s, player, np.int64(s.claimed), log)
    s.claimed = NONE


@rule
def end_draft(s):
    """WA-2.5, WA-3.8: what nobody has claimed is neutral; its cards form the pool."""
    s.pile = 0
    for place in range(s.under_size):
        s.under[place] = 0
    s.under_size = 0
    for place in range(OPEN_CARDS):
        s.open_cards[place] = NONE
    proceed(s)
