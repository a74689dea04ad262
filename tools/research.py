"""Makes parts of docs/env.md anew: `make layouts`, `make peers`, `make ppo`."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import durbar
from durbar.env import describe_action, describe_observation
from tools.blocks import ROOT, rewrite

DOCUMENT = "docs/env.md"


def layouts() -> str:
    """What every number means, game by game."""
    sections = []
    for name in durbar.names():
        title, features, choices = durbar.load(name).title(), describe_observation(name), describe_action(name)
        sections.append(f"### {title}: observations\n\n{features}\n\n### {title}: actions\n\n{choices}\n")
    return "\n".join(sections)


def speed() -> str:
    """Steps a second of our games and of others', measured in turn within one run."""
    run = subprocess.run(
        [sys.executable, "-P", "durbar/bench/peers.py", "--json"], check=True, stdout=subprocess.PIPE, cwd=ROOT
    )
    measured = json.loads(run.stdout)
    return _compared(measured["rows"], measured["cores"], measured["packages"])


def _compared(rows: list[dict[str, Any]], cores: int, packages: list[str]) -> str:
    """A table, and how far ahead ours is: of what each does at a step like ours, and of what does less."""
    lines = ["| library | game | steps a second |", "| --- | --- | ---: |"]
    lines += [f"| {row['library']} | {row['game']} | {row['steps_per_second']:,.0f} |" for row in rows]
    like, less = dict[str, float](), dict[str, float]()  # the best of each library
    for row in rows:
        best = less if "no observations" in row["game"] else like
        best[row["library"]] = max(best.get(row["library"], 0.0), row["steps_per_second"])
    ours = like.pop("Durbar")
    ahead, anyway = (", ".join(f"{name} {ours / rate:,.1f}" for name, rate in best.items()) for best in (like, less))
    told = (
        f"On {cores} cores. Our best by the best of each: {ahead}; by those that compute no observations: {anyway}. "
        f"With {', '.join(packages)}."
    )
    return "\n".join([*lines, "", told, ""])


def ppo() -> str:
    """What a policy learns in some minutes."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "examples/train_ppo.py", "--folder", name], check=True, cwd=ROOT)
        shutil.copy(folder / "ppo.svg", ROOT / "docs")
        result = json.loads((folder / "ppo.json").read_text("utf-8"))
    wins, low, high, fair = (f"{100 * result[share]:.1f}" for share in ("wins", "low", "high", "fair_share"))
    others, millions = result["players"] - 1, result["steps"] / 1e6
    return (
        f"`python examples/train_ppo.py`, the network at a seat by lot and `greedy` at the {others} others: "
        f"after {result['minutes']:.1f} minutes of training, {millions:.1f} million steps, it won **{wins} in 100** of "
        f"{result['games']:,} games ({low} to {high}, 95 times in a hundred); a fair share is {fair}. "
        f"All took {result['all_minutes']:.1f} minutes on {os.cpu_count()} cores.\n\n"
        "![Games won in 100, minute by minute of training](ppo.svg)\n"
    )


MADE = {"layouts": layouts, "speed": speed, "ppo": ppo}


def main(part: str) -> None:
    """Write one part."""
    rewrite(DOCUMENT, part, MADE[part]())


if __name__ == "__main__":
    main(sys.argv[1])
