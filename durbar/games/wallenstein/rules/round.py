"""A round up to its actions: cards and tiles laid out, the event, bids and turn order (WA-6 to WA-8, WA-10, WA-11)."""

import numpy as np

from durbar.engine.agenda import follow, push
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import draw_from
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import (
    ACTIONS,
    EVENTS_A_YEAR,
    FACE_UP_ACTIONS,
    MONEY,
    STATES,
    TILES,
)
from durbar.games.wallenstein.rules.planning import clear_plan
from durbar.games.wallenstein.rules.sequence import next_in_turn, proceed
from durbar.games.wallenstein.state import BID, NOBODY, NONE, Card, Choice, Event, Season, Step

# --- Action cards (WA-7) --------------------------------------------------------------------------------------------


@carries_out(Step.ACTION_CARDS, stays=True)
def begin_round(s, log):
    """WA-7.1: five action cards face up; the others have no order until they are turned up."""
    proceed(s)
    tell(log, Event.ROUND, NOBODY, s.year, s.season)
    s.position = 0
    for position in range(FACE_UP_ACTIONS):
        turn_up_action(s, position, log)


@rule
def turn_up_action(s, position, log):
    """WA-7.1, WA-7.3: one of the action cards that are not face up yet."""
    unseen = (1 << ACTIONS) - 1
    for other in range(position):
        unseen -= 1 << s.action_at[other]
    s.action_at[position] = draw_from(s, unseen)
    tell(log, Event.ACTION_OPENED, NOBODY, position, s.action_at[position])


# --- Bonus tiles (WA-8) ---------------------------------------------------------------------------------------------


@carries_out(Step.BONUS_TILES, stays=True)
def lay_tiles(s):
    """WA-8.1: the tiles in random order on the turn positions."""
    proceed(s)
    for tile in range(TILES):
        other = below(s, tile + 1)
        s.tile_at[tile] = s.tile_at[other]
        s.tile_at[other] = tile


# --- Events (WA-2.8, WA-10) -----------------------------------------------------------------------------------------


@carries_out(Step.EVENT_CARDS, stays=True)
def open_events(s, log):
    """WA-2.8, WA-20.11: the events of a year are laid face up."""
    proceed(s)
    for _ in range(EVENTS_A_YEAR):
        event = draw_from(s, s.event_deck)
        s.event_deck -= 1 << event
        s.open_events |= 1 << event
    tell(log, Event.EVENTS_OPENED, NOBODY, s.open_events)


@carries_out(Step.EVENT, stays=True)
def draw_event(s, log):
    """WA-10.1: one of the events face up is that of the round."""
    proceed(s)
    s.event = draw_from(s, s.open_events)
    s.open_events -= 1 << s.event
    tell(log, Event.EVENT, NOBODY, s.event)


# --- Turn order (WA-11) ---------------------------------------------------------------------------------------------


@carries_out(Step.BIDS, stays=True)
def reveal_bids(s, log):
    """WA-11.1 to 11.3: all bids are turned up and paid; then the players are ranked, equals by lot."""
    proceed(s)
    for player in range(s.players):
        s.turned[player] |= 1 << BID
        pay_bid(s, player, log)
        place = below(s, player + 1)  # players in random order; the ranking then keeps that of equals
        s.rank[player] = s.rank[place]
        s.rank[place] = player
    for end in range(1, s.players):
        player = s.rank[end]
        place = end
        while place > 0 and bid_worth(s, s.rank[place - 1]) < bid_worth(s, player):
            s.rank[place] = s.rank[place - 1]
            place -= 1
        s.rank[place] = player


@rule
def pay_bid(s, player, log):
    """WA-11.1: who bid a money card pays its value (at most what he has)."""
    card = s.plan[player, BID]
    paid = 0
    if card >= Card.MONEY:
        paid = min(MONEY[card - Card.MONEY], np.int64(s.thalers[player]))
    s.thalers[player] -= paid
    tell(log, Event.BID, player, card, paid)


@rule
def bid_worth(s, player):
    """WA-11.2, WA-22.7: thalers beat a state card; it beats the money card 0 or a tower card; these beat no bid."""
    card = s.plan[player, BID]
    if card > Card.MONEY:
        return MONEY[card - Card.MONEY] + 2
    if card < STATES:
        return 2
    return 0 if card == Card.EMPTY else 1


@carries_out(Step.TILES, stays=True)
def ask_for_tile(s):
    """WA-11.4: the players choose by rank."""
    if next_in_turn(s) != NOBODY:
        push(s, Step.TILE, np.int64(s.rank[s.turn]))


@asks(Step.TILE)
def free_tiles(s, pad):
    """D-09: the turn positions that nobody has chosen."""
    taken = 0
    for player in range(s.players):
        if s.place[player] != NONE:
            taken |= 1 << s.place[player]
    n = 0
    for position in range(TILES):
        if not taken >> position & 1:
            pad.choice[n] = Choice.TILE + position
            n += 1
    return n


@answers(Step.TILE)
def take_tile(s, player, choice, log):
    """WA-8.2, WA-11.4: the tile is his for this round, and so is its turn position."""
    position = choice - Choice.TILE
    s.place[player] = position
    tell(log, Event.TOOK_TILE, player, s.tile_at[position], position)


@carries_out(Step.TURN_ORDER, stays=True)
def settle_order(s):
    """WA-11.5: the players by their turn positions; positions that nobody has chosen are skipped."""
    proceed(s)
    turn = 0
    for position in range(TILES):
        for player in range(s.players):
            if s.place[player] == position:
                s.order[turn] = player
                turn += 1


# --- End of the round (WA-6.3) --------------------------------------------------------------------------------------


@carries_out(Step.ROUND_END, stays=True)
def end_round(s):
    """WA-6.3, WA-22.27: cards go back into hands, event and protections are over, tiles and action cards collected."""
    proceed(s)
    s.event = NONE
    for player in range(s.players):
        clear_plan(s, player)
        s.ready[player] = 0
        s.turned[player] = 0
        s.short[player] = 0
        s.gained[player] = 0
        s.protected[player] = 0
    for position in range(ACTIONS):
        s.action_at[position] = NONE
    if s.season != Season.AUTUMN:
        return_tiles(s)


@rule
def return_tiles(s):
    """WA-6.3, WA-6.4, WA-20.11: tiles and turn markers are returned; those of autumn only after winter."""
    for player in range(s.players):
        s.place[player] = NONE
    for position in range(TILES):
        s.tile_at[position] = NONE


@carries_out(Step.SEASON_END, stays=True)
def end_season(s):
    """WA-6.1: after autumn comes winter."""
    proceed(s)
    s.season += 1
    follow(s, Step.GRAIN_LOSS if s.season == Season.WINTER else Step.ACTION_CARDS)
