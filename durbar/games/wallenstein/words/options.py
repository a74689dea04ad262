"""What the options of a table are called, and what each of their values means. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.engine.option import OptionWords


def option(name: str, t: NullTranslations) -> OptionWords:
    """An option in words."""
    return _options(t)[name]


@cache
def _options(t: NullTranslations) -> dict[str, OptionWords]:
    return {**_games(t), **_rulings_of_fights(t), **_rulings_of_plenty(t), **_rulings_of_order(t)}


def _games(t: NullTranslations) -> dict[str, OptionWords]:
    """What is played: the set-up, the modules, the tower."""
    without = t.gettext("Without")
    return {
        "setup": OptionWords(
            t.gettext("First states"),
            {
                "standard": t.gettext("Standard: a fixed start for every seat"),
                "draft": t.gettext("Draft: everybody claims states in turn"),
            },
        ),
        "imperial_court": OptionWords(
            t.gettext("Imperial Court"),
            {"no": without, "yes": t.gettext("With: officials win the Emperor’s favours")},
        ),
        "landsknechte": OptionWords(
            t.gettext("Landsknechte"),
            {"no": without, "yes": t.gettext("With: rewards for states in many regions")},
        ),
        "military_leaders": OptionWords(
            t.gettext("Military Leaders"),
            {"no": without, "yes": t.gettext("With: a leader for each, statues and trophies")},
        ),
        "tower": OptionWords(
            t.gettext("Cube tower"),
            {
                "independent": t.gettext("Independent: every cube has its own fixed chance"),
                "impact": t.gettext("Impact: falling cubes loosen others, a full tower holds fewer"),
            },
        ),
    }


def _rulings_of_fights(t: NullTranslations) -> dict[str, OptionWords]:
    return {
        "income_before_revolt": OptionWords(
            t.gettext("Collecting where a revolt breaks out"),
            {
                "yes": t.gettext("The income is kept in any case"),
                "no": t.gettext("A lost revolt costs the income"),
            },
            t.gettext("Whether a state that you have to fight for still pays you if you lose it."),
        ),
        "winter_places_marker_before_revolt": OptionWords(
            t.gettext("A state that revolts in winter"),
            {
                "yes": t.gettext("A marker is added first, and counts"),
                "no": t.gettext("Only markers already there count"),
            },
            t.gettext("A marker put into the state first brings one peasant more against you."),
        ),
        "peasants_absorb_defender_losses_first": OptionWords(
            t.gettext("Losses of a victorious defender"),
            {
                "yes": t.gettext("Allied peasants fall first"),
                "no": t.gettext("Armies fall first, the last one only after the peasants"),
            },
            t.gettext("Who falls first when peasants have fought on the side of a defender who wins."),
        ),
        "peasant_supply_short": OptionWords(
            t.gettext("Too few peasants in the supply"),
            {
                "use_available": t.gettext("Those that are there are thrown"),
                "none": t.gettext("None is thrown"),
            },
            t.gettext("What happens when more peasants should be thrown than there are."),
        ),
        "bonus_army_needs_reserve": OptionWords(
            t.gettext("A tile’s extra army when the reserve is empty"),
            {
                "yes": t.gettext("There is none"),
                "no": t.gettext("A lodged cube of the same colour takes its place"),
            },
            t.gettext("Whether a tile or a palace still strengthens you when all your armies are out."),
        ),
        "battle_move_is_optional": OptionWords(
            t.gettext("A battle action that can be done"),
            {
                "yes": t.gettext("Moving nothing is allowed"),
                "no": t.gettext("Who can move must move"),
            },
            t.gettext("Whether a battle action may be used to do nothing."),
        ),
    }


def _rulings_of_plenty(t: NullTranslations) -> dict[str, OptionWords]:
    return {
        "grain_floor_zero": OptionWords(
            t.gettext("Grain lost in winter"),
            {
                "yes": t.gettext("Grain stops at zero"),
                "no": t.gettext("Grain can fall below zero"),
            },
            t.gettext("Whether the loss of grain in winter can cost more than you have, and so cause more revolts."),
        ),
        "grain_above_printed_max": OptionWords(
            t.gettext("Grain beyond the end of the track"),
            {
                "keep": t.gettext("It is counted on"),
                "cap": t.gettext("It is lost"),
            },
            t.gettext("Whether more grain than the track shows can be stored for the winter."),
        ),
        "partial_action": OptionWords(
            t.gettext("Too few armies in the reserve for placing"),
            {
                "cancel": t.gettext("The action is cancelled"),
                "partial": t.gettext("What is there is placed, at full cost"),
            },
            t.gettext("Whether placing armies with too small a reserve does nothing or what it can."),
        ),
        "six_armies_tile_with_short_reserve": OptionWords(
            t.gettext("The six-army tile with too small a reserve"),
            {
                "place_5": t.gettext("It has no effect"),
                "place_available": t.gettext("It places as many as there are"),
            },
            t.gettext("What the tile is worth to you with fewer than six armies in reserve."),
        ),
        "bid_limited_to_own_thalers": OptionWords(
            t.gettext("Bids above one’s thalers"),
            {
                "yes": t.gettext("Not allowed"),
                "no": t.gettext("Allowed: one pays what one has"),
            },
            t.gettext("Whether you can bluff about your place in the turn order with money that you do not have."),
        ),
    }


def _rulings_of_order(t: NullTranslations) -> dict[str, OptionWords]:
    return {
        "modifier_order": OptionWords(
            t.gettext("What changes an action first"),
            {
                "event_tile_leader": t.gettext("The event, then the tile, then the leader"),
                "event_leader_tile": t.gettext("The event, then the leader, then the tile"),
                "tile_event_leader": t.gettext("The tile, then the event, then the leader"),
            },
            t.gettext("Matters where an event sets a number that a tile or a leader changes as well."),
        ),
        "leader_moves_after": OptionWords(
            t.gettext("When leaders move"),
            {
                "spring_summer_autumn": t.gettext("After spring, summer and autumn"),
                "every_round": t.gettext("After the first winter too"),
            },
            t.gettext("Whether leaders move, and may raise a statue, once more between the two years."),
        ),
        "shared_victory_if_still_tied": OptionWords(
            t.gettext("Equal points and equal thalers at the end"),
            {
                "yes": t.gettext("The victory is shared"),
                "no": t.gettext("Who was earlier in the last turn order wins"),
            },
            t.gettext("Who wins when thalers do not break a tie either."),
        ),
    }
