"""Planning in real browsers: by click, drag, key and tap, and without a script; two people at once, in secret."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from durbar.games.wallenstein.state import OPEN, SEND, Card, Choice, Step
from tests.browser.conftest import Visits
from tests.browser.fitting import DESKS
from tests.browser.test_looking import PHONE, accessible
from tests.browser.test_wallenstein import War
from tests.web.serving import Guest, Served

AMELIE, NOOR, TOMAS = range(3)
IN_HAND = ".hand-of-states .playable:not(.blank) button"
LAID = ".slots .laid"
MIDDLE = 30, 40  # of a card


class Council(War):
    """Three people in the first spring, each planning."""

    def __init__(self, served: Served, **options: str) -> None:
        super().__init__(served, 1, 3, **options)
        self.served = served

    def plan(self, seat: int) -> list[int]:
        """What lies on somebody's spaces: nobody but the server knows."""
        plan: list[int] = self.state.plan[seat].tolist()
        return plan

    def laid(self, seat: int) -> int:
        return sum(card != OPEN for card in self.plan(seat))

    def commits(self, seat: int) -> None:
        """Somebody lays cards as they come, and is ready."""
        while self.state.ready[seat] == 0 and self.step == Step.PLAN:
            self.send(seat, self.table.course.position.choices(seat)[0])

    def page(self, seat: int) -> str:
        """The page of a seat, byte by byte."""
        return self.guests[seat].browser.get(f"/tables/{self.id}").text


def slot(page: Page, number: int) -> Locator:
    return page.locator(".slots .slot").nth(number)


def hold(page: Page, number: int) -> None:
    """Pick up a card of the hand."""
    page.locator(IN_HAND).nth(number).click()
    expect(page.locator("[data-planning].holding")).to_be_attached()


def lay(page: Page, card: int, number: int) -> None:
    """Pick up a card and lay it on a slot."""
    before = page.locator(LAID).count()
    hold(page, card)
    slot(page, number).locator(".taken").click()
    expect(page.locator(LAID)).to_have_count(before + 1)


def drag(page: Page, card: int, onto: Locator) -> None:
    start, end = page.locator(IN_HAND).nth(card).bounding_box(), onto.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + MIDDLE[0], start["y"] + MIDDLE[1])
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)


def complete(page: Page) -> None:
    """Lay states until blank cards suffice, fill the rest, bid nothing."""
    while page.locator(".slots .open").count() and page.locator(IN_HAND).count():
        before = page.locator(LAID).count()
        hold(page, 0)
        page.locator(".slots .open .taken").first.click()
        expect(page.locator(LAID)).to_have_count(before + 1)
    if page.locator(".finish").get_by_role("button", name="No action on the rest").count():
        page.locator(".finish").get_by_role("button", name="No action on the rest").click()
    expect(page.locator(".slots .open")).to_have_count(0)
    page.get_by_role("button", name="Bid 0 thalers").click()
    expect(page.locator(".finish .main")).to_be_enabled()


# --- One's own plan -------------------------------------------------------------------------------------------------


def test_a_card_is_laid_by_click_and_taken_back(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    hold(page, 2)
    expect(page.locator("[data-holding]")).to_contain_text("You hold")
    expect(page.locator("#now .takes")).to_have_count(11)  # ten slots and the bid
    expect(slot(page, 3).locator(".taken i")).not_to_be_empty()
    slot(page, 3).locator(".taken").click()
    expect(slot(page, 3)).to_have_class("slot laid")
    expect(page.locator(".holding")).to_have_count(0)
    assert council.laid(AMELIE) == 1
    slot(page, 3).locator(".face").click()  # taken back, and in the hand for another slot
    expect(page.locator(".holding")).to_be_attached()
    slot(page, 7).locator(".taken").click()
    expect(slot(page, 7)).to_have_class("slot laid")
    assert council.laid(AMELIE) == 1
    page.keyboard.press("Escape")


def test_a_click_drags_nothing_however_the_mouse_moves_on(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    for number in (0, 1):
        box = page.locator(IN_HAND).first.bounding_box()
        assert box
        page.mouse.click(box["x"] + MIDDLE[0], box["y"] + MIDDLE[1])
        target = slot(page, number).bounding_box()
        assert target
        page.mouse.move(target["x"] + 40, target["y"] + 30, steps=8)
        expect(page.locator(".dragged")).to_have_count(0)
        page.mouse.click(target["x"] + 40, target["y"] + 30)
        expect(page.locator(LAID)).to_have_count(number + 1)
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator("body.dragging")).to_have_count(0)


def test_a_double_click_does_one_thing_and_all_that_was_taken_back_can_be_laid_again(
    served: Served, visit: Visits
) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    foot = page.locator(".finish")
    lay(page, 0, 0)
    rest = foot.get_by_role("button", name="No action on the rest").bounding_box()
    assert rest
    middle = rest["x"] + rest["width"] / 2, rest["y"] + rest["height"] / 2
    page.mouse.dblclick(*middle, delay=120)
    expect(page.locator(".finish").get_by_role("button", name="No action on the rest")).to_be_disabled()
    plan, laid = council.plan(AMELIE), page.locator(LAID).count()
    assert laid > 1
    under = "([x, y]) => document.elementFromPoint(x, y).closest('button')?.textContent.trim()"
    assert page.evaluate(under, middle) == "No action on the rest"  # no longer to be pressed, but still there
    foot.get_by_role("button", name="Take all back").dblclick()
    expect(page.locator(LAID)).to_have_count(0)
    foot.get_by_role("button", name="Lay them again").click()
    expect(page.locator(LAID)).to_have_count(laid)
    assert council.plan(AMELIE) == plan
    expect(foot.get_by_role("button", name="Lay them again")).to_be_hidden()


def test_a_card_is_dragged_onto_a_slot_and_elsewhere_nothing_happens(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    drag(page, 0, slot(page, 4))
    expect(slot(page, 4)).to_have_class("slot open takes over")
    expect(page.locator(".dragged")).to_be_visible()
    page.mouse.up()
    expect(slot(page, 4)).to_have_class("slot laid")
    assert council.laid(AMELIE) == 1
    drag(page, 0, page.locator("#board"))
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(".holding")).to_have_count(0)
    name = slot(page, 4).locator(".slot-name").inner_text()
    drag(page, 0, slot(page, 4))  # onto one that is covered: the other card goes back
    page.mouse.up()
    expect(slot(page, 4).locator(".slot-name")).not_to_have_text(name)
    expect(page.locator(LAID)).to_have_count(1)
    assert council.laid(AMELIE) == 1


def test_a_slot_can_be_chosen_first(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    expect(slot(page, 0).locator(".lays")).to_be_hidden()
    slot(page, 0).locator("summary").click()
    expect(slot(page, 0).locator(".lay")).to_have_count(10)  # nine states, no action
    slot(page, 1).locator("summary").click()
    expect(slot(page, 0).locator(".lays")).to_be_hidden()
    slot(page, 1).locator(".lay").last.click()
    expect(slot(page, 1)).to_have_class("slot laid no-state")
    assert Card.BLANK in council.plan(AMELIE)


def test_everything_can_be_done_with_keys(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    page.locator(IN_HAND).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(IN_HAND).first).to_have_attribute("aria-pressed", "true")
    slot(page, 0).locator(".taken").focus()
    page.keyboard.press("Enter")
    expect(page.locator(LAID)).to_have_count(1)
    expect(page.locator(IN_HAND).first).to_be_focused()  # the next card
    page.keyboard.press("Enter")
    expect(slot(page, 1).locator(".taken")).to_be_focused()  # the next slot, not the one that has a card
    page.keyboard.press("Escape")
    slot(page, 1).locator("summary").focus()
    page.keyboard.press("Enter")
    expect(slot(page, 1).locator(".lays")).to_be_visible()
    page.keyboard.press("Escape")
    expect(slot(page, 1).locator(".lays")).to_be_hidden()
    slot(page, 0).locator(".face").focus()
    page.keyboard.press("Enter")
    expect(page.locator(LAID)).to_have_count(0)


def test_the_focus_waits_for_the_card_that_is_being_laid_whatever_else_is_told_meanwhile(
    served: Served, visit: Visits
) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    held_up: list[Route] = []
    page.route("**/choose", lambda route: held_up.append(route))
    page.locator(IN_HAND).first.focus()
    page.keyboard.press("Enter")
    slot(page, 0).locator(".taken").focus()
    page.keyboard.press("Enter")
    council.guests[1].call("POST", f"/tables/{council.id}/chat", text="Ready in a moment")
    expect(page.locator("#chat")).to_contain_text("Ready in a moment")
    held_up[0].continue_()
    expect(page.locator(LAID)).to_have_count(1)
    expect(page.locator(IN_HAND).first).to_be_focused()


def _as_an_old_page(route: Route) -> None:
    """Send a choice as the answer to another question: on the page any message of the stream would correct it."""
    route.continue_(post_data=re.sub(r"\basked=\d+", "asked=999", route.request.post_data or ""))


def test_a_card_that_is_refused_lies_in_the_hand_again_and_keys_go_on_from_there(served: Served, visit: Visits) -> None:
    page = Council(served).look(visit, AMELIE)
    visit.forgiven = re.compile("409")
    page.route("**/choose", _as_an_old_page)
    page.locator(IN_HAND).first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The table has moved on since.")).to_be_visible()
    expect(page.locator(IN_HAND).first).to_be_focused()
    expect(page.locator(LAID)).to_have_count(0)


def test_without_a_script_plain_buttons_do_it(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE, java_script_enabled=False)
    slot(page, 0).locator("summary").click()
    slot(page, 0).locator(".lay").first.click()
    page.wait_for_load_state()
    expect(page.locator(LAID)).to_have_count(1)
    page.locator(f"{LAID} .face").click()
    page.wait_for_load_state()
    expect(page.locator(LAID)).to_have_count(0)
    page.get_by_role("button", name="Bid 2 thalers").click()
    page.wait_for_load_state()
    expect(page.locator(".thaler-card.selected")).to_have_count(1)
    page.get_by_role("button", name="Bid 3 thalers").click()  # instead
    page.wait_for_load_state()
    assert council.plan(AMELIE)[-1] == Card.MONEY + 3


def test_on_a_phone_a_tap_lays_at_once(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE, **PHONE)
    page.locator(IN_HAND).nth(1).tap()
    slot(page, 2).locator(".taken").tap()
    expect(page.locator(LAID)).to_have_count(1)
    expect(page.locator("#dock")).to_contain_text("10 spaces are open")
    page.locator("#dock").get_by_role("button", name="No action on the rest").tap()
    expect(page.locator(LAID)).to_have_count(6)


def test_the_wing_of_the_court_takes_cards_too(served: Served, visit: Visits) -> None:
    council = Council(served, imperial_court="yes")
    page = council.look(visit, AMELIE)
    hold(page, 0)
    page.locator(".conversions .slot").first.locator(".taken").click()
    expect(page.locator(".conversions .laid")).to_have_count(1)
    page.locator("#card-tower button").click()
    page.locator(".conversions .slot").nth(1).locator(".taken").click()
    expect(page.locator(".conversions .laid").nth(1)).to_contain_text("From the tray")
    assert council.plan(AMELIE)[SEND + 1] == Card.TOWER
    drag(page, 0, page.locator(".bidslot"))
    page.mouse.up()
    expect(page.locator(".bidslot .thaler-card.selected")).to_have_count(1)


OVERLAPS = """() => {
    const parts = [...document.querySelectorAll(".bidslot :is(h3, .tiles li, .thaler-card)")]
        .filter(one => one.checkVisibility());
    const boxes = parts.map(one => one.getBoundingClientRect());
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const met = parts.filter((_, at) => boxes.some((box, other) => other !== at && !apart(box, boxes[at])));
    const cut = parts.filter(one => one.scrollWidth > one.clientWidth + 1);
    const frame = document.querySelector(".bidslot").getBoundingClientRect();
    const outside = parts.filter((_, at) => boxes[at].right > frame.right + 1);
    return [...new Set([...met, ...cut, ...outside])].map(one => one.textContent.trim());
}"""


@pytest.mark.parametrize("court", ["no", "yes"])
def test_the_row_of_bids_has_room_for_all_its_numbers_however_little_money_there_is(
    served: Served, visit: Visits, court: str
) -> None:
    evening = War(served, seed=1, players=3, imperial_court=court)
    while evening.step != Step.PLAN or evening.state.thalers[evening.asked] > 3:
        evening.choose_unseen()
    page = evening.look(visit, locale="fr-FR")
    assert page.locator(".bidslot .thaler-card.off").count()  # what is too dear is shown all the same
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == []


# --- Two people at once ---------------------------------------------------------------------------------------------


@contextmanager
def listening(served: Served, guest: Guest, table: str) -> Iterator[list[bytes]]:
    """All that a stream brings, from its first message on."""
    heard: list[bytes] = []
    begun, ended = threading.Event(), threading.Event()

    def listen() -> None:
        with (
            suppress(httpx.HTTPError),
            httpx.Client(base_url=served.address, cookies=guest.browser.cookies, timeout=60) as client,
            client.stream("GET", f"/tables/{table}/live", headers={"Accept-Encoding": "identity"}) as stream,
        ):
            for chunk in stream.iter_bytes():
                heard.append(chunk)
                if b"".join(heard).endswith(b"</hx-partial>\r\n\r\n"):
                    begun.set()
                if ended.is_set():
                    return

    thread = threading.Thread(target=listen)
    thread.start()
    try:
        assert begun.wait(30)
        yield heard
    finally:
        ended.set()
        guest.call("POST", f"/tables/{table}/chat", text="good night")  # which ends the waiting
        thread.join()


def said(heard: list[bytes]) -> bytes:
    """That without the heartbeats, which come at fixed times."""
    return b"".join(heard).replace(b": still here\r\n\r\n", b"")


def rows(page: Page) -> list[str]:
    """What the Empire says of each player's plan."""
    return [text.strip() for text in page.locator(".player-row .readiness").all_inner_texts()]


def test_two_people_plan_at_once_and_neither_sees_anything_but_ready(served: Served, visit: Visits) -> None:
    council = Council(served)
    amelie, noor = council.look(visit, AMELIE), council.look(visit, NOOR)
    watcher = visit(council.address)
    others = (amelie, watcher)
    for looking, others_here in ((amelie, 1), (watcher, 2)):
        expect(looking.locator("#panel .here")).to_have_count(others_here)

    # Noor lays, drags and takes back; nothing of it reaches anybody else, on any page or stream
    pages = [council.page(seat) for seat in (AMELIE, TOMAS)]
    drawn = [page.locator("main").inner_html() for page in others]
    with listening(served, council.guests[AMELIE], council.id) as heard:
        silence = said(heard)
        lay(noor, 0, 0)
        drag(noor, 0, slot(noor, 5))
        noor.mouse.up()
        expect(noor.locator(LAID)).to_have_count(2)
        slot(noor, 0).locator(".face").click()
        expect(noor.locator(LAID)).to_have_count(1)
        noor.keyboard.press("Escape")
        complete(noor)
        assert council.laid(NOOR) == 11
        noor.wait_for_timeout(500)
        assert said(heard) == silence
        assert [page.locator("main").inner_html() for page in others] == drawn
        assert [council.page(seat) for seat in (AMELIE, TOMAS)] == pages

    # meanwhile Amélie's plan is as she left it, and she goes on
    lay(amelie, 1, 2)
    assert council.laid(AMELIE) == 1
    assert rows(watcher) == ["planning"] * 3

    # that somebody is ready is all that others learn, and that he has thought again
    noor.locator(".finish").get_by_role("button", name="Commit").click()
    expect(noor.locator(".plan-board.ready")).to_be_attached()
    for page in others:
        expect(page.locator(".player-row .readiness").nth(NOOR)).to_contain_text("ready")
    expect(noor.locator(".plan-board.ready .laid")).to_have_count(10)
    noor.get_by_role("button", name="Reconsider").click()
    for page in others:
        expect(page.locator(".player-row .readiness").nth(NOOR)).to_contain_text("planning")
    expect(noor.locator(LAID)).to_have_count(10)
    noor.get_by_role("button", name="Take all back").click()
    expect(noor.locator(LAID)).to_have_count(0)
    complete(noor)
    noor.locator(".finish").get_by_role("button", name="Commit").click()

    # when the last is ready, the round goes on
    complete(amelie)
    amelie.locator(".finish").get_by_role("button", name="Commit").click()
    expect(amelie.locator(".plan-board.ready")).to_be_attached()
    council.commits(TOMAS)
    expect(watcher.locator(".player-row .readiness")).to_have_count(0)
    expect(noor.get_by_role("button", name="Reconsider")).to_have_count(0)
    assert council.step == Step.TILE


def test_what_was_laid_is_still_there_when_one_comes_back(served: Served, visit: Visits) -> None:
    council = Council(served)
    page = council.look(visit, AMELIE)
    lay(page, 0, 0)
    lay(page, 0, 8)
    page.get_by_role("button", name="Bid 4 thalers").click()
    expect(page.locator(".thaler-card.selected")).to_have_count(1)
    again = council.look(visit, AMELIE)
    expect(again.locator(LAID)).to_have_count(2)
    lay(again, 0, 3)
    expect(page.locator(LAID)).to_have_count(3)  # both windows are the same person's


# --- Marching -------------------------------------------------------------------------------------------------------


@pytest.fixture
def battle(served: Served) -> War:
    """Somebody may attack, with three armies or more."""
    evening = War(served, seed=5)
    while True:
        evening.play_until(Step.BATTLE_AT)
        if evening.state.armies[evening.state.origin] > 3:
            return evening
        evening.choose()


def test_an_attack_is_chosen_before_it_is_made_and_tells_its_chances(battle: War, visit: Visits) -> None:
    page = battle.look(visit)
    cells = page.locator("#now .march-cell")
    bar = page.locator("#now [data-tells]")
    expect(bar).to_contain_text("taken")
    cells.nth(1).hover()
    expect(bar).to_have_text(cells.nth(1).locator(".odds").text_content() or "?")
    target, armies = (int(number) for number in (cells.nth(1).get_attribute("value") or "").split(",")[:2])
    plies = len(battle.table.course.plies)
    cells.nth(1).click()
    act = page.locator("#now [data-act]")
    expect(act).to_be_enabled()
    words = act.inner_text()
    cells.nth(3).hover()  # pointing shows, but chooses nothing
    expect(bar).to_have_text(cells.nth(3).locator(".odds").text_content() or "?")
    act.hover()
    expect(bar).to_have_text(cells.nth(1).locator(".odds").text_content() or "?")
    expect(act).to_have_text(words)
    assert len(battle.table.course.plies) == plies
    act.click()
    page.wait_for_function("value => !document.querySelector(`#now .march-cell[value^='${value}']`)", arg=str(target))
    made = [ply.choice for ply in battle.table.course.plies[plies:]]
    assert made[:2] == [target, armies]
    assert armies >= Choice.ARMIES


def test_a_resting_pointer_tells_on_when_a_message_comes_but_not_against_keys(battle: War, visit: Visits) -> None:
    page = battle.look(visit)
    cells, bar = page.locator("#now .march-cell"), page.locator("#now [data-tells]")
    told = cells.nth(1).locator(".odds").text_content() or "?"
    cells.nth(1).hover()
    expect(bar).to_have_text(told)
    bar.evaluate("bar => bar.replaceChildren('what a new page says')")
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:sse:after:message'))")
    expect(bar).to_have_text(told)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    pressed = page.locator("#now .march-cell[aria-pressed]")
    expect(pressed).to_have_count(1)
    expect(bar).to_have_text(pressed.locator(".odds").text_content() or "?")
    assert pressed.get_attribute("value") != cells.nth(1).get_attribute("value")


def test_the_map_chooses_the_attack_that_it_tells_of(battle: War, visit: Visits) -> None:
    page = battle.look(visit)
    for row in page.locator("#now .march-row[data-row]:has(.odds-level)").all():
        state = page.locator(f"#board [data-row='{row.get_attribute('data-row')}']")
        state.locator("use").first.dispatch_event("click")
        chosen = page.locator("#now .march-cell[aria-pressed]")
        expect(chosen).to_have_count(1)
        assert row.locator(".march-cell[aria-pressed]").count() == 1
        told = page.locator("#board .gain").all_text_contents()
        assert chosen.locator(".odds-value").inner_text().replace("%", "").strip() in [
            text.strip("% \n") for text in told
        ]
        assert page.locator("#now [data-act]").get_attribute("value") == chosen.get_attribute("value")
    page.keyboard.press("Enter")
    expect(page.locator("#now .march-cell[aria-pressed]")).to_have_count(0)


def test_on_a_phone_a_cell_is_shown_first_and_the_dock_attacks(served: Served, visit: Visits) -> None:
    evening = War(served, seed=6)
    mine = evening.play_until(Step.BATTLE_AT)
    page = evening.look(visit, mine, **PHONE)
    plies = len(evening.table.course.plies)
    expect(page.locator("#now .march-cell:visible")).to_have_count(0)
    page.locator(
        "#now .march-row[data-row]:has(.march-cell) .march-target"
    ).first.tap()  # the row opens, and all who can march are chosen
    expect(page.locator("#now .march-cell[aria-pressed]")).to_be_visible()
    expect(page.locator("[data-dock-choice]")).to_be_enabled()
    assert len(evening.table.course.plies) == plies
    page.locator("[data-dock-choice]").tap()
    expect(page.locator("#now .march-cell.hot")).to_have_count(0)
    assert len(evening.table.course.plies) > plies


# --- For everybody --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), [(390, "light"), (1100, "light"), (1440, "dark")])
def test_planning_is_accessible_in_every_state(served: Served, visit: Visits, theme: str, width: int) -> None:
    calm: dict[str, Any] = {"color_scheme": theme, "reduced_motion": "reduce"}
    council = Council(served, imperial_court="yes")
    page = council.look(visit, AMELIE, viewport={"width": width, "height": 900}, **calm)
    slot(page, 0).locator("summary").click()
    accessible(page)
    hold(page, 0)
    accessible(page)
    slot(page, 2).locator(".taken").click()
    expect(page.locator(LAID)).to_have_count(1)
    complete(page)
    accessible(page)
    page.locator(".finish").get_by_role("button", name="Commit").click()
    expect(page.locator(".plan-board.ready")).to_be_attached()
    accessible(page)
