"""Planning and bids (WA-9): secret, at the same time, and with every space covered as far as cards go."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from durbar.engine.log import EVERYONE
from durbar.games.wallenstein.components import ACTION_IDS, STATE_IDS
from durbar.games.wallenstein.rules.planning import always_asks
from tests.wallenstein.table import CARD_IDS, EVERY_NUMBER, SPACE_IDS, acting, begun, kinds_of, lay, number, told

SLOTS = ACTION_IDS
EXTRA = SPACE_IDS[10:13]
OWN = [state for state in STATE_IDS if state not in ("bremen", "holstein")][:20]


def planning(states, *, court=False, thalers=10):
    """Black has so many states and begins to plan."""
    return lay(4, {"black": " ".join(OWN[:states])}, modules="court" if court else "", thalers={"black": thalers})


def spaces_of(table):
    return SPACE_IDS if table.state.court else (*SLOTS, "bid")


def is_legal(plan, states, court, thalers):
    """WA-9.2, WA-9.4, WA-9.9, WA-22.5 to 22.7 as they stand, for a whole plan."""
    laid = Counter(card for card in plan.values() if card != "empty")
    if any(laid[state] > 1 for state in OWN) or set(laid) & set(OWN) - set(OWN[:states]):
        return False
    on_slots = sum(plan[space] == "blank" for space in SLOTS)
    money = sum(plan[space] == "blank" for space in plan if space in EXTRA) + plan["bid"].isdigit()
    towers = sum(plan[space] == "tower" for space in plan)
    fillers = 5 + 3 * court
    if money > 5 or towers > 3 * court or on_slots + money + towers > fillers:
        return False
    if plan["bid"].isdigit() and int(plan["bid"]) > thalers:
        return False
    every_space = "empty" not in plan.values()
    every_card = sum(laid.values()) == states + fillers
    return every_space or every_card


def lay_at_random(table, random, player="black"):
    """Plan to the end, each option as likely as any other; the plan."""
    while table.options(player) != ["commit"]:
        table.play(random.choice(table.options(player)), player=player)
    return {space: table.card(player, space) for space in spaces_of(table)}


def count(plan):
    """How many states are on slots, whether the bid is a state, whether it is money (WA-9.6)."""
    on_slots = sum(plan[space] in STATE_IDS for space in SLOTS)
    return on_slots, plan["bid"] in STATE_IDS, plan["bid"].isdigit()


def plan_of(states, bid, *, blanks=0):
    """A plan with that many states on the first slots, then blanks, then nothing."""
    cards = [*OWN[:states], *["blank"] * blanks, *["empty"] * 10][:10]
    return dict(zip(SLOTS, cards, strict=True)) | {"bid": bid}


def accepts(table, plan):
    """Whether a plan can be laid space by space and committed."""
    other = table.copy().position
    for option in [*(f"lay {space} {plan[space]}" for space in spaces_of(table)), "commit"]:
        choice = number(table, option)
        if choice not in other.choices(0):
            return False
        other.choose(0, choice)
    return True


# --- Who plans what -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-9.1")
@EVERY_NUMBER
def test_all_plan_at_the_same_time_in_any_order(players) -> None:
    table = begun(players)
    assert (table.decision, table.pending) == ("PLAN", list(table.names))
    random = Random(1)
    while table.decision == "PLAN":
        player = random.choice(table.pending)
        table.play(random.choice(table.options(player)), player=player)
    assert table.decision == "TILE"


@pytest.mark.rule("WA-9.1", "WA-9.7", "WA-9.10", "I-05")
def test_the_cards_are_the_states_that_one_owns_and_money() -> None:
    table = lay(3, {"black": "koeln mark trier passau baden vogtland", "blue": "anhalt"})
    offered = table.options("black")
    mine = ["koeln", "mark", "trier", "passau", "baden", "vogtland"]
    assert set(offered) == {f"lay build_palace {card}" for card in [*mine, "blank"]}
    assert table.refuses("lay build_palace anhalt", "lay build_palace empty", "lay build_palace tower", player="black")


@pytest.mark.rule("WA-9.2", "T-04", "WA-14.2", "I-05")
def test_a_card_lies_on_one_space_only() -> None:
    table = lay(4, {"black": "burgund koeln mark trier passau baden vogtland"}, actions="collect_taxes")
    for space in SLOTS[:4]:
        table.play(f"lay {space} blank", player="black")
    table.play("lay collect_taxes burgund", player="black")
    for space in SLOTS[5:]:
        assert f"lay {space} burgund" not in table.options("black") + table.revisions("black")
        table.play(next(option for option in table.options("black") if "blank" not in option), player="black")
    assert "lay bid burgund" not in table.options("black")
    assert "lay bid 4" in table.options("black")
    table = acting(4, {"black": "burgund"}, plans={"black": {"collect_taxes": "burgund"}})
    assert table.thalers("black") == 17


@pytest.mark.rule("WA-9.3", "WA-9.10")
@pytest.mark.parametrize("card", ["blank", "empty"])
def test_money_on_a_slot_and_an_empty_slot_mean_no_action(card) -> None:
    table = lay(3, {"black": "koeln:3"})
    before = table.land("koeln"), table.thalers("black"), table.grain("black"), table.reserve("black")
    happened = table.plays_round({"black": dict.fromkeys(SLOTS, card)})
    rows = [row for row in told(happened, "NO_ACTION") if row[0] == "black"]
    assert len(rows) == 10
    assert {row[2] for row in rows} == {int(card == "blank")}
    assert (table.land("koeln"), table.thalers("black"), table.grain("black"), table.reserve("black")) == before


@pytest.mark.rule("WA-9.7", "X-06", "WA-12.4", "WA-13.4")
def test_any_state_can_be_planned_for_any_action_even_a_hopeless_one() -> None:
    table = lay(
        3,
        {"black": "lueneburg koeln mark trier passau baden"},
        buildings={"lueneburg": "palace"},
        actions="build_church",
    )
    table.play("lay build_palace blank", "lay build_church lueneburg", player="black")
    table = acting(
        3,
        {"black": "lueneburg"},
        buildings={"lueneburg": "palace"},
        plans={"black": {"build_church": "lueneburg"}},
    )
    assert (table.buildings("lueneburg"), table.thalers("black")) == ({"palace"}, 10)
    assert told(table.told, "CANCELLED")[0][:3] == ("black", 1, STATE_IDS.index("lueneburg"))


@pytest.mark.rule("WA-9.8", "WA-9.2")
def test_the_bid_is_a_money_card_or_a_state_card_not_used_on_a_slot() -> None:
    table = planning(9)
    for space, state in zip(SLOTS, OWN[:6], strict=False):
        table.play(f"lay {space} {state}", player="black")
    for space in SLOTS[6:]:
        table.play(f"lay {space} blank", player="black")
    assert set(table.options("black")) == {f"lay bid {card}" for card in [*OWN[6:9], *"01234"]}


@pytest.mark.rule("WA-9.9", "X-04")
@pytest.mark.parametrize(("thalers", "most"), [(0, 0), (2, 2), (3, 3), (4, 4), (9, 4)])
def test_a_money_card_worth_more_than_ones_thalers_cannot_be_bid_but_lie_on_a_slot(thalers, most) -> None:
    table = planning(9, thalers=thalers)
    for space in SLOTS:
        blank = f"lay {space} blank"
        states = [option for option in table.options("black") if option != blank]
        table.play(blank if space in SLOTS[:4] else states[0], player="black")
    bids = {option.split()[2] for option in table.options("black")}
    assert {bid for bid in bids if bid.isdigit()} == {str(value) for value in range(most + 1)}
    five = planning(9, thalers=2)
    for space in SLOTS[:5]:
        five.play(f"lay {space} blank", player="black")  # the dear ones among them
    assert f"lay {SLOTS[5]} blank" not in five.options("black")


# --- Every space covered, or every card laid ------------------------------------------------------------------------


@pytest.mark.rule("WA-9.4", "WA-9.6", "X-01")
def test_with_nine_states_and_a_money_bid_six_states_must_be_on_slots() -> None:
    table = planning(9)
    assert not accepts(table, plan_of(5, "2", blanks=4))
    assert not accepts(table, plan_of(5, "2", blanks=5))  # there are only five money cards
    assert accepts(table, plan_of(6, "2", blanks=4))
    assert accepts(table, plan_of(5, OWN[8], blanks=5))
    assert not accepts(table, plan_of(4, OWN[8], blanks=5))


@pytest.mark.rule("WA-9.5", "WA-9.6", "X-02")
def test_with_five_states_every_card_is_laid_and_one_chooses_which_space_stays_empty() -> None:
    table = planning(5)
    assert accepts(table, plan_of(5, "0", blanks=4))
    assert accepts(table, plan_of(5, "empty", blanks=5))
    assert accepts(table, plan_of(4, OWN[4], blanks=5))
    assert not accepts(table, plan_of(4, "0", blanks=4))
    assert not accepts(table, plan_of(4, "empty", blanks=5))
    for empty in SLOTS:
        cards = iter([*OWN[:5], *["blank"] * 4])
        plan = {space: "empty" if space == empty else next(cards) for space in SLOTS}
        assert accepts(table, plan | {"bid": "0"})


@pytest.mark.rule("WA-9.5", "WA-9.6", "X-03", "WA-6.5")
def test_with_six_states_a_bid_is_compulsory_and_without_any_only_money_is_laid() -> None:
    assert not accepts(planning(6), plan_of(6, "empty", blanks=4))
    assert accepts(planning(6), plan_of(6, "0", blanks=4))
    for thalers in (0, 2, 10):
        table = planning(0, thalers=thalers)
        for value in range(5):
            assert accepts(table, plan_of(0, str(value), blanks=4)) == (value <= thalers)
        assert accepts(table, plan_of(0, "empty", blanks=5))
        assert not accepts(table, plan_of(0, "empty", blanks=4))
        assert not accepts(table, plan_of(0, "0", blanks=3))


@pytest.mark.rule("WA-9.4", "WA-9.6", "I-14")
@pytest.mark.parametrize("states", [0, 1, 4, 5, 6, 7, 9, 12, 18])
def test_every_plan_that_can_be_made_is_legal(states) -> None:
    random = Random(states)
    for thalers in (0, 3, 10):
        for _ in range(5):
            plan = lay_at_random(planning(states, thalers=thalers), random)
            assert is_legal(plan, states, False, thalers)
            x, s, m = count(plan)
            assert (s or m) and x >= 5 + m if states >= 6 else x + s == states


@pytest.mark.rule("WA-9.4", "WA-9.6", "I-14")
@pytest.mark.parametrize("states", [0, 1, 3, 5, 6, 7, 9, 12])
def test_exactly_those_cards_are_offered_with_which_the_plan_can_still_be_completed(states) -> None:
    """The sums that decide it: with an empty space all cards must be laid, and cards lie on one space each."""
    random = Random(states)
    for thalers in (1, 10):
        table = planning(states, thalers=thalers)
        for done, space in enumerate((*SLOTS, "bid")):
            offered = {option.split()[2] for option in table.options("black")}
            expected = {card for card in CARD_IDS if completable(table, space, card, states, thalers, 10 - done)}
            assert offered == expected, space
            table.play(f"lay {space} {random.choice(sorted(offered))}", player="black")


def completable(table, space, card, states, thalers, left):
    """Whether with this card there, and so many spaces left, a plan of the base game can be completed."""
    plan = [*table.plan("black").values(), *([] if card == "empty" else [card])]
    used = Counter("money" if laid == "blank" or laid.isdigit() else "state" for laid in plan)
    empty = sum(table.card("black", slot) == "empty" for slot in SLOTS) + (card == "empty")
    if card in STATE_IDS:
        fits = card in OWN[:states] and plan.count(card) == 1
    elif card.isdigit():
        fits = space == "bid" and int(card) <= thalers
    else:
        fits = card == "empty" or (card == "blank" and space != "bid")
    cards_left = states + 5 - used["state"] - used["money"]
    return fits and used["money"] <= 5 and (not empty or cards_left <= left)


# --- The extra board ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-22.5", "WA-22.9", "X-07")
def test_with_nine_states_and_all_extra_slots_without_action_five_states_must_be_on_slots() -> None:
    table = planning(9, court=True)
    extra = dict.fromkeys(EXTRA, "blank")
    assert accepts(table, plan_of(5, OWN[8], blanks=5) | extra)
    assert not accepts(table, plan_of(4, OWN[8], blanks=6) | extra)
    assert not accepts(table, plan_of(5, "0", blanks=5) | extra)  # a money card less
    assert accepts(table, plan_of(6, "0", blanks=4) | extra)
    assert accepts(table, plan_of(6, "tower", blanks=4) | extra)
    assert not accepts(table, plan_of(5, "tower", blanks=5) | extra)


@pytest.mark.rule("WA-22.5", "WA-22.6", "WA-22.7", "WA-22.9", "I-14")
@pytest.mark.parametrize("states", [0, 2, 5, 6, 7, 9, 13, 18])
def test_every_plan_with_the_extra_board_is_legal(states) -> None:
    random = Random(states)
    for thalers in (0, 10):
        for _ in range(6):
            plan = lay_at_random(planning(states, court=True, thalers=thalers), random)
            assert is_legal(plan, states, True, thalers)
            x, s, m = count(plan)
            w = plan["bid"] == "tower"
            y = sum(plan[space] in STATE_IDS for space in EXTRA)
            t = sum(plan[space] == "tower" for space in EXTRA)
            if states >= 6:  # WA-22.9
                assert s or m or w
                assert 3 - t - y <= 5 - m
                assert (10 - x) + (3 - t - y) <= (5 - m) + (3 - t - w)
            else:
                assert x + y + s == states


@pytest.mark.rule("WA-22.9", "WA-9.4")
@pytest.mark.parametrize("states", [4, 7])
def test_every_legal_combination_of_the_extra_board_and_the_bid_can_be_laid(states) -> None:
    table = planning(states, court=True, thalers=1)
    found = 0
    kinds = ["state", "blank", "tower", "empty"], ["state", "0", "2", "tower", "empty"], [4, 5, 7]
    for on_extra, as_bid, blanks in product(*kinds):
        own = iter(OWN[:states])
        extra = {space: next(own) if on_extra == "state" else on_extra for space in EXTRA}
        bid = next(own) if as_bid == "state" else as_bid
        rest = list(own)[: 10 - blanks]
        slots = [*["blank"] * blanks, *rest, *["empty"] * 10][:10]
        plan = dict(zip(SLOTS, slots, strict=True)) | extra | {"bid": bid}
        legal = is_legal(plan, states, True, 1)
        found += legal
        assert accepts(table, plan) == legal, plan
    assert found > 3


@pytest.mark.rule("WA-22.6", "WA-22.7")
def test_tower_cards_are_for_the_extra_board_and_the_bid_and_cover_slots_like_money() -> None:
    table = planning(9, court=True)
    assert "lay build_palace tower" not in table.options("black")  # "no action" is one choice, whatever covers it
    for space in SLOTS[:8]:
        table.play(f"lay {space} blank", player="black")
    assert "lay battle_a blank" not in table.options("black")  # five money cards and three tower cards
    table = planning(9, court=True)
    for space, state in zip(SLOTS, OWN, strict=False):
        table.play(f"lay {space} {state if state in OWN[:9] else 'blank'}", player="black")
    for space in EXTRA:
        assert {f"lay {space} tower", f"lay {space} blank"} <= set(table.options("black"))
        table.play(f"lay {space} tower", player="black")
    assert "lay bid tower" not in table.options("black")


# --- Committing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-9.11", "I-22")
def test_nothing_is_told_of_a_plan_but_that_it_is_ready() -> None:
    table = begun(3)
    random = Random(2)
    happened = []
    while table.options("blue") != ["commit"]:
        happened += table.play(random.choice(table.options("blue")), player="blue")
    assert happened == []
    events = table.play("commit", player="blue")
    assert [(event.kind.name, event.details, event.known_to) for event in events] == [("READY", (0, 0, 0, 0), EVERYONE)]
    assert table.pending == ["black", "purple"]
    assert table.options("blue") == []


@pytest.mark.rule("WA-9.11")
def test_when_the_last_one_is_ready_the_round_goes_on_and_nothing_can_be_changed() -> None:
    table = begun(3)
    random = Random(3)
    for player in table.names:
        lay_at_random(table, random, player)
        if player != "purple":
            table.play("commit", player=player)
    assert table.revisions("black") == ["reconsider"]
    events = table.play("commit", player="purple")
    assert kinds_of(events)[:2] == ["READY", "EVENT"]
    for player in table.names:
        assert table.revisions(player) == []
        assert table.refuses("reconsider", player=player)


@pytest.mark.rule("WA-9.11")
def test_until_then_a_player_can_change_his_mind() -> None:
    table = begun(3)
    random = Random(4)
    plan = lay_at_random(table, random, "black")
    table.play("commit", player="black")
    events = table.play("reconsider", player="black")
    assert kinds_of(events) == ["RECONSIDERED"]
    assert table.pending == ["black", "blue", "purple"]
    assert {space: table.card("black", space) for space in plan} == plan
    table.play("take_back bid", "take_back battle_a", player="black")
    assert (table.card("black", "bid"), table.card("black", "battle_a")) == ("open", "open")
    table.play("clear", player="black")
    assert table.plan("black") == {}
    assert table.options("black") == begun(3).options("black")


@pytest.mark.rule("WA-9.11")
def test_every_space_that_is_open_can_be_laid_next_and_is_offered_once() -> None:
    table = begun(3)
    for space in [None, SLOTS[1], SLOTS[0], SLOTS[4]]:
        if space:
            table.play(f"lay {space} blank", player="black")
        offered = [option for option in table.options("black") + table.revisions("black") if option.startswith("lay ")]
        assert len(set(offered)) == len(offered)
        assert {option.split()[1] for option in offered} == {*SLOTS, "bid"} - {*table.plan("black")}


@pytest.mark.rule("WA-9.4", "WA-9.10", "I-14")
@pytest.mark.parametrize("court", [False, True])
@pytest.mark.parametrize("states", [0, 3, 6, 9, 14])
def test_however_a_player_changes_his_mind_his_plan_can_be_completed(states, court) -> None:
    random = Random(states)
    for _ in range(2):
        table = planning(states, court=court, thalers=2)
        for _ in range(40):
            options = table.options("black") + table.revisions("black")
            options.remove("commit") if "commit" in options else None
            options.remove("clear") if "clear" in options and random.random() < 0.9 else None
            table.play(random.choice(options), player="black")
            laid = [card for card in table.plan("black").values() if card in STATE_IDS]
            assert len(set(laid)) == len(laid)
        plan = lay_at_random(table, random)
        assert is_legal(plan, states, court, 2)


@pytest.mark.rule("WA-9.10")
@pytest.mark.parametrize("court", [False, True])
@pytest.mark.parametrize("states", [0, 4, 6, 9])
def test_the_rest_can_be_filled_with_no_action_as_far_as_the_rules_allow(states, court) -> None:
    random = Random(states + 50)
    for laid in range(10):
        table = planning(states, court=court, thalers=2)
        for _ in range(laid):
            table.play(random.choice(table.options("black")), player="black")
        before = table.plan("black")
        if "fill" in table.revisions("black"):
            table.play("fill", player="black")
            after = table.plan("black")
            assert {space: after[space] for space in before} == before
            assert {after[space] for space in after if space not in before} <= {"blank"}
        assert is_legal(lay_at_random(table, random), states, court, 2)


@pytest.mark.rule("WA-9.11", "WA-12.8")
def test_lying_cards_are_not_shown_before_their_turn() -> None:
    table = acting(
        3,
        {"black": "koeln:3 trier", "blue": "anhalt:3"},
        plans={"black": {"battle_a": "koeln", "battle_b": "trier", "bid": "1"}, "blue": {"battle_a": "anhalt"}},
    )
    assert table.decision == "BATTLE_AT"
    assert table.turned("black") == {"bid", "battle_a"}
    assert table.turned("blue") == {"bid"}


@pytest.mark.rule("WA-9.1")
def test_planning_is_asked_even_if_only_one_card_fits() -> None:
    table = planning(0)
    for space in SLOTS[:6]:
        table.play(f"lay {space} empty", player="black")
    assert table.options("black") == ["lay place_3_armies blank"]
    assert "black" in table.pending
    assert always_asks(table.state, 0)
