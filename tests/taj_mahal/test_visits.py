"""The end of a visit (TM-7) and the next one (TM-8)."""

import pytest

from durbar.games.taj_mahal.components import FORT_IDS, PROVINCE_IDS, VISITS
from durbar.games.taj_mahal.state import Event
from tests.taj_mahal.table import EVERY_NUMBER, GAME, Table, cities_of, kinds_of, lay

ALL = {"vizier", "general", "monk", "princess", "mogul", "elephant"}


def last_withdrawal(**given):
    """P1 alone in, about to withdraw with one general symbol and the display taken."""
    rows = {"P1": "red:elephant+general", **given.pop("rows", {})}
    return lay(rows=rows, withdrawn="P2 P3", display="", **given)


# --- Exchanges ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-14", "TM-7.1")
def test_two_equal_tokens_become_the_special_card() -> None:
    table = last_withdrawal(tokens={"P1": "general"})
    supply = table.supply["general"]
    table.withdraws("lahore_nw")
    assert kinds_of(table.events)[-3:] == ["EXCHANGED", "VISIT", "DISPLAYED"]
    assert table.tokens("P1") == []
    assert table.supply["general"] == supply + 2 - 1  # and one is at court again
    assert table.hand("P1") == ["special:general"]
    assert table.court == ALL


@pytest.mark.rule("E-15", "TM-7.1", "TM-6.3", "TM-9.7")
def test_a_special_card_is_taken_from_its_holder() -> None:
    table = lay(
        withdrawn="P3",
        actor="P2",
        tokens={"P1": "general"},
        rows={"P1": "red:elephant+general", "P2": "yellow:elephant+elephant special:general"},
        display="",
    )
    table.withdraws()
    assert table.hand("P2") == ["special:general"]
    table.withdraws("lahore_nw")
    (exchanged,) = [event for event in table.events if event.kind == Event.EXCHANGED]
    assert (exchanged.player, exchanged.details[:2]) == (0, (1, 1))
    assert (table.hand("P1"), table.hand("P2")) == (["special:general"], [])
    assert table.owner("general") == "P1"


@pytest.mark.rule("E-16", "TM-7.2")
def test_who_has_the_special_card_already_returns_the_tokens_all_the_same() -> None:
    table = last_withdrawal(tokens={"P1": "general"}, hands={"P1": "special:general"})
    table.withdraws("lahore_nw")
    assert table.tokens("P1") == []
    assert table.hand("P1") == ["special:general"]
    (exchanged,) = [event for event in table.events if event.kind == Event.EXCHANGED]
    assert (exchanged.player, exchanged.details[:2]) == (0, (1, 0))


@pytest.mark.rule("TM-7.1", "TM-7.3")
def test_several_players_may_exchange_in_one_visit_each_for_another_card() -> None:
    table = lay(
        rows={"P1": "red:vizier+general", "P2": "green:elephant+monk", "P3": "yellow:elephant+princess"},
        tokens={"P1": "vizier general", "P2": "monk", "P3": "princess"},
        display="",
    )
    table.withdraws("lahore_nw", "lahore_ne")
    table.withdraws("lahore_se")
    table.withdraws()
    assert [table.hand(player) for player in table.names] == [
        ["special:vizier", "special:general"],
        ["special:monk"],
        ["special:princess"],
    ]
    assert [table.tokens(player) for player in table.names] == [[], [], []]
    assert table.supply == {"vizier": 5, "general": 5, "monk": 5, "princess": 5}


@pytest.mark.rule("TM-7.4")
def test_a_single_token_is_kept() -> None:
    table = last_withdrawal(tokens={"P1": "vizier monk", "P2": "general"})
    table.withdraws("lahore_nw")
    assert table.tokens("P1") == ["general", "monk", "vizier"]
    assert table.tokens("P2") == ["general"]
    assert "EXCHANGED" not in kinds_of(table.events)


@pytest.mark.rule("TM-7.1", "TM-9.7")
def test_the_exchange_waits_for_the_end_of_the_visit() -> None:
    table = lay(rows={"P1": "red:elephant+general"}, tokens={"P1": "general"}, display="", hands={"P2": "white:monk"})
    table.withdraws("lahore_nw")
    assert table.tokens("P1") == ["general", "general"]
    assert table.owner("general") is None


# --- What was not won -----------------------------------------------------------------------------------------------


@pytest.mark.rule("E-23", "TM-7.5", "TM-8.2")
def test_an_unwon_province_tile_leaves_the_game() -> None:
    table = lay(visit=4, province="delhi", display="")
    events = []
    for _ in table.names:
        assert "elephant" in table.court
        table.withdraws()
        events += table.events
    (lost,) = [event for event in events if event.kind == Event.TILE_LOST]
    assert (lost.player, lost.details[0]) == (-1, 3)
    assert table.visit == 5
    assert all(table.tiles(player) == [] for player in table.names)
    assert "elephant" in table.court  # tile 5
    assert table.state.tile_owner[3] == -1


@pytest.mark.rule("TM-7.6")
def test_bonus_tiles_left_in_the_province_leave_the_game() -> None:
    table = last_withdrawal(province="multan")
    assert {"multan_nw", "multan_se"} <= set(table.bonus)
    table.withdraws("multan_ne")
    assert set(table.bonus) == {city for city in FORT_IDS if not city.startswith("multan")}


@pytest.mark.rule("TM-7.7", "TM-8.3")
def test_what_nobody_won_stays_at_court_and_no_space_holds_two() -> None:
    table = last_withdrawal()
    supply = table.supply
    table.withdraws("lahore_nw")
    assert table.court == ALL
    assert table.supply == {**supply, "general": supply["general"] - 1}
    assert table.state.court.tolist() == [1] * 6


# --- The next visit -------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-30", "TM-8.1")
def test_the_first_player_moves_on_by_one_seat_whoever_withdrew_when() -> None:
    table = lay(5, actor="P4", first="P4", rows={"P4": "red:elephant+elephant"}, withdrawn="P1 P2 P3 P5", display="")
    table.withdraws()
    assert (table.visit, table.first, table.actor) == (2, "P5", "P5")
    for _ in table.names:
        table.withdraws()
    assert (table.visit, table.first, table.actor) == (3, "P1", "P1")


@pytest.mark.rule("E-37", "TM-2.3", "TM-2.5", "TM-3.5", "TM-7.4", "TM-7.6", "TM-8.2", "TM-8.3", "TM-8.4", "TM-9.7")
def test_the_next_visit_begins_with_a_full_court_and_everyone_free_and_in() -> None:
    table = lay(
        visit=3,
        province="gujarat",
        rows={"P1": "red:elephant+monk red:princess+mogul", "P2": "green:elephant+princess"},
        withdrawn="P3",
        display="",
        hands={"P2": "yellow:elephant+monk"},
    )
    route = [PROVINCE_IDS[province] for province in table.state.route]
    assert (table.bound("P1"), table.bound("P2")) == ("red", "green")
    table.withdraws("gujarat_ne", "gujarat_nw")
    assert table.court == ALL - {"monk", "mogul"}
    table.withdraws("gujarat_se")
    assert (table.visit, table.province) == (4, route[3])
    assert table.court == ALL
    assert table.tokens("P1") == ["monk"]
    assert table.palaces("P1") == {"gujarat_ne", "gujarat_nw*"}
    assert not {"gujarat_nw", "gujarat_sw"} & set(table.bonus)
    assert [table.bound(player) for player in table.names] == [None] * 3
    assert table.visitors == list(table.names)
    assert all(table.row(player) == [] for player in table.names)
    table.play("withdraw")  # P2 is not the first player
    assert table.discards == ["red:elephant+monk", "red:princess+mogul", "green:elephant+princess"]


@pytest.mark.rule("TM-8.4", "TM-4.11", "INV-4")
def test_the_crown_returns_the_royal_palace_stays_and_another_can_be_won() -> None:
    table = lay(rows={"P1": "red:elephant+mogul"}, withdrawn="P2 P3", display="", hands={"P1": "red:princess+mogul"})
    table.withdraws("lahore_nw")
    assert "mogul" in table.court
    assert table.palaces("P1") == {"lahore_nw*"}
    here = table.province
    while table.actor != "P1":
        table.withdraws()
    table.plays("red:princess+mogul")
    table.withdraws(*cities_of(here)[1:3])
    assert len([palace for palace in table.palaces("P1") if "*" in palace]) == 2


@pytest.mark.rule("TM-8.5", "TM-1.8")
@EVERY_NUMBER
def test_a_full_display_is_dealt_for_every_visit_the_last_included(players) -> None:
    table = lay(players, visit=11, province="delhi", display="")
    size = len(table.pile)
    for _ in table.names:
        table.withdraws()
    assert (table.visit, table.province) == (12, "agra")
    assert len(table.display) == 2 * players - 1
    assert len(table.pile) == size - players - len(table.display)


@pytest.mark.rule("TM-8.2", "TM-1.11", "TM-0.2", "INV-13")
@EVERY_NUMBER
def test_visits_follow_the_numbers_of_the_tiles_twelve_in_all(players) -> None:
    table = Table(GAME.start(players, seed=players))
    route = [PROVINCE_IDS[province] for province in table.state.route]
    first = table.names.index(table.first)
    seen = []
    while not table.position.over:
        if not seen or seen[-1][0] != table.visit:
            seen.append((table.visit, table.province, table.first))
        table.withdraws()
    firsts = [table.names[(first + visit) % players] for visit in range(VISITS)]
    assert seen == list(zip(range(1, 13), route, firsts, strict=True))
    assert route[-1] == "agra"
