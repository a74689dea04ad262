"""What holds at every decision (IN-1 to IN-6) and over a game (IN-14, IN-15), in many games played at random."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import durbar
from durbar.engine.errors import DurbarError
from durbar.games.meridian.components import CITIES, COPIES, FLOORS, ISLAND_SIZE, KINDS, MOST_FLOORS, SEATS, TOWERS
from durbar.games.meridian.state import CHOICES, NO_CARD, NOBODY, Choice
from tests.meridian.table import GAME, fields
from tests.nightly import many

EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])
GAMES = many(400, 2000)


# --- The table, all tables at once ----------------------------------------------------------------------------------


def check_towers(tables, players) -> None:
    """IN-1 to IN-3."""
    owner, height, floors = tables["owner"], tables["height"], tables["floors"]
    cities = CITIES[players]
    assert ((owner == NOBODY) == (height == 0)).all()
    assert (height >= 0).all()
    assert ((owner >= NOBODY) & (owner < players)).all()
    assert (owner[:, :, cities:] == NOBODY).all()
    assert (floors >= 0).all()
    assert (floors[:, players:] == 0).all()
    assert ((owner == NOBODY)[:, :, :cities].any(axis=2)).all()
    for player in range(players):
        own = owner == player
        assert (floors[:, player] + (height * own).sum(axis=(1, 2)) == FLOORS[players]).all()
        assert (own.sum(axis=2) <= TOWERS[players]).all()
    for north in range(cities):
        for south in range(north + 1, cities):
            assert (
                (height[:, :, north] > height[:, :, south]) | (height[:, :, south] == 0) | (height[:, :, north] == 0)
            ).all()


def discards(tables, players):
    """For each table, player and kind, how many cards have been discarded."""
    up = (tables["face_up"][:, :players, :, None] == np.arange(KINDS)).sum(axis=2)
    return COPIES[players] - tables["pile"][:, :players] - up


def check_cards(tables, players) -> None:
    """IN-4, IN-5: every deck is whole, and its parts are as large as the turns already played say."""
    up, pile, gone = tables["face_up"][:, :players], tables["pile"][:, :players], discards(tables, players)
    assert ((up >= 0) & (up <= NO_CARD)).all()
    assert (pile >= 0).all()
    assert (gone >= 0).all()
    turns = COPIES[players] * KINDS
    played = gone.sum(axis=2)
    assert ((up != NO_CARD).sum(axis=2) == np.minimum(2, turns - played)).all()
    assert (pile.sum(axis=2) == np.maximum(0, turns - played - 2)).all()


def check_rotation(tables, players, acting) -> None:
    """IN-14: whoever sits between the beginner and the acting player has had one turn more than the others."""
    played = discards(tables, players).sum(axis=2)
    first = tables["first"]
    seats = np.arange(players)
    had_his_turn = (seats - first[:, None]) % players < ((acting - first) % players)[:, None]
    actors = played[np.arange(len(first)), acting]
    going_on = acting != NOBODY
    assert (played == actors[:, None] + had_his_turn)[going_on].all()
    assert (played == COPIES[players] * KINDS)[~going_on].all()


def check_room(batch, players) -> None:
    """ME-4.10: where a tower may enter there are two free cities at least."""
    may_place = batch.legal[:, Choice.PLACE :].any(axis=1)
    meridian = batch.tables["meridian"][may_place]
    column = batch.tables["owner"][may_place, meridian][:, : CITIES[players]]
    assert ((column == NOBODY).sum(axis=1) >= 2).all()


def at_random(batch, rng):
    """A legal choice at every table: low towers are likelier than high ones, so that floors last and columns fill."""
    return (rng.random(batch.legal.shape) ** UNLIKELY * batch.legal).argmax(axis=1)


UNLIKELY = np.ones(CHOICES)
UNLIKELY[Choice.PLACE :] = np.arange(CHOICES - Choice.PLACE) % MOST_FLOORS + 1


@pytest.mark.slow
@pytest.mark.rule("IN-1", "IN-2", "IN-3", "IN-4", "IN-5", "IN-6", "IN-14", "IN-15", "ME-4.10", "ME-2.4")
@EVERY_NUMBER
def test_the_table_is_sound_at_every_decision_of_many_random_games(players) -> None:
    batch = durbar.load("meridian", "checked").batch(GAMES, players, seed=11)
    rng = np.random.default_rng(players)
    gone = discards(batch.tables, players)
    while not batch.over.all():
        check_towers(batch.tables, players)
        check_cards(batch.tables, players)
        check_rotation(batch.tables, players, batch.player)
        check_room(batch, players)
        assert (batch.legal.any(axis=1) == ~batch.over).all()
        batch.step(at_random(batch, rng))
        before, gone = gone, discards(batch.tables, players)
        assert (gone >= before).all()  # no card comes back
    check_towers(batch.tables, players)
    check_rotation(batch.tables, players, batch.player)
    points, places = batch.results()
    check_results(batch.tables, players, points, places)


def check_results(tables, players, points, places) -> None:
    """IN-15, ME-9.4, ME-10.3, ME-10.4."""
    assert (points.sum(axis=1) <= ISLAND_SIZE[players].sum()).all()
    floors = tables["floors"][:, :players]
    for player in range(players):
        more = points > points[:, [player]]
        tied = (points == points[:, [player]]) & (floors > floors[:, [player]])
        assert (places[:, player] == 1 + (more | tied).sum(axis=1)).all()


# --- Games that shrink ----------------------------------------------------------------------------------------------

SOME_GAME = {
    "players": st.sampled_from([2, 3, 4]),
    "seed": st.integers(0, 2**32),
    # left alone, hypothesis draws lists so short that few columns fill
    "picks": st.sampled_from([0, 30, 90]).flatmap(lambda n: st.lists(st.integers(0, 300), min_size=n, max_size=130)),
}


def played(players, seed, picks):
    """The positions of a game in which each number, modulo how many choices there are, picks one."""
    position = GAME.start(players, seed)
    yield position
    for pick in picks:
        if position.over:
            return
        (player,) = position.pending
        legal = position.choices(player)
        position.choose(player, legal[pick % len(legal)])
        yield position


@pytest.mark.rule("IN-1", "IN-2", "IN-3", "IN-4", "IN-5", "IN-14")
@settings(max_examples=40, database=None)
@given(**SOME_GAME)
def test_the_table_is_sound_whatever_is_played(players, seed, picks) -> None:
    for position in played(players, seed, picks):
        tables = fields(position)
        check_towers(tables, players)
        check_cards(tables, players)
        check_rotation(tables, players, np.array(position.pending or [NOBODY]))
        assert len(position.pending) == (not position.over)


@pytest.mark.rule("IN-6", "ME-4.8", "ME-7.1", "ME-2.4")
@settings(max_examples=30, database=None)
@given(**SOME_GAME)
def test_every_offered_choice_succeeds_and_every_other_is_refused_and_changes_nothing(players, seed, picks) -> None:
    *_, position = played(players, seed, picks)
    before = position.to_bytes()
    for player in range(players):
        legal = position.choices(player)
        assert bool(legal) == (player in position.pending)
        assert len(set(legal)) == len(legal) != 1  # a choice that is the only one is made unasked
        for choice in range(-1, CHOICES + 1):
            if choice in legal:
                other = position.copy()
                assert other.choose(player, choice)
                assert other.to_bytes() != before
            else:
                with pytest.raises(DurbarError):
                    position.choose(player, choice)
                assert position.to_bytes() == before
    for nobody in (-1, players, SEATS):
        with pytest.raises(DurbarError):
            position.choices(nobody)
