"""The rules of Taj Mahal in the order of the rulebook: TM-1 set-up, TM-2 turn, TM-3 playing cards, and so on.

The draw pile (TM-11) is in `cards.py`. Every rule names its clauses; `rulebook.en.md` explains each of them. A symbol
stands for the item at court that it wins (TM-4): a figure for its influence token, the grand mogul for the crown, the
elephant for the province tile.
"""

import numpy as np

from durbar.engine.agenda import PLAYER, STEP, follow, over, pending, pop, push, top
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.games.taj_mahal.cards import draw, part_with, receive_unseen, top_card
from durbar.games.taj_mahal.components import (
    BONUS_CARDS,
    BONUS_OF_SPECIAL,
    BONUS_ON,
    BONUS_POINTS,
    BONUS_RESOURCE,
    CHANGES_COLOUR,
    CITIES,
    CITIES_OF,
    CITY,
    CITY_COUNT,
    COLOUR,
    COLOUR_KINDS,
    COLOURS,
    COPIES,
    DECK,
    DISPLAY_SIZE,
    ELEPHANT,
    FIGURES,
    FIRST_KIND,
    FORT,
    FORT_COUNT,
    GOODS,
    KINDS,
    LONGEST_ROW,
    LOOSE_FORTS,
    LOOSE_TILES,
    MOGUL,
    MOST_DISPLAYED,
    NO_FORT,
    NO_RESOURCE,
    PROVINCES,
    RESOURCES,
    ROADS,
    ROUTE,
    SHOWS,
    STARTING_HAND,
    SYMBOLS,
    TOKENS,
    VISITS,
)
from durbar.games.taj_mahal.state import (
    NO_BONUS,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    TAKEN,
    Choice,
    Event,
    Step,
    held,
    holds_special,
    province,
)

__all__ = ["always_asks", "carry_out", "choices", "choose", "over", "pending", "places", "points", "setup"]

TO_TAKE = 2  # cards from the display (TM-6.5)
PAIR = 2  # tokens for a special card (TM-7.1)
TOKENS_WON = (1 << FIGURES) - 1  # the figures' bits of `winning`

# --- Set-up (TM-1) --------------------------------------------------------------------------------------------------


@rule
def setup(s, players, options, log):
    """TM-1: tiles on the board, everything at court, six cards for everyone, a first player by lot (TM-1.12)."""
    s.players = players
    s.card = NO_CARD
    lay_province_tiles(s)
    lay_bonus_tiles(s)
    for figure in range(FIGURES):
        s.supply[figure] = TOKENS[figure]
        s.special[figure] = NOBODY
    for place in range(MOST_DISPLAYED):
        s.display[place] = NO_CARD
    deal_hands(s, log)
    s.first = below(s, players)
    begin_visit(s, log)


@rule
def lay_province_tiles(s):
    """TM-1.2: the last tile in Agra, the others shuffled; the province of each is where that visit takes place."""
    for tile in range(VISITS):
        s.route[tile] = ROUTE[tile]
        s.tile_owner[tile] = NOBODY
    for left in range(len(LOOSE_TILES), 1, -1):
        one = LOOSE_TILES[left - 1]
        other = LOOSE_TILES[below(s, left)]
        s.route[one], s.route[other] = s.route[other], s.route[one]


@rule
def lay_bonus_tiles(s):
    """TM-1.3: the Taj Mahal in Agra, the square tiles shuffled over the other forts."""
    for fort in range(FORT_COUNT):
        s.bonus[fort] = BONUS_ON[fort]
    for left in range(len(LOOSE_FORTS), 1, -1):
        one = LOOSE_FORTS[left - 1]
        other = LOOSE_FORTS[below(s, left)]
        s.bonus[one], s.bonus[other] = s.bonus[other], s.bonus[one]


@rule
def deal_hands(s, log):
    """TM-1.6, TM-1.7, TM-1.9: six cards for everyone from the shuffled pile; special cards are nobody's."""
    for kind in range(KINDS):
        s.pile[kind] = COPIES[kind]
    s.pile_size = DECK
    for player in range(s.players):
        for place in range(LONGEST_ROW):
            s.row[player, place] = NO_CARD
        for _ in range(STARTING_HAND):
            receive_unseen(s, player, top_card(s, log))


# --- Turn (TM-2) ----------------------------------------------------------------------------------------------------


@rule
def pass_on(s, player, log):
    """TM-2.1, TM-2.4, TM-2.5: the next player clockwise who is in; once nobody is, the visit ends."""
    for _ in range(s.players):
        player = player + 1 if player + 1 < s.players else 0
        if s.visiting[player]:
            push(s, Step.TURN, player)
            return
    end_visit(s, log)


@rule
def turns(s, player, desk):
    """TM-2.2, TM-3.3, TM-3.4, TM-3.9: withdraw, or play a card of the bound colour; of any while one is free to."""
    desk.choice[0] = Choice.WITHDRAW
    first, last = 0, COLOUR_KINDS
    if s.bound[player] != NO_COLOUR and not can_change_colour(s, player):
        first, last = FIRST_KIND[s.bound[player]], FIRST_KIND[s.bound[player] + 1]
    n = 1
    for kind in range(first, last):
        if s.hand[player, kind] > 0:
            desk.choice[n] = Choice.PLAY + kind
            n += 1
    return n


@rule
def always_asks(s, player):
    """TM-0.5: who can only withdraw, or can add nothing, is asked all the same, and nobody learns of it."""
    return top(s, STEP) <= Step.ADD


# --- Playing cards (TM-3) -------------------------------------------------------------------------------------------


@rule
def can_change_colour(s, player):
    """TM-9.5: whether the special card that lets any colour be played is in hand."""
    for figure in range(FIGURES):
        if CHANGES_COLOUR[figure] and holds_special(s, player, figure):
            return True
    return False


@rule
def additions(s, player, desk):
    """TM-3.1, TM-3.2, TM-3.4: a white card, a special card or none; with another colour only the one that allows it."""
    free = s.bound[player] == NO_COLOUR or s.bound[player] == COLOUR[s.card]
    n = 0
    if free:
        desk.choice[0] = Choice.ALONE
        n = 1
        for kind in range(COLOUR_KINDS, KINDS):
            if s.hand[player, kind] > 0:
                desk.choice[n] = adding(kind)
                n += 1
    for figure in range(FIGURES):
        if holds_special(s, player, figure) and (free or CHANGES_COLOUR[figure]):
            desk.choice[n] = adding(KINDS + figure)
            n += 1
    return n


@rule
def adding(card):
    """The choice that adds a card to the colour card."""
    return Choice.ADD + card - COLOUR_KINDS


@rule
def play(s, player, choice, log):
    """TM-3.1, TM-3.8: the colour card and the added one, if any, are played together."""
    added = NO_CARD if choice == Choice.ALONE else choice - Choice.ADD + COLOUR_KINDS
    points = 0
    binds = True
    lay(s, player, s.card)
    if added != NO_CARD:
        lay(s, player, added)
    if KINDS <= added < NO_CARD:
        points = BONUS_OF_SPECIAL[added - KINDS]  # TM-9.4
        binds = not CHANGES_COLOUR[added - KINDS]  # TM-9.6
    if binds and s.bound[player] == NO_COLOUR:
        s.bound[player] = COLOUR[s.card]  # TM-3.3
    s.score[player] += points
    tell(log, Event.PLAYED, player, s.card, added, points)
    s.card = NO_CARD


@rule
def lay(s, player, card):
    """TM-3.6, TM-9.3: the card goes from the hand into the row, where its symbols count."""
    if card < KINDS:
        part_with(s, player, card)
    else:
        s.special_played[card - KINDS] = 1
    s.row[player, s.row_size[player]] = card
    s.row_size[player] += 1
    for symbol in range(SYMBOLS):
        s.shown[player, symbol] += SHOWS[card, symbol]


# --- Withdrawing (TM-4) ---------------------------------------------------------------------------------------------


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


@rule
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


@rule
def palaces(s, desk):
    """TM-4.7 to 4.9: the cities of the province without an ordinary palace."""
    occupied = s.ordinary[0]
    for player in range(1, s.players):
        occupied |= s.ordinary[player]
    n = 0
    for place in range(CITY_COUNT[province(s)]):
        if not occupied >> CITY[province(s), place] & 1:
            desk.choice[n] = Choice.PALACE + place
            n += 1
    return n


@rule
def build(s, player, place, log):
    """TM-4.7, TM-4.10: the token is his, and an ordinary palace stands in that city; on a fort it wins the bonus."""
    figure = next_figure(s)
    city = CITY[province(s), place]
    win(s, figure)
    s.tokens[player, figure] += 1
    s.ordinary[player] |= bit(city)
    tell(log, Event.BUILT, player, figure, city)
    if FORT[city] != NO_FORT:
        win_bonus(s, player, city, log)


@rule
def royal_palaces(s, desk):
    """TM-4.11: every city of the province."""
    for place in range(CITY_COUNT[province(s)]):
        desk.choice[place] = Choice.ROYAL + place
    return CITY_COUNT[province(s)]


@rule
def build_royal(s, player, place, log):
    """TM-4.11, TM-4.13: the crown stands on a royal palace in that city, which wins no bonus."""
    city = CITY[province(s), place]
    win(s, MOGUL)
    s.royal[player] |= bit(city)
    tell(log, Event.CROWNED, player, city)


@rule
def bit(city):
    """The set of one city; 64 bits wide in both modes."""
    return np.int64(1) << city


# --- Scoring on withdrawal (TM-5) -----------------------------------------------------------------------------------


@rule
def win_bonus(s, player, city, log):
    """TM-5.1 to 5.4: points, a card, or a resource that counts with all its like; only resources are kept."""
    kind = s.bonus[FORT[city]]
    s.bonus[FORT[city]] = NO_BONUS
    points = BONUS_POINTS[kind]
    resource = BONUS_RESOURCE[kind]
    if resource != NO_RESOURCE:
        s.bonus_kept[player, resource] += 1
        points = goods(s, player, resource)
    s.score[player] += points
    tell(log, Event.BONUS, player, kind, city, points)
    for _ in range(BONUS_CARDS[kind]):
        draw(s, player, log)


@rule
def goods(s, player, resource):
    """TM-5.4: the symbols of a resource on all tiles a player holds."""
    total = s.bonus_kept[player, resource]
    for tile in range(s.visit + 1):
        if s.tile_owner[tile] == player:
            total += GOODS[tile, resource]
    return total


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
def score_palaces(s, player, log):
    """TM-5.7, TM-5.8: a point for each province that his palaces here are joined to, this one included."""
    network = connected(s, player)
    if network == 0:
        return
    reached = 0
    points = 0
    for where in range(PROVINCES):
        if CITIES_OF[where] & network:
            reached |= 1 << where
            points += 1
    s.score[player] += points
    tell(log, Event.CONNECTED, player, points, reached)


@rule
def connected(s, player):
    """TM-5.8 to 5.11: his cities joined to those in this province by roads through cities with an own palace."""
    own = s.ordinary[player] | s.royal[player]
    network = own & CITIES_OF[province(s)]
    before = np.int64(0)
    while network != before:
        before = network
        for city in range(CITIES):
            if own >> city & 1 and ROADS[city] & network:
                network |= bit(city)
    return network


# --- After withdrawing (TM-6) ---------------------------------------------------------------------------------------


@rule
def leave(s, player, log):
    """TM-6.1 to 6.5: the row is discarded; who played nothing draws a card; then cards are taken from the display."""
    played = s.row_size[player] > 0
    clear_row(s, player)
    s.visiting[player] = 0
    if not played:
        draw(s, player, log)
    s.to_take = min(TO_TAKE, displayed(s))
    follow(s, Step.TAKE if s.to_take > 0 else Step.NEXT)


@rule
def clear_row(s, player):
    """TM-6.1 to 6.3: colour and white cards are discarded, special ones return to the hand; nothing counts any more."""
    for place in range(s.row_size[player]):
        card = s.row[player, place]
        s.row[player, place] = NO_CARD
        if card < KINDS:
            s.discard[card] += 1
            s.discard_size += 1
        else:
            s.special_played[card - KINDS] = 0
    s.row_size[player] = 0
    for symbol in range(SYMBOLS):
        s.shown[player, symbol] = 0


@rule
def displayed(s):
    """How many cards are left in the display (TM-6.6)."""
    n = 0
    for place in range(DISPLAY_SIZE[s.players]):
        n += s.display[place] != NO_CARD
    return n


@rule
def takes(s, desk):
    """TM-6.5: each kind left in the display; two alike are one choice."""
    n = 0
    for place in range(DISPLAY_SIZE[s.players]):
        if s.display[place] != NO_CARD and place_of(s, s.display[place]) == place:
            desk.choice[n] = Choice.TAKE + s.display[place]
            n += 1
    return n


@rule
def place_of(s, kind):
    """The first place in the display with a card of that kind."""
    place = 0
    while s.display[place] != kind:
        place += 1
    return place


@rule
def take(s, player, kind, log):
    """TM-6.5: that card joins the hand, seen by all."""
    s.display[place_of(s, kind)] = NO_CARD
    s.hand[player, kind] += TAKEN
    s.to_take -= 1
    tell(log, Event.TOOK, player, kind)
    if s.to_take == 0:
        follow(s, Step.NEXT)


# --- End of visit (TM-7) --------------------------------------------------------------------------------------------


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


# --- Next visit (TM-8) ----------------------------------------------------------------------------------------------


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
    tell(log, Event.DISPLAYED, NOBODY, displayed(s))


# --- End of game (TM-10) --------------------------------------------------------------------------------------------


@rule
def score_hands(s, log):
    """TM-10.1 to 10.4: a point for each special card, each white card, each card of the most numerous colour."""
    for player in range(s.players):
        special = 0
        for figure in range(FIGURES):
            special += s.special[figure] == player
        white = held_between(s, player, COLOUR_KINDS, KINDS)
        most = 0
        longest = NO_COLOUR
        for colour in range(COLOURS):
            number = held_between(s, player, FIRST_KIND[colour], FIRST_KIND[colour + 1])
            if number > most:
                most = number
                longest = colour
        s.score[player] += special + white + most
        tell(log, Event.HAND, player, special, white, most, longest)


@rule
def held_between(s, player, first, last):
    """How many cards of a run of kinds are in hand."""
    total = 0
    for kind in range(first, last):
        total += held(s, player, kind)
    return total


@rule
def points(s, desk):
    """TM-0.3: the scores; hands count only once they are revealed (TM-10.1, TM-10.4)."""
    for player in range(s.players):
        desk.points[player] = s.score[player]


@rule
def places(s, desk):
    """TM-10.5: a player's place is one more than how many have more points; equals share it."""
    for player in range(s.players):
        place = 1
        for other in range(s.players):
            place += desk.points[other] > desk.points[player]
        desk.place[player] = place


# --- The sequence of play: what each step does, asks and allows -----------------------------------------------------


@rule
def carry_out(s, log):
    """Carry out the step on top, unless it asks the acting player."""
    step = top(s, STEP)
    if step < Step.CLAIM:
        return False
    player = top(s, PLAYER)
    if step == Step.CLAIM:
        claim(s, player, log)
    else:
        pop(s)
        pass_on(s, player, log)
    return True


@rule
def choices(s, player, desk):
    """The answers to what the step on top asks."""
    step = top(s, STEP)
    if step == Step.TURN:
        return turns(s, player, desk)
    if step == Step.ADD:
        return additions(s, player, desk)
    if step == Step.PALACE:
        return palaces(s, desk)
    if step == Step.ROYAL:
        return royal_palaces(s, desk)
    return takes(s, desk)


@rule
def choose(s, player, choice, log):
    """The effect of one of these answers."""
    step = top(s, STEP)
    if step == Step.TURN and choice == Choice.WITHDRAW:
        follow(s, Step.CLAIM)
        withdraw(s, player, log)
    elif step == Step.TURN:
        follow(s, Step.ADD)
        s.card = choice - Choice.PLAY  # TM-3.8: nobody else learns of it yet
    elif step == Step.ADD:
        follow(s, Step.NEXT)
        play(s, player, choice, log)
    elif step == Step.PALACE:
        follow(s, Step.CLAIM)
        build(s, player, choice - Choice.PALACE, log)
    elif step == Step.ROYAL:
        follow(s, Step.CLAIM)
        build_royal(s, player, choice - Choice.ROYAL, log)
    else:
        take(s, player, choice - Choice.TAKE, log)
