"""The command: a recorded game, judged in the terminal."""

import json
from pathlib import Path

from tests.test_cli import durbar

GAME = Path(__file__).parents[1] / "golden" / "meridian-2.txt"


def test_a_game_is_analysed() -> None:
    told = durbar("analyse", str(GAME), "--think", "8")
    assert "lost a turn" in told
    assert "Player 2" in told


def test_a_game_is_analysed_on_a_page() -> None:
    page = durbar("analyse", str(GAME), "--think", "8", "--html", "--language", "fr")
    assert "</html>" in page
    assert "bons choix" in page


def test_the_same_is_told_again_as_json() -> None:
    first, again = (durbar("analyse", str(GAME), "--think", "8", "--json") for _ in range(2))
    assert first == again
    decisions = json.loads(first)
    assert [one["ply"] for one in decisions] == list(range(len(decisions)))
    assert decisions[0]["words"]


def test_one_form_is_chosen() -> None:
    assert "choose one" in durbar("analyse", str(GAME), "--svg", "--html", ok=False)


def test_what_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    assert "cannot be read" in durbar("analyse", str(tmp_path / "none.txt"), ok=False)
