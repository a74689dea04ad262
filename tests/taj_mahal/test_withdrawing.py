"""Withdrawing (TM-4): who leads, what is won, where palaces go."""

import pytest

from durbar.games.taj_mahal.components import CITY_IDS
from tests.taj_mahal.table import Table, cities_of, kinds_of, lay

W01 = {
    "P1": "red:elephant+vizier white:elephant red:elephant+elephant",
    "P2": "yellow:elephant+vizier yellow:vizier+monk",
    "P3": "green:elephant+general green:general+princess",
    "P4": "purple:elephant+mogul purple:elephant+monk",
}


# --- A whole visit --------------------------------------------------------------------------------------------------


@pytest.mark.rule("W-01", "TM-2.1", "TM-4.1", "TM-4.2", "TM-4.3", "TM-4.4", "TM-4.5", "TM-4.6", "TM-4.7", "TM-4.8")
@pytest.mark.rule("TM-2.4", "TM-4.12", "TM-5.6", "TM-5.7", "TM-6.1", "TM-6.2", "TM-6.5", "TM-8.1")
def test_a_visit_with_four_players() -> None:
    table = lay(4, province="ajmer", rows=W01, hands={"P3": "green:elephant+princess"}, display=None)
    assert (table.withdraws(), table.tiles("P1"), table.palaces("P1")) == (1, [1], set())
    assert len(table.discards) == 3
    assert len(table.display) == 5
    assert (table.withdraws("ajmer_nw"), table.tokens("P2")) == (1, ["vizier"])
    assert len(table.display) == 3
    table.plays("green:elephant+princess")
    assert table.actor == "P4"
    assert table.withdraws("ajmer_se", "ajmer_sw") == 1
    assert (table.tokens("P4"), table.tiles("P4"), table.palaces("P4")) == (["monk"], [], {"ajmer_se", "ajmer_sw*"})
    assert len(table.display) == 1
    assert table.actor == "P3"
    table.play("withdraw")
    assert table.options == ["palace ajmer_ne", "palace ajmer_sw"]
    events = table.play("palace ajmer_ne")  # the second palace and the last card of the display go without asking
    assert kinds_of(events) == ["BUILT", "BONUS", "BUILT", "CONNECTED", "TOOK", "VISIT", "DISPLAYED"]
    assert table.tokens("P3") == ["general", "princess"]
    assert table.palaces("P3") == {"ajmer_ne", "ajmer_sw"}
    assert table.scores == [1, 1, 3, 1]
    assert (table.visit, table.first) == (2, "P2")


@pytest.mark.rule("W-06", "TM-4.4")
def test_any_combination_of_items_can_be_won() -> None:
    table = lay(rows={"P1": "red:monk+princess red:elephant+elephant"}, withdrawn="P2 P3")
    table.play("withdraw", "palace lahore_nw", "palace lahore_se")
    assert table.tokens("P1") == ["monk", "princess"]
    assert table.palaces("P1") == {"lahore_nw", "lahore_se"}
    assert table.tiles("P1") == [1]
    assert table.owner("monk") is None


@pytest.mark.rule("E-06", "TM-4.4", "TM-4.6", "TM-4.9", "TM-4.12", "TM-4.14", "TM-5.5", "TM-5.7")
def test_one_player_can_win_all_six_items() -> None:
    row = "red:vizier+general red:monk+princess red:elephant+mogul"
    table = lay(
        visit=2,
        province="multan",
        bonus={"multan_nw": "tea", "multan_se": "jewels"},
        rows={"P1": row},
        withdrawn="P2 P3",
        display="white:monk white:mogul",
    )
    four = [f"palace {city}" for city in cities_of("multan")]
    table.play("withdraw")
    events = []
    for built in range(3):
        assert table.options == four[built:]
        events += table.play(four[built])
    assert table.decision == "ROYAL"  # the fourth palace had one city left
    assert table.options == [f"royal {city}" for city in cities_of("multan")]
    assert table.palaces("P1") == set(cities_of("multan"))
    events += table.play("royal multan_nw")
    assert kinds_of(events) == ["BUILT", "BONUS", "BUILT", "BUILT", "BONUS", "BUILT", "CROWNED", "TILE", "CONNECTED"]
    assert [event.details[0] for event in events if event.kind.name == "BUILT"] == [0, 1, 2, 3]
    assert [event.details for event in events[-2:]] == [(1, 4, 0, 0), (1, 1 << 2, 0, 0)]
    assert table.score("P1") == 7
    assert table.court == set()
    assert table.tokens("P1") == ["general", "monk", "princess", "vizier"]


# --- Leading --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-01", "TM-4.2", "TM-4.3", "TM-6.2", "TM-4.16")
def test_a_tie_wins_nothing_and_may_be_broken_when_somebody_leaves() -> None:
    table = lay(
        rows={"P1": "red:elephant+vizier", "P2": "yellow:elephant+vizier", "P3": "green:elephant+general"},
        hands={"P1": "red:elephant+monk"},
    )
    assert table.withdraws() == 0
    assert table.court == {"vizier", "general", "monk", "princess", "mogul", "elephant"}
    table.withdraws("lahore_nw")
    assert (table.tokens("P2"), table.tiles("P2")) == (["vizier"], [])
    table.withdraws("lahore_ne")
    assert (table.tokens("P3"), table.tiles("P3")) == (["general"], [1])
    assert table.tokens("P1") == table.tiles("P1") == []


@pytest.mark.rule("E-02", "TM-4.2", "TM-7.7")
def test_none_is_not_the_most_even_if_one_is_alone() -> None:
    table = lay(rows={"P1": "red:elephant+monk"}, withdrawn="P2 P3", display="")
    table.withdraws("lahore_nw")
    assert (table.tokens("P1"), table.tiles("P1")) == (["monk"], [1])
    assert table.palaces("P1") == {"lahore_nw"}
    assert table.visit == 2
    assert table.court == {"vizier", "general", "monk", "princess", "mogul", "elephant"}
    assert table.supply == {"vizier": 5, "general": 5, "monk": 4, "princess": 5}


@pytest.mark.rule("E-03", "TM-4.5", "TM-5.7", "TM-4.16")
def test_what_is_gone_cannot_be_won_again() -> None:
    table = lay(
        actor="P2",
        rows={"P2": "yellow:princess+vizier yellow:vizier+monk"},
        withdrawn="P1 P3",
        gone="vizier princess monk",
    )
    assert table.withdraws() == 0
    assert table.events[0].details[0] == 0
    assert table.tokens("P2") == []
    assert table.palaces("P2") == set()


@pytest.mark.rule("TM-4.1", "TM-4.2", "TM-9.3")
@pytest.mark.parametrize(
    ("own", "others", "led"),
    [
        ("red:elephant+vizier", ["green:elephant+monk", "yellow:elephant+monk"], {"vizier"}),
        ("red:elephant+elephant", ["green:elephant+monk", "yellow:elephant+monk"], {"elephant"}),
        ("red:elephant+elephant", ["green:elephant+elephant", ""], set()),
        ("red:mogul+vizier white:mogul", ["green:monk+mogul", "yellow:monk+mogul"], {"vizier", "mogul"}),
        ("red:elephant+monk special:vizier", ["green:elephant+mogul", ""], {"monk"}),
        ("red:elephant+mogul special:vizier", ["green:elephant+mogul", ""], {"mogul"}),
        ("red:elephant+monk special:general", ["green:elephant+vizier", ""], {"monk", "elephant"}),
        ("red:elephant+monk special:princess special:monk", ["", ""], {"monk", "elephant"}),
        ("", ["", ""], set()),
    ],
)
def test_one_leads_a_symbol_by_showing_strictly_more_than_each_other_player(own, others, led) -> None:
    table = lay(rows={"P1": own, "P2": others[0], "P3": others[1]})
    names = ["vizier", "general", "monk", "princess", "mogul", "elephant"]
    (withdrew, *_) = table.play("withdraw")
    assert {name for bit, name in enumerate(names) if withdrew.details[0] >> bit & 1} == led


@pytest.mark.rule("TM-4.1", "TM-6.2")
def test_cards_of_those_who_withdrew_earlier_count_no_more() -> None:
    rows = {"P1": "red:elephant+elephant", "P2": "green:elephant+elephant", "P3": "yellow:elephant+monk"}
    table = lay(rows=rows)
    assert table.shown("P1") == {"elephant": 2}
    table.withdraws()
    assert (table.shown("P1"), table.tiles("P1")) == ({}, [])
    table.withdraws()
    assert table.tiles("P2") == [1]


@pytest.mark.rule("TM-4.4")
def test_everything_is_compared_when_the_withdrawal_is_announced() -> None:
    """The draw of a bonus tile and the palaces in between change nothing of it."""
    table = lay(rows={"P1": "red:vizier+general red:elephant+mogul"}, bonus={"lahore_sw": "draw_card"})
    table.play("withdraw", "palace lahore_sw", "palace lahore_nw", "royal lahore_nw")
    assert table.tokens("P1") == ["general", "vizier"]
    assert table.tiles("P1") == [1]
    assert table.court == {"monk", "princess"}


@pytest.mark.rule("TM-4.4", "TM-2.2")
def test_nothing_can_be_declined() -> None:
    table = lay(rows={"P1": "red:vizier+general red:elephant+mogul"})
    table.play("withdraw")
    assert all(option.startswith("palace lahore") for option in table.options)
    table.play("palace lahore_nw", "palace lahore_ne")
    assert table.options == [f"royal {city}" for city in cities_of("lahore")]


# --- Palaces --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-4.7", "TM-4.8")
def test_an_ordinary_palace_goes_to_a_city_of_the_province_without_one() -> None:
    table = lay(
        province="delhi",
        rows={"P1": "red:elephant+monk", "P2": "green:elephant+elephant"},
        palaces={"P2": "delhi_nw bikaner_ne", "P3": "delhi_sw*"},
    )
    table.play("withdraw")
    assert table.options == ["palace delhi_ne", "palace delhi_se", "palace delhi_sw"]
    table.play("palace delhi_sw")
    assert table.palaces("P1") == {"delhi_sw"}
    assert table.palaces("P3") == {"delhi_sw*"}


@pytest.mark.rule("TM-4.7", "TM-4.6")
def test_token_and_palace_come_together_one_palace_for_each_token() -> None:
    table = lay(rows={"P1": "red:vizier+general"})
    table.play("withdraw")
    assert (table.tokens("P1"), table.palaces("P1")) == ([], set())
    table.play("palace lahore_nw")
    assert (table.tokens("P1"), table.palaces("P1")) == (["vizier"], {"lahore_nw"})
    assert "general" in table.court
    table.play("palace lahore_se")
    assert (table.tokens("P1"), table.palaces("P1")) == (["general", "vizier"], {"lahore_nw", "lahore_se"})


@pytest.mark.rule("E-04", "TM-4.8", "TM-4.11", "TM-4.13", "TM-5.7")
def test_a_royal_palace_on_a_fort_leaves_the_bonus_tile_to_an_ordinary_one() -> None:
    rows = {"P1": "red:elephant+mogul", "P2": "green:elephant+monk", "P3": "yellow:elephant+vizier"}
    table = lay(province="bikaner", rows=rows)
    assert table.withdraws("bikaner_se") == 1
    assert table.bonus["bikaner_se"] == "points"
    table.play("withdraw")
    assert table.options == [f"palace {city}" for city in cities_of("bikaner")]
    table.play("palace bikaner_se")
    assert table.score("P2") == 3
    assert "bikaner_se" not in table.bonus


@pytest.mark.rule("E-05", "TM-4.11", "TM-4.14", "TM-4.8")
def test_a_royal_palace_may_join_an_ordinary_one() -> None:
    table = lay(
        province="delhi",
        actor="P2",
        withdrawn="P1",
        palaces={"P1": "delhi_nw"},
        gone="general",
        rows={"P2": "red:princess+mogul", "P3": "yellow:general+princess yellow:vizier+monk"},
    )
    table.play("withdraw")
    assert table.options == [f"royal {city}" for city in cities_of("delhi")]
    table.play("royal delhi_nw", "take white:mogul", "take white:princess")
    assert (table.palaces("P1"), table.palaces("P2")) == ({"delhi_nw"}, {"delhi_nw*"})
    table.play("withdraw")
    assert table.options == ["palace delhi_ne", "palace delhi_se", "palace delhi_sw"]


@pytest.mark.rule("TM-4.11", "TM-4.12", "TM-12.3")
def test_a_royal_palace_may_join_ones_own() -> None:
    table = lay(rows={"P1": "red:mogul+vizier"})
    table.play("withdraw", "palace lahore_nw")
    assert "royal lahore_nw" in table.options
    table.play("royal lahore_nw")
    assert table.score("P1") == 1
    assert table.palaces("P1") == {"lahore_nw", "lahore_nw*"}


@pytest.mark.rule("E-29", "TM-1.3", "TM-5.2", "TM-4.11", "TM-4.13")
def test_agra_has_five_cities_and_the_taj_mahal_is_worth_four() -> None:
    five = cities_of("agra")
    table = lay(visit=12, province="agra", rows={"P1": "red:mogul+vizier"})
    table.play("withdraw")
    assert table.options == [f"palace {city}" for city in five]
    built = table.after("palace agra_c")
    assert built.options == [f"royal {city}" for city in five]
    assert (built.score("P1"), "agra_c" in built.bonus) == (4, False)
    table.play("palace agra_nw", "royal agra_c")
    assert (table.score("P1"), table.bonus["agra_c"]) == (1, "taj_mahal")


@pytest.mark.rule("TM-4.15")
def test_the_province_tile_brings_no_palace() -> None:
    table = lay(rows={"P1": "red:elephant+elephant"})
    events = table.play("withdraw")
    assert kinds_of(events) == ["WITHDREW", "TILE"]
    assert (table.tiles("P1"), table.palaces("P1")) == ([1], set())
    assert table.decision == "TAKE"


@pytest.mark.rule("TM-4.16")
def test_winning_nothing_is_no_reason_to_get_nothing_afterwards() -> None:
    table = lay(rows={"P1": "red:elephant+monk", "P2": "green:elephant+monk"})
    assert table.withdraws() == 0
    assert kinds_of(table.events) == ["WITHDREW", "TOOK", "TOOK"]
    assert len(table.hand("P1")) == 2
    assert table.discards == ["red:elephant+monk"]


@pytest.mark.rule("TM-4.9", "TM-4.14")
def test_no_province_can_run_out_of_cities() -> None:
    provinces = {city.split("_")[0] for city in CITY_IDS}
    assert min(len(cities_of(province)) for province in provinces) == 4 == len(Table(lay().position).supply)
