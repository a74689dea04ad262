"""What a game is worth to those who play it, as rewards for learning."""

from enum import IntEnum
from types import SimpleNamespace

from durbar.engine.errors import BadSetup
from durbar.engine.position import Position
from durbar.engine.rule import rule


class Reward(IntEnum):
    """What is rewarded. The rewards of all players of a game always add up to nothing."""

    PLACES = 0  # at the end: 1 for the first, -1 for the last, evenly in between; equals share theirs
    VICTORY = 1  # at the end: 1 for the winner, which the others pay; equals share it
    POINTS = 2  # at the end: one's points less the mean of the others'
    GAINS = 3  # at every step: how much that difference, as if the game ended now, has changed


def reward_named(name: str) -> Reward:
    """The kind of reward that a name stands for."""
    if name.upper() not in Reward.__members__:
        raise BadSetup(f"there is no reward {name!r}; there are: {', '.join(Reward.__members__).lower()}")
    return Reward[name.upper()]


@rule
def lead(terms, pad, player):
    """How many points a player has more than the others have on average."""
    total = 0
    for other in range(terms.players):
        total += pad.points[other]
    return pad.points[player] - (total - pad.points[player]) / (terms.players - 1)


@rule
def rewarded(terms, pad, player):
    """What the end of a game, with everybody's points and places on the pad, is worth to a player."""
    if terms.reward >= Reward.POINTS:
        return lead(terms, pad, player)
    equals = 0
    for other in range(terms.players):
        equals += pad.place[other] == pad.place[player]
    others = terms.players - 1
    if terms.reward == Reward.PLACES:
        return 1 - (2 * (pad.place[player] - 1) + equals - 1) / others
    return (terms.players / equals - 1) / others if pad.place[player] == 1 else -1 / others


def ends(reward: Reward, position: Position) -> list[float]:
    """What a position is worth to each player, as if the game ended now."""
    terms = SimpleNamespace(players=position.players, reward=reward)
    pad = SimpleNamespace(points=position.points, place=position.places)
    return [float(rewarded(terms, pad, player)) for player in range(position.players)]


def most(reward: Reward) -> float:
    """The most that one can be rewarded in all, or lose."""
    return 1.0 if reward in (Reward.PLACES, Reward.VICTORY) else float("inf")
