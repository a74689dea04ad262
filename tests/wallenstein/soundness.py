"""What holds at every moment of every game (I-01 to I-21), checked for many tables at once.

Tables are an array of records; each check looks at all of them. `fighting` says where armies are in tower and tray:
between a throw and its result.
"""

import numpy as np

from durbar.engine.agenda import NOTHING, STEP
from durbar.engine.rulings import OURS
from durbar.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BUILDING_STOCK,
    BUILDINGS,
    EVENTS,
    FAVOURS,
    IN_PLAY,
    MONEY,
    OFFICIALS,
    PEASANT_CUBES,
    PLOTS,
    REGION,
    REVOLT_MARKERS,
    SEATS,
    STATES,
    STATUES,
    TOWER_CARDS,
    Ruling,
)
from durbar.games.wallenstein.state import (
    BID,
    CARDS,
    NOBODY,
    NONE,
    NOWHERE,
    OPEN,
    OUT_OF_PLAY,
    PEASANTS,
    SEND,
    SPACES,
    Card,
    Season,
    Step,
)

STATE = np.arange(STATES)
DRAFTING = (Step.REFRESH, Step.CLAIM, Step.GROUP, Step.LEADER_HERE, Step.DRAFT)
BEFORE_AUDIENCE = (Step.PLAN, Step.TILE, Step.FIRST_LEADER, Step.LANDSKNECHT)
AUDIENCE = (Step.FAVOUR, Step.CANCEL_EVENT, Step.CALM, Step.FREE_BUILDING, Step.FREE_ARMIES)
ACTING = (
    Step.SIX_ARMIES,
    Step.MOVE_TO,
    Step.MOVE_NUMBER,
    Step.BATTLE_AT,
    Step.BATTLE_NUMBER,
    Step.ATTACK_EXTRA,
    Step.DEFENCE_EXTRA,
)
AFTER_ROUND = (Step.LEADER_TO, Step.STATUE)


def step_of(tables):
    """What each table asks or does next."""
    return tables["agenda"][np.arange(len(tables)), tables["agenda_top"], STEP]


def ones(bits, size):
    """How many of the lowest bits are set."""
    return (bits[..., None] >> np.arange(size) & 1).sum(axis=-1)


def owned_by(tables, players):
    """For each table, player and state: does it belong to him."""
    return tables["owner"][:, None, :] == np.arange(players)[:, None]


def check_cubes(tables, players) -> None:
    """I-01, I-02: every cube is somewhere, and those of absent colours nowhere."""
    on_map = (owned_by(tables, players) * tables["armies"][:, None]).sum(axis=2)
    elsewhere = (tables[field][:, :players] for field in ("reserve", "tray", "lodged"))
    assert (on_map + sum(elsewhere) == ARMIES).all()
    for field in ("armies", "reserve", "tray", "lodged", "peasant_supply"):
        assert (tables[field] >= 0).all()
    for field in ("reserve", "tray", "lodged", "thalers", "grain", "score", "officials", "statue_supply"):
        assert not tables[field][:, players:SEATS].any()
    peasants = tables["peasant_supply"] + tables["tray"][:, PEASANTS] + tables["lodged"][:, PEASANTS]
    assert (peasants == PEASANT_CUBES).all()


def check_land(tables, players, fighting=None) -> None:
    """I-03, I-06, I-17: armies and owner come together; what is neutral is empty, what is out of play too."""
    owner, armies = tables["owner"], tables["armies"]
    at_stake = (
        np.zeros(owner.shape, bool) if fighting is None else fighting[:, None] & (tables["target"][:, None] == STATE)
    )
    assert ((owner >= 0) == (armies > 0))[~at_stake].all()
    assert ((owner >= OUT_OF_PLAY) & (owner < players)).all()
    assert ((owner == OUT_OF_PLAY) == ~(IN_PLAY[players] >> STATE & 1).astype(bool)).all()
    nobodys = owner < 0
    for field in ("armies", "buildings", "markers"):
        assert not tables[field][nobodys].any()
    assert not tables["statues"][owner == OUT_OF_PLAY].any()


def check_cards(tables, players) -> None:
    """I-04: every state card in play is a player's, in the pool, or, during the draft, in one place of it."""
    drafting = np.isin(step_of(tables), DRAFTING)
    places = np.concatenate([tables["open_cards"], tables["claimed"][:, None]], axis=1)
    claimed = (places[..., None] == STATE).sum(axis=1)
    below = np.arange(STATES) < tables["under_size"][:, None]
    claimed += ((tables["under"][..., None] == STATE) & below[..., None]).sum(axis=1)
    claimed += tables["pile"][:, None] >> STATE & 1
    expected = (tables["owner"] == NOBODY) & drafting[:, None]
    settled = step_of(tables) == Step.LEADER_HERE  # the card is his already
    assert (claimed[~settled] == expected[~settled]).all()


def check_plans(tables, players) -> None:
    """I-05: a state card on a space is its owner's, and no card lies twice."""
    plan = tables["plan"][:, :players]
    assert ((plan >= 0) & (plan <= OPEN)).all()
    on_space = plan < STATES
    owner = np.take_along_axis(tables["owner"], np.where(on_space, plan, 0).reshape(len(tables), -1), axis=1)
    mine = owner.reshape(plan.shape) == np.arange(players)[:, None]
    assert mine[on_space].all()
    cards = np.sort(plan, axis=2)
    twice = (cards[..., 1:] == cards[..., :-1]) & (cards[..., 1:] < STATES)
    assert not twice.any()
    court = tables["court"][:, None]
    money = (plan[..., SEND:] == Card.BLANK).sum(axis=2) + (plan[..., BID] >= Card.MONEY) * (plan[..., BID] < CARDS)
    towers = (plan == Card.TOWER).sum(axis=2)
    assert (money <= len(MONEY)).all()
    assert (towers <= TOWER_CARDS * court).all()
    assert (money + towers + (plan[..., :SEND] == Card.BLANK).sum(axis=2) <= len(MONEY) + TOWER_CARDS * court).all()
    assert not ((plan[..., BID] == Card.BLANK) | (plan[..., :SEND] == Card.TOWER).any(axis=2)).any()


def check_stock(tables, players) -> None:
    """I-07, I-08: buildings and revolt markers are on the map or in the supply."""
    built = tables["buildings"][..., None] >> np.arange(BUILDINGS) & 1
    assert (built.sum(axis=1) + tables["building_supply"] == BUILDING_STOCK).all()
    assert (tables["building_supply"] >= 0).all()
    assert (tables["buildings"] < 1 << BUILDINGS).all()
    assert (built.sum(axis=2) <= PLOTS).all()
    markers = tables["markers"].sum(axis=1)
    assert (tables["markers"] >= 0).all()
    assert (markers + tables["marker_supply"] == REVOLT_MARKERS).all()
    rounds = np.minimum(tables["season"] + 1, Season.WINTER)
    in_winter = 3 * (tables["ruling"][:, Ruling.WINTER_PLACES_MARKER_BEFORE_REVOLT] == OURS)
    assert (markers <= players * (2 * rounds + in_winter)).all()


def check_wealth(tables) -> None:
    """I-09, I-10: nobody has less than nothing."""
    assert (tables["thalers"] >= 0).all()
    assert (tables["score"] >= 0).all()
    floored = tables["ruling"][:, Ruling.GRAIN_FLOOR_ZERO] == 0
    assert (tables["grain"][floored] >= 0).all()
    capped = tables["ruling"][:, Ruling.GRAIN_ABOVE_PRINTED_MAX] > 0
    assert (tables["grain"][capped] <= 18).all()


def check_events(tables) -> None:
    """I-11: four events a year; each is in one place at most, and as many are face up as rounds are left."""
    step = step_of(tables)
    shown, unseen, event = tables["open_events"], tables["event_deck"], tables["event"]
    assert (shown & unseen == 0).all()
    assert ((event == NONE) | ((shown | unseen) >> np.maximum(event, 0) & 1 == 0)).all()
    up = ones(shown, EVENTS)
    asks = (step > NOTHING) & (step < Step.DRAFT) & ~np.isin(step, DRAFTING)
    new_year = (step == Step.LEADER_BACK) | (np.isin(step, AFTER_ROUND) & (up == 4))  # leaders move after winter
    assert (ones(unseen, EVENTS)[asks] == (8 - 4 * tables["year"])[asks]).all()
    planning = (step == Step.PLAN) | new_year
    assert (up[planning] == 4 - tables["season"][planning]).all()
    assert (event[planning] == NONE).all()
    drawn = asks & ~planning & (step != Step.NEXT_REVOLT)
    assert (up[drawn] == 3 - tables["season"][drawn]).all()
    winter = step == Step.NEXT_REVOLT
    assert (up[winter] == 1).all()
    assert (event[winter] == NONE).all()


def check_round(tables, players) -> None:
    """I-12, I-13: action cards, tiles and turn order."""
    step, cards = step_of(tables), tables["action_at"]
    up = (cards != NONE).sum(axis=1)
    assert ((cards != NONE) == (np.arange(ACTIONS) < up[:, None])).all()
    found = (cards[..., None] == np.arange(ACTIONS)).sum(axis=1)
    assert (found <= 1).all()
    before = np.isin(step, (*BEFORE_AUDIENCE, *AUDIENCE))
    assert (up[before] == 5).all()
    acting = np.isin(step, ACTING)
    assert (up[acting] == np.minimum(ACTIONS, 5 + tables["position"][acting])).all()
    place = np.sort(tables["place"][:, :players], axis=1)
    assert not ((place[:, 1:] == place[:, :-1]) & (place[:, 1:] != NONE)).any()
    order = tables["order"][:, :players]
    assert (np.sort(order, axis=1) == np.arange(players)).all()
    chosen = (tables["place"][:, :players] != NONE).all(axis=1) & (step != Step.TILE) & (step != Step.TURN_ORDER)
    by_turn = np.take_along_axis(tables["place"], order, axis=1)
    asked = chosen & (step < Step.DRAFT)
    assert (by_turn[asked, 1:] > by_turn[asked, :-1]).all()


def check_court(tables, players) -> None:
    """I-18, I-19: officials and favours."""
    step, court = step_of(tables), tables["court"]
    officials = sum(tables[field][:, :players] for field in ("officials", "reception", "audience"))
    assert (officials == OFFICIALS * court[:, None]).all()
    for field in ("officials", "reception", "audience"):
        assert (tables[field] >= 0).all()
    outside = ~np.isin(step, (*AUDIENCE, Step.AUDIENCE))
    assert not tables["audience"][outside].any()
    display, deck = tables["favour_at"], tables["favour_deck"]
    there = display != NONE
    assert not (deck[:, None] >> np.where(there, display, 0) & there).any()
    before = np.isin(step, BEFORE_AUDIENCE)
    assert (there[before].sum(axis=1) == 3 * court[before]).all()
    assert (np.diff(display[before & (court > 0)], axis=1) < 0).all()
    after = np.isin(step, (*ACTING, *AFTER_ROUND, Step.NEXT_REVOLT, Step.LEADER_BACK))
    assert not there[after].any()
    rounds = 3 * tables["year"] + tables["season"] + 1
    opened = before | np.isin(step, (*AUDIENCE, *ACTING))
    assert (ones(deck, FAVOURS)[opened] == (court * (FAVOURS - 3 * rounds))[opened]).all()
    ended = step == NOTHING
    assert (ones(deck, FAVOURS)[ended] == 3 * court[ended]).all()


def check_modules(tables, players) -> None:
    """I-20, I-21: banners, leaders and statues."""
    rounds = np.minimum(tables["season"] + 1, 3)
    assert (tables["banner"] <= (rounds * tables["landsknechte"])[:, None]).all()
    leader, owner = tables["leader"][:, :players], tables["owner"]
    there = leader != NOWHERE
    stands_in = np.take_along_axis(owner, np.where(there, leader, 0), axis=1)
    assert (stands_in == np.arange(players))[there].all()
    assert not there[tables["leaders"] == 0].any()
    sculptor, statues = tables["sculptor"], tables["statues"]
    assert ((sculptor != NOBODY) == (statues > 0)).all()
    on_board = ((sculptor[:, None, :] == np.arange(players)[:, None]) * statues[:, None]).sum(axis=2)
    trophies = tables["trophies"][:, :, :players].sum(axis=1)
    supply = tables["statue_supply"][:, :players]
    assert (supply >= 0).all()
    assert (supply + on_board + trophies == STATUES * tables["leaders"][:, None]).all()
    own = tables["trophies"][:, np.arange(players), np.arange(players)]
    assert not own.any()


def check_everything(tables, players, fighting=None) -> None:
    """All that holds at every moment."""
    check_cubes(tables, players)
    check_land(tables, players, fighting)
    check_cards(tables, players)
    check_plans(tables, players)
    check_stock(tables, players)
    check_wealth(tables)
    check_events(tables)
    check_round(tables, players)
    check_court(tables, players)
    check_modules(tables, players)


# --- Committed plans (I-14) ---------------------------------------------------------------------------------------


def check_committed(tables, players) -> None:
    """I-14, WA-9.4: when tiles are chosen first, every space is covered or every card laid."""
    plan = tables["plan"][:, :players]
    assert (tables["ready"][:, :players] == 1).all()
    court = tables["court"][:, None]
    used = np.ones(plan.shape, bool)
    used[:, :, SEND:BID] = court[..., None] > 0
    assert not ((plan == OPEN) & used).any()
    laid = ((plan != Card.EMPTY) & used).sum(axis=2)
    spaces = used.sum(axis=2)
    cards = owned_by(tables, players).sum(axis=2) + len(MONEY) + TOWER_CARDS * court
    assert ((laid == spaces) | (laid == cards)).all()
    assert (laid == np.minimum(spaces, cards)).all()
    assert (tables["short"][:, :players] == (cards < spaces)).all()
    assert (tables["turned"][:, :players] == 1 << BID).all()
    assert not tables["gained"][:, :players].any()
    assert len(plan[0, 0]) == SPACES


def bids_paid(tables, players):
    """What each player's bid says that he pays."""
    bid = tables["plan"][:, :players, BID]
    return np.where((bid >= Card.MONEY) & (bid < CARDS), bid - Card.MONEY, 0)


# --- Scoring (I-24) -----------------------------------------------------------------------------------------------


def points_of_a_winter(tables, players):
    """WA-20.9, WA-20.10 for the map as it is: a row for each table, a column for each player."""
    mine = owned_by(tables, players)
    built = (tables["buildings"][..., None] >> np.arange(BUILDINGS) & 1)[:, None] * mine[..., None]
    points = mine.sum(axis=2) + built.sum(axis=(2, 3))
    for region in range(REGION.max() + 1):
        counts = built[:, :, region == REGION].sum(axis=2)
        most = counts.max(axis=1, keepdims=True)
        first = (counts == most) & (most > 0)
        value = np.array([3, 2, 1]) - (first.sum(axis=1, keepdims=True) > 1)
        points = points + (first * value).sum(axis=2)
    return points
