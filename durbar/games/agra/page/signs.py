"""Which drawing of art.html stands for what."""

from durbar.games.agra.components import (
    BONUS_COVERS,
    BONUS_FAVOURS,
    BONUS_GUILD,
    BONUSES,
    FAVOUR_IDS,
    GUILD_IDS,
    NONE,
)

_FAVOURS = {
    "base_basic_good": "crate",
    "base_transform": "transform",
    "base_influence": "rise",
    "stand_up": "worker",
    "remove_cover": "remove_cover",
    "gain_value_2": "crate",
    "price_token": "flag",
    "extra_mp": "monk",
    "akbar_or_order": "mogul",
    "transform_1_to_2": "transform",
    "sell_good": "rupee",
    "move_farmers": "farmer",
    "free_peonage": "lying",
    "extra_transform": "transform",
    "deliver_notable": "deliver",
    "advance_meditation": "monk",
    "exchange": "exchange",
}
FAVOURS = tuple(_FAVOURS[action] for action in FAVOUR_IDS)
CORNERS = {"transform_1_to_2": "1", "gain_value_2": "2", "extra_transform": "+1", "advance_meditation": "↑"}
FIGURES = tuple(CORNERS.get(action, "") for action in FAVOUR_IDS)  # written beside the sign where two share one


def bonus(tile: int) -> str | None:
    """The first effect of a building bonus; None if it brings rupees only."""
    if BONUS_GUILD[tile] != NONE:
        return GUILD_IDS[BONUS_GUILD[tile]]
    return "favour" if BONUS_FAVOURS[tile] else "remove_cover" if BONUS_COVERS[tile] else None


BONUS_SIGNS = tuple(bonus(tile) for tile in range(BONUSES))
