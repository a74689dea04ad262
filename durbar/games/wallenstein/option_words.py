"""What the options of a table are called, and what each of their values means. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations


def option(name: str, t: NullTranslations) -> tuple[str, dict[str, str]]:
    """An option's title, and the words of each of its values."""
    return _options(t)[name]


@cache
def _options(t: NullTranslations) -> dict[str, tuple[str, dict[str, str]]]:
    return {**_games(t), **_rulings_of_fights(t), **_rulings_of_plenty(t), **_rulings_of_order(t)}


def _games(t: NullTranslations) -> dict[str, tuple[str, dict[str, str]]]:
    """What is played: the set-up, the modules, the tower."""
    without = t.gettext("Without")
    return {
        "setup": (
            t.gettext("First states"),
            {
                "standard": t.gettext("Standard: a fixed start for every seat"),
                "draft": t.gettext("Draft: everybody claims states in turn"),
            },
        ),
        "imperial_court": (
            t.gettext("Imperial Court"),
            {"no": without, "yes": t.gettext("With: officials win the Emperor’s favours")},
        ),
        "landsknechte": (
            t.gettext("Landsknechte"),
            {"no": without, "yes": t.gettext("With: rewards for states in many regions")},
        ),
        "military_leaders": (
            t.gettext("Military Leaders"),
            {"no": without, "yes": t.gettext("With: a leader for each, statues and trophies")},
        ),
        "tower": (
            t.gettext("Cube tower"),
            {
                "independent": t.gettext("Independent: every cube has its own fixed chance"),
                "impact": t.gettext("Impact: falling cubes loosen others, a full tower holds fewer"),
            },
        ),
    }


def _rulings_of_fights(t: NullTranslations) -> dict[str, tuple[str, dict[str, str]]]:
    return {
        "income_before_revolt": (
            t.gettext("Collecting where a revolt breaks out"),
            {
                "yes": t.gettext("The income is kept in any case"),
                "no": t.gettext("A lost revolt costs the income"),
            },
        ),
        "winter_places_marker_before_revolt": (
            t.gettext("A state that revolts in winter"),
            {
                "no": t.gettext("Only markers already there count"),
                "yes": t.gettext("A marker is added first, and counts"),
            },
        ),
        "peasants_absorb_defender_losses_first": (
            t.gettext("Losses of a victorious defender"),
            {
                "yes": t.gettext("Allied peasants fall first"),
                "no": t.gettext("Armies fall first, the last one only after the peasants"),
            },
        ),
        "peasant_supply_short": (
            t.gettext("Too few peasants in the supply"),
            {
                "use_available": t.gettext("Those that are there are thrown"),
                "none": t.gettext("None is thrown"),
            },
        ),
        "bonus_army_needs_reserve": (
            t.gettext("A tile’s extra army when the reserve is empty"),
            {
                "yes": t.gettext("There is none"),
                "no": t.gettext("A lodged cube of the same colour takes its place"),
            },
        ),
        "battle_move_is_optional": (
            t.gettext("A battle action that can be done"),
            {
                "yes": t.gettext("Moving nothing is allowed"),
                "no": t.gettext("Who can move must move"),
            },
        ),
    }


def _rulings_of_plenty(t: NullTranslations) -> dict[str, tuple[str, dict[str, str]]]:
    return {
        "grain_floor_zero": (
            t.gettext("Grain lost in winter"),
            {
                "yes": t.gettext("Grain stops at zero"),
                "no": t.gettext("Grain can fall below zero"),
            },
        ),
        "grain_above_printed_max": (
            t.gettext("Grain beyond the end of the track"),
            {
                "keep": t.gettext("It is counted on"),
                "cap": t.gettext("It is lost"),
            },
        ),
        "partial_action": (
            t.gettext("Too few armies in the reserve for placing"),
            {
                "cancel": t.gettext("The action is cancelled"),
                "partial": t.gettext("What is there is placed, at full cost"),
            },
        ),
        "six_armies_tile_with_short_reserve": (
            t.gettext("The six-army tile with too small a reserve"),
            {
                "place_5": t.gettext("It has no effect"),
                "place_available": t.gettext("It places as many as there are"),
            },
        ),
        "bid_limited_to_own_thalers": (
            t.gettext("Bids above one’s thalers"),
            {
                "yes": t.gettext("Not allowed"),
                "no": t.gettext("Allowed: one pays what one has"),
            },
        ),
    }


def _rulings_of_order(t: NullTranslations) -> dict[str, tuple[str, dict[str, str]]]:
    return {
        "modifier_order": (
            t.gettext("What changes an action first"),
            {
                "event_tile_leader": t.gettext("The event, then the tile, then the leader"),
                "event_leader_tile": t.gettext("The event, then the leader, then the tile"),
                "tile_event_leader": t.gettext("The tile, then the event, then the leader"),
            },
        ),
        "leader_moves_after": (
            t.gettext("When leaders move"),
            {
                "spring_summer_autumn": t.gettext("After spring, summer and autumn"),
                "every_round": t.gettext("After the first winter too"),
            },
        ),
        "shared_victory_if_still_tied": (
            t.gettext("Equal points and equal thalers at the end"),
            {
                "yes": t.gettext("The victory is shared"),
                "no": t.gettext("Who was earlier in the last turn order wins"),
            },
        ),
    }
