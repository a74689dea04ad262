"""What a page knows about a table of Agra: the facts of a position (`board`) and what is printed (`ground`).

Both are plain data, drawn by `board.html` and served as they are. Players, goods, buildings, notables and so on count
from 0; levels, piers, rounds and the spaces of tracks have their printed numbers. Each part of the table has a module:
city, river, empire, house, frame for the question, and reckoning for the end.
"""

from functools import cache
from gettext import NullTranslations

from durbar.drawing.seen import Seen
from durbar.engine.agenda import PLAYER, STEP, top
from durbar.engine.game import Setup
from durbar.games.agra.components import (
    AKBAR_SIDE,
    ARROW_FROM,
    ARROW_TO,
    ARROWS,
    BASIC_GOODS,
    BONUS_RUPEES,
    BONUSES,
    BUILDINGS,
    CHARACTER_IDS,
    COLOUR,
    COLOUR_IDS,
    COVER_MP,
    DELIVERY_MP,
    ENDS,
    FARMER_MP,
    FARMERS,
    FAVOUR_ACTIONS,
    FAVOUR_SPACE,
    GIFT_RUPEES,
    GOOD_IDS,
    GOOD_OF,
    GOODS,
    GUILD_IDS,
    GUILDS,
    LAST_ROUND,
    LAST_SPACE_RUPEES,
    LUXURIES,
    LUXURY_GOOD,
    MEDITATION_SPACES,
    NOTABLES,
    OIL_CURRY_COST,
    ORDER_GOODS,
    ORDER_RUPEES,
    OUTER,
    OWN,
    PIERS,
    PRINTED_ACTIONS,
    PRINTED_VALUE,
    SPACES,
    SPEND,
    STEP_COST,
    TOP,
    TRACK,
    WHEEL_IDS,
    Wheel,
)
from durbar.games.agra.page import atlas, signs
from durbar.games.agra.page.asking import Frame, Glow
from durbar.games.agra.page.city import city
from durbar.games.agra.page.empire import empire
from durbar.games.agra.page.facts import Board, Names
from durbar.games.agra.page.frames import frame
from durbar.games.agra.page.legal import lately, legal
from durbar.games.agra.page.player_boards import players, wheel
from durbar.games.agra.page.printed import Action, Ground, PrintedWheel
from durbar.games.agra.page.reckoning import reckoning
from durbar.games.agra.page.river import notables, piers, river
from durbar.games.agra.state import State, Step
from durbar.games.agra.words import effects, glosses
from durbar.games.agra.words import names as called

# --- The position ---------------------------------------------------------------------------------------------------


def board(seen: Seen) -> Board:
    """The facts of a position as a viewer may know them, and what he can do."""
    s: State = seen.position.state
    over = seen.position.over
    can, new = legal(seen), lately(seen)
    asked = frame(seen)
    return {
        "round": int(s.round),
        "last_round": min(int(s.end_round) + 1, LAST_ROUND) if s.end_round else None,
        "phase": None if over else _phase(s),
        "step": None if over else Step(int(top(s, STEP))).name.lower(),
        "active": None if over else int(s.active),
        "asked": None if over else int(top(s, PLAYER)),
        "first": int(s.first),
        "city": city(seen, s, can, new),
        "river": river(seen, s, can, new),
        "empire": empire(seen, s, can, new),
        "wheel": wheel(s, can),
        "players": players(seen, s, can),
        "reckoning": reckoning(seen, s),
        "frame": asked,
        "acts": _by_choice(asked),
        "names": _names(seen.t),
    }


PHASES = ("meditation", "action", "orders")
_PHASE_OF = {
    Step.MEDITATE: "meditation",
    Step.ACT: "action",
    Step.DEPART: "action",
    Step.SECOND_ACT: "action",
    Step.ORDERS: "orders",
    Step.TURN_END: "orders",
}


def _phase(s: State) -> str:
    """Of the phases that still lie on the agenda the uppermost: the one that goes on."""
    steps = (int(s.agenda[row, STEP]) for row in range(int(s.agenda_top), 0, -1))
    return next(_PHASE_OF[Step(step)] for step in steps if step in _PHASE_OF)


def _by_choice(asked: Frame | None) -> dict[int, Glow]:
    """How every choice glows, and the figure beside its place."""
    if asked is None:
        return {}
    drawn = [act for group in asked["groups"] for act in group["acts"]] + ([asked["end"]] if asked["end"] else [])
    return {act["choice"]: {"light": act["light"], "mark": act["mark"]} for act in drawn}


# --- Words ----------------------------------------------------------------------------------------------------------


@cache
def _names(t: NullTranslations) -> Names:
    """What things are called and do, in the viewer's language."""
    return {
        "goods": [called.good(good, t) for good in range(GOODS)],
        "spaces": [called.space(space, t) for space in range(SPACES)],
        "notables": [called.notable(notable, t) for notable in range(NOTABLES)],
        "abilities": ["; ".join(effects.abilities(notable, t)) for notable in range(NOTABLES)],
        "glosses": glosses.notables(t),
        "guilds": [called.guild(guild, t) for guild in range(GUILDS)],
        "actions": [called.favour_action(action, t) for action in range(FAVOUR_ACTIONS)],
        "favours": [effects.favour(action, t) for action in range(FAVOUR_ACTIONS)],
        "luxuries": glosses.luxuries(t),
        "luxury_effects": [effects.luxury(luxury, t) for luxury in range(LUXURIES)],
        "bonuses": [effects.bonus(tile, t) for tile in range(BONUSES)],
        "wheel": [called.wheel(action, t) for action in Wheel],
        "piers": glosses.piers(t),
        "arrivals": [effects.arrival(pier, t) for pier in range(1, PIERS + 1)],
    }


# --- What never changes ---------------------------------------------------------------------------------------------


def ground(setup: Setup) -> Ground:
    """What is printed, the same for every number of players, and where it is drawn."""
    return _ground()


@cache
def _ground() -> Ground:
    return {
        "goods": [
            {"id": GOOD_IDS[good], "colour": COLOUR_IDS[COLOUR[good]], "value": int(PRINTED_VALUE[good])}
            for good in range(GOODS)
        ],
        "basic": BASIC_GOODS,
        "colours": list(COLOUR_IDS),
        "guilds": list(GUILD_IDS),
        "characters": list(CHARACTER_IDS),
        "phases": list(PHASES),
        "buildings": [
            {"good": int(GOOD_OF[building]), "street": atlas.STREET[building], "column": atlas.COLUMN[building]}
            for building in range(BUILDINGS)
        ],
        "arrows": [
            {"source": int(ARROW_FROM[arrow]), "target": int(ARROW_TO[arrow]), "way": atlas.way(arrow)}
            for arrow in range(ARROWS)
        ],
        "notables": notables(),
        "piers": piers(),
        "bonuses": [{"sign": signs.BONUS_SIGNS[tile], "rupees": int(BONUS_RUPEES[tile])} for tile in range(BONUSES)],
        "actions": [_action(action) for action in range(FAVOUR_ACTIONS)],
        "printed": PRINTED_ACTIONS,
        "luxuries": LUXURY_GOOD.tolist(),
        "oil_curry": [list(cost) for cost in OIL_CURRY_COST],
        "levels": [{"rupees": int(ORDER_RUPEES[n]), "favours": int(FAVOUR_SPACE[n])} for n in range(1, TOP + 1)],
        "orders": ORDER_GOODS.tolist(),
        "akbar": {"side": AKBAR_SIDE, "rupees": GIFT_RUPEES.tolist()},
        "meditation": {
            "track": TRACK[1:].tolist(),
            "costs": STEP_COST[1:MEDITATION_SPACES].tolist(),
            "last": LAST_SPACE_RUPEES,
        },
        "wheel": _wheel(),
        "farm": {
            "size": atlas.FARM_SIZE,
            "spaces": atlas.farm_spaces(),
            "corners": [atlas.CORNERS[good] for good in range(BASIC_GOODS)],
            "sides": FARMERS,
            "ends": ENDS,
        },
    }


def _action(action: int) -> Action:
    """A favour action: its sign, the favours to own and to spend."""
    return {
        "sign": signs.FAVOURS[action],
        "figure": signs.FIGURES[action],
        "own": int(OWN[action]),
        "spend": int(SPEND[action]),
    }


def _wheel() -> PrintedWheel:
    """The wheel's segments, with their prices where those are always the same."""
    prices = {
        Wheel.DELIVER: " · ".join(map(str, DELIVERY_MP.tolist())),
        Wheel.REMOVE_COVER: str(COVER_MP),
        Wheel.MOVE_FARMER: str(FARMER_MP),
    }
    return {
        "size": atlas.WHEEL_SIZE,
        "actions": [
            {
                "id": WHEEL_IDS[action],
                "price": prices.get(action),
                "path": atlas.segment(action) if action < OUTER else None,
                "at": atlas.sign(action) if action < OUTER else None,
            }
            for action in Wheel
        ],
    }
