"""The end of the game (AG-28), final scoring (AG-29) and ties (AG-30)."""

from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import size
from durbar.games.agra.components import (
    COVER_RUPEES,
    COVERS,
    DUTCH_RUPEES,
    FIRST_RUPEES,
    FIRST_TIED_RUPEES,
    GIFT_RUPEES,
    GIFTS,
    GUILDS,
    ICON_GUILD,
    ICON_RUPEES,
    LAST_ROUND,
    LAST_SPACE_RUPEES,
    MEDITATION_SPACES,
    MUFTI_RUPEES,
    NONE,
    NOTABLE_GUILD,
    NOTABLES,
    ORDERS,
    SADR_RUPEES,
    SECOND_RUPEES,
    SUBADAR_RUPEES,
    Notable,
)
from durbar.games.agra.rules.table import wealth
from durbar.games.agra.state import Event, Score

# --- End of the game (AG-28) ----------------------------------------------------------------------------------------


@rule
def trigger_end(s, player, why, log):
    """AG-28.1, AG-28.2: one more round after this one; only the first trigger counts."""
    if s.end_round == 0:
        s.end_round = s.round
        tell(log, Event.END_TRIGGERED, player, why, min(s.round + 1, LAST_ROUND))


@rule
def is_last_round(s):
    """AG-28.2, AG-28.4: whether the game ends with this round."""
    return s.round == LAST_ROUND or (s.end_round > 0 and s.round > s.end_round)


# --- Final scoring (AG-29) ------------------------------------------------------------------------------------------


@rule
def points(s, pad):
    """AG-29.1, AG-29.8: the rupees in the bag and all that is scored at the end."""
    for player in range(s.players):
        total = s.rupees[player] + meditation_rupees(s, player) + cover_rupees(s, player) + gift_rupees(s, player)
        for notable in range(NOTABLES):
            if s.holder[notable] == player:
                total += contract_rupees(s, player, notable)
        for guild in range(GUILDS):
            total += track_rupees(s, player, guild)
        pad.points[player] = total


@rule
def contract_rupees(s, player, notable):
    """AG-26.17, AG-26.19 to 26.24, AG-29.2: what a contract brings at the end."""
    if notable == Notable.DUTCH_TRADER:
        return DUTCH_RUPEES[guilds_with_order(s, player)]
    if notable == Notable.SUBADAR:
        return SUBADAR_RUPEES * all_orders_of(s, player)
    if notable == Notable.SADR_US_SUDUR:
        return SADR_RUPEES * gifts_of(s, player)
    if notable == Notable.GRAND_MUFTI:
        return MUFTI_RUPEES * fewest_icons(s, player)
    if ICON_GUILD[notable] != NONE:
        return ICON_RUPEES[notable] * icons(s, player, ICON_GUILD[notable])
    return 0


@rule
def guilds_with_order(s, player):
    """In how many guilds a player has fulfilled an order."""
    count = 0
    for guild in range(GUILDS):
        count += orders_of(s, player, guild) > 0
    return count


@rule
def all_orders_of(s, player):
    """How many orders a player has fulfilled."""
    count = 0
    for guild in range(GUILDS):
        count += orders_of(s, player, guild)
    return count


@rule
def orders_of(s, player, guild):
    """How many of one guild."""
    count = 0
    for order in range(ORDERS):
        count += s.order_owner[guild, order] == player
    return count


@rule
def gifts_of(s, player):
    """How many gifts a player has given to Akbar."""
    count = 0
    for space in range(GIFTS):
        count += s.gift_owner[space] == player
    return count


@rule
def icons(s, player, guild):
    """AG-26.21 to 26.24: a player's contracts and orders of a guild."""
    count = orders_of(s, player, guild)
    for notable in range(NOTABLES):
        count += s.holder[notable] == player and NOTABLE_GUILD[notable] == guild
    return count


@rule
def fewest_icons(s, player):
    """AG-26.21: sets of three different icons."""
    fewest = NOTABLES
    for guild in range(GUILDS):
        fewest = min(fewest, icons(s, player, guild))
    return fewest


@rule
def track_rupees(s, player, guild):
    """AG-29.3, AG-29.4: for each own order, by the player's rank on the track of the guild."""
    above, beside = 0, 0
    own = s.influence[player, guild]
    for other in range(s.players):
        above += s.influence[other, guild] > own
        beside += other != player and s.influence[other, guild] == own
    if above == 0:
        each = FIRST_TIED_RUPEES if beside else FIRST_RUPEES
    else:
        each = SECOND_RUPEES if above == 1 and beside == 0 else 0
    return each * orders_of(s, player, guild)


@rule
def meditation_rupees(s, player):
    """AG-29.5: for the last space of the meditation track."""
    return LAST_SPACE_RUPEES if s.meditation[player] == MEDITATION_SPACES else 0


@rule
def cover_rupees(s, player):
    """AG-6.3, AG-29.6: for every cover removed."""
    return COVER_RUPEES * (COVERS - size(s.covers[player]))


@rule
def gift_rupees(s, player):
    """AG-29.7: for the gifts to Akbar."""
    return GIFT_RUPEES[gifts_of(s, player)]


@rule
def tell_scores(s, log):
    """AG-29: what everybody scores besides his rupees; counted only if somebody listens."""
    if not log.read:
        return
    for player in range(s.players):
        for notable in range(NOTABLES):
            if s.holder[notable] == player:
                tell_score(log, player, Score.CONTRACT, notable, contract_rupees(s, player, notable))
        for guild in range(GUILDS):
            tell_score(log, player, Score.TRACK, guild, track_rupees(s, player, guild))
        tell_score(log, player, Score.MEDITATION, 0, meditation_rupees(s, player))
        tell_score(log, player, Score.COVERS, 0, cover_rupees(s, player))
        tell_score(log, player, Score.GIFTS, 0, gift_rupees(s, player))


@rule
def tell_score(log, player, what, of, rupees):
    """One line of the account, if there is anything."""
    if rupees > 0:
        tell(log, Event.SCORED, player, what, of, rupees)


# --- Places and ties (AG-30) ----------------------------------------------------------------------------------------


@rule
def places(s, pad):
    """AG-29.8, AG-30: one more than how many have more points, or as many and the higher value left; else shared."""
    for player in range(s.players):
        place = 1
        for other in range(s.players):
            tied = pad.points[other] == pad.points[player]
            place += pad.points[other] > pad.points[player] or (tied and left(s, other) > left(s, player))
        pad.place[player] = place


@rule
def left(s, player):
    """AG-30.1, AG-30.2: the values of all goods in buildings, and the favours."""
    return wealth(s, player) + s.favours[player]
