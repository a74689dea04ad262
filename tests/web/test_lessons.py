"""Lessons over HTTP with plain forms and links; and every page of every lesson, drawn without a server."""

import re

import httpx
import pytest

import durbar
from durbar.engine.language import LANGUAGES
from durbar.lessons.lesson import Lesson, lessons_of
from durbar.lessons.walk import At, Walk, shown
from durbar.tables.store import Visitor
from durbar.web.lesson_page import LessonPage
from durbar.web.pages import Reader
from tests.web.serving import Served, form_token

LESSONS = [lesson for name in durbar.names() for lesson in lessons_of(durbar.load(name))]
HERE = "/learn/meridian/placing"


def pages_of(lesson: Lesson, language: str) -> list[tuple[tuple[str, ...], str]]:
    """Every page of a lesson and what it points at: as it asks, after each wrong try it names, after the right one."""
    game, who = durbar.load(lesson.game), Reader(Visitor("v", "Noor"), language, None, "token", "/learn")
    pages = []
    for number, step in enumerate(lesson.steps):
        walk = shown(game, lesson, number)
        pages.append((step.point, LessonPage(walk, who, frozenset()).page()))
        for wrong in step.wrong:
            tried = next(choice for choice in _legal(walk) if step.answer_to(game.actions.name(choice)) is wrong)
            pages.append((wrong.point or step.point, LessonPage(walk, who, frozenset(), tried).page()))
        if step.right:
            answered = Walk(game, lesson, At(number, (*walk.at.made, walk.right[0])))
            pages.append((step.right.point, LessonPage(answered, who, frozenset()).page()))
    return pages


def _legal(walk: Walk) -> list[int]:
    return [choice for choice in walk.open if choice not in walk.right]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_whatever_a_lesson_points_at_is_on_its_page(lesson: Lesson) -> None:
    for number, (point, page) in enumerate(pages_of(lesson, "en")):
        assert set(point) <= places_on(page), (number + 1, point)


def places_on(page: str) -> set[str]:
    """What a lesson can point at: whatever has a name, but not the drawings from which others are made."""
    return set(re.findall(r"""\s(?:id|data-place)=["']([^"']+)""", re.sub(r"(?s)<defs>.*?</defs>", "", page)))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_the_line_of_a_lesson_leads_to_a_thing_and_not_to_a_whole_region(lesson: Lesson) -> None:
    for step in lesson.steps:
        for said in (step, *step.wrong, *filter(None, [step.right])):
            assert said.point[-1:] not in (("panel",), ("hand",), ("board",)), said.say


@pytest.mark.parametrize("name", durbar.names())
def test_a_game_lists_its_lessons_or_says_that_it_has_none(served: Served, name: str) -> None:
    for language, none in (("en", "There are no lessons"), ("fr", "Il n’y a pas encore de leçons")):
        answer = served.browser().get(f"/learn/{name}", headers={"Accept-Language": language})
        lessons = lessons_of(durbar.load(name))
        assert answer.status_code == (200 if lessons else 404)
        assert (none in answer.text) == (not lessons)
        assert answer.text.count('class="bead') == len(lessons)


def sent(browser: httpx.Client, where: str, **fields: str) -> httpx.Response:
    token = form_token(browser.get(HERE).text)
    return browser.post(where, data={"_csrf_token": token, **fields})


def test_a_lesson_is_taken_with_plain_forms_and_links(served: Served) -> None:
    browser, lesson = served.browser(), lessons_of(durbar.load("meridian"))[0]
    page = browser.get(HERE).text
    assert 'href="/learn/meridian/placing/1"' in page
    card = sent(browser, f"{HERE}/1/choose", choice="4")
    assert (card.status_code, card.headers["location"]) == (303, f"{HERE}/1?tried=4")
    assert "This card knows meridian 5 alone" in browser.get(card.headers["location"]).text
    right = sent(browser, f"{HERE}/1/show")
    assert right.headers["location"] == f"{HERE}/2-11"
    both = sent(browser, f"{HERE}/1/choose", choice=right.headers["location"].split("-")[-1] + ",0")
    assert both.status_code == 422
    answered = sent(browser, f"{HERE}/2-11/show").headers["location"]
    said = browser.get(sent(browser, f"{answered}/show").headers["location"]).text
    assert "Three is more than two" in said
    assert "builds 3 floors" in said
    assert len(lesson.steps) == 5


def test_bad_places_lead_to_the_beginning_and_bad_choices_are_refused(served: Served) -> None:
    browser = served.browser()
    for at in ("nonsense", "99", "2-1", "0-1-2"):
        answer = browser.get(f"{HERE}/{at}")
        assert (answer.status_code, answer.headers["location"]) == (303, HERE)
    for choice in ("7", "99999", "x", "", "-1", "1;2"):
        assert 400 <= sent(browser, f"{HERE}/1/choose", choice=choice).status_code < 500
    assert browser.post(f"{HERE}/1/choose", data={"choice": "11"}).status_code == 403
    assert browser.get("/learn/meridian/nonsense").status_code == 404
    assert browser.get("/learn/nonsense").status_code == 404
    assert browser.get(f"{HERE}/1?tried=99").status_code == 200
    assert browser.get(f"{HERE}/1?tried=x").status_code == 400


def test_a_choice_is_previewed_where_it_is_open_and_nowhere_else(served: Served) -> None:
    browser = served.browser()
    assert "hx-partial" in browser.get(f"{HERE}/1/preview/4?seat=0").text
    assert browser.get(f"{HERE}/1/preview/7?seat=0").status_code == 204
    assert browser.get(f"{HERE}/0/preview/4?seat=0").status_code == 204


def test_what_cannot_be_chosen_in_a_lesson_says_why(served: Served) -> None:
    browser = served.browser()
    told = browser.get(f"{HERE}/1/why-not?what=pile&seat=0")
    assert told.status_code == 200
    assert 'href="/rules/meridian#ME-3.8"' in told.text
    assert 'data-closed="pile"' in browser.get(f"{HERE}/1").text
    assert browser.get(f"{HERE}/1/why-not?what=nonsense&seat=0").status_code == 204
    assert served.server.host.store.refused() == []  # whoever learns is not counted


def test_what_was_learnt_is_kept_by_this_browser(served: Served) -> None:
    browser = served.browser()
    done = browser.get(f"{HERE}/done")
    assert (done.status_code, done.headers["location"]) == (303, "/learn/meridian/pushing")
    browser.get("/learn/meridian/islands/done")
    listed = browser.get("/learn/meridian").text
    assert listed.count('class="learnt"') == 2
    assert browser.get("/learn/meridian/ending/done").headers["location"] == "/learn/meridian"
    assert served.browser().get("/learn/meridian").text.count('class="learnt"') == 0
    assert len(re.findall(r'<li\s+class="done"', browser.get("/learn/meridian/pushing").text)) == 3


def test_the_rulebook_leads_to_the_lessons(served: Served) -> None:
    assert 'href="/learn/meridian"' in served.browser().get("/rules/meridian").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_at_a_lesson_has_a_name(language: str) -> None:
    page = LessonPage(
        Walk(durbar.load(LESSONS[0].game), LESSONS[0], At()),
        Reader(Visitor("", ""), language, None, "", ""),
        frozenset(),
    )
    assert all(page.names)
    assert len(set(page.names)) == len(page.names)
