"""The Empire board as a page draws it: influence, orders, Akbar's gifts, the favour tiles that nobody has."""

from durbar.drawing.seen import Seen
from durbar.games.agra.components import AKBAR_GOOD, GIFTS, GUILDS, ORDER_GOODS, ORDER_LIMIT, ORDERS, TILES, TOP
from durbar.games.agra.page.facts import Empire, Gift, Guild, Order, Tile
from durbar.games.agra.page.legal import Lately, Legal, somebody
from durbar.games.agra.rules.orders import filled
from durbar.games.agra.state import IN_PILE, NEUTRAL, ON_DISPLAY, Choice, State


def empire(seen: Seen, s: State, legal: Legal, lately: Lately) -> Empire:
    """The three guilds, Akbar, and the tiles on display."""
    return {
        "limit": int(ORDER_LIMIT[s.pier]),
        "guilds": [_guild(seen, s, guild, legal, lately) for guild in range(GUILDS)],
        "gifts": [_gift(s, space, legal, lately) for space in range(GIFTS)],
        "display": _tiles(s, ON_DISPLAY, legal),
        "pile": _tiles(s, IN_PILE, legal),
    }


def _guild(seen: Seen, s: State, guild: int, legal: Legal, lately: Lately) -> Guild:
    """A track with everybody's level, and a column of orders."""
    levels = s.influence[: s.players, guild].tolist()
    own = None if seen.viewer is None else levels[seen.viewer]
    rise = legal.get(Choice.RISE, guild)
    return {
        "filled": int(filled(s, guild)),
        "levels": [
            {
                "level": level,
                "seats": [seat for seat, at in enumerate(levels) if at == level],
                "leads": level == max(levels),
                "choice": rise if own is not None and level == own + 1 else None,
            }
            for level in range(1, TOP + 1)
        ],
        "orders": [_order(seen, s, guild, order, legal, lately) for order in range(ORDERS)],
    }


def _order(seen: Seen, s: State, guild: int, order: int, legal: Legal, lately: Lately) -> Order:
    """An order: who has fulfilled it, whether it is in force, and whether the viewer has its goods."""
    owner = int(s.order_owner[guild, order])
    in_force = bool(s.order_marker[guild] == order)
    return {
        "owner": somebody(owner),
        "neutral": owner == NEUTRAL,
        "in_force": in_force,
        "held": in_force and _has_goods(seen, s, guild, order),
        "last": (guild, order) in lately.orders,
        "choice": legal.get(Choice.ORDER, guild) if in_force else None,
    }


def _has_goods(seen: Seen, s: State, guild: int, order: int) -> bool:
    return seen.viewer is not None and all(s.goods[seen.viewer, good] for good in ORDER_GOODS[guild, order])


def _gift(s: State, space: int, legal: Legal, lately: Lately) -> Gift:
    owner = int(s.gift_owner[space])
    return {
        "good": int(AKBAR_GOOD[space]),
        "owner": somebody(owner),
        "neutral": owner == NEUTRAL,
        "last": space in lately.gifts,
        "choice": legal.get(Choice.GIFT, space),
    }


def _tiles(s: State, where: int, legal: Legal) -> list[Tile]:
    found = [tile for tile in range(TILES) if s.tile[tile] == where]
    return [{"tile": tile, "choice": legal.get(Choice.TILE, tile)} for tile in found]
