"""The tutorial docs/adding-a-game.md, followed to the letter: the game it builds keeps every promise."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import install

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8").partition("## The rooms")[0]
BLOCK = re.compile(r"(?:\*\*`(?P<file>[\w./]+)`\*\*\n\n)?```(?P<language>\w+)\n(?P<content>.*?)```\n", re.DOTALL)
MOST_LINES = 400


def durbar(cwd: Path, *arguments: str, ok: bool = True) -> str:
    """What the command prints, where packages in the folder `site` are found."""
    path = os.pathsep.join([str(ROOT), str(cwd / "site")])
    done = subprocess.run(
        [sys.executable, "-m", "durbar.cli", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "LANG": "C"},
    )
    assert (done.returncode == 0) == ok, done.stdout + done.stderr
    return done.stdout


def run(cwd: Path, command: str) -> str:
    match command.split():
        case ["durbar", *arguments]:
            return durbar(cwd, *arguments)
        case ["pip", "install", "-e", project]:
            install(cwd / project, cwd / "site")
        case ["rm", file]:
            (cwd / file).unlink()
        case other:
            raise AssertionError(f"no test knows how to follow {other}")
    return ""


def follow(cwd: Path, console: str) -> None:
    """Run the commands of a block; each prints what is shown below it."""
    printed = ""
    for line in console.splitlines():
        if line.startswith("$ "):
            printed = run(cwd, line.removeprefix("$ "))
        else:
            assert line.strip() in printed


@pytest.fixture(scope="module")
def tutorial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of somebody who has followed it."""
    cwd = tmp_path_factory.mktemp("tutorial")
    for block in BLOCK.finditer(TEXT):
        if block["file"]:
            (cwd / "ballast" / "durbar_ballast" / block["file"]).write_text(block["content"], "utf-8")
        elif block["language"] == "console":
            follow(cwd, block["content"])
    return cwd


@pytest.mark.slow
def test_the_game_of_the_tutorial_is_small(tutorial: Path) -> None:
    files = [file for file in (tutorial / "ballast").rglob("*") if file.is_file() and file.suffix != ".pyc"]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= MOST_LINES


@pytest.mark.slow
def test_it_has_nothing_left_of_the_skeleton(tutorial: Path) -> None:
    for file in (tutorial / "ballast").rglob("*.*"):
        assert file.is_dir() or file.suffix == ".pyc" or "pebble" not in file.read_text("utf-8").lower(), file


@pytest.mark.slow
def test_it_is_served_and_played_by_name(tutorial: Path) -> None:
    told = durbar(tutorial, "rules", "ballast")
    assert "all ships put to sea" in " ".join(told.split())
    again = durbar(tutorial, "check", "ballast", "--quick", "--only", "its_page_can_be_drawn", "--players", "3")
    assert "✓ its page can be drawn (2 tried" in again


@pytest.mark.slow
def test_what_is_shown_of_a_broken_promise_is_what_is_told(tutorial: Path) -> None:
    (shown,) = [block["content"] for block in BLOCK.finditer(TEXT) if block["language"] == "text"]
    sight = tutorial / "ballast" / "durbar_ballast" / "sight.py"
    whole = sight.read_text("utf-8")
    try:
        sight.write_text(whole.replace("def sees_points", "def sees_nothing"), "utf-8")
        assert shown in durbar(tutorial, "check", "ballast", "--quick", ok=False)
    finally:
        sight.write_text(whole, "utf-8")


@pytest.mark.slow
def test_the_entry_point_that_is_shown_is_that_of_the_project(tutorial: Path) -> None:
    (shown,) = [block["content"] for block in BLOCK.finditer(TEXT) if block["language"] == "toml"]
    assert shown in (tutorial / "ballast" / "pyproject.toml").read_text("utf-8")
