"""The lobby: one form that does what it says, and a way from every game to the next."""

import re
from random import Random

from playwright.sync_api import Page, expect

from durbar.tables.pace import by_the_day
from tests.browser.conftest import Visits
from tests.browser.hands import choose, my_turn, open_table
from tests.web.serving import Served

START = "form.setup .go button"


def test_what_the_button_does_follows_from_the_seats(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/?game=wallenstein")
    expect(page.locator(".go button")).to_have_count(1)
    expect(page.locator(START)).to_have_text("Play", use_inner_text=True)
    page.select_option("#who-4", "none")
    page.select_option("#who-3", "open")
    expect(page.locator(START)).to_have_text("Open the table", use_inner_text=True)
    page.select_option("#who-3", "bot")
    page.select_option("#level-3", "newcomer")
    page.locator(".option:has([name=option-imperial_court][value=yes])").click()
    page.click(START)
    page.wait_for_url("**/tables/*")
    table = served.server.host._tables[page.url.rsplit("/", 1)[1]]
    assert [seat.level for seat in table.seats] == [None, "newcomer", "newcomer", "newcomer"]
    assert table.opened.options["imperial_court"] == "yes"


def test_a_rated_table_among_people_has_a_clock_and_no_move_is_made_for_anybody(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/?game=meridian")
    for seat in ("2", "3"):
        page.select_option(f"#who-{seat}", "none")
    none, days = page.locator('[name="pace"][value="none"]'), page.locator('[name="pace"][value="days"]')
    page.get_by_text("By the day", exact=True).click()
    page.locator(".pace summary").click()
    page.select_option("#pace-late", "move")
    page.get_by_text("No clock", exact=True).click()
    page.get_by_label("Rated").check()
    expect(none).to_be_checked()  # he keeps nobody waiting
    page.select_option("#who-1", "open")
    expect(days).to_be_checked()
    expect(page.get_by_text("No clock", exact=True)).to_be_hidden()
    expect(page.locator("#pace-late")).to_have_value("seat")
    expect(page.locator('#pace-late [value="move"]')).to_be_disabled()
    page.get_by_label("Rated").uncheck()
    expect(none).to_be_enabled()
    page.get_by_label("Rated").check()
    page.click(START)
    page.wait_for_url("**/tables/*")
    opened = served.server.host._tables[page.url.rsplit("/", 1)[1]].opened
    assert (opened.rated, opened.pace) == (True, by_the_day(3))


def test_another_picture_changes_the_game_and_nothing_else(served: Served, visit: Visits) -> None:
    page = visit(served.address, viewport={"width": 390, "height": 844})
    page.select_option("#who-1", "here")
    page.fill("#name-1", "Kenji")
    page.select_option("#who-2", "none")
    page.select_option("#who-3", "bot")
    page.select_option("#level-3", "rival")
    page.fill("#called", "Monsoon evening")
    page.get_by_text("With the link").click()
    picture = page.locator("#cover-taj_mahal > a:first-child")
    picture.scroll_into_view_if_needed()
    page.evaluate("document.body.dataset.same = 'yes'")
    before = picture.bounding_box()
    picture.click()
    expect(page.locator(".setup h2")).to_have_text("A new table of Taj Mahal")
    assert picture.bounding_box() == before
    assert page.evaluate("document.body.dataset.same") == "yes"
    assert page.url.endswith("/?game=taj_mahal")
    filled = {name: page.input_value(f"#{name}") for name in ("who-0", "who-1", "name-1", "who-2", "level-3", "called")}
    assert filled == {
        "who-0": "me",
        "who-1": "here",
        "name-1": "Kenji",
        "who-2": "bot",  # Taj Mahal is not for two
        "level-3": "rival",
        "called": "Monsoon evening",
    }
    assert page.is_checked("[name=join][value=link]")
    page.locator("#cover-meridian > a:first-child").click()
    expect(page.locator(".setup h2")).to_have_text("A new table of Meridian")
    picture.click()
    expect(page.locator("#who-4")).to_be_visible()
    for fieldset in page.locator(".setup fieldset:has(input[type=radio])").all():
        expect(fieldset.locator("input:checked")).to_have_count(1)


def play_out(page: Page) -> None:
    random = Random(3)
    while my_turn(page):
        choose(page, random)


def test_again_leads_to_the_next_game_with_one_click(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/?game=secret")
    first = open_table(page, "me", "bot", "none")
    play_out(page)
    expect(page).to_have_title("Secret")
    page.get_by_role("button", name="Again").click()
    page.wait_for_url(lambda url: "/tables/" in url and url != first)
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    page.goto(first)
    expect(page.get_by_role("link", name="To the next game")).to_be_visible()
    expect(page).to_have_title("(1) Secret")  # the next game waits


def test_a_free_seat_appears_and_is_taken_with_one_click(served: Served, visit: Visits) -> None:
    kenji = visit(f"{served.address}/?game=secret")
    kenji.select_option("#who-1", "here")
    noor = visit(f"{served.address}/?game=secret")
    open_table(noor, "me", "open", "none")
    kenji.get_by_role("button", name="Sit down").click()
    kenji.wait_for_url(noor.url)
    noor.wait_for_selector("main.table")
    expect(kenji.locator("main.table")).to_be_visible()


def test_the_lobby_tells_whose_turn_it_is_and_keeps_the_form(served: Served, visit: Visits) -> None:
    noor = visit(f"{served.address}/?game=secret")
    address = open_table(noor, "me", "open", "none")
    noor.goto(served.address)
    expect(noor.locator("#mine .table-row")).to_contain_text("Waiting for players")
    noor.select_option("#who-1", "here")
    expect(noor).not_to_have_title(re.compile(r"\("))
    kenji = visit(address)
    kenji.get_by_role("button", name="Sit down").click()
    expect(noor.locator("#mine .table-row.turn")).to_be_visible()
    expect(noor).to_have_title(re.compile(r"^\(1\) "))
    expect(noor.locator("#mine [data-at]")).not_to_be_empty()
    assert noor.input_value("#who-1") == "here"
