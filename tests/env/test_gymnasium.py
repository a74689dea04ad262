"""The games in Gymnasium: its own check, registered names, one table and many."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import durbar
from durbar.engine.errors import DurbarError
from durbar.env import solo
from tests.env.games import NAMES, SEATS


def played(env, seed: int):
    """Play a game at random; what every step brought."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    over = False
    while not over:
        observation, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        yield observation, reward, over, info


@pytest.mark.parametrize(("name", "players"), SEATS)
@pytest.mark.parametrize("opponents", ["random", "instinct"])
def test_its_check(name: str, players: int, opponents: str) -> None:
    env = durbar.env.gymnasium(name, opponents, players=players, mode="plain")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_its_check_against_greedy_bots(name: str) -> None:
    check_env(durbar.env.gymnasium(name).unwrapped)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_game_is_played_from_one_seat(name: str, players: int) -> None:
    env = durbar.env.gymnasium(name, "instinct", players=players, mode="plain")
    steps = list(played(env, seed=1))
    position, seat = env.unwrapped.position, env.unwrapped.seat
    assert [over for *_, over, _ in steps[:-1]] == [False] * (len(steps) - 1)
    assert position.over
    *_, (observation, reward, _, info) = steps
    np.testing.assert_array_equal(observation, position.observe(seat))
    assert (info["points"], info["places"], info["seat"]) == (position.points, position.places, seat)
    assert sum(reward for _, reward, *_ in steps) == reward
    assert -1 <= reward <= 1
    assert (reward == 1) == (position.places[seat] == 1 and position.places.count(1) == 1)


def test_the_learner_s_seat_is_drawn_game_by_game() -> None:
    env = durbar.env.gymnasium("meridian", "instinct", players=3, mode="plain").unwrapped
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2}


def test_every_game_has_a_name_in_gymnasium() -> None:
    durbar.env.register()
    ids = {solo.id_of(name) for name in durbar.names()}
    assert "durbar/TajMahal-v0" in ids
    assert ids <= set(gymnasium.registry)
    env: Any = gymnasium.make("durbar/TajMahal-v0", opponents=["random", "instinct"], players=3, seat=1, mode="plain")
    for _ in range(3):
        env.reset()
        assert env.unwrapped.seat == 1
        assert 1 in env.unwrapped.position.pending


def test_a_name_can_be_given_with_where_it_comes_from() -> None:
    env: Any = gymnasium.make("durbar.env.ids:durbar/Meridian-v0", opponents="random", mode="plain")
    assert env.unwrapped.setup.players == 4


def test_gains_add_up_to_how_far_one_was_ahead() -> None:
    env = durbar.env.gymnasium("meridian", "random", players=3, mode="plain", reward="gains")
    gained = sum(reward for _, reward, *_ in played(env, seed=1))
    points, seat = list(env.unwrapped.position.points), env.unwrapped.seat
    own = points.pop(seat)
    assert gained == pytest.approx(own - np.mean(points))


def test_an_illegal_choice_forfeits_the_game() -> None:
    env = durbar.env.gymnasium("meridian", "random", mode="plain")
    _, info = env.reset(seed=1)
    observation, reward, terminated, truncated, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated) == (-1, True, False)
    assert env.observation_space.contains(observation)


def test_masks_as_maskable_ppo_asks_for_them() -> None:
    env = durbar.env.gymnasium("meridian", "random", mode="plain").unwrapped
    _, info = env.reset(seed=1)
    np.testing.assert_array_equal(env.action_masks(), info["action_mask"].astype(bool))


def test_a_table_is_shown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    env = durbar.env.gymnasium("meridian", "random", mode="plain", render_mode="ansi")
    env.reset(seed=1)
    assert "Which card do you spend?" in env.render()
    env = durbar.env.gymnasium("meridian", "random", mode="plain", render_mode="human")
    env.reset(seed=1)
    assert "Which card do you spend?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"name": "chess"}, "there is no game 'chess'"),
        ({"name": "meridian", "opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"name": "meridian", "opponents": ["random"]}, "3 opponents, not 1"),
        ({"name": "meridian", "seat": 4}, "the seats are 0 to 3"),
        ({"name": "meridian", "players": 5}, "2, 3 or 4 players"),
        ({"name": "meridian", "reward": "money"}, "there is no reward 'money'"),
    ],
)
def test_impossible_terms_are_refused(terms: dict[str, Any], said: str) -> None:
    with pytest.raises(DurbarError, match=said):
        durbar.env.gymnasium(**{"mode": "plain", **terms})


# --- Many tables ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_many_tables_are_made_by_gymnasium(name: str, players: int) -> None:
    durbar.env.register()
    envs: Any = gymnasium.make_vec(solo.id_of(name), 16, players=players, opponents="random")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observation, info = envs.reset(seed=1)
    games = 0
    while games <= 16:
        assert observation in envs.observation_space
        assert info["action_mask"].shape == (16, envs.single_action_space.n)
        before = observation.copy()
        last = observation
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        assert actions in envs.action_space
        observation, reward, terminated, truncated, info = envs.step(actions)
        np.testing.assert_array_equal(last, before)  # what was given stays as it was
        assert reward.shape == terminated.shape == (16,)
        assert not truncated.any()
        assert not reward[~terminated].any()
        assert ("final_info" in info) == terminated.any()
        for i in np.flatnonzero(terminated):
            games += 1
            assert info["_final_info"][i]
            assert info["final_info"]["places"][i].min() == 1
    np.testing.assert_array_equal(envs.action_masks(), info["action_mask"].astype(bool))
    envs.close()


@pytest.mark.slow
def test_seeds_and_wrappers_work_with_many_tables() -> None:
    durbar.env.register()
    ends = []
    for _ in range(2):
        envs = RecordEpisodeStatistics(gymnasium.make_vec("durbar/Meridian-v0", 8, players=2, opponents="instinct"))
        _, info = envs.reset(seed=9)
        returns = []
        for _ in range(200):
            actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
            _, _, terminated, _, info = envs.step(actions)
            if "episode" in info:
                returns += info["episode"]["r"][terminated].tolist()
        ends.append(returns)
    assert len(ends[0]) > 8
    assert ends[0] == ends[1]


@pytest.mark.slow
def test_tables_of_gymnasium_s_own_making_work_too() -> None:
    durbar.env.register()
    envs = gymnasium.make_vec(
        "durbar/Meridian-v0", 2, vectorization_mode="sync", players=2, opponents="random", mode="plain"
    )
    _, info = envs.reset(seed=1)
    for _ in range(60):  # where a game has ended, nothing is legal: the next step, whatever is chosen, deals anew
        _, _, _, _, info = envs.step(np.array([mask.argmax() for mask in info["action_mask"]]))
    envs.close()
