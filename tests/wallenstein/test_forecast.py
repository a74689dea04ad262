"""What a plan would bring: by hand, and against what the rules do with it in every order and with every event."""

from itertools import permutations

import pytest

from durbar.games.wallenstein.components import (
    ACTION_IDS,
    EVENT_IDS,
    FAVOUR_KIND,
    FAVOUR_VALUE,
    GRAIN_LOSS,
    Action,
    FavourKind,
)
from durbar.games.wallenstein.page import forecast
from durbar.games.wallenstein.page.forecast import Lack, Share, Winter
from durbar.games.wallenstein.rules import actions
from durbar.games.wallenstein.state import NONE, OPEN, SPACES, Event, Reason
from tests.wallenstein.table import CARD_IDS, SPACE_IDS, lay, number_of, seat

BLACK = 0
RICH = "taxes_min_6"
POOR = "taxes_max_5"
CALM = "palace_defence_a"
CHURCHES = "church_protects_a"


def plan(**spaces):
    """Cards by space; the others are still open."""
    cards = [OPEN] * SPACES
    for space, card in spaces.items():
        cards[SPACE_IDS.index(space)] = CARD_IDS.index(str(card))
    return cards


def empire(states="anhalt:3 kursachsen:3 lausitz:3 boehmen:3 mark:3", actions="", **given):
    """A table at planning; black has these states and the action cards lie so."""
    return lay(
        4, {"black": states, "blue": "baden:2"}, actions=actions, **{"open_events": f"{CALM} {CHURCHES}", **given}
    )


def purse_of(table, **spaces):
    return forecast.purse(table.state, BLACK, plan(**spaces))


def entry_of(table, action, **spaces):
    return purse_of(table, **spaces).entry(ACTION_IDS.index(action))


# --- The purse ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-11.1", "WA-13.1", "WA-13.2")
def test_the_purse_runs_along_the_known_positions():
    table = empire(actions="build_church build_palace build_trading_house", thalers={"black": 6})
    told = purse_of(table, build_church="anhalt", build_palace="kursachsen", build_trading_house="lausitz", bid=2)
    assert (told.now, told.bid, told.hidden, told.ends) == (6, 2, (), (1,))
    church, palace, house = told.known
    assert (church.change, church.left, church.certain) == ((-2,), (2,), True)
    assert (palace.change, palace.left, palace.never, palace.hopeless) == ((-3,), (2,), True, True)
    assert palace.why is Reason.THALERS
    assert (house.left, house.certain) == ((1,), True)


@pytest.mark.rule("WA-7.1", "WA-12.4")
def test_what_is_hidden_is_counted_over_all_orders():
    table = empire(actions="battle_a battle_b collect_grain build_church build_trading_house", thalers={"black": 2})
    spaces = {"collect_taxes": "lausitz", "place_5_armies": "anhalt"}
    told = purse_of(table, **spaces)
    assert [entry.action for entry in told.hidden] == [Action.COLLECT_TAXES, Action.PLACE_5_ARMIES]
    armies = entry_of(table, "place_5_armies", **spaces)
    assert set(armies.shares.values()) == {Share(1, 2)}  # only after the taxes
    assert (armies.certain, armies.never) == (False, False)
    assert told.ends == (6, 9)
    spaces["place_3_armies"] = "mark"
    assert set(entry_of(table, "place_5_armies", **spaces).shares.values()) == {Share(1, 2)}
    assert purse_of(table, **spaces).ends == (4, 7)


@pytest.mark.rule("WA-10.5", "WA-14.2")
def test_every_event_that_may_act_is_told_apart():
    table = empire(actions="collect_taxes build_palace", thalers={"black": 0}, open_events=f"{RICH} {POOR}")
    spaces = {
        "collect_taxes": "mark",
        "build_palace": "anhalt",
        "build_church": "boehmen",
        "place_1_army_and_move": "lausitz",
    }
    told = purse_of(table, **spaces)
    assert told.known[0].change == (4, 6)  # Mark yields 4
    assert told.known[1].left == (1, 3)
    church = told.entry(Action.BUILD_CHURCH)
    rich, poor = EVENT_IDS.index(RICH), EVENT_IDS.index(POOR)
    assert church.shares == {poor: Share(0, 1), rich: Share(1, 1)}
    assert church.worst == (Share(0, 1), [poor])
    assert told.ends == (0,)


@pytest.mark.rule("WA-13.4")
def test_what_cannot_be_built_costs_nothing():
    table = empire(actions="build_church", buildings={"anhalt": "palace"})
    assert forecast.obstacle(table.state, BLACK, Action.BUILD_CHURCH, number_of("anhalt"), plan()) == (
        Reason.NO_PLOT,
        True,
    )
    assert forecast.obstacle(table.state, BLACK, Action.BUILD_PALACE, number_of("anhalt"), plan()) == (
        Reason.ALREADY_BUILT,
        True,
    )
    assert purse_of(table, build_church="anhalt").ends == (10,)
    assert forecast.obstacle(table.state, BLACK, Action.BUILD_CHURCH, number_of("boehmen"), plan()) is None


@pytest.mark.rule("WA-1.10", "WA-13.4")
def test_a_supply_that_is_empty_may_fill_again():
    table = empire()
    table.state.building_supply[:] = 0
    told = forecast.obstacle(table.state, BLACK, Action.BUILD_PALACE, number_of("boehmen"), plan())
    assert told == (Reason.NO_BUILDING_LEFT, False)


@pytest.mark.rule("WA-16.4")
def test_a_single_army_cannot_march_unless_others_may_join_it_first():
    table = empire("anhalt:1 kursachsen:3 mark:3")
    anhalt = number_of("anhalt")
    alone = plan(battle_a="anhalt", battle_b="mark")
    assert forecast.obstacle(table.state, BLACK, Action.BATTLE_A, anhalt, alone) == (Reason.TOO_FEW_ARMIES, True)
    joined = plan(battle_a="anhalt", battle_b="kursachsen")
    assert forecast.obstacle(table.state, BLACK, Action.BATTLE_A, anhalt, joined) == (Reason.TOO_FEW_ARMIES, False)


@pytest.mark.rule("WA-15.5")
def test_placing_needs_armies_in_the_reserve_too():
    table = empire(actions="place_5_armies place_3_armies", reserve={"black": 6})
    five, three = purse_of(table, place_5_armies="anhalt", place_3_armies="mark").known
    assert five.certain
    assert (three.never, three.why, three.hopeless) == (True, Reason.RESERVE, False)
    table = empire(actions="place_5_armies place_3_armies", reserve={"black": 6}, rulings={"partial_action": "partial"})
    assert purse_of(table, place_5_armies="anhalt", place_3_armies="mark").known[1].certain


@pytest.mark.rule("WA-14.3")
def test_an_income_that_waits_for_a_revolt_may_not_come():
    given = {"actions": "collect_taxes build_palace", "thalers": {"black": 0}, "markers": "lausitz:1"}
    spaces = {"collect_taxes": "lausitz", "build_palace": "boehmen"}
    assert purse_of(empire(**given), **spaces).ends == (4,)
    table = empire(**given, rulings={"income_before_revolt": "no"})
    told = purse_of(table, **spaces)
    assert told.ends == (0, 4)
    assert set(told.known[1].shares.values()) == {Share(1, 2)}


@pytest.mark.rule("WA-9.9")
def test_a_bid_costs_at_most_what_one_has():
    table = empire(thalers={"black": 1}, rulings={"bid_limited_to_own_thalers": "no"})
    assert purse_of(table, bid=4).bid == 1
    assert purse_of(table, bid="anhalt").bid == 0


@pytest.mark.rule("WA-22.21", "WA-23.2")
def test_bonuses_and_favours_may_still_pay():
    thalers = next(n for n, kind in enumerate(FAVOUR_KIND) if kind == FavourKind.THALERS)
    given = {"actions": "build_palace", "thalers": {"black": 0}, "favours": (21, 20, thalers + 1)}
    spaces = {"build_palace": "boehmen"}
    assert entry_of(empire(modules="court", **given), "build_palace", **spaces).hopeless
    table = empire(modules="court", reception={"black": 2}, **given)
    palace = entry_of(table, "build_palace", **spaces)
    assert FAVOUR_VALUE[thalers] >= 3
    assert (palace.never, palace.helped, palace.hopeless) == (True, True, False)
    regions = "anhalt:3 boehmen:3 mark:3 baden:3"
    del given["favours"]
    table = lay(4, {"black": regions}, modules="landsknechte", open_events=CALM, banners={"black": 1}, **given)
    assert entry_of(table, "build_palace", **spaces).helped
    assert purse_of(table, **spaces).ends == (0,)  # but they are not counted


@pytest.mark.rule("WA-24.4")
def test_a_leader_makes_it_cheaper():
    given = {"actions": "build_palace collect_taxes", "modules": "leaders", "leaders": {"black": "boehmen"}}
    table = empire(**given)
    assert entry_of(table, "build_palace", build_palace="boehmen").change == (-2,)
    assert entry_of(table, "build_palace", build_palace="kursachsen").change == (-3,)
    assert entry_of(table, "collect_taxes", collect_taxes="boehmen").change == (7,)


# --- Against the rules ----------------------------------------------------------------------------------------------

KNOWN = ["collect_grain", "battle_a", "battle_b", "build_church", "build_trading_house"]
HIDDEN = [action for action in ACTION_IDS if action not in KNOWN]
PLANS = [
    {"collect_taxes": "lausitz", "build_palace": "boehmen", "place_5_armies": "anhalt"},
    {"build_church": "kursachsen", "build_palace": "boehmen", "place_3_armies": "anhalt", "collect_taxes": "mark"},
    {"place_5_armies": "anhalt", "place_1_army_and_move": "kursachsen", "collect_taxes": "boehmen", "bid": "1"},
]
CARRIED_OUT = {
    Event.BUILT: lambda details: details[0],  # the first actions are the kinds of buildings
    Event.PLACED: lambda details: details[0],
    Event.COLLECTED_TAXES: lambda details: Action.COLLECT_TAXES,
}


@pytest.mark.parametrize("thalers", [1, 4])
@pytest.mark.parametrize("spaces", PLANS)
def test_the_rules_carry_out_what_is_told_in_just_those_orders(spaces, thalers, monkeypatch):
    events = f"{RICH} {POOR} fewer_armies".split()
    table = empire(actions=" ".join(KNOWN), thalers={"black": thalers}, open_events=events)
    told = purse_of(table, **spaces)
    planned = [action for action in HIDDEN if action in spaces]
    idle = [action for action in HIDDEN if action not in spaces]
    courses = {
        event: [played(table, spaces, event, [*order, *idle], monkeypatch) for order in permutations(planned)]
        for event in events
    }
    assert told.ends == tuple(sorted({left for ways in courses.values() for left, _ in ways}))
    for entry in told.known + told.hidden:
        for event, ways in courses.items():
            done = [entry.action in carried_out for _, carried_out in ways]
            share = entry.shares[EVENT_IDS.index(event)]
            assert sum(done) * share.orders == share.done * len(done), (entry, event)


def played(table, spaces, event, hidden, monkeypatch):
    """Black's thalers after the round, and what was carried out, if the event and the hidden cards fall so."""
    trial = table.copy()
    trial.event_to_come = event
    order = [ACTION_IDS.index(action) for action in (*KNOWN, *hidden)]

    def turn_up(s, position, log):
        s.action_at[position] = order[position]

    monkeypatch.setattr(actions, "turn_up_action", turn_up)
    told = trial.plays_round({"black": spaces})
    while trial.decision == "MOVE_TO":
        told += trial.play("stay")
    done = {CARRIED_OUT[e.kind](e.details) for e in told if e.player == BLACK and e.kind in CARRIED_OUT}
    return trial.thalers("black"), done


# --- Grain and winter -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-10.1", "WA-10.5", "WA-14.1", "WA-20.2", "WA-20.4")
def test_in_autumn_the_event_that_does_not_act_is_winters():
    table = empire(season="autumn", open_events="church_protects_a grain_max_3", grain={"black": 1})
    churches, poor = (EVENT_IDS.index(event) for event in ("church_protects_a", "grain_max_3"))
    told = forecast.harvests(table.state, BLACK, plan(collect_grain="mark"))  # which yields 5
    assert [(h.event, h.gain, h.grain) for h in told] == [(poor, 3, 4), (churches, 5, 6)]
    assert told[0].winters == (Winter(churches, 3, 1, 4, 2, 3),)
    assert told[1].winters == (Winter(poor, 4, 2, 3, 2, 3),)


@pytest.mark.rule("WA-10.1", "WA-20.2")
def test_before_autumn_any_other_card_may_be_winters():
    table = empire(season="spring", open_events="taxes_max_5 taxes_min_6 fewer_armies palace_defence_b")
    told = forecast.harvests(table.state, BLACK, plan())
    assert len(told) == 4
    for harvest in told:
        assert len(harvest.winters) == 3
        assert harvest.event not in [winter.event for winter in harvest.winters]
        assert all(winter.loss == GRAIN_LOSS[winter.event] for winter in harvest.winters)


@pytest.mark.rule("WA-20.2", "WA-20.7", "WA-20.8", "WA-1.9")
def test_rulings_about_grain():
    loss = EVENT_IDS.index("trading_house_calms_b")  # takes 7
    table = empire("anhalt mark")
    assert forecast.winter(table.state, BLACK, 3, loss) == Winter(loss, 7, 0, 2, 1, 3)  # a marker and two of hunger
    assert forecast.winter(table.state, BLACK, 9, loss) == Winter(loss, 7, 2, 0, 0, 0)
    table = empire("anhalt mark", rulings={"winter_places_marker_before_revolt": "no"})
    assert forecast.winter(table.state, BLACK, 3, loss) == Winter(loss, 7, 0, 2, 1, 2)
    assert forecast.winter(table.state, BLACK, 9, loss) == Winter(loss, 7, 2, 0, 0, 0)
    table = empire("anhalt mark", rulings={"grain_floor_zero": "no"})
    assert forecast.winter(table.state, BLACK, 3, loss) == Winter(loss, 7, -4, 6, 2, 4)
    table = empire(rulings={"grain_above_printed_max": "cap"}, grain={"black": 17})
    assert {h.grain for h in forecast.harvests(table.state, BLACK, plan(collect_grain="mark"))} == {18}
    table = empire(rulings={"income_before_revolt": "no"}, markers="mark:1")
    assert {h.gain for h in forecast.harvests(table.state, BLACK, plan(collect_grain="mark"))} == {0, 5}


# --- The Imperial Court ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-22.11", "WA-22.12", "WA-22.13", "WA-22.14", "T-16")
def test_officials_are_sent_one_after_the_other():
    table = empire("vogtland:4 anhalt:3", modules="court", tray="black:2")
    told = forecast.sendings(table.state, BLACK, plan(convert_3="vogtland", convert_2="tower", convert_1="blank"))
    assert [sending.sent for sending in told] == [3, 2, 0]
    assert [sending.lack for sending in told] == [None, None, None]
    told = forecast.sendings(table.state, BLACK, plan(convert_3="tower", convert_2="tower", convert_1="tower"))
    assert [(sending.sent, sending.lack) for sending in told] == [(0, Lack.TRAY), (2, None), (0, Lack.TRAY)]
    told = forecast.sendings(table.state, BLACK, plan(convert_3="anhalt", convert_2="vogtland"))
    assert [(sending.sent, sending.lack) for sending in told[:2]] == [(0, Lack.ARMIES), (2, None)]


@pytest.mark.rule("WA-22.14", "X-38")
def test_officials_at_court_already_cannot_be_sent():
    table = empire("vogtland:4 anhalt:3", modules="court", reception={"black": 5})
    told = forecast.sendings(table.state, BLACK, plan(convert_3="vogtland", convert_2="anhalt"))
    assert [(sending.sent, sending.lack) for sending in told[:2]] == [(0, Lack.OFFICIALS), (2, None)]


# --- Buildings in a region ------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-20.10")
def test_how_a_building_would_count_in_its_region():
    states = {"black": "anhalt kursachsen", "blue": "lausitz vogtland", "purple": "boehmen"}
    buildings = {"anhalt": "church", "lausitz": "church", "vogtland": "church", "boehmen": "church"}
    table = lay(4, states, buildings=buildings)
    race = forecast.race(table.state, BLACK, number_of("kursachsen"), 1)
    assert (race.mine, race.best, race.rivals) == (2, 2, [seat("blue")])
    assert forecast.race(table.state, BLACK, number_of("kursachsen"), 0)[1:] == (1, 0, [])


def test_a_forecast_changes_nothing():
    table = empire(modules="court leaders landsknechte", markers="mark:1")
    before = table.position.to_bytes()
    full = plan(collect_taxes="mark", collect_grain="anhalt", place_5_armies="boehmen", convert_2="lausitz", bid=3)
    forecast.purse(table.state, BLACK, full)
    forecast.harvests(table.state, BLACK, full)
    assert table.position.to_bytes() == before
    assert table.state.event == NONE
