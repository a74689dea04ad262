"""Closed bags: whatever somebody is sent of a table, and whatever is reckoned for him while the game runs, is the same,
byte by byte, however much is in another's bag.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any

import pytest

import durbar
from durbar.bots.bot import Budget
from durbar.engine.position import Position
from durbar.games.agra.components import LAST_ROUND
from durbar.games.agra.state import Choice
from durbar.study import comparing
from durbar.study.puzzle_making import questions
from durbar.study.puzzles import ANY, puzzles_of, themes_of
from durbar.study.review import looked
from durbar.tables.table import Table
from durbar.web.pages import anybody
from durbar.web.puzzle_page import PuzzlePage
from durbar.web.puzzling import Fared
from tests.test_coach import positions
from tests.web.conftest import same_deals as same_deals
from tests.web.conftest import served as served
from tests.web.conftest import with_secret as with_secret
from tests.web.serving import Guest, Served
from tests.web.test_coach import ask, asked_by_a_program, played, think_here
from tests.web.test_knowledge import everything_sent
from tests.web.test_reasons import reasons

PLAYERS = 3
RICHER = 25
BOT = {"who": "bot", "level": "companion"}  # which looks ahead
SOME = Budget(iterations=60)


class Evening:
    """Three people at a table, and one who watches."""

    def __init__(self, served: Served, **options: str) -> None:
        self.served = served
        self.guests = [served.guest(name) for name in ("Amélie", "Noor", "Tomás")]
        self.id = self.guests[0].open("agra", "me", "open", "open", **options)
        for seat in (1, 2):
            self.guests[seat].call("POST", f"/tables/{self.id}/sit", seat=seat)
        self.table: Table = served.server.host._tables[self.id]
        self.random = Random(6)

    def play(self, choices: int) -> None:
        """Go on; nobody likes to decline."""
        for _ in range(choices):
            (seat,) = self.table.pending
            legal = self.table.course.position.choices(seat)
            choice = self.random.choices(legal, [0.15 if choice == Choice.DONE else 1 for choice in legal])[0]
            body = {"seat": seat, "choice": choice, "asked": self.table.asked[seat]}
            self.guests[seat].call("POST", f"/tables/{self.id}/choices", **body)

    def readers(self) -> list[tuple[int | None, Guest]]:
        return [*enumerate(self.guests), (None, self.served.guest("Spectator"))]

    def tell_tale(self, viewer: int | None, guest: Guest) -> set[str]:
        """What of all that somebody is sent depends on the bags of the others."""
        truth = everything_sent(guest, self.table, viewer)
        with other_bags(self.served, self.table, viewer):
            return {what for what, sent in everything_sent(guest, self.table, viewer).items() if sent != truth[what]}


@contextmanager
def other_bags(served: Served, table: Table, viewer: int | None) -> Iterator[None]:
    """All but the viewer have more in their bags, and have had it from the beginning."""
    course, game = table.course, table.course.setup.game
    was = course.position, course._kept

    def richer(position: Position) -> Position:
        position.state.rupees[:PLAYERS] += [0 if seat == viewer else RICHER for seat in range(PLAYERS)]
        return position

    course.position = richer(course.position.copy())
    course._kept = [richer(game.from_bytes(kept)).to_bytes() for kept in course._kept]
    served.server.page_cache.clear()
    try:
        yield
    finally:
        course.position, course._kept = was
        served.server.page_cache.clear()


@pytest.mark.rule("AG-4.13")
def test_no_page_stream_preview_replay_or_answer_tells_what_is_in_anothers_bag(served: Served) -> None:
    evening = Evening(served)
    for choices in (0, 70):
        evening.play(choices)
        for viewer, guest in evening.readers():
            assert evening.tell_tale(viewer, guest) == set()


@pytest.mark.rule("AG-4.13")
def test_nor_does_what_is_sent_after_a_choice_is_taken_back(served: Served) -> None:
    evening = Evening(served)
    evening.play(60)
    while not evening.table.may_take_back(seat := evening.table.pending[0]):
        evening.play(1)
    evening.guests[seat].call("POST", f"/tables/{evening.id}/undo", seat=seat, plies=len(evening.table.course.plies))
    for viewer, guest in evening.readers():
        assert evening.tell_tale(viewer, guest) == set()


@pytest.mark.rule("AG-4.13")
def test_nor_does_what_the_coach_says_or_why_bots_did_what_they_did(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What in bags is remembered is reckoned with in judging finished games, and by bots that play, but not aloud."""
    monkeypatch.setattr(comparing, "GAMES", 4)
    think_here(served)
    noor = served.guest("Noor")
    table = played(served, noor, "agra", BOT, BOT, choices=8)

    def spoken() -> list[bytes]:
        told = []
        for asks in (ask, asked_by_a_program):
            answer = asks(noor, table)
            assert answer.status_code == 200, answer.text
            told.append(answer.content)
            noor.post(f"/tables/{table.opened.id}/coach/close", seat=0)
        return told + [text.encode() for text in reasons(noor, table.opened.id)]

    coached, programmed, *why = truth = spoken()
    assert b'class="weighed"' in coached
    assert b"chance" in programmed
    assert any(b"<meter" in text for text in why)
    with other_bags(served, table, 0):
        assert spoken() == truth


@pytest.mark.rule("AG-4.13")
def test_open_bags_are_told_everywhere(served: Served) -> None:
    """Which shows that the comparison notices a bag."""
    evening = Evening(served, money="open")
    evening.play(40)
    path = f"/tables/{evening.id}"
    for viewer, guest in evening.readers():
        told = evening.tell_tale(viewer, guest)
        assert {path, f"{path}/replay/{len(evening.table.moves(viewer))}", "stream", f"api {path}"} <= told


@pytest.mark.rule("AG-4.13")
def test_points_of_others_are_left_out_of_the_answers_until_the_end(served: Served) -> None:
    evening = Evening(served)
    evening.play(50)
    points = evening.table.course.position.points
    for viewer, guest in evening.readers():
        seats = guest.call("GET", f"/tables/{evening.id}")["seats"]
        assert [seat["points"] for seat in seats] == [n if seat == viewer else None for seat, n in enumerate(points)]
    evening.table.course.position.state.round = LAST_ROUND
    while evening.table.pending:
        evening.play(1)
    points = evening.table.course.position.points
    for _, guest in evening.readers():
        told = guest.call("GET", f"/tables/{evening.id}")
        assert [seat["points"] for seat in told["seats"]] == list(points)
        assert [line["total"] for line in told["board"]["reckoning"]] == list(points)
        assert [player["rupees"] for player in told["board"]["players"]] != [None] * PLAYERS


# --- Study ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-4.13")
def test_what_everybody_was_told_of_a_bag_counts_as_known_in_a_review() -> None:
    """Whoever has counted knows each bag: a decision is judged alike where they lie open."""
    for closed, seat in islice(positions("agra", 3, 61), 1, 3):
        first, _, rest = closed.text().partition("\n")
        opened = closed.game.read(f"{first}; money=open\n{rest}")
        assert (opened.state.money_open, closed.state.money_open) == (1, 0)
        played = closed.choices(seat)[0]
        assert looked(opened, seat, played, SOME) == looked(closed, seat, played, SOME)


@pytest.mark.rule("AG-4.13")
def test_a_puzzle_shows_all_bags_for_nobody_has_seen_its_game() -> None:
    """What its position tells as text is on its page as well."""
    game = durbar.load("agra", "compiled")
    themes = themes_of(game)
    assert themes is not None
    found = next(questions(game, 1, 0, themes))
    assert found.known.state.money_open
    for puzzle in puzzles_of(game):
        assert puzzle.laid_out(game).setup.chosen["money"] == "open"
    page = PuzzlePage(game, puzzle, anybody("en"), Fared([], {}), ANY, None)
    assert "Open: everybody sees all bags" in page.page()
    board: Any = page.board
    told = [player["rupees"] for player in board["players"]]
    assert told == page.position.state.rupees[: page.position.players].tolist()
