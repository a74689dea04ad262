"""Set-up (WA-2), the standard set-up (WA-4) and the tower fill (WA-5.9)."""

from durbar.engine.agenda import push
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import note_rulings
from durbar.engine.steps import carries_out
from durbar.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BUILDING_STOCK,
    BUILDINGS,
    EVENTS,
    FILL_ARMIES,
    FILL_PEASANTS,
    IN_PLAY,
    OPEN_CARDS,
    PEASANT_CUBES,
    REVOLT_MARKERS,
    SEATS,
    STANDARD_ARMIES,
    STANDARD_OWNER,
    START_THALERS,
    STATES,
    TILES,
)
from durbar.games.wallenstein.rules.battle import stand_down
from durbar.games.wallenstein.rules.court import send_first_officials, set_up_court
from durbar.games.wallenstein.rules.draft import lay_out_draft
from durbar.games.wallenstein.rules.leaders import set_up_leaders
from durbar.games.wallenstein.rules.planning import clear_plan
from durbar.games.wallenstein.rules.sequence import proceed
from durbar.games.wallenstein.rules.tower import call_peasants, send_peasants_home, take_out, throw_in
from durbar.games.wallenstein.state import NOBODY, NONE, OUT_OF_PLAY, Event, Step

# --- Material and options (WA-2) ------------------------------------------------------------------------------------


@rule
def setup(s, players, options, log):
    """WA-2.7: what the table has decided, the material, then the states; the tower and the events follow."""
    s.players = players
    s.draft, s.court, s.landsknechte, s.leaders, s.impact = options[0], options[1], options[2], options[3], options[4]
    note_rulings(s, options)
    lay_out_material(s)
    clear_the_table(s)
    set_up_court(s)
    set_up_leaders(s)
    if s.draft:
        lay_out_draft(s)
        push(s, Step.DRAFT, 0)
    else:
        deal_standard(s)
        push(s, Step.FILL_TOWER, 0)


@rule
def lay_out_material(s):
    """WA-1.2, WA-1.4, WA-2.1 to 2.3: what everybody has, what is common, and which states are in play."""
    s.event_deck = (1 << EVENTS) - 1
    s.marker_supply = REVOLT_MARKERS
    s.peasant_supply = PEASANT_CUBES
    for kind in range(BUILDINGS):
        s.building_supply[kind] = BUILDING_STOCK[kind]
    for state in range(STATES):
        s.owner[state] = NOBODY if IN_PLAY[s.players] >> state & 1 else OUT_OF_PLAY
    for player in range(s.players):
        s.thalers[player] = START_THALERS[s.players]
        s.reserve[player] = ARMIES
        s.order[player] = player


@rule
def clear_the_table(s):
    """Nothing is planned, chosen, opened or fought for yet."""
    s.turn = -1
    s.event = NONE
    s.claimed = NONE
    for player in range(SEATS):
        clear_plan(s, player)
        s.place[player] = NONE
        for card in range(OPEN_CARDS):
            s.last_pair[player, card] = NONE
    for card in range(OPEN_CARDS):
        s.open_cards[card] = NONE
    for position in range(ACTIONS):
        s.action_at[position] = NONE
    for position in range(TILES):
        s.tile_at[position] = NONE
    stand_down(s)


# --- The standard set-up (WA-4) -------------------------------------------------------------------------------------


@rule
def deal_standard(s):
    """WA-4.1: the listed armies into the listed states."""
    for state in range(STATES):
        player = STANDARD_OWNER[s.players, state]
        if player != NOBODY:
            s.owner[state] = player
            s.armies[state] = STANDARD_ARMIES[s.players, state]
            s.reserve[player] -= s.armies[state]


# --- The tower is filled (WA-5.9) -----------------------------------------------------------------------------------


@carries_out(Step.FILL_TOWER, stays=True)
def fill_tower(s, log):
    """WA-5.9: seven cubes of every player and ten peasants are thrown into the empty tower."""
    proceed(s)
    tell(log, Event.FILLED, NOBODY)
    for player in range(s.players):
        throw_in(s, player, FILL_ARMIES)
    call_peasants(s, FILL_PEASANTS)
    push(s, Step.THROW, 0)


@carries_out(Step.EMPTY_TRAY, stays=True)
def empty_tray(s, log):
    """WA-5.9, WA-22.3: what has come out goes back; at court it also brings officials."""
    proceed(s)
    send_first_officials(s, log)
    for player in range(s.players):
        take_out(s, player)
    send_peasants_home(s)
