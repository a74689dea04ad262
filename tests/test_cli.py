"""The command, run as its user runs it: in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from durbar import bench, load
from durbar.engine.recorded import read

GOLDEN = Path(__file__).parent / "golden"
COMMAND = [str(Path(sys.executable).parent / "durbar")]


def durbar(*arguments: str, typed: str = "", ok: bool = True) -> str:
    environment = {**os.environ, "COLUMNS": "200", "LANG": "C"}
    done = subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, env=environment, encoding="utf-8"
    )
    assert (done.returncode == 0) == ok, done.stderr
    return done.stdout if ok else done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_can_be_played_and_saved(tmp_path: Path, language: str) -> None:
    saved = tmp_path / "game.txt"
    arguments = ("play", "meridian", "--players", "3", "--seed", "5", "--bot", "random", "--language", language)
    shown = durbar(*arguments, "--save", str(saved), typed="2\n" * 60)
    recorded = read(saved.read_text("utf-8"))
    *_, last = recorded.replay()
    assert last.over
    assert last.setup.players == 3
    assert {"en": "You are player 1.", "fr": "Vous êtes le joueur 1."}[language] in shown
    assert {"en": "Which card do you spend?", "fr": "Quelle carte jouez-vous ?"}[language] in shown
    assert str(max(last.points)) in shown.splitlines()[-4]


@pytest.mark.slow
def test_wrong_input_is_asked_again_and_leaving_is_polite(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    typed = "0\nnonsense\n999\n1\n"
    shown = durbar("play", "--players", "2", "--seed", "1", "--save", str(saved), "--language", "en", typed=typed)
    assert shown.count("Please type a number from 1 to 2.") == 3
    assert shown.rstrip().endswith("Goodbye.")
    assert read(saved.read_text("utf-8")).choices


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "--bot", "deep"), "there is no bot 'deep'; there are: random, sampling"),
        (("play", "--save", "no/such/folder/game.txt"), "no/such/folder/game.txt cannot be written"),
        (("play", "[bold]"), "there is no game '[bold]'"),
        (("play", "--language", "xx"), "there is no language 'xx'"),
        (("replay", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("rules", "meridian", "--language", "xx"), "there is no language 'xx'"),
    ],
)
def test_errors_say_what_is_wrong_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    told = durbar(*arguments, ok=False)
    assert said in told
    assert "Traceback" not in told


def test_a_recorded_game_is_shown_move_by_move() -> None:
    shown = durbar("replay", str(GOLDEN / "meridian-2.txt"), "--language", "en")
    choices = len(read((GOLDEN / "meridian-2.txt").read_text("utf-8")).choices)
    for ply in range(1, choices + 1):
        assert f" {ply} / {choices} " in shown
    assert "conquers" in shown


def test_a_damaged_recorded_game_is_refused_with_its_line(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.txt"
    damaged.write_text((GOLDEN / "meridian-2.txt").read_text("utf-8").replace("players: 2", "players: 3"), "utf-8")
    assert "line " in durbar("replay", str(damaged), ok=False)


def test_the_rulebook_can_be_read() -> None:
    assert "ME-4.5" in durbar("rules", "meridian", "--language", "fr")


@pytest.mark.slow
def test_warming_compiles_with_a_progress_bar(tmp_path: Path) -> None:
    environment = {**os.environ, "DURBAR_CACHE": str(tmp_path)}
    done = subprocess.run([*COMMAND, "warm", "meridian"], capture_output=True, text=True, env=environment, check=True)
    assert "compiling Meridian" in done.stderr
    assert "100%" in done.stderr
    (folder,) = tmp_path.iterdir()
    assert folder.name.startswith("meridian-compiled-")
    assert list(folder.rglob("*.nbi"))


@pytest.mark.slow
def test_the_benchmark_prints_one_json_object() -> None:
    figures = json.loads(durbar("bench", "playouts", "--game", "meridian", "--json", "--seconds", "0.2"))
    assert figures["game"] == "meridian"
    assert figures["state_bytes"] <= 1024
    speeds = ("games_per_second", "decisions_per_second", "two_threads_to_one", "face_choices_per_second")
    assert all(figures[name] > 0 for name in speeds)
    assert json.loads(durbar("bench", "--json", "--seconds", "0.2")).keys() == {"meridian"}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_c_program_plays_the_same_games_as_the_compiled_rules(players: int) -> None:
    """Decisions, points and places of 2,560 games are compared, which raises an error if any differ."""
    assert bench.against_c(load("meridian", "compiled"), players, games=2560)["ratio_to_c"] > 0
