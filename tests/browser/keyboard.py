"""Hands that stay on the keyboard: Tab, arrows and Enter, or the key on a cap."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.hands import CHOICES, OFFERED, moved_on

CAPS = "#now button[data-choice]:enabled kbd:visible"
CELLS = "[data-grid] button[data-choice]"  # of which Enter first chooses one
CARDS = ".hand-of-states .playable:not(.blank) button"  # of a plan, to be picked up
ON_WITH_IT = ".hand-of-states .playable button, .finish .main"  # the next card, or the end of the plan
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
FOLLOWED = "() => document.querySelector('ol.result') || document.activeElement.closest('#now, #hand')"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something of that kind has the focus."""
    for _ in range(200):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def answer(page: Page, random: Random) -> None:
    """Answer the question, or lay one card of a plan; then, or at the next question, the focus is where one goes on."""
    if page.locator(".plan-board.ready").count():  # which one could only take back
        page.locator(".plan-board.ready").wait_for(state="detached")
        return
    before = page.evaluate(OFFERED)
    if page.locator("[data-planning]").count():
        _plan(page, random)
    elif random.random() < 0.5 and (caps := page.locator(CAPS).all_inner_texts()):
        page.keyboard.press(random.choice(caps).lower())
    else:
        _walk(page, random)
    moved_on(page, before)
    page.wait_for_function(FOLLOWED)


def _walk(page: Page, random: Random) -> None:
    """Go to a choice, on to another one, and take it; where a key only chooses, it is pressed twice."""
    tab_to(page, CHOICES)
    for _ in range(random.randrange(4)):
        page.keyboard.press(random.choice(ARROWS))
    if page.locator("[data-closed]:focus").count():  # arrows lead on to what cannot be chosen, where Enter asks why
        tab_to(page, CHOICES)
    if page.locator(f"{CELLS}:focus").count() and not page.locator(f"{CELLS}[aria-pressed]").count():
        page.keyboard.press("Enter")
        expect(page.locator(f"{CELLS}[aria-pressed]")).to_have_count(1)
    page.keyboard.press("Enter")


def _plan(page: Page, random: Random) -> None:
    """Lay the next card; as soon as blank cards do for the rest, lay these, bid and commit."""
    caps = page.locator(CAPS).all_inner_texts()
    if caps:
        page.keyboard.press("e" if "E" in caps else caps[0].lower())
    elif page.locator(CARDS).count():
        tab_to(page, CARDS)
        page.keyboard.press("Enter")
        expect(page.locator("[data-planning] .taken:focus")).to_have_count(1)
        for _ in range(random.randrange(3)):
            page.keyboard.press(random.choice(ARROWS))
        _enter(page, "[data-planning] .open .taken")
        page.wait_for_function(f"() => document.activeElement.matches('{ON_WITH_IT}')")
    else:
        _enter(page, ".bidslot .thaler-card[data-choice]")


def _enter(page: Page, selector: str) -> None:
    """Press Enter there; once more if the page was drawn anew just then, so that the key went nowhere."""
    sent = page.evaluate("() => window.sent")
    while page.evaluate("() => window.sent") == sent:
        tab_to(page, selector)
        page.keyboard.press("Enter")
