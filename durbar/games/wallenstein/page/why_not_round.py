"""Why something beside the map cannot be chosen now: the ten actions of the round, tiles, favours, bonuses of the
Landsknechte, and in the draft cards and groups.
"""

from collections.abc import Callable

from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP
from durbar.engine.reason import Reason
from durbar.games.wallenstein.components import (
    ACTIONS,
    BANNER_BONUS,
    BONUS_IDS,
    FAVOUR_COST,
    FAVOUR_SPACES,
    LANDSKNECHT_KINDS,
    LARGEST_GROUP,
    OPEN_CARDS,
    TILES,
    Bonus,
)
from durbar.games.wallenstein.page.signs import BONUS_SIGNS, SIGNS
from durbar.games.wallenstein.rules.landsknechte import bonus
from durbar.games.wallenstein.state import NONE, Card, Season, State, Step
from durbar.games.wallenstein.words import names
from durbar.games.wallenstein.words import why_not as words

# --- What is drawn --------------------------------------------------------------------------------------------------


def things(seen: Seen, s: State, step: Step) -> list[Thing]:
    """The actions wherever the round lies below the map, and what the question at hand shows."""
    planning = step is Step.PLAN
    drawn: list[Thing] = []
    if _shows_round(s) and not (planning and seen.offers):
        drawn += [_sign(f"act-{action}", names.action(action, seen.t), "actions", action) for action in range(ACTIONS)]
    if planning or (seen.offers and step is Step.TILE):
        drawn += [_tile(seen, s, place) for place in range(TILES)]
    if (planning and s.court) or (seen.offers and step is Step.FAVOUR):
        drawn += [_favour(seen, s, space) for space in range(FAVOUR_SPACES) if s.favour_at[space] != NONE]
    if seen.offers and step is Step.LANDSKNECHT:
        drawn += [_bonus(seen, s, kind) for kind in range(LANDSKNECHT_KINDS) if _printed(s, seen.viewer, kind)]
    if seen.offers and step in (Step.REFRESH, Step.CLAIM):
        drawn += [_claim(s, place) for place in range(OPEN_CARDS)] + _groups(seen, s)
    return drawn


def _shows_round(s: State) -> bool:
    """Whether the action cards of a round lie there."""
    draft = int(s.agenda[1, STEP]) == Step.DRAFT
    return not draft and s.season != Season.WINTER and any(action != NONE for action in s.action_at.tolist())


def _sign(id: str, name: str, of: str, number: int) -> Thing:
    return Thing(id, name[0].upper() + name[1:], sign=f"s-{SIGNS[of][number]['sign']}")  # type: ignore[literal-required]


def _tile(seen: Seen, s: State, place: int) -> Thing:
    tile = int(s.tile_at[place])
    return _sign(f"tile-{place}", names.tile(tile, seen.t), "tiles", tile)


def _favour(seen: Seen, s: State, space: int) -> Thing:
    favour = int(s.favour_at[space])
    return _sign(f"favour-{FAVOUR_COST[space]}", names.favour(favour, seen.t), "favours", favour)


def _printed(s: State, player: int | None, kind: int) -> int:
    """The bonus of a kind on the player's top card."""
    return int(BANNER_BONUS[s.banner[player], kind])


def _bonus(seen: Seen, s: State, kind: int) -> Thing:
    name = names.bonus(kind, _printed(s, seen.viewer, kind), seen.t)
    return Thing(f"bonus-{BONUS_IDS[kind]}", name, sign=f"s-{BONUS_SIGNS[Bonus(kind)]}")


def _claim(s: State, place: int) -> Thing:
    return Thing(f"claim-{place}", names.state(int(s.open_cards[place])), sign="s-states")


def _groups(seen: Seen, s: State) -> list[Thing]:
    left = [size for size in range(1, LARGEST_GROUP + 1) if s.groups[seen.viewer, size]]
    return [Thing(f"group-{size}", names.armies(size, seen.t), sign="s-army") for size in left]


# --- What is in the way ---------------------------------------------------------------------------------------------


def why_not(seen: Seen, s: State, step: Step, kind: str, which: str) -> Reason | None:
    """What is in the way of something beside the map."""
    return _REASONS[kind](seen, s, step, BONUS_IDS.index(which) if kind == "bonus" else int(which))


def _action(seen: Seen, s: State, step: Step, action: int) -> Reason:
    """When an action is performed, and by whom (WA-7, WA-12)."""
    t, card = seen.t, int(s.plan[seen.viewer, action])
    if step is Step.PLAN:
        return words.ready(t)
    positions = s.action_at.tolist()
    position = positions.index(action) if action in positions else None
    if position is not None and position < s.position:
        return words.act_done(t)
    if card >= Card.BLANK:
        lost = card == Card.EMPTY and int(s.turned[seen.viewer]) >> action & 1 and position != s.position
        return words.act_lost(t) if lost else words.act_blank(t)
    if position is None:
        return words.act_hidden(sum(known != NONE for known in positions) + 1, ACTIONS, t)
    acting = int(s.agenda[1, STEP]) == Step.ACTIONS
    if acting and position == s.position:
        return words.act_now(seen.names[seen.position.pending[0]], bool(seen.offers), t)
    return words.act_later(position + 1, int(s.position) + 1 if acting else None, t)


def _tile_taken(seen: Seen, s: State, step: Step, place: int) -> Reason | None:
    """WA-11.4: by rank of the bids, one each."""
    if step is Step.PLAN:
        return words.tile_later(seen.t)
    taker = next((seat for seat in range(s.players) if s.place[seat] == place), None)
    return None if taker is None else words.tile_taken(seen.names[taker], seen.t)


def _dear(seen: Seen, s: State, step: Step, cost: int) -> Reason | None:
    """WA-22.10, WA-22.16: at court, for officials."""
    if step is Step.PLAN:
        return words.favour_later(seen.t)
    has = int(s.audience[seen.viewer])
    return words.favour_dear(names.officials(cost, seen.t), has, seen.t) if cost > has else None


def _no_army(seen: Seen, s: State, step: Step, kind: int) -> Reason | None:
    return None if bonus(s, seen.viewer, kind) > 0 else words.bonus_reserve(seen.t)


def _open_card(seen: Seen, s: State, step: Step, place: int) -> Reason | None:
    return words.keep_first(seen.t) if step is Step.REFRESH else None


def _group(seen: Seen, s: State, step: Step, size: int) -> Reason:
    return words.group_later(seen.t)


_REASONS: dict[str, Callable[..., Reason | None]] = {
    "act": _action,
    "tile": _tile_taken,
    "favour": _dear,
    "bonus": _no_army,
    "claim": _open_card,
    "group": _group,
}
KINDS = frozenset(_REASONS)
