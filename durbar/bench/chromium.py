"""The browser in which pages are measured, tested and pictured."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from durbar.bench.server import running
from durbar.engine.errors import DurbarError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def system_chromium() -> str | None:
    """Where the system's own Chromium is; without one, Playwright looks for one that it has installed itself."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium_at_a_server() -> Iterator[tuple["Browser", str]]:
    """A browser, and the address of a server with no tables."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise DurbarError("this needs Playwright, and Chromium: pip install playwright") from None
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/bench.sqlite", "--no-ahead") as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=system_chromium(), args=FLAGS)
        yield browser, address
        browser.close()


def somebody(browser: "Browser", address: str) -> tuple["Page", str]:
    """A page of somebody who has just come, and a token for his programs."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(f"{address}/you")
    page.click("form[action='/you/token'] button")
    return page, page.input_value("#token")
