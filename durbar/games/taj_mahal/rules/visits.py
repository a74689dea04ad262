"""The end of a visit (TM-7) and the next one (TM-8)."""

from durbar.engine.agenda import push
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.games.taj_mahal.components import (
    CITY,
    CITY_COUNT,
    DISPLAY_SIZE,
    ELEPHANT,
    FIGURES,
    FORT,
    MOGUL,
    NO_FORT,
    VISITS,
)
from durbar.games.taj_mahal.rules.cards import renew_pile, top_card
from durbar.games.taj_mahal.rules.leaving import displayed
from durbar.games.taj_mahal.rules.scoring import score_hands
from durbar.games.taj_mahal.state import (
    NO_BONUS,
    NO_COLOUR,
    NOBODY,
    Event,
    Step,
    province,
)

PAIR = 2  # tokens for a special card (TM-7.1)


@rule
def end_visit(s, log):
    """TM-7: pairs are exchanged, what was not won leaves; then the next visit, or the end after the last."""
    for figure in range(FIGURES):
        for player in range(s.players):
            if s.tokens[player, figure] == PAIR:
                exchange(s, player, figure, log)
    if s.court[ELEPHANT]:
        tell(log, Event.TILE_LOST, NOBODY, s.visit)
    remove_bonus_tiles(s)
    if s.visit + 1 < VISITS:
        s.visit += 1
        s.first = s.first + 1 if s.first + 1 < s.players else 0  # TM-8.1
        begin_visit(s, log)
    else:
        score_hands(s, log)


@rule
def exchange(s, player, figure, log):
    """TM-7.1, TM-7.2: both tokens for the special card, from the table or from whoever has it."""
    tell(log, Event.EXCHANGED, player, figure, s.special[figure])
    s.tokens[player, figure] -= PAIR
    s.supply[figure] += PAIR
    s.special[figure] = player


@rule
def remove_bonus_tiles(s):
    """TM-7.6: bonus tiles left in the province leave the game."""
    for place in range(CITY_COUNT[province(s)]):
        fort = FORT[CITY[province(s), place]]
        if fort != NO_FORT:
            s.bonus[fort] = NO_BONUS


@rule
def begin_visit(s, log):
    """TM-8.2 to 8.5, and TM-1.4, TM-1.5, TM-1.8, TM-1.11 for the first: the court is filled, everybody is in."""
    tell(log, Event.VISIT, s.first, s.visit, province(s))
    for figure in range(FIGURES):
        if not s.court[figure]:
            s.court[figure] = 1
            s.supply[figure] -= 1
    s.court[MOGUL] = 1
    s.court[ELEPHANT] = 1
    for player in range(s.players):
        s.visiting[player] = 1
        s.bound[player] = NO_COLOUR  # TM-3.5
    deal_display(s, log)
    push(s, Step.TURN, s.first)


@rule
def deal_display(s, log):
    """TM-1.8, TM-8.5: cards face up, as many as the number of players demands and the piles allow."""
    for place in range(DISPLAY_SIZE[s.players]):
        s.display[place] = top_card(s, log)
        renew_pile(s, log)
    tell(log, Event.DISPLAYED, NOBODY, displayed(s))
