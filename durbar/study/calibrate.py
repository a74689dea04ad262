"""The command ``durbar calibrate``."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from durbar.engine.game import Game, load
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study.calibration import Measurement, go_on, measured
from durbar.study.correction import in_force
from durbar.study.reliability import Looks, Reliability, reliability
from durbar.study.reliability_picture import picture
from durbar.study.second_opinion import Agreement, agreement, fresh, kept, looked_again
from durbar.terminal import AsJson, WhichGame, aside, console, recorded_in, warmed

FOLDER = Path("calibration")


def calibrate(
    files: Annotated[list[Path] | None, typer.Argument(help="With --blunders: recorded games.", dir_okay=False)] = None,
    game: WhichGame = "meridian",
    players: Annotated[int | None, typer.Option(help="How many play; as few as can if not said.")] = None,
    games: Annotated[int, typer.Option(help="How many games bots play by themselves.", min=0)] = 2000,
    blunders: Annotated[bool, typer.Option("--blunders", help="Look at blunders again, ten times as long.")] = False,
    seed: Annotated[int, typer.Option(help="Decides all deals and lots.", min=0)] = 1,
    folder: Annotated[
        Path, typer.Option(help="Where games are kept; the same command goes on there.", file_okay=False)
    ] = FOLDER,
    as_json: AsJson = False,
    svg: Annotated[Path | None, typer.Option(help="Draw a picture into this file.", dir_okay=False)] = None,
) -> None:
    """Measure how honest chances are: of the positions called 70 in 100, how many are won. Or whether blunders are."""
    loaded = warmed(load(game, Mode.COMPILED))
    seats = players or min(loaded.players)
    if blunders:
        found = _look_again(loaded, seats, games, files or [], folder)
        if as_json:
            print(json.dumps(msgspec.to_builtins(found)))
        elif found:
            _show_agreement(found)
        return
    what = Measurement.of(loaded.name, seats, seed)
    lines = measured(what, folder)
    with _progress() as progress:
        task = progress.add_task("playing", total=games, completed=min(games, sum(1 for _ in lines)))
        for _ in go_on(what, lines, games):
            progress.advance(task)
    figures = reliability(Looks.of(lines).by(in_force(loaded)))
    title = f"{loaded.title()}, {seats} players"
    if svg:
        svg.write_text(picture([(title, figures)]), "utf-8")
    if as_json:
        print(json.dumps(msgspec.to_builtins(figures)))
    else:
        _show(title, figures)


def _progress() -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=aside)


def _look_again(game: Game, players: int, games: int, files: list[Path], folder: Path) -> Agreement | None:
    """Look at the blunders of recorded games, and of so many that are played for it."""
    lines = kept(folder)
    known = {one.name for one in lines}
    wanted: dict[str, Callable[[], RecordedGame]] = {file.stem: partial(recorded_in, file) for file in files}
    for number in range(games):
        wanted[f"{game.name}-{players}-{number}"] = partial(fresh, game.name, players, number)
    with _progress() as progress:
        task = progress.add_task("looking again", total=len(wanted))
        for name, recorded in wanted.items():
            if name not in known:
                lines.add(looked_again(name, recorded()))
            progress.advance(task)
    return agreement(lines)


def _show(title: str, figures: Reliability) -> None:
    table = Table(
        "called", "how many", "won in 100", title=f"{title}, {figures.games} games, {figures.looks} positions"
    )
    for ten in figures.tens:
        won = f"{100 * ten.won.value:.0f} [dim]({100 * ten.won.low:.0f} to {100 * ten.won.high:.0f})[/dim]"
        table.add_row(f"{100 * ten.called:.0f}", str(ten.looks), won)
    console.print(table)
    console.print(f"Brier score {figures.brier:.4f}; of somebody who knows nothing {figures.even:.4f}")


def _show_agreement(found: Agreement) -> None:
    table = Table("blunders", "in decisions", "a longer search marks them, of 100", "calls them blunders, of 100")
    shares = [
        f"{100 * one.value:.0f} [dim]({100 * one.low:.0f} to {100 * one.high:.0f})[/dim]"
        for one in (found.agreed, found.same)
    ]
    table.add_row(str(found.blunders), f"{found.decisions:,}", *shares)
    console.print(table)
