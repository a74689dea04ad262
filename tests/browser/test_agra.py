"""The table of Agra in a real browser: a whole game, places and buttons, closed bags, others' boards, widths."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from durbar.engine.agenda import STEP, top
from durbar.games.agra.state import CHOICES, Choice, Step
from durbar.tables.table import Table
from tests.browser.conftest import Visits
from tests.browser.hands import answered, asked, choose, my_turn, open_table
from tests.browser.test_looking import PHONE, accessible
from tests.browser.test_taj_mahal import cookies
from tests.web.serving import Served

PLACES = "#board [data-choice], #hand [data-choice], #panel [data-choice]"


@pytest.mark.slow
def test_a_whole_game_against_bots_by_mouse(served: Served, visit: Visits) -> None:
    random = Random(1)
    page = visit(f"{served.address}/?game=agra")
    page.set_default_timeout(300_000)  # bots may first have to compile their rules
    open_table(page, "me", "bot", "none", "none")
    clicked_on_the_table = 0
    while my_turn(page):
        question, places = asked(page), page.locator(PLACES)
        if random.random() < 0.5 and places.count():
            places.nth(random.randrange(places.count())).dispatch_event("click")
            clicked_on_the_table += 1
            answered(page, question)
        else:
            choose(page, random)
    expect(page.locator("ol.result li")).to_have_count(2)
    expect(page.locator("#court .money")).to_have_count(2)  # bags are open now
    assert clicked_on_the_table
    table = served.house.host._tables[page.url.rsplit("/", 1)[1]]
    assert [str(points) for points in sorted(table.course.position.points, reverse=True)] == [
        text.split()[0] for text in page.locator("ol.result .sco").all_inner_texts()
    ]


# --- Played ahead by programs, looked at in the browser -------------------------------------------------------------


class Evening:
    """People at a table who play on until something is asked."""

    def __init__(self, served: Served, seed: int, players: int = 3, **options: str) -> None:
        self.guests = [served.guest(name) for name in ("Amélie", "Noor", "Tomás", "Kenji")[:players]]
        self.id = self.guests[0].open("agra", "me", *["open"] * (players - 1), **options)
        for seat in range(1, players):
            self.guests[seat].call("POST", f"/tables/{self.id}/sit", seat=seat)
        self.table: Table = served.house.host._tables[self.id]
        self.address = f"{served.address}/tables/{self.id}"
        self.random = Random(seed)

    def play_until(self, step: Step, options: int = 2, sort: range = range(CHOICES)) -> None:
        """Go on until somebody has so many options of a sort at such a step."""
        while True:
            position = self.table.course.position
            offered = [choice for choice in position.choices(self.asked) if choice in sort]
            if top(position.state, STEP) == step and len(offered) >= options:
                return
            self.choose()

    def choose(self) -> None:
        """A choice at random, but nobody likes to decline."""
        seat, position = self.asked, self.table.course.position
        choices = position.choices(seat)
        choice = self.random.choices(choices, [0.15 if choice == Choice.DONE else 1 for choice in choices])[0]
        self.guests[seat].call(
            "POST", f"/tables/{self.id}/choices", seat=seat, choice=choice, asked=self.table.asked[seat]
        )

    @property
    def asked(self) -> int:
        (seat,) = self.table.pending
        return seat

    def look(self, visit: Visits, seat: int | None = None, **facts: Any) -> Page:
        """The page of whoever must choose, or of another seat."""
        guest = self.guests[self.asked if seat is None else seat]
        return visit(self.address, storage_state={"cookies": cookies(guest), "origins": []}, **facts)


def test_a_place_on_the_table_and_its_button_are_one(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=1)
    evening.play_until(Step.ACT, options=8)
    page = evening.look(visit)
    quarry = page.locator("#city .bld[data-choice]").first
    quarry.hover()
    assert page.locator("#now button.hot").count() == 1
    expect(quarry.locator(".ghost")).to_have_css("opacity", "0.6")
    question = asked(page)
    quarry.click()
    answered(page, question)


def test_the_goods_that_come_and_go_are_shown_before(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=2)
    evening.play_until(Step.PRODUCE, options=3)
    page = evening.look(visit)
    page.locator("#now button[data-choice]").nth(1).hover()
    expect(page.locator("#preview-board .change")).to_have_text("+1")


def test_a_turn_is_taken_back_step_by_step(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=3)
    evening.play_until(Step.MEDITATE, 2, range(Choice.LAY, Choice.STAND))
    page = evening.look(visit)
    standing = page.locator("#city .bld.legal, #city .chr.legal").count()
    assert standing >= 2
    for _ in range(2):
        question = asked(page)
        page.locator("#now .g-lay button").first.click()
        answered(page, question)
    for _ in range(2):
        question = asked(page)
        page.get_by_role("button", name=re.compile("^Take back: Lay down the worker")).click()
        answered(page, question)
    assert page.locator("#city .bld.legal, #city .chr.legal").count() == standing


def test_bags_of_the_others_are_closed_unless_the_table_opens_them(served: Served, visit: Visits) -> None:
    page = Evening(served, seed=4).look(visit)
    expect(page.locator("#court .money")).to_have_count(1)
    expect(page.locator("#court .hid")).to_have_count(2)
    page = Evening(served, seed=4, money="open").look(visit)
    expect(page.locator("#court .money")).to_have_count(3)


def test_anothers_board_is_a_click_away_and_stays_open_while_they_play(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=5)
    other = (evening.asked + 1) % 3
    page = evening.look(visit, seat=other)
    expect(page.locator("#board-0")).to_be_hidden()
    page.get_by_role("button", name="Board: Amélie").click()
    expect(page.locator("#board-0 .farm, #board-0 .says").first).to_be_visible()
    number = page.locator("#log li").count()
    evening.choose()
    expect(page.locator("#log li")).not_to_have_count(number)
    expect(page.locator("#board-0")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#board-0")).to_be_hidden()


def test_a_worker_can_be_placed_on_a_phone(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=6)
    evening.play_until(Step.ACT, options=8)
    page = evening.look(visit, evening.asked, **PHONE)
    question = asked(page)
    page.locator("#city .bld[data-choice] h3").first.tap()
    assert asked(page) == question
    page.locator("[data-dock-choice]").tap()
    answered(page, question)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1100, 1440])
def test_every_question_is_accessible(served: Served, visit: Visits, theme: str, width: int) -> None:
    calm = {"color_scheme": theme, "reduced_motion": "reduce", "viewport": {"width": width, "height": 900}}
    evening = Evening(served, seed=width, players=4)
    for step in (Step.MEDITATE, Step.ACT, Step.SAILOR, Step.TRADER, Step.BOTANIST, Step.ORDERS):
        evening.play_until(step, options=4 if step == Step.MEDITATE else 2)
        accessible(evening.look(visit, evening.asked, **calm))
    accessible(evening.look(visit, (evening.asked + 1) % 4, **calm))
