"""Where pages of tables are drawn for the live streams: every view once, however many look on."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from html import escape
from typing import NamedTuple

from litestar.response import ServerSentEventMessage

from durbar.web.drawing import TablePage
from durbar.web.regions import partials

MOST_CHARACTERS = 50_000_000  # of all drawings together
MOST_CHANGES = 8  # from one page to the next that are kept ready to be sent
TOKEN = secrets.token_hex()  # stands where each reader's own token goes; nobody can write it into a chat
ORIGIN = secrets.token_hex()  # and where the server goes as he calls it: what somebody writes there is his alone


class Stamp(NamedTuple):
    """What changes whenever a table may look different."""

    played: object
    talked: object

    @classmethod
    def of(cls, drawing: TablePage) -> "Stamp":
        """How the table stands."""
        table = drawing.table
        played = table.number, drawing.bot_pool.progress.get(drawing.game.name), drawing.who.advice, drawing.around
        return cls(played, (table.heard, table.silenced))


class Page(dict[str, str]):
    """The parts of a page for one kind of reader, with marks for what is each reader's own."""

    def __init__(self, parts: dict[str, str], number: int, stamp: Stamp) -> None:
        super().__init__(parts)
        self.stamp = stamp
        self.length = sum(map(len, parts.values()))
        self._number = number
        self._changes: list[tuple[Page | None, bytes]] = []

    def since(self, before: "Page | None") -> bytes:
        """What a reader of another page must be sent; nothing if all looks the same. All who have seen the same page
        share it.
        """
        for known, ready in self._changes:
            if known is before:
                return ready
        seen: dict[str, str] = before or {}
        ready = self.only(*(name for name, html in self.items() if seen.get(name) != html))
        self._changes = [(before, ready), *self._changes[: MOST_CHANGES - 1]]
        return ready

    def only(self, *names: str) -> bytes:
        """Some of the parts, as they are sent."""
        parts = {name: self[name] for name in names}
        if not parts:
            return b""
        return ServerSentEventMessage(partials(parts), id=self._number).encode()


@dataclass(frozen=True)
class Shown:
    """What one reader is shown at one moment."""

    page: Page
    token: str
    origin: str  # the server as he calls it
    number: int  # of the last act that he has heard of
    heard: int  # the number of the last line
    may_have_changed_unheard: bool

    def personal(self, message: bytes) -> bytes:
        """A message with what is its reader's own."""
        return message.replace(TOKEN.encode(), self.token.encode()).replace(
            ORIGIN.encode(), escape(self.origin).encode()
        )


def shown_once(parts: dict[str, str]) -> Shown:
    """Parts that are drawn for one reader, who does not tell what he has seen of them."""
    return Shown(Page(parts, 0, Stamp(None, None)), "", "", 0, 0, may_have_changed_unheard=True)


Views = dict[object, Page]


class PageCache:
    """The last drawings of every table that is followed, by who they are for."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Views] = OrderedDict()
        self._characters = 0

    def find(self, drawing: TablePage) -> Page | None:
        """The parts of a page, if they have been drawn."""
        page = self._tables.get(drawing.table.opened.id, {}).get(drawing.sort)
        return page if page and page.stamp == Stamp.of(drawing) else None

    def regions(self, drawing: TablePage) -> Page:
        """The parts of a page, with marks for what is its reader's own. Readers who see the same share one drawing."""
        table_id, stamp = drawing.table.opened.id, Stamp.of(drawing)
        views = self._tables.setdefault(table_id, {})
        self._tables.move_to_end(table_id)
        before = views.get(drawing.sort)
        if before is None or before.stamp != stamp:
            page = views[drawing.sort] = _drawn(drawing, stamp, before)
            self._characters += page.length - (before.length if before else 0)
        while self._characters > MOST_CHARACTERS and len(self._tables) > 1:
            self._characters -= _length(self._tables.popitem(last=False)[1])
        return views[drawing.sort]

    def shown(self, drawing: TablePage, page: Page) -> Shown:
        """A page as its reader is shown it."""
        unheard = drawing.may_have_changed_unheard
        who = drawing.who
        return Shown(page, who.csrf, who.origin, drawing.number, drawing.table.heard, unheard)

    def forget(self, table_id: str) -> None:
        """Nobody follows that table any more."""
        self._characters -= _length(self._tables.pop(table_id, {}))

    def clear(self) -> None:
        """Draw everything anew."""
        self._tables.clear()
        self._characters = 0


def _drawn(drawing: TablePage, stamp: Stamp, before: Page | None) -> Page:
    """A page drawn anew; where people have only talked, the rest is as it was."""
    anonymous = drawing.read_by(replace(drawing.who, csrf=TOKEN, origin=ORIGIN))
    if before and before.stamp.played == stamp.played:
        return Page({**before, **anonymous.talk_parts()}, drawing.number, stamp)
    return Page(anonymous.parts(), drawing.number, stamp)


def _length(views: Views) -> int:
    return sum(page.length for page in views.values())
