"""The command ``durbar puzzles``."""

from collections import Counter
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from durbar.engine.game import load
from durbar.engine.rule import Mode
from durbar.study.puzzle_making import made
from durbar.study.puzzles import FILE, read, themes_of, written
from durbar.terminal import WhichGame, aside, console, warmed

SEED = 1_631  # of the puzzles that come with the games


def puzzles(
    game: WhichGame,
    make: Annotated[int, typer.Option(help="Find more, until there are so many.", min=0)] = 0,
    theme: Annotated[str, typer.Option(help="Find only what is about this.")] = "",
    seed: Annotated[int, typer.Option(help="From which everything follows.")] = SEED,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
) -> None:
    """Which puzzles a game has, by theme; or find more in games of bots, from where that was stopped before."""
    played = load(game, Mode.COMPILED)
    file = played.folder / FILE
    found = list(read(file))
    if make > len(found):
        warmed(played)
        with Progress(console=aside) as progress:
            task = progress.add_task("puzzles", total=make, completed=len(found))
            for looked, puzzle in enumerate(made(played, seed, found, make, theme), 1):
                if puzzle is not None:
                    found.append(puzzle)
                    file.write_text(written(found), "utf-8")
                progress.update(task, completed=len(found), description=f"puzzles ({looked} decisions looked at)")
    themes = themes_of(played)
    titles = themes.titles(played.catalogue(language)) if themes else {}
    counted = Counter(puzzle.theme for puzzle in found)
    table = Table("theme", "puzzles", title=f"{played.title(language)}: {len(found)}")
    for theme, title in titles.items():
        table.add_row(title, str(counted[theme]))
    console.print(table)
