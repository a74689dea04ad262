"""`durbar admin`: tables that are listed, closed and exported; reports; bans. All of it while servers run.

Acts are numbered, so that whatever is written here while a server writes as well is written by one of them first; the
server hears of it within a second: from PostgreSQL, or from a table of its SQLite file.
"""

import asyncio
import json
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from durbar.admin import WITH_IDS, Database, known
from durbar.admin import admin as admin
from durbar.engine.errors import DurbarError
from durbar.own import own_database
from durbar.terminal import AsJson, console

if TYPE_CHECKING:
    from durbar.store import Database as Kept
    from durbar.tables.house import Report

A_DAY = 24 * 3600
LONGEST_SENTENCE = 300
Id = Annotated[str, typer.Argument(help="The id of a table, as it stands in its address.")]


def _store(database: str | None) -> "closing[Kept]":
    from durbar.store import look  # other commands start faster without all of that

    return closing(look(database or own_database()))


def _day(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _print(rows: list[dict[str, Any]], as_json: bool, nothing: str) -> None:
    """A list, as a table or as JSON."""
    if as_json:
        print(json.dumps(rows))
    elif rows:
        table = Table(*(name.replace("_", " ") for name in rows[0]))
        for row in rows:
            table.add_row(*(escape(str(value)) for value in row.values()))
        console.print(table)
    else:
        console.print(nothing)


@admin.command()
def tables(
    game: Annotated[str | None, typer.Option(help="Of this game alone.")] = None,
    stage: Annotated[str | None, typer.Option(help="open, playing, over or closed.")] = None,
    idle: Annotated[int | None, typer.Option(help="Not touched for so many days.", min=0)] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List tables, the longest untouched first."""
    from durbar.tables.clock import now
    from durbar.tables.table import Stage

    if stage is not None and stage not in set(Stage):
        raise DurbarError(f"there is no stage {stage!r}; say {', '.join(Stage)}")
    before = None if idle is None else now() - idle * A_DAY
    with _store(database) as store:
        rows = [
            {
                "id": table.id,
                "game": table.game,
                "stage": table.state,
                "name": table.name,
                "people": ", ".join(seat.name for seat in table.seats if seat.guest is not None),
                "public": table.public,
                "touched": _day(table.changed_at),
            }
            for table in store.listed(game, stage, before)
        ]
    _print(rows, as_json, "There is no such table.")


@admin.command(context_settings=WITH_IDS)
def close(
    table: Id,
    sentence: Annotated[str, typer.Argument(help="What people read there.")] = "",
    database: Database = None,
) -> None:
    """Close a table that is not over, for good: nobody does anything there any more. Works while servers run."""
    from durbar.tables import decisions
    from durbar.tables.host import Host

    words = " ".join(sentence.split())
    if len(words) > LONGEST_SENTENCE:
        raise DurbarError(f"say it in {LONGEST_SENTENCE} characters")
    with _store(database) as store, closing(Host(store)) as host:
        asyncio.run(host.act(table, decisions.close(words)))
        store.tell_servers("table", table)
    console.print(f"{table} is closed", highlight=False)


# --- Reports --------------------------------------------------------------------------------------------------------


@admin.command()
def reports(
    every: Annotated[bool, typer.Option("--all", help="Also those that are closed.")] = False,
    close: Annotated[int | None, typer.Option(help="The number of a report that has been dealt with.")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List what people have reported, with what was said about then; or close a report."""
    from durbar.tables.clock import now

    with _store(database) as store:
        if close is not None:
            if not store.close_report(close, now()):
                raise DurbarError(f"there is no open report {close}")
            console.print(f"report {close} is closed", highlight=False)
            return
        rows = [_told(store, report) for report in store.reports(every)]
    _print(rows, as_json, "Nothing has been reported.")


def _told(store: "Kept", report: "Report") -> dict[str, Any]:
    """A report with what was said about then. Who reported stands in no list."""
    from durbar.tables.house import AROUND

    about = store.visitor(report.person) if report.person else None
    lines = store.lines_around(report.table_id, report.line, AROUND) if report.line is not None else []
    marks = {report.line: "→ "}
    return {
        "id": report.id,
        "at": _day(report.at),
        "reason": report.reason,
        "words": report.words,
        "table": report.table_id,
        "person": report.person,
        "name": about.name if about else "",
        "said": "\n".join(f"{marks.get(line.number, '')}{line.name}: {line.text}" for line in lines),
        "closed": _day(report.closed_at),
    }


# --- Bans -----------------------------------------------------------------------------------------------------------


@admin.command(context_settings=WITH_IDS)
def ban(
    network: Annotated[str, typer.Argument(help="An address, or a network: 192.0.2.0/24, 2001:db8::/48.")] = "",
    person: Annotated[
        str | None, typer.Option(help="Instead: somebody's id, as `durbar admin people` tells it.")
    ] = None,
    days: Annotated[float | None, typer.Option(help="For so many days; for ever, if it is not said.", min=0)] = None,
    why: Annotated[str, typer.Option(help="For yourself; nobody else is told.")] = "",
    database: Database = None,
) -> None:
    """Serve nobody from an address or a network, or one person wherever he comes from; at once, while servers run."""
    from durbar.tables.clock import now
    from durbar.tables.house import Ban
    from durbar.tables.house import network as as_kept

    if bool(network) == bool(person):
        raise DurbarError("say an address or a network, or --person and an id")
    until = None if days is None else now() + round(days * A_DAY)
    with _store(database) as store:
        guest = known(store, person).id if person else ""
        made = Ban(0, as_kept(network) if network else "", guest, until, why, now())
        store.ban(made)
    last = f"until {_day(until)} UTC" if until else "until the ban is lifted"
    console.print(f"{made.network or guest} is not served {last}", highlight=False)


@admin.command()
def bans(database: Database = None, as_json: AsJson = False) -> None:
    """List who is not served, until when and why."""
    from durbar.tables.clock import now

    with _store(database) as store:
        rows = [
            {
                "id": one.id,
                "who": one.network or one.guest,
                "until": _day(one.until),
                "why": one.why,
                "since": _day(one.made_at),
            }
            for one in store.bans(now())
        ]
    _print(rows, as_json, "Everybody is served.")


@admin.command()
def lift(
    ban: Annotated[int, typer.Argument(help="The number of a ban, as `durbar admin bans` tells it.")],
    database: Database = None,
) -> None:
    """Let a ban end now."""
    with _store(database) as store:
        if not store.lift(ban):
            raise DurbarError(f"there is no ban {ban}; durbar admin bans lists them")
    console.print(f"ban {ban} is lifted", highlight=False)
