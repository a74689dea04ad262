"""Commands for whoever runs a server: backups, what is wrong, and what is kept of somebody."""

import asyncio
import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.progress import Progress, TextColumn
from rich.table import Table

from durbar.engine.errors import DurbarError
from durbar.own import own_database
from durbar.terminal import AsJson, aside, console

if TYPE_CHECKING:
    from durbar.tables.store import Store, Visitor

admin = typer.Typer(help="Look after a server.", no_args_is_help=True)

Database = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://..., if not the embedded one.", envvar="DURBAR_DATABASE"),
]
Person = Annotated[str, typer.Argument(help="An id, as `durbar admin people` tells it.")]
WITH_IDS = {"ignore_unknown_options": True}  # an id may begin with a dash
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
    table: Annotated[str | None, typer.Option(help="The id of one table, which need not be public.")] = None,
) -> None:
    """Write all public games that are over into files, as `durbar replay` and the lobby read them; or one game."""
    from durbar.store import look
    from durbar.tables.exporting import export as exported
    from durbar.tables.exporting import export_one

    async def count() -> int:
        with Progress(TextColumn("{task.completed} games"), console=aside, transient=True) as progress:
            task = progress.add_task("writing", total=None)
            async for _ in exported(store, folder, comments):
                progress.advance(task)
            return int(progress.tasks[0].completed)

    with closing(look(database or own_database())) as store:
        if table is not None:
            console.print(f"{asyncio.run(export_one(store, table, folder, comments))} is written", highlight=False)
        else:
            console.print(f"{folder} has {asyncio.run(count())} games more", highlight=False)


@admin.command()
def people(
    name: Annotated[str, typer.Argument(help="What they are called.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List those who go by a name: their ids, and at how many tables they are known."""
    from durbar.store import look

    with closing(look(database or own_database())) as store:
        found = [{"id": guest, "tables": len(store.tables_with(guest))} for guest in store.called(name)]
    if as_json:
        print(json.dumps(found))
    elif found:
        table = Table("id", "tables")
        for one in found:
            table.add_row(escape(str(one["id"])), str(one["tables"]))
        console.print(table)
    else:
        console.print("Nobody goes by this name.")


@admin.command(context_settings=WITH_IDS)
def data(
    person: Person,
    file: Annotated[Path, typer.Argument(help="Where to; a JSON file.", dir_okay=False)],
    database: Database = None,
    overwrite: Overwrite = False,
) -> None:
    """Write all that is kept of somebody into a file, as he can fetch it himself on his page."""
    from durbar.store import look
    from durbar.tables.leaving import all_of

    if file.exists() and not overwrite:
        raise DurbarError(f"{file} exists already; choose another name, or say --overwrite")
    with closing(look(database or own_database())) as store:
        content = asyncio.run(all_of(store, known(store, person)))
    file.write_bytes(content)
    console.print(f"{file} is written", highlight=False)


@admin.command(context_settings=WITH_IDS)
def forget(
    person: Person,
    database: Database = None,
    sure: Annotated[bool, typer.Option("--yes", help="Do it. There is no way back.")] = False,
) -> None:
    """Delete somebody's name and all that is his alone; games stay, with a guest without a name in his place."""
    from durbar.store import connect
    from durbar.tables.host import Host
    from durbar.tables.leaving import leave_for_good

    with closing(connect(database or own_database(), alone=True)) as store:
        guest, host = known(store, person), Host(store)
        if not sure:
            raise DurbarError(f"this deletes {guest.name!r} for good; say --yes if that is meant")
        with closing(host):
            tables = asyncio.run(leave_for_good(host, guest.id))
    console.print(f"{guest.name} is forgotten, at {tables} tables", highlight=False)


@admin.command()
def ratings(
    database: Database = None,
    again: Annotated[
        bool, typer.Option("--again", help="Reckon all of them anew, from the games that are over.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tell how many people are rated in which games; --again reckons everything anew, which changes nothing."""
    from durbar.store import connect, look
    from durbar.tables.rating import LEAST_GAMES

    with closing((connect if again else look)(database or own_database())) as store:
        games = store.rate_again() if again else None
        scales = [
            {**scale._asdict(), "people": people, "listed": listed} for scale, people, listed in store.rated_people()
        ]
    if as_json:
        print(json.dumps({"games": games, "scales": scales}))
        return
    if games is not None:
        console.print(f"{games} games are rated anew", highlight=False)
    table = Table("game", "players", "people", f"with {LEAST_GAMES} games or more")
    for one in scales:
        table.add_row(*map(str, one.values()))
    console.print(table)


def known(store: "Store", person: str) -> "Visitor":
    """Somebody who is written down."""
    if (visitor := store.visitor(person)) is None:
        raise DurbarError(f"nobody has the id {person!r}; durbar admin people NAME tells ids")
    return visitor


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
