"""The questions as plain facts: complete, legal, honest about chances and reasons, and blind to what is hidden."""

from collections import Counter
from functools import cache

import msgspec
import pytest

from durbar.drawing.seen import seen
from durbar.engine.agenda import STEP, top
from durbar.engine.knowledge import follow_surely
from durbar.games.wallenstein.components import FAVOUR_COST, STATES, Action
from durbar.games.wallenstein.page import frames, odds
from durbar.games.wallenstein.page.odds import Chances
from durbar.games.wallenstein.state import BID, CARDS, OPEN, SEND, Card, Choice, Step
from tests.play import positions_at_random, with_options
from tests.wallenstein.table import EVERY_NUMBER, GAME, NAMES, acting, lay, number_of, seat

ALL = {"imperial_court": "yes", "landsknechte": "yes", "military_leaders": "yes"}
ASKING = [step for step in Step if step < Step.DRAFT]


def look(position, viewer):
    return seen(position, viewer, position.events, NAMES[: position.players], "en")


def frame_of(table, viewer=None):
    """What is asked of a player: the one who must choose, if no other is named."""
    return frames.asked(look(table.position, seat(viewer or table.actor)))


@cache
def asked(players, of_each=3):
    """Some positions of each question of two random games with all modules, and who is asked."""
    found, known = [], Counter()
    for setup in ("draft", "standard"):
        game = with_options(GAME, **ALL, setup=setup)
        for position in positions_at_random(game, players, seed=players):
            question = None if position.over else int(top(position.state, STEP))
            known[question] += 1
            wanted = known[question] <= of_each or (question == Step.PLAN and known[question] % 40 == 0)
            if question is not None and wanted:
                found.append((position.copy(), position.pending[0]))
    return found


def choices_in(facts):
    """Every choice in a frame, as the list of those that are made one after the other."""
    if isinstance(facts, dict):
        own = [] if facts.get("choice") is None else [[int(n) for n in str(facts["choice"]).split(",")]]
        named = ("yes", "no", "stay", "fill", "clear", "commit", "reconsider", "take_back")
        own += [[facts[name]] for name in named if facts.get(name) is not None]
        return own + [path for part in facts.values() for path in choices_in(part)]
    if isinstance(facts, list):
        return [path for part in facts for path in choices_in(part)]
    return []


# --- Every question -------------------------------------------------------------------------------------------------


def test_every_question_was_asked():
    steps = {int(top(position.state, STEP)) for players in GAME.players for position, _ in asked(players)}
    assert {step.name for step in ASKING if step not in steps} <= {"REFRESH", "LEADER_BACK"}  # rare at random


@EVERY_NUMBER
def test_a_frame_is_plain_data(players):
    for position, player in asked(players):
        told = frames.asked(look(position, player))
        assert msgspec.json.decode(msgspec.json.encode(told)) == told


@EVERY_NUMBER
def test_every_choice_of_a_frame_can_be_made_at_once(players):
    for position, player in asked(players):
        legal = {*position.choices(player), *position.revisions(player)}
        paths = choices_in(frames.asked(look(position, player)))
        assert {path[0] for path in paths} <= legal
        several = [path for path in paths if len(path) > 1]
        for path in several[:: len(several) // 2 + 1]:
            assert follow_surely(position, player, path), (Step(int(top(position.state, STEP))), path)


@EVERY_NUMBER
def test_every_legal_choice_is_in_its_frame(players):
    for position, player in asked(players):
        begun = {path[0] for path in choices_in(frames.asked(look(position, player)))}
        assert {*position.choices(player), *position.revisions(player)} <= begun


@EVERY_NUMBER
def test_a_frame_changes_nothing_and_tells_nothing_hidden(players):
    for position, player in asked(players):
        before = position.to_bytes()
        told = frames.asked(look(position, player))
        assert position.to_bytes() == before
        for seed in (2, 3):
            assert frames.asked(look(position.hidden_from(player, seed), player)) == told


@EVERY_NUMBER
def test_nobody_else_has_a_frame(players):
    for position, _ in asked(players):
        assert frames.asked(look(position, None)) is None
        for other in set(range(players)) - set(position.pending):
            if not position.revisions(other):
                assert frames.asked(look(position, other)) is None


# --- Planning -------------------------------------------------------------------------------------------------------


def planning(states="anhalt:3 kursachsen:1 lausitz:3 boehmen:3 mark:3 trier:2 baden:2", **given):
    return lay(4, {"black": states, "blue": "vogtland:2"}, **given)


def slot_of(told, action):
    number = Action[action.upper()]
    return next(slot for slot in told["known"] + told["hidden"] if slot["space"] == number)


def lay_of(slot, state):
    return next(option for option in slot["lays"] if option["card"] == number_of(state))


@pytest.mark.rule("WA-7.1", "WA-9.1")
def test_slots_lie_in_the_order_of_their_positions_and_the_hidden_ones_apart():
    told = frame_of(planning(actions="battle_b collect_taxes"), "black")
    assert [slot["space"] for slot in told["known"][:2]] == [Action.BATTLE_B, Action.COLLECT_TAXES]
    assert [slot["position"] for slot in told["known"]] == [1, 2, 3, 4, 5]
    assert {slot["position"] for slot in told["hidden"]} == {None}
    assert told["open"] == 11
    assert told["needed"] == 6  # five blank cards


@pytest.mark.rule("WA-14.2", "WA-14.4", "WA-10.5", "WA-22.24")
def test_what_a_card_would_bring_is_told_on_every_slot():
    table = planning(open_events="taxes_max_5 palace_defence_a church_protects_a", markers="trier:2")
    told = frame_of(table, "black")
    taxes = lay_of(slot_of(told, "collect_taxes"), "trier")["effect"]
    assert taxes["amounts"] == [{"n": 7, "events": []}, {"n": 5, "events": [4]}]
    assert (taxes["rebels"], taxes["calm"]) == (2, False)
    place = lay_of(slot_of(told, "place_5_armies"), "mark")["effect"]
    assert (place["armies"], place["amounts"]) == (3, [{"n": 5, "events": []}])
    move = lay_of(slot_of(told, "place_1_army_and_move"), "anhalt")["effect"]
    assert move["moves_to"] == [number_of("kursachsen")]
    march = lay_of(slot_of(told, "battle_a"), "anhalt")["effect"]
    assert (march["armies"], march["foes"]) == (2, 4)


@pytest.mark.rule("WA-9.7", "WA-13.4", "WA-16.4")
def test_what_cannot_succeed_may_be_laid_all_the_same_and_says_why():
    table = planning(buildings={"anhalt": "church"}, thalers={"black": 1}, actions="build_palace")
    told = frame_of(table, "black")
    assert lay_of(slot_of(told, "build_church"), "anhalt")["trouble"] == {"why": "already_built", "certain": True}
    assert lay_of(slot_of(told, "build_trading_house"), "anhalt")["trouble"]["why"] == "no_plot"
    assert lay_of(slot_of(told, "battle_a"), "kursachsen")["trouble"] == {"why": "too_few_armies", "certain": True}
    palace = lay_of(slot_of(told, "build_palace"), "boehmen")["trouble"]
    assert (palace["why"], palace["certain"], palace["left"]) == ("thalers", True, 1)


def test_a_card_can_be_laid_instead_of_another():
    table = planning()
    table.play("lay battle_a anhalt", player="black")
    slot = slot_of(frame_of(table, "black"), "battle_a")
    assert slot["card"] == number_of("anhalt")
    instead = lay_of(slot, "lausitz")["choice"]
    back, laid = map(int, instead.split(","))
    assert (back, laid) == (Choice.TAKE_BACK + Action.BATTLE_A, Action.BATTLE_A * CARDS + number_of("lausitz"))
    for choice in (back, laid):
        table.position.choose(seat("black"), choice)
    assert table.plan("black")["battle_a"] == "lausitz"


@pytest.mark.rule("WA-9.8", "WA-9.9", "X-04")
def test_bids_that_are_too_dear_are_told():
    told = frame_of(planning(thalers={"black": 2}), "black")["bid"]
    assert [(money["value"], money["dear"]) for money in told["money"]] == [
        (4, True),
        (3, True),
        (2, False),
        (1, False),
        (0, False),
    ]
    assert [money["value"] for money in told["money"] if money["choice"]] == [2, 1, 0]
    assert len([option for option in told["lays"] if option["card"] < STATES]) == 7


@pytest.mark.rule("WA-22.5", "WA-22.11", "WA-22.14")
def test_the_wing_of_the_court():
    table = planning(modules="court", reception={"black": 2}, tray="black:2", favours=(19, 10, 5))
    table.play("lay convert_2 tower", "lay convert_1 anhalt", player="black")
    court = frame_of(table, "black")["court"]
    assert (court["now"], court["then"]) == (2, 5)
    assert [favour["cost"] for favour in court["favours"]] == FAVOUR_COST.tolist()
    first = court["slots"][0]
    assert first["space"] == SEND
    assert lay_of(first, "mark")["trouble"] == {"why": "lack_armies", "certain": True}
    assert {option["card"] for option in first["lays"]} >= {Card.TOWER, Card.BLANK}
    assert frame_of(planning(), "black")["court"] is None


@pytest.mark.rule("WA-9.4", "WA-9.11")
def test_a_plan_is_filled_committed_and_reconsidered():
    table = planning("anhalt:3 mark:2 trier:2 baden:2 boehmen:2 lausitz:2")
    assert frame_of(table, "black")["commit"] is None
    laid = ("anhalt", "mark", "trier", "baden", "boehmen", "lausitz")
    spaces = ("battle_a", "battle_b", "collect_taxes", "build_palace", "build_church", "place_5_armies")
    for space, state in zip(spaces, laid, strict=True):
        table.play(f"lay {space} {state}", player="black")
    table.play("fill", "lay bid 1", player="black")
    told = frame_of(table, "black")
    assert (told["open"], told["fill"], told["commit"]) == (0, None, Choice.COMMIT)
    table.play("commit", player="black")
    told = frame_of(table, "black")
    assert (told["ready"], told["reconsider"]) == (True, Choice.RECONSIDER)
    assert not any(slot["lays"] for slot in told["known"] + told["hidden"])
    assert slot_of(told, "battle_a")["card"] == number_of("anhalt")
    assert told["bid"]["card"] == Card.MONEY + 1
    table.play("reconsider", player="black")
    assert not frame_of(table, "black")["ready"]


def test_nothing_of_anothers_plan_is_in_a_frame():
    table = planning()
    before = frame_of(table, "black")
    table.play("lay battle_a vogtland", player="blue")
    assert frame_of(table, "black") == before


# --- Marches --------------------------------------------------------------------------------------------------------

WAR = {"black": "anhalt:4 altmark:2", "blue": "kursachsen:3", "purple": "wolfenbuettel:2"}


def war(**given):
    """Black may march from Anhalt."""
    return acting(4, WAR, plans={"black": {"battle_a": "anhalt"}}, lodged="black:2 blue:3 peasants:4", **given)


def row_of(told, state):
    return next(row for row in told["rows"] if row["state"] == number_of(state))


@pytest.mark.rule("WA-16.1")
def test_a_march_is_a_grid_of_targets_and_numbers():
    told = frame_of(war())
    assert (told["battle"], told["origin"], told["most"], told["extra"]) == (True, number_of("anhalt"), 3, False)
    blue, own, neutral = (row_of(told, state) for state in ("kursachsen", "altmark", "saechs_lande"))
    assert [cell["n"] for cell in blue["cells"]] == [1, 2, 3]
    assert [cell["to"] for cell in own["cells"]] == [3, 4, 5]
    assert (own["mine"], neutral["owner"], neutral["peasants"]) == (True, None, 1)
    assert told["stay"] == Choice.STAY
    order = [row["mine"] for row in told["rows"]]
    assert order == sorted(order)


@pytest.mark.rule("WA-5.11", "WA-17.5", "WA-18.2")
def test_a_cell_tells_the_chances():
    table = war()
    target = number_of("kursachsen")
    (way,) = row_of(frame_of(table), "kursachsen")["cells"][2]["ways"]
    chances = odds.attack(table.state, 0, target, 3, extra=False, defence=False)
    assert [way["taken"], way["devastated"], way["held"]] == [round(100 * chance, 1) for chance in chances]
    assert sum(map(int, way["said"])) == 100


@pytest.mark.rule("WA-8.6", "WA-8.7")
def test_tiles_of_both_sides_are_in_the_chances():
    table = war(tiles="plus_1_attack plus_1_defence", order="black blue")
    told = frame_of(table)
    assert told["extra"]
    row = row_of(told, "kursachsen")
    assert row["defence"]
    yes, no = row["cells"][0]["ways"]
    assert (yes["extra"], no["extra"]) == (True, False)
    assert yes["choice"].split(",")[2:] == [str(int(Choice.YES))]
    expected = odds.attack(table.state, 0, number_of("kursachsen"), 1, extra=True, defence=True)
    assert yes["taken"] == round(100 * expected.taken, 1)
    assert row_of(told, "altmark")["cells"][0]["choice"].count(",") == 1  # no tile for a mere move


@pytest.mark.rule("WA-10.7", "WA-22.27", "WA-16.5")
@pytest.mark.parametrize(
    ("most", "columns"),
    [
        (3, [1, 2, 3]),
        (10, [*range(1, 11)]),
        (11, [1, 2, 3, 4, 5, 6, 8, 10, 11]),
        (20, [1, 2, 3, 4, 5, 6, 8, 10, 12, 20]),
    ],
)
def test_no_march_has_more_than_ten_columns_and_the_last_is_everybody(most: int, columns: list[int]) -> None:
    assert frames._columns(most) == columns


def test_forbidden_targets_keep_their_row_and_say_why():
    table = war(event="church_protects_a", buildings={"kursachsen": "church", "altmark": "church"}, modules="court")
    table.state.protected[seat("purple")] = 1
    told = frame_of(table)
    assert (row_of(told, "kursachsen")["why"], row_of(told, "kursachsen")["cells"]) == ("church", [])
    assert row_of(told, "wolfenbuettel")["why"] == "favour"
    assert row_of(told, "altmark")["why"] is None
    assert [row["why"] for row in told["rows"]][-2:] != [None, None]


def test_two_armies_leave_no_choice_of_number():
    states = {"black": "anhalt:2", "blue": "kursachsen:3"}
    told = frame_of(acting(4, states, plans={"black": {"battle_a": "anhalt"}}))
    (cell,) = row_of(told, "kursachsen")["cells"]
    assert cell["ways"][0]["choice"] == str(Choice.STATE + number_of("kursachsen"))


@pytest.mark.rule("WA-17.2")
def test_a_defender_is_asked_out_of_turn_with_both_chances():
    table = war(tiles="- plus_1_defence", order="black blue")
    table.play("kursachsen", "armies 3")
    assert table.actor == "blue"
    told = frame_of(table)
    assert (told["defending"], told["attacker"], told["armies"]) == (True, 0, 3)
    helped, alone = told["answers"]
    assert helped["held"] > alone["held"]
    assert frames.asked(look(table.position, seat("black"))) is None


def test_what_is_possible_is_never_said_to_be_nothing():
    assert frames._told(Chances(0.001, 0.0, 0.999))["said"] == ["<1", "0", ">99"]
    assert frames._told(Chances(1.0, 0.0, 0.0))["said"] == ["100", "0", "0"]
    assert frames._told(Chances(1 / 3, 1 / 3, 1 / 3))["said"] == ["34", "33", "33"]


# --- Others ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-22.15", "WA-22.16")
def test_favours_that_are_too_dear_stay_in_sight():
    table = acting(4, {"black": "anhalt:2"}, modules="court", reception={"black": 3, "blue": 1}, favours=(19, 10, 5))
    told = frame_of(table)
    assert [(favour["cost"], favour["choice"] is not None) for favour in told["favours"]] == [
        (4, False),
        (3, True),
        (2, True),
    ]
    assert told["officials"] == 3
    assert told["waiting"] == [{"seat": seat("blue"), "n": 1}]


@pytest.mark.rule("WA-20.6")
def test_drawn_states_tell_their_peasants_and_the_chance_to_hold_them():
    states = " ".join(f"{state}:3" for state in ("anhalt", "mark", "trier", "baden", "boehmen", "lausitz", "vogtland"))
    table = acting(4, {"black": states}, season="autumn", markers="mark:1 trier:1 anhalt:1")
    assert table.decision == "NEXT_REVOLT"
    told = frame_of(table)
    assert len(told["sites"]) == 3
    for site in told["sites"]:
        assert site["rebels"] == 3 + 1 + table.state.markers[site["state"]]  # a marker is put there first
        assert site["held"] == round(100 * odds.revolt(table.state, site["state"], 3), 1)


@pytest.mark.rule("WA-24.7", "WA-24.10")
def test_a_leader_sees_where_statues_can_be_left_and_won():
    table = acting(
        4,
        {"black": "anhalt:2 kursachsen:2 mark:2", "blue": "baden:2"},
        modules="leaders",
        leaders={"black": "anhalt"},
        statues={"mark": ("blue", 2)},
    )
    assert table.decision == "LEADER_TO"
    sites = {site["state"]: site for site in frame_of(table)["sites"]}
    assert (sites[number_of("kursachsen")]["statue"], sites[number_of("kursachsen")]["trophies"]) == (True, 0)
    assert (sites[number_of("mark")]["statue"], sites[number_of("mark")]["trophies"]) == (False, 2)


def test_the_spaces_of_a_frame_are_those_of_the_state():
    told = frame_of(planning(), "black")
    spaces = [slot["space"] for slot in told["known"] + told["hidden"]] + [told["bid"]["space"]]
    assert sorted(spaces) == [*range(SEND), BID]
    assert all(slot["card"] is None for slot in told["known"])
    assert OPEN == CARDS  # which no card of a slot can be
