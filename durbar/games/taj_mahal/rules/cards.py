"""The cards of Taj Mahal that nobody sees: the draw pile (TM-11), and what others know of a hand (E-33, E-34)."""

from durbar.engine.chance import below
from durbar.engine.log import tell, whisper
from durbar.engine.rule import chapter, rule
from durbar.engine.rulings import OURS
from durbar.games.taj_mahal.components import KINDS, Ruling
from durbar.games.taj_mahal.state import DIGIT, DRAWN, KEPT, MOST, NO_CARD, NOBODY, TAKEN, Event

# --- Draw pile (TM-11) ----------------------------------------------------------------------------------------------


@rule
def draw(s, player, log):
    """TM-5.3, TM-6.4, TM-11.3: the top card into the hand, unseen by others, if there is one."""
    kind = top_card(s, log)
    if kind == NO_CARD:
        tell(log, Event.FORFEITED, player)
    else:
        receive_unseen(s, player, kind)
        whisper(log, 1 << player, Event.DREW, player, kind)
        renew_pile(s, log)


@chapter
def top_card(s, log):
    """TM-11.1 to 11.3: the pile's top card; if it is empty still, the discards are shuffled; NO_CARD without any."""
    if s.pile_size == 0:
        if s.discard_size == 0:
            return NO_CARD
        shuffle(s, log)
    return pulled(s, s)


@rule
def renew_pile(s, log):
    """TM-11.2: as soon as the pile is empty the discards are shuffled, if there are any and the table plays so."""
    if s.pile_size == 0 and s.discard_size > 0 and s.ruling[Ruling.RESHUFFLE] == OURS:
        shuffle(s, log)


@rule
def pulled(s, dice):
    """A card out of the pile, each equally likely."""
    index = below(dice, s.pile_size)
    kind = 0
    while index >= s.pile[kind]:
        index -= s.pile[kind]
        kind += 1
    s.pile[kind] -= 1
    s.pile_size -= 1
    return kind


@rule
def shuffle(s, log):
    """TM-11.2: the discard pile becomes the draw pile; what is unseen in hands is known not to be in it (E-34)."""
    tell(log, Event.SHUFFLED, NOBODY, s.discard_size)
    for kind in range(KINDS):
        s.pile[kind] = s.discard[kind]
        s.discard[kind] = 0
    s.pile_size = s.discard_size
    s.discard_size = 0
    for player in range(s.players):
        s.kept[player] = s.unseen[player]
        for kind in range(KINDS):
            drawn = s.hand[player, kind] >> DIGIT & MOST
            s.hand[player, kind] += drawn * (KEPT - DRAWN)


# --- What others know of a hand (E-33, E-34) ------------------------------------------------------------------------


@rule
def receive_unseen(s, player, kind):
    """E-33: one more card that others do not know."""
    s.hand[player, kind] += DRAWN
    s.unseen[player] += 1


@rule
def part_with(s, player, kind):
    """E-33: a card leaves the hand, one that everybody knows of if there is one."""
    if s.hand[player, kind] & MOST:
        s.hand[player, kind] -= TAKEN
        return
    if 0 < s.kept[player] < s.unseen[player] and of_either_age(s, kind):
        forget_ages(s)
    s.unseen[player] -= 1
    if s.hand[player, kind] >= KEPT:
        s.hand[player, kind] -= KEPT
        s.kept[player] -= 1
    else:
        s.hand[player, kind] -= DRAWN


@rule
def of_either_age(s, kind):
    """E-34: whether nobody can tell if an unseen card of that kind was drawn before or after the last shuffle."""
    before, after = 0, s.pile[kind]
    for player in range(s.players):
        before += s.hand[player, kind] >> 2 * DIGIT
        after += s.hand[player, kind] >> DIGIT & MOST
    return before > 0 and after > 0


@rule
def forget_ages(s):
    """Then both are one pool for all, as if every unseen card might have been drawn since."""
    for player in range(s.players):
        s.kept[player] = 0
        for kind in range(KINDS):
            kept = s.hand[player, kind] >> 2 * DIGIT
            s.hand[player, kind] -= kept * (KEPT - DRAWN)
