"""A game as an environment of Gymnasium: one seat learns, bots have the others.

``Solo`` is one table, at which any bot can sit. ``SoloVector`` is what ``gymnasium.make_vec`` makes: many tables,
stepped by compiled code, at which the bots named in opponents.py can sit. In both, ``info["action_mask"]`` has 1 for
every legal choice, and an illegal one forfeits the game.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from durbar.bots.bot import asked
from durbar.bots.registry import entrant
from durbar.engine.game import names
from durbar.engine.position import Position
from durbar.env.rewards import Reward, ends, reward_named
from durbar.env.setups import check_seat, opponents_of, setup_of
from durbar.env.spaces import mask_of, observation_space
from durbar.env.text import told
from durbar.env.vectors import VectorEnv

Features = npt.NDArray[np.float32]
Info = dict[str, Any]
FORFEIT = -1.0  # the reward for an illegal choice


def register() -> None:
    """Make every game known to Gymnasium, under names such as ``durbar/TajMahal-v0``."""
    for name in names():
        if id_of(name) not in gymnasium.registry:
            single, many = f"{__name__}:Solo", f"{__name__}:SoloVector"
            gymnasium.register(id_of(name), single, vector_entry_point=many, kwargs={"name": name})


def id_of(name: str) -> str:
    """What a game is called in Gymnasium."""
    return f"durbar/{name.title().replace('_', '')}-v0"


class Solo(gymnasium.Env[Any, Any]):
    """One table: a step is a choice of the learner, and all that bots choose until it is his turn again."""

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: dict[str, str] | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        reward: str = "places",
        mode: str = "compiled",
        render_mode: str | None = None,
    ) -> None:
        self.setup = setup_of(name, players, options, mode)
        self.observation_space = observation_space(self.setup.game)
        self.action_space = Discrete(self.setup.game.choice_count)
        self.render_mode = render_mode
        self.position: Position
        self.seat: int  # the learner's, in this game
        self._fixed_seat = check_seat(self.setup, seat)
        self._opponents = [entrant(bot) for bot in opponents_of(self.setup, opponents)]
        self._reward = reward_named(reward)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Features, Info]:
        """Deal a new game, and let bots choose until it is the learner's turn."""
        super().reset(seed=seed)
        players = self.setup.players
        self.seat = int(self.np_random.integers(players)) if self._fixed_seat is None else self._fixed_seat
        self.position = self.setup.start(self._drawn())
        self._bots = {
            (self.seat + place) % players: (bot.make(self._drawn()), bot.budget)
            for place, bot in enumerate(self._opponents, 1)
        }
        self._before = self._worth()  # what bots gain before the learner's first choice counts, too
        self._let_bots_choose()
        return self._seen()

    def step(self, action: int) -> tuple[Features, float, bool, bool, Info]:
        """Carry out a choice of the learner, and let bots choose until it is his turn again."""
        if action not in self.position.choices(self.seat):
            features, info = self._seen()
            return features, FORFEIT, True, False, info
        self.position.choose(self.seat, action)
        self._let_bots_choose()
        now = self._worth()
        reward = now - self._before if self._reward is Reward.GAINS else now if self.position.over else 0.0
        self._before = now
        features, info = self._seen()
        return features, reward, self.position.over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, as MaskablePPO of sb3-contrib asks for it."""
        return mask_of(self.position.choices(self.seat), self.setup.game.choice_count).astype(np.bool_)

    def render(self) -> str | None:
        """The table in words, as the learner may know it: printed, or given."""
        text = told(self.position, self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _let_bots_choose(self) -> None:
        """Those who must choose do so in the order of their seats."""
        while not self.position.over and (player := self.position.pending[0]) != self.seat:
            bot, budget = self._bots[player]
            self.position.choose(player, asked(bot, self.position, player, budget, self._drawn()))

    def _seen(self) -> tuple[Features, Info]:
        if self.render_mode == "human":
            self.render()
        legal = self.position.choices(self.seat)
        info: Info = {"action_mask": mask_of(legal, self.setup.game.choice_count)}
        if self.position.over:
            info |= {"points": self.position.points, "places": self.position.places, "seat": self.seat}
        return self.position.observe(self.seat), info

    def _worth(self) -> float:
        return ends(self._reward, self.position)[self.seat]

    def _drawn(self) -> int:
        return int(self.np_random.integers(2**62))


class SoloVector(gymnasium.vector.VectorEnv[Features, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables. Where a game ends, the next one has begun in the same step."""

    def __init__(
        self,
        name: str,
        num_envs: int,
        players: int | None = None,
        options: dict[str, str] | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        reward: str = "places",
        mode: str = "compiled",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        setup = setup_of(name, players, options, mode)
        named = opponents_of(setup, opponents)
        self.tables = VectorEnv(setup, num_envs, named, seat, reward_named(reward), forfeit=True, threads=threads)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(setup.game)
        self.single_action_space = Discrete(setup.game.choice_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy  # whether arrays are given away, instead of being written anew by the next step

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Features, Info]:
        """Deal new games."""
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(2**62)))
        return self._given(self.tables.seen.observation), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Features, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """Carry out a choice of the learner at every table."""
        seen, info = self.tables.step(actions), self._info()
        if seen.done.any():
            info |= {
                "final_info": {"points": seen.points.copy(), "places": seen.places.copy()},
                "_final_info": seen.done.copy(),
            }
        observation, reward, done = map(self._given, (seen.observation, seen.own, seen.done))
        return observation, reward, done, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now at every table."""
        return self.tables.seen.mask.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.tables.close()

    def _info(self) -> Info:
        return {"action_mask": self._given(self.tables.seen.mask.view(np.int8))}

    def _given(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copy else array
