"""Played by keys: they are listed, the focus follows the question, arrows move among choices."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.hands import CHOICES, answered, asked, open_table
from tests.browser.keyboard import tab_to
from tests.browser.test_looking import accessible
from tests.browser.test_one_screen import building, marching
from tests.web.serving import Served

FOCUSED = "() => document.activeElement === document.querySelector('#now h2')"
# As a message does that tells something else about the same question.
DRAWN_ANEW = """async () => {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const html = page.querySelector("#now").outerHTML;
    const text = `<hx-partial hx-target="#now" hx-swap="outerMorph">${html}</hx-partial>`;
    await htmx.swap({ text, swap: "none", target: document.body, sourceElement: document.body });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
}"""


def sit_down(served: Served, visit: Visits) -> Page:
    """Two friends on one device."""
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    page.wait_for_selector("#choose", state="attached")
    return page


def test_the_focus_goes_to_the_next_question(served: Served, visit: Visits) -> None:
    page = sit_down(served, visit)
    question = asked(page)
    page.keyboard.press("1")
    answered(page, question)
    page.wait_for_function(FOCUSED)
    page.evaluate(DRAWN_ANEW)
    page.wait_for_function(FOCUSED)
    page.keyboard.press("ArrowDown")
    expect(page.locator(CHOICES).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(CHOICES).first).not_to_be_focused()
    expect(page.locator(f"{CHOICES}:focus")).to_have_count(1)


def test_nobody_is_called_away_from_what_he_writes(served: Served, visit: Visits) -> None:
    page = sit_down(served, visit)
    question = asked(page)
    page.keyboard.press("1")
    page.locator("#text").focus()
    answered(page, question)
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator("#text")).to_have_value("1")


def test_nobody_is_called_back_who_has_gone_on_in_the_new_question(served: Served, visit: Visits) -> None:
    """A question is drawn before the stream says so, and a quick hand presses Tab in between."""
    page = sit_down(served, visit)
    question = asked(page)
    page.evaluate(
        """choices => window.addEventListener("htmx:sse:after:message", () => {
            [...document.querySelectorAll(choices)].at(-1).focus();
        }, { capture: true, once: true })""",
        CHOICES,
    )
    page.keyboard.press("1")
    answered(page, question)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator(CHOICES).last).to_be_focused()


@pytest.mark.parametrize("play", [building, marching], ids=lambda play: play.__name__)
def test_a_grid_is_one_group_of_which_one_is_chosen(
    served: Served, visit: Visits, play: Callable[[Served, int], Evening]
) -> None:
    page = play(served, 3).look(visit, reduced_motion="reduce")
    group = page.get_by_role("group", name=page.locator("#now h2").inner_text())
    cells = group.locator("[data-row]").get_by_role("button")
    chosen = group.get_by_role("button", pressed=True)
    expect(cells.nth(1)).to_be_visible()
    expect(chosen).to_have_count(0)
    tab_to(page, "[data-grid] [data-row] button")
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        expect(chosen).to_have_count(1)
        expect(chosen).to_be_focused()
    accessible(page)
    page.keyboard.press("Tab")  # leaves all of them at once
    expect(group.locator("[data-row] button:focus")).to_have_count(0)


def test_all_keys_are_listed(served: Served, visit: Visits) -> None:
    page = sit_down(served, visit)
    question, help_ = asked(page), page.locator("dialog#keys")
    page.keyboard.press("?")
    expect(help_).to_be_visible()
    expect(help_.locator("[data-keys-now] kbd")).to_have_text(page.locator(f"{CHOICES} kbd").all_inner_texts())
    expect(help_.locator("[data-keys-now] dd").first).not_to_be_empty()
    page.keyboard.press("1")  # what lies behind is not chosen
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    assert asked(page) == question
    page.locator("[data-show-keys]").click()
    expect(help_).to_be_visible()
