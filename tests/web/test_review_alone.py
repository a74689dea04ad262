"""A review by itself: a drawing, and a page that needs neither server nor network."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from durbar.engine.recorded import RecordedGame, read
from durbar.study.comparing import Brought
from durbar.study.review import Decision, Ply
from durbar.study.weighing import Weighed
from durbar.study.why import Why
from durbar.web.review_alone import ReviewAlone
from durbar.web.reviews import Review

GOLDEN = Path(__file__).parents[1] / "golden"


def made_up(recorded: RecordedGame) -> Review:
    """A review in which the first decision with a choice was a blunder, and nothing else was looked at."""
    plies: dict[int, Ply] = {}
    even = (1 / recorded.setup.players,) * recorded.setup.players
    for ply, ((seat, played), position) in enumerate(zip(recorded.choices, recorded.replay(), strict=False)):
        other = next((choice for choice in position.choices(seat) if choice != played), None)
        marked = other is not None and not any(one.why for one in plies.values())
        weighed = (Weighed(other, 0.7, 0.01), Weighed(played, 0.3, 0.01)) if other is not None and marked else ()
        why = Why(other, played, (Brought(1, 3.0, 1.0, True),), ()) if other is not None and marked else None
        plies[ply] = Ply(Decision(ply, seat, played, weighed, True), even, (0.0,) * recorded.setup.players, why)
    return Review(len(plies), plies)


@pytest.mark.parametrize("game", ["meridian-4", "wallenstein-3"])
def test_a_review_can_be_kept_and_printed(game: str) -> None:
    recorded = read((GOLDEN / f"{game}.txt").read_text("utf-8"))
    alone = ReviewAlone(recorded, made_up(recorded), "en")
    page = alone.page()
    assert page.count("<article") == 1
    assert "Why it was better" in page
    assert ("Luck of the tower" in page) == game.startswith("wallenstein")
    assert not re.search(r"<script|<link|<img|url\((?!#)|@import|hx-", page)  # it fetches nothing
    assert set(re.findall(r'href="#(move-\d+)"', page)) == set(re.findall(r'id="(move-\d+)"', page))
    drawing = alone.drawing()
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert "var(" not in drawing.split("</defs>")[-1]  # whoever shows it knows no names of colours
