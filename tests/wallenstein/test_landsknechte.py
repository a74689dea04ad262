"""The module Landsknechte (WA-23)."""

import pytest

from durbar.games.wallenstein.components import BONUS_IDS, FACTS
from tests.wallenstein.table import FACT, acting, kinds_of, lay, told

THREE = "koeln anhalt baden"  # in three regions
FOUR = f"{THREE} passau"
CARDS = {card["position"]: card for card in FACTS["landsknecht_card"]}


def recruiting(states=FOUR, **given):
    return acting(3, {"black": states}, modules="landsknechte", **given)


@pytest.mark.rule("WA-23.1")
def test_four_cards_the_blank_one_on_top() -> None:
    assert sorted(CARDS) == [0, 1, 2, 3]
    assert [CARDS[0][kind] for kind in BONUS_IDS] == [0, 0, 0, 0]
    assert lay(3, modules="landsknechte").all("banner") == [0, 0, 0]


@pytest.mark.rule("WA-23.2", "X-45", "WA-23.4")
def test_with_states_in_four_regions_one_bonus_of_the_next_card_is_received() -> None:
    assert len({FACT[state]["region"] for state in FOUR.split()}) == 4
    table = recruiting()
    assert (table.decision, table.actor) == ("LANDSKNECHT", "black")
    assert table.state.banner[0] == 1
    assert table.options() == ["bonus thalers", "bonus armies_to_tray"]
    events = table.after("bonus thalers")
    assert (events.thalers("black"), events.grain("black"), events.tray) == (12, 0, {})
    events = table.play("bonus armies_to_tray")
    assert told(events, "LANDSKNECHTS") == [("black", BONUS_IDS.index("armies_to_tray"), 1, 0, 0)]
    assert (table.thalers("black"), table.tray, table.reserve("black")) == (10, {"black": 1}, 57)
    assert table.state.banner[0] == 1


@pytest.mark.rule("WA-23.2")
def test_in_turn_order_right_after_it_is_fixed() -> None:
    states = {"black": FOUR, "blue": "trier kursachsen augsburg boehmen", "purple": "mark"}
    table = acting(3, states, modules="landsknechte", order="blue purple black")
    assert kinds_of(table.told)[-1] == "TOOK_TILE"
    assert table.actor == "blue"
    table.play("bonus thalers")
    assert table.actor == "black"
    events = table.play("bonus thalers")
    assert "NO_ACTION" in kinds_of(events)
    assert table.all("banner") == [1, 1, 0]


@pytest.mark.rule("WA-23.3", "X-45")
def test_with_fewer_regions_the_top_card_stays_and_nothing_is_received() -> None:
    table = recruiting(THREE, banners={"black": 1})
    assert (table.decision, table.state.banner[0], table.thalers("black")) == ("PLAN", 1, 10)


@pytest.mark.rule("WA-23.2", "WA-23.4", "X-45")
@pytest.mark.parametrize(
    ("banner", "bonuses"),
    [
        (0, {"thalers": 2, "armies_to_tray": 1}),
        (1, {"thalers": 4, "grain": 1, "armies_to_tray": 2}),
        (2, {"thalers": 6, "grain": 2, "armies_to_tray": 3, "victory_points": 1}),
    ],
)
def test_what_each_card_offers(banner, bonuses) -> None:
    assert {kind: CARDS[banner + 1][kind] for kind in BONUS_IDS if CARDS[banner + 1][kind]} == bonuses
    table = recruiting(banners={"black": banner})
    assert set(table.options()) == {f"bonus {kind}" for kind in bonuses}
    for kind, value in bonuses.items():
        after = table.after(f"bonus {kind}")
        gained = {
            "thalers": after.thalers("black") - 10,
            "grain": after.grain("black"),
            "armies_to_tray": after.tray.get("black", 0),
            "victory_points": after.score("black"),
        }
        assert gained == dict.fromkeys(gained, 0) | {kind: value}


@pytest.mark.rule("WA-23.4")
@pytest.mark.parametrize(("reserve", "moved"), [(0, None), (1, 1), (2, 2), (9, 3)])
def test_armies_are_moved_as_far_as_the_reserve_goes_and_not_offered_without_any(reserve, moved) -> None:
    table = recruiting(banners={"black": 2}, reserve={"black": reserve})
    assert ("bonus armies_to_tray" in table.options()) == (moved is not None)
    if moved is not None:
        table.play("bonus armies_to_tray")
        assert (table.tray["black"], table.reserve("black")) == (moved, reserve - moved)


@pytest.mark.rule("WA-23.4")
def test_one_bonus_must_be_chosen() -> None:
    table = recruiting(banners={"black": 1})
    assert table.refuses("stay", "bonus victory_points")
    only = recruiting(reserve={"black": 0})
    assert (only.decision, only.thalers("black")) == ("PLAN", 12)  # thalers were the only one left


@pytest.mark.rule("WA-23.5", "X-45", "I-20")
def test_three_regions_in_spring_four_in_summer_and_autumn() -> None:
    table = lay(3, {"black": THREE}, modules="landsknechte", season="spring", thalers={"black": 0})
    table.plays_round()
    assert table.state.banner[0] == 0
    for name in FOUR.split():
        table.state.owner[list(FACT).index(name)] = 0
        table.state.armies[list(FACT).index(name)] = 1
    table.state.reserve[0] -= 1
    for banner, thalers in ((1, 2), (2, 6)):
        table.state.grain[0] = 20
        table.plays_round()
        assert table.state.banner[0] == banner
        table.play("bonus thalers")
        assert table.thalers("black") == thalers
    assert (table.year, table.state.banner[0]) == (2, 0)


@pytest.mark.rule("WA-23.5", "WA-25.8")
def test_a_pile_never_wraps() -> None:
    table = lay(3, {"black": FOUR}, modules="landsknechte", season="spring")
    for expected in (1, 2, 3):
        table.state.grain[0] = 20
        table.plays_round()
        assert (table.decision, table.state.banner[0]) == ("LANDSKNECHT", expected)
        table.play("bonus thalers")
    assert (table.year, table.season, table.state.banner[0]) == (2, "spring", 0)
