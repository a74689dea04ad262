"""A server under load: real HTTP from this process to another one, tables with random players."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

import httpx

from durbar.bench.playouts import Figures
from durbar.bots.workshop import Workshop
from durbar.engine.game import load
from durbar.tables.acts import Chose, Opened, Sat
from durbar.tables.store import Visitor
from durbar.tables.table import Table
from durbar.web.drawing import Drawing, view_of
from durbar.web.pages import Reader

TABLES = (1, 100, 1000)
SEATS = 4
RATE = 300  # choices a second that are offered where latency is measured
IN_FLIGHT = 16  # requests at once where the most is measured
READY = 10.0


def server(game: str, seconds: float, say: Callable[[str], None]) -> Figures:
    """How many choices a second one server process accepts, how soon, and what a table costs."""
    figures: Figures = {"game": game, "limit_choices_per_second": 300, "limit_p99_ms": 100}
    with tempfile.TemporaryDirectory() as folder, running(f"sqlite:///{folder}/bench.sqlite") as (address, pid):
        before, opened = memory(pid), 0
        for tables in TABLES:
            say(f"{tables} tables")
            load_ = Load(address, game)
            measured = asyncio.run(load_.measure(tables, seconds))
            opened += tables
            figures |= {f"{name}_at_{tables}": value for name, value in measured.items()}
        figures["kilobytes_of_a_table_at_rest"] = (memory(pid) - before) / opened / 1024
    say("drawing")
    return figures | drawing(game)


@contextmanager
def running(database: str) -> Iterator[tuple[str, int]]:
    """A server process; its address and its number."""
    command = [sys.executable, "-m", "durbar.cli", "serve", "--port", "0", "--database", database, "--rate", "1000000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200"})
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        yield address, process.pid
    finally:
        process.terminate()
        process.wait()


def memory(pid: int) -> int:
    """The bytes of memory that a process has in use."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


class Load:
    """Random players at many tables."""

    def __init__(self, address: str, game: str) -> None:
        self._game = game
        self._random = Random(1)
        self._client = httpx.AsyncClient(base_url=f"{address}/api", timeout=60, limits=httpx.Limits(max_connections=64))
        self._free: list[dict[str, Any]] = []  # tables at which nobody is choosing right now

    async def measure(self, tables: int, seconds: float) -> Figures:
        """The most choices a second; and the latency when fewer are offered."""
        async with self._client:
            guest = (await self._client.post("/guests", json={"name": "Bench"})).json()
            self._client.headers["Authorization"] = f"Bearer {guest['token']}"
            for _ in range(tables):
                self._free.append(await self._open())
            most = await self._saturated(min(tables, IN_FLIGHT), seconds)
            latency = await self._offered(RATE if tables > 1 else RATE // 10, seconds)
        cut = quantiles(latency, n=100)
        return {"choices_per_second": most, "p50_ms": cut[49] * 1000, "p99_ms": cut[98] * 1000}

    async def _open(self) -> dict[str, Any]:
        seats = [{"who": "me"}] + [{"who": "here", "name": f"Friend {seat}"} for seat in range(1, SEATS)]
        table: dict[str, Any] = (await self._client.post("/tables", json={"game": self._game, "seats": seats})).json()
        return table

    async def _choose(self) -> None:
        """One random choice at a random table; a finished game is followed by a new one."""
        table = self._free.pop(self._random.randrange(len(self._free)))
        chosen = {"seat": table["seat"], "asked": table["asked"], "choice": self._random.choice(table["choices"])}
        answer = await self._client.post(f"/tables/{table['id']}/choices", json=chosen)
        answer.raise_for_status()
        table = answer.json()
        self._free.append(table if table["state"] == "playing" else await self._open())

    async def _saturated(self, in_flight: int, seconds: float) -> float:
        end, count = perf_counter() + seconds, 0

        async def go_on() -> None:
            nonlocal count
            while perf_counter() < end:
                await self._choose()
                count += 1

        await asyncio.gather(*(go_on() for _ in range(in_flight)))
        return count / seconds

    async def _offered(self, rate: int, seconds: float) -> list[float]:
        """Seconds until each choice was accepted, counted from when it was meant to be made."""
        latencies: list[float] = []
        started = perf_counter()

        async def one(due: float) -> None:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            while not self._free:
                await asyncio.sleep(0.001)
            await self._choose()
            latencies.append(perf_counter() - due)

        await asyncio.gather(*(one(started + index / rate) for index in range(int(rate * seconds))))
        return latencies


def drawing(game: str, times: int = 20) -> Figures:
    """How long the page of a table in full swing takes to draw, and how large it is."""
    workshop = Workshop(1)
    compiled = load(game, "compiled")
    for _ in compiled.warm():
        pass
    workshop._compiled[game] = compiled
    table, viewer = busiest(game)
    who = Reader(Visitor("guest", "Noor"), "en", None, "token", "/")
    view = view_of(table, "guest", viewer)
    pages = []
    started = perf_counter()
    for _ in range(times):
        pages.append(Drawing(table, who, view, workshop).page())
    took = (perf_counter() - started) / times
    workshop.close()
    return {"page_ms": took * 1000, "page_kilobytes": len(pages[0].encode()) / 1000, "limit_page_kilobytes": 150}


def busiest(game: str) -> tuple[Table, int]:
    """The table of a random game at its decision with the most choices, and who has them."""
    random, players = Random(2), max(load(game).players)
    facts = {"id": "t", "game": game, "version": 1, "players": players, "options": {}, "seed": "1", "name": "Bench"}
    opened = Opened(**facts, host="guest", public=True, invitation="", opened_at=0)  # type: ignore[arg-type]
    done: list[Any] = [Sat(at=0, seat=seat, guest="guest", name=f"Friend {seat}") for seat in range(players)]
    table, most = Table(opened, load(game), done), 0
    busy = len(done)
    while table.pending:
        seat = table.pending[0]
        choices = table.course.position.choices(seat)
        if len(choices) >= most and table.number > 3 * players:
            most, busy = len(choices), len(done)
        done.append(Chose(at=0, seat=seat, choice=random.choice(choices)))
        table.do(done[-1])
    table = Table(opened, load(game), done[:busy])
    return table, table.pending[0]
