"""Teaches a small network to play Meridian, against itself and then against the greedy bot, until it beats that one.

    pip install durbar[env,train]
    python examples/train_ppo.py

Proximal policy optimisation (Schulman et al., 2017) in plain PyTorch on the CPU. At first all seats of the vector
environment are the learner's, which is quick; then bots have all but one. Whatever a step brings to a seat is added up
until it chooses again. Writes the learning curve (ppo.svg), the network (ppo.pt) and what came of it (ppo.json) into a
folder.
"""

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import matplotlib.pyplot as plt
import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from torch import Tensor, nn

import durbar

GAME = "meridian"
MINIBATCHES = 16  # in which the steps of a time are learnt from
WIDTH = 256
TRUST = 0.2  # how far the policy may move away from the one that played
CURIOSITY = 0.01  # the weight of its entropy
CARE = 0.5  # the weight of the error of its estimates
TRACE = 0.95  # the lambda of generalised advantage estimation
SCALE = 0.1  # of rewards, which are points
LOOKS = 7  # at how the policy fares


class Lesson(NamedTuple):
    """A part of the time, in which games of one kind are learnt from."""

    share: float  # of all time
    opponents: str | None  # bots at all seats but one, or none
    tables: int
    steps: int  # at every table, between two times of learning
    epochs: int  # how often those are learnt from
    rate: float  # of learning, at the beginning


LESSONS = (
    Lesson(0.25, None, 512, 64, 1, 1e-3),  # more games are sooner played than the same ones learnt from twice
    Lesson(0.75, "greedy", 256, 32, 5, 5e-4),  # not so against bots that think
)


class Policy(nn.Module):
    """What to choose, and how far ahead the game will end."""

    def __init__(self) -> None:
        super().__init__()
        game = durbar.load(GAME)
        self.layout = game.observation
        at_hand = math.prod(self.layout.parts["tower"].shape) // len(self.layout.parts["tower"].axes["meridian"])
        self.body = nn.Sequential(
            nn.Linear(self.layout.size + 2 * at_hand, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.choice = nn.Linear(WIDTH, game.choice_count)
        self.value = nn.Linear(WIDTH, 1)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of every choice, and the value."""
        parts = self.layout.split(observation)
        column = [torch.einsum("bsmc,bm->bsc", parts[name], parts["where"]).flatten(1) for name in ("tower", "height")]
        hidden = self.body(torch.cat([observation, *column], dim=1))
        logits = self.choice(hidden).masked_fill(~mask, -1e9)
        return logits.log_softmax(dim=1), self.value(hidden)[:, 0]


class Rollout(NamedTuple):
    """Steps at all tables: a row for each step, a column for each table."""

    observation: Tensor
    mask: Tensor
    choice: Tensor
    chance: Tensor  # of that choice, as a logarithm
    value: Tensor
    player: Tensor
    reward: Tensor  # of every player
    done: Tensor

    @classmethod
    def blank(cls, env: "durbar.env.vectors.VectorEnv", steps: int) -> "Rollout":
        """Room for one, to be written to again and again."""
        rows, seen = (steps, env.num_envs), env.seen
        return cls(
            torch.zeros(*rows, seen.observation.shape[1]),
            torch.zeros(*rows, seen.mask.shape[1], dtype=torch.bool),
            *(torch.zeros(rows, dtype=kind) for kind in (torch.int64, torch.float32, torch.float32, torch.int64)),
            torch.zeros(*rows, env.players),
            torch.zeros(rows, dtype=torch.bool),
        )


@torch.no_grad()
def play(env: "durbar.env.vectors.VectorEnv", policy: Policy, rollout: Rollout) -> None:
    """Play on at every table."""
    seen = env.seen
    observation, mask = torch.from_numpy(seen.observation), torch.from_numpy(seen.mask)
    for t in range(len(rollout.choice)):
        chances, value = policy(observation, mask)
        choice = torch.multinomial(chances.exp(), 1)[:, 0]
        rollout.observation[t], rollout.mask[t] = observation, mask
        rollout.choice[t], rollout.chance[t] = choice, chances.gather(1, choice[:, None])[:, 0]
        rollout.value[t], rollout.player[t] = value, torch.from_numpy(seen.player)
        env.step(choice.numpy())
        rollout.reward[t], rollout.done[t] = torch.from_numpy(seen.reward) * SCALE, torch.from_numpy(seen.done)


def advantages(rollout: Rollout) -> tuple[Tensor, Tensor]:
    """How much better every choice turned out than was expected, and whether that is known already.

    A choice is followed up to the next one of the same player: what everybody gains meanwhile is added up for each.
    """
    steps, tables, players = rollout.reward.shape
    everyone = torch.arange(tables)
    gained, following, trace = torch.zeros(3, tables, players)
    known = torch.zeros(tables, players, dtype=torch.bool)
    advantage, sure = torch.zeros(steps, tables), torch.zeros(steps, tables, dtype=torch.bool)
    for t in reversed(range(steps)):
        ended = rollout.done[t][:, None]
        gained, following, trace = (torch.where(ended, 0.0, sums) for sums in (gained, following, trace))
        gained += rollout.reward[t]
        known |= ended
        here = everyone, rollout.player[t]
        trace[here] = gained[here] + following[here] - rollout.value[t] + TRACE * trace[here]
        advantage[t], sure[t] = trace[here], known[here]
        following[here], gained[here], known[here] = rollout.value[t], 0.0, True
    return advantage, sure


def learn(policy: Policy, optimiser: torch.optim.Optimizer, rollout: Rollout, epochs: int) -> float:
    """Make choices that turned out well likelier; how uncertain the policy still is, as the mean entropy."""
    advantage, sure = advantages(rollout)
    rows = sure.flatten().nonzero()[:, 0]
    steps = [column.flatten(0, 1) for column in rollout[:5]]
    advantage = advantage.flatten()
    target = advantage + rollout.value.flatten()
    advantage = (advantage - advantage[rows].mean()) / (advantage[rows].std() + 1e-8)
    entropies = []
    for _ in range(epochs):
        for batch in rows[torch.randperm(len(rows))].chunk(MINIBATCHES):
            observation, mask, choice, before, _ = (column[batch] for column in steps)
            chances, value = policy(observation, mask)
            ratio = (chances.gather(1, choice[:, None])[:, 0] - before).exp()
            better = advantage[batch]
            gain = torch.minimum(ratio * better, ratio.clamp(1 - TRUST, 1 + TRUST) * better).mean()
            entropy = -(chances.exp() * chances.masked_fill(~mask, 0.0)).sum(dim=1).mean()
            error = (value - target[batch]).square().mean()
            optimiser.zero_grad()
            (CARE * error - gain - CURIOSITY * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


# --- How it fares ---------------------------------------------------------------------------------------------------


@torch.no_grad()
def against(bot: str, policy: Policy, players: int, games: int, seed: int) -> float:
    """The share of games that the policy wins from a seat by lot, a bot having every other; a tie counts in part."""
    env = durbar.env.vector(GAME, games, players=players, opponents=bot, reward="victory")
    seen = env.reset(seed)
    observation, mask = torch.from_numpy(seen.observation), torch.from_numpy(seen.mask)
    wins, over = np.zeros(games), np.zeros(games, np.bool_)
    while not over.all():
        env.step(policy(observation, mask)[0].argmax(dim=1).numpy())
        ended = seen.done & ~over  # the first game at each table counts
        wins[ended] = (seen.own[ended] * (players - 1) + 1) / players  # the reward for a victory adds up to nothing
        over |= ended
    env.close()
    return float(wins.mean())


def interval(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies 95 times in a hundred (Wilson)."""
    z = 1.96
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


class Point(NamedTuple):
    """How the policy fares after some time: the shares of games that it wins against each bot."""

    minutes: float
    steps: int
    greedy: float
    instinct: float


def draw(curve: list[Point], players: int, file: Path) -> None:
    """The learning curve as a picture."""
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    minutes = [point.minutes for point in curve]
    axes.plot(minutes, [100 * point.instinct for point in curve], "o--", color="#2f6f73", label="against instinct")
    axes.plot(minutes, [100 * point.greedy for point in curve], "o-", color="#8c2f39", label="against greedy")
    axes.axhline(100 / players, color="#777777", linewidth=1, linestyle=":", label="a fair share")
    axes.set(xlabel="minutes of training", ylabel="games won in 100", ylim=(0, 100))
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, metadata={"Date": None})


# --- All together ---------------------------------------------------------------------------------------------------


class Course:
    """What is learnt in some minutes; looking now and then how the policy fares does not count."""

    def __init__(self, players: int, minutes: float, games: int, seed: int, say: Callable[[float, str], None]) -> None:
        self.players, self.minutes, self.games, self.seed, self.say = players, minutes, games, seed, say
        torch.manual_seed(seed)
        self.policy = Policy()
        self.curve: list[Point] = []
        self.spent, self.steps = 0.0, 0

    def take(self) -> None:
        """All lessons."""
        until = 0.0
        for lesson in LESSONS:
            until += lesson.share * self.minutes
            self.take_one(lesson, self.spent, until)
        self.look()

    def take_one(self, lesson: Lesson, begin: float, until: float) -> None:
        """Play and learn in turn."""
        env = durbar.env.vector(GAME, lesson.tables, players=self.players, opponents=lesson.opponents, reward="gains")
        env.reset(self.seed)
        rollout = Rollout.blank(env, lesson.steps)
        optimiser = torch.optim.Adam(self.policy.parameters(), lesson.rate)
        while self.spent < until:
            if self.spent >= self.minutes * len(self.curve) / LOOKS:
                self.look()
            begun = time.perf_counter()
            optimiser.param_groups[0]["lr"] = lesson.rate * max(0.05, (until - self.spent) / (until - begin))
            play(env, self.policy, rollout)
            entropy = learn(self.policy, optimiser, rollout, lesson.epochs)
            self.spent += (time.perf_counter() - begun) / 60
            self.steps += rollout.choice.numel()
            won = f"won {100 * self.curve[-1].greedy:.0f} in 100 against greedy"
            self.say(self.spent, f"{self.steps / 1e6:.1f} million steps, entropy {entropy:.2f}, {won}")
        env.close()

    def look(self) -> None:
        """See how the policy fares."""
        self.say(self.spent, "looking how it fares")
        shares = (
            against(bot, self.policy, self.players, self.games, self.seed + self.steps)
            for bot in ("greedy", "instinct")
        )
        self.curve.append(Point(self.spent, self.steps, *shares))


def main() -> None:
    """Train, look how it fares, write it all down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=6.8, help="of training; looking how it fares comes on top")
    parser.add_argument("--look", type=int, default=100, help="games each time on the way")
    parser.add_argument("--games", type=int, default=1500, help="games at the end, against greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("ppo"), help="where the results are written")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    begun = time.perf_counter()
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns) as progress:
        task = progress.add_task("compiling", total=chosen.minutes)
        course = Course(
            chosen.players,
            chosen.minutes,
            chosen.look,
            chosen.seed,
            lambda spent, what: progress.update(task, completed=spent, description=what),
        )
        course.take()
        policy, curve = course.policy, course.curve
        progress.update(task, description=f"{chosen.games} games against greedy")
        share = against("greedy", policy, chosen.players, chosen.games, chosen.seed + 1)
    low, high = interval(share, chosen.games)
    result = {
        "players": chosen.players,
        "minutes": curve[-1].minutes,
        "all_minutes": (time.perf_counter() - begun) / 60,  # with looking how it fares
        "steps": curve[-1].steps,
        "games": chosen.games,
        "wins": share,
        "low": low,
        "high": high,
        "fair_share": 1 / chosen.players,
        "curve": [point._asdict() for point in curve],
    }
    (chosen.folder / "ppo.json").write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    torch.save(policy.state_dict(), chosen.folder / "ppo.pt")
    draw(curve, chosen.players, chosen.folder / "ppo.svg")
    print(f"won {100 * share:.1f} in 100 of {chosen.games} games against greedy ({100 * low:.1f} to {100 * high:.1f});")
    print(f"a fair share would be {100 / chosen.players:.0f}. The curve is in {chosen.folder / 'ppo.svg'}")


if __name__ == "__main__":
    main()
