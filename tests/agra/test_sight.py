"""Who may know what: bags are closed, all else is open; what can be remembered is never dealt again."""

import numpy as np
import pytest

from durbar.engine.contract import SPECTATOR
from durbar.engine.log import EVERYONE
from durbar.games.agra import sight
from durbar.games.agra.components import GOOD_IDS, NOTABLE_IDS, SPACE_IDS
from durbar.games.agra.sight import OBSERVATION, sees_money
from durbar.games.agra.state import Event, Step
from tests.agra.table import EVERY_NUMBER, GAME, NAMES, Table, lay, seat
from tests.play import positions_at_random

OPEN = {"money": "open"}
GAINS = {  # where an event tells of rupees that come, and of those that go
    Event.COLLECTED: 1,
    Event.BUILT: 1,
    Event.BONUS_RUPEES: 1,
    Event.SOLD: 1,
    Event.LUXURY: 1,
    Event.DELIVERED: 2,
    Event.DELIVERY_BONUS: 2,
    Event.REFUNDED: 0,
    Event.FRENCH: 2,
    Event.FULFILLED: 2,
}


def parts(table, viewer):
    return OBSERVATION.split(table.position.observe(seat(viewer)))


# --- Rupees ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-4.13")
def test_everyone_looks_into_his_own_bag_only() -> None:
    table = lay(3)
    for player, rupees in zip("YTV", (7, 11, 13), strict=True):
        table.give(player, rupees=rupees)
    table.turn()
    assert parts(table, "Y")["rupees"].tolist() == pytest.approx([0.07, 0, 0, 0])
    assert parts(table, "V")["rupees"].tolist() == pytest.approx([0.13, 0, 0, 0])
    assert [sees_money(table.state, viewer, 1) for viewer in (0, 1, 2, SPECTATOR)] == [False, True, False, False]


@pytest.mark.rule("AG-4.13")
@EVERY_NUMBER
def test_what_is_in_another_bag_changes_nothing_that_is_observed(players) -> None:
    for ply, position in enumerate(positions_at_random(GAME, players, seed=4)):
        if ply % 25 == 0 and not position.over:
            other = position.copy()
            other.state.rupees[1:] += 5
            np.testing.assert_array_equal(position.observe(0), other.observe(0))


@pytest.mark.rule("AG-4.13")
def test_a_table_may_play_with_open_bags_and_they_are_opened_at_the_end() -> None:
    table = lay(2, options=OPEN).give("T", rupees=9).turn()
    assert parts(table, "Y")["rupees"].tolist() == pytest.approx([0, 0.09, 0, 0])
    assert sees_money(table.state, SPECTATOR, 1)
    ended = lay(2).give("T", rupees=9).set(round=60).turn("T").play("place quarry", "amount 0")
    assert ended.position.over
    assert parts(ended, "Y")["rupees"][1] == pytest.approx(0.09)


@pytest.mark.rule("AG-4.13")
@EVERY_NUMBER
def test_every_rupee_that_comes_or_goes_is_told_to_everyone(players) -> None:
    position = GAME.start(players, 8)
    known = [2] * players
    rng = np.random.default_rng(8)
    while not position.over:
        (player,) = position.pending
        for event in position.choose(player, int(rng.choice(position.choices(player)))):
            assert event.known_to == EVERYONE
            kind = Event(event.kind)
            if kind in GAINS and event.player >= 0:
                known[event.player] += event.details[GAINS[kind]]
            elif kind == Event.PEONAGE:
                known[event.player] -= event.details[1]
        assert known == position.state.rupees[:players].tolist()


# --- Dealing again --------------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_there_is_nothing_to_deal_again_but_what_is_still_to_be_drawn(players) -> None:
    for ply, position in enumerate(positions_at_random(GAME, players, seed=6)):
        if ply % 40 == 0:
            for viewer in (*range(players), None):
                hidden = position.hidden_from(viewer, seed=ply)
                assert hidden.stands_as(position)
                assert (hidden.state.chance != position.state.chance).any()


# --- Observing ------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_observations_keep_their_bounds(players) -> None:
    for ply, position in enumerate(positions_at_random(GAME, players, seed=9)):
        if ply % 5 == 0:
            seen = position.observe(ply % players)
            assert (seen >= OBSERVATION.least).all()
            assert (seen <= OBSERVATION.most).all()


def test_what_is_observed_of_a_table() -> None:
    table = (
        lay(3).river("cook").deliver("T", "cook", "oil").build("paper_mill").orders("artisans", 3, V="2", neutral="1")
    )
    table.give("T", goods={"wood": 2}, favours=3, tiles="stand_up", contracts="sufi", standing="quarry", lying="sailor")
    table.price(wood=2).influence("scholars", 1, 4, 9).set(merchant="sawmill").turn()
    seen = parts(table, "Y")
    ahead = 1  # seats after the viewer's
    assert seen["seated"].tolist() == [1, 1, 1, 0]
    assert seen["goods"][ahead, GOOD_IDS.index("wood")] == 2
    assert seen["standing"][ahead, SPACE_IDS.index("quarry")] == seen["lying"][ahead, SPACE_IDS.index("sailor")] == 1
    assert seen["contract"][ahead, NOTABLE_IDS.index("sufi")] == seen["tile"][ahead, 0] == 1
    assert seen["delivered"][ahead].sum() == seen["river"].sum() == 1
    assert seen["influence"][:, 2].tolist() == pytest.approx([1 / 9, 4 / 9, 1, 0])
    assert (seen["order"][2, 0, 1], seen["neutral_order"][0, 0], seen["marked"][0].argmax()) == (1, 1, 2)
    assert (seen["value"][GOOD_IDS.index("wood")], seen["token"].sum(), seen["merchant"].argmax()) == (2, 1, 1)
    assert seen["asked"].argmax() == [step.name for step in Step].index("ACT")
    assert seen["agenda"].sum() == 4
    assert parts(table, "T")["goods"][0, GOOD_IDS.index("wood")] == 2
    assert (parts(table, "T")["acting"].argmax(), parts(table, "T")["active"].argmax()) == (2, 2)


def test_a_question_is_observed_with_what_it_is_about() -> None:
    table = lay().build("spinning_mill").give("Y", goods={"cotton": 1}).give("V", goods={"cotton": 1}).turn()
    table.play("place spinning_mill", "amount 1")
    seen = parts(table, "V")
    assert (seen["acting"].argmax(), seen["about_seat"].argmax()) == (0, NAMES.index("Y") - NAMES.index("V") + 4)
    assert seen["about_arrow"].argmax() == 7
    room = lay().give("Y", goods={"wood": 1}, markers=0).turn().ask(Step.GAIN_GOOD, "Y", GOOD_IDS.index("oil"), 1)
    assert parts(room, "Y")["about_good"].argmax() == GOOD_IDS.index("oil")
    assert len(OBSERVATION.least) == sight.FEATURES


def test_a_table_looks_the_same_from_every_chair() -> None:
    table = Table(GAME.start(3, 2))
    assert table.position.observe(0).shape == (sight.FEATURES,)
    seen = [parts(table, player) for player in "YTV"]
    for one in seen[1:]:
        np.testing.assert_array_equal(one["goods"], seen[0]["goods"])
        np.testing.assert_array_equal(one["neutral_gift"], seen[0]["neutral_gift"])
    assert [int(one["first"].argmax()) for one in seen] == [(table.state.first - viewer) % 3 for viewer in range(3)]
