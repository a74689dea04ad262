"""What it costs to see what happened: bytes of a click with the answers of bots, the slowest frame, the log."""

from collections.abc import Callable
from http.client import HTTPConnection
from random import Random
from statistics import median
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from durbar.bench.chromium import chromium_at_a_server, somebody
from durbar.bench.playouts import Figures
from durbar.engine.errors import DurbarError
from durbar.engine.game import load

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 60  # seconds for bots to answer, and to be compiled before
# Every frame in which a scene is shown, and how long it took to come after the one before.
WATCH_FRAMES = """() => {
    window.frames_ = [];
    let before;
    const note = (now) => {
        const shown = document.querySelector(".stage");
        if (shown && before) window.frames_.push(now - before);
        before = shown ? now : undefined;
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""
TOLD = "() => document.querySelector('#choose, ol.result') && !document.querySelector('.stage')"
FETCH_LOG = """async (path) => {
    const begun = performance.now();
    const answer = await fetch(path, {headers: {"HX-Request": "true"}});
    await answer.text();
    return performance.now() - begun;
}"""


def story(games: list[str], clicks: int, say: Callable[[str], None]) -> Figures:
    """For each game, at a table with bots at all other seats of four."""
    figures = {}
    with chromium_at_a_server() as (browser, address):
        for game in games:
            say(game)
            page, token = somebody(browser, address)
            figures[game] = _at_a_table(page, address, token, game, clicks)
            page.context.close()
    return figures


def _at_a_table(page: "Page", address: str, token: str, game: str, clicks: int) -> Figures:
    """Choices are made by a program, and seen on the page."""
    headers = {"Authorization": f"Bearer {token}"}
    seats = [{"who": "me"}, *[{"who": "bot", "level": "newcomer"}] * (min(4, max(load(game).players)) - 1)]
    opened = page.request.post(f"{address}/api/tables", data={"game": game, "seats": seats}, headers=headers).json()
    path = f"{address}/tables/{opened['id']}"
    page.goto(path)
    page.mouse.move(3, 3)  # somebody is there
    page.evaluate(WATCH_FRAMES)
    wire = Wire(page, address, f"/tables/{opened['id']}")
    sizes, random = [], Random(1)
    for _ in range(clicks):
        page.wait_for_function(TOLD, timeout=1000 * PATIENCE)
        table = _asked(page, f"{address}/api/tables/{opened['id']}", headers)
        if table["state"] != "playing":
            break
        wire.since()
        choice = random.choice(table["choices"])["choice"]
        chosen = {"seat": table["seat"], "asked": table["asked"], "choice": choice}
        answer = page.request.post(f"{address}/api/tables/{opened['id']}/choices", data=chosen, headers=headers)
        if not answer.ok:
            raise DurbarError(f"the server refused a choice: {answer.text()}")
        page.wait_for_timeout(200)
        page.wait_for_function(TOLD, timeout=1000 * PATIENCE)
        sizes.append(wire.since())
    frames = page.evaluate("window.frames_")
    return {
        "click_kilobytes": median(sizes) / 1000,
        "click_kilobytes_at_most": max(sizes) / 1000,
        "frames": len(frames),
        "frames_above_50_ms_percent": 100 * sum(frame > 50 for frame in frames) / max(1, len(frames)),
        "frame_ms_at_most": max(frames, default=0.0),
        "log_ms": median(page.evaluate(FETCH_LOG, f"{path}/log") for _ in range(5)),
    }


def _asked(page: "Page", path: str, headers: dict[str, str]) -> dict[str, Any]:
    """The table as its API tells it, once somebody must choose or it is over."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        table: dict[str, Any] = page.request.get(path, headers=headers).json()
        if table.get("choices") or table["state"] != "playing":
            return table
        page.wait_for_timeout(50)
    raise DurbarError("the bots did not answer")


class Wire:
    """Counts what comes over the network: a stream like the page's, packed as it comes, and what the page fetches."""

    def __init__(self, page: "Page", address: str, path: str) -> None:
        self._bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.dataReceived", lambda event: self._count(int(event["encodedDataLength"])))
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
        self._line = HTTPConnection(urlsplit(address).netloc)
        self._line.request("GET", f"{path}/live?since=0&seat=0", headers={"Cookie": cookies, "Accept-Encoding": "br"})
        self._stream = self._line.getresponse()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while part := self._stream.read1():
            self._count(len(part))

    def _count(self, size: int) -> None:
        self._bytes += size

    def since(self) -> int:
        """How many bytes came since it was asked last."""
        counted, self._bytes = self._bytes, 0
        return counted
