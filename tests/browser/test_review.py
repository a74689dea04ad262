"""A review in a real browser: it grows while one looks, steps by key and click, and everybody can read it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from durbar.study import pace
from tests.browser.conftest import Visits
from tests.browser.test_looking import THEMES, WIDTHS, accessible
from tests.nightly import many
from tests.web.serving import Served

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("agra-2", "meridian-2", "taj_mahal-3", "wallenstein-3")
HIDE = ("agra-2", "taj_mahal-3", "wallenstein-3")  # in which something is hidden from others


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's strength is measured here."""
    monkeypatch.setattr(pace, "thinking", lambda plies: 0.002)


def laid_out(served: Served, visit: Visits, game: str, **facts: object) -> Page:
    """A recorded game that somebody has brought."""
    page = visit(served.address, **facts)
    page.set_input_files("input[type=file]", GOLDEN / f"{game}.txt")
    page.locator("form[enctype] button").click()
    page.wait_for_url("**/replay/0")
    return page


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_review_of_every_game(served: Served, visit: Visits, number: int) -> None:
    page = laid_out(served, visit, GAMES[number], locale="fr-FR" if number % 2 else "en-GB", reduced_motion="reduce")
    page.locator("a[href*='/review/']").click()
    review = page.locator("#review")
    expect(review.locator("progress")).to_be_attached()
    expect(
        page.locator("#chances .course.wide path[id]").first
    ).to_be_attached()  # while the rest is still being found out
    expect(review.locator("progress")).to_have_count(0, timeout=240_000)
    expect(review.locator(".every-turn a").first).to_be_attached()

    turn = review.locator(".every-turn a").nth(3)
    ply = turn.get_attribute("data-ply")
    turn.click()
    page.wait_for_url(f"**/review/{ply}")
    expect(turn).to_have_attribute("aria-current", "true")
    expect(review.locator(".decision h3")).to_be_visible()
    switch = page.get_by_role("switch")
    assert switch.count() == int(GAMES[number] in HIDE)
    if GAMES[number] in HIDE:
        page.keyboard.press("o")
        expect(switch).to_be_checked()
        expect(page.locator("#really .whose").first).to_be_visible()
        accessible(page)
        assert "really" not in page.url  # nothing remembers it
    before = page.locator("#board").inner_html()
    page.keyboard.press("End")
    expect(turn).not_to_have_attribute("aria-current", "true")
    assert page.locator("#board").inner_html() != before
    for place in range(number, number + many(1, len(WIDTHS))):  # on every run at one width, whose turn it is
        page.set_viewport_size({"width": WIDTHS[place % len(WIDTHS)], "height": 900})
        page.emulate_media(color_scheme=THEMES[place % 2])
        page.reload()
        if GAMES[number] in HIDE:
            expect(switch).not_to_be_checked()
        accessible(page)


def test_a_finished_game_leads_to_its_review(served: Served, visit: Visits) -> None:
    page = laid_out(served, visit, "meridian-2")
    page.goto(page.url.replace("/replay/0", ""))
    page.get_by_role("link", name="Review").click()
    page.wait_for_url("**/review")
    expect(page.locator("#review")).to_be_visible()
