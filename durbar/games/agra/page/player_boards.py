"""What each player has, as a page draws it: holdings, farm, meditation, favour and luxury actions, contracts.

Rupees are in a bag: a page has those of others only where the table plays with open bags, or once the game is over.
"""

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, top
from durbar.engine.contract import SPECTATOR
from durbar.games.agra.components import (
    BASIC_GOODS,
    COVER_SPACE,
    COVERS,
    ENDS,
    FARM_SPACES,
    FARMERS,
    FAVOUR_ACTIONS,
    LUXURIES,
    LUXURY_GOOD,
    NOTABLES,
    OIL_CURRY,
    OWN,
    PRINTED_ACTIONS,
    SIDE_FROM,
    SIDE_TO,
    TILE_SLOTS,
    Notable,
    Wheel,
)
from durbar.games.agra.page.facts import (
    ActionState,
    Contract,
    Farmer,
    FarmSpace,
    FavourAction,
    LuxuryAction,
    MeditationWheel,
    Player,
)
from durbar.games.agra.page.legal import Legal, sort_of
from durbar.games.agra.rules.farm import production
from durbar.games.agra.sight import sees_money
from durbar.games.agra.state import Choice, State, Step

NOTHING_LEGAL = Legal()


def players(seen: Seen, s: State, legal: Legal) -> list[Player]:
    """Everybody's holdings; choices are the viewer's own."""
    return [
        _player(seen, s, seat, legal if seat == seen.viewer else NOTHING_LEGAL) for seat in range(seen.position.players)
    ]


def _player(seen: Seen, s: State, seat: int, legal: Legal) -> Player:
    viewer = SPECTATOR if seen.viewer is None else seen.viewer
    return {
        "rupees": int(s.rupees[seat]) if sees_money(s, viewer, seat) else None,
        "workers": int(s.workers[seat]),
        "markers": int(s.markers[seat]),
        "favours": int(s.favours[seat]),
        "meditation": int(s.meditation[seat]),
        "production": [int(production(s, seat, good)) for good in range(BASIC_GOODS)],
        "covers_off": COVERS - int(s.covers[seat]).bit_count(),
        "farm": _farm(s, seat, legal),
        "farmers": [_farmer(s, seat, side, legal) for side in range(FARMERS)],
        "actions": [_action(s, seat, action, legal) for action in at_hand(s, seat)],
        "free_slots": TILE_SLOTS + PRINTED_ACTIONS - len(at_hand(s, seat)),
        "luxuries": [_luxury(s, seat, luxury, legal) for luxury in range(LUXURIES)],
        "contracts": [_contract(s, notable, legal) for notable in range(NOTABLES) if s.holder[notable] == seat],
        "oil_curry": [legal.get(Choice.OIL_CURRY, spent) for spent in range(OIL_CURRY)],
        "choices": {
            "rupees": legal.get(Choice.RUPEES),
            "favours": legal.get(Choice.FAVOURS) or legal.get(Choice.GIVE_FAVOUR),
            "advance": legal.get(Choice.ADVANCE),
            "farmers": legal.get(Choice.FARMERS),
        },
    }


# --- Farm -----------------------------------------------------------------------------------------------------------


def _farm(s: State, seat: int, legal: Legal) -> list[list[FarmSpace]]:
    """The spaces of every side: covered, or which good each produces; a farmer's own space none."""
    return [[_space(s, seat, side, space, legal) for space in range(1, FARM_SPACES + 1)] for side in range(FARMERS)]


def _space(s: State, seat: int, side: int, space: int, legal: Legal) -> FarmSpace:
    ends = [end for end in range(ENDS) if COVER_SPACE[end] == space]
    cover = side * ENDS + ends[0] if ends else None
    covered = cover is not None and bool(int(s.covers[seat]) >> cover & 1)
    farmer = int(s.farmer[seat, side])
    feeds = None if covered or space == farmer else int((SIDE_FROM if space < farmer else SIDE_TO)[side])
    choice = None if cover is None else legal.get(Choice.COVER, cover)
    return {"covered": covered, "feeds": feeds, "choice": choice}


def _farmer(s: State, seat: int, side: int, legal: Legal) -> Farmer:
    """Where a farmer stands, and his steps towards either end."""
    steps = [legal.get(Choice.FARMER, side * ENDS + end) for end in range(ENDS)]
    return {"space": int(s.farmer[seat, side]), "steps": steps}


# --- Favour and luxury actions, contracts ---------------------------------------------------------------------------


def at_hand(s: State, seat: int) -> list[int]:
    """The printed favour actions, and those of own tiles."""
    tiles = [action for action in range(PRINTED_ACTIONS, FAVOUR_ACTIONS) if s.tile[action - PRINTED_ACTIONS] == seat]
    return [*range(PRINTED_ACTIONS), *tiles]


def _action(s: State, seat: int, action: int, legal: Legal) -> FavourAction:
    used = bool(int(s.used_favours[seat]) >> action & 1)
    give_back = legal.get(Choice.TILE, action - PRINTED_ACTIONS) if action >= PRINTED_ACTIONS else None
    choice = legal.get(Choice.FAVOUR, action)
    return {
        "action": action,
        "state": "used" if used else "able" if s.favours[seat] >= OWN[action] else "dear",
        "choice": give_back if choice is None else choice,
    }


def _luxury(s: State, seat: int, luxury: int, legal: Legal) -> LuxuryAction:
    used = bool(int(s.used_luxuries[seat]) >> luxury & 1)
    has = bool(s.goods[seat, LUXURY_GOOD[luxury]])
    state: ActionState = "used" if used else "able" if has else "dear"
    return {"luxury": luxury, "state": state, "choice": legal.get(Choice.LUXURY, luxury)}


ABILITIES = {  # what the owner of a contract may choose to do with it
    Notable.CALIPH: (Choice.CALIPH,),
    Notable.ENGLISH_TRADER: (Choice.ENGLISH_TRADER,),
    Notable.FRENCH_TRADER: (Choice.FRENCH_TRADER,),
    Notable.MOSAIC_MAKER: (Choice.MOSAIC, Choice.MOSAIC + 1),
    Notable.COOK: (Choice.RELEASE, Choice.STORE),
    Notable.MULLAH: (Choice.DISCOUNT,),
}


def _contract(s: State, notable: int, legal: Legal) -> Contract:
    """A contract: whether it has been used and is not ready again, what lies on it, what can be done with it."""
    lying = {Notable.COOK: s.stored, Notable.FRENCH_TRADER: s.french}
    return {
        "notable": notable,
        "used": bool(int(s.used_notables) >> notable & 1),
        "lying": int(lying.get(Notable(notable), 0)),
        "choices": [int(choice) for choice in ABILITIES.get(Notable(notable), ()) if choice in legal],
    }


# --- The wheel ------------------------------------------------------------------------------------------------------

PURCHASES = {
    Choice.DELIVER: Wheel.DELIVER,
    Choice.ARROW: Wheel.TRANSFORM,
    Choice.COVER: Wheel.REMOVE_COVER,
    Choice.GIVE: Wheel.EXCHANGE,
    Choice.FARMER: Wheel.MOVE_FARMER,
}


def wheel(s: State, legal: Legal) -> MeditationWheel:
    """The blocked action, the meditation points, and which actions can be bought."""
    meditating = legal and top(s, STEP) == Step.MEDITATE
    lit = {PURCHASES.get(sort_of(choice)[0]) for choice in legal} if meditating else set()
    return {"blocked": int(s.wheel), "mp": int(s.mp), "lit": [action in lit for action in Wheel]}
