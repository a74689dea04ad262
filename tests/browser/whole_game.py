"""A whole game of somebody who sits at a browser and has a program, too.

What happens for the first time, and how a game begins and ends, is done by hand; the many turns between, which are more
of the same, are taken by the program while nobody looks. At night everything is done by hand.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic, sleep
from typing import NamedTuple
from unittest.mock import patch

from playwright.sync_api import Page

import durbar
from durbar.bots.levels import A_GLANCE, LEVELS
from durbar.bots.queue import Asker
from durbar.engine.agenda import STEP, top
from durbar.engine.position import Position
from durbar.tables.table import Stage, Table
from tests.browser.hands import my_turn
from tests.nightly import many
from tests.web.serving import Guest, Served

SEAT = 0  # hers
FIRST = many(12, 100_000)  # decisions of hers that are made by hand
LONGEST = 300  # seconds that she waits for the others, who may first have to compile their rules
LAST = 20  # of everybody's to the end, if games ended as they do at random


class Moment(NamedTuple):
    """How the table stands after an act."""

    over: bool
    choices: list[int]  # of hers
    asked: int
    kind: int  # of question
    position: bytes


NOTHING_YET = Moment(over=False, choices=[], asked=0, kind=0, position=b"")


class WholeGame:
    """The game on a page, of the person to whom it belongs."""

    def __init__(self, served: Served, page: Page, seed: int) -> None:
        self._page, self._address = page, page.url
        page.set_default_timeout(300_000)  # bots may first have to compile their rules
        self._id = page.url.rsplit("/", 1)[1]
        self._table: Table = served.server.host._tables[self._id]
        self._bots = served.bots
        self._now = NOTHING_YET
        served.server.host.followers.insert(0, self._look)  # before pages are drawn, so that none is ahead of it
        self._program = Guest(served, cookies=page.context.cookies())
        self._random = Random(seed)
        self._decisions = 0
        self._met: set[int] = set()  # kinds of question
        self._ends = False

    def turns_by_hand(self) -> Iterator[None]:
        """The page asks her something; until the game is over."""
        while my_turn(self._page):
            yield
            if self._is_asked() and not self._wants_hands():
                with self._unseen():
                    self._choose()
                    while self._is_asked() and not self._wants_hands():
                        self._choose()

    def result(self) -> list[str]:
        """The points of all, the best first."""
        return [str(points) for points in sorted(self._table.course.position.points, reverse=True)]

    async def _look(self, table: Table) -> None:
        """Note how the table stands; here in the server, where nobody can move meanwhile."""
        if table.opened.id == self._id:
            position, playing = table.course.position, table.state is Stage.PLAYING
            choices = position.choices(SEAT) if playing else []
            kind, asked = int(top(position.state, STEP)), table.asked.get(SEAT, 0)
            self._now = Moment(not playing, choices, asked, kind, position.to_bytes())

    def _is_asked(self) -> bool:
        """Wait until she must choose, or the game is over; which of the two."""
        patience = monotonic() + LONGEST
        while not self._now.over and not self._now.choices:
            assert monotonic() < patience, "nobody moves any more"
            sleep(0.01)
        return not self._now.over

    def _wants_hands(self) -> bool:
        """Whether this question is to be answered by hand; asked once for each."""
        now = self._now
        new = now.kind not in self._met
        self._met.add(now.kind)
        self._decisions += 1
        if not self._ends:
            ahead = durbar.load(self._table.opened.game, "compiled").from_bytes(now.position)
            self._ends = ahead.playout(seed=self._decisions) < LAST
        return new or self._ends or self._decisions < FIRST

    @contextmanager
    def _unseen(self) -> Iterator[None]:
        """Nobody looks: no page is drawn, and bots neither pause for anybody to follow nor ask another process."""
        self._page.goto("about:blank")
        with patch.object(self._bots, "_pause", 0.0), patch.object(self._bots._bot_pool, "choose", _at_once):
            yield
        self._page.goto(self._address)

    def _choose(self) -> None:
        """The program chooses, more or less anything; unless her last click is still on its way, which comes first."""
        now = self._now
        if now.choices:
            body = {"seat": SEAT, "choice": self._random.choice(now.choices), "asked": now.asked}
            answer = self._program.api.post(f"/tables/{self._id}/choices", json=body)
            assert answer.status_code in (200, 409), answer.text


async def _at_once(position: Position, seat: int, level: str, asker: Asker) -> int:
    """What a bot of that level chooses, in this process."""
    known = position.hidden_from(seat, secrets.randbits(62))
    return LEVELS[level].make(secrets.randbits(62)).choose(known, seat, A_GLANCE)
