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
from durbar.study.correction import NONE, Correction, in_force
from durbar.study.reliability import Looks, Reliability, fitted, halves, helps, reliability
from durbar.study.reliability_picture import picture
from durbar.study.second_opinion import Agreement, agreement, fresh, kept, looked_again
from durbar.terminal import AsJson, WhichGame, aside, console, recorded_in, warmed

FOLDER = Path("calibration")


class Calibration(msgspec.Struct, frozen=True):
    """What came of it: chances as they are imagined, as they are told, and what would make them more honest."""

    game: str
    players: int
    imagined: Reliability
    told: Reliability
    in_force: Correction
    fitted: Correction  # on one half of the games
    helps: bool  # on the other half, by more than chance


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
    calibration = calibrated(what, folder)
    if svg:
        svg.write_text(picture([(f"{loaded.title()}, {seats} players", calibration.told)]), "utf-8")
    if as_json:
        print(json.dumps(msgspec.to_builtins(calibration)))
    else:
        _show(calibration)


def calibrated(what: Measurement, folder: Path) -> Calibration:
    """What the games tell that have been played."""
    played = list(measured(what, folder))
    learnt_from, other = (Looks.of(half) for half in halves(played))
    correction, looks = fitted(learnt_from), Looks.of(played)
    used = in_force(load(what.game), what.players)
    return Calibration(
        game=what.game,
        players=what.players,
        imagined=reliability(looks),
        told=reliability(looks.by(used)),
        in_force=used,
        fitted=correction,
        helps=helps(correction, other),
    )


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


def _show(found: Calibration) -> None:
    title = (
        f"{load(found.game).title()}, {found.players} players, {found.told.games} games, {found.told.looks} positions"
    )
    table = Table("called", "how many", "won in 100", title=title)
    for ten in found.told.tens:
        won = f"{100 * ten.won.value:.0f} [dim]({100 * ten.won.low:.0f} to {100 * ten.won.high:.0f})[/dim]"
        table.add_row(f"{100 * ten.called:.0f}", str(ten.looks), won)
    console.print(table)
    console.print(f"Brier score {found.told.brier:.4f}; of somebody who knows nothing {found.told.even:.4f}")
    if found.fitted != NONE:
        verdict = "helps" if found.helps else "does not clearly help"
        console.print(f"floor = {found.fitted.floor}, power = {found.fitted.power} {verdict} on the other half")


def _show_agreement(found: Agreement) -> None:
    table = Table("blunders", "in decisions", "a longer search marks them, of 100", "calls them blunders, of 100")
    shares = [
        f"{100 * one.value:.0f} [dim]({100 * one.low:.0f} to {100 * one.high:.0f})[/dim]"
        for one in (found.agreed, found.same)
    ]
    table.add_row(str(found.blunders), f"{found.decisions:,}", *shares)
    console.print(table)
