"""Tournaments of real games, here and in processes of their own: kept, taken up again, the same every time."""

import json
import subprocess
import sys
import time
from contextlib import chdir
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from durbar.arena.tournament import OUTCOMES, Played, tournament
from durbar.cli import app
from durbar.engine.errors import BadSetup, DurbarError, UnknownGame
from durbar.engine.recorded import read

pytestmark = pytest.mark.slow
COMMAND = [sys.executable, "-m", "durbar.cli"]
QUICK = ["--game", "meridian", "--players", "3", "--games", "5", "--jobs", "1"]


def run(folder: Path, *words: str) -> str:
    """What the command says, in this process."""
    with chdir(folder):
        done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def run_by_itself(folder: Path, *words: str) -> str:
    """What it says in a process of its own."""
    done = subprocess.run([*COMMAND, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def test_a_tournament_is_shown_drawn_kept_and_the_same_again(tmp_path: Path) -> None:
    arena = ["arena", "--bots", "search:60", "greedy", "random", *QUICK, "--json", "--svg", "picture.svg"]
    told = json.loads(run(tmp_path, *arena, "--folder", "one"))
    assert told["games"] == 6  # rounded up: every deal in three rotations
    assert {standing["bot"] for standing in told["standings"]} == {"search:60", "greedy", "random"}
    assert sum(standing["wins"]["value"] for standing in told["standings"]) == pytest.approx(1)
    assert [turn["order"] for turn in told["order_of_play"]] == [1, 2, 3]
    assert ElementTree.parse(tmp_path / "picture.svg").getroot().tag.endswith("svg")
    again = json.loads(run_by_itself(tmp_path, *arena, "--folder", "two", "--jobs", "2"))
    assert again | {"folder": "one"} == told
    for number in range(6):
        one, two = (tmp_path / folder / f"{number:05}.durbar" for folder in ("one", "two"))
        assert one.read_text() == two.read_text()
        recorded = read(one.read_text())
        assert recorded.setup.players == 3
        *_, end = recorded.replay()
        assert end.over


def test_an_interrupted_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    """Killed in the middle of a game, with a line half written."""
    arena = ["arena", "--bots", "search:3000", "greedy", "--folder", "kept", *QUICK, "--json"]
    command = [*COMMAND, *arena, "--jobs", "2"]  # whoever is killed leaves processes behind
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    lines = tmp_path / "kept" / OUTCOMES
    while not lines.exists() or not lines.read_bytes().count(b"\n"):
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.wait()
    kept = lines.read_bytes()
    lines.write_bytes(kept + b'{"number":5,"bots":["sea')
    first = {path: path.stat().st_mtime_ns for path in lines.parent.glob("*.durbar")}
    told = json.loads(run(tmp_path, *arena))
    assert told["games"] == 6
    assert lines.read_bytes().startswith(kept)
    finished = {json.loads(line)["number"] for line in kept.splitlines()}
    for path, written in first.items():
        if int(path.stem) in finished:
            assert path.stat().st_mtime_ns == written, "a game that was over has been played again"


def test_stats_tell_length_points_order_and_what_happens(tmp_path: Path) -> None:
    words = ["stats", *QUICK, "--svg", "balance.svg"]
    figures = json.loads(run(tmp_path, *words, "--json"))["balance"]
    assert figures["games"] == 6
    assert {"SPENT", "BUILT"} <= {element["name"] for element in figures["elements"]}
    assert ElementTree.parse(tmp_path / "balance.svg").getroot().tag.endswith("svg")
    shown = run(tmp_path, *words)
    assert "order of play" in shown
    assert "built" in shown


def test_a_table_for_people_names_every_bot(tmp_path: Path) -> None:
    shown = run(tmp_path, "arena", "--bots", "greedy", "random", *QUICK)
    assert "greedy" in shown
    assert "random" in shown
    assert "durbar replay" in shown.replace("\n", " ")


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    Played(tmp_path, tournament("meridian", 2, ["random"]))
    Played(tmp_path, tournament("meridian", 2, ["random"]))
    with pytest.raises(DurbarError, match="holds another tournament"):
        Played(tmp_path, tournament("meridian", 2, ["greedy"]))


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        (("chess", 2, ["random"]), UnknownGame),
        (("meridian", 5, ["random"]), BadSetup),
        (("meridian", 2, ["stockfish"]), BadSetup),
        (("meridian", 2, ["search:soon"]), BadSetup),
        (("meridian", 2, []), BadSetup),
        (("meridian", 2, ["random"], 1, {"variant": "x"}), BadSetup),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_written(facts: tuple, error: type[Exception]) -> None:
    with pytest.raises(error):
        tournament(*facts)


def test_a_tournament_takes_house_rules_and_only_those_a_table_can_choose() -> None:
    played = tournament("agra", 2, ["random"], options={"laying": "any_time"})
    assert (played.options, played.rules) == ({"laying": "any_time"}, 2)
    with pytest.raises(BadSetup, match="no option 'mullah_when_following'"):
        tournament("agra", 2, ["random"], options={"mullah_when_following": "unasked"})
