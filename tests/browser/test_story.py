"""What happened, told in the browser: since one's turn on the board, and the whole log beside it."""

import pytest
from playwright.sync_api import Page, expect

from durbar.engine.telling import scenes
from durbar.games.meridian.state import Step
from durbar.web.story import SCENES as SCENES_AT_ONCE
from tests.browser.conftest import Visits
from tests.browser.test_looking import PHONE, accessible
from tests.browser.test_meridian import Sailing
from tests.web.serving import Served

LOG = "#story"
SCENES = f"{LOG} .scene"
MARKS = "#marks path, #marks circle"


@pytest.fixture
def sailing(served: Served) -> Sailing:
    """A game of Meridian in which everybody has had some turns."""
    sailing = Sailing(served, seed=3)
    while len(sailing.table.course.plies) < 90 or sailing.step != Step.CARD:  # at the beginning of a turn
        sailing.choose()
    return sailing


def opened(page: Page) -> None:
    """The log beside the board, by its key."""
    page.keyboard.press("l")
    expect(page.locator(LOG)).to_be_visible()
    expect(page.locator(f"{LOG} ol")).to_be_focused()


def test_the_whole_log_opens_and_closes_by_key_and_goes_back_as_one_scrolls(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked)
    opened(page)
    while page.locator(f"{LOG} [data-earlier]").count():
        page.locator(f"{LOG} ol").evaluate("log => log.scrollTo(0, log.scrollHeight)")
        page.wait_for_timeout(50)
    told = list(scenes(sailing.table.setup, sailing.table.course.told))
    assert len(told) > SCENES_AT_ONCE
    expect(page.locator(SCENES)).to_have_count(len(told))
    expect(page.locator(f"{LOG} .chapter h3").last).to_have_text("The cards are dealt")
    page.keyboard.press("Escape")
    expect(page.locator(LOG)).to_be_hidden()
    expect(page.locator("#log [data-story]")).to_be_focused()


def test_a_key_in_the_log_makes_no_move(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked)
    plies = len(sailing.table.course.plies)
    opened(page)
    page.keyboard.press("1")
    page.keyboard.press("d")
    page.keyboard.press("l")
    expect(page.locator(LOG)).to_be_hidden()
    assert len(sailing.table.course.plies) == plies


def test_a_scene_is_marked_on_the_board_where_one_points(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked)
    opened(page)
    page.locator(f"{SCENES}[data-moves]").first.hover()
    expect(page.locator(MARKS).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(MARKS)).to_have_count(0)


def test_the_log_can_be_read_about_one_player(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked)
    opened(page)
    everything = page.locator(SCENES).count()
    page.locator(f"{LOG} .about a").nth(2).click()
    expect(page.locator(f"{LOG} .about a").nth(2)).to_have_attribute("aria-current", "true")
    assert page.locator(SCENES).count() <= everything
    expect(page.locator(f"{SCENES} .seal.extra-small").first).to_be_visible()


def test_what_others_did_is_shown_by_itself_until_one_turns_to_a_choice(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked)
    expect(page.locator("#log .since").first).to_be_visible()
    expect(page.locator("#log .since[aria-current=step]")).to_have_count(1)
    page.locator("#now button[data-choice]").first.hover()
    expect(page.locator("#log .since[aria-current]")).to_have_count(0)
    expect(page.locator(MARKS)).to_have_count(0)
    page.locator("[data-since='1']").click()
    expect(page.locator("#log .since").first).to_have_attribute("aria-current", "step")


def test_whoever_wants_less_motion_steps_by_hand(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked, reduced_motion="reduce")
    expect(page.locator("#log .since").first).to_be_visible()
    expect(page.locator("#log .since[aria-current]")).to_have_count(0)
    page.locator("[data-since='1']").click()
    expect(page.locator("#log .since").first).to_have_attribute("aria-current", "step")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_log_is_accessible(sailing: Sailing, visit: Visits, size: dict[str, object]) -> None:
    page = sailing.look(visit, sailing.asked, **size)
    page.locator("#log [data-story]").click()
    expect(page.locator(SCENES).first).to_be_visible()
    accessible(page)
