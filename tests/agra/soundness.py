"""What holds at every decision (I-1 to I-20), of many tables at once."""

import numpy as np

from durbar.engine.agenda import PLAYER, STEP, A, C
from durbar.games.agra.components import (
    BONUS_LEVEL,
    BUILDINGS,
    CHARACTERS,
    COVERS,
    DISPLAY,
    FACES,
    FIRST_PLACE,
    GUILDS,
    LAST_ROUND,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    LEVEL_OF,
    MARKERS,
    MEDITATION_SPACES,
    MOST_CHANGE,
    NOTABLE_LEVEL,
    NOTABLE_OF,
    NOTABLES,
    OPEN_LEVELS,
    ORDER_LEVEL,
    ORDER_LIMIT,
    ORDERS,
    OUTER,
    PIERS,
    PLACES,
    PRINTED_VALUE,
    PRODUCTION,
    SEATS,
    TILE_SLOTS,
    TOKENS_PIER,
    TOP,
    WORKERS,
    Favour,
    Notable,
)
from durbar.games.agra.state import (
    AWAY,
    DEEPEST,
    FIRST_AUTOMATIC,
    IN_PILE,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    ON_DISPLAY,
    ON_RIVER,
    Choice,
    Manner,
    Step,
)

OPEN_STEPS = tuple(step for step in Step if step <= Step.ORDERS)
CHARACTER_STEPS = (Step.SAILOR, Step.TRADER, Step.BOTANIST, Step.ARCHITECT, Step.PRODUCE)
BUILDING_BITS = 1 << np.arange(BUILDINGS)
FOREVER = ("influence", "meditation", "pier", "completed", "round", "built")
OFF_TURN = (  # AG-8.5
    *(Step.FOLLOW, Step.JAGIRDAR, Step.COOK_STORE, Step.CREDIT, Step.FAVOUR_SPACE, Step.GIVE_BACK, Step.MAKE_ROOM),
    Step.PICK_GOOD,  # at pier 5
    *(Step.TAKE_TILE, Step.STAND, Step.PICK_GUILD, Step.SADR, Step.SADR_TO),  # a notable won off turn
    *(Step.BONUS, Step.PICK_COVER, Step.PROCESS),  # the Mujtahida's
)

# --- Reading all tables at once -------------------------------------------------------------------------------------


def on_top(tables, column):
    """One number of the step on top of every agenda."""
    return tables["agenda"][np.arange(len(tables)), tables["agenda_top"], column].astype(np.int64)


def waiting(tables, *steps):
    """How often any of these steps is on each agenda."""
    there = np.isin(tables["agenda"][:, :, STEP], steps)
    return (there & (np.arange(DEEPEST + 1) <= tables["agenda_top"][:, None])).sum(axis=1)


def going_on(tables):
    return tables["agenda_top"] > 0


def owned_by(owners, counts, players):
    """What each player has of what is owned."""
    where = tuple(range(1, owners.ndim))
    return np.stack([((owners == player) * counts).sum(axis=where) for player in range(players)], 1)


def is_built(tables):
    return (tables["built"][:, None] & BUILDING_BITS) != 0


def places_filled(tables):
    """For each table and notable, whether all its places are filled."""
    free = (tables["free_places"][:, None] >> np.arange(PLACES)) & 1
    return np.add.reduceat(free, FIRST_PLACE[:-1], axis=1) == 0


# --- The invariants -------------------------------------------------------------------------------------------------


def check_pieces(tables, players) -> None:
    """I-1, I-2, I-3: every marker and worker is in one place."""
    mine = slice(players)
    holders = tables["holder"]
    on_card = owned_by(holders[:, Notable.FRENCH_TRADER, None], tables["french"][:, None], players)
    parts = (
        tables["markers"][:, mine],
        tables["goods"][:, mine].sum(axis=2),
        tables["favours"][:, mine],
        np.bitwise_count(tables["used_favours"][:, mine]),
        np.bitwise_count(tables["used_luxuries"][:, mine]),
        owned_by(tables["place_owner"], tables["place_count"], players),
        owned_by(tables["order_owner"], 1, players),
        owned_by(tables["gift_owner"], 1, players),
        on_card,
    )
    assert all((part >= 0).all() for part in parts)
    assert (tables["goods"] >= 0).all()
    assert (sum(part.astype(int) for part in parts) == MARKERS).all()
    assert (tables["french"][holders[:, Notable.FRENCH_TRADER] < 0] == 0).all()
    stored = owned_by(holders[:, Notable.COOK, None], tables["stored"][:, None], players)
    standing, lying = tables["standing"][:, mine], tables["lying"][:, mine]
    on_board = np.bitwise_count(standing).astype(int) + np.bitwise_count(lying)
    assert (tables["workers"][:, mine] >= 0).all()
    assert (tables["workers"][:, mine] + on_board + stored == WORKERS).all()
    assert np.isin(tables["stored"], (0, 1, 2)).all()
    assert (tables["stored"][holders[:, Notable.COOK] < 0] == 0).all()
    together = np.bitwise_or.reduce(standing | lying, axis=1)
    assert (np.bitwise_count(together) == on_board.sum(axis=1)).all()
    assert (together & ~((1 << CHARACTERS) - 1 | tables["built"] << CHARACTERS) == 0).all()


def check_values(tables) -> None:
    """I-4: price tokens and what they make of values."""
    goods, sides = tables["token_good"], tables["token_side"]
    value = np.repeat(PRINTED_VALUE[None], len(tables), axis=0)
    rows = np.arange(len(tables))
    for token, faces in enumerate(FACES):
        laid = goods[:, token] != NOWHERE
        value[rows[laid], goods[laid, token]] = faces[sides[laid, token]]
        for other in range(token):
            assert ((goods[:, token] != goods[:, other]) | ~laid).all()
    assert (value == tables["value"]).all()
    assert (abs(value - PRINTED_VALUE) <= MOST_CHANGE).all()
    assert ((value >= 1) & (value <= 4)).all()
    assert ((value[:, :PRODUCTION] == 1).sum(axis=1) >= 2).all()  # AG-4.10


def check_farms(tables, players) -> None:
    """I-5: farmers stay on their sides and never on a cover."""
    farmer, covers = tables["farmer"][:, :players], tables["covers"][:, :players]
    assert ((farmer >= 1) & (farmer <= 5)).all()
    assert (covers >> COVERS == 0).all()
    for side in range(farmer.shape[2]):
        assert not ((farmer[:, :, side] == 1) & (covers >> 2 * side & 1).astype(bool)).any()
        assert not ((farmer[:, :, side] == 5) & (covers >> 2 * side + 1 & 1).astype(bool)).any()


def check_city(tables) -> None:
    """I-6, I-7: Merchant, Builder, buildings, bonus tiles."""
    built, rows = is_built(tables), np.arange(len(tables))
    assert built[:, :PRODUCTION].all()
    assert built[rows, tables["merchant"]].all()
    no_site = built.all(axis=1)
    due, gone = tables["builder_due"] == 1, tables["builder"] == NOWHERE
    assert (gone == (no_site & ~due)).all()
    there = ~gone
    assert (built[rows[there], tables["builder"][there]] == due[there]).all()
    assert (tables["rupees_on"] >= 0).all()
    assert (tables["rupees_on"][~built] == 0).all()
    taken = (~tables["bonus_left"][:, None] >> np.arange(len(BONUS_LEVEL))) & 1
    for level in (2, 3, 4):
        assert (taken[:, level == BONUS_LEVEL].sum(axis=1) <= built[:, level == LEVEL_OF].sum(axis=1)).all()


def check_tiles(tables, players) -> None:
    """I-8: favour tiles."""
    tile = tables["tile"]
    held = [(tile == player).sum(axis=1) for player in range(players)]
    assert all((number <= TILE_SLOTS).all() for number in held)
    shown, pile = (tile == ON_DISPLAY).sum(axis=1), (tile == IN_PILE).sum(axis=1)
    assert (shown + pile + sum(held) == tile.shape[1]).all()
    assert (shown == np.minimum(DISPLAY, tile.shape[1] - sum(held))).all()


def check_tracks(tables, players) -> None:
    """I-9: everything within its bounds."""
    for name, most in (("influence", TOP), ("meditation", MEDITATION_SPACES)):
        assert ((tables[name][:, :players] >= 1) & (tables[name][:, :players] <= most)).all()
    assert (tables["rupees"] >= 0).all()
    assert ((tables["pier"] >= 1) & (tables["pier"] <= PIERS)).all()


def check_river(tables, players) -> None:
    """I-10, I-11: notables, deliveries and the boat."""
    holder, count, owner = tables["holder"], tables["place_count"], tables["place_owner"]
    assert ((holder != AWAY).sum(axis=1) == (14 if players == 4 else 10)).all()
    on_river = holder == ON_RIVER
    assert not (on_river & places_filled(tables)).any()
    assert np.isin(count, (0, 1, 2)).all()
    assert ((count > 0) == (owner != NOBODY)).all()
    free = ((tables["free_places"][:, None] >> np.arange(PLACES)) & 1).astype(bool)
    assert (free == (on_river[:, NOTABLE_OF] & (count == 0))).all()
    served = NOTABLE_LEVEL[NOTABLE_OF] > OPEN_LEVELS[tables["pier"]][:, None]
    assert (count[served] == 0).all()
    completed = np.stack([((holder >= 0) & (level == NOTABLE_LEVEL)).sum(axis=1) for level in range(5)], 1)
    assert (completed == tables["completed"]).all()
    settled = waiting(tables, Step.BOAT) == 0
    for pier in range(1, PIERS):
        reached = completed[:, LEAVE_LEVEL[pier]] >= LEAVE_COUNT[pier]
        assert reached[tables["pier"] > pier].all()
        assert not reached[(tables["pier"] == pier) & settled].any()


def check_empire(tables, players) -> None:
    """I-11, I-12, I-13: orders and gifts."""
    owner, marker = tables["order_owner"], tables["order_marker"]
    taken = owner != NOBODY
    filled = taken.sum(axis=2)
    assert (filled <= ORDER_LIMIT[tables["pier"]][:, None]).all()
    for guild in range(GUILDS):
        there = marker[:, guild] != NOWHERE
        assert (there == (filled[:, guild] < ORDERS)).all()
        assert not taken[np.flatnonzero(there), guild, marker[there, guild]].any()
        for player in range(players):
            has_one = (owner[:, guild] == player).any(axis=1)
            assert (tables["influence"][has_one, player, guild] >= ORDER_LEVEL).all()
    assert ((owner >= NEUTRAL) & (owner < players)).all()
    assert ((tables["gift_owner"] >= NEUTRAL) & (tables["gift_owner"] < players)).all()


def check_turn(tables, players) -> None:
    """I-14, I-15, I-17: what is registered for the turn and the action."""
    assert (tables["agenda_top"] <= DEEPEST).all()
    meditating = waiting(tables, Step.MEDITATE) > 0
    assert (tables["mp"] >= 0).all()
    assert (tables["mp"][~meditating] == 0).all()
    assert (tables["spending"] >= (tables["bought"] > 0)).all()
    assert ((tables["wheel"] >= 0) & (tables["wheel"] < OUTER)).all()
    assert (tables["bought"][meditating] - 1 != tables["wheel"][meditating]).all()
    assert (waiting(tables, *CHARACTER_STEPS) <= 1).all()
    sailing = waiting(tables, Step.SAILOR) > 0
    extra = tables["holder"][:, Notable.JAGIRDAR] == tables["active"]
    assert (tables["delivered"] <= 1 + extra + tables["paid_value"])[sailing].all()


def check_everything(tables, players) -> None:
    check_pieces(tables, players)
    check_values(tables)
    check_farms(tables, players)
    check_city(tables)
    check_tiles(tables, players)
    check_tracks(tables, players)
    check_river(tables, players)
    check_empire(tables, players)
    check_turn(tables, players)


def check_question(tables, legal) -> None:
    """I-16, AG-5.3, AG-8.5: who is asked has a choice; out of turn, one of a few things, and never at an open step."""
    asked = going_on(tables)
    assert (legal.sum(axis=1)[asked] >= 2).all()
    step, player = on_top(tables, STEP), on_top(tables, PLAYER)
    assert (step[asked] < FIRST_AUTOMATIC).all()
    is_open = np.isin(step, OPEN_STEPS) & ((step != Step.PROCESS) | (on_top(tables, C) == Manner.OPEN))
    off_turn = asked & (player != tables["active"])
    assert not is_open[off_turn].any()
    assert np.isin(step[off_turn], OFF_TURN).all()
    assert (step[legal[:, Choice.GIVE_FAVOUR]] == Step.MAKE_ROOM).all()


def check_change(before, after, chosen) -> None:
    """I-9, I-18, I-19, I-20, AG-4.9: what never goes back, and what a choice leaves."""
    for name in FOREVER:
        assert (after[name] >= before[name]).all()
    assert (after["covers"] & ~before["covers"] == 0).all()
    assert (after["holder"] == before["holder"])[before["holder"] >= 0].all()
    assert (after["end_round"] == before["end_round"])[before["end_round"] > 0].all()
    left = ((before["token_good"] != NOWHERE) & (after["token_good"] == NOWHERE)).any(axis=1)
    assert ((before["pier"] < TOKENS_PIER) & (after["pier"] >= TOKENS_PIER))[left].all()
    rows = np.flatnonzero(going_on(before))
    step, player, by = (on_top(before, column)[rows] for column in (STEP, PLAYER, A))
    pick = chosen[rows]
    moved = np.isin(step, (Step.PROCESS, Step.FOLLOW)) & (pick < Choice.GIVE) | (step == Step.EXCHANGE_TAKE)
    moved |= np.isin(step, (Step.PROCESS, Step.FOLLOW)) & (pick == Choice.FAVOUR + Favour.EXTRA_TRANSFORM)
    goods = before["goods"].sum(axis=2)[rows, player], after["goods"].sum(axis=2)[rows, player]
    assert (goods[0] == goods[1])[moved].all()
    followed = (step == Step.FOLLOW) & (pick != Choice.AMOUNT)
    had = before["markers"][rows[followed], by[followed]] > 0
    gained = after["favours"][rows[followed], by[followed]] - before["favours"][rows[followed], by[followed]]
    assert (gained >= had).all()
    again = on_top(after, STEP)[rows[followed]] == Step.FOLLOW
    assert (gained == had)[again].all()


def turn_of(tables):
    """A number that stands for the round and whose turn it is."""
    return tables["round"] * SEATS + tables["active"]


def check_turns(before, after, turns, players) -> None:
    """I-14, I-19: turns go round, and at the end of one, its player has nothing in use. Counts the turns that ended."""
    over = ~going_on(after)
    ended = (turn_of(after) != before) | over
    turns[np.flatnonzero(ended), before[ended] % SEATS] += 1
    assert (turns[:, :players].max(axis=1) - turns[:, :players].min(axis=1) <= 1).all()
    fresh = ended & ~over
    for name in ("credited", "statue", "order_phase", "mp", "spending"):
        assert not after[name][fresh].any()
    rows, enders = np.flatnonzero(fresh), before[fresh] % SEATS
    for name in ("used_favours", "used_luxuries"):
        assert not after[name][rows, enders].any()
    own = after["holder"][rows] == enders[:, None]
    assert not (own & (after["used_notables"][rows, None] >> np.arange(NOTABLES) & 1 > 0)).any()


def check_end(tables, points, places, players) -> None:
    """I-19, I-21: the last round, and who has won (AG-30)."""
    last = np.where(tables["end_round"] > 0, tables["end_round"] + 1, LAST_ROUND)
    assert (tables["round"] == np.minimum(last, LAST_ROUND)).all()
    assert (points >= tables["rupees"][:, :players]).all()
    left = (tables["goods"] * tables["value"][:, None]).sum(axis=2) + tables["favours"]
    rank = points * 1000 + left[:, :players]
    assert (places == 1 + (rank[:, None] > rank[:, :, None]).sum(axis=2)).all()
