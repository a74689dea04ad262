"""Why not? And what is that? Clicks, taps and keys on what cannot be chosen are answered beside it, and never on what
can be chosen; every sign says its name, and the legend has all of them.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from durbar.games.agra.state import Step as AgraStep
from durbar.games.meridian.state import Step as MeridianStep
from durbar.games.taj_mahal.state import Step as TajMahalStep
from durbar.games.wallenstein.state import Step as WallensteinStep
from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.test_agra import Court
from tests.browser.test_looking import PHONE, accessible
from tests.browser.test_meridian import Sailing
from tests.browser.test_taj_mahal import Visiting
from tests.browser.test_wallenstein import War
from tests.browser.test_wallenstein_planning import Council
from tests.web.serving import Served

SLIP, GLOSS = "#why-not", "#gloss"
MOST_ASKED = 12  # things of a page that are asked about
COVERED = """() => {
    const slip = document.querySelector("#why-not").getBoundingClientRect();
    const meets = (box) =>
        box.left < slip.right && slip.left < box.right && box.top < slip.bottom && slip.top < box.bottom;
    return [...document.querySelectorAll("[data-choice]:not([data-dock-choice]), .spot.legal")]
        .filter((one) => one.checkVisibility() && meets(one.getBoundingClientRect()))
        .map((one) => one.dataset.choice ?? one.id);
}"""
# From one thing by arrows to all others, over choices too.
REACHED = """() => {
    const closed = [...document.querySelectorAll("[data-closed]")].filter((one) => one.checkVisibility());
    const reached = new Set();
    const choices = [...document.querySelectorAll("#now button[data-choice]")].filter((one) => one.checkVisibility());
    const next = [...closed.filter((one) => one.tabIndex === 0), ...choices];
    while (next.length) {
        const from = next.pop();
        if (reached.has(from)) continue;
        reached.add(from);
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            from.focus({ preventScroll: true });
            from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            if (document.activeElement.matches("[data-closed], button[data-choice]")) next.push(document.activeElement);
        }
    }
    document.activeElement.blur();
    return closed.filter((one) => !reached.has(one)).map((one) => one.dataset.closed);
}"""


def sailing(served: Served) -> Evening:
    evening = Sailing(served, seed=3, players=3)
    evening.play_until(MeridianStep.ACT, towers=4, rows=2)
    return evening


def visiting(served: Served) -> Evening:
    evening = Visiting(served, seed=5)
    evening.play_until(TajMahalStep.PALACE, visit=4)
    return evening


def at_court(served: Served) -> Evening:
    evening = Court(served, seed=1)
    evening.play_until(AgraStep.ACT, options=8)
    return evening


def at_war(served: Served) -> Evening:
    evening = War(served, seed=2)
    evening.play_until(WallensteinStep.BATTLE_AT)
    return evening


EVENINGS = [
    pytest.param(sailing, id="meridian"),
    pytest.param(visiting, id="taj_mahal"),
    pytest.param(at_court, id="agra"),
    pytest.param(at_war, id="wallenstein"),
]


def closed(page: Page) -> list[str]:
    """All that is seen and can be asked about."""
    ids: list[str] = page.locator("[data-closed]:visible").evaluate_all("all => all.map(one => one.dataset.closed)")
    return ids


def ask(page: Page, thing: str, why: str) -> None:
    """Click something that cannot be chosen; the answer names it."""
    page.locator(f"[data-closed='{thing}']:visible").first.dispatch_event("click")
    expect(page.locator(f"{SLIP} h3")).to_contain_text(why)
    expect(page.locator(f"{SLIP} a[data-rule]")).not_to_be_empty()


@pytest.mark.parametrize("evening_of", EVENINGS)
def test_whoever_asks_is_told_why_not(served: Served, visit: Visits, evening_of: Callable[[Served], Evening]) -> None:
    evening = evening_of(served)
    page = evening.look(visit, reduced_motion="reduce")
    page.mouse.move(3, 3)
    page.wait_for_selector("[data-closed][aria-disabled=true]", state="attached")
    things = closed(page)
    for thing in things[:: len(things) // MOST_ASKED + 1]:
        ask(page, thing, "Why not ")
        assert page.evaluate(COVERED) == []
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator(SLIP)).to_be_empty()
    assert page.evaluate(REACHED) == []
    first = page.locator("[data-closed]:visible").first
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{SLIP} h3")).to_be_visible()
    expect(first).to_have_attribute("aria-describedby", "why-not")
    assert page.locator("[data-closed]:not([aria-disabled=true])").count() == 0
    page.locator(f"{SLIP} a[data-rule]").click()
    expect(page.locator("#rulebook")).to_be_visible()
    assert {refusal.game for refusal, _ in served.server.host.store.refused()} == {evening.game}


def test_a_plan_says_what_it_does_not_take(served: Served, visit: Visits) -> None:
    """Cards that are held over a space, what ends the planning before its time, and a plan that is ready."""
    council = Council(served, imperial_court="yes")
    page = council.look(visit, 0, reduced_motion="reduce")
    page.mouse.move(3, 3)
    commit = page.locator(".finish .main")
    expect(commit).to_have_attribute("aria-disabled", "true")
    commit.click(force=True)
    expect(page.locator(SLIP)).to_contain_text("open spaces")
    page.locator("[data-hold='46']").click()  # a tower card
    first = page.locator(".slots .slot summary").first
    first.click()
    expect(page.locator(f"{SLIP} h3")).to_contain_text("Why not a tower card on")
    expect(page.locator(".slots .open details[open]:not([data-lit])")).to_have_count(0)
    accessible(page)
    assert page.evaluate(REACHED) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-refuses]:visible")).to_have_count(0)
    council.commits(0)
    expect(page.locator(".plan-board.ready")).to_be_visible()
    ask(page, "space-0", "Why not Build a palace")
    expect(page.locator(SLIP)).to_contain_text("reconsider first")
    page.locator(".finish [data-choice]").click()
    expect(commit).to_have_attribute("data-choice", re.compile("."))
    expect(commit).not_to_have_attribute("aria-disabled", "true")
    assert page.evaluate(REACHED) == []


@pytest.mark.parametrize("evening_of", EVENINGS)
def test_on_a_phone_the_dock_says_it(served: Served, visit: Visits, evening_of: Callable[[Served], Evening]) -> None:
    page = evening_of(served).look(visit, **PHONE, locale="fr-FR", color_scheme="dark")
    ask(page, closed(page)[0], "Pourquoi pas ")
    toast, dock = (page.locator(part).bounding_box() or {} for part in (SLIP, "#dock"))
    assert abs(toast["y"] + toast["height"] - dock["y"]) <= 1
    accessible(page)
    page.locator(f"{SLIP} [data-close-slip]").tap()
    expect(page.locator(SLIP)).to_be_empty()
    seal = page.locator("main svg.seal:visible").first
    seal.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator(f"{GLOSS} h3")).to_be_visible()  # a finger rests on it
    seal.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    page.locator("#now h2").tap()
    expect(page.locator(GLOSS)).to_be_hidden()
    page.locator("[data-show-signs]").tap()
    expect(page.locator("#signs [data-signs]").first).to_be_visible()
    accessible(page)


def unnamed(page: Page) -> Any:
    """Symbols that are drawn and have no row in the legend, apart from those that stand beside their words."""
    return page.locator("#signs use").evaluate_all(
        "all => all.filter(one => !document.querySelector(one.getAttribute('href'))).map(one => one.href.baseVal)"
    )


@pytest.mark.parametrize("evening_of", EVENINGS)
def test_every_sign_says_its_name(served: Served, visit: Visits, evening_of: Callable[[Served], Evening]) -> None:
    page = evening_of(served).look(visit, reduced_motion="reduce")
    page.keyboard.press("n")
    legend = page.locator("#signs")
    expect(legend).to_be_visible()
    assert unnamed(page) == []
    accessible(page)
    legend.locator("[data-sign-names]").select_option("always")
    page.keyboard.press("Escape")
    expect(legend).not_to_be_visible()
    page.locator("main .icon:visible:has(use)").first.hover(force=True)
    page.locator("#panel svg:visible:has(use[href^='#seal'])").first.hover(force=True)
    expect(page.locator(GLOSS)).to_be_visible()
    expect(page.locator(f"{GLOSS} h3")).to_have_count(1)
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator(GLOSS)).to_be_hidden()
