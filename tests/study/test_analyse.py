"""The command: a recorded game, judged in the terminal."""

import json
from pathlib import Path
from xml.etree import ElementTree

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
    review = json.loads(first)
    decisions = review["decisions"]
    assert [one["ply"] for one in decisions] == list(range(len(decisions)))
    assert decisions[0]["words"]
    assert review["done"] == review["of"] == len(decisions)
    assert [set(one) for one in review["accounts"]] == [{"loss", "good", "luck"}] * 2
    assert review["own_luck"] is None


def test_luck_of_the_game_s_own_is_told_as_json(tmp_path: Path) -> None:
    """The beginning of a game of Wallenstein, by the clock."""
    begun = tmp_path / "begun.txt"
    begun.write_text(
        "\n".join((GAME.parent / "wallenstein-3.txt").read_text("utf-8").splitlines()[:45]) + "\n", "utf-8"
    )
    review = json.loads(durbar("analyse", str(begun), "--think", "0.001s", "--json"))
    assert review["own_luck"]["title"]
    assert len(review["own_luck"]["figures"]) == 3


def test_the_picture_of_chances_is_printed() -> None:
    drawn = ElementTree.fromstring(durbar("analyse", str(GAME), "--think", "8", "--svg"))
    assert drawn.tag.endswith("svg")
    assert len(drawn.findall(".//{*}path")) >= 2  # a line for each seat


def test_one_form_is_chosen() -> None:
    assert "choose one" in durbar("analyse", str(GAME), "--svg", "--html", ok=False)


def test_what_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    assert "cannot be read" in durbar("analyse", str(tmp_path / "none.txt"), ok=False)
