"""What several commands show in the terminal."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from durbar.bots.registry import bots
from durbar.engine.errors import DurbarError
from durbar.engine.facts import VARIABLE
from durbar.engine.game import Game, load, use_facts
from durbar.engine.recorded import RecordedGame, read

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
WhichGame = Annotated[str, typer.Option("--game", help="Which game.")]
RecordedFile = Annotated[Path, typer.Argument(help="A recorded game.", dir_okay=False)]


def _use(files: list[Path] | None) -> list[Path] | None:
    if files:
        use_facts(*files)
    return files


# Checked and in force before a command begins, which therefore need not look at it.
HouseFacts = Annotated[
    list[Path] | None,
    typer.Option(
        "--facts",
        help="A file with facts of your box: see durbar facts.",
        envvar=VARIABLE,
        callback=_use,
        metavar="FILE",
    ),
]

console = Console()
aside = Console(stderr=True)  # progress, so that results can be piped on


def recorded_in(file: Path) -> RecordedGame:
    """The game that a file records."""
    try:
        return read(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise DurbarError(f"{file} cannot be read: {error}") from None


def warmed(game: Game) -> Game:
    """The game with everything compiled, what bots need too, behind a progress bar."""
    bots()
    with Progress(console=aside) as progress:
        task = progress.add_task(f"compiling {game.title()}")
        for done, of in game.warm():
            progress.update(task, completed=done, total=of)
    return game


def show(figures: Mapping[str, Any], as_json: bool) -> None:
    """Figures as one JSON object, or game by game as tables."""
    if as_json:
        print(json.dumps(figures))
        return
    for game, measured in figures.items():
        table = Table("figure", "value", title=load(game).title())
        for name, value in measured.items():
            table.add_row(name.replace("_", " "), f"{value:,.2f}" if isinstance(value, float) else str(value))
        console.print(table)
