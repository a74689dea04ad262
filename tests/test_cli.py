"""The command, run as its user runs it: in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from durbar import load, names
from durbar.bench import playouts
from durbar.cli import app
from durbar.engine.recorded import read
from durbar.web import serve

GOLDEN = Path(__file__).parent / "golden"
COMMAND = [str(Path(sys.executable).parent / "durbar")]


def durbar(*arguments: str, ok: bool = True) -> str:
    environment = {**os.environ, "COLUMNS": "200", "LANG": "C"}
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, env=environment, encoding="utf-8", timeout=300
    )
    assert (done.returncode == 0) == ok, done.stderr
    return done.stdout if ok else done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules", "chess"), "there is no game 'chess'"),
        (("rules", "[bold]"), "there is no game '[bold]'"),
        (("replay", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("verify", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("verify", str(GOLDEN / "meridian-2.txt")), "tells no promise"),
        (("verify", str(GOLDEN / "meridian-2.txt"), "--promise", "f00"), "not the one that was promised"),
        (("serve", "--database", "mongodb://nowhere"), "mongodb"),
        (("serve", "--port", "1", "--host", "192.0.2.1"), "cannot listen on 192.0.2.1:1"),
        (("rules", "meridian", "--language", "xx"), "there is no language 'xx'"),
    ],
)
def test_errors_say_what_is_wrong_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    told = durbar(*arguments, ok=False)
    assert said in told
    assert "Traceback" not in told


def test_one_plays_on_the_port_that_one_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []
    monkeypatch.setattr(serve, "serve", lambda settings, limits, host, port, *_: asked.append(port))
    for arguments in (["play", "--port", "8123"], ["play"]):
        assert CliRunner().invoke(app, arguments).exit_code == 0
    assert asked == [8123, None]


def test_a_recorded_game_is_told_by_chapters_and_its_points_by_source() -> None:
    shown = durbar("replay", str(GOLDEN / "meridian-2.txt"), "--language", "en")
    recorded = read((GOLDEN / "meridian-2.txt").read_text("utf-8"))
    happened = [event.words() for position in recorded.replay() for event in position.events]
    lines = [line for line in shown.splitlines() if any(words in line for words in happened)]
    assert len(lines) == len(happened)
    assert all(words in line for words, line in zip(happened, lines, strict=True))
    headings = [line.strip("─ ") for line in shown.splitlines() if line.startswith("─")]
    assert headings[:2] == ["The cards are dealt", "Round 1"]
    assert headings[-1] == "The islands are counted"
    assert len(set(headings)) == len(headings)
    assert "│ Anchorfall  │ 0        │ 5        │" in shown
    assert "│ =           │ 6        │ 22       │" in shown
    assert "No tie to break." in shown
    assert "most floors in" in shown


def test_a_damaged_recorded_game_is_refused_with_its_line(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.txt"
    damaged.write_text((GOLDEN / "meridian-2.txt").read_text("utf-8").replace("players: 2", "players: 3"), "utf-8")
    assert "line " in durbar("replay", str(damaged), ok=False)


def test_a_promise_is_verified(tmp_path: Path) -> None:
    recorded = read((GOLDEN / "meridian-2.txt").read_text("utf-8"))
    promise = sha256(str(recorded.seed).encode()).hexdigest()
    assert "as promised" in durbar("verify", str(GOLDEN / "meridian-2.txt"), "--promise", promise)
    told = tmp_path / "told.txt"
    told.write_text(replace(recorded, promise=promise).text(), "utf-8")
    assert f"all {len(recorded.choices)} choices" in durbar("verify", str(told))
    other = told.read_text("utf-8").replace(f"seed: {recorded.seed}", f"seed: {recorded.seed + 1}")
    told.write_text(other, "utf-8")
    durbar("verify", str(told), ok=False)


def test_the_rulebook_can_be_read() -> None:
    assert "ME-4.5" in durbar("rules", "meridian", "--language", "fr")


@pytest.mark.slow
def test_warming_compiles_with_a_progress_bar(tmp_path: Path) -> None:
    environment = {**os.environ, "DURBAR_CACHE": str(tmp_path)}
    done = subprocess.run([*COMMAND, "warm", "meridian"], capture_output=True, text=True, env=environment, check=True)
    assert "compiling Meridian" in done.stderr
    assert "100%" in done.stderr
    entries = {folder.name.split("-")[2]: folder for folder in tmp_path.iterdir()}
    assert {"begin", "take", "grow"} <= entries.keys()  # those of the engine and of the bots
    for folder in entries.values():
        assert folder.name.startswith("meridian-compiled-")
        assert list(folder.rglob("*.nbi"))


@pytest.mark.slow
def test_the_speed_of_environments_is_measured() -> None:
    figures = json.loads(durbar("bench", "env", "--game", "meridian", "--json", "--seconds", "0.2"))
    assert (figures["game"], figures["players"], figures["features"], figures["choices"]) == ("meridian", 4, 553, 230)
    assert figures["steps_per_second"] > 0
    assert figures["steps_per_second_on_one_core"] > 0


@pytest.mark.slow
def test_the_speed_of_thought_is_measured() -> None:
    figures = json.loads(durbar("bench", "search", "--game", "meridian", "--json", "--seconds", "0.2"))
    assert figures["game"] == "meridian"
    assert figures["iterations_per_second"] > 0
    assert figures["two_cores_to_one"] > 0


@pytest.mark.slow
def test_the_benchmark_prints_one_json_object() -> None:
    figures = json.loads(durbar("bench", "playouts", "--game", "meridian", "--json", "--seconds", "0.2"))
    assert figures["game"] == "meridian"
    assert figures["state_bytes"] <= 1024
    speeds = ("games_per_second", "decisions_per_second", "two_threads_to_one", "face_choices_per_second")
    assert all(figures[name] > 0 for name in speeds)
    assert json.loads(durbar("bench", "--json", "--seconds", "0.2")).keys() == set(names())


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_c_program_plays_the_same_games_as_the_compiled_rules(players: int) -> None:
    """Decisions, points and places of 2,560 games are compared, which raises an error if any differ."""
    assert playouts.against_c(load("meridian", "compiled"), players, games=2560)["ratio_to_c"] > 0
