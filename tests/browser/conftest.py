"""A real browser, and everything that every page must keep in it: no error in its console, ever."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, sync_playwright

from durbar.web.app import Settings
from tests.web.conftest import with_secret as with_secret
from tests.web.serving import Served, serving

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
INSIST = "DURBAR_INSIST_ON_BROWSER"  # where this is set, a missing browser is a failure
SHOTS = Path(__file__).parents[2] / "artefacts"

Open = Callable[..., Page]


@pytest.fixture
def browser() -> Iterator[Browser]:
    """The system's Chromium, or the one that Playwright has installed."""
    system = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(executable_path=system, args=FLAGS)
        except Error:
            if INSIST in os.environ:
                raise
            pytest.skip("there is no Chromium; install it, or run: playwright install chromium")
        yield launched
        launched.close()


@pytest.fixture
def served(tmp_path: Path, with_secret: None) -> Iterator[Served]:
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", pause=0.05, requests_per_second=100_000, ahead=False)
    with serving(settings) as running:
        yield running


class Visitor:
    """Somebody with a browser of his own."""

    def __init__(self, context: BrowserContext, complaints: list[str]) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(60_000)

        def listen(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                complaints.append(f"{self.page.url}: {message.text}")

        self.page.on("console", listen)
        self.page.on("pageerror", lambda error: complaints.append(f"{self.page.url}: {error}"))


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open an address as somebody new; the last picture of everybody is kept, and no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open(address: str, **facts: Any) -> Page:
        contexts.append(browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **facts}))
        page = Visitor(contexts[-1], complaints).page
        page.goto(address)
        return page

    yield open
    SHOTS.mkdir(exist_ok=True)
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    for number, context in enumerate(contexts):
        context.pages[0].screenshot(path=SHOTS / f"{name}-{number}.png", full_page=True)
        context.close()
    assert complaints == []
