"""A pace is chosen with one click; clocks count down in the browser, in figures and in words, and tell little time."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.web.serving import Served

BY_THE_DAY = """(clock) => {
    Object.assign(clock.dataset, { kind: "days", due: Date.now() / 1000 + 20 * 3600, low: 3600 });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_clocks_count_down_and_tell_when_there_is_little_time(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    page.clock.install()
    details = page.locator(".pace details")
    expect(details).to_be_hidden()
    page.get_by_text("By the day", exact=True).click()
    expect(details).to_contain_text("3 days a move")
    page.get_by_text("Live", exact=True).click()
    expect(details.locator("summary")).to_contain_text("45 seconds a move, 10 minutes in reserve")
    page.locator("#who-1").select_option("here")
    page.locator("#who-2").select_option("none")
    page.locator("#who-3").select_option("none")
    page.get_by_role("button", name="Play").click()

    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^10:\d\d$"))
    expect(clock).to_have_attribute("aria-label", "10 minutes left")
    expect(page.locator("#clocks")).to_contain_text("10 minutes in reserve")
    page.clock.fast_forward("09:55")
    expect(clock).to_have_text(re.compile(r"^0:\d\d, little time$"))
    expect(clock).to_have_attribute("aria-label", "less than a minute left, little time")
    expect(clock).to_have_class(re.compile("scarce"))
    page.clock.fast_forward("02:00")
    expect(clock).to_have_text("time is up")  # until the server, for which it is not, says otherwise

    lobby = page.context.new_page()
    lobby.goto(served.address)
    expect(lobby.locator("#mine .clock")).to_have_text(re.compile(r"^10:\d\d$"))
    expect(lobby.locator("#mine .what")).to_contain_text("45 seconds a move, 10 minutes in reserve")
    lobby.locator("#mine .clock").evaluate(BY_THE_DAY)
    expect(lobby.locator("#mine .clock")).to_have_text(re.compile(r"^by (today|tomorrow), \d\d:\d\d$"))
