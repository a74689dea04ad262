"""Makes the figures of docs/speed.md and README.md anew, for every game: `make speed`.

What was measured is kept in docs/speed.json, so that one part can be measured again: `python -m tools.speed server`.
"""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import durbar
from tools.blocks import ROOT, rewrite, table

Figures = dict[str, Any]
PLAYOUTS = {
    "games_per_second": "random games a second, one core",
    "decisions_per_second": "decisions a second, one core",
    "ratio_to_c": "the same games in hand-written C (`cc -O3`): our speed by theirs",
    "two_threads_to_one": "two threads by one",
    "face_choices_per_second": "choices a second through the Python face",
    "state_bytes": "bytes of a state",
}
COMPILING = {"seconds": "seconds of one core to compile everything, once on a machine"}
SEARCH = {"iterations_per_second": "iterations a second of the search, one core"}
ENV = {"steps_per_second": "steps a second of the vector environment, all cores"}
SERVER = {
    "choices_per_second_at_100": "choices a second that one server process accepts at most, 100 tables",
    "choices_per_second_at_1000": "the same, 1,000 tables",
    "p50_ms_at_100": "milliseconds until a choice is on disk and answered, median, at 300 a second, 100 tables",
    "p99_ms_at_100": "the same, 99th percentile",
    "p99_ms_at_1000": "the same, 99th percentile, 1,000 tables",
    "kilobytes_of_a_table_at_rest": "kilobytes of memory of a table",
    "page_ms": "milliseconds to draw the largest table page",
    "page_kilobytes": "kilobytes of it, before compression",
}
IDLE = {
    "thread_percent": "hundredths of a core that the page of a table at rest keeps busy, in Chromium",
    "browser_percent": "the same, all processes of the browser",
}
LESSONS = {
    "lesson_ms": "milliseconds until the page of a lesson has come, median of all lessons",
    "slowest_lesson_ms": "the same, the slowest lesson",
    "lesson_processor_ms": "milliseconds of a processor that the page takes, median of all lessons",
    "dearest_lesson_processor_ms": "the same, the dearest lesson",
}
KEPT = ROOT / "docs" / "speed.json"
QUIET = 1.5  # the load of a machine on which nobody else does much; we ourselves make some
IN_README = ("games_per_second", "decisions_per_second", "ratio_to_c", "iterations_per_second", "steps_per_second")


def told(*command: str) -> Figures:
    """What a benchmark finds out."""
    print("durbar", *command, file=sys.stderr)
    run = [sys.executable, "-m", "durbar.cli", *command, "--json"]
    figures: Figures = json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE, cwd=ROOT).stdout)
    return figures


def compiling(game: str) -> Figures:
    """How long somebody waits who uses a game for the first time, if a core has nothing else to do."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        warm = [sys.executable, "-m", "durbar.cli", "warm", game]
        subprocess.run(warm, check=True, capture_output=True, env={**os.environ, "DURBAR_CACHE": folder}, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"seconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


MEASURED: dict[str, Callable[[str], Figures]] = {
    "compiling": compiling,
    "playouts": lambda game: told("bench", "playouts", "--game", game),
    "search": lambda game: told("bench", "search", "--game", game),
    "env": lambda game: told("bench", "env", "--game", game),
    "server": lambda game: told("bench", "server", "--game", game, "--seconds", "5"),
    "idle": lambda game: told("bench", "idle", game)[game],
    "lessons": lambda game: told("bench", "lessons", game)[game],
}
WORDS = {
    "compiling": COMPILING,
    "playouts": PLAYOUTS,
    "search": SEARCH,
    "env": ENV,
    "server": SERVER,
    "idle": IDLE,
    "lessons": LESSONS,
}


def told_number(value: float | None) -> str:
    """A figure, as exact as anybody needs it."""
    if value is None:
        return "–"
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}"


def compared(figures: dict[str, Figures], names: Iterable[str]) -> str:
    """A table with a column for every game."""
    words = {name: told for group in WORDS.values() for name, told in group.items()}
    head = ["", *(durbar.load(game).title() for game in durbar.names())]
    rows = [[words[name], *(told_number(figures[game].get(name)) for game in durbar.names())] for name in names]
    return table(head, rows)


def machine(busy: dict[str, float]) -> str:
    """Where this was measured, and what else went on there."""
    told = f"On {os.cpu_count()} cores, Python {platform.python_version()}; games with as many players as can play."
    others = ", ".join(f"{group} {load:.1f}" for group, load in busy.items() if load > QUIET)
    return f"{told} Others kept the machine busy meanwhile (load: {others})." if others else told


def made(kept: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """From what is kept: a document, a block of it, and what stands there."""
    figures: dict[str, Figures] = {game: {} for game in durbar.names()}
    for measured in kept["figures"].values():
        for game, known in measured.items():
            figures[game] |= known
    for group in kept["figures"]:
        yield "docs/speed.md", group, compared(figures, WORDS[group])
    yield "docs/speed.md", "machine", machine(kept["busy"])
    if {"playouts", "search", "env"} <= kept["figures"].keys():
        yield "README.md", "speed", compared(figures, IN_README)
    seconds = [known["seconds"] for known in figures.values()]
    told = (
        f"Compiling takes {min(seconds):.0f} to {max(seconds):.0f} seconds a game where a core has nothing else to do."
    )
    yield "docs/using.md", "compiling", told


def main(groups: Iterable[str]) -> None:
    """Measure these groups in every game, and write everything down."""
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {"busy": {}, "figures": {}}
    for group in groups:
        kept["busy"][group] = os.getloadavg()[0]
        wanted = WORDS[group]
        measured = {game: MEASURED[group](game) for game in durbar.names()}
        kept["figures"][group] = {
            game: {name: value for name, value in known.items() if name in wanted} for game, known in measured.items()
        }
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    for block in made(kept):
        rewrite(*block)


if __name__ == "__main__":
    main(sys.argv[1:] or MEASURED)
