"""Every lesson of every game is taken to its end in a browser, right and wrong, in both languages, wide and narrow."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import durbar
from durbar.lessons.lesson import Lesson, lessons_of
from durbar.lessons.walk import At, Walk
from tests.browser.conftest import Visits
from tests.browser.hands import press
from tests.browser.test_looking import PHONE, THEMES, accessible
from tests.nightly import many
from tests.web.serving import Served

TAUGHT = [name for name in durbar.names() if lessons_of(durbar.load(name))]
READERS: dict[str, dict[str, Any]] = {
    "en wide": {"locale": "en-GB", "reduced_motion": "reduce"},
    "fr phone": {"locale": "fr-FR", **PHONE},
    "en phone": {"locale": "en-GB", **PHONE},
    "fr wide": {"locale": "fr-FR", "reduced_motion": "reduce"},
}
TRIES = "button[data-choice]:not([data-dock-choice])"

# Whether the last thing that is pointed at in the frame of the question is seen: on a phone the frame is a sheet.
IN_SIGHT = """() => {
    const sheet = document.querySelector("#now"), seen = sheet.getBoundingClientRect();
    const names = (document.querySelector(".lesson-said")?.dataset.point ?? "").split(" ").filter(Boolean);
    const named = (name) => document.getElementById(name) ?? document.querySelector(`[data-place="${name}"]`);
    const last = names.map(named).findLast((one) => one && sheet.contains(one) && one.checkVisibility());
    const box = last?.getBoundingClientRect();
    return !box || (box.top < seen.bottom - 12 && box.bottom > seen.top + 12
        && (box.height > seen.height || (box.bottom <= seen.bottom + 1 && box.top >= seen.top - 1)));
}"""


def words(lesson: Lesson, message: str, language: str) -> str:
    """The beginning of what a lesson says, as far as no name stands in it."""
    return durbar.load(lesson.game).catalogue(language).gettext(message).split("{")[0].strip()


def take(page: Page, lesson: Lesson, language: str) -> None:
    """Take a lesson to its end: at every question first a wrong answer, if it names any, and then the right one."""
    walk: Walk | None = Walk(durbar.load(lesson.game), lesson, At())
    while walk is not None:
        expect(page.locator(".voice")).to_contain_text(words(lesson, walk.step.say, language))
        page.wait_for_function(IN_SIGHT)
        if walk.step.asks:
            wrong(page, walk, language)
            walk = right(page, walk)
        said = walk.step.right
        if said:
            expect(page.locator(".answer.right")).to_contain_text(words(lesson, said.say, language))
        if said or not walk.step.asks:
            page.locator(".lesson-ways .main").click()
        walk = Walk(walk.game, lesson, walk.on) if walk.on else None


def right(page: Page, walk: Walk) -> Walk:
    """Press the button of the right answer, or of several that follow each other; where it leads."""
    offered = buttons(page)
    answers: list[int] = []
    while True:
        answers.append(walk.right[0])
        walk = Walk(walk.game, walk.lesson, At(walk.at.step, (*walk.at.made, walk.right[0])))
        pressed = ",".join(map(str, answers))
        if pressed in offered:
            assert press(page, TRIES, pressed)
            return walk
        assert any(one.startswith(f"{pressed},") for one in offered), (walk.lesson.id, walk.at, offered)
        assert walk.on, walk.at
        walk = Walk(walk.game, walk.lesson, walk.on)


def wrong(page: Page, walk: Walk, language: str) -> None:
    """Try what the lesson answers first; at night everything that it answers."""
    name = walk.game.actions.name
    for answer in walk.step.wrong[: many(1, len(walk.step.wrong))]:
        others = [str(one) for one in walk.open if one not in walk.right and walk.step.answer_to(name(one)) is answer]
        tried = next((one for one in buttons(page) if one.split(",")[0] in others), None)
        assert tried, (walk.lesson.id, walk.at, answer.when, buttons(page))
        assert press(page, TRIES, tried)
        expect(page.locator(".answer")).to_contain_text(words(walk.lesson, answer.say, language))


def buttons(page: Page) -> list[str]:
    """The choices that have a button."""
    found: list[str] = page.locator(TRIES).evaluate_all("all => all.map(one => one.dataset.choice)")
    return found


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_is_taken_to_its_end(name: str, reader: str, served: Served, visit: Visits) -> None:
    """By all readers at night; on every run by one of them, whose turn it is. Looked at in light and dark by turns."""
    lessons = lessons_of(durbar.load(name))
    own = lessons if many(0, 1) else lessons[list(READERS).index(reader) :: len(READERS)]
    contents, language = f"{served.address}/learn/{name}", reader.split()[0]
    page = visit(contents, **READERS[reader])
    for number, lesson in enumerate(own):
        page.goto(f"{contents}/{lesson.id}")
        page.emulate_media(color_scheme=THEMES[number % len(THEMES)])
        accessible(page)
        take(page, lesson, language)
        following = lessons[lessons.index(lesson) + 1 :]
        page.wait_for_url(f"{contents}/{following[0].id}" if following else contents)
    page.goto(contents)
    assert page.locator(".learnt").count() == len(own)
    accessible(page)
    page.reload()
    assert page.locator(".learnt").count() == len(own)


def test_a_lesson_is_taken_with_the_keyboard_back_and_on_by_history(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/learn/meridian/placing", reduced_motion="reduce")
    page.keyboard.press("Enter")
    expect(page.locator(".task")).to_contain_text("Play the range card")
    page.keyboard.press("1")  # the wrong card: its button is marked, and what is asked stays
    expect(page.locator(".answer")).to_contain_text("This card knows meridian 5 alone")
    expect(page.locator(".choice.tried")).to_have_count(1)
    page.keyboard.press("2")
    expect(page.locator(".task")).to_contain_text("Choose meridian 7")
    page.go_back()
    expect(page.locator(".answer")).to_contain_text("This card knows meridian 5 alone")
    page.go_back()
    expect(page.locator(".voice")).to_contain_text("In your turn you spend")
    page.go_forward()
    expect(page.locator(".answer")).to_contain_text("This card knows meridian 5 alone")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".task")).to_contain_text("Choose meridian 7")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator(".task")).to_contain_text("Play the range card")
    page.get_by_role("link", name="Skip this lesson").click()
    page.wait_for_url("**/learn/meridian/pushing")


def test_the_spotlight_leaves_what_is_spoken_of_in_the_light(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/learn/meridian/pushing", reduced_motion="reduce")
    expect(page.locator(".veil mask rect")).to_have_count(3)  # all, the tower, the frame
    expect(page.locator(".pointing")).to_have_count(1)
    accessible(page)
    page.locator("[data-row='1'] button[data-choice]:visible").dblclick()
    expect(page.locator(".answer")).to_contain_text("There nobody is pushed")
    accessible(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".lesson-ways .main")).to_be_focused()
    accessible(page)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".pointing")).to_be_hidden()


def test_without_a_script_every_step_is_a_page_of_its_own(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/learn/meridian/placing", java_script_enabled=False)
    page.get_by_role("link", name="Go on").click()
    page.get_by_role("button", name="Play the card 5").first.click()
    expect(page.locator(".answer")).to_contain_text("This card knows meridian 5 alone")
    page.get_by_role("button", name="Play the range card").first.click()
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".answer.right")).to_contain_text("Three is more than two")


def test_on_a_phone_a_tap_chooses_and_the_button_below_does_it(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/learn/meridian/pushing", **PHONE)
    page.locator("[data-row='2'] button[data-choice]:visible").tap()
    page.locator(".do-it").tap()
    expect(page.locator(".answer.right")).to_contain_text("The tower of four floors goes south")
    page.goto(f"{served.address}/learn/wallenstein/battle/1")
    page.locator(".march-row", has_text="Mecklenburg").tap()
    page.locator(".do-it").tap()
    expect(page.locator(".answer.right")).to_contain_text("Both sides and the tray")
