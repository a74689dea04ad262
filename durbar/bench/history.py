"""What a long history costs: how soon a long game is there again, and a server with thousands of tables."""

import asyncio
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import httpx
from msgspec.structs import replace

from durbar.bench.playouts import Figures
from durbar.bench.server import running
from durbar.engine.game import Game
from durbar.store import Database, connect
from durbar.tables.acts import AnyAct, Chose, Opened, Sat
from durbar.tables.host import Host
from durbar.tables.old_games import pack_all
from durbar.tables.table import Table

TIMES = 5  # of which the quickest counts


def history(game: Game, tables: int, acts: int, longest: int, say: Callable[[str], None]) -> Figures:
    """Milliseconds until a game with so many acts is open, played again or by its snapshot; bytes of each in rows and
    packed; and seconds until a server answers that has nothing, or so many tables with so many acts each.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "bench.sqlite")
        started_with_none = _started(file)
        with closing(connect(f"sqlite:///{file}")) as store:
            say("one long game")
            figures = _opened(store, game, longest)
            short, done = _played(game, "short", acts)
            for number in range(tables):
                say(f"{number} of {tables} tables")
                which = f"t{number}"
                store.open(replace(short.opened, id=which), done, replace(short.summary(), id=which))
        say("starting a server")
        return {**figures, "start_s": started_with_none, f"start_with_{tables}_tables_s": _started(file)}


def _started(file: Path) -> float:
    """Seconds until a server has answered that it is ready."""
    begun = perf_counter()
    with running(f"sqlite:///{file}", "--no-ahead") as (address, _):
        while True:
            try:
                httpx.get(address, timeout=60).raise_for_status()
            except httpx.TransportError:
                sleep(0.02)
            else:
                return perf_counter() - begun


def _opened(store: Database, game: Game, longest: int) -> Figures:
    table, done = _played(game, "long", longest)
    over = replace(table.summary(), state="over", changed_at=0)
    store.open(table.opened, done, over)
    in_rows = _size(store, "acts")
    replayed = min(_opening(store, game) for _ in range(TIMES))
    asyncio.run(_take_snapshot(store, game))
    by_snapshot = min(_opening(store, game) for _ in range(TIMES))
    snapshot = _size(store, "snapshots")
    asyncio.run(pack_all(store, before=1))
    return {
        "acts": len(done),
        "played_again_ms": replayed,
        "by_snapshot_ms": by_snapshot,
        "packed_played_again_ms": min(_opening(store, game) for _ in range(TIMES)),
        "kilobytes_of_acts": in_rows / 1000,
        "kilobytes_of_snapshot": snapshot / 1000,
        "kilobytes_packed": _size(store, "packs") / 1000,
    }


def _opening(store: Database, game: Game) -> float:
    async def look() -> float:
        with closing(Host(store, lambda _: game, snapshots=True)) as host:
            begun = perf_counter()
            await host.table("long")
            return 1000 * (perf_counter() - begun)

    return asyncio.run(look())


async def _take_snapshot(store: Database, game: Game) -> None:
    with closing(Host(store, lambda _: game, snapshots=True)) as host:
        await host.table("long")
        await host.take_snapshots()


def _size(store: Database, table: str) -> int:
    """Bytes of what is kept in that table of the database."""
    with store._reading.begin() as connection:
        return int(connection.exec_driver_sql(f"SELECT sum(length(content)) FROM {table}").scalar_one())


def _played(game: Game, name: str, acts: int) -> tuple[Table, list[AnyAct]]:
    """A table at which so much has been done at random, or a whole game if that is less."""
    random, players = Random(1), max(game.players)
    facts = {"id": name, "game": game.name, "version": game.version, "players": players, "options": {}, "seed": "1"}
    opened = Opened(**facts, name="Bench", host="guest", public=True, invitation="", opened_at=0)  # type: ignore[arg-type]
    done: list[AnyAct] = [Sat(at=0, seat=seat, guest="guest", name=f"Friend {seat}") for seat in range(players)]
    table = Table(opened, game, done)
    while table.pending and len(done) < acts:
        seat = table.pending[0]
        done.append(Chose(at=0, seat=seat, choice=random.choice(table.course.position.choices(seat))))
        table.do(done[-1])
    return table, done
