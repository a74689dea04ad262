"""The end of a game in the browser: bars, the course in two drawings, and passing it on."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.test_looking import PHONE, accessible
from tests.nightly import by_turns
from tests.web.serving import Served
from tests.web.test_passing_on import play_to_the_end
from tests.web.test_story import laid_out

SHARED = "window.shared = []; navigator.share = async (what) => { window.shared.push(what); };"
NOBODY_ASKS = "navigator.share = undefined;"


@pytest.fixture
def path(served: Served) -> str:
    """The table of a finished game."""
    return laid_out(served.guest("Noor"), "wallenstein-4.txt")


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


def width(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["width"]


SIZES: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}


@pytest.mark.parametrize(("window", "scheme"), by_turns(SIZES, ["light", "dark"]))
def test_a_result_is_drawn_for_its_window(served: Served, visit: Visits, path: str, window: str, scheme: str) -> None:
    size = SIZES[window]
    page = visit(served.address + path, color_scheme=scheme, **size)
    shown, hidden = ("narrow", "wide") if size else ("wide", "narrow")
    expect(page.locator(f".course.{shown}")).to_be_visible()
    expect(page.locator(f".course.{hidden}")).to_be_hidden()
    expect(page.locator(f".course.{shown} .numbered")).to_have_count(page.locator(".turns li").count())
    drawn, room = width(page, f".course.{shown}"), 362 if size else 660
    assert 0.9 < drawn / room < 1.2  # not scaled: figures are as large as words
    assert (top(page, "#now") < top(page, "#board")) == bool(size)  # on a phone, the result comes first
    lengths = [width(page, f"ol.result > li:nth-child({place}) .by-source > g:last-child") for place in (1, 2, 3, 4)]
    assert min(lengths) > 0
    accessible(page)


def test_the_address_of_a_result_is_passed_on_or_copied(served: Served, visit: Visits, path: str) -> None:
    page = visit("about:blank")
    page.add_init_script(SHARED)
    page.goto(served.address + path)
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared.map((what) => what.url)") == [served.address + path]
    expect(page.get_by_role("button", name="Share")).to_be_visible()  # nothing was copied

    page = visit("about:blank", permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(NOBODY_ASKS)
    page.goto(served.address + path)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == served.address + path


def test_whoever_looks_on_as_a_game_ends_can_pass_it_on_at_once(served: Served, visit: Visits) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table = noor.open("meridian", "me", "open")
    kenji.call("POST", f"/tables/{table}/sit", seat=1)
    page = visit("about:blank")
    page.add_init_script(SHARED)
    page.goto(f"{served.address}/tables/{table}")
    expect(page.locator("#now h2")).to_be_visible()
    play_to_the_end(served, table, noor, kenji)
    expect(page.locator(".victory h2")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared.length === 1")
