"""Nothing happens in silence: refusals, absences, what is taken back, what could not be sent."""

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.evening import _cookies
from tests.browser.hands import asked, choose, log, open_table, whose_turn
from tests.browser.test_playing import OUTAGE
from tests.web.serving import Served


def two(served: Served, visit: Visits) -> tuple[Page, Page]:
    """Two at a table: whoever has just ended his turn, and the other."""
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table = noor.open("meridian", "me", "open")
    kenji.call("POST", f"/tables/{table}/sit", seat=1)
    pages = [
        visit(f"{served.address}/tables/{table}", storage_state={"cookies": _cookies(guest), "origins": []})
        for guest in (noor, kenji)
    ]
    first = whose_turn(*pages)
    while first.query_selector("#choose"):
        choose(first, Random(6))
    return first, pages[1 - pages.index(first)]


def test_who_does_not_agree_and_who_leaves_stands_in_everybody_s_log(served: Served, visit: Visits) -> None:
    first, other = two(served, visit)
    first.get_by_role("button", name="Ask to take back").click()
    other.get_by_role("button", name="Refuse").click()
    for page in (first, other):
        expect(page.locator("#log li").first).to_contain_text("did not agree")
    first.get_by_text("Leave", exact=True).click()
    first.get_by_role("button", name="Let the computer play for me").click()
    for page in (first, other):
        expect(page.locator("#log li").first).to_contain_text("has left the seat to the computer")
    first.get_by_role("button", name="Take your seat back").click()
    for page in (first, other):
        expect(page.locator("#log")).to_contain_text("has taken the seat back from the computer")


def test_who_takes_back_behind_what_another_chose_is_told_what_he_will_know(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    while not page.locator("button.undo").count():
        choose(page, Random(6))
    seen = log(page)[0]
    question = asked(page)
    page.locator("button.undo").click()
    surely = page.locator("#surely")
    expect(surely).to_contain_text(re.compile(r"chose since\. That is taken back too, but you have seen it"))
    expect(surely).to_contain_text(seen)
    assert asked(page) == question  # nothing has been done yet
    surely.get_by_role("button", name="Leave it").click()
    expect(surely).to_be_hidden()
    page.locator("button.undo").click()
    surely.get_by_role("button", name="Take it back all the same").click()
    expect(page.locator("#log li").first).to_contain_text("has taken back the last choice, and with it what")
    expect(page.locator("#log")).not_to_contain_text(seen)


def test_a_choice_without_a_connection_is_kept_in_sight_and_sent_later(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    visit.forgiven = OUTAGE
    question = asked(page)
    page.context.set_offline(True)
    button = page.locator("#now button[data-choice]").first
    button.click()
    expect(page.locator("#unsent")).to_be_visible()
    expect(page.locator("#unsent")).to_contain_text("Not sent yet")
    assert asked(page) == question
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.wait_for_function(
        "asked => document.querySelector('#choose input[name=asked]')?.value !== asked", arg=question
    )


def test_what_cannot_be_kept_is_told_not_to_be_done(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    visit.forgiven = OUTAGE
    page.context.set_offline(True)
    page.fill("#text", "Well met")
    page.keyboard.press("Enter")
    expect(page.locator("#unsent")).to_contain_text("That was not sent")
    assert page.input_value("#text") == "Well met"
    page.context.set_offline(False)
    page.focus("#text")
    page.keyboard.press("Enter")
    expect(page.locator("#chat")).to_contain_text("Well met")
    expect(page.locator("#unsent")).to_be_hidden()
