"""What happened, told in the browser: since one's turn on the board, and the whole log beside it."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from durbar.engine.telling import scenes
from durbar.games.meridian.state import Step
from durbar.web.story import SCENES as SCENES_AT_ONCE
from tests.browser.conftest import Visits
from tests.browser.test_looking import PHONE, accessible
from tests.browser.test_meridian import Sailing
from tests.web.serving import Served

GOLDEN = Path(__file__).parents[1] / "golden"
LOG = "#story"
SCENES = f"{LOG} .scene"
MARKS = ".marks path, .marks circle"
SINCE = "#log .since"
STANDS = ".stage > .then"  # the board as it stood
# What is shown of the story, in order; and what was ever moved by a script.
WATCH = """
    window.shown = [];
    window.moved = [];
    new MutationObserver(() => {
        const scene = document.querySelector("#log .since[aria-current]");
        if (scene && window.shown.at(-1) !== scene.id) window.shown.push(scene.id);
    }).observe(document, {subtree: true, attributes: true, attributeFilter: ["aria-current"]});
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...how) {
        window.moved.push([this.dataset.piece ?? this.dataset.place ?? this.tagName, Object.keys(frames)].flat());
        return animate.call(this, frames, ...how);
    };
"""


@pytest.fixture(autouse=True)
def told(visit: Visits) -> None:
    """Here pages show by themselves what happened."""
    visit.story_speed = None


@pytest.fixture
def sailing(served: Served) -> Sailing:
    """A game of Meridian in which everybody has had some turns."""
    sailing = Sailing(served, seed=3, players=4)
    while len(sailing.table.course.plies) < 80 or sailing.step != Step.CARD or others_since(sailing) < 2:
        sailing.choose()
    return sailing


def others_since(sailing: Sailing) -> int:
    """How many others have chosen since whoever must choose last did."""
    seats = [ply.seat for ply in sailing.table.course.plies]
    return len(set(seats[::-1][: seats[::-1].index(sailing.asked)]))


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


def watched(page: Page) -> Page:
    """The page as if it were opened for the first time, of which is noted what it shows."""
    expect(page.locator("[data-since-steps]")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("sessionStorage.clear()")
    page.add_init_script(WATCH)
    page.reload()
    return page


def test_what_others_did_is_shown_by_itself_until_one_turns_to_a_choice(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked)
    expect(page.locator(SINCE).first).to_be_visible()
    expect(page.locator(f"{SINCE}[aria-current=step]")).to_have_count(1)
    expect(page.locator(STANDS)).to_have_count(1)
    page.locator("#now button[data-choice]").first.hover()
    expect(page.locator(f"{SINCE}[aria-current]")).to_have_count(0)
    expect(page.locator(MARKS)).to_have_count(0)
    expect(page.locator(STANDS)).to_have_count(0)
    page.locator("[data-since='1']").click()
    expect(page.locator(SINCE).first).to_have_attribute("aria-current", "step")
    page.keyboard.press("Escape")
    expect(page.locator(STANDS)).to_have_count(0)


def test_it_is_told_once_by_itself_and_again_by_a_key(sailing: Sailing, visit: Visits) -> None:
    page = watched(sailing.look(visit, sailing.asked))
    last = f"since-{page.locator(SINCE).count()}"
    page.wait_for_function("last => window.shown.at(-1) === last && !document.querySelector('.stage')", arg=last)
    page.reload()
    expect(page.locator("[data-since-steps]")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("window.shown") == []
    page.keyboard.press("r")
    expect(page.locator(SINCE).first).to_have_attribute("aria-current", "step")


def test_scenes_are_shown_in_order_though_messages_come_twice_and_boards_late(sailing: Sailing, visit: Visits) -> None:
    page = sailing.look(visit, sailing.asked)
    late = iter((0, 900, 300, 0, 0, 0, 0, 0))

    def delayed(route: Route) -> None:
        page.wait_for_timeout(next(late))
        route.continue_()

    page.route("**/boards?*", delayed)
    watched(page)
    scenes = page.locator(SINCE).count()
    assert scenes > 1
    for _ in range(8):
        page.evaluate(
            "for (const when of ['before', 'after']) document.dispatchEvent(new Event(`htmx:sse:${when}:message`))"
        )
        page.wait_for_timeout(150)
    page.wait_for_function(
        "last => window.shown.at(-1) === last && !document.querySelector('.stage')", arg=f"since-{scenes}"
    )
    assert page.evaluate("window.shown") == [f"since-{number}" for number in range(1, scenes + 1)]


def test_what_somebody_does_is_shown_by_movement(sailing: Sailing, visit: Visits) -> None:
    actor = sailing.asked
    page = sailing.look(visit, (actor + 1) % 4)
    page.evaluate(f"() => {{{WATCH}}}")
    page.mouse.move(5, 5)
    expect(page.locator("[data-since-steps]")).to_be_visible()
    while sailing.asked == actor:
        sailing.choose()
    page.wait_for_function("() => window.moved.length")
    assert all(
        "translate" in moved or "opacity" in moved or "offsetDistance" in moved
        for moved in page.evaluate("window.moved")
    )


def test_whoever_wants_less_motion_steps_by_hand(sailing: Sailing, visit: Visits) -> None:
    page = watched(sailing.look(visit, sailing.asked, reduced_motion="reduce"))
    expect(page.locator(SINCE).first).to_be_visible()
    expect(page.locator(f"{SINCE}[aria-current]")).to_have_count(0)
    page.locator("[data-since='1']").click()
    expect(page.locator(SINCE).first).to_have_attribute("aria-current", "step")
    expect(page.locator(STANDS)).to_have_count(1)
    expect(page.locator("[data-since-said]")).not_to_be_empty()
    assert page.evaluate("window.moved") == []


def test_looking_back_plays_by_itself_from_scene_to_scene(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    page.evaluate("localStorage.setItem('story-speed', 'quick')")
    page.set_input_files("input[type=file]", GOLDEN / "meridian-3.txt")
    page.get_by_role("button", name="Lay it out").click()
    page.wait_for_url("**/replay/0")
    stops = json.loads(page.locator("main").get_attribute("data-stops") or "")
    page.locator("[data-play]").click()
    for stop in stops[1:4]:
        page.wait_for_url(f"**/replay/{stop}")
    page.locator("[data-play]").click()
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-chapters]").select_option(label="Round 3")
    expect(page.locator("[data-chapters] option:checked")).to_have_text("Round 3")
    expect(page.locator(SINCE).first).to_be_visible()
    expect(page.locator(STANDS)).to_have_count(0)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_log_is_accessible(sailing: Sailing, visit: Visits, size: dict[str, object]) -> None:
    page = sailing.look(visit, sailing.asked, **size)
    page.locator("#log [data-story]").click()
    expect(page.locator(SCENES).first).to_be_visible()
    accessible(page)


def test_what_is_counted_is_shown_row_by_row_and_put_away_by_a_click(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    page.evaluate("localStorage.setItem('story-speed', 'quick')")
    page.set_input_files("input[type=file]", GOLDEN / "taj_mahal-3.txt")
    page.get_by_role("button", name="Lay it out").click()
    page.wait_for_url("**/replay/0")
    stops = json.loads(page.locator("main").get_attribute("data-stops") or "")
    for stop in stops[1:]:
        page.goto(page.url.rsplit("/", 1)[0] + f"/{stop}")
        if page.locator("#log template[data-count]").count():
            break
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/replay/{stops[stops.index(stop) - 1]}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".counting table")).to_be_visible()
    expect(page.locator(".counting tbody tr").first).to_contain_text("before")
    page.locator(".counting").click()
    expect(page.locator(".counting")).to_have_count(0)
    expect(page.locator(STANDS)).to_have_count(0)


def test_a_choice_on_another_device_ends_the_story_that_is_being_told(sailing: Sailing, visit: Visits) -> None:
    page = watched(sailing.look(visit, sailing.asked))
    expect(page.locator(STANDS)).to_have_count(1)
    sailing.choose()
    expect(page.locator(STANDS)).to_have_count(0)
    assert page.locator(f"{SINCE}[aria-current]").count() == 0
