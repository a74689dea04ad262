"""Who may know what: others' cards lie face down until their turn, and nothing else is hidden (I-22, I-26)."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

import durbar
from durbar.engine.contract import SPECTATOR
from durbar.engine.log import EVERYONE
from durbar.games.wallenstein import sight
from durbar.games.wallenstein.components import ACTION_IDS, SEATS, STATE_IDS
from durbar.games.wallenstein.state import BID, OPEN, SEND, SPACES, Card, Step
from tests.allocations import counting
from tests.play import positions_at_random
from tests.wallenstein.soundness import step_of
from tests.wallenstein.table import CARD_IDS, EVERY_NUMBER, GAME, acting, begun, lay, options_for, seat, words

SLOTS = ACTION_IDS
MANY = 200_000
SOME = 5_000
ALL = "court landsknechte leaders"


def imagined(table, viewer="black", count=MANY, seed=1):
    """Many tables as a viewer might imagine them; with None, a spectator."""
    bound = durbar.load("wallenstein", "checked").bound
    tables = table.position.copies(count)
    bound.spread(bound.handle(tables), SPECTATOR if viewer is None else seat(viewer), bound.scratch.sown(seed))
    return tables


def plans_of(table, player, viewer="black", count=MANY):
    """All plans of a player that a viewer thinks possible: the cards on the spaces in play."""
    plans = np.unique(imagined(table, viewer, count)["plan"][:, seat(player)], axis=0)
    used = [space for space in range(SPACES) if table.state.court or not SEND <= space < BID]
    return {tuple("open" if card == OPEN else CARD_IDS[card] for card in plan[used]) for plan in plans}


def covered(plan):
    return tuple(card for card in plan if card != "empty")


def arrangements(cards, places):
    """All different ways to put some of these cards into that many places."""
    if places == 0:
        yield ()
        return
    for card in set(cards):
        rest = list(cards)
        rest.remove(card)
        for others in arrangements(rest, places - 1):
            yield (card, *others)


def committed(states, *, thalers=1, court=False):
    """Blue has these states and is ready; black and purple are still planning."""
    table = lay(3, {"blue": states}, modules="court" if court else "", thalers={"blue": thalers})
    while "blue" in table.pending:
        table.play(table.options("blue")[0], player="blue")
    return table


# --- While all plan -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-9.1", "WA-9.11", "I-22")
def test_nobody_knows_how_far_a_plan_has_come_that_is_not_ready() -> None:
    table = begun(3)
    untouched = table.copy()
    for _ in range(7):
        table.play(table.options("blue")[0], player="blue")
    for viewer in (0, 2, None):
        for seed in range(5):
            assert table.position.hidden_from(viewer, seed).stands_as(untouched.position.hidden_from(viewer, seed))
    own = table.position.hidden_from(1, 1)
    assert (own.state.plan[1] == table.state.plan[1]).all()


@pytest.mark.slow
@pytest.mark.rule("WA-9.4", "WA-9.5", "WA-9.9", "I-26", "I-14")
@pytest.mark.parametrize("viewer", ["black", None])
@pytest.mark.parametrize(("states", "thalers"), [("", 0), ("", 4), ("koeln", 1)])
def test_a_ready_plan_may_be_any_legal_one_and_only_a_legal_one(states, thalers, viewer) -> None:
    """Every card is laid, on any space, but money only as far as one can pay it on the bid space; the rest is empty."""
    own = states.split()
    expected = set()
    for bid in ["empty", *own, *map(str, range(thalers + 1))]:
        left = [card for card in own if card != bid]
        left += ["blank"] * (4 if bid.isdigit() else 5)
        left += ["empty"] * (10 - len(left))
        expected |= {(*slots, bid) for slots in arrangements(left, 10)}
    assert plans_of(committed(states, thalers=thalers), "blue", viewer) == expected


@pytest.mark.slow
@pytest.mark.rule("WA-9.4", "WA-9.6", "I-26")
@pytest.mark.parametrize("states", [6, 7])
def test_with_many_states_every_space_is_covered(states) -> None:
    own = [
        STATE_IDS.index(state) for state in ["koeln", "mark", "trier", "anhalt", "baden", "passau", "lausitz"][:states]
    ]
    table = committed(" ".join(STATE_IDS[state] for state in own), thalers=2)
    cards = imagined(table)["plan"][:, 1, [*range(SEND), BID]]
    assert (cards != Card.EMPTY).all()
    on_slots, money_bid = (cards[:, :SEND] < len(STATE_IDS)).sum(axis=1), cards[:, -1] >= Card.MONEY
    legal = {(x, False) for x in range(5, states)} | {(x, True) for x in range(6, states + 1)}  # WA-9.6
    assert set(zip(on_slots.tolist(), money_bid.tolist(), strict=True)) == legal
    assert set(np.unique(cards[:, -1])) == {*own, *range(Card.MONEY, Card.MONEY + 3)}
    for slot in range(SEND):
        assert set(np.unique(cards[:, slot])) == {*own, Card.BLANK}
    distinct = np.sort(np.where(cards < len(STATE_IDS), cards, -1 - np.arange(11)), axis=1)
    assert (np.diff(distinct, axis=1) > 0).all()  # no card lies twice


@pytest.mark.slow
@pytest.mark.rule("WA-22.5", "WA-22.9", "I-26")
@pytest.mark.parametrize("states", ["", "koeln mark"])
def test_with_the_extra_board_tower_cards_may_lie_there_and_on_the_bid_space(states) -> None:
    own = states.split()
    table = committed(states, thalers=0, court=True)
    found = {(*plan[10:], plan[:10].count("blank"), plan[:10].count("empty")) for plan in plans_of(table, "blue")}
    there_are = {"blank": 5, "tower": 3, "empty": 14 - 8 - len(own), **dict.fromkeys(own, 1)}
    on_extra = [*own, "blank", "tower", "empty"]
    expected = set()
    for four in product(on_extra, on_extra, on_extra, [*own, "0", "tower", "empty"]):
        used = Counter("blank" if card == "0" else card for card in four)
        if all(used[card] <= number for card, number in there_are.items()):
            covers = 8 - used["blank"] - used["tower"]
            expected.add((*four, covers, there_are["empty"] - used["empty"]))
    assert found == expected


@pytest.mark.rule("WA-9.11", "I-22")
def test_a_ready_plan_is_dealt_again_whatever_it_is() -> None:
    one, other = (lay(3, {"black": "koeln mark", "blue": "anhalt lausitz trier"}) for _ in range(2))
    for table, pick in ((one, 0), (other, -1)):
        while "blue" in table.pending:
            table.play(table.options("blue")[pick], player="blue")
    assert one.plan("blue") != other.plan("blue")
    for viewer in (0, 2, None):
        for seed in range(20):
            assert len({table.position.hidden_from(viewer, seed).to_bytes() for table in (one, other)}) == 1
    assert one.position.hidden_from(1, 1).to_bytes() != other.position.hidden_from(1, 1).to_bytes()


# --- During the round -----------------------------------------------------------------------------------------------


def in_battle(plan, **given):
    """Purple is asked in battle A, the first action; blue's plan lies face down but for the bid."""
    return acting(
        3,
        {"blue": "koeln mark trier anhalt:2", "purple": "kursachsen:6"},
        plans={"blue": plan, "purple": {"battle_a": "kursachsen"}},
        actions="battle_a",
        order="purple black blue",
        **given,
    )


@pytest.mark.slow
@pytest.mark.rule("WA-9.11", "WA-12.2", "I-22", "I-26")
def test_which_spaces_are_covered_is_known_and_any_unseen_card_may_lie_there() -> None:
    table = in_battle({"build_palace": "koeln", "collect_taxes": "blank", "battle_b": "mark", "bid": "2"})
    cards = ["koeln", "mark", "trier", "anhalt", *["blank"] * 4]  # the fifth money card was bid
    for viewer in ("black", "purple", None):
        found = plans_of(table, "blue", viewer, count=4 * SOME)
        assert {covered(plan) for plan in found} == {(*three, "2") for three in arrangements(cards, 3)}
        for plan in found:
            assert [SLOTS[at] for at in range(10) if plan[at] != "empty"] == [
                "build_palace",
                "collect_taxes",
                "battle_b",
            ]
    assert plans_of(table, "blue", "blue", count=SOME) == {tuple(table.card("blue", at) for at in (*SLOTS, "bid"))}


@pytest.mark.slow
@pytest.mark.rule("WA-12.2", "I-22", "I-26")
def test_cards_that_were_turned_up_stay_and_lie_nowhere_else() -> None:
    plan = {"collect_taxes": "koeln", "build_church": "blank", "battle_a": "anhalt", "battle_b": "mark", "bid": "trier"}
    table = acting(
        3,
        {"blue": "koeln mark trier anhalt:2"},
        plans={"blue": plan},
        actions="collect_taxes build_church battle_a",
    )
    assert table.turned("blue") == {"bid", "collect_taxes", "build_church", "battle_a"}
    found = {covered(plan) for plan in plans_of(table, "blue", count=SOME)}
    assert found == {("blank", "koeln", "anhalt", last, "trier") for last in ("mark", "blank")}


@pytest.mark.slow
@pytest.mark.rule("WA-12.6", "WA-12.8", "I-26")
@pytest.mark.parametrize("plan", [{"collect_taxes": "anhalt", "build_palace": "mark"}, {"build_palace": "mark"}])
def test_a_lost_card_is_known_to_have_lain_where_it_was(plan) -> None:
    table = acting(
        3,
        {"blue": "koeln mark anhalt:2", "purple": "kursachsen:6 lausitz:4"},
        plans={"blue": plan, "purple": {"battle_a": "kursachsen", "battle_b": "lausitz"}},
        actions="battle_a battle_b",
    )
    assert {plan[0] for plan in plans_of(table, "blue", count=SOME)} == {"koeln", "mark", "anhalt", "blank"}
    table.play("anhalt", "armies 5", throws=[{"purple": 5}])
    assert (table.decision, table.owner("anhalt")) == ("BATTLE_AT", "purple")
    found = {covered(plan) for plan in plans_of(table, "blue", count=SOME)}
    assert found == {("koeln",), ("mark",), ("blank",)}


@pytest.mark.slow
@pytest.mark.rule("WA-12.7", "I-26")
def test_a_state_gained_in_this_round_is_known_not_to_be_planned() -> None:
    table = acting(
        3,
        {"blue": "koeln mark anhalt:6", "purple": "lausitz:4"},
        plans={"blue": {"battle_a": "anhalt", "collect_taxes": "mark"}, "purple": {"battle_b": "lausitz"}},
        actions="battle_a battle_b collect_taxes",
    )
    table.play("kursachsen", "armies 5", throws=[{"blue": 5}])
    assert (table.actor, table.owner("kursachsen")) == ("purple", "blue")
    taxes = {plan[SLOTS.index("collect_taxes")] for plan in plans_of(table, "blue", count=SOME)}
    assert taxes == {"koeln", "mark", "blank"}


@pytest.mark.slow
@pytest.mark.rule("WA-9.5", "I-26")
def test_if_cards_were_short_every_card_that_is_left_lies_somewhere() -> None:
    table = lay(3, {"blue": "koeln mark", "purple": "kursachsen:4"}, actions="battle_a")
    plan = {"collect_taxes": "koeln", "build_palace": "mark", "bid": "0"}
    plan |= dict.fromkeys(["build_church", "place_5_armies", "place_3_armies", "battle_b"], "blank")
    table.plays_round({"blue": plan, "purple": {"battle_a": "kursachsen"}})
    assert table.state.short[1] == 1
    found = {covered(plan)[:-1] for plan in plans_of(table, "blue", count=SOME)}
    assert found == set(arrangements(["koeln", "mark", *["blank"] * 4], 6))


@pytest.mark.slow
@pytest.mark.rule("WA-22.8", "I-26")
def test_the_extra_board_is_hidden_until_the_court_meets() -> None:
    table = lay(3, {"blue": "koeln:5 mark:5"}, modules="court")
    plan = {"battle_a": "mark", "convert_3": "koeln", "convert_1": "tower"}
    for player in table.names:
        table.lay_plan(player, plan if player == "blue" else {})
        table.play("commit", player=player)
    assert table.decision == "TILE"
    found = {covered(plan) for plan in plans_of(table, "blue", count=SOME)}
    on_extra = ["koeln", "mark", "tower", "blank"]
    ways = set(product(["koeln", "mark", "blank"], on_extra, on_extra))
    assert found == {way for way in ways if max(way.count("koeln"), way.count("mark")) <= 1}


@pytest.mark.slow
@pytest.mark.rule("I-26")
def test_all_cards_are_equally_likely_to_lie_on_a_space() -> None:
    table = in_battle({"build_palace": "koeln", "collect_taxes": "blank", "bid": "2"})
    slot = imagined(table, count=8 * SOME)["plan"][:, 1, SLOTS.index("collect_taxes")]
    counts = np.bincount(slot, minlength=len(CARD_IDS))
    for card, number in (("koeln", 1), ("mark", 1), ("trier", 1), ("anhalt", 1), ("blank", 4)):
        assert abs(counts[CARD_IDS.index(card)] - number * SOME) < 5 * np.sqrt(number * SOME)


# --- Nothing else is hidden -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("I-22", "WA-1.7", "WA-5.11", "WA-9.11")
@EVERY_NUMBER
@pytest.mark.parametrize("draft", [False, True])
def test_dealing_again_changes_nothing_but_cards_that_lie_face_down(players, draft) -> None:
    game = durbar.load("wallenstein", "checked")
    position = game.start(players, 5, options_for(ALL, draft=draft))
    rng = np.random.default_rng(players)
    while not position.over:
        state, planning = position.state, step_of(position.copies(1))[0] == Step.PLAN
        for viewer in (*range(players), None):
            other = position.hidden_from(viewer, seed=1)
            for player in range(players):
                before, after = state.plan[player], other.state.plan[player]
                shown = state.turned[player] >> np.arange(SPACES) & 1 > 0
                assert (before == after)[shown].all()
                if player == viewer:
                    assert (before == after).all()
                elif not planning:
                    assert ((before == Card.EMPTY) == (after == Card.EMPTY)).all()
                elif not state.ready[player]:
                    assert (after == OPEN).all()
            other.state.plan[:] = state.plan
            assert other.stands_as(position)
        player = int(rng.choice(position.pending))
        position.choose(player, int(rng.choice(position.choices(player))))
    for viewer in (*range(players), None):
        assert position.hidden_from(viewer, seed=1).stands_as(position)


@pytest.mark.rule("I-22")
@EVERY_NUMBER
def test_everything_that_is_told_is_told_to_everyone(players) -> None:
    for position in positions_at_random(GAME, players, seed=3):
        assert all(event.known_to == EVERYONE for event in position.events)


@pytest.mark.rule("I-22", "I-23")
def test_the_dice_to_come_are_not_known_to_anybody() -> None:
    table = begun(3)
    dice = {tuple(table.position.hidden_from(viewer, seed).state.chance) for viewer in (0, None) for seed in range(10)}
    assert len(dice) == 10  # the seed of the imagination alone decides
    assert tuple(table.state.chance) not in dice


@pytest.mark.slow
def test_neither_hiding_nor_observing_allocates() -> None:
    table = in_battle({"build_palace": "koeln", "collect_taxes": "blank", "bid": "2"})
    bound = durbar.load("wallenstein", "compiled").bound
    tables, features = table.position.copies(100), np.zeros((100, sight.FEATURES), np.float32)

    def work(times):
        bound.spread(tables[:times], 0, bound.scratch.sown(1))
        bound.look(tables[:times], np.zeros(times, np.int32), features[:times])

    with counting() as allocated:
        assert allocated(work, 100) < 20  # those of the arguments


# --- The observation ------------------------------------------------------------------------------------------------

BY_SEAT = words(
    "SEATED ORDER ACTING OWNED THALERS GRAIN SCORE RESERVE CHOSEN RANK READY COVERED FAMILIAR GROUP OFFICIALS "
    "RECEPTION AUDIENCE PEACEKEEPER PROTECTED BANNER LEADER STATUE STATUE_SUPPLY"
)


def parts(position, viewer=0):
    """An observation, part by part."""
    seen = position.observe(viewer)
    assert seen.shape == (sight.FEATURES,)
    return {name.upper(): part for name, part in sight.OBSERVATION.split(seen).items()}


def reacting(one, other):
    before, after = parts(one.position), parts(other.position)
    return {name for name in before if (before[name] != after[name]).any()}


def laid(**given):
    return lay(4, **{"states": {"black": "koeln:3 mark", "blue": "anhalt:3"}, "modules": ALL, **given})


def patched(**fields):
    """A table on which single numbers are changed: `thalers=(1, 7)` gives blue seven thalers."""
    table = laid()
    for field, (index, value) in fields.items():
        getattr(table.state, field)[index] = value
    return table


def planning(player, *, ready=False):
    """A player has begun to plan, or is ready."""
    table = laid()
    table.play(table.options(player)[0], player=player)
    while ready and player in table.pending:
        table.play(table.options(player)[0], player=player)
    return table


PLANS = {"black": {"battle_a": "koeln", "collect_taxes": "mark"}, "blue": {"battle_b": "anhalt"}}


def fighting(*options, blue=None, **given):
    """Black is asked in battle A; blue's plan may be another one."""
    states = {"black": "koeln:3 mark", "blue": "anhalt:3"}
    plans = PLANS | ({"blue": blue} if blue else {})
    table = acting(4, states, plans=plans, **{"actions": "battle_a collect_taxes", **given})
    for option in options:
        table.play(option)
    return table


REACTIONS = {
    "a module more": (lambda: lay(4), lambda: lay(4, modules="landsknechte"), "OPTION BANNER"),
    "another reading": (lambda: lay(4), lambda: lay(4, rulings={"partial_action": "partial"}), "RULING"),
    "more play": (lambda: lay(4), lambda: lay(5), "SEATED ORDER ACTING THALERS RESERVE"),
    "another year": (laid, lambda: laid(year=2), "YEAR"),
    "another season": (
        lambda: laid(open_events="taxes_max_5"),
        lambda: laid(season="autumn", open_events="taxes_max_5"),
        "SEASON",
    ),
    "another owner": (laid, lambda: patched(owner=(STATE_IDS.index("koeln"), 1)), "OWNED"),
    "an army": (laid, lambda: patched(armies=(STATE_IDS.index("koeln"), 4)), "ARMIES"),
    "a building": (laid, lambda: laid(buildings={"koeln": "church"}), "BUILT BUILDING_SUPPLY"),
    "a marker": (laid, lambda: laid(markers="koeln"), "MARKERS"),
    "thalers": (laid, lambda: laid(thalers={"blue": 3}), "THALERS"),
    "grain": (laid, lambda: laid(grain={"blue": 3}), "GRAIN"),
    "points": (laid, lambda: laid(scores={"blue": 3}), "SCORE"),
    "a cube in the tower": (laid, lambda: laid(lodged="blue:2"), "LODGED RESERVE"),
    "a cube in the tray": (laid, lambda: laid(tray="peasants:2"), "TRAY PEASANT_SUPPLY"),
    "another action card": (laid, lambda: laid(actions="battle_a"), "ACTION"),
    "another tile": (laid, lambda: laid(tiles="six_armies"), "TILE"),
    "other events": (laid, lambda: laid(open_events="taxes_min_6"), "OPEN_EVENT UNSEEN_EVENT"),
    "an event": (fighting, lambda: fighting(event="palace_defence_a"), "EVENT OPEN_EVENT"),
    "a card of mine": (laid, lambda: planning("black"), "LAID"),
    "a card of another's": (laid, lambda: planning("blue"), ""),
    "another is ready": (laid, lambda: planning("blue", ready=True), "READY ACTING"),
    "a card face down": (fighting, lambda: fighting(blue={"battle_b": "anhalt", "build_palace": "blank"}), "COVERED"),
    "another card face down": (fighting, lambda: fighting(blue={"battle_b": "blank"}), ""),
    "a bid": (fighting, lambda: fighting(blue={"battle_b": "anhalt", "bid": "2"}), "THALERS"),
    "a state that was bid": (fighting, lambda: fighting(blue={"battle_b": "blank", "bid": "anhalt"}), "ACTED"),
    "another position": (
        fighting,
        lambda: fighting(actions="build_palace battle_a collect_taxes"),
        "POSITION ACTION",
    ),
    "a target": (fighting, lambda: fighting("osnabrueck"), "TARGET ASKED"),
    "a march": (
        lambda: fighting("osnabrueck", tiles="plus_1_attack"),
        lambda: fighting("osnabrueck", "armies 1", tiles="plus_1_attack"),
        "MARCHING ASKED",
    ),
    "another turn order": (fighting, lambda: fighting(order="black purple"), "ORDER CHOSEN"),
    "an official": (laid, lambda: laid(reception={"blue": 1}), "OFFICIALS RECEPTION"),
    "an official heard": (laid, lambda: patched(audience=(1, 2)), "AUDIENCE"),
    "other favours": (laid, lambda: laid(favours=(3, 2, 1)), "FAVOUR UNSEEN_FAVOUR"),
    "protection": (laid, lambda: patched(protected=(1, 2)), "PROTECTED"),
    "a banner": (laid, lambda: laid(banners={"blue": 2}), "BANNER"),
    "a leader": (laid, lambda: laid(leaders={"blue": "anhalt"}), "LEADER"),
    "a statue": (laid, lambda: laid(statues={"tirol": ("blue", 1)}), "STATUE STATUE_SUPPLY"),
    "a trophy": (laid, lambda: laid(trophies={"black": "blue"}), "TROPHY STATUE_SUPPLY"),
}


@pytest.mark.parametrize("change", REACTIONS)
def test_exactly_the_parts_of_the_observation_that_a_change_concerns_react(change) -> None:
    one, other, expected = REACTIONS[change]
    assert reacting(one(), other()) == set(expected.split())


@pytest.mark.slow
def test_every_part_of_the_observation_is_used_and_made_of_small_numbers() -> None:
    used = np.zeros(sight.FEATURES, bool)
    for players, draft in ((3, True), (5, False), (4, True)):
        options = options_for(ALL, {"partial_action": "partial"}, "impact", draft)
        batch = durbar.load("wallenstein", "checked").batch(60, players, seed=players, options=options)
        rng = np.random.default_rng(players)
        while not batch.over.all():
            features = batch.observe()
            assert ((features >= 0) & (features <= 10)).all()
            used |= features.any(axis=0)
            batch.step((rng.random(batch.legal.shape) * batch.legal).argmax(axis=1))
    assert [name for name, part in sight.OBSERVATION.split(used).items() if not part.any()] == []


@pytest.mark.slow
@pytest.mark.rule("I-22")
@EVERY_NUMBER
def test_every_chair_sees_the_same_table_counted_from_itself(players) -> None:
    position = durbar.load("wallenstein", "checked").start(players, 4, options_for(ALL, draft=True))
    rng = np.random.default_rng(players)
    while not position.over:
        first = parts(position)
        for viewer in range(1, players):
            for name, theirs in parts(position, viewer).items():
                ours = first[name]
                if name in BY_SEAT:
                    ours, theirs = ours.reshape(SEATS, -1), theirs.reshape(SEATS, -1)
                    theirs = np.concatenate([np.roll(theirs[:players], viewer, axis=0), theirs[players:]])
                elif name in ("LODGED", "TRAY"):
                    theirs = np.concatenate([np.roll(theirs[:players], viewer), theirs[players:]])
                elif name == "TROPHY":
                    ours = ours.reshape(SEATS, SEATS)[:players, :players]
                    theirs = np.roll(theirs.reshape(SEATS, SEATS)[:players, :players], (viewer, viewer), axis=(0, 1))
                assert (ours == theirs).all() or name == "LAID", name
        player = int(rng.choice(position.pending))
        position.choose(player, int(rng.choice(position.choices(player))))
