"""A click does what it showed: what comes to lie under a resting pointer can be pressed a second later."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import SEEN, answered, asked, open_table
from tests.web.serving import Served

UNDER = """([x, y]) => {
    const button = document.elementFromPoint(x, y)?.closest("button, a, [data-choice]");
    return button ? button.dataset.choice ?? button.textContent : null;
}"""

# A script that hears of a message after all others, and puts something under the pointer.
LATER = """([x, y]) => document.addEventListener("htmx:sse:after:message", () => {
    const late = document.body.appendChild(document.createElement("button"));
    late.textContent = "late";
    late.style = `position: fixed; left: ${x - 9}px; top: ${y - 9}px; width: 18px; height: 18px; z-index: 9`;
}, {once: true})"""


def click_one(page: Page, random: Random) -> tuple[float, float]:
    """Click one of the buttons until it is done; where."""
    buttons = page.locator(SEEN)
    box = buttons.nth(random.randrange(buttons.count())).bounding_box()
    assert box
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    question = asked(page)
    page.mouse.click(*place, click_count=1)
    if page.locator("#now [data-act]:enabled").count():
        box = page.locator("#now [data-act]").bounding_box()
        assert box
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.click(*place)
    answered(page, question)
    return place


def test_what_comes_to_lie_under_the_pointer_waits_for_a_second(served: Served, visit: Visits) -> None:
    random = Random(3)
    page = visit(f"{served.address}/?game=meridian")
    page.clock.install()
    open_table(page, "me", "here", "none", "none")
    page.clock.pause_at(page.evaluate("Date.now()") / 1_000 + 5)
    held = 0
    for _ in range(12):
        place = click_one(page, random)
        assert page.evaluate(UNDER, place) is None
        held += page.locator(".unready").count()
        page.clock.run_for(1_000)
        assert page.locator(".unready").count() == 0
    assert held


def test_what_a_script_moves_there_after_a_message_waits_too(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/?game=meridian")
    page.clock.install()
    open_table(page, "me", "here", "none", "none")
    page.clock.pause_at(page.evaluate("Date.now()") / 1_000 + 5)
    button = page.locator(SEEN).first
    box = button.bounding_box()
    assert box
    place, question = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), asked(page)
    page.evaluate(LATER, place)
    page.mouse.click(*place)
    if page.locator("#now [data-act]:enabled").count():
        page.locator("#now [data-act]").press("Enter")
    answered(page, question)
    expect(page.get_by_role("button", name="late")).to_have_class("unready")
    page.clock.run_for(1_000)
    assert page.evaluate(UNDER, place) == "late"
