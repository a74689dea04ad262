"""Building in Meridian in a real browser: what is chosen, shown and built is always one and the same."""

from playwright.sync_api import Page, Route, expect

from durbar.games.meridian.components import MOST_FLOORS
from durbar.games.meridian.state import Choice, Step
from tests.browser.conftest import Visits
from tests.browser.evening import Evening
from tests.browser.test_looking import PHONE
from tests.web.serving import Served

CELLS = "#now .build-form .stretch > button"


class Sailing(Evening):
    """People who build towers."""

    game = "meridian"

    def __init__(self, served: Served, seed: int, players: int = 2) -> None:
        super().__init__(served, seed, players)

    def play_until(self, *steps: Step, towers: int = 0, rows: int = 2) -> None:
        """Go on until somebody may build in so many cities, with so many towers on the chart."""
        while self.step not in steps or (self.state.height > 0).sum() < towers or len(self.cities()) < rows:
            self.choose()

    def cities(self) -> set[int]:
        """Where a tower may be placed now."""
        choices = self.table.course.position.choices(self.asked)
        return {(choice - Choice.PLACE) // MOST_FLOORS for choice in choices if choice >= Choice.PLACE}

    def pick(self, seat: int, choices: list[int]) -> int:
        """Rather low towers, rarely none."""
        places = [choice for choice in choices if choice >= Choice.PLACE][:6]
        return self.random.choice(places or choices)


def built(evening: Sailing, page: Page, value: str | None) -> bool:
    """Whether that choice, and no other, was made since: nobody may be asked to build the same any more."""
    expect(page.locator(f"#now button[data-choice='{value}']")).to_have_count(0)
    return evening.table.course.plies[-1].choice == int(value or -1)


def test_pointing_shows_and_only_a_click_chooses_what_is_built(served: Served, visit: Visits) -> None:
    evening = Sailing(served, seed=3)
    evening.play_until(Step.ACT, towers=4, rows=3)
    page = evening.look(visit)
    cells, act = page.locator(CELLS), page.locator("#now [data-act]")
    expect(act).to_be_disabled()
    cells.nth(1).click()
    expect(act).to_be_enabled()
    expect(act).to_contain_text(cells.nth(1).get_attribute("aria-label") or "?")
    cells.nth(4).hover()
    expect(page.locator("#preview-words h3")).not_to_be_empty()
    act.hover()  # on the way there the mouse passed other cells
    value = cells.nth(1).get_attribute("value")
    assert act.get_attribute("value") == value
    act.click()
    assert built(evening, page, value)


def test_a_second_click_builds_and_escape_chooses_nothing(served: Served, visit: Visits) -> None:
    evening = Sailing(served, seed=3)
    evening.play_until(Step.ACT, towers=4, rows=3)
    page = evening.look(visit)
    cells = page.locator(CELLS)
    plies = len(evening.table.course.plies)
    cells.nth(2).click()
    page.keyboard.press("Escape")
    expect(page.locator("#now [data-act]")).to_be_disabled()
    cells.nth(0).focus()
    page.keyboard.press("Enter")
    expect(cells.nth(0)).to_have_attribute("aria-pressed", "true")
    cells.nth(2).click()
    assert len(evening.table.course.plies) == plies
    value = cells.nth(2).get_attribute("value")
    cells.nth(2).click()
    assert built(evening, page, value)


def test_on_a_phone_cell_chart_and_dock_speak_of_one_tower(served: Served, visit: Visits) -> None:
    evening = Sailing(served, seed=3)
    evening.play_until(Step.ACT, towers=4, rows=3)
    page = evening.look(visit, **PHONE)
    dock, pressed = page.locator("[data-dock-choice]"), page.locator("#now .build-form [aria-pressed]")
    city = page.locator("#board .spot.legal[data-row] .hit")
    city.last.tap()  # the chart first
    expect(dock).to_be_enabled()
    expect(pressed).to_have_count(1)
    page.locator(CELLS).first.tap()
    first = page.locator("[data-dock-words]").inner_text()
    city.last.tap()
    expect(page.locator("[data-dock-words]")).not_to_have_text(first)
    value = pressed.get_attribute("value")
    assert dock.get_attribute("value") == value
    expect(page.locator("[data-dock-words]")).to_have_text(pressed.get_attribute("aria-label") or "?")
    row = city.last.evaluate("hit => hit.closest('[data-row]').dataset.row")
    assert page.locator(f"#now .build-form [data-row='{row}'] [aria-pressed]").count() == 1
    dock.tap()
    assert built(evening, page, value)


def test_a_choice_outside_the_grid_lets_go_of_what_was_chosen_in_it(served: Served, visit: Visits) -> None:
    evening = Sailing(served, seed=3)
    evening.play_until(Step.ACT, towers=4, rows=3)
    page = evening.look(visit, **PHONE)
    page.locator(CELLS).first.tap()
    page.locator("#now .decline").tap()
    expect(page.locator("#now .build-form [aria-pressed]")).to_have_count(0)
    expect(page.locator("[data-dock-words]")).to_contain_text("Decline")
    assert page.locator("[data-dock-choice]").get_attribute("value") == str(Choice.DECLINE.value)


def test_a_ghost_does_not_fall_from_the_sky(served: Served, visit: Visits) -> None:
    evening = Sailing(served, seed=3)
    evening.play_until(Step.ACT, towers=4, rows=3)
    page = evening.look(visit)
    page.locator(CELLS).first.hover()
    ghost = page.locator("#preview-board .tower.last .fitted").or_(page.locator("#preview-board .tower .fitted")).first
    expect(ghost).to_be_attached()
    falling = "() => document.getAnimations().filter(one => one.effect.target.closest('.ghosts')).length"
    assert page.evaluate(falling) == 0


def test_what_one_looks_at_stays_whatever_is_said_meanwhile(served: Served, visit: Visits) -> None:
    evening = Sailing(served, seed=3)
    evening.play_until(Step.ACT, towers=4, rows=3)
    page = evening.look(visit)
    awaited: list[Route] = []
    page.route("**/preview/**", lambda route: awaited.append(route))
    with page.expect_request("**/preview/**"):
        page.locator(CELLS).first.hover()
    evening.guests[evening.asked - 1].call("POST", f"/tables/{evening.id}/chat", text="Take your time.")
    expect(page.locator("#chat")).to_contain_text("Take your time.")
    for route in awaited:
        route.continue_()
    page.unroute("**/preview/**")
    expect(page.locator("#preview-board .tower").first).to_be_attached()


def test_the_height_is_stepped_slid_and_typed(served: Served, visit: Visits) -> None:
    evening = Sailing(served, seed=3)
    evening.play_until(Step.ACT, rows=5)
    page = evening.look(visit)
    act, height, slider = (
        page.locator("#now [data-act]"),
        page.locator("#now [data-number]"),
        page.locator("[data-numbers]"),
    )
    page.locator("#now .city-rows li").first.click(position={"x": 20, "y": 10})
    lowest = int(height.inner_text())
    page.get_by_role("button", name="One floor more").click()
    expect(height).to_have_text(str(lowest + 1))
    slider.fill("12")
    expect(height).to_have_text("12")
    expect(slider).to_have_attribute("aria-valuetext", act.inner_text())
    slider.evaluate("slider => slider.blur()")
    for key, floors in (("ArrowRight", 13), ("Shift+ArrowLeft", 8)):
        page.keyboard.press(key)
        expect(height).to_have_text(str(floors))
    page.keyboard.type("17")
    expect(height).to_have_text("17")
    row = page.locator("#now .city-rows .chosen").get_attribute("data-row")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#now .city-rows .chosen")).not_to_have_attribute("data-row", row or "?")
    expect(height).to_have_text("17")
    value = act.get_attribute("value")
    page.keyboard.press("Enter")
    assert built(evening, page, value)
