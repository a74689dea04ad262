"""A puzzle of every game is tried in a browser, wrong and right, by hand and by keys, wide and on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import durbar
from durbar.engine.game import Game
from durbar.study.puzzles import Puzzle, puzzles_of
from tests.browser.conftest import Visits
from tests.browser.test_looking import PHONE, accessible
from tests.web.serving import Served

WITH_PUZZLES = [name for name in durbar.names() if puzzles_of(durbar.load(name))]
READERS: dict[int, dict[str, Any]] = {
    0: {"locale": "en-GB", "reduced_motion": "reduce"},
    1: {"locale": "fr-FR", "color_scheme": "dark", "reduced_motion": "reduce", **PHONE},
}
WORDS = {0: ("in a hundred less", "Found it."), 1: ("sur cent de moins", "Trouvé.")}


def answer(page: Page, game: Game, puzzle: Puzzle, name: str) -> None:
    """Press the button of a choice, wherever the game has one."""
    choice = next(c for c in puzzle.laid_out(game).choices(puzzle.seat) if game.actions.name(c) == name)
    pressed = page.locator(f'button[data-choice="{choice}"]:not([data-dock-choice])').first
    pressed.evaluate("button => button.click()")


def play_on(page: Page) -> None:
    """From an answered puzzle one choice on, and back to its answer."""
    answered = page.url
    page.locator(".lesson-ways a[href$='/on/0']").click()
    expect(page.locator("#position")).to_have_value(re.compile("^game: "))
    before = page.locator("#position").input_value()
    accessible(page)
    page.locator("button[data-choice]:not([data-dock-choice])").first.evaluate("button => button.click()")
    if (chooses := page.locator("#dock [data-dock-choice]")).is_visible():
        chooses.click()
    expect(page.locator("#branch a[aria-current]")).to_have_count(1)
    expect(page.locator("#position")).not_to_have_value(before)
    expect(page).to_have_url(re.compile(r"/on/0(-\d+)+$"))
    page.goto(answered)


@pytest.mark.parametrize(("turn", "name"), [*enumerate(WITH_PUZZLES)])
def test_a_puzzle_is_tried_wrong_and_right(served: Served, visit: Visits, turn: int, name: str) -> None:
    game, reader = durbar.load(name, "compiled"), turn % 2
    puzzle = puzzles_of(game)[0]
    wrong = next(one.choice for one in puzzle.options if one.choice not in puzzle.right)
    page = visit(f"{served.address}/puzzles/{name}/any/{puzzle.id}", **READERS[reader])
    expect(page.locator(".puzzle-verdict")).to_have_count(0)
    accessible(page)
    answer(page, game, puzzle, wrong)
    expect(page.locator(".puzzle-verdict")).to_contain_text(WORDS[reader][0])
    expect(page.locator(".puzzle-worth .mine")).to_have_count(1)
    expect(page.locator(".puzzle-last .missed")).to_have_count(1)
    expect(page.locator(".lesson-ways .main")).to_be_focused()  # Enter leads on
    accessible(page)
    page.locator(".puzzle-worth .best button").first.click()  # what about that one?
    expect(page.locator(".puzzle-verdict")).to_contain_text(WORDS[reader][1])
    expect(page.locator(".puzzle-last .found")).to_have_count(0)  # it does not count again
    if turn < 2:  # wide and on a phone
        play_on(page)
    page.locator(".lesson-ways .main").press("Enter")
    page.wait_for_url(lambda url: puzzle.id not in url)
    expect(page.locator(".puzzle-verdict")).to_have_count(0)
    expect(page.locator("#now h2").first).to_be_visible()
