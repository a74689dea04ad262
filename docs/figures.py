"""Makes the figures and the picture of the README anew: `make figures`."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console

from durbar.engine.recorded import read
from durbar.terminal import Terminal

ROOT = Path(__file__).parent.parent
ROWS = {
    "games_per_second": "random games a second, one core",
    "decisions_per_second": "decisions a second, one core",
    "ratio_to_c": "the same games in hand-written C (`cc -O3`): our speed by theirs",
    "two_threads_to_one": "two threads by one",
    "face_choices_per_second": "choices a second through the Python face",
    "state_bytes": "bytes of a state",
}


def measured() -> str:
    """The benchmark as a table."""
    command = [sys.executable, "-m", "durbar.cli", "bench", "playouts", "--game", "meridian", "--json"]
    figures = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    lines = ["| Meridian, four players: `durbar bench playouts --game meridian` | |", "| --- | ---: |"]
    for name, words in ROWS.items():
        value = figures[name]
        lines.append(f"| {words} | {value:.2f} |" if value < 10 else f"| {words} | {value:,.0f} |")
    return "\n".join(lines)


def picture() -> str:
    """The end of a golden game, drawn as `durbar replay` draws it."""
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    terminal = Terminal(console, "en")
    recorded = read((ROOT / "tests" / "golden" / "meridian-4.txt").read_text("utf-8"))
    for ply, position in enumerate(recorded.replay()):
        if ply == len(recorded.choices) * 3 // 4:
            terminal.tell(position.events)
            terminal.show(position)
            console.print(f"[bold]{position.question(position.pending[0])}[/bold]")
            break
    drawn = console.export_svg(title="durbar play", unique_id="durbar")
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)  # nothing is loaded from elsewhere


def main() -> None:
    """Write both."""
    readme = ROOT / "README.md"
    block = re.compile(r"(<!-- figures: .*? -->\n).*?(<!-- end of figures -->)", re.DOTALL)
    table = measured()
    readme.write_text(block.sub(lambda found: f"{found[1]}{table}\n{found[2]}", readme.read_text("utf-8")), "utf-8")
    (ROOT / "docs" / "meridian.svg").write_text(picture(), "utf-8")


if __name__ == "__main__":
    main()
