"""The table of Agra in a real browser: a whole game, places and buttons, closed bags, others' boards, widths, words."""

import re
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from durbar.games.agra.state import CHOICES, Choice, Step
from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.fitting import SETTLED
from tests.browser.hands import answered, asked, choose, open_table, press_one
from tests.browser.test_looking import PHONE, accessible_everywhere
from tests.browser.whole_game import WholeGame
from tests.web.serving import Served

NARROW: Any = {"width": 1100, "height": 800}  # where not everything is on one screen
# What on a button of the question is cut, or comes nearer to its edge than three pixels.
CRAMPED = """() => [...document.querySelectorAll("#now .act")].flatMap((button) => {
    const edge = button.getBoundingClientRect().right - 3;
    const words = [...button.querySelectorAll(".effects em, .act-text > b")];
    return words.filter((one) => one.getBoundingClientRect().right > edge || one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.textContent} of ${button.ariaLabel}`);
})"""
PLACES = "#board [data-choice], #hand [data-choice], #panel [data-choice]"


@pytest.mark.slow
def test_a_whole_game_against_bots_by_mouse(served: Served, visit: Visits) -> None:
    """Short turns: where something can be ended it mostly is; else a button or a place on the table is clicked."""
    random = Random(1)
    page = visit(f"{served.address}/?game=agra")
    open_table(page, "me", "bot", "none", "none")
    clicked_on_the_table = 0
    game = WholeGame(served, page, seed=1)
    for _ in game.turns_by_hand():
        question = asked(page)
        if random.random() < 0.8 and press_one(page, "#now .act.end", random):
            answered(page, question)
        elif random.random() < 0.5 and press_one(page, PLACES, random):
            clicked_on_the_table += 1
            answered(page, question)
        else:
            choose(page, random)
    expect(page.locator("ol.result li")).to_have_count(2)
    expect(page.locator("#court .money")).to_have_count(2)  # bags are open now
    expect(page.locator(".account tbody tr")).to_have_count(2)
    assert clicked_on_the_table
    assert game.result() == [text.split()[0] for text in page.locator("ol.result .score").all_inner_texts()]


# --- Played ahead by programs, looked at in the browser -------------------------------------------------------------


class Court(Evening):
    """People of Agra."""

    game = "agra"

    def __init__(self, served: Served, seed: int, players: int = 3, **options: str) -> None:
        super().__init__(served, seed, players, **options)

    def play_until(self, step: Step, options: int = 2, sort: range = range(CHOICES)) -> None:
        """Go on until somebody has so many options of a sort at such a step."""
        while True:
            choices = self.table.course.position.choices(self.asked)
            if self.step == step and sum(choice in sort for choice in choices) >= options:
                return
            self.choose()

    def pick(self, seat: int, choices: list[int]) -> int:
        """Nobody likes to decline."""
        return self.random.choices(choices, [0.15 if choice == Choice.DONE else 1 for choice in choices])[0]


def test_a_place_on_the_table_and_its_button_are_one(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=1)
    evening.play_until(Step.ACT, options=8)
    page = evening.look(visit)
    quarry = page.locator("#city .building[data-choice]").first
    quarry.hover()
    assert page.locator("#now button.hot").count() == 1
    expect(quarry.locator(".ghost")).to_have_css("opacity", "0.6")
    question = asked(page)
    quarry.click()
    answered(page, question)


def test_names_and_effects_have_room_on_the_buttons_of_the_widest_question(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=1)
    evening.play_until(Step.ACT, options=9)
    page = evening.look(visit, locale="fr-FR")  # longer words
    for width, height in ((1440, 900), (1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CRAMPED) == [], width


def test_the_goods_that_come_and_go_are_shown_before(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=2)
    evening.play_until(Step.PRODUCE, options=3)
    page = evening.look(visit)
    page.locator("#now button[data-choice]").nth(1).hover()
    expect(page.locator("#preview-board .change")).to_have_text("+1")


def test_a_turn_is_taken_back_step_by_step(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=3)
    evening.play_until(Step.MEDITATE, 2, range(Choice.LAY, Choice.STAND))
    page = evening.look(visit)
    standing = page.locator("#city .building.legal, #city .character.legal").count()
    assert standing >= 2
    for _ in range(2):
        question = asked(page)
        page.locator("#now .g-lay button").first.click()
        answered(page, question)
    for _ in range(2):
        question = asked(page)
        page.get_by_role("button", name=re.compile("^Take back: Lay down the worker")).click()
        answered(page, question)
    assert page.locator("#city .building.legal, #city .character.legal").count() == standing


def test_bags_of_the_others_stay_closed_while_they_play_and_looking_back(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=4)
    page, watcher = evening.look(visit, seat=0), visit(evening.address)
    before = page.locator("#log li").first.inner_text()
    for _ in range(60):
        evening.choose()
    expect(page.locator("#log li").first).not_to_have_text(before)
    for address in (evening.address, f"{evening.address}/replay/50"):
        page.goto(address)
        expect(page.locator("#court .money")).to_have_count(1)
        expect(page.locator("#court .hidden-part")).to_have_count(2)
        expect(page.locator("#board-1 .household-head")).not_to_contain_text("rupee")
    expect(watcher.locator("#court .hidden-part")).to_have_count(3)
    expect(watcher.locator("#court .money, #house .household-head [title^=rupees]")).to_have_count(0)


def test_bags_are_open_where_the_table_says_so(served: Served, visit: Visits) -> None:
    page = Court(served, seed=4, money="open").look(visit)
    expect(page.locator("#court .money")).to_have_count(3)
    expect(page.locator("#board-1 .household-head")).to_contain_text("rupee")


def test_anothers_board_is_a_click_away_and_stays_open_while_they_play(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=5)
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
    evening = Court(served, seed=6)
    evening.play_until(Step.ACT, options=8)
    page = evening.look(visit, evening.asked, **PHONE)
    question = asked(page)
    page.locator("#city .building[data-choice] h3").first.tap()
    assert asked(page) == question
    page.locator("[data-dock-choice]").tap()
    answered(page, question)


def test_a_tap_says_what_a_symbol_is(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=7)
    page = evening.look(visit, evening.asked, **PHONE, locale="fr-FR")
    notable = page.locator("#river .notable").first
    notable.locator("p").tap()
    said = notable.evaluate("card => getComputedStyle(card, '::after').content")
    assert (notable.get_attribute("title") or "?") in said
    expect(page.locator("#house-title")).to_have_text("Votre maison")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_keys_choose_and_the_rail_of_a_phone_counts_what_is_lit(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=8)
    evening.play_until(Step.ACT, options=8)
    page = evening.look(visit)
    lit, question = page.locator("#city [data-choice]").count(), asked(page)
    assert page.locator(".rail a[href='#city'] b").inner_text() == str(lit)
    page.keyboard.press("1")
    answered(page, question)
    expect(page.locator("#log li").first).to_contain_text("places a worker")


def test_without_a_script_plain_buttons_do_it(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=9)
    evening.play_until(Step.ACT, options=8)
    mover, plies = evening.asked, len(evening.table.course.plies)
    page = evening.look(visit, java_script_enabled=False)
    page.locator("#now .g-place button").first.click()
    page.wait_for_load_state()
    assert len(evening.table.course.plies) == plies + 1
    page.get_by_role("button", name=re.compile("^Board: ")).nth((mover + 1) % 3).click()
    expect(page.locator(f"#board-{(mover + 1) % 3} .farm")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Take back")).click()
    page.wait_for_load_state()
    assert len(evening.table.course.plies) == plies


def test_the_act_in_hand_glows_and_what_may_be_done_besides_is_quiet(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=10)
    evening.play_until(Step.SAILOR, 1, range(Choice.DELIVER, Choice.DOUBLE))
    page = evening.look(visit)
    expect(page.locator("#river .notable-place.legal .ring").first).to_be_visible()
    expect(page.locator("#city .marker-pile.may").first).to_be_visible()
    expect(page.locator("#city .legal")).to_have_count(0)
    expect(page.locator("#city .character.here h3")).to_have_text("Sailor")


def test_looking_back_nothing_can_be_chosen(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=12)
    evening.play_until(Step.ACT, options=8)
    page = evening.look(visit)
    expect(page.locator(PLACES).first).to_be_attached()
    page.goto(f"{evening.address}/replay/{len(evening.table.course.plies)}")
    expect(page.locator("#city .building.built").first).to_be_visible()
    expect(page.locator("[data-choice]")).to_have_count(0)
    page.keyboard.press("Home")
    page.wait_for_url("**/replay/0")
    expect(page.locator("#city .niche:not(.free)")).to_have_count(0)


def test_the_lobby_shows_the_city(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/?game=agra")
    cover = page.locator("img[src*='agra/cover.svg']").first
    expect(cover).to_be_visible()
    assert cover.evaluate("image => image.naturalWidth") > 0
    expect(page.locator("[name=option-money]")).to_have_count(2)


QUESTIONS = (Step.MEDITATE, Step.ACT, Step.SAILOR, Step.TRADER, Step.BOTANIST, Step.ORDERS)


@pytest.mark.slow
def test_every_question_is_accessible_at_every_width(served: Served, visit: Visits) -> None:
    evening = Court(served, seed=13, players=4)
    for turn, step in enumerate(QUESTIONS):
        evening.play_until(step, options=4 if step == Step.MEDITATE else 2)
        accessible_everywhere(partial(evening.look, visit), turn)
    accessible_everywhere(partial(evening.look, visit, (evening.asked + 1) % 4), turn=1)
