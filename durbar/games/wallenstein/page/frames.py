"""The question at hand as plain facts, a frame for every decision: what may be chosen and what would come of it, what
may not be chosen and why. A frame is drawn by the template of its kind. All of it follows from what the viewer knows.
"""

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, A, top
from durbar.engine.by_step import frame
from durbar.games.wallenstein.components import (
    BANNER_BONUS,
    BONUS_IDS,
    BUILDINGS,
    FAVOUR_COST,
    FAVOUR_SPACES,
    LANDSKNECHT_KINDS,
    LARGEST_GROUP,
    NEIGHBOURS,
    OPEN_CARDS,
    REGION,
    STATES,
    TILES,
    Action,
    Building,
    EventKind,
    Tile,
)
from durbar.games.wallenstein.page import atlas, odds
from durbar.games.wallenstein.page.asking import (
    Answers,
    ArmySite,
    Attacking,
    Audience,
    BuildingSite,
    Calming,
    Cancelling,
    Claimable,
    Draft,
    ExtraInAttack,
    ExtraInDefence,
    Frame,
    FreeArmies,
    FreeBuilding,
    Group,
    Grouping,
    GroupOption,
    Landsknechte,
    LeaderHere,
    LeaderSite,
    Leading,
    March,
    Moving,
    Odds,
    OpenCard,
    Protection,
    Revolts,
    RevoltSite,
    Site,
    Six,
    Statue,
    Target,
    TurnOrder,
    Way,
)
from durbar.games.wallenstein.page.forecast import neighbours, open_events, race
from durbar.games.wallenstein.page.odds import Chances
from durbar.games.wallenstein.rules.actions import number_placed
from durbar.games.wallenstein.rules.battle import has_extra, may_enter
from durbar.games.wallenstein.rules.landsknechte import bonus
from durbar.games.wallenstein.rules.states import in_force
from durbar.games.wallenstein.state import NOBODY, NONE, Choice, State, Step

MOST_COLUMNS = 10
SOME_NUMBERS = (1, 2, 3, 4, 5, 6, 8, 10, 12)  # of those there is room for
TINY = 1e-9  # of a hundredth: less is an error of reckoning


def asked(seen: Seen) -> Frame | None:
    """The facts of what the viewer is asked, or may still reconsider; None if that is nothing."""
    player = seen.viewer
    if player is None or not (seen.offers or seen.revisions):
        return None
    s: State = seen.position.state
    choices = {offer.choice for offer in seen.offers}
    drawn: Frame = seen.position.game.frames[int(top(s, STEP))](s=s, player=player, choices=choices, seen=seen)
    return drawn


def _choice(choices: set[int], choice: int) -> int | None:
    """The choice, if it is legal."""
    return int(choice) if choice in choices else None


def _answers(choices: set[int]) -> Answers:
    """Those that are not about anything on the board."""
    yes, no, stay = (_choice(choices, choice) for choice in (Choice.YES, Choice.NO, Choice.STAY))
    return {"yes": yes, "no": no, "stay": stay}


def _told(chances: Chances) -> Odds:
    """Chances in hundredths, to be drawn and to be read; together those that are read are a hundred."""
    exact = [100 * chance for chance in chances]
    whole = [int(part) for part in exact]
    for place in sorted(range(len(exact)), key=lambda place: whole[place] - exact[place])[: 100 - sum(whole)]:
        whole[place] += 1
    taken, devastated, held = (round(part, 1) for part in exact)
    said = [_percent(n, part) for n, part in zip(whole, exact, strict=True)]
    return {"taken": taken, "devastated": devastated, "held": held, "said": said}


def _percent(n: int, exact: float) -> str:
    """What is possible is never said to be nothing, nor what is not certain to be sure."""
    if n == 0 and exact > TINY:
        return "<1"
    return ">99" if n == 100 and exact < 100 - TINY else str(n)


# --- Moves and attacks (D-18 to D-23) -------------------------------------------------------------------------------


@frame(Step.MOVE_TO, Step.MOVE_NUMBER, Step.BATTLE_AT, Step.BATTLE_NUMBER)
def _march(s: State, player: int, choices: set[int]) -> March:
    """D-18 to D-21: targets by numbers of armies, each a cell with what would come of it."""
    step = Step(int(top(s, STEP)))
    battle = step in (Step.BATTLE_AT, Step.BATTLE_NUMBER)
    chosen = step in (Step.BATTLE_NUMBER, Step.MOVE_NUMBER)  # the target is settled
    extra = battle and bool(has_extra(s, player, Tile.PLUS_1_ATTACK, 0))
    targets = [int(s.target)] if chosen else neighbours(s, int(s.origin))
    rows = [_row(s, player, target, choices, battle, extra) for target in targets]
    rows.sort(key=lambda row: (not row["cells"], row["mine"]))  # attacks, moves, what is protected
    rows = rows if battle else [row for row in rows if row["mine"]]
    return {
        "kind": "march",
        "battle": battle,
        "action": int(s.action_at[s.position]),
        "origin": int(s.origin),
        "most": int(s.armies[s.origin]) - 1,
        "columns": _columns(int(s.armies[s.origin]) - 1),
        "extra": extra and any(not row["mine"] and row["cells"] for row in rows),
        "rows": rows,
        "close_up": atlas.close_up([int(s.origin), *(row["state"] for row in rows)]),
        "best": _best(rows),
        "stay": _choice(choices, Choice.STAY),
    }


def _columns(most: int) -> list[int]:
    """The numbers that have a column: all, or as many as there is room for, to the largest."""
    if most <= MOST_COLUMNS:
        return list(range(1, most + 1))
    return [*(n for n in SOME_NUMBERS if n < most), most]


def _best(rows: list[Target]) -> int | None:
    """The target that is most likely taken by all who can march."""
    most = {row["state"]: row["cells"][-1] for row in rows if row["cells"]}
    attacks = {state: cell["ways"][0]["taken"] for state, cell in most.items() if "ways" in cell}
    return max(attacks, key=lambda state: attacks[state], default=None)


def _row(s: State, player: int, target: int, choices: set[int], battle: bool, extra: bool) -> Target:
    """A target: whose it is, who would defend it, or why it may not be attacked."""
    owner = int(s.owner[target])
    mine = owner == player
    open_to = Choice.STATE + target in choices or s.target == target
    numbers = range(1, int(s.armies[s.origin])) if open_to else range(0)
    return {
        "state": target,
        "choice": _choice(choices, Choice.STATE + target),
        "owner": None if owner == NOBODY else owner,
        "mine": mine,
        "armies": int(s.armies[target]),
        "peasants": _peasants(s) if owner == NOBODY else None,
        "restless": not mine and bool(s.markers[target]),
        "palace": owner != NOBODY and not mine and odds.palace_army(s, target),
        "defence": odds.may_add_defence(s, target),
        "why": None if open_to else _forbidden(s, player, target),
        "cells": [_cell(s, player, target, n, battle and not mine, extra) for n in numbers],
    }


def _peasants(s: State) -> int:
    """WA-18.1, WA-10.6: how many defend a neutral state."""
    return odds.called_up(s, odds.neutral_peasants(s))


def _forbidden(s: State, player: int, target: int) -> Protection | None:
    """WA-16.5: what protects a neighbour that may not be attacked."""
    battle = int(s.action_at[s.position]) - Action.BATTLE_A
    if s.owner[target] == player or battle < 0 or may_enter(s, player, target, battle):
        return None
    church = s.buildings[target] >> Building.CHURCH & 1 and in_force(s, EventKind.CHURCH_NO_ATTACK)
    return "church" if church else "favour"


def _cell(s: State, player: int, target: int, armies: int, attack: bool, extra: bool) -> Moving | Attacking:
    """So many armies to a target: all choices still to be made as one; a number that is the only one is no choice."""
    path = [Choice.STATE + target] if top(s, STEP) in (Step.BATTLE_AT, Step.MOVE_TO) else []
    if s.armies[s.origin] > 2:
        path.append(Choice.ARMIES + armies)
    if not attack:
        return {"n": armies, "choice": _path(path), "to": int(s.armies[target]) + armies, "left": _left(s, armies)}
    ways = [(True, [*path, Choice.YES]), (False, [*path, Choice.NO])] if extra else [(False, path)]
    told: list[Way] = [
        {"choice": _path(way), "extra": with_extra, **_chances(s, player, target, armies, with_extra)}
        for with_extra, way in ways
    ]
    return {"n": armies, "ways": told, "left": _left(s, armies)}


def _left(s: State, armies: int) -> int:
    """How many stay behind."""
    return int(s.armies[s.origin]) - armies


def _path(choices: list[int]) -> str:
    """Several choices as one."""
    return ",".join(str(int(choice)) for choice in choices)


def _chances(s: State, player: int, target: int, armies: int, extra: bool) -> Odds:
    """The chances of an attack; a defender who may add an army is supposed to do so."""
    return _told(odds.attack(s, player, target, armies, extra, odds.may_add_defence(s, target)))


@frame(Step.ATTACK_EXTRA)
def _attack_extra(s: State, player: int, choices: set[int]) -> ExtraInAttack:
    """D-22: the tile's army, with both chances."""
    target, armies = int(s.target), int(s.marching)
    ways = [(Choice.YES, True), (Choice.NO, False)]
    return {
        "kind": "extra",
        "defending": False,
        "target": target,
        "close_up": atlas.close_up([int(s.origin), target]),
        "neutral": bool(s.owner[target] == NOBODY),
        "answers": [{"choice": int(c), "extra": e, **_chances(s, player, target, armies, e)} for c, e in ways],
    }


@frame(Step.DEFENCE_EXTRA)
def _defence_extra(s: State, player: int, choices: set[int]) -> ExtraInDefence:
    """D-23: the same for the defender, out of turn. Whose attack it is stands below on the agenda."""
    attacker = int(s.owner[s.origin])
    extra = bool(s.attack_extra)

    def chances(helps: bool) -> Chances:
        return odds.attack(s, attacker, int(s.target), int(s.marching), extra, helps)

    return {
        "kind": "extra",
        "defending": True,
        "neutral": False,
        "attacker": attacker,
        "origin": int(s.origin),
        "target": int(s.target),
        "close_up": atlas.close_up([int(s.origin), int(s.target)]),
        "armies": int(s.marching) + extra,
        "answers": [
            {"choice": int(Choice.YES), "extra": True, **_told(chances(True))},
            {"choice": int(Choice.NO), "extra": False, **_told(chances(False))},
        ],
    }


@frame(Step.SIX_ARMIES)
def _six_armies(s: State, player: int, choices: set[int]) -> Six:
    """D-17: how many armies come with the tile and without."""
    state = int(s.plan[player, Action.PLACE_5_ARMIES])
    here = int(s.armies[state])
    return {
        "kind": "six",
        "state": state,
        "armies": here,
        "answers": [
            {"choice": int(choice), "n": int(number_placed(s, player, Action.PLACE_5_ARMIES, state, tile))}
            for choice, tile in ((Choice.YES, True), (Choice.NO, False))
        ],
    }


# --- The draft (D-01 to D-04) ---------------------------------------------------------------------------------------


@frame(Step.REFRESH, Step.CLAIM)
def _draft(s: State, player: int, choices: set[int]) -> Draft:
    """D-01, D-02: the open cards and the pile; at first perhaps whether to have others."""
    cards: list[OpenCard] = [
        {"choice": _choice(choices, Choice.CLAIM + place), **_claimable(s, player, int(s.open_cards[place]))}
        for place in range(OPEN_CARDS)
    ]
    return {
        "kind": "draft",
        "cards": cards,
        "pile": {"choice": _choice(choices, Choice.CLAIM + OPEN_CARDS), "n": _pile(s)},
        "groups": _groups(s, player),
        **_answers(choices),
    }


def _claimable(s: State, player: int, state: int) -> Claimable:
    """A state to be claimed: who else is in its region and next to it."""
    around = [int(s.owner[n]) for n in neighbours(s, state)]
    return {
        "state": state,
        "region": [int(((s.owner == seat) & (REGION[state] == REGION)).sum()) for seat in range(s.players)],
        "borders": [around.count(seat) for seat in range(s.players)],
    }


def _pile(s: State) -> int:
    """How many cards lie face down, those put under it included."""
    return int(s.pile).bit_count() + int(s.under_size)


def _groups(s: State, player: int) -> list[Group]:
    """WA-2.3: the start groups that are left, the largest first."""
    left = s.groups[player].tolist()
    return [{"size": armies, "n": left[armies]} for armies in range(LARGEST_GROUP, 0, -1) if left[armies]]


@frame(Step.GROUP)
def _group(s: State, player: int, choices: set[int]) -> Grouping:
    """D-03: the groups left, as stacks of cubes."""
    groups: list[GroupOption] = [
        {**group, "choice": _choice(choices, Choice.GROUP + group["size"])} for group in _groups(s, player)
    ]
    return {"kind": "group", **_claimable(s, player, int(s.claimed)), "groups": groups}


@frame(Step.LEADER_HERE)
def _leader_here(s: State, player: int, choices: set[int]) -> LeaderHere:
    """D-04: the leader with this claim, or with one of those to come."""
    later = sum(group["n"] for group in _groups(s, player))
    return {"kind": "leader_here", "state": int(s.claimed), "later": later, **_answers(choices)}


# --- Turn order (D-09) ----------------------------------------------------------------------------------------------


@frame(Step.TILE)
def _tiles(s: State, player: int, choices: set[int]) -> TurnOrder:
    """D-09: the five places; who comes after in the order of bids."""
    takers = {int(s.place[seat]): seat for seat in range(s.players) if s.place[seat] != NONE}
    return {
        "kind": "tiles",
        "places": [
            {"tile": int(s.tile_at[at]), "taker": takers.get(at), "choice": _choice(choices, Choice.TILE + at)}
            for at in range(TILES)
        ],
        "after": [seat for seat in s.rank[: s.players].tolist() if s.place[seat] == NONE and seat != player],
    }


# --- Landsknechte and Imperial Court (D-11 to D-16) -----------------------------------------------------------------


@frame(Step.LANDSKNECHT)
def _landsknechte(s: State, player: int, choices: set[int]) -> Landsknechte:
    """D-11: the bonuses of the card that has come to the top."""
    return {
        "kind": "landsknechte",
        "banner": int(s.banner[player]),
        "bonuses": [
            {
                "bonus": BONUS_IDS[kind],
                "n": int(bonus(s, player, kind)),
                "choice": _choice(choices, Choice.BONUS + kind),
            }
            for kind in range(LANDSKNECHT_KINDS)
            if BANNER_BONUS[s.banner[player], kind]
        ],
    }


@frame(Step.FAVOUR)
def _favour(s: State, player: int, choices: set[int]) -> Audience:
    """D-12: the favours on display, those too dear too; who else waits in the reception hall."""
    waiting = sorted(
        (seat for seat in s.order[: s.players].tolist() if s.reception[seat]), key=lambda o: -s.reception[o]
    )
    return {
        "kind": "favour",
        "favours": [
            {
                "favour": int(s.favour_at[space]),
                "cost": int(FAVOUR_COST[space]),
                "choice": _choice(choices, Choice.FAVOUR + space),
            }
            for space in range(FAVOUR_SPACES)
            if s.favour_at[space] != NONE
        ],
        "officials": int(s.audience[player]),
        "waiting": [{"seat": seat, "n": int(s.reception[seat])} for seat in waiting],
        **_answers(choices),
    }


@frame(Step.CANCEL_EVENT)
def _cancel_event(s: State, player: int, choices: set[int]) -> Cancelling:
    """D-13: the event and, either way, the cards left for the year."""
    return {"kind": "cancel", "event": int(s.event), "open": open_events(s), **_answers(choices)}


def _sites(choices: set[int]) -> list[Site]:
    """The states that may be chosen."""
    states = [state for state in range(STATES) if Choice.STATE + state in choices]
    return [{"state": state, "choice": int(Choice.STATE + state)} for state in states]


@frame(Step.CALM)
def _calm(s: State, player: int, choices: set[int]) -> Calming:
    """D-14: own states with revolt markers."""
    return {
        "kind": "calm",
        "sites": [
            {**site, "markers": int(s.markers[site["state"]]), "armies": int(s.armies[site["state"]])}
            for site in _sites(choices)
        ],
    }


@frame(Step.FREE_BUILDING)
def _free_building(s: State, player: int, choices: set[int]) -> FreeBuilding:
    """D-15: own states with room for it, and how it would count there."""
    kind = int(top(s, A)) % BUILDINGS

    def counted(site: Site) -> BuildingSite:
        region, mine, best, rivals = race(s, player, site["state"], kind)
        return {**site, "region": region, "mine": mine, "best": best, "rivals": rivals}

    return {"kind": "free_building", "building": kind, "sites": [counted(site) for site in _sites(choices)]}


@frame(Step.FREE_ARMIES)
def _free_armies(s: State, player: int, choices: set[int]) -> FreeArmies:
    """D-16: own states, and neutral ones, which are taken without a fight."""
    sites: list[ArmySite] = [
        {**site, "armies": int(s.armies[site["state"]]), "neutral": bool(s.owner[site["state"]] == NOBODY)}
        for site in _sites(choices)
    ]
    return {"kind": "free_armies", "n": int(top(s, A)), "sites": sorted(sites, key=lambda site: site["neutral"])}


# --- Winter (D-24) --------------------------------------------------------------------------------------------------


@frame(Step.NEXT_REVOLT)
def _next_revolt(s: State, player: int, choices: set[int]) -> Revolts:
    """D-24: the drawn states, each with the peasants who would be thrown and the chance to hold it now."""
    hunger = int(top(s, A))

    def threatened(site: Site) -> RevoltSite:
        state = site["state"]
        held = odds.revolt(s, state, hunger)
        rebels = odds.called_up(s, odds.rebels(s, state, hunger))
        return {**site, "armies": int(s.armies[state]), "rebels": rebels, **_told(Chances(0.0, 1 - held, held))}

    return {"kind": "revolts", "hunger": hunger, "sites": [threatened(site) for site in _sites(choices)]}


# --- Leaders (D-10, D-25 to D-27) -----------------------------------------------------------------------------------


@frame(Step.FIRST_LEADER, Step.LEADER_TO, Step.LEADER_BACK)
def _leader(s: State, player: int, choices: set[int]) -> Leading:
    """D-10, D-25, D-27: own states; whether a statue can be left behind, and the foreign ones that would be won."""
    moving = top(s, STEP) == Step.LEADER_TO
    origin = int(s.leader[player]) if moving else None

    def led(site: Site) -> LeaderSite:
        state = site["state"]
        foreign = s.statues[state] and s.sculptor[state] != player
        statue = origin is not None and int(NEIGHBOURS[origin]) >> state & 1 and s.statue_supply[player]
        return {**site, "statue": bool(statue), "trophies": int(s.statues[state]) if foreign else 0}

    return {
        "kind": "leader",
        "origin": origin,
        "sites": [led(site) for site in _sites(choices)],
        **_answers(choices),
    }


@frame(Step.STATUE)
def _statue(s: State, player: int, choices: set[int]) -> Statue:
    """D-26: a statue in the state left, or none."""
    state = int(top(s, A))
    return {"kind": "statue", "state": state, "supply": int(s.statue_supply[player]), **_answers(choices)}
