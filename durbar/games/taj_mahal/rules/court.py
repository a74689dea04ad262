"""Withdrawing (TM-4): what is won at court, and the palaces that come with it.

A symbol stands for the item that it wins: a figure for its influence token, the grand mogul for the crown, the elephant
for the province tile.
"""

from durbar.engine.agenda import follow
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.taj_mahal.components import (
    CITY,
    CITY_COUNT,
    ELEPHANT,
    FIGURES,
    FORT,
    GOODS,
    MOGUL,
    NO_FORT,
    RESOURCES,
    SYMBOLS,
)
from durbar.games.taj_mahal.rules.leaving import leave
from durbar.games.taj_mahal.rules.scoring import goods, score_palaces, win_bonus
from durbar.games.taj_mahal.state import (
    Choice,
    Event,
    Step,
    province,
)

TOKENS_WON = (1 << FIGURES) - 1  # the figures' bits of `winning`


@rule
def withdraw(s, player, log):
    """TM-4.4, TM-4.5: everything still at court whose symbol he leads will be his; all is compared now."""
    for symbol in range(SYMBOLS):
        if s.court[symbol] and leads(s, player, symbol):
            s.winning |= 1 << symbol
    tell(log, Event.WITHDREW, player, s.winning)


@rule
def leads(s, player, symbol):
    """TM-4.1 to 4.3: at least one, and strictly more than everybody else; who is no longer in shows none."""
    own = s.shown[player, symbol]
    for other in range(s.players):
        if other != player and s.shown[other, symbol] >= own:
            return False
    return own > 0


@carries_out(Step.CLAIM, stays=True)
def claim(s, player, log):
    """TM-4.6: first the figures in their order, then the crown, then the province tile; then the palaces score."""
    if s.winning & TOKENS_WON:
        follow(s, Step.PALACE)
    elif s.winning >> MOGUL & 1:
        follow(s, Step.ROYAL)
    else:
        if s.winning:
            take_tile(s, player, log)
        score_palaces(s, player, log)
        leave(s, player, log)


@rule
def take_tile(s, player, log):
    """TM-4.15, TM-5.5, TM-5.6: the province tile, and for each resource on it all its like, this tile included."""
    win(s, ELEPHANT)
    s.tile_owner[s.visit] = player
    points = 0
    for resource in range(RESOURCES):
        if GOODS[s.visit, resource]:
            points += goods(s, player, resource)
    s.score[player] += points
    tell(log, Event.TILE, player, s.visit, points)


@rule
def win(s, symbol):
    """TM-4.5: the item leaves the court."""
    s.court[symbol] = 0
    s.winning -= 1 << symbol


@rule
def next_figure(s):
    """TM-4.6: the figure whose token is won next."""
    figure = 0
    while not s.winning >> figure & 1:
        figure += 1
    return figure


@asks(Step.PALACE)
def palaces(s, pad):
    """TM-4.7 to 4.9: the cities of the province without an ordinary palace."""
    occupied = s.ordinary[0]
    for player in range(1, s.players):
        occupied |= s.ordinary[player]
    n = 0
    for place in range(CITY_COUNT[province(s)]):
        if not occupied >> CITY[province(s), place] & 1:
            pad.choice[n] = Choice.PALACE + place
            n += 1
    return n


@answers(Step.PALACE, stays=True)
def build(s, player, choice, log):
    """TM-4.7, TM-4.10: the token is his, and an ordinary palace stands in that city; on a fort it wins the bonus."""
    follow(s, Step.CLAIM)
    figure = next_figure(s)
    city = CITY[province(s), choice - Choice.PALACE]
    win(s, figure)
    s.tokens[player, figure] += 1
    s.ordinary[player] |= bit(city)
    tell(log, Event.BUILT, player, figure, city)
    if FORT[city] != NO_FORT:
        win_bonus(s, player, city, log)


@asks(Step.ROYAL)
def royal_palaces(s, pad):
    """TM-4.11: every city of the province."""
    for place in range(CITY_COUNT[province(s)]):
        pad.choice[place] = Choice.ROYAL + place
    return CITY_COUNT[province(s)]


@answers(Step.ROYAL, stays=True)
def build_royal(s, player, choice, log):
    """TM-4.11, TM-4.13: the crown stands on a royal palace in that city, which wins no bonus."""
    follow(s, Step.CLAIM)
    city = CITY[province(s), choice - Choice.ROYAL]
    win(s, MOGUL)
    s.royal[player] |= bit(city)
    tell(log, Event.CROWNED, player, city)
