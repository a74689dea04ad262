"""The rules beside the board, and on their own page: a cited clause is shown, and any other can be found."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from durbar.games.agra.state import Step
from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.hands import asked, open_table
from tests.browser.test_agra import Court
from tests.browser.test_looking import PHONE, accessible
from tests.browser.test_one_screen import building, marching, visiting
from tests.web.serving import Served

DESKS = [(1440, 900), (1280, 800), (1100, 800)]
HEAD = "#rulebook > .head"


def box(there: Locator) -> dict[str, float]:
    """Where something is on the screen."""
    found = there.bounding_box()
    assert found
    x, y, width, height = found["x"], found["y"], found["width"], found["height"]
    return {"x": x, "y": y, "width": width, "height": height, "right": x + width, "bottom": y + height}


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether neither of two boxes covers anything of the other."""
    beside = one["right"] <= other["x"] or other["right"] <= one["x"]
    return beside or one["bottom"] <= other["y"] or other["bottom"] <= one["y"]


def cite(page: Page) -> Locator:
    """Follow the first link to a clause in the log; the clause in the drawer, which is marked and wholly in sight."""
    link = page.locator("#log a.rule-link").first
    link.click()
    clause = page.locator("#rulebook li.cited")
    expect(clause).to_have_count(1)
    assert clause.locator("a[id]").first.get_attribute("id") == link.get_attribute("data-rule")
    assert box(page.locator(HEAD))["bottom"] <= box(clause)["y"]
    assert box(clause)["y"] + 20 < box(page.locator("#rulebook"))["bottom"]
    return clause


def meditating(served: Served, players: int) -> Evening:
    evening = Court(served, seed=3, players=players)
    evening.play_until(Step.MEDITATE, options=3)
    return evening


@pytest.mark.parametrize("play", [building, visiting, marching, meditating], ids=lambda play: play.__name__)
def test_at_a_desk_the_drawer_covers_nothing_of_the_question(served: Served, visit: Visits, play: Any) -> None:
    page = play(served, 4).look(visit)
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("window.scrollTo(0, 0)")
        page.get_by_role("link", name="Rules", exact=True).click()
        drawer, question = page.locator("#rulebook"), page.locator("#now")
        expect(drawer.get_by_role("heading", level=2)).to_be_in_viewport()
        assert apart(box(drawer), box(question)), (width, height)
        assert box(drawer)["height"] >= 200
        page.keyboard.press("Escape")
    cite(page)


def test_beside_a_page_that_leaves_room_it_covers_nothing_at_all(served: Served, visit: Visits) -> None:
    page = visit(served.address, viewport={"width": 2560, "height": 1300})
    open_table(page, "me", "here", "none", "none")
    cite(page)
    assert apart(box(page.locator("#rulebook")), box(page.locator("main > .column.question-side")))


def test_on_a_phone_it_is_a_half_sheet_above_the_dock(served: Served, visit: Visits) -> None:
    page = visit(served.address, **PHONE)
    open_table(page, "me", "here", "none", "none")
    cite(page)
    sheet, dock = box(page.locator("#rulebook")), box(page.locator("#dock"))
    assert (sheet["x"], sheet["width"]) == (0, 390)
    assert sheet["height"] == pytest.approx(844 / 2)
    assert sheet["bottom"] == dock["y"]
    accessible(page)


def test_escape_closes_the_drawer_and_focus_goes_back_to_where_it_was(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    link = page.locator("#log a.rule-link").first
    link.focus()
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.locator("li.cited")).to_be_focused()  # so that it is read aloud
    question = asked(page)
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    assert asked(page) == question  # no key in the drawer makes a move
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()
    link.click()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()
    link.click()
    link.evaluate("link => link.remove()")  # as if the log had been drawn anew
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Rules", exact=True)).to_be_focused()


def test_links_and_contents_lead_through_the_drawer(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    address = open_table(page, "me", "here", "none", "none")
    page.get_by_role("link", name="Rules", exact=True).click()
    drawer = page.locator("#rulebook")
    drawer.locator("[data-find]").fill("xyzzy")
    drawer.get_by_text("Contents").click()
    expect(drawer.get_by_role("status")).to_be_hidden()
    entry = drawer.locator(".contents a").nth(3)
    heading = drawer.get_by_role("heading", level=3, name=entry.inner_text(), exact=True)
    entry.click()
    expect(heading).to_be_in_viewport()
    expect(entry).to_be_hidden()
    inner = drawer.locator(".rulebook li a[href^='#ME-']").first
    clause = (inner.get_attribute("href") or "").removeprefix("#")
    inner.click()
    expect(drawer.locator("li.cited > a[id]")).to_have_attribute("id", clause)
    assert page.url == address


@pytest.mark.parametrize(
    ("locale", "theme", "words", "other", "count", "none"),
    [
        ("en-GB", "light", "push tower", "PUSH", "rules", "No rule says that."),
        ("fr-FR", "dark", "pousse étage", "POUSSE ETAGE", "règles", "Aucune règle ne dit cela."),
    ],
)
def test_a_search_finds_clauses_and_leads_to_them(
    served: Served, visit: Visits, locale: str, theme: str, words: str, other: str, count: str, none: str
) -> None:
    page = visit(served.address, locale=locale, color_scheme=theme, reduced_motion="reduce")
    open_table(page, "me", "here", "none", "none")
    page.locator(".bar a[data-rule]").click()
    drawer = page.locator("#rulebook")
    finding(page, drawer, words, other, count, none)
    clause = drawer.locator(".found a").nth(1)
    number = (clause.get_attribute("href") or "").removeprefix("#")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(clause).to_be_focused()
    accessible(page)
    page.keyboard.press("Enter")
    expect(drawer.locator("li.cited > a[id]")).to_have_attribute("id", number)
    expect(drawer.locator("li.cited")).to_be_in_viewport()
    expect(clause).to_be_hidden()
    drawer.locator("[data-find]").fill("3.3")
    page.keyboard.press("Enter")
    expect(drawer.locator("li.cited > a[id]")).to_have_attribute("id", "ME-3.3")
    accessible(page)


def finding(page: Page, root: Locator, words: str, other: str, count: str, none: str) -> None:
    """Accents and capitals do not matter, all words do; the number of clauses is told."""
    field, status, links = root.locator("[data-find]"), root.get_by_role("status"), root.locator(".found a")
    field.fill("xyzzy")
    expect(status).to_have_text(none)
    field.fill(other)
    many = links.count()
    field.fill(words)
    expect(status).to_have_text(f"{links.count()} {count}")
    assert 1 < links.count() <= many
    assert links.locator("mark").count() >= links.count()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_of_the_rules_has_contents_and_a_search(served: Served, visit: Visits, width: int) -> None:
    page = visit(f"{served.address}/rules/meridian", viewport={"width": width, "height": 844}, reduced_motion="reduce")
    contents = page.get_by_role("navigation", name="Contents")
    entry = contents.locator(".contents a").nth(2)
    entry.click()
    expect(page.get_by_role("heading", level=2, name=entry.inner_text(), exact=True)).to_be_in_viewport()
    finding(page, contents, "push tower", "PUSH", "rules", "No rule says that.")
    expect(entry).to_be_hidden()
    accessible(page)
    number = (contents.locator(".found a").first.get_attribute("href") or "").removeprefix("#")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**#{number}")
    expect(page.locator(f"li:has(> a[id='{number}'])")).to_be_in_viewport()
    contents.locator("[data-find]").fill("")
    expect(entry).to_be_visible()
