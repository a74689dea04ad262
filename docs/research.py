"""Makes parts of docs/env.md anew: `make layouts`, `make peers`, `make ppo`."""

import json
import re
import subprocess
import sys
from pathlib import Path

import durbar
from durbar.env import describe_action, describe_observation

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "env.md"


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
        [sys.executable, "benchmarks/peers.py", "--json"], check=True, stdout=subprocess.PIPE, cwd=ROOT
    )
    measured = json.loads(run.stdout)
    ours = max(row["steps_per_second"] for row in measured["rows"] if row["library"] == "Durbar")
    theirs = max(row["steps_per_second"] for row in measured["rows"] if row["library"] != "Durbar")
    lines = ["| library | game | steps a second |", "| --- | --- | ---: |"]
    lines += [f"| {row['library']} | {row['game']} | {row['steps_per_second']:,.0f} |" for row in measured["rows"]]
    return "\n".join(
        [*lines, "", f"On {measured['cores']} cores. Our best by the best of theirs: {ours / theirs:.1f}.", ""]
    )


def ppo() -> str:
    """What a policy learns in some minutes."""
    subprocess.run([sys.executable, "examples/train_ppo.py", "--folder", "docs"], check=True, cwd=ROOT)
    return ""


MADE = {"layouts": layouts, "speed": speed, "ppo": ppo}


def main(part: str) -> None:
    """Write one part."""
    block = re.compile(rf"(<!-- {part}: .*? -->\n).*?(<!-- end of {part} -->)", re.DOTALL)
    made = MADE[part]()
    DOCUMENT.write_text(block.sub(lambda found: f"{found[1]}{made}{found[2]}", DOCUMENT.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
