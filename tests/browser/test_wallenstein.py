"""The table of Wallenstein in a real browser: a whole game, the map, the throw of the tower, widths and themes."""

from collections.abc import Hashable
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Page, expect

from durbar.games.wallenstein.components import Action
from durbar.games.wallenstein.page.forecast import neighbours
from durbar.games.wallenstein.state import CARDS, Card, Choice, Event, Step
from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.hands import moved_on, open_table, press, press_one
from tests.browser.test_looking import PHONE, accessible_everywhere
from tests.browser.whole_game import WholeGame
from tests.web.serving import Served

MODULES = {"imperial_court": "yes", "landsknechte": "yes", "military_leaders": "yes"}
BUTTONS = "#now button[data-choice], #hand button[data-choice], .dock button[data-choice]:not([data-dock-choice])"
FALLING = "() => document.getAnimations().filter(one => one.effect.target.closest('.tower-picture')).length"


@pytest.mark.slow
def test_a_whole_game_against_bots_with_all_modules(served: Served, visit: Visits) -> None:
    """Cards are laid as they come, some spaces filled; every other question is answered by a button or on the map."""
    random = Random(1)
    page = visit(f"{served.address}/?game=wallenstein")
    for module in MODULES:
        page.locator(f"input[name=option-{module}][value=yes]").check(force=True)
    open_table(page, "me", "bot", "bot", "none", "none")
    on_the_map = 0
    game = WholeGame(served, page, seed=1)
    for _ in game.turns_by_hand():
        wants_the_map = not on_the_map or random.random() < 0.5
        offered = press_one(page, "#board [data-choice]", random) if wants_the_map else None
        on_the_map += offered is not None
        moved_on(page, offered or click(page, random))
    expect(page.locator("ol.result li")).to_have_count(3)
    assert on_the_map
    assert game.result() == [text.split()[0] for text in page.locator("ol.result .score").all_inner_texts()]


def click(page: Page, random: Random) -> str:
    """Press one of the buttons, and tell what was offered; of a plan half laid, the rest is filled and committed."""
    while True:
        choices = page.locator(BUTTONS).evaluate_all("all => all.map(b => b.dataset.choice)")
        if offered := press(page, BUTTONS, _wanted(choices, random)):
            return offered


def _wanted(offered: list[str], random: Random) -> str | None:
    """The choice that leads on; None while only a plan that is ready could be taken back."""
    for last in (Choice.COMMIT, Choice.FILL):
        if str(last.value) in offered and (last is Choice.COMMIT or random.random() < 0.5):
            return str(last.value)
    ahead = [value for value in offered if not Choice.TAKE_BACK <= int(value.split(",")[0]) <= Choice.FILL]
    return random.choice(ahead) if ahead else None


# --- Played ahead by programs, looked at in the browser -------------------------------------------------------------


class War(Evening):
    """People who go to war."""

    game = "wallenstein"

    def __init__(self, served: Served, seed: int, players: int = 4, **options: str) -> None:
        super().__init__(served, seed, players, **options)

    def play_until(self, *steps: Step, thrown: bool = False, year: int = 1) -> int:
        """Go on until one of these questions is asked, if wanted right after a throw; who is asked."""
        while self.step not in steps or (thrown and not self._has_thrown) or self.state.year + 1 < year:
            self.choose()
        return self.asked

    @property
    def _has_thrown(self) -> bool:
        return any(event.kind == Event.THROWN for event in self.table.course.position.events)

    @property
    def kind(self) -> Hashable:
        """After a throw there is an account of it."""
        return self.step, self._has_thrown

    @property
    def breadth(self) -> int:
        """Of a march: how many targets it has, and how many may go."""
        if self.step not in (Step.BATTLE_AT, Step.MOVE_TO):
            return super().breadth
        targets, armies = neighbours(self.state, int(self.state.origin)), int(self.state.armies[self.state.origin])
        return len(targets) * min(armies, 12)

    def pick(self, seat: int, choices: list[int]) -> int:
        """States are planned and attacked rather than not, and nobody thinks of winter."""
        lays = [divmod(choice, CARDS) for choice in choices if choice < Choice.TAKE_BACK]
        eager = [space * CARDS + card for space, card in lays if (card < Card.BLANK) != (space == Action.COLLECT_GRAIN)]
        eager += [choice for choice in choices if choice >= Choice.STATE]
        return self.random.choice(eager if eager and self.random.random() < 0.8 else choices)


def test_a_throw_falls_once_and_any_click_ends_it(served: Served, visit: Visits) -> None:
    evening = War(served, seed=3)
    mine = evening.play_until(Step.BATTLE_AT, Step.MOVE_TO, thrown=True)
    page = evening.look(visit, mine)
    slowed(page)
    page.reload()
    page.wait_for_function(FALLING)
    page.mouse.click(5, 5)
    assert page.evaluate(FALLING) == 0
    page.get_by_role("link", name="At the table").click()
    assert page.evaluate(FALLING) == 0
    calm = evening.look(visit, mine, reduced_motion="reduce")
    expect(calm.locator(".account .sides")).to_be_visible()
    assert calm.evaluate(FALLING) == 0


def slowed(page: Page) -> None:
    """Everything moves so slowly that a test can see it."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.05})


def test_a_new_throw_is_played_when_it_arrives(served: Served, visit: Visits) -> None:
    evening = War(served, seed=4)
    evening.play_until(Step.BATTLE_AT, thrown=True)
    page = evening.look(visit, 0)
    slowed(page)
    page.mouse.click(5, 5)
    key = page.locator(".tower-picture [id^=lying]").get_attribute("id")
    evening.choose()
    evening.play_until(*Step, thrown=True)
    page.wait_for_function(FALLING)
    assert page.locator(".tower-picture [id^=lying]").get_attribute("id") != key


def test_incomes_are_shown_where_one_points(served: Served, visit: Visits) -> None:
    evening = War(served, seed=5)
    page = evening.look(visit, 0)
    anhalt = page.locator("#state-11")
    expect(anhalt.locator(".income")).to_be_hidden()
    anhalt.locator("use").first.hover()
    expect(anhalt.locator(".income")).to_be_visible()
    phone = evening.look(visit, 1, **PHONE)
    boehmen = phone.locator("#state-18")
    expect(boehmen.locator(".income")).to_be_hidden()
    boehmen.locator("use").first.tap()
    expect(boehmen.locator(".income")).to_be_visible()


def test_talk_and_log_share_a_place(served: Served, visit: Visits) -> None:
    evening = War(served, seed=6)
    page = evening.look(visit, 0)
    expect(page.locator(".log")).to_be_visible()
    expect(page.locator(".chat")).to_be_hidden()
    page.get_by_role("link", name="At the table").click()
    expect(page.locator(".log")).to_be_hidden()
    page.locator("#text").fill("Good evening")
    page.get_by_role("button", name="Say").click()
    expect(page.locator("#chat ol")).to_contain_text("Good evening")
    page.get_by_role("link", name="What happened").click()
    expect(page.locator(".chat")).to_be_hidden()


QUESTIONS = (Step.CLAIM, Step.PLAN, Step.TILE, Step.FAVOUR, Step.BATTLE_AT, Step.LEADER_TO, Step.NEXT_REVOLT)


@pytest.mark.slow
def test_every_question_is_accessible_at_every_width(served: Served, visit: Visits) -> None:
    evening = War(served, seed=8, players=5, setup="draft", **MODULES)
    for turn, step in enumerate(QUESTIONS):
        mine = evening.play_until(step)
        for seat in (mine, (mine + 1) % 5) if step is Step.BATTLE_AT else (mine,):
            accessible_everywhere(partial(evening.look, visit, seat), turn + seat)
