"""Why a space, a delivery, an order, a gift or an action of Agra cannot be chosen now; what else one has at home is in
`why_not_house`. The rules are asked.
"""

from collections.abc import Callable

from durbar.drawing.seen import Seen, once
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, C, top
from durbar.engine.reason import Reason
from durbar.games.agra.components import (
    AKBAR_GOOD,
    ARROW_TO,
    BUILDING_OF,
    CHARACTERS,
    COST,
    DEMANDED,
    FIRST_PLACE,
    GIFTS,
    GOOD_IDS,
    GUILD_IDS,
    GUILDS,
    LUXURIES,
    LUXURY_GOOD,
    NOTABLE_LEVEL,
    NOTABLE_OF,
    NOTABLES,
    OPEN_LEVELS,
    ORDER_GOODS,
    ORDER_LEVEL,
    ORDER_LIMIT,
    ORDERS,
    OWN,
    PRINTED_ACTIONS,
    PRODUCTION,
    SIDES,
    SPACES,
    TILES,
    Character,
)
from durbar.games.agra.page import signs, why_not_house
from durbar.games.agra.page.city import working_at
from durbar.games.agra.page.legal import legal, sort_of
from durbar.games.agra.page.player_boards import at_hand
from durbar.games.agra.rules.building import all_materials, building_value, kinds_owned
from durbar.games.agra.rules.favours import is_usable
from durbar.games.agra.rules.meditation import may_lay
from durbar.games.agra.rules.orders import can_fulfil, can_give, filled
from durbar.games.agra.rules.placement import peonage, usable_spaces
from durbar.games.agra.state import NOBODY, NOWHERE, ON_DISPLAY, ON_RIVER, OPEN, Choice, Manner, State, Step
from durbar.games.agra.words import names
from durbar.games.agra.words import why_not as words

# --- What is drawn --------------------------------------------------------------------------------------------------


def things(seen: Seen) -> list[Thing]:
    """Spaces of the city, demands of open notables, orders, gifts, the viewer's own actions, tiles on display."""
    s: State = seen.position.state
    t = seen.t
    spaces = [Thing(f"space-{space}", names.space(space, t), sign=_space_sign(space)) for space in range(SPACES)]
    places = [Thing(f"place-{place}", _place_name(seen, place), sign=_good_sign(DEMANDED[place])) for place in _open(s)]
    orders = [
        Thing(f"order-{guild}-{order}", names.order(guild, order, t), sign=f"s-{GUILD_IDS[guild]}")
        for guild in range(GUILDS)
        for order in range(ORDERS)
    ]
    gifts = [Thing(f"gift-{g}", names.good(int(AKBAR_GOOD[g]), t), sign="s-mogul") for g in range(GIFTS)]
    actions = [_action(seen, "action", action) for action in at_hand(s, int(seen.viewer or 0))]
    luxuries = [
        Thing(f"luxury-{luxury}", names.good(int(LUXURY_GOOD[luxury]), t), sign=_good_sign(LUXURY_GOOD[luxury]))
        for luxury in range(LUXURIES)
    ]
    tiles = [_action(seen, "tile", tile + PRINTED_ACTIONS) for tile in range(TILES) if s.tile[tile] == ON_DISPLAY]
    return [*spaces, *places, *orders, *gifts, *actions, *luxuries, *tiles, *why_not_house.things(seen, s)]


def _space_sign(space: int) -> str:
    return f"s-{Character(space).name.lower()}" if space < CHARACTERS else "s-worker"


def _good_sign(good: int) -> str:
    return f"s-{GOOD_IDS[good]}"


def _open(s: State) -> list[int]:
    """The places of all notables that are served now."""
    return [
        place
        for notable in range(NOTABLES)
        if s.holder[notable] == ON_RIVER and NOTABLE_LEVEL[notable] <= OPEN_LEVELS[s.pier]
        for place in range(int(FIRST_PLACE[notable]), int(FIRST_PLACE[notable + 1]))
    ]


def _place_name(seen: Seen, place: int) -> str:
    text = seen.t.gettext("{notable}: {good}")
    notable, good = names.notable(int(NOTABLE_OF[place]), seen.t), names.good(int(DEMANDED[place]), seen.t)
    return text.format(notable=notable, good=good)


def _action(seen: Seen, kind: str, action: int) -> Thing:
    return Thing(f"{kind}-{action}", names.favour_action(action, seen.t), sign=f"s-{signs.FAVOURS[action]}")


# --- What is in the way ---------------------------------------------------------------------------------------------


def why_not(seen: Seen, thing: Thing) -> Reason | None:
    """What is in the way of something."""
    s: State = seen.position.state
    if not seen.offers:
        return words.turn(seen.names[seen.position.pending[0]], seen.t)
    if thing.id in _open_to_choice(seen):
        return None
    numbers = [int(number) for number in thing.id.split("-")[1:]]
    return _REASONS[thing.kind](seen, s, *numbers)


@once
def _open_to_choice(seen: Seen) -> frozenset[str]:
    """All things by which something can be chosen."""
    return frozenset(id for choice in legal(seen) for id in drawn_at(seen.position.state, choice))


def drawn_at(s: State, choice: int) -> tuple[str, ...]:
    """The things by which a choice can be made."""
    return *_in_the_city(s, choice), *why_not_house.drawn_at(s, choice)


def _in_the_city(s: State, choice: int) -> tuple[str, ...]:
    sort, which = sort_of(choice)
    match sort:
        case Choice.DELIVER | Choice.DOUBLE:
            return (f"place-{which}",)
        case Choice.ORDER:
            return (f"order-{which}-{s.order_marker[which]}",)
        case Choice.GIFT:
            return (f"gift-{which}",)
        case Choice.FAVOUR:
            return (f"action-{which}",)
        case Choice.LUXURY:
            return (f"luxury-{which}",)
        case Choice.TILE:
            return (f"action-{which + PRINTED_ACTIONS}", f"tile-{which + PRINTED_ACTIONS}")
    space = _space_of(s, sort, which)
    return () if space is None else (f"space-{space}",)


def _space_of(s: State, sort: Choice, which: int) -> int | None:
    """The space of the city where a choice is drawn."""
    match sort:
        case Choice.LAY | Choice.STAND | Choice.PLACE:
            return which
        case Choice.BUILD:
            return CHARACTERS + PRODUCTION + which
        case Choice.GIVE | Choice.TAKE:
            return _home(which)
        case Choice.ARROW:
            return _home(int(ARROW_TO[which]))
        case Choice.TOKEN_TO:
            return _home(which // SIDES)
        case Choice.TOKEN:
            good = int(s.token_good[which])
            return int(Character.TRADER) if good == NOWHERE else _home(good)
        case Choice.MOVE_TOKEN | Choice.TRADE:
            return int(Character.TRADER)
        case Choice.AMOUNT:
            return working_at(s, asked=True)
    return None


def _home(good: int) -> int:
    """The space of the building where a good lies."""
    return CHARACTERS + int(BUILDING_OF[good])


def _asked(seen: Seen) -> Reason:
    """Something else is asked."""
    question = seen.position.question(int(seen.viewer or 0), seen.language, seen.names)
    return words.asked(question if question.endswith(("?", ".")) else f"{question}.", seen.t)


def _space(seen: Seen, s: State, space: int) -> Reason:
    """What can be done with a space depends on what is asked."""
    player, step = seen.viewer, top(s, STEP)
    standing, lying = (bool(workers[player] >> space & 1) for workers in (s.standing, s.lying))
    if step == Step.ACT:
        if standing or lying:
            return words.peonage(int(peonage(s, player)), int(s.rupees[player]), seen.t)
        return words.no_worker(seen.t) if usable_spaces(s) >> space & 1 else words.site(seen.t)
    if step == Step.MEDITATE:
        if standing and not may_lay(s):
            return words.spending(seen.t)
        return words.lies(seen.t) if lying else words.not_standing(seen.t)
    if step == Step.STAND:
        return words.not_lying(seen.t)
    if step == Step.ARCHITECT:
        return _site(seen, s, space - CHARACTERS)
    return _asked(seen)


def _site(seen: Seen, s: State, building: int) -> Reason:
    """Why the Architect cannot build there (AG-11)."""
    player = seen.viewer
    if building < 0 or s.built >> building & 1:
        return words.built(seen.t)
    if s.workers[player] == 0:
        return words.build_worker(seen.t)
    worth = building_value(s, player, all_materials(s, player), kinds_owned(s, player))
    return words.materials(int(COST[building]), int(worth), seen.t)


def _place(seen: Seen, s: State, place: int) -> Reason:
    """AG-22.2, AG-22.7: a free place, the good, and a way to deliver."""
    if not s.free_places >> place & 1:
        return words.place_taken(seen.t)
    good = int(DEMANDED[place])
    return words.deliver(seen.t) if s.goods[seen.viewer, good] else words.no_good(names.good(good, seen.t), seen.t)


def _order(seen: Seen, s: State, guild: int, order: int) -> Reason:
    """AG-21.1, AG-21.4 to 21.8: the order in force, influence, room, both goods, and the time for it."""
    player = seen.viewer
    if s.order_owner[guild, order] != NOBODY:
        return words.fulfilled(seen.t)
    if s.order_marker[guild] != order:
        return words.later_order(seen.t)
    if can_fulfil(s, player, guild):
        return words.order_phase(seen.t)
    if s.influence[player, guild] < ORDER_LEVEL:
        return words.influence(ORDER_LEVEL, int(s.influence[player, guild]), seen.t)
    if filled(s, guild) >= ORDER_LIMIT[s.pier]:
        return words.limit(int(ORDER_LIMIT[s.pier]), seen.t)
    missing = [int(good) for good in ORDER_GOODS[guild, order] if not s.goods[player, good]]
    return words.order_goods(names.one_each(missing, seen.t), seen.t)


def _gift(seen: Seen, s: State, space: int) -> Reason:
    """AG-21.1, AG-21.2: an empty space, its good, and the time for it."""
    if s.gift_owner[space] != NOBODY:
        return words.gift_taken(seen.t)
    if can_give(s, seen.viewer, space):
        return words.order_phase(seen.t)
    return words.gift_good(names.good(int(AKBAR_GOOD[space]), seen.t), seen.t)


def _favour(seen: Seen, s: State, action: int) -> Reason:
    """AG-18.2, AG-18.3, AG-17.2: once a turn, enough favours, and some effect; at an open step."""
    player = seen.viewer
    if s.used_favours[player] >> action & 1:
        return words.used(seen.t)
    if not is_usable(s, player, action):
        return words.favours(int(OWN[action]), int(s.favours[player]), seen.t)
    return words.no_effect(seen.t) if _is_open_step(s) else _asked(seen)


def _luxury(seen: Seen, s: State, luxury: int) -> Reason:
    """AG-20.1, AG-17.2: once a turn, for a unit of its good, and with some effect; at an open step."""
    player, good = seen.viewer, int(LUXURY_GOOD[luxury])
    if s.used_luxuries[player] >> luxury & 1:
        return words.luxury_used(seen.t)
    if not s.goods[player, good]:
        return words.no_luxury(names.good(good, seen.t), seen.t)
    return words.no_effect(seen.t) if _is_open_step(s) else _asked(seen)


def _is_open_step(s: State) -> bool:
    """AG-8.4: whether secondary actions may come in between."""
    step = top(s, STEP)
    return step in OPEN and not (step == Step.PROCESS and top(s, C) != Manner.OPEN)


def _tile(seen: Seen, s: State, action: int) -> Reason:
    return words.tile(seen.t)


_REASONS: dict[str, Callable[..., Reason]] = {
    "space": _space,
    "place": _place,
    "order": _order,
    "gift": _gift,
    "action": _favour,
    "luxury": _luxury,
    "tile": _tile,
    **why_not_house.REASONS,
}
