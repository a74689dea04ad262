"""What a table costs a browser while nothing happens: somebody is asked, looks at the board and thinks."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from durbar.bench.chromium import chromium_at_a_server, somebody
from durbar.bench.playouts import Figures
from durbar.engine.game import load

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

FRIENDS = ("Noor", "Kenji", "Odile", "Tomás")
SETTLED = 3000  # milliseconds after which nothing moves any more


def idle(games: list[str], seconds: float, say: Callable[[str], None]) -> Figures:
    """For each game, in hundredths of a core: how busy its page's thread is, and the whole browser."""
    figures = {}
    with chromium_at_a_server() as (browser, address):
        for game in games:
            say(game)
            page = _asked_at_a_table(browser, address, game)
            figures[game] = _busy(browser, page, seconds)
            page.context.close()
    return figures


def _asked_at_a_table(browser: "Browser", address: str, game: str) -> "Page":
    """The page of friends on one device, as whoever must choose sees it."""
    page, token = somebody(browser, address)
    seats = [{"who": "me"}, *({"who": "here", "name": name} for name in FRIENDS[: max(load(game).players) - 1])]
    answer = page.request.post(
        f"{address}/api/tables", data={"game": game, "seats": seats}, headers={"Authorization": f"Bearer {token}"}
    )
    page.goto(f"{address}/tables/{answer.json()['id']}")
    handed = page.locator("#now a[href*='seat=']")
    if handed.count():  # a game with hidden hands
        handed.click()
    page.wait_for_selector("#choose", state="attached")
    page.wait_for_timeout(SETTLED)
    return page


def _busy(browser: "Browser", page: "Page", seconds: float) -> Figures:
    """By the browser's own account."""
    thread, processes = page.context.new_cdp_session(page), browser.new_browser_cdp_session()
    thread.send("Performance.enable")
    before = _tasks(thread), _processors(processes)
    page.wait_for_timeout(1000 * seconds)
    tasks, processors = _tasks(thread) - before[0], _processors(processes) - before[1]
    return {
        "animations": page.evaluate("document.getAnimations().length"),
        "thread_percent": 100 * tasks / seconds,
        "browser_percent": 100 * processors / seconds,
    }


def _tasks(session: "CDPSession") -> float:
    """Seconds that a page's main thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def _processors(session: "CDPSession") -> float:
    """Seconds of a processor that all processes of the browser have used: this page's, the others', the painter's."""
    return sum(float(process["cpuTime"]) for process in session.send("SystemInfo.getProcessInfo")["processInfo"])
