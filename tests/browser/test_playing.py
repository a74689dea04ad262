"""Whole games in a real browser: by mouse, by keyboard, together, on one device."""

import re
from random import Random

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visits
from tests.browser.hands import CHOICES, answered, asked, choose, log, my_turn, open_table, press_one, whose_turn
from tests.browser.keyboard import answer, tab_to
from tests.browser.whole_game import WholeGame
from tests.nightly import many
from tests.web.process import Process
from tests.web.serving import Served

OUTAGE = re.compile(r"net::ERR_|sse:error|Failed to fetch|network error")  # what a browser says when nobody answers


@pytest.mark.slow
def test_a_whole_game_against_bots_by_mouse(served: Served, visit: Visits) -> None:
    random = Random(1)
    page = visit(served.address)
    open_table(page, "me", "bot", "bot", "none")
    clicked_on_the_board = 0
    game = WholeGame(served, page, seed=1)
    for _ in game.turns_by_hand():
        question = asked(page)
        if random.random() < 0.5 and press_one(page, "svg [data-choice]", random):
            clicked_on_the_board += 1
            answered(page, question)
        else:
            choose(page, random)
    expect(page.locator("ol.result li")).to_have_count(3)
    assert clicked_on_the_board
    assert game.result() == [text.split()[0] for text in page.locator("ol.result .score").all_inner_texts()]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["meridian", "wallenstein", "taj_mahal", "agra"][: many(2, 4)])
def test_a_whole_game_by_keyboard_alone(served: Served, visit: Visits, game: str) -> None:
    """On every run the game with fewest kinds of questions and the one in which most is done by keys; at night all."""
    random = Random(2)
    page = visit(f"{served.address}/?game={game}")
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    for seat in (1, 2):
        tab_to(page, f"select[name=level-{seat}]")
        page.keyboard.press("Home")  # who has just learnt it
    for seat in range(3, page.locator("select[name^=who-]").count()):
        tab_to(page, f"select[name=who-{seat}]")
        page.keyboard.press("End")  # nobody
    tab_to(page, "button.main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    for _ in WholeGame(served, page, seed=2).turns_by_hand():
        answer(page, random)
    expect(page.locator("ol.result li")).to_have_count(3)


def test_two_people_and_a_spectator(served: Served, visit: Visits) -> None:
    random = Random(3)
    noor = visit(served.address)
    address = open_table(noor, "me", "open", "none", "none")
    kenji, watcher = (
        visit(noor.locator("#invite").evaluate("input => new URL(input.value, location).href")),
        visit(address),
    )
    kenji.get_by_role("button", name="Sit down").click()
    for _ in range(8):
        players = [noor, kenji]
        page = whose_turn(*players)
        expect(page).to_have_title(re.compile(r"^\(1\) Meridian"))
        choose(page, random)
        told = log(page)
        for other in (*players, watcher):
            other.wait_for_function(
                "first => document.querySelector('#log a.ply')?.innerText.trim() === first", arg=told[0]
            )
            assert log(other) == told
        assert watcher.query_selector("#choose") is None
    expect(watcher.get_by_text("You are watching this table.")).to_be_visible()
    kenji.fill("#text", "Well met")
    kenji.keyboard.press("Enter")
    for page in (noor, watcher):
        expect(page.locator("#chat")).to_contain_text("Well met")
    expect(kenji.locator("#text")).to_have_value("")


def test_friends_on_one_device(served: Served, visit: Visits) -> None:
    """Nothing is hidden in Meridian: the page simply follows whoever must choose."""
    random = Random(4)
    page = visit(served.address)
    open_table(page, "me", "here", "here", "none")
    seats = set()
    for _ in range(8):
        assert my_turn(page)
        seats.add(page.input_value("#choose input[name=seat]"))
        choose(page, random)
    assert seats == {"0", "1", "2"}


def test_the_device_is_passed_between_hidden_hands(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/?game=secret")
    open_table(page, "me", "here", "none")
    hands = []
    for seat in range(2):
        expect(page.locator("#now h2")).to_contain_text("Pass the device")
        assert page.locator("#board").inner_text().count("?") == 2
        page.get_by_role("link", name="I am").click()
        hands.append(page.locator("#board").inner_text())
        assert hands[-1].count("?") == 1
        assert page.input_value("#choose input[name=seat]") == str(seat)
        page.locator(CHOICES).first.click()
        answered(page, page.url)
    expect(page.locator("ol.result li")).to_have_count(2)
    assert "?" not in page.locator("#board").inner_text()


def test_taking_back(served: Served, visit: Visits) -> None:
    page = visit(served.address)
    open_table(page, "me", "here", "none", "none")
    before = page.locator("#now h2").inner_text()
    choose(page, Random(5))
    assert page.locator("#now h2").inner_text() != before
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#now h2")).to_have_text(before)


def test_others_are_asked_to_agree(served: Served, visit: Visits) -> None:
    random = Random(6)
    noor = visit(served.address)
    address = open_table(noor, "me", "open", "none", "none")
    kenji = visit(address)
    kenji.get_by_role("button", name="Sit down").click()
    first = whose_turn(noor, kenji)
    other = kenji if first is noor else noor
    while first.query_selector("#choose"):  # to the end of the turn, where a card is turned up
        choose(first, random)
    first.get_by_role("button", name="Ask to take back").click()
    other.get_by_role("button", name="Refuse").click()
    expect(other.get_by_role("button", name="Refuse")).to_have_count(0)
    first.get_by_role("button", name="Ask to take back").click()
    other.get_by_role("button", name="Agree").click()
    expect(first.locator("#choose")).to_be_attached()


def test_a_page_goes_on_after_the_server_was_killed(tmp_path, visit: Visits) -> None:
    random = Random(7)
    with Process(f"sqlite:///{tmp_path}/a.sqlite") as server:
        page = visit(server.address)
        open_table(page, "me", "here", "none", "none")
        choose(page, random)
        told = log(page)
        visit.forgiven = OUTAGE
        server.kill()
        expect(page.locator("#lost")).to_be_visible()
        with server.again():
            expect(page.locator("#lost")).to_be_hidden()
            assert log(page) == told
            choose(page, random)
            assert len(log(page)) > len(told)


def test_the_stream_begins_however_the_scripts_arrive(served: Served, visit: Visits) -> None:
    noor = visit(served.address)
    address = open_table(noor, "me", "open", "none", "none")
    kenji = visit("about:blank")

    def late(route: Route) -> None:
        kenji.wait_for_timeout(500)
        route.continue_()

    kenji.route("**/hx-sse*", late, times=1)  # the table that follows the waiting room loads it again
    kenji.goto(address)
    kenji.get_by_role("button", name="Sit down").click()
    expect(kenji.locator("#now")).not_to_contain_text("Waiting for players")


def test_a_stream_that_could_not_begin_is_tried_again(served: Served, visit: Visits) -> None:
    noor = visit(served.address)
    address = open_table(noor, "me", "open", "none", "none")
    kenji = visit("about:blank")
    visit.forgiven = OUTAGE
    kenji.route("**/live*", lambda route: route.abort(), times=1)
    kenji.goto(address)
    expect(kenji.locator("#lost")).to_be_visible()
    expect(kenji.locator("#lost")).to_be_hidden()
    kenji.get_by_role("button", name="Sit down").click()
    expect(kenji.locator("#now")).not_to_contain_text("Waiting for players")


def test_a_stale_tab_is_refreshed_kindly(served: Served, visit: Visits) -> None:
    """A tab without its stream answers an old question: it is refused, and shows the new one."""
    page = visit(served.address)
    address = open_table(page, "me", "here", "none", "none")
    stale = page.context.new_page()
    stale.route("**/live*", lambda route: route.abort())
    stale.goto(address)
    choose(page, Random(8))
    stale.locator(CHOICES).first.click()
    expect(stale.locator("#now .notice")).to_contain_text("The table has moved on")
    assert asked(stale) == asked(page)


def test_many_tabs_leave_each_other_room(served: Served, visit: Visits) -> None:
    """A browser opens six connections to a server: four tabs may listen unseen, the fifth only while it is seen."""
    page = visit(served.address)
    address = open_table(page, "me", "here", "none", "none")
    tabs = [page]
    for _ in range(4):
        tabs.append(page.context.new_page())
        tabs[-1].goto(address)
        tabs[-1].wait_for_load_state("load")
    unseen = [tab.evaluate("() => !htmx.config.sse.pauseOnBackground") for tab in tabs]
    assert unseen == [True, True, True, True, False]
    choose(tabs[-1], Random(9))
    for tab in tabs[:-1]:
        tab.wait_for_function(
            "first => document.querySelector('#log a.ply')?.innerText === first", arg=log(tabs[-1])[0]
        )
