"""Before the first visit (TM-1): tiles on the board, everything at court, a hand for everybody."""

from durbar.engine.chance import below
from durbar.engine.rule import rule
from durbar.engine.rulings import note_rulings
from durbar.games.taj_mahal.components import (
    BONUS_ON,
    COPIES,
    DECK,
    FIGURES,
    FORT_COUNT,
    KINDS,
    LONGEST_ROW,
    LOOSE_FORTS,
    LOOSE_TILES,
    MOST_DISPLAYED,
    ROUTE,
    STARTING_HAND,
    TOKENS,
    VISITS,
)
from durbar.games.taj_mahal.rules.cards import receive_unseen, top_card
from durbar.games.taj_mahal.rules.visits import begin_visit
from durbar.games.taj_mahal.state import (
    NO_CARD,
    NOBODY,
)


@rule
def setup(s, players, options, log):
    """TM-1: tiles on the board, everything at court, six cards for everyone, a first player by lot (TM-1.12)."""
    s.players = players
    note_rulings(s, options)
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
