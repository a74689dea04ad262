"""The city as a page draws it: characters, buildings, workers, goods, price tokens, Merchant and Builder."""

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, A, B
from durbar.games.agra.components import (
    ARROW_INTO,
    ARROW_TO,
    BONUS_LEVEL,
    BONUSES,
    BUILDING_OF,
    BUILDINGS,
    CHARACTERS,
    COST,
    FACES,
    GOOD_OF,
    LEVEL_OF,
    MOST_PRODUCED,
    PRODUCTION,
    SIDES,
    TOKENS,
)
from durbar.games.agra.page.facts import Amount, Bonus, City, Face, House, Space, Stock, Token, Worker
from durbar.games.agra.page.legal import Lately, Legal
from durbar.games.agra.state import NOWHERE, Choice, State, Step

LEVELS_OF_SITES = sorted({int(level) for level in LEVEL_OF[PRODUCTION:]})
MOST_AMOUNT = MOST_PRODUCED + 2


def city(seen: Seen, s: State, legal: Legal, lately: Lately) -> City:
    """All twenty spaces and what lies about them."""
    here = None if seen.position.over else working_at(s)
    spaces = [_space(s, space, legal, lately, here) for space in range(CHARACTERS + BUILDINGS)]
    return {
        "characters": spaces[:CHARACTERS],
        "buildings": [
            {**space, **_building(seen, s, building, legal)} for building, space in enumerate(spaces[CHARACTERS:])
        ],
        "trader": {"move_token": legal.get(Choice.MOVE_TOKEN), "trade": legal.get(Choice.TRADE)},
        "tokens": [_token(token, legal) for token in range(TOKENS) if s.token_good[token] == NOWHERE],
        "bonuses": [
            {"level": level, "tiles": [_bonus(s, tile, legal) for tile in range(BONUSES) if BONUS_LEVEL[tile] == level]}
            for level in LEVELS_OF_SITES
        ],
    }


def _space(s: State, space: int, legal: Legal, lately: Lately, here: int | None) -> Space:
    """A space: whose worker is there, and what the viewer may do with it."""
    doings = {"lay": Choice.LAY, "stand": Choice.STAND, "place": Choice.PLACE}
    doing = next((doing for doing, sort in doings.items() if legal.get(sort, space) is not None), None)
    return {
        "worker": _worker(s, space),
        "here": space == here,
        "last": space in lately.spaces,
        "doing": doing,
        "choice": None if doing is None else legal.get(doings[doing], space),
    }


def _worker(s: State, space: int) -> Worker | None:
    for owner in range(s.players):
        for standing, spaces in ((True, s.standing[owner]), (False, s.lying[owner])):
            if int(spaces) >> space & 1:
                return {"owner": owner, "standing": standing}
    return None


def _building(seen: Seen, s: State, building: int, legal: Legal) -> House:
    """What else a building has."""
    good = int(GOOD_OF[building])
    tokens = [token for token in range(TOKENS) if s.token_good[token] == good]
    return {
        "built": bool(int(s.built) >> building & 1),
        "cost": int(COST[building]),
        "value": int(s.value[good]),
        "token": _token(tokens[0], legal) if tokens else None,
        "rupees": int(s.rupees_on[building]),
        "merchant": bool(s.merchant == building),
        "builder": bool(s.builder == building),
        "stock": _stock(seen, s, good),
        "build": legal.get(Choice.BUILD, building - PRODUCTION) if building >= PRODUCTION else None,
        "arrow": legal.get(Choice.ARROW, int(ARROW_INTO[good])) if building >= PRODUCTION else None,
        "give": legal.get(Choice.GIVE, good),
        "take": legal.get(Choice.TAKE, good),
        "faces": _faces(s, good, legal),
        "amounts": _amounts(seen, s, building, legal),
    }


def _stock(seen: Seen, s: State, good: int) -> list[Stock]:
    """Who has how much of a good, the viewer first."""
    owners = [owner for owner in range(s.players) if s.goods[owner, good]]
    owners.sort(key=lambda owner: owner != seen.viewer)
    return [{"owner": owner, "n": int(s.goods[owner, good])} for owner in owners]


def _token(token: int, legal: Legal) -> Token:
    return {"number": token, "faces": FACES[token].tolist(), "choice": legal.get(Choice.TOKEN, token)}


def _faces(s: State, good: int, legal: Legal) -> list[Face]:
    """The sides of a price token that may be laid on a good."""
    found = [(side, legal.get(Choice.TOKEN_TO, good * SIDES + side)) for side in range(SIDES)]
    token = int(s.agenda[s.agenda_top, A])
    return [{"face": int(FACES[token, side]), "choice": choice} for side, choice in found if choice is not None]


def _amounts(seen: Seen, s: State, building: int, legal: Legal) -> list[Amount]:
    """How many goods may be produced here, or transformed into those of this building."""
    if not legal or working_at(s, asked=True) != CHARACTERS + building:
        return []
    choices = [(number, legal.get(Choice.AMOUNT, number)) for number in range(MOST_AMOUNT)]
    return [{"n": number, "choice": choice} for number, choice in choices if choice is not None]


def _bonus(s: State, tile: int, legal: Legal) -> Bonus:
    return {"tile": tile, "left": bool(int(s.bonus_left) >> tile & 1), "choice": legal.get(Choice.BONUS, tile)}


# --- Where the action is --------------------------------------------------------------------------------------------


def working_at(s: State, asked: bool = False) -> int | None:
    """The space whose action goes on, as far as the agenda tells; or only what the step on top asks about."""
    last = int(s.agenda_top)
    for row in range(last, last - 1 if asked else 0, -1):
        space = _space_of(*(int(s.agenda[row, column]) for column in (STEP, A, B)))
        if space is not None:
            return space
    return None


def _space_of(step: int, a: int, b: int) -> int | None:
    """Where a step takes place."""
    if Step.ARCHITECT <= step <= Step.BOTANIST:
        return step - Step.ARCHITECT
    if step == Step.PRODUCE:
        return CHARACTERS + int(BUILDING_OF[a])
    if step in (Step.PROCESS, Step.FOLLOW):
        return CHARACTERS + int(BUILDING_OF[ARROW_TO[a if step == Step.PROCESS else b]])
    return CHARACTERS + a if step == Step.PAY_MATERIALS else None
