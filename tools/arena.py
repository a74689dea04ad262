"""Makes the figures of docs/bots.md anew by playing tournaments: `make arena`. Stopped, it goes on where it was.

Some of them: `python -m tools.arena agra`, whatever has that word in its command.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tools.blocks import ROOT, rewrite, table, written

DOCUMENT = "docs/bots.md"
LEVELS = ("newcomer", "companion", "rival", "master")  # each against a table of the one before
PLAYERS = {"meridian": (2, 3, 4), "taj_mahal": (3, 4, 5), "wallenstein": (3, 4, 5), "agra": (2, 3, 4)}
MODULES = "--option imperial_court=yes --option landsknechte=yes --option military_leaders=yes"
COMMANDS = (
    *(f"bench search --game {game}" for game in PLAYERS),
    *(f"arena --game {game} --players 4 --bots search:1s greedy --games 100" for game in PLAYERS),
    f"arena --game wallenstein --players 4 --bots search:1s greedy --games 100 {MODULES}",
    *(
        f"arena --game {game} --players {min(PLAYERS[game])} --bots search:20ms search:20ms@none --games 200"
        for game in PLAYERS
    ),
    *(f"arena --game {game} --players 4 --bots learnt instinct --games 100" for game in PLAYERS),
    *(
        f"arena --game {game} --players {players} --bots {better} {worse} --games 100"
        for worse, better in pairwise(LEVELS)
        for game in PLAYERS
        for players in PLAYERS[game]
    ),
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
