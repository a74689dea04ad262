"""Moves and attacks (WA-16), battles between players (WA-17), attacks on neutral states (WA-18)."""

import numpy as np

from durbar.engine.agenda import STEP, follow, pop, push, top
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.scratchpad import offer
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import (
    EVENT_VALUE,
    NEIGHBOUR,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    NEUTRAL_PEASANTS,
    Action,
    Building,
    EventKind,
    Ruling,
    Tile,
)
from durbar.games.wallenstein.rules.hands import devastate, lose_state, win_state
from durbar.games.wallenstein.rules.states import holds, in_force, offer_states, owned, yes_or_no
from durbar.games.wallenstein.rules.tower import call_peasants, send_peasants_home, take_out, throw_in
from durbar.games.wallenstein.state import NOBODY, NONE, OUT_OF_PLAY, PEASANTS, Choice, Event, Reason, Step

# --- Where to (WA-16) -----------------------------------------------------------------------------------------------


@rule
def ask_for_battle(s, player, action, state, log):
    """WA-16.2, WA-16.4: armies may move if one can stay behind and there is somewhere to go."""
    s.origin = state
    if s.armies[state] > 1 and targets(s, player) != 0:
        push(s, Step.BATTLE_AT, player)
    else:
        reason = Reason.NO_TARGET if s.armies[state] > 1 else Reason.TOO_FEW_ARMIES
        tell(log, Event.CANCELLED, player, action, state, reason)
        s.origin = NONE


@rule
def targets(s, player):
    """D-20: the neighbours of the origin that armies may move into or attack."""
    battle = s.action_at[s.position] - Action.BATTLE_A
    states = np.int64(0)
    for place in range(NEIGHBOUR_COUNT[s.origin]):
        state = NEIGHBOUR[s.origin, place]
        if may_enter(s, player, state, battle):
            states |= bit(state)
    return states


@rule
def may_enter(s, player, state, battle):
    """WA-16.5, WA-10.7, WA-22.27: not what is out of play, nor what church or favour protect from an attack."""
    owner = s.owner[state]
    if owner == OUT_OF_PLAY:
        return False
    if owner in (player, NOBODY):
        return True
    if s.buildings[state] >> Building.CHURCH & 1 and in_force(s, EventKind.CHURCH_NO_ATTACK):
        return False
    return not s.protected[owner] >> battle & 1


@rule
def own_neighbours(s, player):
    """D-18: the neighbours of the origin that belong to the player."""
    return NEIGHBOURS[s.origin] & owned(s, player)


@asks(Step.MOVE_TO)
def offer_moves(s, player, pad):
    """D-18: one of these, or none."""
    return offer_states(own_neighbours(s, player), True, pad)


@asks(Step.BATTLE_AT)
def offer_targets(s, player, pad):
    """D-20: one of these, or none."""
    return offer_states(targets(s, player), may_stay(s), pad)


@rule
def may_stay(s):
    """WA-12.3: armies need not move in a battle action (or must, if they can)."""
    return s.ruling[Ruling.BATTLE_MOVE_IS_OPTIONAL] == OURS


@answers(Step.MOVE_TO, Step.BATTLE_AT, stays=True)
def head_for(s, player, choice, log):
    """WA-16.1: armies go to one state, or nowhere."""
    if choice == Choice.STAY:
        tell(log, Event.STAYED, player, s.action_at[s.position], s.origin)
        s.origin = NONE
        pop(s)
    else:
        s.target = choice - Choice.STATE
        follow(s, top(s, STEP) + 1)  # how many


@asks(Step.MOVE_NUMBER, Step.BATTLE_NUMBER)
def numbers(s, pad):
    """WA-16.2, D-19, D-21: one army must stay."""
    return offer(pad, 0, Choice.ARMIES + 1, Choice.ARMIES + s.armies[s.origin] - 1, NOBODY)


@answers(Step.MOVE_NUMBER, Step.BATTLE_NUMBER, stays=True)
def march(s, player, choice, log):
    """WA-16.3: into an own state armies just move; anything else is an attack, which begins with its declaration."""
    armies = choice - Choice.ARMIES
    if s.owner[s.target] == player:
        s.armies[s.origin] -= armies
        s.armies[s.target] += armies
        tell(log, Event.MOVED, player, s.origin, s.target, armies, s.action_at[s.position])
        stand_down(s)
        pop(s)
    else:
        s.marching = armies
        follow(s, Step.ATTACK_EXTRA if has_extra(s, player, Tile.PLUS_1_ATTACK, 0) else Step.DECLARED)


@rule
def stand_down(s):
    """No move or fight is going on."""
    s.origin = NONE
    s.target = NONE
    s.marching = 0
    s.attack_extra = 0
    s.defence_extra = 0


# --- Extra armies (WA-8.6 to 8.8, WA-10.4) --------------------------------------------------------------------------


@rule
def has_extra(s, player, tile, called):
    """WA-8.6 to 8.8: whether a tile gives one more army than those called from the reserve (or one from the tower)."""
    if not holds(s, player, tile):
        return False
    lodged = s.lodged[player] if s.ruling[Ruling.BONUS_ARMY_NEEDS_RESERVE] != OURS else 0
    return s.reserve[player] > called or lodged > 0


asks(Step.ATTACK_EXTRA, Step.DEFENCE_EXTRA)(yes_or_no)


@answers(Step.ATTACK_EXTRA, stays=True)
def add_attacker(s, choice):
    """WA-8.6, D-22: the attacker has decided; now the attack is declared."""
    s.attack_extra = choice == Choice.YES
    follow(s, Step.DECLARED)


@answers(Step.DEFENCE_EXTRA)
def add_defender(s, choice):
    """WA-8.7, D-23: the defender has decided."""
    s.defence_extra = choice == Choice.YES


@rule
def throw_extra(s, player):
    """WA-8.6, WA-8.7: one more army from the reserve (or, if it is empty, from the tower)."""
    if s.reserve[player] == 0:
        s.lodged[player] -= 1
        s.reserve[player] += 1
    throw_in(s, player, 1)


@rule
def palace_army(s, defender):
    """WA-10.4, WA-17.3: the army that a palace gives the owner of the target; the first from his reserve."""
    if s.buildings[s.target] >> Building.PALACE & 1 and in_force(s, EventKind.PALACE_DEFENDER_BONUS):
        return min(np.int64(EVENT_VALUE[s.event]), np.int64(s.reserve[defender]))
    return 0


# --- Declaration and throw (WA-17.2, WA-17.3, WA-18.1) --------------------------------------------------------------


@carries_out(Step.DECLARED, stays=True)
def declare(s):
    """WA-17.2: the attack is declared; the defender who holds the tile says whether he throws one more army."""
    follow(s, Step.CLASH)
    defender = np.int64(s.owner[s.target])
    if defender != NOBODY and has_extra(s, defender, Tile.PLUS_1_DEFENCE, palace_army(s, defender)):
        push(s, Step.DEFENCE_EXTRA, defender)


@carries_out(Step.CLASH, stays=True)
def clash(s, player, log):
    """WA-17.3, WA-18.1: the armies of both sides, or the peasants of a neutral state, go into the tray to be thrown."""
    battle = s.action_at[s.position] - Action.BATTLE_A
    tell(log, Event.ATTACKED, player, s.origin, s.target, s.marching, s.attack_extra + 2 * battle)
    s.armies[s.origin] -= s.marching
    s.tray[player] += s.marching
    if s.attack_extra:
        throw_extra(s, player)
    defender = np.int64(s.owner[s.target])
    if defender == NOBODY:
        call_peasants(s, EVENT_VALUE[s.event] if in_force(s, EventKind.NEUTRAL_PEASANTS) else NEUTRAL_PEASANTS)
    else:
        man_the_walls(s, defender, log)
    follow(s, Step.OUTCOME)
    push(s, Step.THROW, 0)


@rule
def man_the_walls(s, defender, log):
    """WA-17.3: all armies in the target, the palace army and the defender's extra army."""
    palace = palace_army(s, defender)
    throw_in(s, defender, palace)
    if s.defence_extra:
        throw_extra(s, defender)
    if palace or s.defence_extra:
        tell(log, Event.DEFENDED, defender, s.target, s.defence_extra, palace)
    s.tray[defender] += s.armies[s.target]
    s.armies[s.target] = 0


# --- Outcome (WA-17.4 to 17.12, WA-18.2 to 18.4) --------------------------------------------------------------------


@carries_out(Step.OUTCOME, stays=True)
def decide(s, player, log):
    """WA-17.1: who has won, by the cubes in the tray."""
    if s.owner[s.target] == NOBODY:
        decide_against_peasants(s, player, log)
    else:
        decide_between(s, player, np.int64(s.owner[s.target]), log)
    stand_down(s)
    pop(s)


@rule
def decide_against_peasants(s, player, log):
    """WA-18.2 to 18.4: all peasants in the tray defend a neutral state."""
    attack = s.tray[player]
    peasants = s.tray[PEASANTS]
    send_peasants_home(s)
    if attack > peasants:
        conquer(s, player, peasants, log)
    else:
        tell(log, Event.REPELLED, player, s.target, attack, peasants)
        take_out(s, player)


@rule
def decide_between(s, player, defender, log):
    """WA-17.5 to 17.8: peasants help a defender whose state is calm; peasants alone cannot win for him."""
    attack = s.tray[player]
    defence = s.tray[defender]
    allies = 0
    if s.markers[s.target] == 0:
        allies = s.tray[PEASANTS]
        send_peasants_home(s)
    if attack > defence + allies:
        take_out(s, defender)
        conquer(s, player, defence + allies, log)
    elif attack < defence + allies and defence > 0:
        take_out(s, player)
        hold(s, defender, attack, allies, log)
    else:
        tell(log, Event.DEVASTATED, defender, s.target, attack, defence + allies)
        take_out(s, player)
        take_out(s, defender)
        devastate(s, s.target, log)


@rule
def conquer(s, player, losses, log):
    """WA-17.9, WA-18.3: the attacker loses as many as stood against him; the others enter the state, which is his."""
    attack = s.tray[player]
    tell(log, Event.CONQUERED, player, s.target, attack - losses, attack, losses)
    if s.owner[s.target] != NOBODY:
        lose_state(s, np.int64(s.owner[s.target]), s.target, log)
    s.tray[player] = losses
    take_out(s, player)
    win_state(s, player, s.target, attack - losses)


@rule
def hold(s, defender, losses, allies, log):
    """WA-17.10: the defending side loses as many as attacked, allied peasants first (or last); his others return."""
    defence = s.tray[defender]
    fallen = max(0, losses - allies)
    if s.ruling[Ruling.PEASANTS_ABSORB_DEFENDER_LOSSES_FIRST] != OURS:
        fallen = min(losses, defence - 1)
    tell(log, Event.HELD, defender, s.target, defence - fallen, losses, defence + allies)
    s.tray[defender] = fallen
    take_out(s, defender)
    s.armies[s.target] = defence - fallen
