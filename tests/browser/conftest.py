"""A real browser, and everything that every page must keep in it: no error in its console, ever."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from durbar.web.app import Settings
from tests.web.conftest import same_deals as same_deals
from tests.web.conftest import with_secret as with_secret
from tests.web.serving import Served, serving

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
INSIST = "DURBAR_INSIST_ON_BROWSER"  # where this is set, a missing browser is a failure
SHOTS = Path(__file__).parents[2] / "artefacts"


def system_chromium() -> str | None:
    """Where the system's own Chromium is."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


@pytest.fixture
def browser() -> Iterator[Browser]:
    """The system's Chromium, or the one that Playwright has installed."""
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(executable_path=system_chromium(), args=FLAGS)
        except Error:
            if INSIST in os.environ:
                raise
            pytest.skip("there is no Chromium; install it, or run: playwright install chromium")
        yield launched
        launched.close()


@pytest.fixture
def served(tmp_path: Path, with_secret: None, same_deals: None) -> Iterator[Served]:
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", pause=0.05, requests_per_second=100_000, ahead=False)
    with serving(settings) as running:
        yield running


class Visits:
    """Opens pages, each in a browser of its own, and notes what they complain about."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.pages: list[Page] = []
        self.complaints: list[str] = []
        self.forgiven = re.compile("(?!)")  # which of them are meant to be

    def __call__(self, address: str, **facts: Any) -> Page:
        """Open an address as somebody new."""
        facts = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **facts}
        page = self._browser.new_context(**facts).new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda message: self._note(page, message))
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        self.pages.append(page)
        page.goto(address)
        return page

    def _note(self, page: Page, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{page.url}: {message.text}")


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visits]:
    """Open pages; the last picture of each is kept, and none may have complained."""
    visits = Visits(browser)
    yield visits
    SHOTS.mkdir(exist_ok=True)
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    for number, page in enumerate(visits.pages):
        page.screenshot(path=SHOTS / f"{name}-{number}.png", full_page=True)
        page.context.close()
    assert [complaint for complaint in visits.complaints if not visits.forgiven.search(complaint)] == []
