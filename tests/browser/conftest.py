"""A real browser, and everything that every page must keep in it: no error in its console, ever."""

import os
import re
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Response, expect, sync_playwright

from durbar import Game, load, names
from durbar.bench.chromium import system_chromium
from durbar.web.app import Settings
from tests.browser.hands import NOTE_ARRIVALS
from tests.databases import empty_sqlite
from tests.nightly import many
from tests.web.conftest import same_deals as same_deals
from tests.web.conftest import with_secret as with_secret
from tests.web.serving import Served, serving

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
ONE_PROCESS = ["--process-per-site", "--renderer-process-limit=1", "--disable-site-isolation-trials"]  # for all pages
INSIST = "DURBAR_INSIST_ON_BROWSER"  # where this is set, a missing browser is a failure
SHOTS = Path(__file__).parents[2] / "artefacts"
FAILED = pytest.StashKey[bool]()
ALL_PICTURES = bool(many(0, 1))  # a picture of a long page takes a browser a second
NO_WORKER = "Service Worker registration blocked by Playwright"  # as we want it
PATIENCE = 180_000  # milliseconds: a machine may be busy with other tests, and no test asserts a time

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what has failed, so that its pictures are kept."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="package")  # not longer: as long as Playwright runs, nobody else in this process can await
def browser() -> Iterator[Browser]:
    """The system's Chromium, or the one that Playwright has installed."""
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(executable_path=system_chromium(), args=FLAGS + ONE_PROCESS)
        except Error:
            if INSIST in os.environ:
                raise
            pytest.skip("there is no Chromium; install it, or run: playwright install chromium")
        yield launched
        launched.close()


@pytest.fixture
def served(tmp_path: Path, with_secret: None, same_deals: None) -> Iterator[Served]:
    settings = Settings(empty_sqlite(tmp_path / "web.sqlite"), pause=0.05, requests_per_second=100_000, ahead=False)
    with serving(settings) as running:
        running.server.bot_pool._compiled.update(compiled_games())  # pages are drawn much faster
        yield running


@cache
def compiled_games() -> dict[str, Game]:
    """Every game as machine code, which lies in the cache by now."""
    return {name: load(name, "compiled") for name in names() if name != "secret"}


# How fast somebody has chosen to be told what happened; a page that is nowhere keeps nothing.
STORY_SPEED = """
    if (location.protocol.startsWith("http")) localStorage.setItem("story-speed", "%s");
"""


# Nobody looks at these pages, so nothing of them need be painted: all else is as if they were.
UNSEEN = """
    window.unseen = new CSSStyleSheet();
    unseen.replaceSync("html { opacity: 0 }");
    document.adoptedStyleSheets.push(unseen);
"""
PAINTED = "() => window.unseen && (window.unseen.disabled = true)"


class Visits:
    """Opens pages, each in a browser of its own, and notes what they complain about."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.pages: list[Page] = []
        self.complaints: list[str] = []
        self._refused: list[Response] = []
        self.forgiven = re.compile("(?!)")  # which of them are meant to be
        self.story_speed: str | None = "off"  # whoever steps through what happened by hand waits for nothing

    def __call__(self, address: str, **facts: Any) -> Page:
        """Open an address as somebody new."""
        facts = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **facts}
        facts["service_workers"] = "block"  # where all pages have one process, a page may wait for ever for its worker
        context = self._browser.new_context(**facts)
        context.add_init_script(NOTE_ARRIVALS)
        context.add_init_script(UNSEEN)
        if self.story_speed:
            context.add_init_script(STORY_SPEED % self.story_speed)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: self._note(page, message))
        page.on("response", lambda answer: self._refused.append(answer) if answer.status >= 400 else None)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        self.pages.append(page)
        page.goto(address)
        return page

    def refusals(self) -> list[str]:
        """What was refused and why, for whoever looks into a complaint."""
        told = []
        for answer in self._refused:
            try:
                told.append(f"{answer.status} {answer.url} {answer.request.post_data}: {answer.text()}")
            except Error:  # the page it was for is gone, and its words with it
                told.append(f"{answer.status} {answer.url} {answer.request.post_data}")
        return told

    def _note(self, page: Page, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and NO_WORKER not in message.text:
            self.complaints.append(f"{page.url}: {message.text}")


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visits]:
    """Open pages, none of which may complain; the last picture of each is kept at night, and where a test failed."""
    visits = Visits(browser)
    yield visits
    SHOTS.mkdir(exist_ok=True)
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    complaints = [complaint for complaint in visits.complaints if not visits.forgiven.search(complaint)]
    for why in visits.refusals() if complaints else []:
        print(why)
    for number, page in enumerate(visits.pages):
        if ALL_PICTURES or request.node.stash.get(FAILED, False):
            page.evaluate(PAINTED)
            page.screenshot(path=SHOTS / f"{name}-{number}.png", full_page=True)
        page.context.close()
    assert complaints == []
