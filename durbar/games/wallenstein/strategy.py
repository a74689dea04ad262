"""Advice for bots: lay states where they bring most, attack what can be taken, feed your people.

What things are worth is in `prospects.py`.
"""

import numpy as np

from durbar.engine.agenda import STEP, A, top
from durbar.engine.rule import rule
from durbar.engine.sets import size, tally_of
from durbar.games.wallenstein.components import (
    BUILDINGS,
    EXTRA_PEASANTS,
    REGIONS,
    REVOLTS,
    STATES,
    TAXES,
    Action,
    Bonus,
)
from durbar.games.wallenstein.prospects import (
    A_STATE_LOST,
    A_THALER,
    AN_ARMY,
    AN_OFFICIAL,
    POINT,
    attack_worth,
    building_worth,
    cost,
    last_round,
    promise,
    state_worth,
    winter_loss,
    winter_marks,
    winters,
)
from durbar.games.wallenstein.rules.winter import majority
from durbar.games.wallenstein.state import BID, CARDS, NOBODY, SPACES, Card, Choice, Season, Step

KNOBS = {"spread": 10.0, "explore": 3.5, "caution": 1.5, "margin": 1.0, "horizon": 90}  # see durbar/bots/search.py

# --- What to try ----------------------------------------------------------------------------------------------------

A_BLANK = 3  # the weight of doing nothing; promises weigh by their square


@rule
def weigh(s, player, n, pad):
    """What each decision is about."""
    step = top(s, STEP)
    if step == Step.PLAN:
        weigh_cards(s, player, n, pad)
    elif step == Step.BATTLE_NUMBER or step == Step.GROUP:
        for i in range(n):
            pad.weight[i] = (i + 1) * (i + 1)  # rather more than fewer
    elif step == Step.FAVOUR:
        for i in range(n):
            pad.weight[i] = 2 if pad.choice[i] == Choice.STAY else 6
    elif step == Step.LANDSKNECHT:
        for i in range(n):
            pad.weight[i] = 8 if pad.choice[i] == Choice.BONUS + Bonus.VICTORY_POINTS else 2
    elif step == Step.CANCEL_EVENT or step == Step.TILE or step == Step.CLAIM or step == Step.MOVE_NUMBER:
        for i in range(n):
            pad.weight[i] = 1
    else:
        weigh_states(s, player, step, n, pad)


@rule
def weigh_cards(s, player, n, pad):
    """Promising cards; not those that promise more on the slot for taxes, which is decided later."""
    for i in range(n):
        laid = pad.choice[i]
        if laid >= Choice.TAKE_BACK:  # the plan is complete
            pad.weight[i] = 1
            continue
        space, card = laid // CARDS, laid % CARDS
        worth = promise(s, player, np.int64(space), np.int64(card))
        if card < STATES and space < Action.COLLECT_TAXES and s.markers[card] == 0 and TAXES[card] > 4:
            worth -= A_THALER * (TAXES[card] - 4)
        blank = card == Card.BLANK or card == Card.EMPTY
        pad.weight[i] = A_BLANK if blank else 1 + max(0, worth) * max(0, worth) // 16


@rule
def weigh_states(s, player, step, n, pad):
    """States by what is to be done there; a yes rather than a no."""
    for i in range(n):
        state = pad.choice[i] - Choice.STATE
        worth = 0
        if state < 0:
            worth = 10 if pad.choice[i] == Choice.YES else 3
        elif step == Step.BATTLE_AT:
            if s.owner[state] != player:
                worth = attack_worth(s, player, state, s.armies[s.origin] - 1)
        elif step == Step.FREE_BUILDING:
            worth = building_worth(s, player, state, top(s, A))
        elif step == Step.FREE_ARMIES:
            worth = state_worth(s, state) if s.owner[state] == NOBODY else 4
        elif step == Step.CALM:
            worth = state_worth(s, state) * s.markers[state]
        pad.weight[i] = 1 + max(0, worth) * max(0, worth) // 16


# --- What to look at ------------------------------------------------------------------------------------------------

SITUATIONS = (  # what is to be learnt of them is learnt by playing: see durbar/minds
    *("planning, penniless", "planning, poor", "planning", "planning, rich"),
    *("the first year", "the last year", "the first winter", "the last winter"),
)
PENNILESS, POOR, RICH = 2, 5, 12  # thalers that are left


@rule
def situation(s, player):
    """Who plans goes by what his purse still holds, everybody else by the calendar."""
    if top(s, STEP) == Step.PLAN:
        left = purse(s, player)
        return (left > PENNILESS) + (left > POOR) + (left >= RICH)
    return 4 + s.year + 2 * (s.season == Season.WINTER)


@rule
def purse(s, player):
    """The thalers of a player less what he has planned to pay."""
    left = s.thalers[player]
    for space in range(Action.BATTLE_A):
        card = s.plan[player, space]
        if card < STATES and space != Action.COLLECT_GRAIN and space != Action.COLLECT_TAXES:
            left -= cost(s, player, card, space)
    return left


# --- What to expect -------------------------------------------------------------------------------------------------

A_ROUND_OF_GRAIN = 4  # that a player will still collect in each round to come
ROUNDS = Season.WINTER  # of a year, before it
ALMOST = 0.8  # of what a plan promises comes true
A_REVOLT_LOST = 0.15  # the chance to lose a revolt in winter
A_REBEL = 0.1  # and how much each peasant of hunger adds to it


@rule
def foresee(s, pad):
    """Points so far, what the map would score in the winters to come, and what else is of use."""
    all_majorities = np.int64(0)
    for region in range(REGIONS):
        for kind in range(BUILDINGS):
            all_majorities += majority(s, region, kind)
    for player in range(s.players):
        states = 0
        armies = 0
        scoring = tally_of(all_majorities, player)
        for state in range(STATES):
            if s.owner[state] == player:
                states += 1
                armies += s.armies[state]
                scoring += 1 + size(s.buildings[state])
        scoring -= 0.1 * A_STATE_LOST * revolts_to_come(s, player, states)
        useful = (
            s.thalers[player] * (1 if last_round(s) else A_THALER)
            + armies * AN_ARMY
            + s.tray[player]
            + s.reception[player] * AN_OFFICIAL
        )
        pad.expected[player] = (
            s.score[player] + monuments(s, player) + scoring * winters(s) / 5 + (useful + planned(s, player)) / POINT
        )


@rule
def revolts_to_come(s, player, states):
    """About how many states hunger will cost in winter: the more peasants rise, the more."""
    grain = s.grain[player] - winter_loss(s) + A_ROUND_OF_GRAIN * (ROUNDS - s.season)
    unsupplied = min(max(0, states - max(0, grain)), len(REVOLTS) - 1)
    rebels = EXTRA_PEASANTS[unsupplied] + (1 if winter_marks(s) else 0)
    return REVOLTS[unsupplied] * (A_REVOLT_LOST + A_REBEL * rebels)


@rule
def planned(s, player):
    """What the cards promise that lie face down, as far as the purse goes; taxes come in time every other time."""
    total = 0.0
    purse = s.thalers[player]
    for space in range(SPACES - 1, -1, -1):  # the bid and taxes first
        card = s.plan[player, space]
        if card < CARDS and not s.turned[player] >> space & 1:
            worth = promise(s, player, space, np.int64(card))
            if space == BID:
                purse -= max(0, card - Card.MONEY)
            elif space < BID and card < STATES:
                if space == Action.COLLECT_TAXES:
                    purse += TAXES[card] // 2
                elif space < Action.BATTLE_A and space != Action.COLLECT_GRAIN:
                    purse -= cost(s, player, card, space)
                    if purse < 0:
                        worth = worth // 4
            total += ALMOST * worth
    return total


@rule
def monuments(s, player):
    """WA-24.12: points for statues on the board and for trophies."""
    points = 0
    for state in range(STATES):
        if s.sculptor[state] == player:
            points += s.statues[state]
    for other in range(s.players):
        points += s.trophies[player, other]
    return points
