"""Another browser: a whole game in the system's Firefox, by mouse."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.browser.firefox import FirefoxPage, running, system_firefox
from tests.browser.hands import CHOICES
from tests.nightly import many
from tests.web.serving import Served

TURN = """() => !window.arriving && document.readyState === "complete"
    && Boolean(document.querySelector("#choose, ol.result"))"""
QUESTION = "() => document.querySelector('#choose input[name=asked]')?.value"
CHANGED = f"question => !window.arriving && ({QUESTION})() !== question"
# The number of every button that is seen, for some are only stepped to; and whether a first click on it only chooses.
OFFERED = f"""() => [...document.querySelectorAll("{CHOICES}")]
    .map((button, number) => ({{ button, number }}))
    .filter(({{ button }}) => button.checkVisibility({{ visibilityProperty: true }}) && button.offsetWidth)
    .map(({{ button, number }}) => [number, Boolean(button.closest("[data-grid]"))])"""
POINTS = "() => [...document.querySelectorAll('ol.result .score')].map(one => parseInt(one.innerText))"
SEATS = {"who-0": "me", "who-1": "bot", "level-1": "newcomer", "who-2": "none", "who-3": "none"}
FILL = """seats => Object.entries(seats).forEach(([name, value]) => {
    const field = document.querySelector(`select[name=${name}]`);
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
})"""
LEFT = "Error in input stream"  # what Firefox says when a page is left that still listens


@pytest.fixture
def page(tmp_path: Path) -> Iterator[FirefoxPage]:
    """A page in Firefox, which may not complain."""
    firefox = system_firefox()
    if firefox is None:
        pytest.skip("there is no Firefox; install the system's: in Debian it is called firefox-esr")
    profile = tmp_path / "profile"
    profile.mkdir()
    with running(firefox, profile) as opened:
        yield opened
        assert [told for told in opened.complaints if LEFT not in told] == []


@pytest.mark.skipif(not many(0, 1), reason="played by make nightly: Firefox draws for most of a minute")
def test_a_whole_game_against_a_bot_by_mouse(served: Served, page: FirefoxPage) -> None:
    random = Random(1)
    page.goto(served.address)
    page.run(FILL, SEATS)
    page.click("form.setup .go button")
    page.until("() => location.pathname.startsWith('/tables/')")
    page.until(TURN)
    while (question := page.run(QUESTION)) is not None:
        number, twice = random.choice(page.run(OFFERED))
        for _ in range(1 + twice):
            page.click(CHOICES, number)
        page.until(CHANGED, question)
        page.until(TURN)
    table = served.server.host._tables[page.run("() => location.pathname.split('/')[2]")]
    assert page.run(POINTS) == sorted(table.course.position.points, reverse=True)
