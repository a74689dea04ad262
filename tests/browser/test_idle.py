"""Idle means idle: two seconds after a page has been loaded nothing on it moves any more."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.hands import open_table
from tests.browser.test_one_screen import building, marching, visiting
from tests.browser.test_rulebook import meditating
from tests.test_cli import durbar
from tests.web.serving import Served

GOLDEN = Path(__file__).parents[1] / "golden"
STILL = 2000  # milliseconds
MOVING = """() => document.getAnimations()
    .filter(animation => animation.playState === "running")
    .map(animation => animation.animationName ?? animation.transitionProperty)"""


def are_still(*pages: Page) -> None:
    """So they are after two seconds, or once they have told what happened; nothing then begins to move by itself."""
    pages[0].wait_for_timeout(STILL)
    for page in pages:
        page.wait_for_function("() => !document.querySelector('.stage')")
    pages[0].wait_for_timeout(STILL / 4)
    for page in pages:
        assert page.evaluate(MOVING) == [], page.url


@pytest.mark.parametrize("play", [building, visiting, marching, meditating], ids=lambda play: play.__name__)
def test_a_table_is_still_for_whoever_chooses_and_whoever_waits(served: Served, visit: Visits, play: Any) -> None:
    visit.story_speed = "quick"
    evening = play(served, 4)
    are_still(evening.look(visit), evening.look(visit, seat=(evening.asked + 1) % 4))


def test_a_finished_table_is_still_in_every_game(served: Served, visit: Visits) -> None:
    pages = []
    for record in GOLDEN.glob("*-3.txt"):
        page = visit(served.address)
        page.set_input_files("input[type=file]", record)
        page.get_by_role("button", name="Lay it out").click()
        page.wait_for_url("**/replay/0")
        page.goto(page.url.removesuffix("/replay/0"))
        pages.append(page)
    are_still(*pages)


def test_the_lobby_and_a_waiting_room_are_still(served: Served, visit: Visits) -> None:
    lobby, room = visit(served.address), visit(served.address)
    open_table(room, "me", "open", "none", "none")
    are_still(lobby, room)


@pytest.mark.usefixtures("browser")
def test_what_a_table_at_rest_costs_is_measured() -> None:
    figures = json.loads(durbar("bench", "idle", "meridian", "--json", "--seconds", "1"))["meridian"]
    assert figures["animations"] == 0
    assert figures.keys() == {"animations", "thread_percent", "browser_percent"}
