"""What the things of Wallenstein are called. English stands here, French in fr.po; states are German, as printed."""

from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations

from durbar.games.wallenstein.components import (
    CONVERSIONS,
    EVENT_KIND,
    EVENT_VALUE,
    FAVOUR_KIND,
    FAVOUR_VALUE,
    FEWER_PLACED,
    MONEY,
    PLACED,
    REGION_NAMES,
    STATE_NAMES,
    TILE_ARMIES,
    TILE_GRAIN,
    TILE_THALERS,
    Action,
    Bonus,
    Building,
    EventKind,
    FavourKind,
    Tile,
)
from durbar.games.wallenstein.state import BID, SEND, Card, Reason, Season

# --- How many -------------------------------------------------------------------------------------------------------


def thalers(n: int, t: NullTranslations) -> str:
    """So many thalers."""
    return t.ngettext("{n} thaler", "{n} thalers", n).format(n=n)


def grain(n: int, t: NullTranslations) -> str:
    """So much grain."""
    return t.ngettext("{n} unit of grain", "{n} units of grain", n).format(n=n)


def points(n: int, t: NullTranslations) -> str:
    """So many victory points."""
    return t.ngettext("{n} point", "{n} points", n).format(n=n)


def armies(n: int, t: NullTranslations) -> str:
    """So many armies."""
    return t.ngettext("{n} army", "{n} armies", n).format(n=n)


def armies_to_tray(n: int, t: NullTranslations) -> str:
    """So many armies that go from a reserve to the tray."""
    return t.ngettext("{n} army for the tray", "{n} armies for the tray", n).format(n=n)


def peasants(n: int, t: NullTranslations) -> str:
    """So many peasants."""
    return t.ngettext("{n} peasant", "{n} peasants", n).format(n=n)


def officials(n: int, t: NullTranslations) -> str:
    """So many officials."""
    return t.ngettext("{n} official", "{n} officials", n).format(n=n)


def listed(words: Iterable[str], t: NullTranslations) -> str:
    """One thing after the other."""
    *others, last = words
    return t.gettext("{others} and {last}").format(others=", ".join(others), last=last) if others else last


# --- The map and the calendar ---------------------------------------------------------------------------------------


_RANKS = ("Erzbm. ", "Hm. ", "Bm. ", "Gft. ")  # archbishopric, duchy, bishopric, county


def state(number: int) -> str:
    """Name a state, everywhere as on the map: without the rank that is printed before some names."""
    full = STATE_NAMES[number]
    return next((full.removeprefix(rank) for rank in _RANKS if full.startswith(rank)), full)


def region(number: int, t: NullTranslations) -> str:
    """Name a region."""
    return REGION_NAMES[t.info().get("language", "en")][number]


@cache
def _seasons(t: NullTranslations) -> tuple[str, ...]:
    names = {
        Season.SPRING: t.gettext("spring"),
        Season.SUMMER: t.gettext("summer"),
        Season.AUTUMN: t.gettext("autumn"),
        Season.WINTER: t.gettext("winter"),
    }
    return tuple(names[season] for season in Season)


def season(number: int, t: NullTranslations) -> str:
    """Name a round of the year."""
    return _seasons(t)[number]


@cache
def _buildings(t: NullTranslations) -> tuple[str, ...]:
    names = {
        Building.PALACE: t.gettext("a palace"),
        Building.CHURCH: t.gettext("a church"),
        Building.TRADING_HOUSE: t.gettext("a trading house"),
    }
    return tuple(names[kind] for kind in Building)


def building(kind: int, t: NullTranslations) -> str:
    """Name a building, with its article."""
    return _buildings(t)[kind]


# --- Actions and spaces ---------------------------------------------------------------------------------------------


@cache
def _actions(t: NullTranslations) -> tuple[str, ...]:
    names = {
        Action.BUILD_PALACE: t.gettext("Build a palace"),
        Action.BUILD_CHURCH: t.gettext("Build a church"),
        Action.BUILD_TRADING_HOUSE: t.gettext("Build a trading house"),
        Action.COLLECT_GRAIN: t.gettext("Collect grain"),
        Action.COLLECT_TAXES: t.gettext("Collect taxes"),
        Action.PLACE_5_ARMIES: t.gettext("Place 5 armies"),
        Action.PLACE_3_ARMIES: t.gettext("Place 3 armies"),
        Action.PLACE_1_ARMY_AND_MOVE: t.gettext("Place 1 army and move"),
        Action.BATTLE_A: t.gettext("Battle A"),
        Action.BATTLE_B: t.gettext("Battle B"),
    }
    return tuple(names[action] for action in Action)


def action(number: int, t: NullTranslations) -> str:
    """Name an action as its card does."""
    return _actions(t)[number]


def space(number: int, t: NullTranslations) -> str:
    """Name a space of a personal board."""
    if number < SEND:
        return action(number, t)
    if number < BID:
        return t.gettext("Send {n} to court").format(n=CONVERSIONS[number - SEND])
    return t.gettext("Bid")


def card(number: int, t: NullTranslations) -> str:
    """Name what lies on a space, without an article."""
    if number < Card.BLANK:
        return state(number)
    if number == Card.BLANK:
        return t.gettext("no action")
    if number == Card.TOWER:
        return t.gettext("tower card")
    if number == Card.EMPTY:
        return t.gettext("empty")
    return thalers(MONEY[number - Card.MONEY], t)


@cache
def _reasons(t: NullTranslations) -> tuple[str, ...]:
    texts = {
        Reason.THALERS: t.gettext("too few thalers"),
        Reason.NO_PLOT: t.gettext("no free plot"),
        Reason.ALREADY_BUILT: t.gettext("such a building stands there already"),
        Reason.NO_BUILDING_LEFT: t.gettext("no such building is left in the supply"),
        Reason.RESERVE: t.gettext("too few armies in the reserve"),
        Reason.TOO_FEW_ARMIES: t.gettext("too few armies there"),
        Reason.NO_TARGET: t.gettext("no neighbour to march to"),
    }
    return tuple(texts[reason] for reason in Reason)


def reason(number: int, t: NullTranslations) -> str:
    """Say why an action is impossible."""
    return _reasons(t)[number]


# --- Bonus tiles and events -----------------------------------------------------------------------------------------


def tile(number: int, t: NullTranslations) -> str:
    """Say what a bonus tile brings."""
    match number:
        case Tile.PLUS_1_THALER:
            return t.gettext("+{n} thaler with taxes").format(n=TILE_THALERS)
        case Tile.PLUS_1_GRAIN:
            return t.gettext("+{n} grain with the harvest").format(n=TILE_GRAIN)
        case Tile.SIX_ARMIES:
            return t.gettext("{n} armies instead of {base}").format(n=TILE_ARMIES, base=PLACED[Action.PLACE_5_ARMIES])
        case Tile.PLUS_1_ATTACK:
            return t.gettext("+1 army in attack")
        case _:
            return t.gettext("+1 army in defence")


@cache
def event_card(number: int, t: NullTranslations) -> str:
    """Say what an event does to the round."""
    value = EVENT_VALUE[number]
    match EVENT_KIND[number]:
        case EventKind.TRADING_HOUSE_REMOVES_REVOLT_MARKER:
            return t.gettext("a new trading house removes a revolt marker")
        case EventKind.PALACE_DEFENDER_BONUS:
            return t.gettext("a palace adds an army to the defence")
        case EventKind.TAXES_MAX:
            return t.gettext("no state yields more than {n} thalers").format(n=value)
        case EventKind.TAXES_MIN:
            return t.gettext("every state yields at least {n} thalers").format(n=value)
        case EventKind.GRAIN_MIN:
            return t.gettext("every state yields at least {n} units of grain").format(n=value)
        case EventKind.GRAIN_MAX:
            return t.gettext("no state yields more than {n} units of grain").format(n=value)
        case EventKind.NEUTRAL_PEASANTS:
            return t.gettext("neutral states are defended by {n} peasants").format(n=value)
        case EventKind.CHURCH_NO_ATTACK:
            return t.gettext("states with a church cannot be attacked")
        case _:
            five, three = Action.PLACE_5_ARMIES, Action.PLACE_3_ARMIES
            text = t.gettext("fewer armies are placed: {few} instead of {five}, {fewer} instead of {three}")
            return text.format(
                few=FEWER_PLACED[five], five=PLACED[five], fewer=FEWER_PLACED[three], three=PLACED[three]
            )


# --- Modules --------------------------------------------------------------------------------------------------------


def bonus(kind: int, n: int, t: NullTranslations) -> str:
    """So much of what the Landsknechte bring."""
    match kind:
        case Bonus.THALERS:
            return thalers(n, t)
        case Bonus.GRAIN:
            return grain(n, t)
        case Bonus.ARMIES_TO_TRAY:
            return armies_to_tray(n, t)
        case _:
            return points(n, t)


@cache
def favour(number: int, t: NullTranslations) -> str:
    """Say what a favour brings."""
    value = int(FAVOUR_VALUE[number])
    match FAVOUR_KIND[number]:
        case FavourKind.CANCEL_EVENT:
            return t.gettext("the event may be cancelled")
        case FavourKind.THALERS:
            return thalers(value, t)
        case FavourKind.GRAIN:
            return grain(value, t)
        case FavourKind.VICTORY_POINTS:
            return points(value, t)
        case FavourKind.ARMIES_TO_TRAY:
            return armies_to_tray(value, t)
        case FavourKind.REMOVE_REVOLT_MARKER:
            return t.gettext("one revolt marker less")
        case FavourKind.FREE_BUILDING:
            return t.gettext("{building} for free").format(building=building(value, t))
        case FavourKind.PLACE_ARMIES_OWN_OR_NEUTRAL:
            return t.gettext("{armies} into a state of one’s own or a neutral one").format(armies=armies(value, t))
        case _:
            return protection(value, t)


def protection(battles: int, t: NullTranslations) -> str:
    """Say which attacks are forbidden: those by battle A (bit 0), by battle B (bit 1)."""
    match battles:
        case 1:
            return t.gettext("safe from attacks in battle A")
        case 2:
            return t.gettext("safe from attacks in battle B")
        case _:
            return t.gettext("safe from all attacks")
