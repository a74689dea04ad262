"""Makes the figures of docs/bots.md anew by playing tournaments: `make arena`. Stopped, it goes on where it was."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
COMMANDS = (
    "bench search --game meridian",
    "bench search --game taj_mahal",
    "arena --game meridian --players 4 --bots search:1s greedy --games 32",
    "arena --game meridian --players 4 --bots search:1s random --games 12",
    "arena --game taj_mahal --players 4 --bots search:1s greedy --games 12",
    "arena --game taj_mahal --players 4 --bots search:1s random --games 8",
    "arena --game meridian --players 2 --bots search:500 search:250 --games 300",
    "arena --game taj_mahal --players 3 --bots search:200 search:100 --games 90",
    "arena --game meridian --players 4 --bots instinct random --games 100",
    "arena --game meridian --players 4 --bots greedy instinct --games 60",
    "arena --game meridian --players 4 --bots search:1000 greedy --games 40",
    "arena --game taj_mahal --players 4 --bots greedy instinct --games 20",
    "arena --game taj_mahal --players 4 --bots search:1000 greedy --games 12",
)


def told(command: str) -> dict[str, Any]:
    """What a command finds out."""
    arguments = [sys.executable, "-m", "durbar.cli", *command.split(), "--json"]
    figures: dict[str, Any] = json.loads(subprocess.run(arguments, check=True, stdout=subprocess.PIPE, cwd=ROOT).stdout)
    return figures


def row(command: str) -> str:
    """One line of the table."""
    figures = told(command)
    if "standings" not in figures:
        speed, cores = figures["iterations_per_second"], figures["two_cores_to_one"]
        return f"| `durbar {command}` | {speed:,.0f} iterations a second on one core; two cores by one: {cores:.2f} |"
    first = next(s for s in figures["standings"] if s["bot"] == figures["tournament"]["bots"][0])
    wins, fair = first["wins"], first["fair_shares"]["value"]
    share = f"{100 * wins['value']:.0f} ({100 * wins['low']:.0f} to {100 * wins['high']:.0f})"
    return f"| `durbar {command}` | `{first['bot']}` wins {share} in 100, {fair:.2f} times its fair share |"


def main() -> None:
    """Write the table."""
    document = ROOT / "docs" / "bots.md"
    block = re.compile(r"(<!-- arena: .*? -->\n).*?(<!-- end of arena -->)", re.DOTALL)
    table = "\n".join(["| command | result |", "| --- | --- |", *map(row, COMMANDS)])
    document.write_text(block.sub(lambda found: f"{found[1]}{table}\n{found[2]}", document.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
