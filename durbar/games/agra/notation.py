"""How positions of Agra are written: the city, the river, the Empire board, what each player has, and the turn."""

from typing import Any

from durbar.engine.notation import Notation, called, joint, line, number, one, rows, seats, several
from durbar.games.agra.components import (
    BONUS_IDS,
    BUILDING_IDS,
    ENDS,
    FACES,
    FAVOUR_IDS,
    FIRST_PLACE,
    GIFT_NAMES,
    GOOD_IDS,
    GUILD_IDS,
    LEVELS,
    LUXURY_IDS,
    MARKERS,
    NOTABLE_IDS,
    NOTABLE_OF,
    ORDERS,
    PLACES,
    PRINTED_VALUE,
    SEATS,
    SIDE_IDS,
    SPACE_IDS,
    TILE_IDS,
    WHEEL_IDS,
    WORKERS,
    Notable,
)
from durbar.games.agra.state import AWAY, IN_PILE, NEUTRAL, NOBODY, NOWHERE, ON_DISPLAY, ON_RIVER, State, Tended

BUILDING, GOOD, GUILD, NOTABLE = called(BUILDING_IDS), called(GOOD_IDS), called(GUILD_IDS), called(NOTABLE_IDS)
SPACE, SIDE = called(SPACE_IDS), called(SIDE_IDS)
COVER = called(f"{side}_{end + 1}" for side in SIDE_IDS for end in range(ENDS))
ORDER = called(range(1, ORDERS + 1))
PLACE = called(f"{NOTABLE_IDS[n]}.{place - FIRST_PLACE[n] + 1}" for place, n in enumerate(NOTABLE_OF))  # from the top
OWNER = seats(neutral=NEUTRAL)


def _free_places(s: State) -> Any:
    """The places of the notables on the river on which nothing lies."""
    free = (s.place_owner == NOBODY) & (s.holder[NOTABLE_OF] == ON_RIVER)
    return sum(1 << place for place in range(PLACES) if free[place])


def _value(s: State) -> Any:
    """As printed, but where a price token lies."""
    value = PRINTED_VALUE.copy()
    for token, good in enumerate(s.token_good):
        if good != NOWHERE:
            value[good] = FACES[token, s.token_side[token]]
    return value


def _workers(s: State) -> Any:
    """Those of each player that are neither in the city nor on his Cook."""
    out = [
        int(standing).bit_count() + int(lying).bit_count() for standing, lying in zip(s.standing, s.lying, strict=True)
    ]
    return [WORKERS - n - s.stored * (s.holder[Notable.COOK] == seat) for seat, n in enumerate(out)]


def _markers(s: State) -> Any:
    """Those of each player that lie nowhere (AG-1.9)."""
    return [MARKERS - _laid_markers(s, seat) for seat in range(SEATS)]


def _laid_markers(s: State, seat: int) -> int:
    used = int(s.used_favours[seat]).bit_count() + int(s.used_luxuries[seat]).bit_count()
    on_notables = s.place_count[s.place_owner == seat].sum() + s.french * (s.holder[Notable.FRENCH_TRADER] == seat)
    forever = (s.order_owner == seat).sum() + (s.gift_owner == seat).sum()
    return int(s.goods[seat].sum() + s.favours[seat] + used + on_notables + forever)


NOTATION = Notation(
    seats=("Y", "T", "V", "O"),  # yellow, turquoise, violet, orange
    from_setup=("players", "money_open", "ruling"),
    regions=(
        line("table", "round", one("first", seats()), one("active", seats()), "end_round"),
        line("values", number("value", by=[GOOD])),
        line("tokens", one("token_good", GOOD), "token_side"),
        line(
            "city",
            several("built", BUILDING),
            number("rupees_on", by=[BUILDING]),
            one("merchant", BUILDING),
            one("builder", BUILDING),
            "builder_due",
            several("bonus_left", called(BONUS_IDS)),
        ),
        line(
            "river",
            "pier",
            number("completed", by=[called(range(LEVELS + 1))]),
            one("holder", seats(away=AWAY), none=ON_RIVER, by=[NOTABLE]),
            joint("places", one("place_owner", seats()), number("place_count"), by=[PLACE]),
            several("free_places", PLACE),
            "stored",
            "french",
        ),
        line(
            "empire",
            one("order_owner", OWNER, by=[GUILD, ORDER]),
            one("order_marker", ORDER, by=[GUILD]),
            one("gift_owner", OWNER, by=[called(GIFT_NAMES)]),
            one("tile", seats(display=ON_DISPLAY), none=IN_PILE, by=[called(TILE_IDS)]),
            one("wheel", called(WHEEL_IDS)),
        ),
        rows(
            "player",
            seats(),
            "rupees",
            "workers",
            "markers",
            "favours",
            number("goods", by=[GOOD]),
            several("standing", SPACE),
            several("lying", SPACE),
            number("influence", by=[GUILD]),
            "meditation",
            number("farmer", by=[SIDE]),
            several("covers", COVER),
            several("used_favours", called(FAVOUR_IDS)),
            several("used_luxuries", called(LUXURY_IDS)),
            several("credited", NOTABLE),
        ),
        line(
            "turn",
            "mp",
            "laid",
            "spending",
            "bought",
            "muezzin_paid",
            number("meditated", by=[NOTABLE]),
            several("used_notables", NOTABLE),
            "statue",
            "order_phase",
        ),
        line(
            "action",
            "paid_value",
            "paid_goods",
            "delivered",
            "sailor_order",
            several("served", NOTABLE),
            several("doubled", NOTABLE),
            "token_moved",
            "traded",
            several("tended", called(tended.name.lower() for tended in Tended)),
            "material",
            several("materials", GOOD),
        ),
    ),
    derived={"free_places": _free_places, "value": _value, "workers": _workers, "markers": _markers},
)
