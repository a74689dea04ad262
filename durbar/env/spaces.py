"""Observations and masks as Gymnasium's spaces want them."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box

from durbar.engine.game import Game


def observation_space(game: Game) -> Box:
    """The features of a game, each between its own bounds."""
    return Box(game.observation.least, game.observation.most, dtype=np.float32)


def mask_of(legal: Sequence[int], count: int) -> npt.NDArray[np.int8]:
    """1 for every legal choice."""
    mask = np.zeros(count, np.int8)
    mask[legal] = 1
    return mask
