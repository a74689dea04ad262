"""Who may know what in Taj Mahal: hands are hidden, but for cards taken from the display (TM-0.5, E-33).

Unseen cards come from two pools that everybody can count: what was in hands when the pile was last shuffled anew, and
what has been drawn since or is still in the pile (E-34). A viewer's own cards are in neither.
"""

from durbar.engine.agenda import PLAYER, STEP, follow, over, top
from durbar.engine.chance import below
from durbar.engine.rule import rule
from durbar.games.taj_mahal.cards import pulled
from durbar.games.taj_mahal.components import (
    BONUSES,
    CITIES,
    COLOUR_KINDS,
    COLOURS,
    DECK,
    DISPLAY_SIZE,
    FIGURES,
    FORT_COUNT,
    KINDS,
    PROVINCES,
    RESOURCES,
    SEATS,
    SYMBOLS,
    VISITS,
)
from durbar.games.taj_mahal.rules import goods
from durbar.games.taj_mahal.state import (
    DIGIT,
    DRAWN,
    KEPT,
    MOST,
    NO_BONUS,
    NO_CARD,
    NO_COLOUR,
    Step,
    held,
    known,
)

# --- Dealing again --------------------------------------------------------------------------------------------------


@rule
def hide(s, viewer, desk):
    """TM-0.5: deal the others' unseen cards and the pile again. Once the game is over, hands are open (TM-10.4)."""
    if over(s):
        return
    if top(s, STEP) == Step.ADD and top(s, PLAYER) != viewer:  # TM-3.8: half a play is no play yet
        follow(s, Step.TURN)
        s.card = NO_CARD
    deal_kept(s, viewer, desk)
    deal_drawn(s, viewer, desk)


@rule
def deal_kept(s, viewer, desk):
    """E-34: what others have kept since the last shuffle is dealt among them; one of them collects it for that."""
    dealer = 1 if viewer == 0 else 0
    left = s.kept[dealer]
    for player in range(s.players):
        if player != viewer and player != dealer and s.kept[player] > 0:
            left += s.kept[player]
            for kind in range(KINDS):
                kept = s.hand[player, kind] >> 2 * DIGIT
                s.hand[player, kind] -= kept * KEPT
                s.hand[dealer, kind] += kept * KEPT
    for player in range(s.players):
        if player != viewer and player != dealer:
            for _ in range(s.kept[player]):
                kind = kept_card(s, dealer, below(desk, left))
                s.hand[dealer, kind] -= KEPT
                s.hand[player, kind] += KEPT
                left -= 1


@rule
def kept_card(s, player, index):
    """The kind of one of the cards that a player has kept, counted from 0."""
    kind = 0
    while index >= s.hand[player, kind] >> 2 * DIGIT:
        index -= s.hand[player, kind] >> 2 * DIGIT
        kind += 1
    return kind


@rule
def deal_drawn(s, viewer, desk):
    """E-33: what others have drawn since goes back into the pile, and as many are drawn from it."""
    for player in range(s.players):
        if player != viewer:
            for kind in range(KINDS):
                drawn = s.hand[player, kind] >> DIGIT & MOST
                s.hand[player, kind] -= drawn * DRAWN
                s.pile[kind] += drawn
                s.pile_size += drawn
    for player in range(s.players):
        if player != viewer:
            for _ in range(s.unseen[player] - s.kept[player]):
                s.hand[player, pulled(s, desk)] += DRAWN


# --- Observing ------------------------------------------------------------------------------------------------------

DECISIONS = Step.CLAIM - Step.TURN  # the steps before it ask
HUNDRED = 100  # about as many points as one can hope for
MANY = 10  # of cards in one hand

# Where each part of the observation begins. Seats are counted from the viewer's own, clockwise.
HAND = 0  # for each kind: cards in the viewer's hand
KNOWN = HAND + KINDS  # for each seat and kind: cards in hand that everybody knows of
UNSEEN = KNOWN + SEATS * KINDS  # for each seat: other cards in hand
OLD = UNSEEN + SEATS  # for each seat: those of them from before the last shuffle
DISPLAY = OLD + SEATS  # for each kind: cards in the display
DISCARD = DISPLAY + KINDS  # for each kind: cards in the discard pile
PILE = DISCARD + KINDS  # the size of the draw pile
SHOWN = PILE + 1  # for each seat and symbol: symbols in the row
LAID = SHOWN + SEATS * SYMBOLS  # for each seat: cards in the row
BOUND = LAID + SEATS  # for each seat and colour: is one bound to it
SPECIAL = BOUND + SEATS * COLOURS  # for each seat and figure: does one own the special card
PLAYED = SPECIAL + SEATS * FIGURES  # for each figure: does its special card lie in a row
SCORE = PLAYED + FIGURES  # for each seat: points
TOKEN = SCORE + SEATS  # for each seat and figure: tokens
HELD_GOODS = TOKEN + SEATS * FIGURES  # for each seat and resource: symbols on tiles
PALACE = HELD_GOODS + SEATS * RESOURCES  # for each seat and city: is there an ordinary palace
ROYAL = PALACE + SEATS * CITIES  # for each seat and city: is there a royal palace
BONUS = ROYAL + SEATS * CITIES  # for each fort and kind: does this bonus tile lie there
COURT = BONUS + FORT_COUNT * BONUSES  # for each symbol: is its item at court
ROUTE = COURT + SYMBOLS  # for each visit from the present one on, and each province: does it take place there
VISIT = ROUTE + VISITS * PROVINCES  # for each visit: is it the present one
SEATED = VISIT + VISITS  # for each seat: does anybody sit there
VISITING = SEATED + SEATS  # for each seat: is one still in
FIRST = VISITING + SEATS  # for each seat: is it the first player's
ACTING = FIRST + SEATS  # for each seat: does it choose now
ASKED = ACTING + SEATS  # for each decision: is it asked now
CARD = ASKED + DECISIONS  # for each colour kind: is the viewer about to play it
WINNING = CARD + COLOUR_KINDS  # for each symbol: is its item being won
TO_TAKE = WINNING + SYMBOLS  # cards still to be taken from the display
FEATURES = TO_TAKE + 1


@rule
def observe(s, viewer, out):
    """The table as the viewer knows it, seats counted from his own."""
    for player in range(s.players):
        seat = (player - viewer) % s.players
        observe_cards(s, player, seat, out)
        observe_belongings(s, player, seat, out)
    for kind in range(KINDS):
        out[HAND + kind] = held(s, viewer, kind)
        out[DISCARD + kind] = s.discard[kind]
    for place in range(DISPLAY_SIZE[s.players]):
        if s.display[place] != NO_CARD:
            out[DISPLAY + s.display[place]] += 1
    out[PILE] = s.pile_size / DECK
    observe_board(s, out)
    if not over(s):
        observe_turn(s, viewer, out)


@rule
def observe_cards(s, player, seat, out):
    """What everybody knows of a player's hand, and his row."""
    for kind in range(KINDS):
        out[KNOWN + seat * KINDS + kind] = known(s, player, kind)
    out[UNSEEN + seat] = s.unseen[player] / MANY
    out[OLD + seat] = s.kept[player] / MANY
    out[LAID + seat] = s.row_size[player] / MANY
    for symbol in range(SYMBOLS):
        out[SHOWN + seat * SYMBOLS + symbol] = s.shown[player, symbol]
    if s.bound[player] != NO_COLOUR:
        out[BOUND + seat * COLOURS + s.bound[player]] = 1


@rule
def observe_belongings(s, player, seat, out):
    """A player's points, tokens, special cards, goods and palaces."""
    out[SEATED + seat] = 1
    out[VISITING + seat] = s.visiting[player]
    out[FIRST + seat] = player == s.first
    out[SCORE + seat] = s.score[player] / HUNDRED
    for figure in range(FIGURES):
        out[SPECIAL + seat * FIGURES + figure] = s.special[figure] == player
        out[TOKEN + seat * FIGURES + figure] = s.tokens[player, figure]
    for resource in range(RESOURCES):
        out[HELD_GOODS + seat * RESOURCES + resource] = goods(s, player, resource)
    for city in range(CITIES):
        out[PALACE + seat * CITIES + city] = s.ordinary[player] >> city & 1
        out[ROYAL + seat * CITIES + city] = s.royal[player] >> city & 1


@rule
def observe_board(s, out):
    """The bonus tiles, the court and the visits to come."""
    for fort in range(FORT_COUNT):
        if s.bonus[fort] != NO_BONUS:
            out[BONUS + fort * BONUSES + s.bonus[fort]] = 1
    for symbol in range(SYMBOLS):
        out[COURT + symbol] = s.court[symbol]
    for figure in range(FIGURES):
        out[PLAYED + figure] = s.special_played[figure]
    out[VISIT + s.visit] = 1
    for visit in range(s.visit, VISITS):
        out[ROUTE + (visit - s.visit) * PROVINCES + s.route[visit]] = 1


@rule
def observe_turn(s, viewer, out):
    """Who is asked what; half a play is known to its player alone (TM-3.8)."""
    player = top(s, PLAYER)
    step = top(s, STEP)
    if step == Step.ADD and player != viewer:
        step = Step.TURN
    out[ACTING + (player - viewer) % s.players] = 1
    out[ASKED + step - Step.TURN] = 1
    if step == Step.ADD:
        out[CARD + s.card] = 1
    for symbol in range(SYMBOLS):
        out[WINNING + symbol] = s.winning >> symbol & 1
    out[TO_TAKE] = s.to_take
