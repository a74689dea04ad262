"""How soon a review is there, on a server that has just started: the first picture of chances, and all of it."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep

import httpx

from durbar.bench.playouts import Figures
from durbar.bench.server import running
from durbar.engine.errors import DurbarError

PATIENCE = 600.0  # seconds
LOOKS = 0.02  # seconds between two looks at the first picture; at all of it, the longer it takes the fewer
PICTURE = 'id="chances-wide-'  # a line of it
TOKEN = 'name="_csrf_token" value="'


def review(games: list[str], folder: Path, say: Callable[[str], None]) -> Figures:
    """For each game, by its usual recorded game of the most players: seconds since somebody asked for its review."""
    figures = {}
    for game in games:
        say(game)
        figures[game] = _of(game, _recorded(game, folder))
    return figures


def _recorded(game: str, folder: Path) -> Path:
    found = sorted(folder.glob(f"{game}-*-usual-*.durbar"))
    if not found:
        raise DurbarError(f"there is no recorded game of {game} in {folder}; name another folder")
    return found[-1]


def _of(game: str, file: Path) -> Figures:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/bench.sqlite") as (address, _),
        httpx.Client(base_url=address, timeout=PATIENCE) as visitor,
    ):
        _wait_until(lambda: game in visitor.get("/health").json()["compiled"], 0.5)
        token = visitor.get("/you").text.split(TOKEN)[1].split('"')[0]
        content = {"file": (file.name, file.read_bytes())}
        laid = visitor.post("/records", data={"_csrf_token": token}, files=content).headers["location"]
        table = laid.removesuffix("/replay/0")
        begun = perf_counter()
        page = visitor.get(f"{table}/review").text
        drawn = perf_counter() - begun
        if PICTURE not in page:
            _wait_until(lambda: PICTURE in visitor.get(f"{table}/review/0?alone=true").text, LOOKS)
        first = perf_counter() - begun
        _wait_until(lambda: "<progress" not in visitor.get(f"{table}/review/0?alone=true").text, 50 * LOOKS)
        return {
            "choices": sum(line[:1].isdigit() for line in file.read_text("utf-8").splitlines()),
            "page_seconds": drawn,
            "first_picture_seconds": first,
            "whole_review_seconds": perf_counter() - begun,
        }


def _wait_until(there: Callable[[], bool], pause: float) -> None:
    until = perf_counter() + PATIENCE
    while not there():
        if perf_counter() > until:
            raise DurbarError(f"nothing came within {PATIENCE:.0f} seconds")
        sleep(pause)
