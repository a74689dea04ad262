"""Many tables stepped together: they go the way that single games go, and nothing is lost on the way."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import durbar
from durbar import Position
from durbar.engine.errors import DurbarError, IllegalChoice
from durbar.engine.game import Setup
from durbar.engine.rule import rule
from durbar.env.rewards import Reward, ends
from durbar.env.vector_step import Written
from durbar.env.vectors import VectorEnv
from tests.allocations import counting
from tests.env.games import FULL, SETUPS, checked
from tests.games import secret

pytestmark = pytest.mark.slow

TABLES = 5
GAMES = 2000  # steps, in which every game ends at some table


def played(env: VectorEnv, steps: int, seed: int = 1):
    """What is seen at every step of random games, the first deal included."""
    seen = env.reset(seed)
    yield seen
    for _ in range(steps):
        yield env.step(seen.sample)


def snapshot(seen: Written) -> Written:
    return Written._make(array.copy() for array in seen)


def same(one: Written, other: Written) -> bool:
    return all(map(np.array_equal, one, other))


# --- As single games ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS)
def test_every_table_goes_the_way_of_a_single_game_choice_by_choice(setup: Setup) -> None:
    reward = Reward(setup.players % len(Reward))  # each of them somewhere: they are no matter of a game's
    env = VectorEnv(checked(setup), TABLES, reward=reward)
    seen = env.reset(seed=1)
    alone = [env.position(i) for i in range(TABLES)]
    ended = 0
    while ended < TABLES:
        player, choice = seen.player.copy(), seen.sample.copy()
        leads = [ends(Reward.POINTS, position) for position in alone]
        env.step(choice)
        for i, position in enumerate(alone):
            position.choose(player[i], choice[i])
            np.testing.assert_allclose(seen.reward[i], rewards_of_step(reward, position, leads[i]), atol=1e-5)
            assert seen.done[i] == position.over
            if position.over:
                ended += 1
                assert tuple(seen.points[i]) == position.points
                assert tuple(seen.places[i]) == position.places
                alone[i] = env.position(i)
        for i, position in enumerate(alone):
            assert position.to_bytes() == env.position(i).to_bytes()
            assert seen.player[i] == position.pending[0]
            assert np.flatnonzero(seen.mask[i]).tolist() == sorted(position.choices(seen.player[i]))
            assert seen.mask[i, seen.sample[i]]
            np.testing.assert_array_equal(seen.observation[i], position.observe(seen.player[i]))


def rewards_of_step(reward: Reward, after: Position, leads: list[float]) -> npt.NDArray[np.float64]:
    """What everybody is rewarded for the step that led to a position, having been so far ahead before it."""
    if reward is Reward.GAINS:
        return np.subtract(ends(Reward.POINTS, after), leads)
    return np.array(ends(reward, after)) * after.over


@pytest.mark.parametrize("setup", FULL)
def test_the_first_games_are_those_of_a_batch_with_the_same_seed(setup: Setup) -> None:
    env = VectorEnv(setup, TABLES)
    env.reset(seed=7)
    batch = setup.game.batch(TABLES, setup.players, seed=7)
    assert env.tables.tobytes() == batch.tables.tobytes()


def test_no_game_is_dealt_twice() -> None:
    env = VectorEnv(durbar.load("meridian", "compiled").setup(2), TABLES)
    deals = set()
    for seen in played(env, 1000):
        if seen.done.any() or not deals:
            deals |= {env.tables["chance"][i].tobytes() for i in range(TABLES) if seen.done[i] or not deals}
    assert len(deals) > 40


# --- Determinism ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponents", [None, "random", "instinct", "greedy"])
@pytest.mark.parametrize("setup", FULL)
def test_a_seed_decides_everything_and_the_number_of_threads_nothing(setup: Setup, opponents: str | None) -> None:
    count = 4 if opponents == "greedy" else 300
    bots = [opponents] * (setup.players - 1) if opponents else ()
    envs = [VectorEnv(setup, count, bots, threads=threads) for threads in (1, 2, 3)]
    steps = 4 if opponents == "greedy" else 60
    for one, *others in zip(*(played(env, steps, seed=5) for env in envs), strict=True):
        assert all(same(one, other) for other in others)
    again = played(envs[0], steps, seed=5)
    *_, last = again
    assert same(last, envs[1].seen)
    *_, last = played(envs[0], steps, seed=6)
    assert not same(last, envs[1].seen)
    for env in envs:
        env.close()


def test_without_a_seed_every_deal_is_another() -> None:
    setup = durbar.load("meridian", "compiled").setup(2)
    one, other = VectorEnv(setup, 2), VectorEnv(setup, 2)
    deals = {env.reset().observation.tobytes() for env in (one, one, other, other)}
    assert len(deals) == 4


# --- Choices --------------------------------------------------------------------------------------------------------


def test_what_is_not_legal_is_refused_and_nothing_happens_anywhere() -> None:
    env = durbar.env.vector("meridian", 300, players=3, threads=2)
    for seen in islice(played(env, 20), 20):
        before, tables = snapshot(seen), env.tables.tobytes()
        for table, choice in ((299, int((~seen.mask[299]).argmax())), (0, -1), (7, 230), (8, 2**40)):
            chosen = seen.sample.copy()
            chosen[table] = choice
            with pytest.raises(IllegalChoice, match=rf"table {table}: player {seen.player[table]} cannot"):
                env.step(chosen)
        for wrong in (seen.sample[:-1], seen.sample.astype(float), 3, [[0]] * 300):
            with pytest.raises(IllegalChoice, match="300 tables need 300 whole numbers"):
                env.step(wrong)
        assert same(seen, before)
        assert env.tables.tobytes() == tables


def test_nothing_can_be_chosen_before_the_first_deal() -> None:
    with pytest.raises(IllegalChoice, match="reset comes first"):
        durbar.env.vector("meridian", 2).step([0, 0])


def test_an_illegal_choice_can_forfeit_the_game_instead() -> None:
    env = durbar.env.vector("meridian", 3, players=4, illegal="forfeit", reward="points")
    *_, seen = played(env, 10)
    chosen, player = seen.sample.copy(), seen.player[1]
    chosen[1] = (~seen.mask[1]).argmax()
    others = env.tables[[0, 2]].copy()
    env.step(chosen)
    assert seen.done.tolist() == [False, True, False]
    assert seen.reward[1, player] == -1
    np.testing.assert_allclose(np.delete(seen.reward[1], player), 1 / 3)
    assert (env.tables[[0, 2]] != others).all()
    assert env.position(1).state.owner.max() == -1  # a new game


@pytest.mark.parametrize("setup", FULL)
def test_the_lot_falls_on_every_legal_choice_alike(setup: Setup) -> None:
    env = VectorEnv(setup, 20_000)
    seen = env.reset(seed=1)
    first = np.flatnonzero((seen.mask == seen.mask[0]).all(axis=1))
    legal = np.flatnonzero(seen.mask[0])
    counts = np.bincount(seen.sample[first], minlength=setup.game.choice_count)
    assert counts.sum() == counts[legal].sum() == len(first)
    fair = len(first) / len(legal)
    assert abs(counts[legal] - fair).max() < 5 * np.sqrt(fair)


# --- Rewards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", Reward)
@pytest.mark.parametrize("setup", FULL)
def test_rewards_add_up_to_nothing(setup: Setup, reward: Reward) -> None:
    env = VectorEnv(setup, 50, reward=reward)
    rewarded = False
    for seen in played(env, GAMES):
        np.testing.assert_allclose(seen.reward.sum(axis=1), 0, atol=1e-4)
        if reward is not Reward.GAINS:
            assert not seen.reward[~seen.done].any()
        rewarded |= bool(seen.reward.any())
    assert rewarded


def test_gains_add_up_to_how_far_one_was_ahead_at_the_end() -> None:
    gains, points = (durbar.env.vector("taj_mahal", 40, players=3, reward=kind) for kind in ("gains", "points"))
    summed, games = np.zeros((40, 3)), 0
    for step, (one, other) in enumerate(zip(played(gains, 500), played(points, 500), strict=True)):
        if step:
            summed += one.reward
        for i in np.flatnonzero(one.done):
            np.testing.assert_allclose(summed[i], other.reward[i], atol=1e-3)
            summed[i], games = 0, games + 1
    assert games > 20


# --- Bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponents", ["random", "instinct", "greedy"])
@pytest.mark.parametrize("setup", FULL)
def test_among_bots_only_the_learner_is_asked_and_his_reward_is_told(setup: Setup, opponents: str) -> None:
    few = opponents == "greedy"
    env = VectorEnv(setup, 2 if few else 40, [opponents] * (setup.players - 1))
    learner: Any = None
    games = 0
    for seen in played(env, 12 if few else 300):
        if learner is not None:
            np.testing.assert_array_equal(seen.own, seen.reward[range(len(learner)), learner])
            games += seen.done.sum()
        learner = env.all_progress["learner"].copy()
        np.testing.assert_array_equal(seen.player, learner)
    assert games or few
    assert few or len(set(learner.tolist())) == setup.players


def test_the_learner_can_have_a_seat_of_his_own() -> None:
    env = durbar.env.vector("meridian", 20, players=3, opponents="random", seat=2)
    for seen in played(env, 100):
        assert (seen.player == 2).all()


def test_a_better_bot_is_harder_to_beat() -> None:
    """A random learner among bots: how he fares tells how they play."""
    worth = {}
    for bots in (["random"] * 3, ["random", "random", "instinct"], ["instinct"] * 3):
        env = durbar.env.vector("meridian", 200, players=4, opponents=bots)
        ends = [seen.own[seen.done] for seen in played(env, 200)]
        worth[tuple(bots)] = np.concatenate(ends).mean()
    alike, one, all_three = worth.values()
    assert abs(alike) < 0.1
    assert alike - 0.1 > one > all_three + 0.1


def test_greedy_opponents_are_better_than_those_that_go_by_instinct() -> None:
    lead = {}
    for bot in ("greedy", "instinct"):
        env = durbar.env.vector("meridian", 30, players=2, opponents=bot, reward="points")
        ends = [seen.own[seen.done] for seen in played(env, 60)]
        lead[bot] = np.concatenate(ends).mean()
    assert lead["greedy"] < lead["instinct"] - 2


@rule
def peeking(s, player, n, pad):
    """Advice that would look at another's card."""
    for i in range(n):
        pad.weight[i] = 1 + 99 * (pad.choice[i] == secret.SWAP) * (s.hand[1 - player] == secret.CARDS - 1)


def test_what_a_bot_goes_by_is_dealt_again_where_it_cannot_know() -> None:
    """The first to decide has advice that peeks. What it sees is not the other's card, so it decides all the same."""
    rooms = secret.secret(weigh=peeking)
    setup = replace(rooms, strategy=rooms.rules).in_mode("compiled").setup(2)
    env = VectorEnv(setup, 6000, ["instinct"], seat=1)
    env.reset(seed=1)
    swapped = env.tables["decided"][:, 0] == secret.SWAP
    high = env.tables["hand"][:, 1] == secret.CARDS - 1
    shares = [swapped[high].mean(), swapped[~high].mean()]
    assert min(shares) > 0.5  # the advice does count
    assert abs(shares[0] - shares[1]) < 5 * np.sqrt(0.25 / high.sum())


# --- Care -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponents", [(), ("random",), ("instinct",), ("greedy",)], ids=str)
def test_a_step_allocates_nothing(opponents: tuple[str, ...]) -> None:
    """Numba counts a handle for every array that it is given, so a step at many tables is compared with one at few."""
    few, many = (VectorEnv(durbar.load("meridian", "compiled").setup(2), n, opponents, threads=1) for n in (1, 64))
    with counting() as allocated:
        assert allocated(stepping(many), 100) == allocated(stepping(few), 100)


def stepping(env: VectorEnv) -> Callable[[int], None]:
    env.reset(seed=1)

    def work(times: int) -> None:
        for _ in range(times):
            env.step(env.seen.sample)

    return work


def test_the_arrays_stay_the_same() -> None:
    env = durbar.env.vector("meridian", 4)
    arrays = {id(array) for seen in played(env, 30) for array in seen}
    assert len(arrays) == len(env.seen)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"num_envs": 0}, "at least one table"),
        ({"players": 7}, "for 2, 3 or 4 players"),
        ({"threads": 0}, "threads is at least 1"),
        ({"mode": "plain"}, "compiled or checked"),
        ({"reward": "money"}, "places, victory, points, gains"),
        ({"illegal": "allow"}, "refused or to forfeit"),
        ({"opponents": "search"}, "random, instinct, greedy"),
        ({"opponents": ["random"]}, "3 opponents"),
        ({"opponents": "random", "seat": 4}, "0 to 3"),
        ({"seat": 1}, "where bots have the others"),
        ({"options": {"size": "big"}}, "no option 'size'"),
    ],
)
def test_impossible_terms_are_refused(terms: dict[str, Any], said: str) -> None:
    with pytest.raises(DurbarError, match=said):
        durbar.env.vector("meridian", **{"num_envs": 2, **terms})
