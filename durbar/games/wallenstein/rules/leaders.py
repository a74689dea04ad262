"""Module Military Leaders (WA-24). What a leader changes about actions is told with them (actions.py)."""

from durbar.engine.agenda import push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import (
    NEIGHBOURS,
    STATES,
    STATUE_POINTS,
    STATUES,
    TROPHY_POINTS,
    Ruling,
)
from durbar.games.wallenstein.rules.sequence import next_in_turn
from durbar.games.wallenstein.rules.states import offer_states, owned, yes_or_no
from durbar.games.wallenstein.state import NOBODY, NOWHERE, Choice, Event, Season, Step

# --- Set-up (WA-24.1 to 24.3) ---------------------------------------------------------------------------------------


@rule
def set_up_leaders(s):
    """WA-24.1: everybody has statues; no leader is on the board yet."""
    for state in range(STATES):
        s.sculptor[state] = NOBODY
    for player in range(s.players):
        s.leader[player] = NOWHERE
        s.statue_supply[player] = STATUES if s.leaders else 0


@carries_out(Step.FIRST_LEADERS, stays=True)
def ask_for_first(s):
    """WA-24.3: who has drafted no place for his leader puts it into one of his states in the first spring."""
    player = next_in_turn(s)
    if player != NOBODY and s.leaders and not s.draft and s.year == 0 and s.season == Season.SPRING:
        push(s, Step.FIRST_LEADER, player)


@asks(Step.FIRST_LEADER)
def first_places(s, player, pad):
    """D-10: each of his states."""
    return offer_states(owned(s, player), False, pad)


@answers(Step.FIRST_LEADER, Step.LEADER_BACK)
def put_where_chosen(s, player, choice, log):
    """WA-24.3, WA-24.11: there, or nowhere."""
    if choice != Choice.STAY:
        put_leader(s, player, choice - Choice.STATE, log)


@rule
def put_leader(s, player, state, log):
    """WA-24.2, WA-24.3, WA-24.11: the leader stands in a state."""
    s.leader[player] = state
    tell(log, Event.LEADER_PLACED, player, state, s.year > 0)
    take_trophies(s, player, state, log)


@rule
def take_trophies(s, player, state, log):
    """WA-24.10: foreign statues where a leader arrives are his trophies."""
    sculptor = s.sculptor[state]
    if sculptor != NOBODY and sculptor != player:
        s.trophies[player, sculptor] += s.statues[state]
        tell(log, Event.TROPHIES, player, state, s.statues[state], sculptor)
        s.statues[state] = 0
        s.sculptor[state] = NOBODY


# --- Moving on (WA-24.6 to 24.8) ------------------------------------------------------------------------------------


@carries_out(Step.LEADERS, stays=True)
def move_leaders(s):
    """WA-24.6: in turn order."""
    player = next_in_turn(s)
    if player != NOBODY:
        ask_for_move(s, player)


@rule
def ask_for_move(s, player):
    """WA-24.6: a leader on the board must move to another state of his owner, if there is one."""
    if s.leader[player] != NOWHERE and elsewhere(s, player) != 0:
        push(s, Step.LEADER_TO, player)


@rule
def elsewhere(s, player):
    """D-25: a player's states without the one where his leader is."""
    return owned(s, player) & ~bit(s.leader[player])


@asks(Step.LEADER_TO)
def leader_moves(s, player, pad):
    """D-25: each of these."""
    return offer_states(elsewhere(s, player), False, pad)


@answers(Step.LEADER_TO)
def move_leader(s, player, choice, log):
    """WA-24.6, WA-24.7, WA-24.10: the leader goes to another state; from the next one he may leave a statue behind."""
    state = choice - Choice.STATE
    left = s.leader[player]
    s.leader[player] = state
    tell(log, Event.LEADER_MOVED, player, left, state)
    take_trophies(s, player, state, log)
    if NEIGHBOURS[left] >> state & 1 and s.statue_supply[player] > 0:
        push_with(s, Step.STATUE, player, left, 0, 0)


asks(Step.STATUE)(yes_or_no)


@answers(Step.STATUE)
def put_statue(s, player, state, choice, log):
    """WA-24.7, WA-24.8, D-26: a statue in the state that the leader has left, where there may be others of his."""
    if choice == Choice.NO:
        return
    s.statue_supply[player] -= 1
    s.statues[state] += 1
    s.sculptor[state] = player
    tell(log, Event.STATUE, player, state)


# --- Return and end (WA-24.11, WA-24.12) ----------------------------------------------------------------------------


@carries_out(Step.LEADERS_RETURN, stays=True)
def ask_for_return(s):
    """WA-24.11, D-27: after the first winter a leader who is off the board may come back (and others move)."""
    player = next_in_turn(s)
    if player == NOBODY or not s.leaders or s.year == 0:
        return
    if s.leader[player] != NOWHERE:
        if s.ruling[Ruling.LEADER_MOVES_AFTER] != OURS:
            ask_for_move(s, player)
    elif owned(s, player) != 0:
        push(s, Step.LEADER_BACK, player)


@asks(Step.LEADER_BACK)
def places_to_return(s, player, pad):
    """D-27: each of his states, or none."""
    return offer_states(owned(s, player), True, pad)


@rule
def score_monuments(s, log):
    """WA-24.12: at the end of the game, points for own statues on the board and for trophies."""
    for player in range(s.players):
        statues = 0
        for state in range(STATES):
            if s.sculptor[state] == player:
                statues += STATUE_POINTS * s.statues[state]
        trophies = 0
        for other in range(s.players):
            trophies += TROPHY_POINTS * s.trophies[player, other]
        s.score[player] += statues + trophies
        if s.leaders:
            tell(log, Event.MONUMENTS, player, statues, trophies)
