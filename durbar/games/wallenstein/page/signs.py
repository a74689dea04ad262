"""The signs of Wallenstein: what is drawn for an action, a bonus tile, an event, a favour, and the figure beside it."""

from durbar.games.wallenstein.components import (
    BUILDING_IDS,
    CONVERSIONS,
    COST,
    EVENT_KIND,
    FAVOUR_KIND,
    FAVOUR_VALUE,
    FAVOURS,
    GRAIN_LOSS,
    Action,
    Bonus,
    EventKind,
    FavourKind,
    Tile,
)
from durbar.games.wallenstein.page.printed import Sign, Signs

ACTION_SIGNS = {
    Action.BUILD_PALACE: ("palace", ""),
    Action.BUILD_CHURCH: ("church", ""),
    Action.BUILD_TRADING_HOUSE: ("trading_house", ""),
    Action.COLLECT_GRAIN: ("grain", ""),
    Action.COLLECT_TAXES: ("thaler", ""),
    Action.PLACE_5_ARMIES: ("armies", "5"),
    Action.PLACE_3_ARMIES: ("armies", "3"),
    Action.PLACE_1_ARMY_AND_MOVE: ("march", "1"),
    Action.BATTLE_A: ("battle", "A"),
    Action.BATTLE_B: ("battle", "B"),
}
TILE_SIGNS = {
    Tile.PLUS_1_THALER: ("thaler", "+1"),
    Tile.PLUS_1_GRAIN: ("grain", "+1"),
    Tile.SIX_ARMIES: ("armies", "6"),
    Tile.PLUS_1_ATTACK: ("battle", "+1"),
    Tile.PLUS_1_DEFENCE: ("shield", "+1"),
}
EVENT_SIGNS = {
    EventKind.TRADING_HOUSE_REMOVES_REVOLT_MARKER: "trading_house",
    EventKind.PALACE_DEFENDER_BONUS: "palace",
    EventKind.TAXES_MAX: "thaler",
    EventKind.TAXES_MIN: "thaler",
    EventKind.GRAIN_MIN: "grain",
    EventKind.GRAIN_MAX: "grain",
    EventKind.NEUTRAL_PEASANTS: "army",
    EventKind.CHURCH_NO_ATTACK: "church",
    EventKind.PLACE_FEWER_ARMIES: "armies",
}
FAVOUR_SIGNS = {
    FavourKind.CANCEL_EVENT: "stop",
    FavourKind.THALERS: "thaler",
    FavourKind.GRAIN: "grain",
    FavourKind.VICTORY_POINTS: "laurel",
    FavourKind.ARMIES_TO_TRAY: "tower",
    FavourKind.REMOVE_REVOLT_MARKER: "torch",
    FavourKind.PLACE_ARMIES_OWN_OR_NEUTRAL: "armies",
    FavourKind.PROTECTION: "shield",
}
BONUS_SIGNS = {
    Bonus.THALERS: "thaler",
    Bonus.GRAIN: "grain",
    Bonus.ARMIES_TO_TRAY: "tower",
    Bonus.VICTORY_POINTS: "laurel",
}
SHIELDS = {1: "A", 2: "B", 3: "AB"}  # against which battles


def _sign(sign: str, figure: str = "") -> Sign:
    return {"sign": sign, "figure": figure}


def _favour_sign(favour: int) -> Sign:
    """The sign of a favour, and its figure."""
    kind, value = FavourKind(FAVOUR_KIND[favour]), int(FAVOUR_VALUE[favour])
    if kind is FavourKind.FREE_BUILDING:
        return _sign(BUILDING_IDS[value])
    if kind is FavourKind.PROTECTION:
        return _sign(FAVOUR_SIGNS[kind], SHIELDS[value])
    return _sign(FAVOUR_SIGNS[kind], str(value) if value else "")


SIGNS: Signs = {
    "actions": [{"sign": a, "figure": b, "cost": int(COST[action])} for action, (a, b) in ACTION_SIGNS.items()],
    "spaces": [
        *[_sign(*drawn) for drawn in ACTION_SIGNS.values()],
        *[_sign("official", str(number)) for number in CONVERSIONS],
        _sign("states"),  # a state as a bid
    ],
    "tiles": [_sign(*drawn) for drawn in TILE_SIGNS.values()],
    "events": [
        {"sign": EVENT_SIGNS[EventKind(kind)], "loss": int(loss)}
        for kind, loss in zip(EVENT_KIND, GRAIN_LOSS, strict=True)
    ],
    "favours": [_favour_sign(favour) for favour in range(FAVOURS)],
}
