"""The rules of Wallenstein: the sequence of play, what each step does, what it asks and what the answers bring.

The phases of play follow each other as `Step` lists them; every room of this package has those of one chapter of the
rulebook. A step on the agenda either goes on by itself (`carry_out`) or asks somebody (`choices`, `choose`). Every rule
names its clauses; `rulebook.en.md` explains each of them. Where a ruling of the table can change a clause, the
docstring has the other reading in brackets.
"""

import numpy as np

from durbar.engine.agenda import PLAYER, STEP, A, follow, over, pop, push, top
from durbar.engine.desk import offer
from durbar.engine.rule import chapter, rule
from durbar.games.wallenstein.components import STATES, YEARS
from durbar.games.wallenstein.rules.actions import build, next_action, place_five
from durbar.games.wallenstein.rules.battle import (
    clash,
    decide,
    declare,
    head_for,
    march,
    may_stay,
    own_neighbours,
    targets,
)
from durbar.games.wallenstein.rules.court import (
    building_sites,
    cancel_event,
    convert_all,
    favours,
    hold_audience,
    land,
    landing_places,
    open_favours,
    restless,
    take_favour,
)
from durbar.games.wallenstein.rules.draft import (
    claim,
    claims,
    groups,
    join_claimed,
    leader_choices,
    next_claim,
    put_group,
    refresh,
)
from durbar.games.wallenstein.rules.hands import calm
from durbar.games.wallenstein.rules.landsknechte import ask_for_bonus, bonuses, receive_bonus, restore_piles
from durbar.games.wallenstein.rules.leaders import (
    ask_for_first,
    ask_for_move,
    ask_for_return,
    elsewhere,
    move_leader,
    put_leader,
    put_statue,
    score_monuments,
)
from durbar.games.wallenstein.rules.planning import change_plan, offer_revisions, plans, unready
from durbar.games.wallenstein.rules.revolts import rise, settle_revolt
from durbar.games.wallenstein.rules.round import (
    begin_round,
    draw_event,
    end_round,
    free_tiles,
    lay_tiles,
    open_events,
    proceed,
    reveal_bids,
    settle_order,
    take_tile,
)
from durbar.games.wallenstein.rules.setting_up import empty_tray, fill_tower, setup
from durbar.games.wallenstein.rules.states import owned
from durbar.games.wallenstein.rules.tower import throw
from durbar.games.wallenstein.rules.winter import begin_revolt, end_year, feed, lose_grain, places, points, score_year
from durbar.games.wallenstein.state import NOBODY, Choice, Season, Step

__all__ = [
    "always_asks",
    "carry_out",
    "choices",
    "choose",
    "over",
    "pending",
    "places",
    "points",
    "revisions",
    "setup",
]

# --- Going on: the sequence of play (WA-6.2, WA-20.1, WA-25.1) ------------------------------------------------------


@rule
def carry_out(s, log):
    """Carry out the step on top, unless it asks somebody."""
    step = top(s, STEP)
    if step < Step.DRAFT:
        return False
    if step == Step.ACTIONS:
        next_action(s, log)
    elif step >= Step.DECLARED:
        fight(s, step, top(s, PLAYER), log)
    elif step == Step.DRAFT:
        next_claim(s)
    elif step == Step.AUDIENCE:
        hold_audience(s, log)
    elif goes_round(step):
        take_turn(s, step, log)
    else:
        proceed(s)
        begin(s, step, log)
    return True


@chapter
def begin(s, step, log):
    """The phases that are done at once; what they put on the agenda comes before the next."""
    if step == Step.FILL_TOWER:
        fill_tower(s, log)
    elif step == Step.EMPTY_TRAY:
        empty_tray(s, log)
    elif step == Step.EVENT_CARDS:
        open_events(s, log)
    elif step == Step.ACTION_CARDS:
        begin_round(s, log)
    elif step == Step.BONUS_TILES:
        lay_tiles(s)
    elif step == Step.FAVOUR_CARDS:
        open_favours(s, log)
    elif step == Step.PLANS:
        push(s, Step.PLAN, 0)
    elif step == Step.EVENT:
        draw_event(s, log)
    elif step == Step.BIDS:
        reveal_bids(s, log)
    elif step == Step.TURN_ORDER:
        settle_order(s)
    elif step == Step.CONVERSIONS:
        convert_all(s, log)
    elif step == Step.ROUND_END:
        end_round(s)
    elif step == Step.SEASON_END:
        end_season(s)
    elif step == Step.GRAIN_LOSS:
        lose_grain(s, log)
    elif step == Step.SCORING:
        score(s, log)
    else:
        end_year(s)
        restore_piles(s)
        follow(s, Step.EVENT_CARDS)


@rule
def goes_round(step):
    """Whether the players have their turns in a phase one after the other."""
    return (
        step == Step.TILES
        or step == Step.FIRST_LEADERS
        or step == Step.LANDSKNECHTE
        or step == Step.LEADERS
        or step == Step.SUPPLY
        or step == Step.LEADERS_RETURN
    )


@chapter
def take_turn(s, step, log):
    """The next player's turn in such a phase, or its end."""
    s.turn += 1
    if s.turn == s.players:
        proceed(s)
        return
    player = np.int64(s.order[s.turn])
    if step == Step.TILES:
        push(s, Step.TILE, np.int64(s.rank[s.turn]))
    elif step == Step.FIRST_LEADERS:
        ask_for_first(s, player)
    elif step == Step.LANDSKNECHTE:
        ask_for_bonus(s, player)
    elif step == Step.SUPPLY:
        feed(s, player, log)
    elif step == Step.LEADERS:
        ask_for_move(s, player)
    else:
        ask_for_return(s, player)


@chapter
def fight(s, step, player, log):
    """What an attack or a revolt consists of."""
    if step == Step.THROW:
        pop(s)
        throw(s, log)
    elif step == Step.DECLARED:
        declare(s)
    elif step == Step.CLASH:
        clash(s, player, log)
    elif step == Step.OUTCOME:
        decide(s, player, log)
    elif step == Step.REVOLT:
        rise(s, player, log)
    else:
        settle_revolt(s, player, log)


@rule
def end_season(s):
    """WA-6.1: after autumn comes winter."""
    s.season += 1
    follow(s, Step.GRAIN_LOSS if s.season == Season.WINTER else Step.ACTION_CARDS)


@rule
def score(s, log):
    """WA-20.9, WA-21.1: after the scoring of the last winter the game is over."""
    score_year(s, log)
    if s.year + 1 == YEARS:
        score_monuments(s, log)
        pop(s)


# --- Asking ---------------------------------------------------------------------------------------------------------


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
def choices(s, player, desk):
    """The answers to what the step on top asks."""
    step = top(s, STEP)
    if step == Step.PLAN:
        return plans(s, player, desk)
    if step == Step.TILE:
        return free_tiles(s, desk)
    if step == Step.MOVE_NUMBER or step == Step.BATTLE_NUMBER:
        return offer(desk, 0, Choice.ARMIES + 1, Choice.ARMIES + s.armies[s.origin] - 1, NOBODY)
    if step == Step.CLAIM:
        return claims(desk)
    if step == Step.GROUP:
        return groups(s, player, desk)
    if step == Step.LANDSKNECHT:
        return bonuses(s, player, desk)
    if step == Step.FAVOUR:
        return favours(s, player, desk)
    if asks_where(step):
        return offer_states(s, step, states_for(s, step, player), desk)
    if step == Step.LEADER_HERE:
        return leader_choices(s, desk)
    desk.choice[0] = Choice.YES
    desk.choice[1] = Choice.NO
    return 2


@rule
def asks_where(step):
    """Whether the answer to a step is a state."""
    return (
        step == Step.BATTLE_AT
        or step == Step.MOVE_TO
        or step == Step.NEXT_REVOLT
        or step == Step.FIRST_LEADER
        or step == Step.LEADER_TO
        or step == Step.LEADER_BACK
        or step == Step.CALM
        or step == Step.FREE_BUILDING
        or step == Step.FREE_ARMIES
    )


@chapter
def states_for(s, step, player):
    """The states that may be chosen, as a set."""
    if step == Step.BATTLE_AT:
        return targets(s, player)
    if step == Step.MOVE_TO:
        return own_neighbours(s, player)
    if step == Step.NEXT_REVOLT:
        return s.drawn
    if step == Step.LEADER_TO:
        return elsewhere(s, player)
    if step == Step.CALM:
        return restless(s, player)
    if step == Step.FREE_BUILDING:
        return building_sites(s, player, top(s, A))
    if step == Step.FREE_ARMIES:
        return landing_places(s, player)
    return owned(s, player)


@rule
def offer_states(s, step, states, desk):
    """Each of these states; or none, where that is allowed."""
    n = 0
    for state in range(STATES):
        if states >> state & 1:
            desk.choice[n] = Choice.STATE + state
            n += 1
    desk.choice[n] = Choice.STAY
    return n + 1 if may_decline(s, step) else n


@rule
def may_decline(s, step):
    """D-18, D-20, D-27: a move or a leader's return can be declined."""
    return step == Step.LEADER_BACK or step == Step.MOVE_TO or (step == Step.BATTLE_AT and may_stay(s))


@rule
def revisions(s, player, desk):
    """D-08: what else a player may do to his plan until all are ready."""
    return offer_revisions(s, player, desk) if top(s, STEP) == Step.PLAN else 0


# --- Answers --------------------------------------------------------------------------------------------------------


@rule
def choose(s, player, choice, log):
    """The effect of one of the answers."""
    step = top(s, STEP)
    if step == Step.PLAN:
        change_plan(s, player, choice, log)
    elif step == Step.BATTLE_AT or step == Step.MOVE_TO:
        head_for(s, player, step, choice, log)
    elif step == Step.BATTLE_NUMBER or step == Step.MOVE_NUMBER:
        march(s, player, choice - Choice.ARMIES, log)
    elif step == Step.ATTACK_EXTRA:
        s.attack_extra = choice == Choice.YES
        follow(s, Step.DECLARED)
    elif step == Step.CLAIM:
        claim(s, player, choice - Choice.CLAIM)
    elif step == Step.GROUP:
        put_group(s, player, choice - Choice.GROUP, log)
    elif step == Step.NEXT_REVOLT:
        begin_revolt(s, player, choice - Choice.STATE)
    else:
        number = top(s, A)
        pop(s)
        answer(s, player, step, number, choice, log)


@chapter
def answer(s, player, step, number, choice, log):
    """The effect of an answer that ends its step; number A of the step says more about some."""
    state = choice - Choice.STATE
    yes = choice == Choice.YES
    if step == Step.TILE:
        take_tile(s, player, choice - Choice.TILE, log)
    elif step == Step.DEFENCE_EXTRA:
        s.defence_extra = yes
    elif step == Step.SIX_ARMIES:
        place_five(s, player, yes, log)
    elif step == Step.REFRESH:
        refresh(s, player, yes, log)
    elif step == Step.LEADER_HERE:
        join_claimed(s, player, yes, log)
    elif step == Step.LANDSKNECHT:
        receive_bonus(s, player, choice - Choice.BONUS, log)
    elif step == Step.FAVOUR:
        take_favour(s, player, choice, log)
    elif step == Step.CANCEL_EVENT:
        cancel_event(s, player, yes, log)
    elif step == Step.CALM:
        calm(s, player, state, log)
    elif step == Step.FREE_BUILDING:
        build(s, player, number, state, 0, log)
    elif step == Step.FREE_ARMIES:
        land(s, player, state, number, log)
    elif step == Step.LEADER_TO:
        move_leader(s, player, state, log)
    elif step == Step.STATUE:
        put_statue(s, player, number, yes, log)
    elif choice != Choice.STAY:
        put_leader(s, player, state, log)
