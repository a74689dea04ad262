"""On a phone: the board, what is decided on, the question; the hand lies in the dock, within the thumb's reach."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from durbar.games.taj_mahal.state import Step as Visit
from durbar.games.wallenstein.state import Step as March
from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.hands import answered, asked
from tests.browser.test_agra import NARROW, Court
from tests.browser.test_looking import PHONE
from tests.browser.test_meridian import Sailing
from tests.browser.test_taj_mahal import Visiting
from tests.browser.test_wallenstein import MODULES, War
from tests.browser.test_weight import FRIENDS
from tests.web.serving import Served

TABLET: dict[str, Any] = {**PHONE, "viewport": {"width": 820, "height": 1180}}
DESK: Any = {"width": 1440, "height": 900}
LOW_DESK: Any = {"width": 1280, "height": 800}
MANY = 6  # armies
INSIDE = """() => {
    const map = document.querySelector(".map").getBoundingClientRect();
    const states = document.querySelectorAll("#board .state:is(.legal, :has(> .chosen)) .pieces, #board .gain");
    return [...states].map((one) => one.getBoundingClientRect()).map((one) =>
        one.top >= map.top && one.bottom <= map.bottom && one.left >= map.left && one.right <= map.right);
}"""
LAID_OUT = """async (decided) => {
    await document.fonts.ready;
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const seen = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
    const box = one => one.getBoundingClientRect();
    const dock = box(document.querySelector("#dock"));
    const question = seen("#now h2, #dock .turning").map(box)[0];
    const within = one => box(one).top >= dock.top - 1 && box(one).bottom <= dock.bottom;
    const answers = one => seen(`#now button[data-choice="${one.dataset.choice}"]`).length > 0;
    return {
        wide: document.documentElement.scrollWidth - innerWidth,
        board: box(document.querySelector(".map")).top,
        decided: decided ? seen(decided).map(one => box(one).bottom) : [],
        question: [question.top, question.bottom],
        foot: [question.top >= dock.top ? innerHeight : dock.top, innerHeight],
        beyond: seen("#hand button[data-hold], #hand .playable [data-choice]")
            .filter(one => !within(one) && !answers(one))
            .map(one => one.getAttribute("aria-label") || one.textContent.trim()),
    };
}"""


TILES = """() => [...document.querySelectorAll(".draft-place")].map((place) => {
    const middle = box => box.left + box.width / 2, box = one => one.getBoundingClientRect();
    const [circle, tile, words] = place.children, numeral = document.createRange();
    numeral.selectNodeContents(circle);
    const aside = middle(box(numeral)) - middle(box(circle));
    return { aside, tile: box(tile).left, breadth: box(tile).width, words: box(words).left };
})"""
CUT = """(line) => {
    const inside = line.getBoundingClientRect(), cutting = [];
    for (let around = line.parentElement; around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === "visible") continue;
        const { top, bottom } = around.getBoundingClientRect();
        if (inside.top < top - 1 || inside.bottom > bottom + 1) cutting.push(around.id || around.className);
    }
    return cutting;
}"""
COVERED = """async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const before = (a, b) => a.right - 1 <= b.left || a.bottom - 1 <= b.top;
    const meets = (a, b) => !before(a, b) && !before(b, a);
    const texts = button => {
        const found = [], walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("kbd")) found.push(walker.currentNode);
        return found.filter(text => text.data.trim() && text.parentElement.checkVisibility());
    };
    const lines = text => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()];
    };
    const art = button => [...button.querySelectorAll("svg")].filter(one => one.checkVisibility());
    const buttons = [...document.querySelectorAll("#now button:has(kbd)")].filter(one => one.checkVisibility());
    return buttons.filter(button => {
        const cap = button.querySelector("kbd").getBoundingClientRect();
        const drawn = [...art(button).map(one => one.getBoundingClientRect()), ...texts(button).flatMap(lines)];
        return drawn.some(one => meets(cap, one));
    }).map(button => button.textContent.trim());
}"""


def laid_out_for_a_thumb(page: Page, decided: str, kind: str) -> None:
    """First the board, then what is decided on, then the question, on the first screen; the hand always at the foot."""
    found = page.evaluate(LAID_OUT, decided)
    told = (kind, page.locator("#now h2").inner_text(), found)
    top, bottom = found["question"]
    assert found["wide"] <= 0, told
    assert 0 <= found["board"] < top, told
    assert all(end <= top + 1 for end in found["decided"]), told
    assert bottom <= found["foot"][0] + 1, told
    assert found["beyond"] == [], told
    page.evaluate("window.scrollTo(0, 400)")
    assert page.evaluate(LAID_OUT, decided)["beyond"] == [], told


def keys_cover_nothing(page: Page) -> None:
    """At a desk no button's key lies on its picture or its words."""
    page.set_viewport_size(DESK)
    assert page.evaluate(COVERED) == []
    page.set_viewport_size(PHONE["viewport"])


@pytest.mark.parametrize(
    ("evening", "players", "options", "decided"),
    [
        (Sailing, 3, {}, ""),  # cities are on the chart
        (Visiting, 5, {}, ".court .player-row:not(.what-if)"),
        (War, 5, {"setup": "draft", **MODULES}, ".table:not(:has(.plan-board)) .account"),
        (Court, 3, {}, ".rail"),  # the way to the city and all other boards
    ],
    ids=lambda value: getattr(value, "game", None),
)
def test_every_kind_of_question_is_laid_out_for_a_thumb_and_no_key_covers_it_at_a_desk(
    served: Served, visit: Visits, evening: Callable[..., Evening], players: int, options: dict[str, str], decided: str
) -> None:
    played = evening(served, seed=8, players=players, **options)
    pages: dict[int, Page] = {}
    for _ in played.questions():
        seat = played.asked
        if seat not in pages:
            pages[seat] = played.look(visit, **PHONE)
        else:
            pages[seat].goto(played.address)
        laid_out_for_a_thumb(pages[seat], decided, str(played.kind))
        keys_cover_nothing(pages[seat])
        pages[seat].goto("about:blank")  # nobody draws for it any more


def test_without_a_dock_a_tap_does_it_at_once(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=5)
    evening.play_until(Visit.TURN, options=4)
    page = evening.look(visit, **TABLET)
    question = asked(page)
    expect(page.locator("#dock")).to_be_hidden()
    page.locator("#hand li.playable button").first.tap()
    answered(page, question)


def test_without_a_dock_a_second_tap_attacks(served: Served, visit: Visits) -> None:
    evening = War(served, seed=6)
    page = evening.look(visit, evening.play_until(March.BATTLE_AT), **TABLET)
    question = asked(page)
    page.locator("#now .march-cell").first.tap()
    expect(page.locator("#now .march-cell[aria-pressed]")).to_have_count(1)
    page.locator("#now [data-act]").tap()
    answered(page, question)


# --- A march of Wallenstein ---------------------------------------------------------------------------------------


@pytest.fixture
def march(served: Served, visit: Visits) -> Page:
    """Somebody with many armies may attack."""
    evening = War(served, seed=6)
    evening.play_until(March.BATTLE_AT)
    while evening.step != March.BATTLE_AT or evening.state.armies[evening.state.origin] < MANY:
        evening.choose()
    return evening.look(visit, **PHONE)


def test_the_map_shows_where_a_march_begins_and_may_lead_or_all(march: Page) -> None:
    def inside() -> list[bool]:
        found: list[bool] = march.evaluate(INSIDE)
        return found

    assert len(inside()) > 1
    assert all(inside())
    frame = march.locator(".map")
    assert frame.evaluate("map => map.clientHeight < map.clientWidth * 0.8")
    march.locator("label.whole").tap()
    assert all(inside())
    assert frame.evaluate("map => Math.abs(map.clientHeight - map.clientWidth) <= 1")


COLUMNS_IN_THE_DOCK = """() => {
    const dock = document.querySelector("#dock").getBoundingClientRect();
    const cells = [...document.querySelectorAll("#now .march-row.chosen .march-cell")];
    const columns = cells.filter(one => one.checkVisibility());
    const boxes = columns.map(one => one.getBoundingClientRect());
    return boxes.length && boxes.every(box => dock.top < box.top && box.bottom < dock.bottom);
}"""


def test_the_forecast_of_every_number_stands_in_the_dock_and_a_finger_slides_over_it(march: Page) -> None:
    columns, does = march.locator("#now .march-row.chosen .march-cell:visible"), march.locator("[data-dock-choice]")
    expect(does).to_be_disabled()
    march.locator("#now .march-row[data-row]:has(.odds-level) .march-target").first.tap()
    expect(march.locator("#now .march-row.chosen .march-cell[aria-pressed]")).to_be_visible()
    expect(march.locator("[data-tells] .odds-line")).to_contain_text("taken")
    march.wait_for_function(COLUMNS_IN_THE_DOCK)  # which grows when something is chosen
    boxes = [column.bounding_box() for column in columns.all()]
    assert len(boxes) == int(march.locator("[data-number]").inner_text())
    for number in (1, 3):
        slide(march, boxes[-1], boxes[number - 1])
        expect(march.locator("[data-number]")).to_have_text(str(number))
        expect(does).to_have_text(columns.nth(number - 1).get_attribute("aria-label") or "?")
    march.get_by_role("button", name="one army more").tap()
    expect(march.locator("[data-number]")).to_have_text("4")


def test_a_second_tap_on_a_number_changes_nothing_and_to_stay_lets_go_of_it(march: Page) -> None:
    does, question = march.locator("[data-dock-choice]"), asked(march)
    march.locator("#now .march-row[data-row]:has(.odds-level) .march-target").first.tap()
    said = does.inner_text()
    pressed = march.locator("#now .march-cell[aria-pressed]")
    pressed.tap()
    expect(pressed).to_have_count(1)
    expect(does).to_be_enabled()
    expect(does).to_have_text(said)
    stay = march.locator("#dock").get_by_role("button", name="Stay").first
    before = stay.bounding_box()
    stay.tap()
    expect(march.locator("#now .march-cell[aria-pressed]")).to_have_count(0)
    expect(does).to_have_text("Stay")
    assert stay.bounding_box() == before
    assert asked(march) == question
    does.tap()
    answered(march, question)


def slide(page: Page, start: FloatRect | None, end: FloatRect | None) -> None:
    """A finger goes down here, is drawn to there, rests and is lifted: a flick would swallow the next tap."""
    assert start
    assert end
    session = page.context.new_cdp_session(page)
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + 20} for box in (start, end)]
    for kind, touched in (("touchStart", points[:1]), *[("touchMove", points[1:])] * 2, ("touchEnd", [])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
        page.wait_for_timeout(120)


def test_the_last_throw_is_a_line_that_opens(served: Served, visit: Visits) -> None:
    evening = War(served, seed=3)
    page = evening.look(visit, evening.play_until(March.BATTLE_AT, thrown=True), **PHONE)
    line = page.locator(".account")
    closed = line.bounding_box()
    assert closed
    assert closed["height"] < 50
    expect(line.locator("table")).to_be_hidden()
    line.tap()
    expect(line.locator("table")).to_be_visible()


# --- Small, but seen ------------------------------------------------------------------------------------------------


def test_tiles_and_their_places_stand_in_line(served: Served, visit: Visits) -> None:
    evening = War(served, seed=8)
    page = evening.look(visit, evening.play_until(March.TILE), **PHONE)
    rows = page.evaluate(TILES)
    assert len(rows) == 5
    assert all(abs(row["aside"]) <= 1 for row in rows)  # the numeral, in its circle
    for line in ("tile", "breadth", "words"):
        assert max(row[line] for row in rows) - min(row[line] for row in rows) < 1, line


@pytest.mark.parametrize("game", ["meridian", "taj_mahal", "wallenstein", "agra"])
def test_that_nobody_has_spoken_is_said_in_whole_letters(served: Served, visit: Visits, game: str) -> None:
    table = served.guest("Noor").open(game, "me", *FRIENDS)
    page = visit(f"{served.address}/tables/{table}#chat")
    for size in (DESK, LOW_DESK, NARROW, PHONE["viewport"]):
        page.set_viewport_size(size)
        expect(page.locator("#chat .aside")).to_be_visible()
        assert page.locator("#chat .aside").evaluate(CUT) == [], size
