"""Every reason why something cannot be chosen is met by a position written down in `reasons.txt` of its game."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import durbar
from durbar.engine.game import Game
from durbar.engine.position import Position
from tests.why_not import check, clauses, look, reason

GAMES = [name for name in durbar.names() if durbar.load(name).has_room("page.why_not")]
ASKED = re.compile(r"seat (\d) asks ([\w-]+): (\w+)")


class Question(NamedTuple):
    """What somebody asks about, and the reason he is told."""

    viewer: int
    thing: str
    told: str


def written(game: Game) -> Iterator[tuple[Position, list[Question]]]:
    """The positions of a game, each below what is asked in it."""
    text = (Path(__file__).parent / game.name / "reasons.txt").read_text("utf-8")
    for block in text.split("\n\n")[1:]:  # after a word about the file
        asked = [Question(int(seat) - 1, thing, told) for seat, thing, told in ASKED.findall(block)]
        yield game.read(ASKED.sub("", block), seed=1), asked


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_is_met_by_a_position(name: str) -> None:
    """It is the one expected; nothing else on those pages is said wrongly, either, nor depends on what is hidden."""
    game, proven = durbar.load(name), import_module(f"tests.{name}.test_why_not")
    met: set[str] = set()
    for position, questions in written(game):
        for viewer, id, told in questions:
            view = look(position, viewer)
            things = {thing.id: thing for thing in game.room("page.why_not").things(view)}
            why = reason(view, things[id])
            assert why is not None, (id, told)
            assert why.name == told, id
        met |= {question.told for question in questions}
        check(position, proven.meant, proven.PROOFS, {question.viewer for question in questions})
    assert met == {str(why) for why in game.room("words.why_not").Why}


@pytest.mark.parametrize("name", GAMES)
def test_clauses_of_reasons_are_in_the_rulebook(name: str) -> None:
    cited = set(durbar.load(name).room("words.why_not").CLAUSES.values())
    assert cited <= clauses(name, "en") & clauses(name, "fr")
