"""The report of ``durbar check``: a line for every promise; of a broken one what was found, where, and how to see it
again.
"""

from collections.abc import Iterator
from functools import partial
from time import perf_counter

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from durbar.conformance.suite import Outcome, Promise, Scope, examine


def report(scope: Scope, promises: list[Promise], console: Console) -> int:
    """Try these promises and tell what was found; how many are broken."""
    broken, left_out = 0, [promise for promise in promises if scope.leaves_out(promise)]
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        for promise in promises:
            if promise in left_out:
                continue
            began, task = perf_counter(), progress.add_task(promise.words, total=sum(1 for _ in scope.trials(promise)))
            outcome = examine(scope, promise, partial(_note, progress, task))
            progress.remove_task(task)
            broken += bool(outcome.trouble)
            for line in _lines(outcome, perf_counter() - began):
                console.print(line, highlight=False, soft_wrap=True)
    console.print(_summary(scope, len(promises), broken, left_out), highlight=False, soft_wrap=True)
    return broken


def _note(progress: Progress, task: TaskID, tried: int) -> None:
    progress.update(task, completed=tried)


def _lines(outcome: Outcome, seconds: float) -> Iterator[str]:
    """A promise in the terminal."""
    if not outcome.trouble:
        yield f"[green]✓[/green] {outcome.promise.words} [dim]({outcome.tried} tried, {seconds:.1f} s)[/dim]"
        return
    yield f"[red]✗ {outcome.promise.words}[/red]"
    yield f"    {escape(outcome.trouble)}"
    yield from (f"    in {escape(line)}" for line in outcome.at)
    if outcome.where:
        yield f"    with {escape(outcome.where)}"
    yield f"    see it again: {escape(outcome.again)}"


def _summary(scope: Scope, asked: int, broken: int, left_out: list[Promise]) -> str:
    title, tried = escape(scope.game.title()), asked - len(left_out)
    without = f" {len(left_out)} need compiled rules and were left out." if left_out else ""
    if broken:
        return f"[red]{title} breaks {broken} of {tried} promises.[/red]{without}"
    return f"[green]{title} keeps all {tried} promises that were tried.[/green]{without}"
