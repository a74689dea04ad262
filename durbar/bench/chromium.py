"""The browser in which pages are measured, tested and pictured."""

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def system_chromium() -> str | None:
    """Where the system's own Chromium is; without one, Playwright looks for one that it has installed itself."""
    return next(filter(None, map(shutil.which, NAMES)), None)
