"""Many who watch one table, and many tables that nobody watches: what a move costs, and what stays in memory."""

import asyncio
import tempfile
from collections.abc import Callable
from contextlib import closing
from random import Random
from time import perf_counter, process_time

from durbar.bench.playouts import Figures
from durbar.bench.server import SEATS, Line, memory, processor_seconds, running
from durbar.engine.game import Game
from durbar.engine.game import load as load_game
from durbar.store import connect
from durbar.tables import memory as at_hand
from durbar.tables.decisions import choose
from durbar.tables.host import Host
from durbar.tables.store import Visitor
from durbar.tables.table import Table

MOVES = 5
IDLE_TABLES = 3000
NOOR = Visitor("noor", "Noor")


def watchers(game: str, count: int, say: Callable[[str], None]) -> Figures:
    """What a move costs a server when that many watch; what a table costs that nobody uses."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/bench.sqlite", "--no-ahead") as (address, pid),  # no bot plays here
    ):
        figures = asyncio.run(_watched(address, pid, game, count, say)) | asyncio.run(_idle(address, pid, game, say))
    say("tables that come back")
    return {"game": game, **figures, **come_back(load_game(game, "compiled"))}


# --- Many who watch one table ---------------------------------------------------------------------------------------


async def _watched(address: str, pid: int, game: str, count: int, say: Callable[[str], None]) -> Figures:
    line = await Line().connect(address)
    token = (await line.post("/guests", {"name": "Bench"}))["token"]
    table = await line.post("/tables", {"game": game, "seats": _friends()}, token)
    say(f"{count} come to watch")
    path = f"/tables/{table['id']}/live?since={table['number']}"
    streams = [await _follow(address, path) for _ in range(count)]
    say("they watch")
    line = await Line().connect(address)  # the server hung up meanwhile
    processor, seconds = 0.0, 0.0
    for _ in range(MOVES):
        before, started = processor_seconds(pid), perf_counter()
        chosen = {"seat": table["seat"], "asked": table["asked"], "choice": table["choices"][0]}
        table = await line.post(f"/tables/{table['id']}/choices", chosen, token)
        told = f"id: {table['number']}\r\n".encode()
        await asyncio.gather(*(reader.readuntil(told) for reader, _ in streams))
        processor, seconds = processor + processor_seconds(pid) - before, seconds + perf_counter() - started
    return {
        "watchers": count,
        "processor_seconds_a_move": processor / MOVES,
        "seconds_until_the_last_has_heard": seconds / MOVES,
    }


def _friends() -> list[dict[str, str]]:
    return [{"who": "me"}] + [{"who": "here", "name": f"Friend {seat}"} for seat in range(1, SEATS)]


async def _follow(address: str, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A stream; its writer is kept, for the connection ends with it."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, port, limit=2**22)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    await reader.readuntil(b": listening\r\n")
    return reader, writer


# --- Many tables that nobody watches --------------------------------------------------------------------------------


async def _idle(address: str, pid: int, game: str, say: Callable[[str], None]) -> Figures:
    """What is left in memory of every table after the first thousand."""
    line = await Line().connect(address)
    token = (await line.post("/guests", {"name": "Bench"}))["token"]
    say("tables are opened")
    after_first = 0
    for number in range(IDLE_TABLES):
        if number == IDLE_TABLES // 3:
            after_first = memory(pid)
        await line.post("/tables", {"game": game, "seats": _friends()}, token)
    grown = memory(pid) - after_first
    return {"kilobytes_of_an_idle_table": grown / 1024 / (IDLE_TABLES - IDLE_TABLES // 3)}


def come_back(game: Game, times: int = 5) -> Figures:
    """Milliseconds of a processor until a table at the end of a random game is in memory again."""
    with tempfile.TemporaryDirectory() as folder, closing(connect(f"sqlite:///{folder}/bench.sqlite")) as store:
        return asyncio.run(_come_back(Host(store, lambda name: game), game, times))


async def _come_back(host: Host, game: Game, times: int) -> Figures:
    host.alone()
    players = max(game.players)
    table = await _played(host, game.name, players)
    figures: Figures = {"choices_of_the_game": len(table.course.plies)}
    usual, table_id = at_hand.IDLE, table.opened.id
    taken = 0.0
    for _ in range(times):
        at_hand.IDLE = 0.0
        await host._make_room()
        at_hand.IDLE = usual
        started = process_time()
        await host.table(table_id)
        taken += process_time() - started
    started = process_time()
    await Host(host.store, lambda name: game).table(table_id)
    host.close()
    return figures | {
        "milliseconds_to_come_back": taken / times * 1000,
        "milliseconds_to_play_it_again": (process_time() - started) * 1000,
    }


async def _played(host: Host, game: str, players: int) -> Table:
    """A table at the end of a random game."""
    random = Random(1)
    friends = [{"who": "me"}] + [{"who": "here", "name": f"Friend {seat}"} for seat in range(1, players)]
    table = await host.open(NOOR, game, friends)
    while table.pending:
        seat = random.choice(table.pending)
        choice = random.choice(table.course.position.choices(seat))
        table = await host.act(table.opened.id, choose(NOOR.id, seat, choice, table.asked[seat]))
    return table
