"""What the browser does for whoever wants to be told: the app, its worker, the count in the title, the page without a
server.
"""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from durbar.bench.chromium import system_chromium
from durbar.web.app import Settings
from tests.browser.conftest import FLAGS
from tests.games.secret import KEEP
from tests.web.serving import Guest, serving

NOTE_BADGES = """
    window.badges = [];
    navigator.setAppBadge = async (count) => badges.push(count);
    navigator.clearAppBadge = async () => badges.push(0);
"""
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    }
    return found.sort();
}"""
PUSHED = """(data) => {
    let shown;
    self.registration.showNotification = async (title, notice) => (shown = { title, ...notice });
    self.dispatchEvent(new PushEvent("push", { data }));
    return shown;
}"""


def test_the_app_its_worker_the_count_and_the_page_without_a_server(
    browser: Browser, tmp_path: Path, with_secret: None
) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", requests_per_second=100_000, ahead=False)
    own = browser.browser_type.launch(executable_path=system_chromium(), args=FLAGS)  # a worker has its own process
    context = own.new_context(permissions=["notifications"])
    try:
        with serving(settings) as served:
            page, kenji = context.new_page(), served.guest("Kenji")
            page.add_init_script(NOTE_BADGES)
            page.goto(served.address)
            devtools = context.new_cdp_session(page)
            assert devtools.send("Page.getAppManifest")["errors"] == []
            assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == f"{served.address}/"
            noor = Guest(served, cookies=context.cookies())  # the same person, in a program
            count_follows(page, noor, kenji)
            notice_is_shown(context)
            settings_tell_why_not(page, served.address)
            page.goto(f"{served.address}/rules/secret")
            assert page.evaluate(KEPT) == ["/offline", "/static/offline.css", "/static/tokens.css"]
        page.goto(f"{served.address}/rules/secret", wait_until="load")  # the server is gone
        expect(page.locator("h1")).to_have_text("The house cannot be reached")
        assert page.locator(".offline-page").evaluate("main => getComputedStyle(main).display") == "grid"
    finally:
        own.close()


def count_follows(page: Page, noor: Guest, kenji: Guest) -> None:
    """How many tables wait is told in the title and on the icon, in the lobby and at a table, as it changes."""
    page.wait_for_function("badges.at(-1) === 0")
    first, second = (kenji.open("secret", "me", "open") for _ in range(2))
    for number, table in enumerate((first, second), 1):
        noor.call("POST", f"/tables/{table}/sit", seat=1)
        expect(page).to_have_title(re.compile(rf"^\({number}\) Durbar"))
    page.goto(f"{noor.served.address}/tables/{first}")
    expect(page).to_have_title(re.compile(r"^\(2\) Secret"))
    for left, table in ((1, second), (0, first)):
        asked = noor.call("GET", f"/tables/{table}")["asked"]
        noor.call("POST", f"/tables/{table}/choices", seat=1, choice=KEEP, asked=asked)
        expect(page).to_have_title(re.compile(r"^\(1\) Secret" if left else "^Secret"))
    assert page.evaluate("badges") == [2, 1, 0]


def notice_is_shown(context: BrowserContext) -> None:
    """What a push service brings is shown, and says no more than it was told."""
    said = {
        "title": "Meridian",
        "body": "It is your turn.",
        "path": "/tables/x",
        "tag": "x",
        "stop": "w",
        "waiting": 0,
    }  # a headless browser has no icon
    (worker,) = context.service_workers
    shown = worker.evaluate(PUSHED, json.dumps({**said, "language": "en", "stop_words": "No more"}))
    assert shown == {
        "title": "Meridian",
        "body": "It is your turn.",
        "tag": "x",
        "lang": "en",
        "icon": "/icons/192.png",
        "badge": "/icons/badge.png",
        "data": {"path": "/tables/x", "stop": "w"},
        "actions": [{"action": "stop", "title": "No more"}],
    }


def settings_tell_why_not(page: Page, address: str) -> None:
    """One's page offers it where the browser can, and says so where it may not."""
    page.goto(f"{address}/you")
    expect(page.get_by_role("button", name="Tell me in this browser")).to_be_visible()
    expect(page.locator("#zone")).not_to_have_value("")
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.get_by_role("button", name="Tell me in this browser").click()
    expect(page.locator("[data-push-said=denied]")).to_be_visible()
