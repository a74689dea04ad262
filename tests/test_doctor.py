"""What works on this machine, as `durbar doctor` tells it; and what is said where a package of an extra is missing."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from durbar.doctor import Health, examine

ROOT = Path(__file__).parent.parent
WITHOUT = """
import sys
for missing in ("matplotlib", "psycopg", "psycopg_pool"):
    sys.modules[missing] = None

import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if sys.modules.get(name, 0) is None else found(name, package)
from durbar.cli import main
main()
"""


def run(*command: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "250", "LANG": "C", **more}
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=ROOT, env=environment)


def test_the_version_is_told() -> None:
    assert run("-m", "durbar.cli", "--version").stdout == f"durbar {version('durbar')}\n"


def test_what_works_is_told_part_by_part(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/none.sqlite"
    told = run("-m", "durbar.cli", "doctor", "--database", database, DURBAR_CACHE=str(tmp_path / "cache"))
    assert told.returncode == 0, told.stdout + told.stderr
    for words in ("CPython", "compiles, with NumPy", "no game is compiled yet", "will be made when a server first"):
        assert words in told.stdout
    assert not (tmp_path / "none.sqlite").exists()


def test_what_does_not_work_is_told_and_ends_with_an_error(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.sqlite"
    spoilt.write_text("this is no database, but it is long enough to be taken for one\n" * 100)
    (tmp_path / "file").touch()
    in_the_way = str(tmp_path / "file" / "cache")
    told = run("-m", "durbar.cli", "doctor", "--json", "--database", f"sqlite:///{spoilt}", DURBAR_CACHE=in_the_way)
    assert told.returncode == 1
    states = {finding["part"]: finding["state"] for finding in json.loads(told.stdout)}
    assert {part for part, state in states.items() if state == "wrong"} == {"cache", "database"}
    assert states["Numba"] == "works"


def test_extras_that_are_missing_are_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("durbar.doctor._version", lambda package: None)
    monkeypatch.setattr("durbar.doctor.requires", lambda package: ["matplotlib; extra == 'arena'"])
    findings = {finding.part: finding for finding in examine(f"sqlite:///{tmp_path}/none.sqlite")}
    assert findings["extra arena"] == ("extra arena", Health.LACKS, "matplotlib: pip install durbar[arena]")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("arena --bots random --svg x.svg", "this needs matplotlib, which comes with: pip install durbar[arena]"),
        ("stats --games 4 --svg balance.svg", "this needs matplotlib, which comes with: pip install durbar[arena]"),
        (
            "serve --database postgresql://nowhere/durbar",
            "this needs psycopg, which comes with: pip install durbar[postgres]",
        ),
    ],
)
def test_a_missing_package_is_told_with_its_extra_before_anything_is_done(
    command: str, said: str, tmp_path: Path
) -> None:
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT, *command.split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "250", "PYTHONPATH": str(ROOT)},
    )
    assert (told.returncode, told.stderr) == (1, f"durbar: {said}\n")
    assert not list(tmp_path.iterdir())


def test_other_commands_need_no_extra() -> None:
    told = run("-c", WITHOUT, "rules", "meridian", "--language", "en")
    assert told.returncode == 0, told.stderr
