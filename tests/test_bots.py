"""Bots choose legally, sensibly, and by what their seat may know alone."""

import pytest

import durbar
from durbar.bots.simple import Bot, RandomBot, SamplingBot
from durbar.engine.position import Position
from tests.games import secret


def play(position: Position, bots: dict[int, Bot]) -> None:
    while not position.over:
        player = position.pending[0]
        position.choose(player, bots[player].choose(position, player))


def test_a_random_bot_plays_whole_games_and_the_same_ones_again() -> None:
    ends = []
    for _ in range(2):
        position = durbar.load("meridian").start(3, seed=1)
        play(position, {seat: RandomBot(seat) for seat in range(3)})
        ends.append(position.to_bytes())
    assert ends[0] == ends[1]


@pytest.mark.slow
def test_sampling_beats_chance() -> None:
    game = durbar.load("meridian", "compiled")
    won = 0
    for seed in range(10):
        position = game.start(4, seed)
        play(position, {seat: RandomBot(seat) for seat in range(4)} | {seed % 4: SamplingBot(seed, playouts=16)})
        won += position.places[seed % 4] == 1
    assert won >= 8


@pytest.mark.parametrize("seed", range(5))
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(seed: int) -> None:
    position = secret.secret().start(3, seed)
    choices = {
        SamplingBot(seed=7, playouts=8).choose(truth, 0)
        for truth in (position, *(position.hidden_from(0, other) for other in range(10)))
    }
    assert len(choices) == 1


def test_what_a_seat_knows_does_matter() -> None:
    choices = {SamplingBot(seed=7).choose(secret.secret().start(3, seed), 0) for seed in range(10)}
    assert choices == {secret.KEEP, secret.SWAP}
