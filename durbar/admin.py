"""Commands for whoever runs a server: backups, and what is wrong."""

import asyncio
import json
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress, TextColumn
from rich.table import Table

from durbar.own import own_database
from durbar.terminal import AsJson, aside, console

admin = typer.Typer(help="Look after a server.", no_args_is_help=True)

Database = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://..., if not the embedded one.", envvar="DURBAR_DATABASE"),
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Let what is there be lost.")]


@admin.command()
def troubles(database: Database = None, as_json: AsJson = False) -> None:
    """List the tables that cannot be played on, and those at which a bot has not chosen for long."""
    from durbar.store import look  # other commands start faster without all of that
    from durbar.tables.checking import found

    with closing(look(database or own_database())) as store:
        listed = asyncio.run(found(store))
    if as_json:
        print(json.dumps([trouble._asdict() for trouble in listed]))
    elif listed:
        table = Table("table", "what is wrong")
        for trouble in listed:
            table.add_row(*map(escape, trouble))
        console.print(table)
    else:
        console.print("Every table can be played on.")


@admin.command()
def refused(database: Database = None, as_json: AsJson = False) -> None:
    """List what people wanted to choose and could not, with what was in the way: the commonest first, without names."""
    from durbar.store import look

    with closing(look(database or own_database())) as store:
        counted = store.refused()
    if as_json:
        print(json.dumps([{**refusal._asdict(), "times": times} for refusal, times in counted]))
    elif counted:
        table = Table("game", "asked", "tried", "in the way", "times")
        for refusal, times in counted:
            table.add_row(*map(escape, refusal), str(times))
        console.print(table)
    else:
        console.print("Nobody has asked yet why something cannot be chosen.")


@admin.command()
def export(
    folder: Annotated[Path, typer.Argument(help="Where to; what is there already is left as it is.", file_okay=False)],
    database: Database = None,
    comments: Annotated[bool, typer.Option(help="Say in each file what happens in it.")] = True,
) -> None:
    """Write all public games that are over into files, as `durbar replay` and the lobby read them."""
    from durbar.store import look
    from durbar.tables.exporting import export as exported

    async def count() -> int:
        with Progress(TextColumn("{task.completed} games"), console=aside, transient=True) as progress:
            task = progress.add_task("writing", total=None)
            async for _ in exported(store, folder, comments):
                progress.advance(task)
            return int(progress.tasks[0].completed)

    with closing(look(database or own_database())) as store:
        console.print(f"{folder} has {asyncio.run(count())} games more", highlight=False)


def backup(
    file: Annotated[Path, typer.Argument(help="Where to; a SQLite file.", dir_okay=False)],
    database: Database = None,
    overwrite: Overwrite = False,
) -> None:
    """Copy the database into one file, while servers go on."""
    from durbar.store.copying import backup

    tables = backup(database or own_database(), file, overwrite)
    console.print(f"{file} holds {tables} tables")


def restore(
    file: Annotated[Path, typer.Argument(help="What `durbar backup` has made.", dir_okay=False)],
    database: Database = None,
    overwrite: Overwrite = False,
) -> None:
    """Bring a backup into a database, of either kind; no server may run on it."""
    from durbar.store.copying import restore

    tables = restore(file, database or own_database(), overwrite)
    console.print(f"{tables} tables are back")
