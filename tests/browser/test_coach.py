"""The coach in the frame of the question: by the key and by a finger, in both languages, on a desk and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import durbar
from durbar.bots.levels import A_GLANCE, LEVELS
from durbar.study import comparing
from durbar.tables.table import Table
from durbar.web import coach
from tests.browser.conftest import Visits
from tests.browser.hands import PRESS
from tests.browser.test_looking import PHONE, accessible
from tests.nightly import by_turns
from tests.web.serving import Served
from tests.web.test_coach import played, think_here

DESK: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
LOOKS = {"desk": DESK, "phone": {**PHONE, "locale": "fr-FR", "color_scheme": "dark"}}
WORDS = {
    "desk": ("chances to win", "Instead: ", "all the same"),
    "phone": ("chances de gagner", "Plutôt : ", "quand même"),
}
DOCKED = "() => document.querySelector('[data-dock-choice]:enabled')?.click()"  # what a tap has only shown


@pytest.fixture
def quick(served: Served, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A server whose coach thinks for a moment only, and finds everything dear that is not the best."""
    monkeypatch.setattr(comparing, "GAMES", 2)
    monkeypatch.setattr(coach, "DEAR", -1.0)
    monkeypatch.setattr(coach, "PATIENCE", 60.0)  # a machine may be busy
    think_here(served)
    return served


def seated(served: Served, visit: Visits, game: str, look: str) -> tuple[Page, Table]:
    """The page of somebody who plays against two newcomers and is asked something."""
    page = visit(served.address, **LOOKS[look])
    guest = served.guest("Noor")
    cookies = [{"name": one.name, "value": one.value or "", "url": served.address} for one in guest.browser.cookies.jar]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    table = played(served, guest, game)  # at a first question, which is never a small one
    page.goto(f"{served.address}/tables/{table.opened.id}")
    return page, table


@pytest.mark.parametrize(("game", "look"), by_turns(durbar.names(), list(LOOKS)))
def test_it_suggests_when_asked_and_warns_before_a_dear_choice(
    quick: Served, visit: Visits, game: str, look: str
) -> None:
    page, table = seated(quick, visit, game, look)
    chances, instead, all_the_same = WORDS[look]
    expect(page.locator(".coach")).to_have_count(0)

    # Asked by the key or by a finger: what matters, and two choices, of which the better is told to the ear.
    if look == "desk":
        page.keyboard.press("h")
    else:
        page.locator(".ask-coach button").tap()
    expect(page.locator(".weighed tbody tr")).to_have_count(2)
    expect(page.locator(".weighed thead")).to_contain_text(chances)
    expect(page.locator(".coach .voice")).to_be_visible()
    assert page.locator("[data-suggested]").count() >= 1
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.locator("[data-suggested]")).to_have_count(0)

    # Always: the sentences are there by themselves, and it warns once, before anything is done.
    page.goto(f"{quick.address}/you")
    with page.expect_navigation():
        page.locator(".coach-speaks button[value=always]").click()
    accessible(page)
    page.goto(f"{quick.address}/tables/{table.opened.id}")
    expect(page.locator(".coach .voice")).to_be_visible()
    acts, wanted = table.number, dear(page, table)
    page.evaluate(PRESS, ["button[data-choice]", str(wanted)])
    page.evaluate(DOCKED)
    expect(page.locator(".coach .acts")).to_be_visible()
    assert table.number == acts
    buttons = page.locator(".coach .acts button")
    expect(buttons.first).to_contain_text(instead)
    expect(buttons.last).to_contain_text(all_the_same)
    accessible(page)
    buttons.last.evaluate("one => one.click()")
    expect(page.locator(".coach .acts")).to_have_count(0)
    assert table.number > acts


def dear(page: Page, table: Table) -> int:
    """A choice with a button, other than the one that the coach would make."""
    name, known = table.setup.game.name, table.course.position.hidden_from(0, 1).to_bytes()
    position = durbar.load(name, "compiled").from_bytes(known)
    best = LEVELS[coach.LEVEL].make(1).estimate(position, 0, A_GLANCE).choices[0].choice
    shown = page.eval_on_selector_all("button[data-choice]", "all => all.map(one => one.dataset.choice)")
    return next(one for one in position.choices(0) if one != best and str(one) in shown)
