"""Makes the pictures of README.md and docs/tour.md anew: `make pictures`.

Friends on one device play every game ahead by program, up to a question worth looking at; then it is looked at in
Chromium, as people see it.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from durbar.bench.chromium import FLAGS, system_chromium
from durbar.bench.server import running
from tools.blocks import ROOT

PICTURES = ROOT / "docs" / "pictures"
NAMES = ("Amélie", "Noor", "Tomás", "Kenji", "Odile")
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "locale": "en-GB"}
REVIEWED = "wallenstein-4"  # a recorded game
WIDTHS, THEMES = (1440, 1100, 390), ("light", "dark")
LOOKED_AT = ROOT / ".cache" / "pictures"
SETTLED = 1500  # milliseconds until a page has drawn everything


class Scene(NamedTuple):
    """How far a game is played, by how many, and how many choices a question has that is worth a picture."""

    acts: int
    choices: range
    players: int = 4
    wisely: bool = True  # whether what each choice would bring is looked at, which takes its time


SCENES = {
    "meridian": Scene(26, range(12, 100)),
    "taj_mahal": Scene(90, range(5, 9)),
    "wallenstein": Scene(31, range(7, 9), wisely=False),
    "agra": Scene(200, range(12, 30), wisely=False),
}


class Friends:
    """Friends on one device: one guest of a server, with a browser and a program."""

    def __init__(self, address: str, browser: Browser) -> None:
        self.address = address
        self._cookies = browser.new_context(**DESK)
        page = self._cookies.new_page()
        page.goto(f"{address}/you")
        page.fill("input[name=name]", NAMES[0])
        page.click("main button")
        page.goto(f"{address}/you")
        page.click("form[action='/you/token'] button")
        headers = {"Authorization": f"Bearer {page.input_value('#token')}"}
        self._api = httpx.Client(base_url=f"{address}/api", headers=headers, timeout=60)
        self._browser = browser

    def call(self, method: str, path: str, **body: Any) -> Any:
        """A call of the API."""
        answer = self._api.request(method, path, json=body or None).raise_for_status()
        return answer.json()

    def lay_out(self, record: Path) -> str:
        """The table at which a recorded game is laid out."""
        with self.looking(self.address, **DESK) as page:
            page.set_input_files("input[type=file]", record)
            page.locator("form[enctype] button").click()
            page.wait_for_url("**/replay/0")
            return page.url.split("/")[-3]

    def play(self, game: str, scene: Scene) -> str:
        """The address of a table at which a game has been played ahead; every table is dealt otherwise."""
        while not (address := self._played(game, scene)):
            print(f"this game of {game} was over before it was worth a picture; another one", file=sys.stderr)
        return address

    def _played(self, game: str, scene: Scene) -> str | None:
        seats = [{"who": "me"}, *({"who": "here", "name": name} for name in NAMES[1 : scene.players])]
        table = self.call("POST", "/tables", game=game, seats=seats)
        while table["pending"]:
            path = f"/tables/{table['id']}"
            if table["number"] >= scene.acts and len(table["choices"]) in scene.choices:
                return f"{self.address}{path}"
            choice = self._best(path, table["seat"]) if scene.wisely else random.choice(table["choices"])
            table = self.call("POST", f"{path}/choices", seat=table["seat"], choice=choice, asked=table["asked"])
        return None

    def _best(self, path: str, seat: int) -> int:
        """The choice that brings one most; by lot, if several do."""
        offers = self.call("GET", f"{path}?seat={seat}")["choices"]
        best = max(offers, key=lambda offer: _worth(offer, seat) + random.random())
        return int(best["choice"])

    @contextmanager
    def looking(self, address: str, **how: Any) -> Iterator[Page]:
        """A page as one of them sees it."""
        state: Any = self._cookies.storage_state()
        context: BrowserContext = self._browser.new_context(**how, storage_state=state, reduced_motion="reduce")
        page = context.new_page()
        page.goto(address)
        handed = page.locator("#now a[href*='seat=']")
        if handed.count():  # a game with hidden hands
            handed.first.click()
        page.wait_for_timeout(SETTLED)
        yield page
        context.close()


def _worth(offer: dict[str, Any], seat: int) -> float:
    """What a choice would bring: one's points, less those of the others."""
    gains = offer["gains"]
    return 0 if gains is None else 2 * gains[seat] - sum(gains)


def take(page: Page, name: str) -> None:
    """A picture that is not larger than it must be."""
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80)
    print(f"docs/pictures/{name}.jpg", file=sys.stderr)


# --- What is shown --------------------------------------------------------------------------------------------------


def tables(friends: Friends) -> None:
    """Every game on a desk; Meridian on a phone, and in French in the dark; a choice that is pointed at."""
    for game, scene in SCENES.items():
        address = friends.play(game, scene)
        with friends.looking(address, **DESK) as page:
            take(page, game)
        with friends.looking(address, **PHONE) as page:
            take(page, f"{game}-phone")
    with friends.looking(address, **{**DESK, "locale": "fr-FR"}, color_scheme="dark") as page:
        take(page, "dark-french")
    with friends.looking(address, **DESK) as page:
        page.locator("main a[href*='/rules/'], main button[data-rules]").first.click()
        page.wait_for_timeout(SETTLED)
        take(page, "rules")


def lobby(friends: Friends) -> None:
    """Where one begins."""
    with friends.looking(friends.address, **DESK) as page:
        take(page, "lobby")


def study(friends: Friends) -> None:
    """The review of a recorded game; and this and a puzzle, in all sizes by day and by night, to be looked at."""
    table = friends.lay_out(ROOT / "tests" / "golden" / f"{REVIEWED}.txt")
    while (found := friends.call("GET", f"/reviews/{table}"))["done"] < found["of"]:
        time.sleep(1)
    worst = max(found["decisions"], key=lambda one: one["lost"])["ply"] + 1
    pages = {"review": f"/tables/{table}/review/{worst}", "puzzle": "/puzzles/agra"}  # which leads to one
    with friends.looking(friends.address + pages["review"], **DESK) as page:
        take(page, "review")
    LOOKED_AT.mkdir(parents=True, exist_ok=True)
    for (name, path), width, theme in product(pages.items(), WIDTHS, THEMES):
        size = {"width": width, "height": 900}
        with friends.looking(friends.address + path, viewport=size, locale="en-GB", color_scheme=theme) as page:
            page.screenshot(path=LOOKED_AT / f"{name}-{width}-{theme}.png", full_page=True)


SHOWN: tuple[Callable[[Friends], None], ...] = (lobby, tables, study)


def main() -> None:
    """Take all of them."""
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{Path(folder)}/pictures.sqlite", "--no-ahead") as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=system_chromium(), args=FLAGS)
        friends = Friends(address, browser)
        for show in SHOWN:
            show(friends)
        browser.close()


if __name__ == "__main__":
    main()
