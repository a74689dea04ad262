"""The command ``durbar doctor``: what works on this machine, to be copied into a report of a bug."""

import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from durbar.bench.chromium import system_chromium
from durbar.engine.errors import DurbarError
from durbar.engine.facts import VARIABLE
from durbar.engine.game import broken, load, names
from durbar.engine.rule import cache_root

PATIENCE = 10  # seconds for a browser to tell its version


class Health(StrEnum):
    """How a part is."""

    WORKS = "works"
    LACKS = "lacks"  # what not everybody needs
    WRONG = "wrong"


class Finding(NamedTuple):
    """What was found out about one part."""

    part: str
    state: Health
    words: str


def examine(database: str) -> Iterator[Finding]:
    """Every finding, one after the other; some take a second."""
    yield Finding("Durbar", Health.WORKS, f"{version('durbar')}, games: {', '.join(names())}")
    python = f"{platform.python_implementation()} {platform.python_version()}, {sys.executable}"
    yield Finding("Python", Health.WORKS, python)
    yield Finding("machine", Health.WORKS, f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} cores")
    yield from (Finding("game", Health.WRONG, str(error)) for error in broken().values())
    yield _found("Numba", _numba)
    yield _found("cache", _cache)
    yield _found("database", lambda: _database(database))
    yield _found("facts", _facts)
    yield from map(_extra, ("arena", "postgres", "env"))
    yield _browser()


def findings_table(findings: list[Finding]) -> Table:
    """The findings as they are shown in a terminal."""
    marks = {Health.WORKS: "[green]✓[/green]", Health.LACKS: "[yellow]–[/yellow]", Health.WRONG: "[red]✗[/red]"}
    table = Table("", "part", "what was found", box=None)
    for finding in findings:
        table.add_row(marks[finding.state], finding.part, Text(finding.words))
    return table


def _found(part: str, look: Callable[[], str]) -> Finding:
    """What a look tells; whatever goes wrong, the others are looked at all the same."""
    try:
        return Finding(part, Health.WORKS, look())
    except Exception as error:  # whatever it is, it is what we were asked for
        told = str(error) if isinstance(error, DurbarError) else f"{type(error).__name__}: {error}"
        return Finding(part, Health.WRONG, " ".join(told.split()))


# --- What everybody needs -------------------------------------------------------------------------------------------


def _numba() -> str:
    """Compile something small: that needs all that rules need."""
    import numba

    if numba.njit(lambda number: number + 1)(41) != 42:
        raise DurbarError("compiled code counts wrong")
    return f"{numba.__version__} compiles, with NumPy {version('numpy')} and llvmlite {version('llvmlite')}"


def _cache() -> str:
    """Which games need not be compiled any more."""
    folder = cache_root()
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        pass  # it can be written to
    bytes_kept = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    compiled = [name for name in names() if load(name, "compiled").bound.is_kept()]
    told = f"compiled: {', '.join(compiled)}" if compiled else "no game is compiled yet (durbar warm)"
    return f"{folder}, {bytes_kept / 1e6:,.0f} MB, {told}"


def _database(address: str) -> str:
    """Looked at, and left as it is."""
    from sqlalchemy import make_url

    from durbar.store import look

    url = make_url(address)
    where = url.render_as_string(hide_password=True)
    if url.drivername == "sqlite" and not Path(url.database or "").exists():
        return f"{where} will be made when a server first starts"
    with closing(look(address)):
        return f"{where} can be used"


def _facts() -> str:
    houses = [name for name in names() if load(name).facts.digest]
    return f"of this house: {', '.join(houses)} ({VARIABLE}={os.environ.get(VARIABLE)})" if houses else "as printed"


# --- What some need -------------------------------------------------------------------------------------------------


def _extra(extra: str) -> Finding:
    """Whether the packages of an extra are installed."""
    declared = re.compile(rf"([\w.-]+).*extra == ['\"]{extra}['\"]")
    packages = [found[1] for found in map(declared.match, requires("durbar") or []) if found]
    missing = [package for package in packages if not _version(package)]
    if missing:
        return Finding(f"extra {extra}", Health.LACKS, f"{', '.join(missing)}: pip install durbar[{extra}]")
    return Finding(f"extra {extra}", Health.WORKS, ", ".join(f"{package} {_version(package)}" for package in packages))


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _browser() -> Finding:
    """The browser for tests: whoever plays has one of his own."""
    part = "browser for tests"
    if not (playwright := _version("playwright")):
        return Finding(part, Health.LACKS, "Playwright is not installed (make test installs it)")
    chromium = system_chromium()
    if not chromium:
        return Finding(part, Health.LACKS, f"Playwright {playwright}; no Chromium of the system was found")
    told = subprocess.run([chromium, "--version"], capture_output=True, text=True, timeout=PATIENCE).stdout.strip()
    return Finding(part, Health.WORKS, f"Playwright {playwright}, {told}, {chromium}")
