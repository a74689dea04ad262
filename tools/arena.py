"""Makes the figures of docs/bots.md anew by playing tournaments: `make arena`. Stopped, it goes on where it was.

Some of them: `python -m tools.arena agra`, whatever has that word in its command.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from tools.blocks import ROOT, rewrite, table, written

DOCUMENT = "docs/bots.md"
COMMANDS = (
    "bench search --game meridian",
    "bench search --game taj_mahal",
    "bench search --game wallenstein",
    "bench search --game agra",
    "arena --game meridian --players 4 --bots search:1s greedy --games 32",
    "arena --game meridian --players 4 --bots search:1s random --games 12",
    "arena --game taj_mahal --players 4 --bots search:1s greedy --games 12",
    "arena --game taj_mahal --players 4 --bots search:1s random --games 8",
    "arena --game meridian --players 2 --bots search:500 search:250 --games 300",
    "arena --game taj_mahal --players 3 --bots search:200 search:100 --games 90",
    "arena --game meridian --players 4 --bots instinct random --games 100",
    "arena --game meridian --players 4 --bots greedy instinct --games 60",
    "arena --game meridian --players 4 --bots search:1000 greedy --games 40",
    "arena --game taj_mahal --players 4 --bots instinct random --games 100",
    "arena --game taj_mahal --players 4 --bots greedy instinct --games 20",
    "arena --game taj_mahal --players 4 --bots search:1000 greedy --games 12",
    "arena --game wallenstein --players 4 --bots instinct random --games 100",
    "arena --game wallenstein --players 4 --bots greedy instinct --games 20",
    "arena --game wallenstein --players 4 --bots search:200 greedy --games 8",
    "arena --game agra --players 4 --bots instinct random --games 100",
    "arena --game agra --players 4 --bots greedy instinct --games 20",
    "arena --game agra --players 4 --bots search:200 greedy --games 8",
)


def told(command: str) -> dict[str, Any]:
    """What a command finds out."""
    arguments = [sys.executable, "-m", "durbar.cli", *command.split(), "--json"]
    figures: dict[str, Any] = json.loads(subprocess.run(arguments, check=True, stdout=subprocess.PIPE, cwd=ROOT).stdout)
    return figures


def result(command: str) -> str:
    """What came of it, in words."""
    figures = told(command)
    if "standings" not in figures:
        speed, cores = figures["iterations_per_second"], figures["two_cores_to_one"]
        return f"{speed:,.0f} iterations a second on one core; two cores by one: {cores:.2f}"
    first = next(s for s in figures["standings"] if s["bot"] == figures["tournament"]["bots"][0])
    wins, fair = first["wins"], first["fair_shares"]["value"]
    share = f"{100 * wins['value']:.0f} ({100 * wins['low']:.0f} to {100 * wins['high']:.0f})"
    return f"`{first['bot']}` wins {share} in 100, {fair:.2f} times its fair share"


def main(named: Sequence[str]) -> None:
    """Write the table; of what is not named, as it was."""
    results = dict(re.findall(r"\| `durbar (.*?)` \| (.*?) \|", written(DOCUMENT, "arena")))
    for command in COMMANDS:
        if not named or any(word in command for word in named):
            results[command] = result(command)
            rows = [[f"`durbar {command}`", results[command]] for command in COMMANDS if command in results]
            rewrite(DOCUMENT, "arena", table(["command", "result"], rows, numbers=False))


if __name__ == "__main__":
    main(sys.argv[1:])
