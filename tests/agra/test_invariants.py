"""Many games played at random, some of them with zeal or riches: the table is sound at every decision (I-1 to I-21)."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import durbar
from durbar.engine.agenda import STEP
from durbar.engine.batch import Batch
from durbar.games.agra.components import GOODS, SEATS, Character
from durbar.games.agra.state import ACTIONS, CHOICES, FIRST_AUTOMATIC, Choice, Step
from tests.agra.soundness import check_change, check_end, check_everything, check_question, check_turns, on_top, turn_of
from tests.agra.table import EVERY_NUMBER, GAME
from tests.agra.test_termination import MOST_IN_A_TURN, MOST_LAID, MOST_MP
from tests.nightly import many

GAMES = many(900, 2000)  # fewer do not meet every kind of question
OFTEN = 4  # decisions between two looks, each
SHARE = 4  # at one of so many tables
RICHES = 20  # decisions after which some become rich


def manners():
    """How readily each choice is made: all alike, with zeal for the river, with zeal for meditation and favours."""
    alike = np.ones(CHOICES)
    zeal, calm = alike.copy(), alike.copy()
    weights = {"deliver": 30, "double": 30, "order": 30, "rise": 9, "build": 3, "luxury": 0.1, "oil_curry": 0.2}
    for part, weight in weights.items():
        begin = Choice[part.upper()]
        zeal[begin : begin + ACTIONS.parts[part].size] = weight
    zeal[Choice.PLACE + Character.SAILOR] = 5
    zeal[Choice.DONE] = zeal[Choice.AMOUNT] = 0.05
    calm[Choice.DONE], calm[Choice.AMOUNT] = 0.02, 0.05
    calm[Choice.TILE : Choice.TILE + ACTIONS.parts["tile"].size] = 5
    return np.stack([alike, zeal, calm])


def enrich(tables, players, rng):
    """Half of the reserve of every player becomes goods and favours."""
    for player in range(players):
        given = rng.multinomial(tables["markers"][:, player] // 2, [0.75 / GOODS] * GOODS + [0.25])
        tables["goods"][:, player] += given[:, :GOODS]
        tables["favours"][:, player] += given[:, GOODS]
        tables["markers"][:, player] -= given.sum(axis=1)
    return tables


def picked(legal, weights, rng):
    """A legal choice at every table, as likely as its weight says."""
    rows, choices = np.nonzero(legal)
    readiness = np.cumsum(weights[rows, choices])
    ends = np.searchsorted(rows, np.arange(len(legal)), "right") - 1
    total = np.diff(readiness[ends], prepend=0)
    wanted = readiness[ends] - total * rng.random(len(legal))
    return choices[np.minimum(np.searchsorted(readiness, wanted), ends)]


def check_choice(batch, chosen, looked, players) -> None:
    """Choices are made; some tables are looked at before and after."""
    before = batch.tables[looked]
    check_everything(before, players)
    check_question(before, batch.legal[looked])
    batch.step(chosen)
    check_change(before, batch.tables[looked], chosen[looked])


@pytest.mark.slow
@pytest.mark.rule("I-1", "I-2", "I-3", "I-4", "I-5", "I-6", "I-7", "I-8", "I-9", "I-10", "I-11", "I-12", "I-13")
@pytest.mark.rule("I-14", "I-15", "I-16", "I-17", "I-18", "I-19", "I-20", "I-21", "AG-1.8", "AG-1.9", "AG-4.9")
@pytest.mark.rule("AG-5.3", "AG-8.5", "AG-10.20", "AG-11.7", "AG-27.5", "AG-28.3", "AG-28.4", "AG-30.1")
@EVERY_NUMBER
def test_the_table_is_sound_at_every_decision_of_many_random_games(players) -> None:
    rng = np.random.default_rng(players)
    batch = durbar.load("agra", "checked").batch(GAMES, players, seed=23)
    number = np.arange(GAMES)
    weights = manners()[number % 3]
    turns, in_turn = np.zeros((GAMES, SEATS), int), np.zeros(GAMES, int)
    asked, triggered, step = set(), 0, 0
    while len(batch):
        if step % RICHES == 0:
            lucky = (number % 2 == 0) & (on_top(batch.tables, STEP) == Step.ACT)
            batch.tables[lucky] = enrich(batch.tables[lucky], players, rng)
            batch = Batch(batch.setup, batch.tables)
        turn, asked = turn_of(batch.tables), asked | set(on_top(batch.tables, STEP).tolist())
        chosen = picked(batch.legal, weights, rng)
        if step % OFTEN == 0:
            looked = (number + step // OFTEN) % SHARE == 0
            check_choice(batch, chosen, looked, players)
        else:
            batch.step(chosen)
        check_turns(turn, batch.tables, turns, players)
        in_turn = np.where(turn_of(batch.tables) == turn, in_turn + 1, 0)
        assert in_turn.max() < MOST_IN_A_TURN
        assert batch.tables["mp"].max() <= MOST_MP
        assert batch.tables["laid"].max() <= MOST_LAID
        step += 1
        if batch.over.any():
            ended = Batch(batch.setup, batch.tables[batch.over])
            check_everything(ended.tables, players)
            check_end(ended.tables, *ended.results(), players)
            assert (turns[batch.over, :players] == ended.tables["round"][:, None]).all()
            triggered += (ended.tables["end_round"] > 0).sum()
            on = ~batch.over
            number, weights, turns, in_turn = number[on], weights[on], turns[on], in_turn[on]
            batch = Batch(batch.setup, batch.tables[on])
    assert {Step(step) for step in asked} == {step for step in Step if step < FIRST_AUTOMATIC}  # all has been met
    assert 0 < triggered < GAMES


@pytest.mark.rule("I-1", "I-2", "I-4", "I-10", "I-12", "I-16", "I-17")
@settings(max_examples=12, database=None)
@given(
    players=st.sampled_from(GAME.players),
    seed=st.integers(0, 2**32),
    picks=st.lists(st.integers(0, 300), min_size=30, max_size=100),
)
def test_the_table_is_sound_whatever_is_played(players, seed, picks) -> None:
    position = GAME.start(players, seed)
    for pick in picks:
        if position.over:
            break
        (player,) = position.pending
        legal = position.choices(player)
        assert len(legal) > 1
        position.choose(player, legal[pick % len(legal)])
        check_everything(position.copies(1), players)
