"""How fast many tables are stepped together, under random play, on one core and on all."""

import os
import time
from collections.abc import Callable
from typing import Any

import durbar
from durbar.env.vectors import VectorEnv

Figures = dict[str, Any]
ROUNDS = 12  # short rounds of each measurement, taken in turn; the best of each counts, for machines are noisy
TABLES = (256, 1024, 4096)  # stepped together: the best counts, too
UNEVEN = 500  # steps until games at different tables stand at different points
SEED = 1


def environments(name: str, seconds: float, say: Callable[[str], None]) -> Figures:
    """Every figure of `durbar bench env`: steps a second, an observation and a mask being written at each."""
    say("compiling")
    envs = {cores: [_tables(name, count, cores) for count in TABLES] for cores in {1, os.cpu_count() or 1}}
    each = seconds / ROUNDS / len(TABLES)
    say("measuring")
    rounds = [
        {cores: max(steps_per_second(env, each) for env in some) for cores, some in envs.items()} for _ in range(ROUNDS)
    ]
    best = {cores: max(rates[cores] for rates in rounds) for cores in envs}
    seen = envs[1][0].seen
    return {
        "game": name,
        "players": seen.reward.shape[1],
        "features": seen.observation.shape[1],
        "choices": seen.mask.shape[1],
        "cores": max(envs),
        "steps_per_second": best[max(envs)],
        "steps_per_second_on_one_core": best[1],
    }


def steps_per_second(env: VectorEnv, seconds: float) -> float:
    """Random play for some time."""
    made = 0
    begun = now = time.perf_counter()
    while now - begun < seconds:
        env.step(env.seen.sample)
        made += env.num_envs
        now = time.perf_counter()
    return made / (now - begun)


def _tables(name: str, count: int, cores: int) -> VectorEnv:
    env = durbar.env.vector(name, count, threads=cores)
    env.reset(SEED)
    for _ in range(UNEVEN):
        env.step(env.seen.sample)
    return env
