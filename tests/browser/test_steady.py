"""A click does what it showed: what comes to lie under a resting pointer can be pressed a second later."""

from random import Random

from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.hands import SEEN, answered, asked, open_table
from tests.web.serving import Served

UNDER = """([x, y]) => {
    const button = document.elementFromPoint(x, y)?.closest("button, a, [data-choice]");
    return button ? button.dataset.choice ?? button.textContent : null;
}"""


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
