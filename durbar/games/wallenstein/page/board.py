"""What a page knows about a table of Wallenstein: the facts of a position (`board`) and the map below them (`ground`).

Both are plain data, drawn by `board.html` and served as they are. Everything counts from 0, years from 1, as players
count them. Cubes go by their owner's seat, those of the peasants by None. What lies face down on the personal boards
of others is covered or empty and nothing else, and that only once nobody plans any more (WA-9.11).
"""

from functools import cache
from gettext import NullTranslations
from typing import Literal

from durbar.drawing.seen import Seen, once
from durbar.engine.agenda import PLAYER, STEP, top
from durbar.engine.game import Setup
from durbar.engine.rulings import OURS
from durbar.games.wallenstein.components import (
    ACTIONS,
    BANNERS,
    BUILDING_IDS,
    BUILDINGS,
    EVENT_KIND,
    EVENTS,
    FACTS,
    FAVOUR_COST,
    FAVOUR_KIND,
    FAVOUR_VALUE,
    FAVOURS,
    GRAIN,
    GRAIN_LOSS,
    GRAIN_TRACK,
    MAJORITY,
    MOST_UNSUPPLIED,
    OPEN_CARDS,
    PLOTS,
    REGION,
    REGIONS,
    REVOLTS,
    STATE_IDS,
    STATES,
    TAXES,
    TIE_PENALTY,
    TILES,
    EventKind,
    FavourKind,
    Ruling,
)
from durbar.games.wallenstein.page import atlas, facts, frames, signs
from durbar.games.wallenstein.page.account import account
from durbar.games.wallenstein.page.facts import (
    Account,
    Action,
    Arrow,
    Board,
    Cubes,
    Events,
    Favour,
    Lying,
    Majority,
    March,
    Most,
    Names,
    Player,
    Space,
    Tile,
    Tower,
    Turn,
    Winter,
)
from durbar.games.wallenstein.page.printed import Ground, Hunger, PrintedState
from durbar.games.wallenstein.state import (
    BID,
    NONE,
    NOWHERE,
    OPEN,
    OUT_OF_PLAY,
    PEASANTS,
    SPACES,
    Card,
    Choice,
    Event,
    Season,
    State,
    Step,
)
from durbar.games.wallenstein.words import names

NUMERALS = 5  # every how many points one is written on the scale
MODULES = ("court", "landsknechte", "leaders")
AFTER_BIDS = range(Step.TILES, Step.ROUND_END)  # the phases in which the bids of the round lie open


# --- The position ---------------------------------------------------------------------------------------------------


def board(seen: Seen) -> Board:
    """The facts of a position as a viewer may know them, and what he can do."""
    s: State = seen.position.state
    over = seen.position.over
    step = None if over else Step(int(top(s, STEP)))
    phase = None if over else Step(int(s.agenda[1, STEP]))
    told = account(seen)
    return {
        "year": int(s.year) + 1,
        "season": Season(int(s.season)).name.lower(),
        "phase": None if phase is None else phase.name.lower(),
        "step": None if step is None else step.name.lower(),
        "player": None if step is None or step is Step.PLAN else int(top(s, PLAYER)),
        "modules": [module for module in MODULES if getattr(s, module)],
        "states": _states(seen, s, step),
        "arrows": _arrows(seen, s, step),
        "players": [_player(s, seat, phase, step is Step.PLAN) for seat in range(s.players)],
        "actions": _actions(s, phase),
        "hidden_actions": _hidden_actions(s),
        "acting": _acting(s) if phase is Step.ACTIONS else [],
        "tiles": _tiles(s),
        "events": _events(s, phase),
        "tower": _tower(s, told),
        "favours": _favours(s),
        "majorities": _majorities(s),
        "plan": _plan(s, seen.viewer),
        "lost": [] if step is Step.PLAN else _lost(s, seen.viewer),
        "fight": _fight(s, step),
        "account": told,
        "frame": frames.asked(seen),
        "names": _names(seen.t),
    }


def _somebody(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def _bits(number: int, count: int) -> list[int]:
    """The members of a set."""
    return [member for member in range(count) if int(number) >> member & 1]


# --- The map --------------------------------------------------------------------------------------------------------


def _states(seen: Seen, s: State, step: Step | None) -> list[facts.State]:
    """What stands in every state, and what the viewer may do with it."""
    choices, lately = states_chosen(seen), _lately(seen)
    plans = step is Step.PLAN and seen.viewer is not None and not s.ready[seen.viewer]
    leaders = {int(state): seat for seat, state in enumerate(s.leader[: s.players]) if s.leaders and state != NOWHERE}
    laid = _laid(s, seen.viewer)
    return [
        {
            "number": state,
            "owner": _somebody(s.owner[state]),
            "out": bool(s.owner[state] == OUT_OF_PLAY),
            "armies": int(s.armies[state]),
            "buildings": [BUILDING_IDS[kind] for kind in _bits(s.buildings[state], BUILDINGS)],
            "markers": int(s.markers[state]),
            "leader": leaders.get(state),
            "statues": int(s.statues[state]),
            "sculptor": _somebody(s.sculptor[state]) if s.statues[state] else None,
            "choice": choices.get(state),
            "space": laid.get(state),
            "in_hand": plans and bool(s.owner[state] == seen.viewer) and state not in laid,
            "last": state in lately,
        }
        for state in range(STATES)
    ]


@once
def states_chosen(seen: Seen) -> dict[int, int]:
    """The states that are a legal choice of the viewer; while he plans, their cards are."""
    s: State = seen.position.state
    offered = [offer.choice for offer in seen.offers]
    states = {choice - Choice.STATE: choice for choice in offered if Choice.STATE <= choice < Choice.ARMIES}
    claims = [choice for choice in offered if Choice.CLAIM <= choice < Choice.CLAIM + OPEN_CARDS]
    return states | {int(s.open_cards[choice - Choice.CLAIM]): choice for choice in claims}


_WHERE = {  # which details of an event are the states it happened in
    Event.CLAIMED: (0,),
    Event.ARRIVED: (0,),
    Event.BUILT: (1,),
    Event.COLLECTED_GRAIN: (0,),
    Event.COLLECTED_TAXES: (0,),
    Event.PLACED: (1,),
    Event.MOVED: (0, 1),
    Event.ATTACKED: (0, 1),
    Event.REVOLTED: (0,),
    Event.LEADER_PLACED: (0,),
    Event.LEADER_MOVED: (0, 1),
}


def _lately(seen: Seen) -> list[int]:
    """The states of the last thing that happened on the map: one, or from where to where."""
    for event in reversed(seen.events):
        if event.kind in _WHERE:
            return [event.details[place] for place in _WHERE[Event(event.kind)]]
    return []


def _arrows(seen: Seen, s: State, step: Step | None) -> list[Arrow]:
    """The last march, and the one that is being declared."""
    fight, lately = _fight(s, step), _lately(seen)
    arrows: list[Arrow] = [{"when": "past", **atlas.arrow(*lately)}] if len(lately) == 2 else []
    if fight and fight["target"] is not None:
        arrows.append({"when": "now", **atlas.arrow(fight["origin"], fight["target"])})
    return arrows


def _fight(s: State, step: Step | None) -> March | None:
    """The march or attack that is being declared."""
    if step in (Step.BATTLE_AT, Step.MOVE_TO):
        return {"origin": int(s.origin), "target": None, "armies": None}
    if step in (Step.BATTLE_NUMBER, Step.MOVE_NUMBER):
        return {"origin": int(s.origin), "target": int(s.target), "armies": None}
    if step in (Step.ATTACK_EXTRA, Step.DEFENCE_EXTRA):
        return {"origin": int(s.origin), "target": int(s.target), "armies": int(s.marching)}
    return None


# --- The players ----------------------------------------------------------------------------------------------------


def _player(s: State, seat: int, phase: Step | None, planning: bool) -> Player:
    """What everybody may know of a player."""
    place = int(s.place[seat])
    own = s.owner == seat
    return {
        "points": int(s.score[seat]),
        "spot": atlas.SCALE.place(s.score[: s.players].tolist(), seat),
        "thalers": int(s.thalers[seat]),
        "grain": int(s.grain[seat]),
        "reserve": int(s.reserve[seat]),
        "states": int(own.sum()),
        "regions": len({int(region) for region in REGION[own]}),
        "ready": bool(s.ready[seat]) if planning else None,
        "place": None if place == NONE else place,
        "tile": None if place == NONE else _somebody(s.tile_at[place]),
        "bid": int(s.plan[seat, BID]) if phase in AFTER_BIDS else None,
        "spaces": None if planning else [_space(s, seat, space) for space in range(SPACES)],
        "winters": [_winter(s, seat, loss) for loss in _losses(s, phase)],
        "reception": int(s.reception[seat]),
        "audience": int(s.audience[seat]),
        "officials": int(s.officials[seat]),
        "kept": _kept(s, seat),
        "banner": int(s.banner[seat]),
        "leader": _somebody(s.leader[seat]) if s.leaders else None,
        "statues": int(s.statues[s.sculptor == seat].sum()),
        "trophies": s.trophies[seat, : s.players].tolist(),
        "groups": [size for size, n in enumerate(s.groups[seat]) for _ in range(n)] if phase is Step.DRAFT else [],
    }


def _space(s: State, seat: int, space: int) -> Space:
    """WA-9.11, WA-12.2: a space is covered or empty; the card on it is known once it is turned up."""
    card = int(s.plan[seat, space])
    turned = bool(int(s.turned[seat]) >> space & 1)
    covered = card not in (OPEN, Card.EMPTY)
    return {"covered": covered, "card": card if turned and covered else None}


def _losses(s: State, phase: Step | None) -> list[int]:
    """WA-20.2: the grain that each card takes which may still be winter's; none any more once it has come."""
    if s.season == Season.WINTER:
        return [] if phase is None else [0]
    return sorted({int(GRAIN_LOSS[event]) for event in _bits(s.open_events, EVENTS)})


def _winter(s: State, seat: int, loss: int) -> Winter:
    """WA-20.2 to WA-20.4: how a player would come through winter as he stands, if it took so much grain."""
    states, grain = int((s.owner == seat).sum()), int(s.grain[seat]) - loss
    if s.ruling[Ruling.GRAIN_FLOOR_ZERO] == OURS:
        grain = max(grain, 0)
    unsupplied = max(states - grain, 0)
    revolts = min(int(REVOLTS[min(unsupplied, MOST_UNSUPPLIED)]), states)
    return {"loss": loss, "grain": grain, "unsupplied": unsupplied, "revolts": revolts}


def _kept(s: State, seat: int) -> list[int]:
    """The favours that a player keeps (WA-22.24, WA-22.27)."""
    if not s.court:
        return []
    safe = int(s.protected[seat])
    shields = [n for n in range(FAVOURS) if FAVOUR_KIND[n] == FavourKind.PROTECTION and safe == FAVOUR_VALUE[n]]
    calms = [n for n in range(FAVOURS) if FAVOUR_KIND[n] == FavourKind.REMOVE_REVOLT_MARKER]
    return (calms if s.peacekeeper == seat else []) + (shields if safe else [])


# --- The round ------------------------------------------------------------------------------------------------------


def _actions(s: State, phase: Step | None) -> list[Action]:
    """WA-7: what lies on each position, and whether it is done."""
    acting = phase is Step.ACTIONS
    return [
        {
            "position": at,
            "action": _somebody(s.action_at[at]),
            "done": at < int(s.position),
            "now": acting and at == int(s.position),
        }
        for at in range(ACTIONS)
    ]


def _hidden_actions(s: State) -> list[int]:
    """The actions whose cards are still face down, in no order."""
    return [action for action in range(ACTIONS) if action not in s.action_at]


def _acting(s: State) -> list[Turn]:
    """WA-12.1: the players in turn order, with what each has turned up for the action being performed."""
    if s.position == ACTIONS:
        return []
    action = int(s.action_at[s.position])
    return [{"seat": seat, **_space(s, seat, action)} for seat in s.order[: s.players].tolist()]


def _tiles(s: State) -> list[Tile]:
    """WA-8.1: the bonus tile on each turn position, and who has taken it."""
    takers = {int(s.place[seat]): seat for seat in range(s.players)}
    return [{"place": at, "tile": _somebody(s.tile_at[at]), "taker": takers.get(at)} for at in range(TILES)]


def _events(s: State, phase: Step | None) -> Events:
    """WA-10: the event in force, and the cards that lie open beside the board."""
    cancelled = phase in AFTER_BIDS and int(s.event) == NONE
    return {"now": _somebody(s.event), "cancelled": cancelled, "open": _bits(s.open_events, EVENTS)}


# --- The tower ------------------------------------------------------------------------------------------------------


def _tower(s: State, told: Account | None) -> Tower:
    """WA-5.11: what lies in the tray and what is stuck in the tower, counted, and cube by cube to be drawn."""
    tray, lodged = (_counted(s, cubes.tolist()) for cubes in (s.tray, s.lodged))
    thrown = {} if told is None else {owner: n for row in told["rows"] for owner, n in _zipped(row, "thrown")}
    out = {} if told is None else {owner: n for row in told["rows"] for owner, n in _zipped(row, "out")}
    gone = [owner for owner, n in out.items() for _ in range(n - tray.get(owner, 0))]
    return {
        "tray": [{"owner": owner, "n": n} for owner, n in tray.items()],
        "lodged": [{"owner": owner, "n": n} for owner, n in lodged.items()],
        "inside": _mixed(lodged),
        "lying": [*_lying(gone, gone=True), *_lying(_mixed(tray), gone=False)],
        "falling": _mixed(thrown),
    }


def _lying(cubes: list[int | None], gone: bool) -> list[Lying]:
    return [{"owner": owner, "gone": gone} for owner in cubes]


def _counted(s: State, counts: list[int]) -> dict[int | None, int]:
    """Cubes by whose they are, the peasants last; colours that are not there left out."""
    cubes = {owner: counts[owner] for owner in range(s.players)} | {None: counts[PEASANTS]}
    return {owner: n for owner, n in cubes.items() if n}


def _zipped(row: Cubes, column: Literal["thrown", "out"]) -> list[tuple[int | None, int]]:
    return list(zip(row["owners"], row[column], strict=True))


def _mixed(cubes: dict[int | None, int]) -> list[int | None]:
    """Cubes one by one, their colours mixed as evenly as can be."""
    places = [((k + 0.5) / n, owner) for owner, n in cubes.items() for k in range(n)]
    return [owner for _, owner in sorted(places, key=lambda place: place[0])]


# --- Court and majorities -------------------------------------------------------------------------------------------


def _favours(s: State) -> list[Favour]:
    """WA-22.4: the favours on display, with their price."""
    if not s.court:
        return []
    favours = zip(s.favour_at.tolist(), FAVOUR_COST.tolist(), strict=True)
    return [{"favour": _somebody(favour), "cost": cost} for favour, cost in favours]


def _majorities(s: State) -> list[Majority]:
    """WA-20.10: of each kind of building who has the most in each region."""
    return [
        {
            "points": int(MAJORITY[kind]),
            "left": int(s.building_supply[kind]),
            "regions": [_most(s, kind, region) for region in range(REGIONS)],
        }
        for kind in range(BUILDINGS)
    ]


def _most(s: State, kind: int, region: int) -> Most:
    here = (region == REGION) & (s.buildings >> kind & 1 > 0)
    built = [int((here & (s.owner == seat)).sum()) for seat in range(s.players)]
    most = max(built)
    return {"built": built, "most": most, "leaders": [seat for seat, n in enumerate(built) if n == most > 0]}


# --- The viewer's own plan ------------------------------------------------------------------------------------------


def _plan(s: State, viewer: int | None) -> list[int | None] | None:
    """What lies on each space of the viewer's own board: a card, or None where he has not decided yet."""
    if viewer is None:
        return None
    return [None if card == OPEN else card for card in s.plan[viewer].tolist()]


def _lost(s: State, viewer: int | None) -> list[int]:
    """WA-12.6: the actions that the viewer lost with a state before their turn came."""
    if viewer is None:
        return []
    performed = s.action_at[: s.position + 1].tolist()
    empty = [action for action in range(ACTIONS) if s.plan[viewer, action] == Card.EMPTY and action not in performed]
    return [action for action in empty if int(s.turned[viewer]) >> action & 1]


def _laid(s: State, viewer: int | None) -> dict[int, int]:
    """The states that the viewer has planned something with, and on which space; face up they tell nothing new."""
    if viewer is None:
        return {}
    return {card: space for space, card in enumerate(s.plan[viewer].tolist()) if card < STATES}


# --- Words ----------------------------------------------------------------------------------------------------------


@cache
def _names(t: NullTranslations) -> Names:
    """What things are called in the viewer's language."""
    return {
        "states": [names.state(state) for state in range(STATES)],
        "regions": [names.region(region, t) for region in range(REGIONS)],
        "buildings": {kind: names.building(number, t) for number, kind in enumerate(BUILDING_IDS)},
        "most": _most_of(t),
        "actions": [names.action(action, t) for action in range(ACTIONS)],
        "spaces": [names.space(space, t) for space in range(SPACES)],
        "tiles": [names.tile(tile, t) for tile in range(TILES)],
        "events": [
            {"title": _titles(t)[EventKind(k)], "text": names.event_card(n, t)} for n, k in enumerate(EVENT_KIND)
        ],
        "favours": [names.favour(favour, t) for favour in range(FAVOURS)],
    }


def _most_of(t: NullTranslations) -> list[str]:
    """What there are points for in winter, by the kind of building."""
    titles = (t.gettext("most palaces"), t.gettext("most churches"), t.gettext("most trading houses"))
    text = t.gettext("{title}: {n} points, tied {tied}")
    return [text.format(title=titles[k], n=MAJORITY[k], tied=MAJORITY[k] - TIE_PENALTY) for k in range(BUILDINGS)]


@cache
def _titles(t: NullTranslations) -> dict[EventKind, str]:
    """A name for what an event does."""
    return {
        EventKind.TRADING_HOUSE_REMOVES_REVOLT_MARKER: t.gettext("Trade calms"),
        EventKind.PALACE_DEFENDER_BONUS: t.gettext("Palaces defend"),
        EventKind.TAXES_MAX: t.gettext("Poor taxes"),
        EventKind.TAXES_MIN: t.gettext("Rich taxes"),
        EventKind.GRAIN_MIN: t.gettext("Good harvest"),
        EventKind.GRAIN_MAX: t.gettext("Poor harvest"),
        EventKind.NEUTRAL_PEASANTS: t.gettext("Peasants arm"),
        EventKind.CHURCH_NO_ATTACK: t.gettext("Churches protect"),
        EventKind.PLACE_FEWER_ARMIES: t.gettext("Few recruits"),
    }


# --- What never changes ---------------------------------------------------------------------------------------------


def ground(setup: Setup) -> Ground:
    """The map and the signs: all that every table has in common."""
    return _ground()


@cache
def _ground() -> Ground:
    return {
        "size": atlas.SIZE,
        "states": [_state(state, outline) for state, outline in enumerate(atlas.outlines())],
        "frontiers": atlas.frontiers(),
        "rivers": atlas.rivers(),
        "seas": atlas.seas(),
        "peaks": atlas.PEAKS,
        "degrees": atlas.SCALE.degrees(),
        "numerals": atlas.SCALE.numerals(NUMERALS),
        "grain": GRAIN_TRACK,
        "seasons": [season.name.lower() for season in Season],
        "buildings": list(BUILDING_IDS),
        "supply": _supply(),
        **signs.SIGNS,
        "cards": {card.name.lower(): card.value for card in Card},
        "banners": BANNERS - 1,
    }


def _supply() -> list[Hunger]:
    """WA-20.4: the rows of the table of hunger; the last goes on for ever."""
    rows = FACTS["supply"]
    spans = [(row["unsupplied_min"], row["unsupplied_max"]) for row in rows]
    texts = [f"{a}" if a == b else f"{a}–{b}" for a, b in spans[:-1]] + [f"{spans[-1][0]}+"]
    return [
        {"unsupplied": text, "revolts": row["revolts"], "peasants": row["extra_peasants"]}
        for text, row in zip(texts, rows, strict=True)
    ]


def _state(state: int, outline: atlas.Line) -> PrintedState:
    x, y = atlas.SEATS[state]
    return {
        "id": STATE_IDS[state],
        "name": names.state(state),
        "label": atlas.label(state),
        "x": x,
        "y": y,
        "border": atlas.path(outline),
        "region": int(REGION[state]),
        "taxes": int(TAXES[state]),
        "grain": int(GRAIN[state]),
        "plots": int(PLOTS[state]),
    }
