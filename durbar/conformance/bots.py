"""Promises about bots: advice that can be used, and no bot that knows more than its seat does."""

from durbar.bots.bot import Budget, asked, asked_for_estimate
from durbar.bots.greedy import GreedyBot
from durbar.bots.registry import bots
from durbar.bots.simple import InstinctBot, LearntBot
from durbar.conformance.broken import holds
from durbar.conformance.play import FIRST, SOME, positions_at_random, some_positions
from durbar.engine.game import Game
from durbar.engine.mind import STEPS
from durbar.minds.kept import situations_of

RARELY = 199  # where a look takes very long, one of so many decisions is looked at
A_MOMENT = Budget(iterations=30)
INSTINCTS = (InstinctBot(0), LearntBot(0))
FEW = 2  # deals and tries of a greedy bot: interpreted, each takes long


def advice_is_sound(plain: Game, compiled: Game, players: int, seed: int, deals: int = FEW, tries: int = FEW) -> None:
    """Every choice is worth trying to the game's advice, and both modes give the same."""
    for ply, position in enumerate(positions_at_random(compiled, players, seed)):
        for player in position.pending:
            for instinct in INSTINCTS:
                weights = instinct.favoured(position, player)
                holds(list(weights) == position.choices(player), f"advice to player {player} is about other choices")
                holds(min(weights.values()) >= 1, f"advice to player {player} lets a choice starve: {weights}")
                if ply % SOME < FIRST:
                    same = weights == instinct.favoured(plain.from_bytes(position.to_bytes()), player)
                    holds(same, f"advice to player {player} differs between {plain.mode} and {compiled.mode} rules")
            row = compiled.bound.notice(position.copies(1), player, compiled.bound.scratch.pads)
            known = row // STEPS < len(situations_of(compiled))
            holds(known, f"player {player} is in situation {row // STEPS}, which the game's strategy does not name")
            if ply % RARELY == 0:
                both = (position, plain.from_bytes(position.to_bytes()))
                one, other = (GreedyBot(ply, deals, tries).estimate(known, player, A_MOMENT) for known in both)
                holds(one == other, f"what player {player} may expect differs between modes: {one} and {other}")


def bots_go_by_what_they_may_know(game: Game, players: int, seed: int) -> None:
    """However all that a seat cannot know is dealt, a bot chooses, and estimates, the same."""
    for ply, position in enumerate(some_positions(game, players, seed)):
        for player in position.pending[-1:] if ply % SOME == 0 else ():
            for name, make in bots().items():
                truths = [position, *(position.hidden_from(player, seed=deal) for deal in range(3))]
                told = f"what the bot {name} does for player {player} depends on what he cannot know"
                estimates = {asked_for_estimate(make(ply), truth, player, A_MOMENT, seed=ply) for truth in truths}
                holds(len(estimates) == 1, told)
                chosen = {asked(make(ply), truth, player, A_MOMENT, seed=ply) for truth in truths}
                holds(len(chosen) == 1, told)
                holds(chosen <= set(position.choices(player)), f"the bot {name} chooses what player {player} cannot")
