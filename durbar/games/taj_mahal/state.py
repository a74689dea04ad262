"""The table of Taj Mahal as a record, and the codes of its steps, choices and events."""

from enum import IntEnum

from durbar.engine.agenda import Agenda
from durbar.engine.chance import Chance
from durbar.engine.layout import Layout, Part
from durbar.engine.record import Index, Int, Long, record
from durbar.engine.rule import rule
from durbar.games.taj_mahal.components import (
    CARD_NAMES,
    CARDS,
    COLOUR_KINDS,
    COPIES,
    FIGURES,
    FORT_COUNT,
    KINDS,
    LONGEST_ROW,
    MOST_CITIES,
    MOST_DISPLAYED,
    RESOURCES,
    RULINGS,
    SEATS,
    SYMBOLS,
    VISITS,
)

NOBODY = -1
NO_CARD = len(CARDS)
NO_COLOUR = -1
NO_BONUS = -1

# A number in `hand` counts the copies of a kind in three digits, by what others know of them (E-33, E-34).
DIGIT = int(COPIES.max()).bit_length()  # bits
MOST = (1 << DIGIT) - 1
TAKEN = 1  # from the display: everybody knows them
DRAWN = 1 << DIGIT  # unseen, from the present pile
KEPT = 1 << 2 * DIGIT  # unseen, since before the pile was last shuffled anew


@record
class State(Agenda, Chance):
    """Everything on the table of one game of Taj Mahal. A card is a kind, or KINDS + the figure of a special card."""

    agenda: Index[2, 5]  # one step follows another; none nests
    players: Int
    ruling: Int[len(RULINGS)]  # the reading of each Ruling; 0 is ours
    visit: Int  # from 0; also the number of its province tile
    first: Int  # the first player of this visit
    score: Int[SEATS]

    # the board
    route: Int[VISITS]  # the province of each visit (TM-1.2)
    bonus: Int[FORT_COUNT]  # the kind of bonus tile on each fort, or NO_BONUS
    ordinary: Long[SEATS]  # the cities with an ordinary palace of each player, a bit for each
    royal: Long[SEATS]  # the same for royal palaces

    # the court; a symbol stands for what it wins: a token, the crown (mogul), the province tile (elephant)
    court: Int[SYMBOLS]  # 1 while it is there
    supply: Int[FIGURES]  # tokens not in play

    # what players have
    tokens: Int[SEATS, FIGURES]
    tile_owner: Int[VISITS]  # who won each province tile, or NOBODY
    bonus_kept: Int[SEATS, RESOURCES]  # bonus tiles with a resource

    # cards
    hand: Int[SEATS, KINDS]  # three digits: see TAKEN, DRAWN, KEPT; use `held` and `known`
    unseen: Int[SEATS]  # cards in hand that others do not know, special cards not among them
    kept: Int[SEATS]  # those of them that are KEPT
    special: Int[FIGURES]  # whose each special card is, or NOBODY
    special_played: Int[FIGURES]  # 1 while it lies in its owner's row instead of being in his hand
    display: Int[MOST_DISPLAYED]  # kinds, or NO_CARD
    pile: Int[KINDS]  # how many of each kind are still to be drawn
    pile_size: Int
    discard: Int[KINDS]
    discard_size: Int

    # this visit
    visiting: Int[SEATS]  # 1 until one withdraws
    row: Int[SEATS, LONGEST_ROW]  # the cards played, in order; NO_CARD behind them
    row_size: Int[SEATS]
    shown: Int[SEATS, SYMBOLS]  # symbols in the row
    bound: Int[SEATS]  # the colour one has to play, or NO_COLOUR

    # the unfinished turn
    card: Int  # the colour card about to be played, seen by nobody else yet; or NO_CARD
    winning: Int  # the symbols whose items the withdrawing player is still to win, a bit for each
    to_take: Int  # cards he is still to take from the display


@rule
def province(s):
    """The province being visited."""
    return s.route[s.visit]


@rule
def held(s, player, kind):
    """How many cards of a kind (not a special one) a player has in hand."""
    number = s.hand[player, kind]
    return (number & MOST) + (number >> DIGIT & MOST) + (number >> 2 * DIGIT)


@rule
def known(s, player, kind):
    """How many of these everybody knows of."""
    return s.hand[player, kind] & MOST


@rule
def holds_special(s, player, figure):
    """Whether a player has a special card in hand."""
    return s.special[figure] == player and not s.special_played[figure]


class Step(IntEnum):
    """What can stand on the agenda. Those before CLAIM ask the acting player."""

    TURN = 1  # play a colour card or withdraw (TM-2.2)
    ADD = 2  # which card to add to the colour card (TM-3.1)
    PALACE = 3  # where, for the lowest figure in `winning` (TM-4.7)
    ROYAL = 4  # where (TM-4.11)
    TAKE = 5  # which card of the display (TM-6.5)
    CLAIM = 6  # win the next item of `winning`, or leave the visit
    NEXT = 7  # the next player's turn, or the next visit


ACTIONS = Layout(
    Part("withdraw", "leave the visit with what one leads in"),
    Part("play", "play this colour card", kind=CARD_NAMES[:COLOUR_KINDS]),
    Part("alone", "add no card to it"),
    Part("add", "add this white or special card to it", card=CARD_NAMES[COLOUR_KINDS:]),
    Part("palace", "build a palace in this city of the province: CITY[province, place]", place=MOST_CITIES),
    Part("royal", "build the royal palace there", place=MOST_CITIES),
    Part("take", "take a card of this kind from the display", kind=CARD_NAMES[:KINDS]),
)
CHOICES = ACTIONS.size


class Choice(IntEnum):
    """Where each sort of choice begins: a choice's number depends on its meaning alone."""

    WITHDRAW, PLAY, ALONE, ADD, PALACE, ROYAL, TAKE = ACTIONS.begins


class Event(IntEnum):
    """What can happen; its details in the order in which they are told. The player of some is NOBODY."""

    VISIT = 0  # visit, province; the player is the first player of the visit
    DISPLAYED = 1  # how many cards are dealt face up; NOBODY
    SHUFFLED = 2  # how many discarded cards become the new pile; NOBODY
    PLAYED = 3  # colour kind, added card or NO_CARD, points
    WITHDREW = 4  # the symbols of all items won, a bit for each
    BUILT = 5  # figure, city: the token won and the palace
    CROWNED = 6  # city: the crown won and the royal palace
    BONUS = 7  # kind of bonus tile, city, points (0 if it draws a card)
    DREW = 8  # kind: for the player alone
    FORFEITED = 9  # there is no card to draw
    TILE = 10  # visit, points: the province tile won
    CONNECTED = 11  # points, the provinces that they are for (a bit for each)
    TOOK = 12  # kind, from the display
    EXCHANGED = 13  # figure, who had the special card before (NOBODY, another or the player himself)
    TILE_LOST = 14  # visit: nobody has won its province tile; NOBODY
    HAND = 15  # special cards, white cards, cards of the most numerous colour, that colour or NO_COLOUR
