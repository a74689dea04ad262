"""How pages look and speak: French, dark, on a phone; replay; accessible everywhere."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from durbar.engine.recorded import read
from tests.browser.conftest import PAINTED, Visits
from tests.browser.hands import CHOICES, SEEN, answered, asked, choose, my_turn, open_table
from tests.nightly import many
from tests.web.serving import Served

WIDTHS = (1440, 1100, 390)
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONE: dict[str, Any] = {
    "reduced_motion": "reduce",
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
GOLDEN = Path(__file__).parents[1] / "golden"

# What it has nothing to say about would be told node by node: that takes longer than to look at it.
COMPLAINTS = {"resultTypes": ["violations"]}


def accessible(page: Page) -> None:
    """An automated check finds nothing to complain about, and no page is wider than its window."""
    page.wait_for_timeout(300)  # until everything that a message brought is in its place
    page.wait_for_selector(".unready", state="detached")  # what cannot be pressed yet is pale for a second
    page.evaluate(PAINTED)  # what is not to be seen has no colours
    found = Axe().run(page, options=COMPLAINTS)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1")


def accessible_everywhere(look: Callable[..., Page], turn: int) -> None:
    """So it is at every width, in light and dark by turns; on every run each page at one width, whose turn it is."""
    for place in range(turn, turn + many(1, len(WIDTHS))):
        window = {"width": WIDTHS[place % len(WIDTHS)], "height": 900}
        page = look(viewport=window, color_scheme=THEMES[place % 2], reduced_motion="reduce")
        accessible(page)
        page.goto("about:blank")  # nobody draws for it any more


def test_french_is_chosen_by_the_browser_and_can_be_switched(served: Served, visit: Visits) -> None:
    page = visit(served.address, locale="fr-FR")
    assert page.locator("html").get_attribute("lang") == "fr"
    open_table(page, "me", "here", "none", "none")
    expect(page.locator("#now h2")).to_have_text("Quelle carte jouez-vous ?")
    choose(page, Random(1))
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#log h2")).to_have_text("What happened")


def test_dark_by_the_system_and_by_choice(served: Served, visit: Visits) -> None:
    page = visit(served.address, color_scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    page.get_by_role("button", name="Light").click()
    light = page.evaluate(paper)
    assert light != dark
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate(paper) == dark
    open_table(page, "me", "here", "none", "none")
    assert page.evaluate(paper) == dark


def test_on_a_phone_the_first_tap_shows_and_the_dock_does_it(served: Served, visit: Visits) -> None:
    page = visit(served.address, **PHONE)
    open_table(page, "me", "here", "none", "none")
    for _ in range(4):
        assert my_turn(page)
        question = asked(page)
        page.locator(CHOICES).first.tap()
        assert asked(page) == question
        page.locator("[data-dock-choice]").tap()
        answered(page, question)
    accessible(page)


def test_what_a_choice_would_bring_is_shown_before(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    while not page.locator("[data-grid]").count():
        choose(page, Random(1))
    page.locator(SEEN).nth(1).hover()
    expect(page.locator("#preview-board svg")).to_be_attached()
    expect(page.locator("#preview-words")).not_to_be_empty()
    assert page.locator(".hot").count() >= 1


def test_replay_by_slider_keys_and_links(served: Served, visit: Visits, tmp_path: Path) -> None:
    page = visit(served.address)
    page.set_input_files("input[type=file]", GOLDEN / "meridian-3.txt")
    page.get_by_role("button", name="Lay it out").click()
    page.wait_for_url("**/replay/0")
    plies = int(page.locator("main").get_attribute("data-plies") or 0)
    assert plies > 50
    first, second = json.loads(page.locator("main").get_attribute("data-stops") or "")[1:3]  # where a scene is over
    for key, ply in (
        ("ArrowRight", first),
        ("ArrowRight", second),
        ("ArrowLeft", first),
        ("End", plies),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        page.wait_for_url(f"**/replay/{ply}")
        expect(page.locator("#now")).to_contain_text(f"Move {ply} of {plies}")
    page.locator("input[data-replay]").fill("30")
    page.wait_for_url("**/replay/30")
    by_slider = page.locator("#board").inner_html()
    page.reload()
    assert page.locator("#board").inner_html() == by_slider
    page.get_by_role("link", name="Last").click()
    page.wait_for_url(f"**/replay/{plies}")
    accessible(page)
    page.goto(page.url.split("/replay")[0])
    with page.expect_download() as download:
        page.get_by_role("link", name="The game as a file").click()
    download.value.save_as(tmp_path / "game.txt")
    saved, golden = (tmp_path / "game.txt").read_text("utf-8"), (GOLDEN / "meridian-3.txt").read_text("utf-8")
    assert read(saved).choices == read(golden).choices


PAGES = (
    "/",
    "/finished",
    "/rules/meridian",
    "/study/meridian",
    "/you",
    "/you/habits",
    "/programs",
    "/known",
    "/you/leave",
)
BOTH = len(THEMES)


@pytest.mark.parametrize("turn", range(many(1, BOTH)))
@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_accessible(served: Served, visit: Visits, width: int, turn: int) -> None:
    """In light and dark by turns, so that every page is seen in both at some width; at night at every width."""
    page = visit(served.address, viewport={"width": width, "height": 900}, reduced_motion="reduce")
    for place, path in enumerate(PAGES, turn + WIDTHS.index(width)):
        page.emulate_media(color_scheme=THEMES[place % BOTH])
        page.goto(served.address + path)
        accessible(page)
    page.goto(served.address)
    open_table(page, "me", "here", "open", "none")
    accessible(page)  # waiting for people
    page.get_by_role("button", name="Computer").click()
    random = Random(width)
    for _ in range(3):
        assert my_turn(page)
        accessible(page)
        choose(page, random)


def test_a_page_that_is_not_there_says_so(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    answer = page.request.get(f"{served.address}/tables/nowhere")
    assert answer.status == 404
    page.set_content(answer.text())
    assert page.locator("h1").inner_text()


def test_pieces_stand_still_for_those_who_prefer_that(served: Served, visit: Visits) -> None:
    page = visit(served.address, reduced_motion="reduce")
    open_table(page, "me", "here", "none", "none")
    while not page.query_selector("#board .tower"):
        choose(page, Random(2))
    moving = (
        "element => getComputedStyle(element).transitionDuration.split(',').every(time => parseFloat(time) <= 0.001)"
    )
    assert page.locator("#board .tower").first.evaluate(moving)
    page.emulate_media(reduced_motion="no-preference")
    assert not page.locator("#board .tower").first.evaluate(moving)
