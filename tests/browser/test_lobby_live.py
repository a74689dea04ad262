"""A lobby that lives: what others do comes by itself, clocks go on, and nothing moves away under the pointer."""

import re
import time

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_looking import accessible
from tests.web.serving import Served
from tests.web.test_deeds import opened
from tests.web.test_hosting import person

OPEN = {"game": "meridian", "who-0": "me", "who-1": "open", "who-2": "none", "who-3": "none"}


def test_the_lobby_moves_by_itself_and_stays_where_somebody_points(served: Served, visit: Visits) -> None:
    kenji, mina = served.guest("Kenji"), served.guest("Mina")
    page = visit(f"{served.address}/you")
    page.fill("#name", "Noor")
    page.get_by_role("button", name="Take this name").click()
    page.goto(served.address)
    page.clock.install()
    expect(page.locator("#mine")).to_be_hidden()
    expect(page.locator("#watched")).to_be_hidden()

    free = opened(kenji, **{**OPEN, "name": "Lamplight", "pace": "live"})
    page.get_by_role("button", name="Sit down (Lamplight)").click()
    page.wait_for_url(f"**{free}")
    page.goto(served.address)
    clock = page.locator("#mine .clock")
    expect(page.locator("#mine .waits")).to_have_count(1)
    expect(clock).to_have_text(re.compile(r"^10:\d\d$"))
    page.clock.fast_forward("01:00")
    expect(clock).to_have_text(re.compile(r"^9:\d\d$"))

    watched = opened(kenji, **{**OPEN, "name": "Trade winds"})
    expect(page.locator("#free")).to_contain_text("Trade winds")
    mina.post(f"{watched}/sit", seat=1)
    expect(page.locator("#watched")).to_contain_text("Kenji, Mina")
    expect(page.locator("#free")).not_to_contain_text("Trade winds")

    first = opened(kenji, **{**OPEN, "name": "First"})
    expect(page.locator("#free li")).to_have_count(1)
    row = page.locator(f"#free-{first.rsplit('/', 1)[1]}")
    row.hover()
    before = row.bounding_box()
    time.sleep(1)  # lists are in order of whole seconds
    opened(kenji, **{**OPEN, "name": "Second"})
    expect(page.locator("#free li")).to_have_count(2)
    assert row.bounding_box() == before
    page.locator("h1").hover()
    expect(page.locator("#free li").first).to_contain_text("Second")
    expect(row).to_have_css("order", "0")

    noor = next(one for one in kenji.call("GET", "/people") if one["person"] != person(served, mina))
    asked = opened(kenji, **{**OPEN, "name": "Come over", "join": "link"})
    kenji.call("POST", f"{asked}/invite", seat=1, person=noor["person"])
    expect(page.locator("#asked")).to_contain_text("Come over")
    accessible(page)
    page.get_by_role("button", name="Accept (Come over)").click()
    expect(page.locator("main.table")).to_be_visible()
    assert served.server.host._tables[asked.rsplit("/", 1)[1]].free_seats == []
