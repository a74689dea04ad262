"""What holds after every decision and every step (I-01 to I-26), in many games played at random."""

from itertools import count, product

import numpy as np
import pytest

import durbar
from durbar.engine import contract
from durbar.engine.batch import Batch
from durbar.engine.log import Log, events_of
from durbar.engine.sets import tally_of
from durbar.games.wallenstein.components import CLAIMS, MONEY, RULINGS, STATE_IDS, Building, Ruling
from durbar.games.wallenstein.state import NONE, PEASANTS, Choice, Event, Season, Step
from tests.nightly import many
from tests.wallenstein.soundness import (
    AUDIENCE,
    bids_paid,
    check_committed,
    check_everything,
    check_plans,
    owned_by,
    points_of_a_winter,
    step_of,
)
from tests.wallenstein.table import EVERY_NUMBER, GAME, MODULES, RULES, options_for

COMBINATIONS = list(product((False, True), ("independent", "impact"), *[(False, True)] * len(MODULES)))
GAMES = many(9, 33)  # of each combination of set-up, tower and modules
SOMETIMES = 60  # decisions between two looks at what a viewer might imagine


def chosen_options(combination, rng):
    """A set-up, a tower and modules; now and then with other readings of the open questions."""
    draft, tower, *modules = combination
    names = [name for name, with_it in zip(MODULES, modules, strict=True) if with_it]
    rulings = {}
    if rng.random() < 0.4:
        for ruling in RULINGS:
            if rng.random() < 0.3:
                rulings[ruling.name] = str(rng.choice(ruling.values))
    return options_for(names, rulings, tower, draft)


def many_games(players, rng):
    """Games of every combination; in some of them most cubes and thalers are out of reach from the beginning."""
    game = durbar.load("wallenstein", "checked")
    tables = []
    for number, combination in enumerate(COMBINATIONS):
        for part in range(3):
            options = chosen_options(combination, rng)
            tables.append(game.batch(GAMES // 3, players, seed=100 * number + part, options=options).tables)
    everything = np.concatenate(tables)
    poor = (rng.random(len(everything)) < 0.25) & (everything["draft"] == 0)
    everything["lodged"][poor, :players] += everything["reserve"][poor, :players] - 2
    everything["reserve"][poor, :players] = 2
    everything["thalers"][poor, :players] = 3
    everything["lodged"][poor, PEASANTS] += everything["peasant_supply"][poor] - 1
    everything["peasant_supply"][poor] = 1
    return Batch(game.setup(players), everything)


def at_random(batch, rng):
    """A legal choice at every table, each as likely as the others."""
    rows, choices = np.nonzero(batch.legal)
    number = np.bincount(rows, minlength=len(batch))
    first = np.cumsum(number) - number
    picked = first + (rng.random(len(batch)) * number).astype(int)
    return np.where(number > 0, choices[np.minimum(picked, len(choices) - 1)], 0)


def as_bytes(tables):
    return tables.view(np.uint8).reshape(len(tables), tables.dtype.itemsize)


# --- What a decision may change -------------------------------------------------------------------------------------


def check_planning(before, after) -> None:
    """While all plan, nothing changes but a plan, and who is ready."""
    before = before.copy()
    before["plan"], before["ready"] = after["plan"], after["ready"]
    assert (as_bytes(before) == as_bytes(after)).all()


def check_change(before, after, players) -> None:
    """I-09, I-10, I-13: what never falls, falls only in winter, or stays for a round."""
    assert (after["score"] >= before["score"]).all()
    turned = (after["season"] != before["season"]) | (after["year"] != before["year"]) | (step_of(after) == 0)
    fell = (after["grain"] < before["grain"]).any(axis=1)
    late = (after["season"] == Season.WINTER) | (after["year"] > before["year"]) | (step_of(after) == 0)
    assert (late & turned)[fell].all()
    same = ~turned & (step_of(before) != Step.TILE)
    assert (after["order"] == before["order"])[same].all()
    new_year = after["year"] > before["year"]
    assert not after["grain"][new_year].any()  # I-10
    assert not after["markers"][new_year].any()  # I-08
    assert not after["banner"][new_year].any()  # I-20
    assert (after["place"][new_year, :players] == NONE).all()


def check_bids(before, after, players) -> None:
    """I-14: plans when the first tile is chosen, and what the bids have cost."""
    revealed = (step_of(before) == Step.PLAN) & (step_of(after) == Step.TILE)
    if revealed.any():
        check_committed(after[revealed], players)
        paid = bids_paid(after[revealed], players)
        money = before["thalers"][revealed, :players]
        limited = after["ruling"][revealed, Ruling.BID_LIMITED_TO_OWN_THALERS] == 0
        assert (paid <= money)[limited].all()
        assert (after["thalers"][revealed, :players] == money - np.minimum(paid, money)).all()
        assert max(MONEY) >= paid.max()


def check_scoring(before, after, players) -> None:
    """I-24: a winter's points are those of the map after it, and at the end of monuments."""
    winter = (after["year"] > before["year"]) | ((step_of(after) == 0) & (step_of(before) != 0))
    winter &= ~np.isin(step_of(before), (*AUDIENCE, Step.LANDSKNECHT))  # these may bring points on the way
    if winter.any():
        there = after[winter]
        expected = points_of_a_winter(there, players)
        assert (expected.sum(axis=1) <= 45 + 80 + 30).all()
        monuments = there["trophies"][:, :players].sum(axis=2)
        for player in range(players):
            monuments[:, player] += (there["statues"] * (there["sculptor"] == player)).sum(axis=1)
        expected += monuments * ((there["leaders"] > 0) & (step_of(there) == 0))[:, None]
        gained = there["score"][:, :players] - before["score"][winter, :players]
        assert (gained == expected).all()


def check_imagined(batch, players, seed) -> None:
    """I-26: what a viewer might imagine is sound, too, and as he knows it."""
    bound = batch.setup.game.bound
    truth = batch.tables
    for viewer in range(players):
        tables = truth.copy()
        bound.spread(bound.handle(tables), viewer, bound.scratch.sown(seed, viewer))
        check_everything(tables, players)
        tiles = (step_of(tables) == Step.TILE) & (tables["turn"] == 0)
        if tiles.any():
            check_committed(tables[tiles], players)
        assert (tables["plan"][:, viewer] == truth["plan"][:, viewer]).all()
        tables["plan"], tables["chance"] = truth["plan"], truth["chance"]
        assert (as_bytes(tables) == as_bytes(truth)).all()


def most_decisions(tables, players):
    """The bound of the specification, without commitments."""
    draft = 3 * players * CLAIMS[players] * tables["draft"]
    court = 6 * (4 * players + 3) * tables["court"]
    landsknechte = 6 * players * tables["landsknechte"]
    leaders = (35 + 13 * players) * tables["leaders"]
    return draft + 6 * (20 * players + 1) + 4 * players + court + landsknechte + leaders


# --- Many games -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("I-01", "I-02", "I-03", "I-04", "I-05", "I-06", "I-07", "I-08", "I-09", "I-10")
@pytest.mark.rule("I-11", "I-12", "I-13", "I-14", "I-17", "I-18", "I-19", "I-20", "I-21", "I-24")
@pytest.mark.rule("I-26", "WA-1.10", "WA-6.5")
@EVERY_NUMBER
def test_the_table_is_sound_at_every_decision_of_many_random_games(players) -> None:
    rng = np.random.default_rng(players)
    batch = many_games(players, rng)
    check_everything(batch.tables, players)
    decisions, landless, turns = np.zeros(len(batch), int), 0, 0
    while not batch.over.all():
        before, going_on = batch.tables.copy(), ~batch.over
        chosen = at_random(batch, rng)
        decisions += going_on & (chosen != Choice.COMMIT)
        batch.step(chosen)
        planning = going_on & (step_of(before) == Step.PLAN) & (step_of(batch.tables) == Step.PLAN)
        planning &= (before["season"] == batch.tables["season"]) & (before["year"] == batch.tables["year"])
        if planning.any():
            check_planning(before[planning], batch.tables[planning])
            check_plans(batch.tables[planning], players)
        others = going_on & ~planning
        if others.any():
            before, after = before[others], batch.tables[others]
            check_everything(after, players)
            check_change(before, after, players)
            check_bids(before, after, players)
            check_scoring(before, after, players)
            landless += (~owned_by(after, players).any(axis=2)).sum()
        if turns % SOMETIMES == 0:
            check_imagined(batch, players, turns)
        turns += 1
    assert landless > 0  # the rare case has been met (WA-6.5)
    assert (decisions <= most_decisions(batch.tables, players)).all()
    points, places = batch.results()
    assert (points == batch.tables["score"][:, :players]).all()
    assert (places.min(axis=1) == 1).all()


# --- Step by step ---------------------------------------------------------------------------------------------------


def steps_of(position, rng):
    """Play a game at random step by step: after every choice and every automatic step, the record and what was told."""
    state, logs = position.state, Log.tables(1)
    logs["read"] = True
    log = Log(logs)
    while not position.over:
        player = rng.choice(position.pending)
        RULES[contract.choose](state, player, int(rng.choice(position.choices(player))), log)
        while True:
            yield position.copies(1), events_of(logs, position.setup)
            if not RULES[contract.carry_out](state, log):
                break


THALERS = {Event.BID: (1, -1), Event.BUILT: (2, -1), Event.PLACED: (3, -1), Event.COLLECTED_TAXES: (1, 1)}


def thalers_told(events, players):
    """What events say that players have gained or paid (I-09)."""
    change = np.zeros(players, int)
    for event in events:
        if event.kind in THALERS:
            detail, sign = THALERS[event.kind]
            change[event.player] += sign * event.details[detail]
        elif event.kind == Event.RECEIVED or (event.kind == Event.LANDSKNECHTS and event.details[0] == 0):
            change[event.player] += event.details[event.kind == Event.LANDSKNECHTS]
    return change


def tray_told(events, before, after, players) -> None:
    """I-15, I-16: what lies in the tray after a step that told this."""
    kinds = {event.kind for event in events}
    put_in = np.zeros(6, int)
    for event in events:
        if event.kind == Event.RECEIVED:
            put_in[event.player] += event.details[3]
        elif event.kind == Event.LANDSKNECHTS and event.details[0] == 2:
            put_in[event.player] += event.details[1]
        elif event.kind == Event.CONVERTED and event.details[1] >= len(STATE_IDS):
            put_in[event.player] -= event.details[0]
    step = step_of(before)[0]
    fighting = step in (Step.CLASH, Step.REVOLT, Step.THROW, Step.FILL_TOWER, Step.EMPTY_TRAY)
    if step == Step.OUTCOME:
        attacker = int(before["agenda"][0, before["agenda_top"][0], 1])
        state = int(before["target"][0])
        defender = int(before["owner"][0, state])
        calm = defender == -1 or before["markers"][0, state] == 0
        sides = {attacker, *([defender] if defender >= 0 else []), *([PEASANTS] if calm else [])}
    elif step == Step.REVOLT_OUTCOME:
        sides = {int(before["agenda"][0, before["agenda_top"][0], 1]), PEASANTS}
    else:
        sides = set()
        assert fighting or Event.THROWN not in kinds
    if not fighting:
        for colour in range(6):
            expected = 0 if colour in sides else before["tray"][0, colour] + put_in[colour]
            assert after["tray"][0, colour] == expected


@pytest.mark.slow
@pytest.mark.rule("I-01", "I-02", "I-03", "I-09", "I-10", "I-15", "I-16", "I-17", "I-24")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("combination", [COMBINATIONS[n] for n in (0, 11, 23, 31)], ids=str)
def test_the_table_is_sound_after_every_automatic_step(players, combination) -> None:
    rng = np.random.default_rng(players)
    position = GAME.start(players, 7, chosen_options(combination, rng))
    record, throws, records = position.copies(1), 1, []
    for after, events in steps_of(position, rng):
        throws += any(event.kind == Event.THROWN for event in events)
        change = after["thalers"][0, :players] - record["thalers"][0, :players]
        assert (change == thalers_told(events, players)).all()
        assert (after["score"] >= record["score"]).all()
        tray_told(events, record, after, players)
        scored = {event.player: event.details for event in events if event.kind == Event.SCORED}
        if scored:
            expected = points_of_a_winter(after, players)[0]
            assert [sum(scored[player][:3]) for player in range(players)] == expected.tolist()
            for _, _, majorities, by_kind in scored.values():
                assert majorities == sum(tally_of(by_kind, kind) for kind in Building)
        records.append(after)
        record = after
    tables = np.concatenate(records)
    steps = step_of(tables)
    below = tables["agenda"][np.arange(len(tables)), np.maximum(tables["agenda_top"].astype(int) - 1, 0), 0]
    results = (Step.OUTCOME, Step.REVOLT_OUTCOME)
    fighting = np.isin(steps, results) | ((steps == Step.THROW) & np.isin(below, results))
    check_everything(tables, players, fighting)
    assert throws <= 1 + 30 * players
    assert position.over


@pytest.mark.rule("I-23")
@EVERY_NUMBER
def test_equal_options_seed_and_decisions_give_equal_games(players) -> None:
    options = options_for("court landsknechte leaders", tower="impact", draft=True)
    for seed in (1, 2):
        one, other = (GAME.start(players, seed, options) for _ in range(2))
        rng = np.random.default_rng(seed)
        for _ in range(120):
            assert one.to_bytes() == other.to_bytes()
            player = rng.choice(one.pending)
            choice = int(rng.choice(one.choices(player)))
            assert one.choose(player, choice) == other.choose(player, choice)
    assert GAME.start(players, 1, options).to_bytes() != GAME.start(players, 2, options).to_bytes()


@pytest.mark.slow
@pytest.mark.rule("I-23", "I-26")
@pytest.mark.parametrize(
    ("players", "modules", "tower", "draft"),
    [
        (3, "court landsknechte leaders", "impact", True),
        (4, "court leaders", "independent", False),
        (5, "court landsknechte leaders", "independent", False),
    ],
)
def test_interpreted_and_compiled_rules_agree_with_every_module(players, modules, tower, draft) -> None:
    options = options_for(modules, tower=tower, draft=draft)
    ours, theirs = (durbar.load("wallenstein", mode).start(players, 8, options) for mode in ("plain", "checked"))
    rng = np.random.default_rng(players)
    for decision in count():
        assert ours.to_bytes() == theirs.to_bytes()
        assert ours.pending == theirs.pending
        if ours.over:
            break
        player = int(rng.choice(ours.pending))
        legal = ours.choices(player)
        assert legal == theirs.choices(player)
        if decision % 10 == 0:
            assert (ours.observe(player) == theirs.observe(player)).all()
            assert ours.hidden_from(player, 1).to_bytes() == theirs.hidden_from(player, 1).to_bytes()
            assert ours.revisions(player) == theirs.revisions(player)
        choice = int(rng.choice(legal))
        told, also = ours.choose(player, choice), theirs.choose(player, choice)
        assert [event[1:] for event in told] == [event[1:] for event in also]
    assert (ours.points, ours.places) == (theirs.points, theirs.places)
