"""The table of Wallenstein in a real browser: a whole game, the map, the throw of the tower, widths and themes."""

from random import Random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from durbar.engine.agenda import STEP, top
from durbar.games.wallenstein.components import Action
from durbar.games.wallenstein.state import CARDS, Card, Choice, Event, Step
from durbar.tables.table import Table
from tests.browser.conftest import Visits
from tests.browser.hands import answered, asked, my_turn, open_table
from tests.browser.test_looking import PHONE, accessible
from tests.browser.test_taj_mahal import cookies
from tests.web.serving import Served

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MODULES = {"imperial_court": "yes", "landsknechte": "yes", "military_leaders": "yes"}
BUTTONS = "#now button[data-choice], #hand button[data-choice], .dock button[data-choice]"
FALLING = "() => document.getAnimations().filter(one => one.effect.target.closest('.towr')).length"


@pytest.mark.slow
def test_a_whole_game_against_bots_with_all_modules(served: Served, visit: Visits) -> None:
    """Cards are laid as they come, some spaces filled; every other question is answered by a button or on the map."""
    random = Random(1)
    page = visit(f"{served.address}/?game=wallenstein")
    page.set_default_timeout(300_000)  # bots may first have to compile their rules
    for module in MODULES:
        page.locator(f"input[name=option-{module}][value=yes]").check(force=True)
    open_table(page, "me", "bot", "bot", "none", "none")
    on_the_map = 0
    while my_turn(page):
        question, states = asked(page), page.locator("#board [data-choice]")
        if states.count() and random.random() < 0.5:
            states.nth(random.randrange(states.count())).dispatch_event("click")
            on_the_map += 1
        else:
            click(page, random)
        answered(page, question)
    expect(page.locator("ol.result li")).to_have_count(3)
    assert on_the_map
    table = served.house.host._tables[page.url.rsplit("/", 1)[1]]
    assert [str(points) for points in sorted(table.course.position.points, reverse=True)] == [
        text.split()[0] for text in page.locator("ol.result .sco").all_inner_texts()
    ]


def click(page: Page, random: Random) -> None:
    """Press one of the buttons; of a plan that is half laid, the rest is filled and committed."""
    buttons = {
        value: index for index, value in enumerate(page.locator(BUTTONS).evaluate_all("all => all.map(b => b.value)"))
    }
    for last in (Choice.COMMIT, Choice.FILL):
        if str(last.value) in buttons and (last is Choice.COMMIT or random.random() < 0.2):
            page.locator(BUTTONS).nth(buttons[str(last.value)]).dispatch_event("click")
            return
    ahead = [value for value in buttons if not Choice.TAKE_BACK <= int(value.split(",")[0]) <= Choice.FILL]
    page.locator(BUTTONS).nth(buttons[random.choice(ahead)]).dispatch_event("click")


# --- Played ahead by programs, looked at in the browser -------------------------------------------------------------


class Evening:
    """People at a table who play on until something is asked."""

    def __init__(self, served: Served, seed: int, players: int = 4, options: dict[str, str] | None = None) -> None:
        self.guests = [served.guest(name) for name in ("Amélie", "Noor", "Tomás", "Kenji", "Odile")[:players]]
        seats = [{"who": "me"}] + [{"who": "open"}] * (players - 1)
        opened = self.guests[0].call("POST", "/tables", game="wallenstein", seats=seats, options=options or {})
        self.id: str = opened["id"]
        for seat in range(1, players):
            self.guests[seat].call("POST", f"/tables/{self.id}/sit", seat=seat)
        self.table: Table = served.house.host._tables[self.id]
        self.address = f"{served.address}/tables/{self.id}"
        self.random = Random(seed)

    @property
    def step(self) -> Step:
        return Step(int(top(self.table.course.position.state, STEP)))

    def play_until(self, *steps: Step, thrown: bool = False, year: int = 1) -> int:
        """Go on until one of these questions is asked, if wanted right after a throw; who is asked."""
        while self.step not in steps or (thrown and not self._has_thrown) or self._state.year + 1 < year:
            self.choose()
        return self.table.pending[0]

    @property
    def _state(self) -> Any:
        return self.table.course.position.state

    @property
    def _has_thrown(self) -> bool:
        return any(event.kind == Event.THROWN for event in self.table.course.position.events)

    def choose(self) -> None:
        """A choice at random; states are planned and attacked rather than not, and nobody thinks of winter."""
        seat = self.random.choice(self.table.pending)
        choices = self.table.course.position.choices(seat)
        lays = [divmod(choice, CARDS) for choice in choices if choice < Choice.TAKE_BACK]
        eager = [space * CARDS + card for space, card in lays if (card < Card.BLANK) != (space == Action.COLLECT_GRAIN)]
        eager += [choice for choice in choices if choice >= Choice.STATE]
        choice = self.random.choice(eager if eager and self.random.random() < 0.8 else choices)
        body = {"seat": seat, "choice": choice, "asked": self.table.asked[seat]}
        self.guests[seat].call("POST", f"/tables/{self.id}/choices", **body)

    def look(self, visit: Visits, seat: int, **facts: Any) -> Page:
        """The page of a seat."""
        return visit(self.address, storage_state={"cookies": cookies(self.guests[seat]), "origins": []}, **facts)


def test_a_throw_falls_once_and_any_click_ends_it(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=3)
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
    expect(calm.locator(".acct .vs")).to_be_visible()
    assert calm.evaluate(FALLING) == 0


def slowed(page: Page) -> None:
    """Everything moves so slowly that a test can see it."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.05})


def test_a_new_throw_is_played_when_it_arrives(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=4)
    evening.play_until(Step.BATTLE_AT, thrown=True)
    page = evening.look(visit, 0)
    slowed(page)
    page.mouse.click(5, 5)
    key = page.locator(".towr [id^=lying]").get_attribute("id")
    evening.choose()
    evening.play_until(*Step, thrown=True)
    page.wait_for_function(FALLING)
    assert page.locator(".towr [id^=lying]").get_attribute("id") != key


def test_incomes_are_shown_where_one_points(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=5)
    page = evening.look(visit, 0)
    anhalt = page.locator("#state-11")
    expect(anhalt.locator(".inc")).to_be_hidden()
    anhalt.locator("use").first.hover()
    expect(anhalt.locator(".inc")).to_be_visible()
    phone = evening.look(visit, 1, **PHONE)
    boehmen = phone.locator("#state-18")
    expect(boehmen.locator(".inc")).to_be_hidden()
    boehmen.locator("use").first.tap()
    expect(boehmen.locator(".inc")).to_be_visible()


def test_talk_and_log_share_a_place(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=6)
    page = evening.look(visit, 0)
    expect(page.locator(".log")).to_be_visible()
    expect(page.locator(".chat")).to_be_hidden()
    page.get_by_role("link", name="At the table").click()
    expect(page.locator(".log")).to_be_hidden()
    page.locator("#text").fill("Good evening")
    page.get_by_role("button", name="Say").click()
    expect(page.locator("#chat ol")).to_contain_text("Good evening")
    expect(page.get_by_role("link", name="At the table")).to_contain_text("1")
    page.get_by_role("link", name="What happened").click()
    expect(page.locator(".chat")).to_be_hidden()


def test_at_a_desk_everything_fits_into_one_screen_but_a_march_with_many_neighbours(
    served: Served, visit: Visits
) -> None:
    evening = Evening(served, seed=7, options=MODULES)
    mine = evening.play_until(Step.TILE)
    for seat in (mine, (mine + 1) % 4):
        page = evening.look(visit, seat)
        assert page.evaluate("document.documentElement.scrollHeight - window.innerHeight") <= 1


QUESTIONS = (Step.CLAIM, Step.PLAN, Step.TILE, Step.FAVOUR, Step.BATTLE_AT, Step.LEADER_TO, Step.NEXT_REVOLT)


@pytest.mark.slow
def test_every_question_is_accessible_at_every_width_by_day_and_by_night(served: Served, visit: Visits) -> None:
    evening = Evening(served, seed=8, players=5, options={"setup": "draft", **MODULES})
    for step in QUESTIONS:
        mine = evening.play_until(step)
        for seat in (mine, (mine + 1) % 5) if step is Step.BATTLE_AT else (mine,):
            page = evening.look(visit, seat, reduced_motion="reduce")
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                page.reload()
                for width in (1440, 1100, 390):
                    page.set_viewport_size({"width": width, "height": 900})
                    accessible(page)
            page.goto("about:blank")  # nobody draws for it any more
