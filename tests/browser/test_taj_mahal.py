"""The table of Taj Mahal in a real browser: a whole game, what is shown before one commits, hidden hands, widths."""

import re
from functools import partial
from random import Random

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from durbar.games.taj_mahal.components import CARDS
from durbar.games.taj_mahal.state import Choice, Step
from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.hands import answered, asked, choose, open_table, press_one
from tests.browser.test_looking import PHONE, accessible_everywhere
from tests.browser.whole_game import WholeGame
from tests.web.serving import Served

PLACES = "#board [data-choice], #hand [data-choice], #panel [data-choice]"
DOCK = 254  # pixels of a phone that question, hand and acts may take


@pytest.mark.slow
def test_a_whole_game_against_bots_by_mouse(served: Served, visit: Visits) -> None:
    random = Random(1)
    page = visit(f"{served.address}/?game=taj_mahal")
    open_table(page, "me", "bot", "bot", "none", "none")
    clicked_on_the_table = 0
    game = WholeGame(served, page, seed=1)
    for _ in game.turns_by_hand():
        question = asked(page)
        if random.random() < 0.5 and press_one(page, PLACES, random):
            clicked_on_the_table += 1
            answered(page, question)
        else:
            choose(page, random)
    expect(page.locator("ol.result li")).to_have_count(3)
    expect(page.locator(".ends .mini")).not_to_have_count(0)  # hands are open now
    assert clicked_on_the_table
    assert game.result() == [text.split()[0] for text in page.locator("ol.result .score").all_inner_texts()]


# --- Played ahead by programs, looked at in the browser -------------------------------------------------------------


class Visiting(Evening):
    """People who visit the provinces, three if nothing else is said."""

    game = "taj_mahal"

    def __init__(self, served: Served, seed: int, players: int = 3) -> None:
        super().__init__(served, seed, players)

    def play_until(self, *steps: Step, visit: int = 1, options: int = 2) -> None:
        """Go on until somebody has so many options for one of these steps."""
        while self.state.visit + 1 < visit or not (
            self.step in steps and len(self.table.course.position.choices(self.asked)) >= options
        ):
            self.choose()

    def pick(self, seat: int, choices: list[int]) -> int:
        """Who has not played yet mostly plays."""
        if choices[0] == Choice.WITHDRAW and len(choices) > 1 and not self.state.row_size[seat]:
            choices = choices[1:]
        return self.random.choice(choices)


class Saving(Visiting):
    """People who withdraw at once, until their hands are full of cards."""

    def pick(self, seat: int, choices: list[int]) -> int:
        """Withdraw."""
        return choices[0] if choices[0] == Choice.WITHDRAW else self.random.choice(choices)


def box(element: Locator) -> FloatRect:
    """Where something is on the page."""
    found = element.bounding_box()
    assert found
    return found


def test_how_a_card_would_count_is_shown_before_it_is_played(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=1)
    page = evening.look(visit)
    expect(page.locator(".what-if.own")).to_contain_text("If you withdrew now")
    card = page.locator("#hand li.playable button").first
    card.hover()
    expect(page.locator("#preview-panel .what-if")).to_contain_text("If you played this")
    signs = {*CARDS[int(card.get_attribute("value") or 0) - Choice.PLAY].symbols}
    expect(page.locator("#preview-panel .what-if .lead")).to_have_count(len(signs))  # nobody else has played
    expect(page.locator(".what-if.own")).to_be_hidden()
    assert page.locator("#now button.hot").count() == 1


def test_a_palace_and_its_roads_are_shown_before_it_is_built(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=2)
    evening.play_until(Step.PALACE, Step.ROYAL, visit=3)
    page = evening.look(visit)
    spots = page.locator("#board .spot.legal")
    assert spots.count() == page.locator("#now button[data-choice]").count()
    spots.first.dispatch_event("pointerover")
    expect(page.locator("#preview-board .ghosts .ghost use").last).to_be_attached()
    expect(page.locator("#preview-words")).to_contain_text("Joined:")
    spots.first.dispatch_event("click")
    expect(page.locator("#preview-board .ghosts")).to_have_count(0)


def test_others_see_neither_a_hand_nor_half_a_play(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=3)
    evening.play_until(Step.TURN, options=3)
    page = evening.look(visit)
    other, watcher = evening.look(visit, seat=(evening.asked + 1) % 3), visit(evening.address)
    for looking, others_here in ((other, 1), (watcher, 2)):
        expect(looking.locator("#panel .here")).to_have_count(others_here)
    drawn = [page.locator("main").inner_html() for page in (other, watcher)]
    page.locator("#now .plays button[data-choice]").first.click()
    expect(page.locator("#panel .pending")).to_have_count(1)
    other.wait_for_timeout(500)
    assert [page.locator("main").inner_html() for page in (other, watcher)] == drawn
    expect(watcher.locator("#hand .mine")).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#panel .pending")).to_have_count(0)


def test_what_is_known_of_a_hand_can_be_opened(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=4)
    evening.play_until(Step.TURN, visit=2)
    page = evening.look(visit)
    known = page.locator("details.hand-count").first
    expect(known.locator(".pop-up")).to_be_hidden()
    known.locator("summary").click()
    expect(known.locator(".pop-up")).to_contain_text("known to all")
    page.keyboard.press("Escape")
    expect(known.locator(".pop-up")).to_be_hidden()


def test_friends_on_one_device_pass_it_on_with_no_hand_in_sight(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/?game=taj_mahal")
    open_table(page, "me", "here", "here", "none", "none")
    expect(page.locator("#now h2")).to_contain_text("Pass the device")
    expect(page.locator("#hand .mine")).to_have_count(0)
    page.locator("#now").get_by_role("link", name=re.compile("^I am")).click()
    expect(page.locator("#hand .mine li")).to_have_count(6)


@pytest.mark.parametrize("players", [3, 5])
def test_on_a_phone_what_a_card_would_bring_is_seen_above_the_dock(served: Served, visit: Visits, players: int) -> None:
    evening = Visiting(served, seed=5, players=players)
    evening.play_until(Step.TURN, options=4)
    page = evening.look(visit, evening.asked, **PHONE)
    card, dock = page.locator("#hand li.playable button").first, page.locator("#dock")
    foot = box(dock)
    assert foot["height"] <= DOCK
    card.tap()
    expect(page.locator("#preview-panel .what-if")).to_contain_text("If you played this")
    added = box(page.locator("#preview-panel .what-if"))
    assert added["y"] + added["height"] <= foot["y"] + 1


def test_on_a_phone_a_tap_chooses_a_card_and_a_second_tap_puts_it_back(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=5)
    evening.play_until(Step.TURN, options=4)
    page = evening.look(visit, evening.asked, **PHONE)
    question = asked(page)
    card, does = page.locator("#hand li.playable button").first, page.locator("[data-dock-choice]")
    withdraw = page.locator("#dock").get_by_role("button", name="Withdraw")
    places = [box(withdraw), box(does)]
    assert places[1]["x"] - places[0]["x"] - places[0]["width"] >= 16
    said = page.locator("[data-dock-words]").inner_text()
    card.tap()
    assert does.get_attribute("value") == card.get_attribute("value")
    expect(does).to_be_enabled()
    card.tap()
    expect(does).to_be_disabled()
    expect(page.locator("#preview-panel .what-if")).to_have_count(0)
    expect(page.locator("[data-dock-words]")).to_have_text(said)
    withdraw.tap()
    assert asked(page) == question
    assert [box(withdraw), box(does)] == places  # neither trades places
    does.tap()
    answered(page, question)
    assert evening.table.course.plies[-1].choice == Choice.WITHDRAW


def test_on_a_phone_the_map_shows_the_province_in_play_or_all(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=5)
    evening.play_until(Step.PALACE, Step.ROYAL)
    page = evening.look(visit, evening.asked, **PHONE)
    frame = box(page.locator(".map"))
    assert frame["height"] < frame["width"]
    for spot in page.locator("#board .spot.legal .ring").all():
        ring = box(spot)
        assert frame["y"] <= ring["y"]
        assert ring["y"] + ring["height"] <= frame["y"] + frame["height"]
    page.locator("label.whole").tap()
    frame = box(page.locator(".map"))
    assert abs(frame["height"] - frame["width"]) <= 1


def test_a_palace_can_be_built_on_a_phone(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=5)
    evening.play_until(Step.PALACE, Step.ROYAL)
    page = evening.look(visit, evening.asked, **PHONE)
    question = asked(page)
    page.locator("#board .spot.legal .glow").first.tap()
    expect(page.locator("#preview-board .ghosts")).to_be_attached()
    assert asked(page) == question
    page.locator("[data-dock-choice]").tap()
    answered(page, question)


@pytest.mark.slow
def test_every_question_is_accessible_at_every_width(served: Served, visit: Visits) -> None:
    evening = Visiting(served, seed=390)
    for turn, step in enumerate((Step.TURN, Step.ADD, Step.PALACE, Step.ROYAL, Step.TAKE)):
        evening.play_until(step, options=3)
        accessible_everywhere(partial(evening.look, visit), turn)
    accessible_everywhere(partial(evening.look, visit, (evening.asked + 1) % 3), turn=1)
