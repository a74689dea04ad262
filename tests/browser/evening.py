"""Evenings at a table: games that programs play ahead, to be looked at in the browser."""

from collections.abc import Hashable, Iterator
from random import Random
from typing import Any

from playwright.sync_api import Page

from durbar.engine.agenda import STEP, top
from durbar.tables.acts import Chose
from durbar.tables.table import Table
from tests.browser.conftest import Visits
from tests.web.serving import Guest, Served

ENDLESS = 1_000_000  # plies
NAMES = ("Amélie", "Noor", "Tomás", "Kenji", "Odile")


class Evening:
    """People at a table who play on until something is asked."""

    game: str

    def __init__(self, served: Served, seed: int, players: int, **options: str) -> None:
        self.guests = [served.guest(name) for name in NAMES[:players]]
        self.id = self.guests[0].open(self.game, "me", *["open"] * (players - 1), **options)
        for seat in range(1, players):
            self.guests[seat].call("POST", f"/tables/{self.id}/sit", seat=seat)
        self.table: Table = served.server.host._tables[self.id]
        self.address = f"{served.address}/tables/{self.id}"
        self.random = Random(seed)

    @property
    def state(self) -> Any:
        """The table as it is."""
        return self.table.course.position.state

    @property
    def step(self) -> int:
        """What is asked."""
        return int(top(self.state, STEP))

    @property
    def asked(self) -> int:
        """Whose turn it is: the first, if it is several people's."""
        return self.table.pending[0]

    def choose(self) -> None:
        """Somebody makes a choice."""
        seat = self.asked if len(self.table.pending) == 1 else self.random.choice(self.table.pending)
        self.send(seat, self.pick(seat, self.table.course.position.choices(seat)))

    def pick(self, seat: int, choices: list[int]) -> int:
        """Which one: so that more happens than at random."""
        raise NotImplementedError

    def send(self, seat: int, choice: int) -> None:
        """A choice of somebody's, as his program sends it."""
        body = {"seat": seat, "choice": choice, "asked": self.table.asked[seat]}
        self.guests[seat].call("POST", f"/tables/{self.id}/choices", **body)

    @property
    def kind(self) -> Hashable:
        """What kind of question is asked: one looks like another of its kind."""
        return self.step

    @property
    def breadth(self) -> int:
        """How much the question holds."""
        return len(self.table.course.position.choices(self.asked))

    def questions(self, plies: int = ENDLESS) -> Iterator[None]:
        """A game, stopped at every kind of question, and again where one holds a third more than any before."""
        broadest: dict[Hashable, int] = {}
        while self.table.pending and len(self.table.course.plies) < plies:
            if self.breadth >= broadest.get(self.kind, 0) * 4 / 3 + 1:
                broadest[self.kind] = self.breadth
                yield
            self.choose_unseen()

    def choose_unseen(self) -> None:
        """As `choose`, but nobody is told and nothing is kept: a whole game in a moment."""
        seat = self.random.choice(self.table.pending)
        self.table.do(Chose(at=0, seat=seat, choice=self.pick(seat, self.table.course.position.choices(seat))))

    def look(self, visit: Visits, seat: int | None = None, **facts: Any) -> Page:
        """The page of whoever must choose, or of another seat."""
        guest = self.guests[self.asked if seat is None else seat]
        return visit(self.address, storage_state={"cookies": _cookies(guest), "origins": []}, **facts)

    def look_on(self, page: Page) -> None:
        """The same page, now of whoever must choose."""
        page.context.clear_cookies()
        page.context.add_cookies(_cookies(self.guests[self.asked]))  # type: ignore[arg-type]
        page.goto(self.address)


def _cookies(guest: Guest) -> list[dict[str, Any]]:
    """With them a browser is that guest's."""
    kept = {"domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": False, "secure": False, "sameSite": "Lax"}
    return [{"name": cookie.name, "value": cookie.value, **kept} for cookie in guest.browser.cookies.jar]
