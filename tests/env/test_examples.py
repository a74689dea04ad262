"""The examples run, as their users run them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


@pytest.mark.parametrize(("game", "search"), [("meridian", "MCTS"), ("taj_mahal", "ISMCTS")])
def test_a_search_of_openspiel_plays_against_our_bot(game: str, search: str) -> None:
    arguments = ("--game", game, "--simulations", "2", "--bot", "random", "--games", "1")
    said = run("examples/openspiel_bots.py", *arguments)
    assert f"OpenSpiel's {search} among" in said
    assert "of 1 games" in said


def test_a_policy_is_trained(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is too heavy for everybody's tests: pip install durbar[train]")
    said = run("examples/train_ppo.py", "--minutes", "0.02", "--look", "1", "--games", "2", "--folder", str(tmp_path))
    assert "of 2 games against greedy" in said
    result = json.loads((tmp_path / "ppo.json").read_text())
    assert result["steps"] > 0
    assert 0 <= result["low"] <= result["wins"] <= result["high"] <= 1
    assert (tmp_path / "ppo.svg").read_text().startswith("<?xml")


def test_what_is_written_down_of_a_policy_is_that_it_beats_our_bot_in_time() -> None:
    document = (ROOT / "docs" / "env.md").read_text("utf-8")
    won, low, fair, minutes = re.findall(
        r"won \*\*([\d.]+) in 100.*?\(([\d.]+) to .*?fair share is (\d+\.\d).*?All took ([\d.]+) minutes",
        document,
        re.DOTALL,
    )[0]
    assert float(won) > float(low) > float(fair)
    assert float(minutes) < 10
    assert "](ppo.svg)" in document
    assert (ROOT / "docs" / "ppo.svg").exists()
