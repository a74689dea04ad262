"""The games in OpenSpiel, under names such as ``durbar_meridian``.

Players who decide at once are asked in the order of their seats; what the others have just chosen is in nobody's
information state. Every chance is a chance node with its exact probabilities (chance_nodes.py).
"""

from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from durbar.engine.errors import BadSetup
from durbar.engine.game import Game, Setup, load, names
from durbar.engine.rule import Mode
from durbar.env.chance_nodes import Moment
from durbar.env.rewards import Reward, ends, reward_named
from durbar.env.text import told

MOST_DECISIONS = 10_000  # far more than any game takes
MOST_CHANCES = 100_000
MOST_OUTCOMES = 1 << 16
REWARDS = (Reward.PLACES, Reward.VICTORY)  # those with bounds


def register() -> None:
    """Make every game known to OpenSpiel."""
    for name in names():
        if short_name(name) not in pyspiel.registered_names():
            # OpenSpiel lets go of what it calls after Python has ended, when only classes are safe to let go of.
            pyspiel.register_game(_game_type(name), type(f"Spiel_{name}", (SpielGame,), {"name": name}))


def short_name(name: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"durbar_{name}"


@cache
def _game_type(name: str) -> pyspiel.GameType:
    game = load(name)
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"{game.title()} (Durbar)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if game.secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    """What can be decided before a game, as by default."""
    options = {option.name: option.values[0] for option in game.options_of()}
    return {"players": max(game.players), "reward": REWARDS[0].name.lower(), "mode": Mode.COMPILED.value, **options}


class SpielGame(pyspiel.Game):
    """A game with everything decided but its chances."""

    name: str

    def __init__(self, params: dict[str, Any]) -> None:
        chosen = {**_parameters(load(self.name)), **params}
        players, reward, mode = (chosen.pop(key) for key in ("players", "reward", "mode"))
        self.reward = reward_named(reward)
        if self.reward not in REWARDS:
            raise BadSetup(f"rewards have bounds in OpenSpiel: {', '.join(reward.name for reward in REWARDS).lower()}")
        self.setup: Setup = load(self.name, mode).setup(players, chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.game.choice_count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_game_type(self.name), info, params)
        self.first = Moment(self.setup)

    def new_initial_state(self, *arguments: Any) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return MOST_CHANCES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What sees a state for a player: what he sees now, or with perfect recall all that he has learnt."""
        return Observer(self.setup.game, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):
    """A moment of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = game.first

    def current_player(self) -> int:
        """Chance, or the first of those who must choose."""
        position = self.moment.position
        if self.moment.outcomes or position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return next(iter(position.pending), int(pyspiel.PlayerId.TERMINAL))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        return [(outcome, 1 / self.moment.outcomes) for outcome in range(self.moment.outcomes)]

    def returns(self) -> list[float]:
        """What the game was worth to each player, once it is over."""
        game = self.get_game()
        if not self.is_terminal() or self.moment.position is None:
            return [0.0] * game.setup.players
        return ends(game.reward, self.moment.position)

    def resample_from_infostate(self, player: int, uniform: Any) -> "SpielState":
        """A state that a player cannot tell from this one, by a generator of numbers between 0 and 1."""
        other: SpielState = self.clone()
        other.moment = self.moment.hidden_from(player, int(uniform() * 2**62))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.moment.position is None else sorted(self.moment.position.choices(player))

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self.moment = self.moment.told(action) if self.moment.outcomes else self.moment.chosen(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return str(self.get_game().setup.game.actions.name(action))

    def __str__(self) -> str:
        return "not dealt yet" if self.moment.position is None else told(self.moment.position, None)


class Observer:
    """The table from a player's chair: numbers, named as the game lays them out, and text."""

    def __init__(self, game: Game, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = np.zeros(game.feature_count, np.float32)
        self.dict = game.observation.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers."""
        position = state.moment.position
        self.tensor[:] = 0 if position is None else position.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees now, as a fingerprint; if he recalls it, after all that he has learnt and done."""
        self.set_from(state, player)
        seen = sha256(self.tensor.tobytes()).hexdigest()
        return f"{player} {state.moment.stories[player]} {seen}" if self._recalls else f"{player} {seen}"
