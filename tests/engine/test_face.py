"""The friendly face: what everybody else uses."""

import numpy as np
import pytest

import durbar
from durbar import DurbarError
from durbar.engine.errors import BadBytes, BadSetup, IllegalChoice, NotYourTurn, UnknownGame
from tests.games import secret
from tests.play import choices_at_random

MERIDIAN = durbar.load("meridian")


def test_a_game_can_be_played_through_its_friendly_face() -> None:
    position = MERIDIAN.start(players=4, seed=7)
    (player,) = position.pending
    choice = position.choices(player)[0]
    assert position.words(player, choice).startswith("Play the")
    assert position.words(player, choice, language="fr").startswith("Jouer la carte")
    assert position.question(player) == "Which card do you spend?"
    events = position.choose(player, choice)
    assert events[0].words() == f"Player {player + 1} spends the card {choice + 1}"
    for _ in choices_at_random(position, seed=1):
        assert not position.over
    assert position.over
    assert position.pending == ()
    assert len(position.points) == len(position.places) == 4
    assert position.observe(0).dtype == np.float32
    assert position.observe(0).shape == (MERIDIAN.feature_count,)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    first = [MERIDIAN.start(4, seed).to_bytes() for seed in (7, 7, 8, 2**200)]
    assert first[0] == first[1]
    assert len(set(first)) == 3


def test_games_are_found_by_name() -> None:
    assert "meridian" in durbar.names()
    assert MERIDIAN.title() == MERIDIAN.title("fr") == "Meridian"
    with pytest.raises(UnknownGame, match=r"there are: .*meridian"):
        durbar.load("chess")
    with pytest.raises(UnknownGame, match="plain, compiled, checked"):
        durbar.load("meridian", "fast")


@pytest.mark.parametrize("players", [0, 1, 5, -1, 2.0, "2", True])
def test_a_wrong_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(BadSetup, match="2, 3 or 4 players"):
        MERIDIAN.start(players, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True, None, 2**256, pytest.param(10**5000, id="huge")])
def test_a_wrong_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadSetup, match="whole number"):
        MERIDIAN.start(2, seed)  # type: ignore[arg-type]


def test_options_have_defaults_and_unknown_ones_are_refused() -> None:
    game = secret.secret()
    assert game.start(2, seed=1).state.stakes == 1
    assert game.start(2, seed=1, options={"stakes": "double"}).state.stakes == 2
    with pytest.raises(BadSetup, match="single or double"):
        game.start(2, seed=1, options={"stakes": "triple"})
    with pytest.raises(BadSetup, match="no option 'speed'; its options: stakes"):
        game.start(2, seed=1, options={"speed": "high"})
    with pytest.raises(BadSetup, match="no option"):
        MERIDIAN.start(2, seed=1, options={"stakes": "double"})


def test_an_illegal_choice_or_a_wrong_player_changes_nothing() -> None:
    position = MERIDIAN.start(4, seed=7)
    (player,) = position.pending
    before = position.to_bytes()
    illegal = next(choice for choice in range(MERIDIAN.choice_count) if choice not in position.choices(player))
    for choice in (illegal, -1, MERIDIAN.choice_count, 10**5000, True, "3", 1.0):
        with pytest.raises(IllegalChoice):
            position.choose(player, choice)  # type: ignore[arg-type]
    with pytest.raises(NotYourTurn, match=f"waiting for player {player}"):
        position.choose((player + 1) % 4, position.choices(player)[0])
    for nobody in (4, -1, 10**5000, "0", 0.0, True):
        with pytest.raises(NotYourTurn, match="the players are 0 to 3"):
            position.choose(nobody, position.choices(player)[0])  # type: ignore[arg-type]
    with pytest.raises(IllegalChoice, match="legal are"):
        position.words(player, illegal)
    for told in (position.question, lambda other: position.words(other, 0)):
        with pytest.raises(NotYourTurn, match="waiting for"):
            told((player + 1) % 4)
    assert position.to_bytes() == before


def test_nothing_can_be_chosen_once_the_game_is_over() -> None:
    position = MERIDIAN.start(2, seed=7)
    position.playout(seed=1)
    with pytest.raises(NotYourTurn, match="the game is over"):
        position.choose(0, 0)


def test_several_may_have_to_choose_at_once_in_any_order() -> None:
    position = secret.secret().start(3, seed=1)
    assert list(position.pending) == [0, 1, 2]
    position.choose(1, secret.KEEP)
    assert list(position.pending) == [0, 2]
    with pytest.raises(NotYourTurn, match="player 0 and player 2"):
        position.choose(1, secret.KEEP)


def test_bytes_of_another_game_or_damaged_ones_are_refused() -> None:
    data = MERIDIAN.start(4, seed=7).to_bytes()
    damaged = [b"", data[:-1], data + b"\0", data[:40] + b"\xff" + data[41:], secret.secret().start(2, 1).to_bytes()]
    for wrong in damaged:
        with pytest.raises(BadBytes, match="meridian"):
            MERIDIAN.from_bytes(wrong)


def test_options_survive_bytes() -> None:
    position = secret.secret().start(2, seed=1, options={"stakes": "double"})
    assert position.game.from_bytes(position.to_bytes()).setup.options == ("double", "made up")


def test_every_error_is_one_of_ours() -> None:
    for error in (BadSetup, IllegalChoice, NotYourTurn, BadBytes, UnknownGame):
        assert issubclass(error, DurbarError)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(DurbarError, match="choose one of: en, fr"):
        MERIDIAN.title("de")


def test_a_batch_refuses_one_illegal_choice_and_moves_nothing() -> None:
    batch = MERIDIAN.batch(3, players=4, seed=1)
    before = batch.tables.tobytes()
    legal = batch.legal.argmax(axis=1)
    for wrong in (
        [legal[0], legal[1], 229],
        [legal[0], legal[1], -1],
        [legal[0], legal[1], 9999],
        legal[:2],
        legal * 1.0,
    ):
        with pytest.raises(IllegalChoice):
            batch.step(wrong)
    assert batch.tables.tobytes() == before
    for count in (0, -1, 2.5):
        with pytest.raises(BadSetup, match="at least one game"):
            MERIDIAN.batch(count, players=4, seed=1)  # type: ignore[arg-type]


def test_random_play_refuses_what_makes_no_sense() -> None:
    position = MERIDIAN.start(2, seed=1)
    for wrong in ({"count": 0}, {"threads": 0}, {"seed": -1}, {"count": 1.5}):
        with pytest.raises(BadSetup):
            position.playouts(**{"count": 1, "seed": 1, **wrong})  # type: ignore[arg-type]
    with pytest.raises(BadSetup):
        position.hidden_from(0, seed="x")  # type: ignore[arg-type]
    with pytest.raises(NotYourTurn):
        position.playouts(1, seed=1, viewer=5)


def test_a_game_exists_once_in_every_mode() -> None:
    assert durbar.load("meridian", "compiled") is durbar.load(name="meridian", mode="compiled")
    assert durbar.load("meridian", "plain") is durbar.load("meridian")
