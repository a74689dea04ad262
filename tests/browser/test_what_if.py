"""What if in a real browser: from looking back into a branch of every game, on and back, the computer's line, notes."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from durbar.study import branch as branches
from tests.browser.conftest import Visits
from tests.browser.hands import CHOICES, moved_on, open_table, press_one
from tests.browser.test_looking import THEMES, WIDTHS, accessible
from tests.browser.test_review import GAMES, laid_out
from tests.nightly import many
from tests.web.serving import Served
from tests.web.test_coach import think_here

NOTE = "Further <north>?"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's strength is measured here."""
    monkeypatch.setattr(branches, "LOOK", branches.LOOK._replace(iterations=20))


def on(page: Page, random: Random) -> None:
    """Choose something for whoever is asked."""
    offered = press_one(page, CHOICES, random)
    assert offered
    moved_on(page, offered)


def show(page: Page, part: str) -> None:
    """Bring a part into sight that shares its place with another one, in some games."""
    tab = page.locator(f".tabs a[href='#{part}']")
    if tab.is_visible():
        tab.click()


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_game_can_be_played_on(served: Served, visit: Visits, number: int) -> None:
    think_here(served)
    random = Random(number)
    page = laid_out(served, visit, GAMES[number], reduced_motion="reduce")
    page.goto(page.url.replace("/replay/0", "/replay/20"))
    page.get_by_role("link", name="What if?").click()
    page.wait_for_url("**/what-if/20")
    made = page.locator("#branch ol a")
    for _ in range(3):
        on(page, random)
    chosen, here = made.count(), page.url  # a button may choose several things
    assert chosen >= 3
    page.get_by_role("link", name="Take back").click()
    expect(made).to_have_count(chosen - 1)
    page.go_back()
    page.wait_for_url(here)
    expect(made).to_have_count(chosen)

    page.get_by_role("button", name="How would the computer play on?").click()
    line = page.locator(".computers-line a")
    expect(line).to_have_count(branches.LINE)
    show(page, "chat")
    page.locator("#keep input[name=note]").fill(NOTE)
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".what-if blockquote")).to_have_text(NOTE)
    page.wait_for_url("**/what-if/20-*?kept=*")
    kept = page.url
    for place in range(number, number + many(1, len(WIDTHS))):  # on every run at one width, whose turn it is
        page.set_viewport_size({"width": WIDTHS[place % len(WIDTHS)], "height": 900})
        page.emulate_media(color_scheme=THEMES[place % 2])
        accessible(page)

    other = visit(kept, locale="fr-FR", reduced_motion="reduce")  # the link shows the same to somebody else
    expect(other.locator(".what-if blockquote")).to_have_text(NOTE)
    expect(other.locator("#branch ol a")).to_have_count(chosen)
    expect(other.locator(".notes li")).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})
    show(page, "branch")
    line.last.click()
    expect(made).to_have_count(chosen + branches.LINE)
    show(page, "chat")
    page.get_by_role("button", name=f"Let go: {NOTE}").click()
    expect(page.locator(".notes li")).to_have_count(0)


def test_ones_own_running_game_is_played_on_without_a_script_and_with_the_keyboard(
    served: Served, visit: Visits
) -> None:
    page = visit(served.address)
    table = open_table(page, "me", "here", "none", "none")
    page.locator(".more summary").click()
    page.get_by_role("link", name="What if?").click()
    page.wait_for_url("**/what-if/0~0")
    expect(page.locator(".what-if")).to_contain_text("cannot know is dealt by chance")
    page.keyboard.press("1")
    expect(page.locator("#branch ol a")).to_have_count(1)
    expect(page.locator("#now h2")).to_be_focused()
    accessible(page)
    page.get_by_role("link", name="To the game").click()
    page.wait_for_url(f"{table}/replay/0")

    plain = visit(table, java_script_enabled=False, storage_state=page.context.storage_state())
    plain.locator(".more summary").click()
    plain.get_by_role("link", name="What if?").click()
    plain.locator("#now button[data-choice]").first.click()
    expect(plain.locator("#branch ol a")).to_have_count(1)
    plain.get_by_role("link", name="Take back").click()
    expect(plain.locator("#branch ol a")).to_have_count(0)
