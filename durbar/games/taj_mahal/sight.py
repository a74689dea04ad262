"""Who may know what in Taj Mahal: hands are hidden, but for cards taken from the display (TM-0.5, E-33).

Unseen cards come from two pools that everybody can count: what was in hands when the pile was last shuffled anew, and
what has been drawn since or is still in the pile (E-34). A viewer's own cards are in neither.
"""

from durbar.engine.agenda import PLAYER, STEP, follow, over, top
from durbar.engine.chance import below
from durbar.engine.layout import Layout, Part
from durbar.engine.rule import rule
from durbar.engine.rulings import observe_rulings, ruling_part
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    BONUSES,
    CARD_NAMES,
    CITIES,
    CITY_NAMES,
    COLOUR_KINDS,
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    DECK,
    DISPLAY_SIZE,
    FIGURE_NAMES,
    FIGURES,
    FORT_COUNT,
    FORT_NAMES,
    KINDS,
    LONGEST_ROW,
    MOST_DISPLAYED,
    PROVINCE_NAMES,
    PROVINCES,
    RESOURCE_NAMES,
    RESOURCES,
    RULINGS,
    SEATS,
    SHOWS,
    SYMBOL_NAMES,
    SYMBOLS,
    TOKENS,
    VISITS,
)
from durbar.games.taj_mahal.rules.cards import pulled
from durbar.games.taj_mahal.rules.scoring import goods
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
def hide(s, viewer, pad):
    """TM-0.5: deal the others' unseen cards and the pile again. Once the game is over, hands are open (TM-10.4)."""
    if over(s):
        return
    if top(s, STEP) == Step.ADD and top(s, PLAYER) != viewer:  # TM-3.8: half a play is no play yet
        follow(s, Step.TURN)
        s.card = NO_CARD
    deal_kept(s, viewer, pad)
    deal_drawn(s, viewer, pad)


@rule
def deal_kept(s, viewer, pad):
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
                kind = kept_card(s, dealer, below(pad, left))
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
def deal_drawn(s, viewer, pad):
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
                s.hand[player, pulled(s, pad)] += DRAWN


# --- Observing ------------------------------------------------------------------------------------------------------

HUNDRED = 100  # about as many points as one can hope for
MANY = 10  # of cards in one hand

DECISIONS = [step.name.lower() for step in Step if step < Step.CLAIM]
KIND_NAMES = CARD_NAMES[:KINDS]
COPY = int(COPIES.max())
IN_A_ROW = LONGEST_ROW * int(SHOWS.max())

# Seats are counted from the viewer's own, clockwise.
OBSERVATION = Layout(
    Part("hand", "cards in the viewer's hand", kind=KIND_NAMES, most=COPY),
    Part("known", "cards in hand that everybody knows of", seat=SEATS, kind=KIND_NAMES, most=COPY),
    Part("unseen", "other cards in hand, by ten", seat=SEATS, most=DECK / MANY),
    Part("old", "those of them from before the last shuffle, by ten", seat=SEATS, most=DECK / MANY),
    Part("display", "cards in the display", kind=KIND_NAMES, most=MOST_DISPLAYED),
    Part("discard", "cards in the discard pile", kind=KIND_NAMES, most=COPY),
    Part("pile", "the size of the draw pile, as a part of all cards"),
    Part("shown", "symbols in the row", seat=SEATS, symbol=SYMBOL_NAMES, most=IN_A_ROW),
    Part("laid", "cards in the row, by ten", seat=SEATS, most=LONGEST_ROW / MANY),
    Part("bound", "is one bound to this colour", seat=SEATS, colour=COLOUR_NAMES),
    Part("special", "does one own the special card", seat=SEATS, figure=FIGURE_NAMES),
    Part("played", "does the special card lie in a row", figure=FIGURE_NAMES),
    Part("score", "points, by a hundred", seat=SEATS, most=10),
    Part("token", "tokens", seat=SEATS, figure=FIGURE_NAMES, most=int(TOKENS.max())),
    Part("held_goods", "symbols on tiles", seat=SEATS, resource=RESOURCE_NAMES, most=VISITS + FORT_COUNT),
    Part("palace", "is there an ordinary palace", seat=SEATS, city=CITY_NAMES),
    Part("royal", "is there a royal palace", seat=SEATS, city=CITY_NAMES),
    Part("bonus", "does this bonus tile lie there", fort=FORT_NAMES, tile=BONUS_NAMES),
    Part("court", "is its item at court", symbol=SYMBOL_NAMES),
    Part(
        "route",
        "does the visit so far ahead of the present one take place there",
        ahead=VISITS,
        province=PROVINCE_NAMES,
    ),
    Part("visit", "is it the present one", visit=range(1, VISITS + 1)),
    Part("seated", "does anybody sit there", seat=SEATS),
    Part("visiting", "is one still in the visit", seat=SEATS),
    Part("first", "is it the first player's seat", seat=SEATS),
    Part("acting", "does this seat choose now", seat=SEATS),
    Part("asked", "is this asked now", decision=DECISIONS),
    Part("card", "is the viewer about to play it", kind=CARD_NAMES[:COLOUR_KINDS]),
    Part("winning", "is its item being won", symbol=SYMBOL_NAMES),
    Part("to_take", "cards still to be taken from the display", most=MOST_DISPLAYED),
    ruling_part(RULINGS),
)
# fmt: off
(
    HAND, KNOWN, UNSEEN, OLD, DISPLAY, DISCARD, PILE, SHOWN, LAID, BOUND, SPECIAL, PLAYED, SCORE, TOKEN, HELD_GOODS,
    PALACE, ROYAL, BONUS, COURT, ROUTE, VISIT, SEATED, VISITING, FIRST, ACTING, ASKED, CARD, WINNING, TO_TAKE,
    RULING,
) = OBSERVATION.begins
# fmt: on
FEATURES = OBSERVATION.size


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
    observe_rulings(s, out, RULING)
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
    ordinary = s.ordinary[player]
    royal = s.royal[player]
    for city in range(CITIES):
        if (ordinary | royal) >> city & 1:
            out[PALACE + seat * CITIES + city] = ordinary >> city & 1
            out[ROYAL + seat * CITIES + city] = royal >> city & 1


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
