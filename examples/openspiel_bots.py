"""Lets a search of OpenSpiel's play against one of our bots.

    pip install durbar[env]
    python examples/openspiel_bots.py --game taj_mahal --simulations 100 --bot instinct --games 10

Where players have secrets, OpenSpiel's ISMCTS plays: it deals again what it cannot know, by our rules. Where there are
none, its MCTS does, through chance nodes that are ours. It has one seat, in turn; ours have all others.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from rich.progress import track

import durbar
from durbar.bots.bot import asked
from durbar.bots.registry import entrant

EXPLORE = 1.4


def searcher(game: pyspiel.Game, simulations: int, random: np.random.RandomState) -> pyspiel.Bot:
    """The search that suits a game."""
    evaluator = RandomRolloutEvaluator(1, random)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return MCTSBot(game, EXPLORE, simulations, evaluator, random_state=random)
    return ISMCTSBot(game, evaluator, EXPLORE, simulations, random_state=random)


def played(game: pyspiel.Game, theirs: pyspiel.Bot, seat: int, bot: str, random: np.random.RandomState) -> list[float]:
    """The returns of one game."""
    ours, state = entrant(bot), game.new_initial_state()
    mind = ours.make(int(random.randint(2**31)))
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            action = random.choice(outcomes, p=shares)
        elif player == seat:
            action = theirs.step(state)
        else:
            seed = int(random.randint(2**31))
            action = asked(mind, state.moment.drawing(seed), player, ours.budget, seed)
        state.apply_action(int(action))
    return list(state.returns())


def main() -> None:
    """Play some games and tell how they ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="taj_mahal", choices=durbar.names())
    parser.add_argument("--players", type=int)
    parser.add_argument("--simulations", type=int, default=100, help="how long OpenSpiel's search thinks")
    parser.add_argument("--bot", default="instinct", help="ours: random, instinct, greedy, search:500, ...")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    random = np.random.RandomState(chosen.seed)
    game = durbar.env.openspiel(chosen.game, chosen.players)
    theirs = searcher(game, chosen.simulations, random)
    players = game.num_players()
    returns = []
    for number in track(range(chosen.games), "playing"):
        seat = number % players
        returns.append(played(game, theirs, seat, chosen.bot, random)[seat])
    first = sum(value == 1 for value in returns)
    name = type(theirs).__name__.removesuffix("Bot")
    print(f"OpenSpiel's {name} among {players - 1} of {chosen.bot}: won {first} of {len(returns)} games, ", end="")
    print(f"mean return {np.mean(returns):+.2f} (even would be +0.00)")


if __name__ == "__main__":
    main()
