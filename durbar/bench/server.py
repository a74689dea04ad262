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
from time import perf_counter, sleep
from typing import Any

import httpx
import msgspec

from durbar.bench.playouts import Figures
from durbar.bots.bot_pool import BotPool
from durbar.engine.game import load as load_game
from durbar.tables.acts import Chose, Opened, Sat
from durbar.tables.store import Visitor
from durbar.tables.table import Table
from durbar.web.drawing import Drawing, view_of
from durbar.web.pages import Reader

TABLES = (1, 100, 1000)
SEATS = 4
RATE = 300  # choices a second that are offered where latency is measured
LINES = 64  # connections
IN_FLIGHT = 16  # requests at once where the most is measured


def server(game: str, seconds: float, say: Callable[[str], None]) -> Figures:
    """How many choices a second one server process accepts, how soon, and what a table costs."""
    figures: Figures = {"game": game, "limit_choices_per_second": 300, "limit_p99_ms": 100}
    with tempfile.TemporaryDirectory() as folder, running(f"sqlite:///{folder}/bench.sqlite") as (address, pid):
        say("compiling")
        while game not in httpx.get(f"{address}/health").json()["compiled"]:
            sleep(0.5)
        for tables in TABLES:
            say(f"{tables} tables")
            before, load = memory(pid), Load(address, game)
            figures |= {
                f"{name}_at_{tables}": value for name, value in asyncio.run(load.measure(tables, seconds)).items()
            }
            figures["kilobytes_of_a_table_at_rest"] = (memory(pid) - before) / load.opened / 1024  # of the last ones
    say("drawing")
    return figures | drawing(game)


@contextmanager
def running(database: str, *options: str) -> Iterator[tuple[str, int]]:
    """A server process; its address and its number."""
    command = [
        sys.executable,
        "-m",
        "durbar.cli",
        "serve",
        "--port",
        "0",
        "--database",
        database,
        "--rate",
        "1000000",
        "--quotas",
        "1000",
    ]
    process = subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200"}
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        yield address, process.pid
    finally:
        process.terminate()
        process.wait()


def processor_seconds(pid: int) -> float:
    """The seconds of a processor that a process has used."""
    used = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """The bytes of memory that a process has in use."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


class Line:
    """A connection kept open. A client library would take as long as the server, on the same few cores."""

    async def connect(self, address: str) -> "Line":
        """Be connected."""
        self._reader, self._writer = await asyncio.open_connection(*address.removeprefix("http://").split(":"))
        return self

    async def post(self, path: str, body: object, token: str = "") -> Any:
        """The answer to a call of the API, which succeeds."""
        content = msgspec.json.encode(body)
        head = f"POST /api{path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\nContent-Length: {len(content)}\r\n\r\n"
        self._writer.write(head.encode() + content)
        status, *headers = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower().splitlines()
        length = next(int(line.split(":")[1]) for line in headers if line.startswith("content-length"))
        answer = msgspec.json.decode(await self._reader.readexactly(length))
        if status.split()[1] not in ("200", "201"):
            raise RuntimeError(f"{path}: {status}: {answer}")
        return answer

    @property
    def hung_up(self) -> bool:
        """Whether the server has."""
        return self._reader.at_eof()

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


class Load:
    """Random players at many tables."""

    def __init__(self, address: str, game: str) -> None:
        self._address = address
        self._game = game
        self._random = Random(1)
        self.opened = 0
        self._lines: list[Line] = []  # on which nobody speaks right now
        self._free: list[dict[str, Any]] = []  # tables at which nobody is choosing right now

    async def measure(self, tables: int, seconds: float) -> Figures:
        """The most choices a second; and the latency when fewer are offered."""
        self._lines = [await Line().connect(self._address) for _ in range(LINES)]
        self._token = (await self._lines[0].post("/guests", {"name": "Bench"}))["token"]
        for _ in range(tables):
            self._free.append(await self._open())
        most = await self._saturated(min(tables, IN_FLIGHT), seconds)
        latency = await self._offered(RATE if tables > 1 else RATE // 10, seconds)
        for line in self._lines:
            line.close()
        cut = quantiles(latency, n=100)
        return {"choices_per_second": most, "p50_ms": cut[49] * 1000, "p99_ms": cut[98] * 1000}

    async def _post(self, path: str, body: object) -> Any:
        while not self._lines:
            await asyncio.sleep(0.001)
        line = self._lines.pop()
        if line.hung_up:  # nobody had spoken on it for some seconds
            line = await Line().connect(self._address)
        answer = await line.post(path, body, self._token)
        self._lines.append(line)
        return answer

    async def _open(self) -> Any:
        self.opened += 1
        seats = [{"who": "me"}] + [{"who": "here", "name": f"Friend {seat}"} for seat in range(1, SEATS)]
        return await self._post("/tables", {"game": self._game, "seats": seats})

    async def _choose(self) -> None:
        """One random choice at a random table; a finished game is followed by a new one."""
        table = self._free.pop(self._random.randrange(len(self._free)))
        chosen = {"seat": table["seat"], "asked": table["asked"], "choice": self._random.choice(table["choices"])}
        table = await self._post(f"/tables/{table['id']}/choices", chosen)
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
    """How long the page with the most choices takes to draw, and how large the largest is, of any number of players."""
    bot_pool = BotPool(1)
    compiled = load_game(game, "compiled")
    for _ in compiled.warm():
        pass
    bot_pool._compiled[game] = compiled
    slowest = largest = 0.0
    for players in compiled.players:
        table, seat = busiest(game, players)
        who = Reader(Visitor("guest", "Noor"), "en", None, "token", "/")
        view = view_of(table, "guest", seat)
        Drawing(table, who, view, bot_pool).page()  # the first draws the ground, which is kept
        started = perf_counter()
        pages = [Drawing(table, who, view, bot_pool).page() for _ in range(times)]
        slowest = max(slowest, (perf_counter() - started) / times)
        largest = max(largest, len(pages[0].encode()))
    bot_pool.close()
    limits = {"limit_page_ms": 10, "limit_page_kilobytes": 150}
    return {"page_ms": slowest * 1000, "page_kilobytes": largest / 1000, **limits}


def busiest(game: str, players: int) -> tuple[Table, int]:
    """The table of a random game at its decision with the most choices, and who has them."""
    random = Random(2)
    rules = load_game(game).version
    facts = {"id": "t", "game": game, "version": rules, "players": players, "options": {}, "seed": "1", "name": "Bench"}
    opened = Opened(**facts, host="guest", public=True, invitation="", opened_at=0)  # type: ignore[arg-type]
    done: list[Any] = [Sat(at=0, seat=seat, guest="guest", name=f"Friend {seat}") for seat in range(players)]
    table, most, busy = Table(opened, load_game(game), done), 0, len(done)
    while table.pending:
        seat = table.pending[0]
        choices = table.course.position.choices(seat)
        if len(choices) >= most:
            most, busy = len(choices), len(done)
        done.append(Chose(at=0, seat=seat, choice=random.choice(choices)))
        table.do(done[-1])
    table = Table(opened, load_game(game), done[:busy])
    return table, table.pending[0]
