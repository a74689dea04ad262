"""Module Military Leaders (WA-24). What a leader changes about actions is told with them (actions.py)."""

from durbar.engine.agenda import push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.games.wallenstein.components import (
    NEIGHBOURS,
    OURS,
    STATES,
    STATUE_POINTS,
    STATUES,
    TROPHY_POINTS,
    Ruling,
)
from durbar.games.wallenstein.rules.states import bit, owned
from durbar.games.wallenstein.state import NOBODY, NOWHERE, Event, Season, Step

# --- Set-up (WA-24.1 to 24.3) ---------------------------------------------------------------------------------------


@rule
def set_up_leaders(s):
    """WA-24.1: everybody has statues; no leader is on the board yet."""
    for state in range(STATES):
        s.sculptor[state] = NOBODY
    for player in range(s.players):
        s.leader[player] = NOWHERE
        s.statue_supply[player] = STATUES if s.leaders else 0


@rule
def ask_for_first(s, player):
    """WA-24.3: who has drafted no place for his leader puts it into one of his states in the first spring."""
    if s.leaders and not s.draft and s.year == 0 and s.season == Season.SPRING:
        push(s, Step.FIRST_LEADER, player)


@rule
def put_leader(s, player, state, log):
    """WA-24.2, WA-24.3, WA-24.11: the leader stands in a state."""
    s.leader[player] = state
    tell(log, Event.LEADER_PLACED, player, state)
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


@rule
def ask_for_move(s, player):
    """WA-24.6: a leader on the board must move to another state of his owner, if there is one."""
    if s.leader[player] != NOWHERE and elsewhere(s, player) != 0:
        push(s, Step.LEADER_TO, player)


@rule
def elsewhere(s, player):
    """D-25: a player's states without the one where his leader is."""
    return owned(s, player) & ~bit(s.leader[player])


@rule
def move_leader(s, player, state, log):
    """WA-24.6, WA-24.7, WA-24.10: the leader goes to another state; from the next one he may leave a statue behind."""
    left = s.leader[player]
    s.leader[player] = state
    tell(log, Event.LEADER_MOVED, player, left, state)
    take_trophies(s, player, state, log)
    if NEIGHBOURS[left] >> state & 1 and s.statue_supply[player] > 0:
        push_with(s, Step.STATUE, player, left, 0, 0)


@rule
def put_statue(s, player, state, wanted, log):
    """WA-24.7, WA-24.8, D-26: a statue in the state that the leader has left, where there may be others of his."""
    if not wanted:
        return
    s.statue_supply[player] -= 1
    s.statues[state] += 1
    s.sculptor[state] = player
    tell(log, Event.STATUE, player, state)


# --- Return and end (WA-24.11, WA-24.12) ----------------------------------------------------------------------------


@rule
def ask_for_return(s, player):
    """WA-24.11, D-27: after the first winter a leader who is off the board may come back (and others move)."""
    if not s.leaders or s.year == 0:
        return
    if s.leader[player] != NOWHERE:
        if s.ruling[Ruling.LEADER_MOVES_AFTER] != OURS:
            ask_for_move(s, player)
    elif owned(s, player) != 0:
        push(s, Step.LEADER_BACK, player)


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
