"""The games in PettingZoo: its own tests, and what they do not ask."""

import sys
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import durbar
from durbar.engine.errors import DurbarError, IllegalChoice
from durbar.env.aec import TableEnv
from durbar.env.rewards import Reward, ends
from tests.env.games import SEATS
from tests.games import secret

# PettingZoo knows its own games whose observations have a mask by name, and warns of all others.
MASKED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def table(name: str, players: int, mode: str = "plain", **terms: Any) -> Any:
    return durbar.env.pettingzoo(name, players, mode=mode, **terms)


def played(env, seed: int):
    """Play a game at random; the agent, what it learnt and what it will choose."""
    random = Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        action = None if terminated else random.choice(legal)
        yield agent, observation, reward, action
        env.step(action)


@MASKED
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_its_api_test(name: str, players: int) -> None:
    api_test(table(name, players), num_cycles=60)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_its_seed_test(name: str, players: int) -> None:
    seed_test(lambda: table(name, players), num_cycles=30)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_its_render_test(name: str, players: int) -> None:
    render_test(lambda render_mode: table(name, players, render_mode=render_mode))


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_its_performance_benchmark(
    name: str, players: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on for five seconds, by a clock that we let run faster."""
    benchmark = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: 20 * perf_counter()))
    performance_benchmark(table(name, players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_game_goes_the_way_it_goes_by_itself(name: str, players: int) -> None:
    env = table(name, players)
    position = durbar.load(name).start(players, seed=3)
    rewards = dict.fromkeys(range(players), 0.0)
    for agent, observation, reward, action in played(env, seed=3):
        player = int(agent.removeprefix("player_"))
        rewards[player] += reward
        assert env.observation_space(agent).contains(observation)
        np.testing.assert_array_equal(observation["observation"], position.observe(player))
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(position.choices(player))
        if action is not None:
            assert player == position.pending[0]
            position.choose(player, action)
    assert position.over
    assert list(rewards.values()) == ends(Reward.PLACES, position)


def test_who_is_not_to_choose_has_nothing_to_choose() -> None:
    env = table("meridian", 4)
    env.reset(seed=1)
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert len(others) == 3
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)


@pytest.mark.parametrize("reward", ["victory", "points", "gains"])
def test_other_rewards(reward: str) -> None:
    env = table("meridian", 3, reward=reward)
    summed = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, gained, _ in played(env, seed=2):
        summed[agent] += gained
    kind = Reward.POINTS if reward == "gains" else Reward[reward.upper()]
    np.testing.assert_allclose(list(summed.values()), ends(kind, env.unwrapped.position))


def test_those_who_decide_at_once_are_asked_in_turn_and_see_nothing_of_each_other() -> None:
    """Whatever the first decides, the second sees the same."""
    seen = []
    for choice in (secret.KEEP, secret.SWAP):
        env = TableEnv(secret.secret().setup(2), Reward.PLACES, None)
        env.reset(seed=5)
        assert env.agent_selection == "player_0"
        env.step(choice)
        assert env.agent_selection == "player_1"
        seen.append(env.observe("player_1"))
    one, other = seen
    np.testing.assert_array_equal(one["observation"], other["observation"])
    np.testing.assert_array_equal(one["action_mask"], other["action_mask"])


def test_an_illegal_choice_ends_the_game_for_whoever_made_it(caplog: pytest.LogCaptureFixture) -> None:
    env = table("meridian", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert "Illegal move" in caplog.text
    env = env.unwrapped
    env.reset(seed=1)
    with pytest.raises(IllegalChoice):
        env.step(illegal)


def test_the_state_is_what_all_see_together() -> None:
    env = table("taj_mahal", 3)
    env.reset(seed=1)
    state = env.state()
    assert env.unwrapped.state_space.contains(state)
    for agent, row in zip(env.agents, state, strict=True):
        np.testing.assert_array_equal(row, env.observe(agent)["observation"])


def test_a_table_in_words_shows_nothing_that_its_player_cannot_know() -> None:
    env = TableEnv(secret.secret().setup(2), Reward.PLACES, "ansi")
    env.reset(seed=5)
    told = str(env.render())
    assert "Keep your card?" in told
    assert f"dealt the card {env.position.state.hand[0]}" in told
    assert told.count("dealt a card") == 1


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(DurbarError, match="there is no game 'chess'"):
        durbar.env.pettingzoo("chess")
