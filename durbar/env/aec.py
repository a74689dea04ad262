"""A game as an environment of PettingZoo, in which agents act one after another (AEC).

Where several players decide at once, they are asked in the order of their seats; each sees only what he may know, so
nobody learns what another has just chosen.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from durbar.engine.game import Setup
from durbar.engine.position import Position
from durbar.env.rewards import Reward, ends
from durbar.env.spaces import mask_of, observation_space
from durbar.env.text import told

Observation = dict[str, npt.NDArray[Any]]
ILLEGAL = -1.0  # the reward for what is not allowed; it ends the game


def wrapped(setup: Setup, reward: Reward, render_mode: str | None) -> AECEnv[str, Observation, int]:
    """The environment with the guards that PettingZoo's own games have."""
    raw = TableEnv(setup, reward, render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, ILLEGAL)))


class TableEnv(AECEnv[str, Observation, int]):
    """One table. An observation has the features and the ``action_mask``, which is empty while another is to choose."""

    def __init__(self, setup: Setup, reward: Reward, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{setup.game.name}_v0",
            "render_modes": ["human", "ansi"],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.setup = setup
        self.position: Position
        self.possible_agents = [f"player_{player}" for player in range(setup.players)]
        self._reward = reward
        self._random = np.random.default_rng()
        features = observation_space(setup.game)
        mask = Box(0, 1, (setup.game.choice_count,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": features, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(setup.game.choice_count) for agent in self.possible_agents}
        self.state_space = Box(
            np.stack([features.low] * setup.players), np.stack([features.high] * setup.players), dtype=np.float32
        )

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Dict:
        """The same for all, and for ever."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same for all, and for ever."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: that of the seed, or another one."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.position = self.setup.start(int(self._random.integers(2**62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.pending[0]]
        self._worth = ends(self._reward, self.position)

    def step(self, action: int) -> None:
        """Carry out the choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.position.choose(self.agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._count_rewards()
        if self.position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            result = {"points": self.position.points, "places": self.position.places}
            self.infos = {agent: dict(result) for agent in self.agents}
        else:
            self.agent_selection = self.agents[self.position.pending[0]]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and may choose if it is its turn."""
        player = self.possible_agents.index(agent)
        legal = self.position.choices(player) if agent == self.agent_selection else []
        return {
            "observation": self.position.observe(player),
            "action_mask": mask_of(legal, self.setup.game.choice_count),
        }

    def state(self) -> npt.NDArray[np.float32]:
        """What all see together."""
        return np.stack([self.position.observe(player) for player in range(self.setup.players)])

    def render(self) -> str | None:
        """The table in words, as whoever is to choose may know it: printed, or given."""
        text = told(self.position, next(iter(self.position.pending), None))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _count_rewards(self) -> None:
        """Reward everybody for the last step."""
        worth = ends(self._reward, self.position)
        if self._reward is Reward.GAINS:
            rewards = [now - before for now, before in zip(worth, self._worth, strict=True)]
        else:
            rewards = worth if self.position.over else [0.0] * len(worth)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._worth = worth
