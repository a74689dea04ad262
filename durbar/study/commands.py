"""The command ``durbar analyse``."""

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from durbar.bots.bot import Budget, budget_of
from durbar.engine.game import load
from durbar.engine.language import seat_names
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study.review import Mark, Ply, account, judged, thinking
from durbar.study.told import DecisionTold, told
from durbar.terminal import AsJson, HouseFacts, RecordedFile, aside, console, recorded_in, warmed

CALLED = {Mark.BRILLIANT: "!!", Mark.INACCURACY: "?!", Mark.BLUNDER: "??"}


def analyse(
    file: RecordedFile,
    think: Annotated[
        str | None, typer.Option(help="About each choice: 0.2s, 2000; as fits into a minute if not said.")
    ] = None,
    as_json: AsJson = False,
    facts: HouseFacts = None,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
) -> None:
    """What every decision of a recorded game was worth, by what its player could know then."""
    recorded = _recorded(file)
    budget = budget_of(think) if think else Budget(seconds=thinking(len(recorded.choices)))
    known = reviewed(recorded, budget)
    decisions = list(told(recorded.replay(), known, language, seat_names(recorded.setup.players, language)))
    if as_json:
        print(msgspec.json.encode(decisions).decode())
    else:
        _show(recorded, known, decisions, language)


def reviewed(recorded: RecordedGame, budget: Budget) -> dict[int, Ply]:
    """All decisions of a game, judged on all cores behind a progress bar."""
    cores = os.cpu_count() or 1
    with Progress(console=aside, transient=True) as progress, ThreadPoolExecutor(cores) as pool:
        task = progress.add_task("reviewing", total=len(recorded.choices))
        known: dict[int, Ply] = {}

        def judge(plies: Iterable[int]) -> None:
            for ply in judged(recorded, list(plies), budget):
                known[ply.decision.ply] = ply
                progress.advance(task)

        list(pool.map(judge, (range(core, len(recorded.choices), cores) for core in range(cores))))
    return known


def _recorded(file: Path) -> RecordedGame:
    """The game in a file, played by machine code."""
    recorded = recorded_in(file)
    warmed(load(recorded.setup.game.name, Mode.COMPILED))
    return recorded.in_mode(Mode.COMPILED)


def _show(recorded: RecordedGame, known: dict[int, Ply], decisions: list[DecisionTold], language: str) -> None:
    names = seat_names(recorded.setup.players, language)
    accounts = Table("player", "lost a turn", "good choices", "luck", title=recorded.setup.game.title(language))
    for seat, name in enumerate(names):
        own = account(list(known.values()), seat)
        accounts.add_row(escape(name), f"{100 * own.loss:.1f}", f"{own.good:.0%}", f"{100 * own.luck:+.0f}")
    console.print(accounts)
    table = Table("move", "player", "", "chosen", "in a hundred lost", "better")
    for one in decisions:
        if sign := CALLED.get(Mark(one.mark)):
            lost = f"{100 * one.lost:.0f} ±{200 * one.doubt:.0f}" if one.lost else ""
            better = one.weighed[0].words if one.lost else ""
            table.add_row(str(one.ply + 1), escape(names[one.seat]), sign, escape(one.words), lost, escape(better))
    console.print(table)
