"""The system's Firefox, driven by WebDriver BiDi.

Playwright drives a Firefox of its own. Its way to drive this one (the channel ``moz-firefox``) begins with a command
that the release for organisations does not know yet: ``emulation.setMediaFeaturesOverride``.
"""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.hands import NOTE_ARRIVALS

FIREFOXES = ("firefox-esr", "firefox")
PATIENCE = 300  # seconds: a machine may be busy with other tests, and no test asserts a time
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}
# In the middle of the window, where it stands still and nothing lies over it.
WITHIN_REACH = """async one => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const middle = () => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    for (let before = [], now = middle(); ; before = now, now = middle()) {
        const still = now[0] === before[0] && now[1] === before[1];
        if (still && one.contains(document.elementFromPoint(...now))) return;
        await new Promise(requestAnimationFrame);
    }
}"""
UNTIL = "async (holds, ...args) => { while (!holds(...args)) await new Promise(later => setTimeout(later, 20)); }"


def system_firefox() -> str | None:
    """Where the system's own Firefox is."""
    return next(filter(None, map(shutil.which, FIREFOXES)), None)


@contextmanager
def running(firefox: str, profile: Path) -> Iterator["FirefoxPage"]:
    """A page in a Firefox that nobody has used yet."""
    preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("".join(preferences), "utf-8")
    command = [firefox, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            with connect(f"{_address(process, profile)}/session", max_size=None) as line:
                yield FirefoxPage(line)
        finally:
            process.kill()


def _address(process: "subprocess.Popen[bytes]", profile: Path) -> str:
    """Where it listens, which it writes down as soon as it does."""
    noted = profile / "WebDriverBiDiServer.json"
    while not (noted.exists() and (told := noted.read_text("utf-8"))):
        assert process.poll() is None, "Firefox has ended before it listened"
        time.sleep(0.1)
    server = json.loads(told)
    return f"ws://{server['ws_host']}:{server['ws_port']}"


class FirefoxPage:
    """A page, and what it complains about."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._sent = 0
        self.complaints: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._call("script.addPreloadScript", functionDeclaration=f"() => {{ {NOTE_ARRIVALS} }}")
        self._context = self._call("browsingContext.getTree")["contexts"][0]["context"]
        self._on_page("browsingContext.setViewport", viewport={"width": 1440, "height": 900})

    def goto(self, address: str) -> None:
        """Open an address."""
        self._on_page("browsingContext.navigate", url=address, wait="complete")

    def run(self, function: str, *args: Any) -> Any:
        """What a function gives in the page; all that goes in and out is plain data."""
        called = f"async () => JSON.stringify(await ({function})(...{json.dumps(args)}) ?? null)"
        return json.loads(self._script(called)["value"])

    def until(self, holds: str, *args: Any) -> None:
        """Wait for something to hold in the page."""
        self._script(f"() => ({UNTIL})({holds}, ...{json.dumps(args)})")

    def click(self, selector: str, number: int = 0) -> None:
        """Click in the middle of something, with a mouse."""
        found = self._on_page("browsingContext.locateNodes", locator={"type": "css", "value": selector})["nodes"]
        element = {"sharedId": found[number]["sharedId"]}
        self._script(WITHIN_REACH, element)
        acts = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": element}},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._on_page("input.performActions", actions=[{"type": "pointer", "id": "mouse", "actions": acts}])

    def _script(self, function: str, *args: Any) -> Any:
        """What a function gives, as the protocol says it."""
        told = self._call(
            "script.callFunction",
            functionDeclaration=function,
            arguments=args,
            target={"context": self._context},
            awaitPromise=True,
            userActivation=True,
        )
        assert told["type"] == "success", told
        return told["result"]

    def _on_page(self, method: str, **what: Any) -> Any:
        return self._call(method, context=self._context, **what)

    def _call(self, method: str, **what: Any) -> Any:
        """What Firefox answers; what it tells meanwhile is noted."""
        self._sent += 1
        self._line.send(json.dumps({"id": self._sent, "method": method, "params": what}))
        while True:
            told = json.loads(self._line.recv(PATIENCE))
            if told["type"] == "event":
                if told["params"].get("level") in ("error", "warn"):
                    self.complaints.append(told["params"]["text"])
            elif told["id"] == self._sent:
                assert told["type"] == "success", told
                return told["result"]
