"""How a game of Agra is told: by rounds and turns, in a turn deed by deed, and at the end player by player.

Points are rupees, and every rupee that comes or goes is told to everybody (4.3).
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import IntEnum, auto

from durbar.engine.log import Event as Happened
from durbar.engine.telling import Chapter, Gain, Move
from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_TO,
    BUILDING_OF,
    CHARACTERS,
    COVER_SPACE,
    DEMANDED,
    ENDS,
    FIRST_PLACE,
    GOODS,
    LUXURY_GOOD,
    OIL_CURRY_COST,
    ORDER_GOODS,
    START_RUPEES,
    Character,
    Favour,
    Notable,
)
from durbar.games.agra.state import NOWHERE, Event, Score

# --- Chapters -------------------------------------------------------------------------------------------------------


class Part(IntEnum):
    """The chapters of a game, and those within them."""

    SETTING_UP = auto()
    ROUND = auto()
    TURN = auto()
    SCORING = auto()
    ACCOUNT = auto()


def chapters(event: Happened, before: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """A round and the turn in it (AG-8.1); after the last one, the account of each player (AG-29)."""
    match event.kind:
        case Event.TURN:
            number = event.details[0]
            return Chapter(Part.ROUND, number), Chapter(Part.TURN, number, player=event.player)
        case Event.SCORED:
            return Chapter(Part.SCORING), Chapter(Part.ACCOUNT, player=event.player)
    return before or (Chapter(Part.SETTING_UP),)


# --- Scenes ---------------------------------------------------------------------------------------------------------

_WORKED = (Event.PLACED, Event.PEONAGE)

# What begins a scene, unless it was led to by what was done just before.
_LED_TO_BY: dict[IntEnum, tuple[Event, ...]] = {
    Event.LAID: (Event.LAID, Event.RELEASED),
    Event.RELEASED: (Event.LAID, Event.RELEASED),
    Event.BOUGHT: (),
    Event.EJECTED: (),
    Event.PLACED: (Event.EJECTED,),
    Event.PEONAGE: (),
    Event.MATERIAL: (*_WORKED, Event.MATERIAL),
    Event.PRODUCED: (*_WORKED, Event.PRODUCED),
    Event.TRANSFORMED: (*_WORKED, Event.BOUGHT, Event.FAVOUR_ACTION),
    Event.TRADED: (*_WORKED, Event.TRADED),
    Event.TOKEN_MOVED: (*_WORKED, Event.FAVOUR_ACTION),
    Event.UNCOVERED: (*_WORKED, Event.BOUGHT, Event.FAVOUR_ACTION, Event.BONUS_TAKEN),
    Event.FARMER_MOVED: (*_WORKED, Event.BOUGHT, Event.FAVOUR_ACTION, Event.FARMER_MOVED),
    Event.ADVANCED: (*_WORKED, Event.FAVOUR_ACTION, Event.AWARDED),
    Event.OIL_CURRY: (),
    Event.FAVOUR_ACTION: (),
    Event.LUXURY: (),
    Event.ABILITY: (),
    Event.SAILOR_PAID: (*_WORKED, Event.SAILOR_PAID),
    Event.DELIVERED: (*_WORKED, Event.SAILOR_PAID, Event.BOUGHT, Event.FAVOUR_ACTION),
    Event.REFUNDED: (),
    Event.GIFT: (Event.FAVOUR_ACTION, Event.AWARDED),
    Event.FULFILLED: (Event.SAILOR_PAID, Event.FAVOUR_ACTION),
    Event.RAISED: (Event.FAVOUR_ACTION, Event.LUXURY),
    Event.BOAT: (),
    Event.SCORED: (),
}

# What comes late of something in the scene, though more has been done since (AG-12.5, AG-24.3, AG-24.4).
_COMES_OF: dict[IntEnum, tuple[Event, ...]] = {
    Event.REFUNDED: (Event.SAILOR_PAID, Event.DELIVERED),
    Event.RAISED: (
        *_WORKED,
        *(Event.DELIVERED, Event.REFUNDED, Event.FULFILLED, Event.AWARDED, Event.BONUS_TAKEN, Event.RAISED),
    ),
}

_PRICES = {Event.BOUGHT, Event.EJECTED, Event.MATERIAL, Event.TRADED, Event.SAILOR_PAID, Event.ABILITY}
_ACTS = {*_WORKED, Event.LAID, Event.RELEASED, Event.OIL_CURRY, Event.FAVOUR_ACTION, Event.LUXURY}
_DEEDS = {
    *(Event.STARTED, Event.BUILT, Event.BONUS_TAKEN, Event.PRODUCED, Event.GAINED, Event.TRANSFORMED, Event.EXCHANGED),
    *(Event.TOKEN_MOVED, Event.SOLD, Event.UNCOVERED, Event.FARMER_MOVED, Event.ADVANCED, Event.STOOD, Event.MP_GAINED),
    *(Event.DELIVERED, Event.FRENCH, Event.GIFT, Event.FULFILLED, Event.BOAT, Event.RAISED, Event.SCORED),
}
_MILESTONES = {Event.FOLLOWED, Event.REFUNDED, Event.AWARDED, Event.END_TRIGGERED}
_DONE = _PRICES | _ACTS | _DEEDS | _MILESTONES


def begins(event: Happened, scene: Sequence[Happened]) -> bool:
    """Every deed is a scene: its price, what it brings and those who follow stand with it."""
    done = [each for each in scene if each.kind in _DONE]
    if not done or event.kind not in _LED_TO_BY:
        return False
    match event.kind:
        case Event.PEONAGE:
            *_, by_tile = event.details
            return not by_tile  # which has just been paid for
        case Event.FAVOUR_ACTION if event.details[0] == Favour.EXTRA_TRANSFORM and _is_followed(done, event.player):
            return False
        case Event.DELIVERED if done[-1].player != event.player:
            return True  # by the Jagirdar (AG-26.10)
    led = done[-1].kind in _LED_TO_BY[event.kind]
    return not (led or any(each.kind in _COMES_OF.get(event.kind, ()) for each in done))


def _is_followed(done: Sequence[Happened], player: int) -> bool:
    """AG-7.9: whether a player who uses the tile follows with it."""
    return any(each.kind == Event.TRANSFORMED and each.player != player for each in done)


def line(events: Sequence[Happened]) -> Sequence[Happened]:
    """What was done and the first that it brought, who followed and who won; prices only if nothing else was done."""
    deeds = [event.kind for event in events if event.kind in _DEEDS]
    told = {*_ACTS, *deeds[:1], *_MILESTONES}
    return (
        [event for event in events if event.kind in told]
        or [event for event in events if event.kind in _PRICES]
        or events
    )


# --- Rupees ---------------------------------------------------------------------------------------------------------


class Rupees(IntEnum):
    """What rupees come from, or go to."""

    START = 0
    FOUND = 1
    DELIVERIES = 2
    REFUNDS = 3
    ORDERS = 4
    SALES = 5
    NOTABLES = 6
    BONUSES = 7
    PEONAGE = 8
    CONTRACTS = 9
    MEDITATION = 10
    COVERS = 11
    GIFTS = 12
    TRACKS = 13  # and the guild


def gains(event: Happened) -> Iterator[Gain]:
    """Rupees in the bag (AG-29.1), and what is scored at the end."""
    if event.kind == Event.STARTED:
        yield from (Gain(player, Rupees.START, START_RUPEES) for player in range(event.setup.players))
        return
    source, rupees = _rupees(event)
    if rupees:
        yield Gain(event.player, source, rupees)


def _rupees(event: Happened) -> tuple[int, int]:
    """From where, and how many; none by most events."""
    a, b, c, _ = event.details
    match event.kind:
        case Event.PEONAGE:
            return Rupees.PEONAGE, -b
        case Event.COLLECTED:
            return Rupees.FOUND, b
        case Event.BUILT:
            return Rupees.NOTABLES, b
        case Event.BONUS_RUPEES:
            return Rupees.BONUSES, b
        case Event.SOLD | Event.LUXURY:
            return Rupees.SALES, b
        case Event.DELIVERED:
            return Rupees.DELIVERIES, c
        case Event.DELIVERY_BONUS | Event.FRENCH:
            return Rupees.NOTABLES, c
        case Event.REFUNDED:
            return Rupees.REFUNDS, a
        case Event.FULFILLED:
            return Rupees.ORDERS, c
        case Event.SCORED if a == Score.TRACK:
            return Rupees.TRACKS + b, c
        case Event.SCORED:
            return _SCORES[Score(a)], c
    return Rupees.START, 0


_SCORES = {
    Score.CONTRACT: Rupees.CONTRACTS,
    Score.MEDITATION: Rupees.MEDITATION,
    Score.COVERS: Rupees.COVERS,
    Score.GIFTS: Rupees.GIFTS,
}

# --- What goes where ------------------------------------------------------------------------------------------------


def moves(event: Happened) -> Iterator[Move]:
    """Workers, goods, tokens, figures and markers on the boards. Reserves and bags are off the board."""
    if event.kind <= Event.MANNED:
        yield from _in_city(event)
    elif event.kind <= Event.FORFEITED:
        yield from _of_goods(event)
    elif event.kind <= Event.MP_GAINED:
        yield from _at_home(event)
    else:
        yield from _in_empire(event)


def _in_city(event: Happened) -> Iterator[Move]:
    a, b, c, _ = event.details
    match event.kind:
        case Event.LAID | Event.PLACED | Event.PEONAGE:
            yield Move("", space(a))
        case Event.EJECTED:
            yield Move(space(a), "")
        case Event.STORED:
            yield Move("", notable(Notable.COOK))
        case Event.RELEASED:
            yield Move(notable(Notable.COOK), "")
        case Event.WHEEL_MOVED:
            yield Move("", wheel(a))
        case Event.COLLECTED:
            yield Move(building(a), "")
        case Event.MERCHANT_MOVED | Event.BUILDER_MOVED:
            yield Move(building(b), building(c))
        case Event.MATERIAL:
            yield Move(stock(a), "")
        case Event.BUILT | Event.MANNED:
            yield Move("", building(a))
        case Event.BONUS_TAKEN:
            yield Move(bonus(a), "")


def _of_goods(event: Happened) -> Iterator[Move]:
    a, b, c, _ = event.details
    match event.kind:
        case Event.PRODUCED | Event.GAINED:
            yield Move("", stock(a))
        case Event.DYED | Event.EXCHANGED:
            yield Move(stock(a), stock(b))
        case Event.TRANSFORMED | Event.FOLLOWED:
            yield Move(stock(int(ARROW_FROM[a])), stock(int(ARROW_TO[a])))
        case Event.TRADED:
            yield Move(stock(a), space(Character.TRADER))
        case Event.TOKEN_MOVED:
            yield Move(space(Character.TRADER) if b == NOWHERE else stock(b), stock(c))
        case Event.TOKENS_BACK:
            yield Move("", space(Character.TRADER))
        case Event.SOLD:
            yield Move(stock(a), "")
        case Event.DISCARDED if a < GOODS:
            yield Move(stock(a), "")


def _at_home(event: Happened) -> Iterator[Move]:
    a, b, c, _ = event.details
    match event.kind:
        case Event.UNCOVERED:
            side, end = divmod(a, ENDS)
            yield Move(farm(event.player, side, int(COVER_SPACE[end])), "")
        case Event.FARMER_MOVED:
            yield Move(farm(event.player, a, b), farm(event.player, a, c))
        case Event.ADVANCED:
            yield Move(meditation(event.player, a - 1), meditation(event.player, a))
        case Event.OIL_CURRY:
            yield from (Move(stock(good), "") for good in OIL_CURRY_COST[a])
        case Event.LUXURY:
            yield Move(stock(int(LUXURY_GOOD[a])), "")
        case Event.ABILITY:
            yield Move("", notable(a))
        case Event.STOOD:
            yield Move("", space(a))


def _in_empire(event: Happened) -> Iterator[Move]:
    a, b, _, _ = event.details
    match event.kind:
        case Event.SAILOR_PAID:
            yield Move(stock(a), space(Character.SAILOR))
        case Event.DELIVERED:
            yield Move(stock(int(DEMANDED[a])), demand(a))
        case Event.FRENCH:
            yield Move(stock(a), notable(Notable.FRENCH_TRADER))
        case Event.GIFT:
            yield Move(stock(b), gift(a))
        case Event.FULFILLED:
            yield from (Move(stock(good), order(a, b)) for good in ORDER_GOODS[a, b].tolist())
        case Event.AWARDED:
            yield Move(notable(a), "")
        case Event.BOAT:
            yield Move(pier(a - 1), pier(a))
        case Event.RAISED:
            yield Move(level(a, b - 1), level(a, b))
        case Event.TILE_TAKEN:
            yield Move(tile(a), "")
        case Event.DISPLAYED:
            yield Move("", tile(a))


# --- Places, as the boards name them --------------------------------------------------------------------------------


def space(number: int) -> str:
    """Where a worker can go: a character, or a building."""
    return f"space-{number}"


def building(number: int) -> str:
    """A building."""
    return space(CHARACTERS + number)


def stock(good: int) -> str:
    """Where a good lies: in its building."""
    return building(int(BUILDING_OF[good]))


def bonus(number: int) -> str:
    """A building bonus tile."""
    return f"bonus-{number}"


def wheel(action: int) -> str:
    """An action of the meditation wheel."""
    return f"wheel-{action}"


def farm(player: int, side: int, space: int) -> str:
    """A space of somebody's farm."""
    return f"farm-{player}-{side}-{space}"


def meditation(player: int, space: int) -> str:
    """A space of somebody's meditation track."""
    return f"meditation-{player}-{space}"


def notable(number: int) -> str:
    """A notable, on the river or as somebody's contract."""
    return f"notable-{number}"


def demand(place: int) -> str:
    """A good that a notable demands: it lies on his card."""
    return notable(bisect_right(FIRST_PLACE.tolist(), place) - 1)


def pier(number: int) -> str:
    """A pier of the river."""
    return f"pier-{number}"


def level(guild: int, number: int) -> str:
    """A level of influence."""
    return f"level-{guild}-{number}"


def order(guild: int, number: int) -> str:
    """An order of a guild."""
    return f"order-{guild}-{number}"


def gift(space: int) -> str:
    """A space of Akbar."""
    return f"gift-{space}"


def tile(number: int) -> str:
    """A favour tile on display."""
    return f"tile-{number}"
