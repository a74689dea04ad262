"""What every handler needs: the host, the pool of bots, the subscribers."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from litestar import Request

from durbar.bots.bot_pool import BotPool
from durbar.tables.decisions import clean_name
from durbar.tables.host import Host
from durbar.tables.store import Refusal, Visitor
from durbar.tables.table import Table
from durbar.tables.talk import handle, named
from durbar.tables.threads import reading, writing
from durbar.tables.timekeeper import Timekeeper
from durbar.tables.troubles import Unavailable
from durbar.tournaments.conductor import Conductor
from durbar.web.around import Around
from durbar.web.bans import BanList
from durbar.web.branches import Branches
from durbar.web.calling import as_kept
from durbar.web.coach import Coach
from durbar.web.drawing import Drawing, TablePage, View, view_of
from durbar.web.guests import Guests
from durbar.web.ignoring import Ignoring
from durbar.web.listing import Listing
from durbar.web.notifier import Notifier
from durbar.web.page_cache import PageCache, Shown
from durbar.web.pages import Reader, reader
from durbar.web.picture import Pictures
from durbar.web.presence import Presence
from durbar.web.quotas import Allowance
from durbar.web.rated_results import RatedResults
from durbar.web.records import Records
from durbar.web.reviews import Reviews
from durbar.web.subscribers import Subscribers
from durbar.web.tokens import Tokens
from durbar.web.waiting import WaitingRoom

Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Wanted:
    """What somebody wants to see of a table."""

    seat: int | None = None  # from where, if he may have it
    ply: int | None = None  # after how many choices, if not as it stands
    invitation: str = ""  # the word that he has
    waiting: bool = False  # he still looks at the waiting room


HERE = Wanted()


@dataclass(frozen=True)
class Server:
    """One server's parts."""

    host: Host
    bot_pool: BotPool
    subscribers: Subscribers
    page_cache: PageCache
    guests: Guests
    ignoring: Ignoring
    records: Records
    reviews: Reviews
    pictures: Pictures
    allowance: Allowance
    listing: Listing
    coach: Coach
    branches: Branches
    presence: Presence
    keeper: Timekeeper
    conductor: Conductor
    bans: BanList
    rated: RatedResults
    notifier: Notifier
    tokens: Tokens
    passkey_domain: str = ""  # that passkeys are made for, if not the host that is asked for

    async def sign_out(self, visitor: Visitor) -> int:
        """Let nothing count any more by which somebody was known; the generation of cookies that begins."""
        await self.tokens.revoke(visitor.id)
        return await self.guests.sign_out(visitor.id)

    async def forget(self, visitor: Visitor) -> None:
        """Somebody is gone from the store: remember nothing of him here."""
        self.tokens.forget(visitor.id)
        self.ignoring.forget()
        await self.guests.refresh(visitor.id)

    async def reader(self, request: Request[Any, Any, Any]) -> Reader:
        """Who asks for the page of a table, and whom he does not want to read there."""
        who = reader(request)
        return await self.knowing(who)

    async def knowing(self, who: Reader) -> Reader:
        """A reader with whom he has blocked, and who has blocked him."""
        guest = who.visitor.id
        return replace(who, ignores=await self.ignoring.by(guest), blocked_by=await self.ignoring.blocking(guest))

    async def drawn(
        self,
        table_id: str,
        who: Reader,
        draw: Callable[[TablePage], Seen],
        wanted: Wanted,
    ) -> Seen:
        """Something drawn of a table as somebody sees it, in a thread: drawing takes a while."""

        def look(table: Table) -> Seen:
            self.rated.learn(table)
            return draw(self.draw(table, who, wanted))

        return await self.host.look(table_id, look)

    async def show(self, table_id: str, who: Reader, wanted: Wanted) -> Shown:
        """A table as somebody sees it in his stream: as it was drawn for whoever sees the same, if it was."""
        table = await self.host.table(table_id)
        if self.rated.missing(table):
            await reading(self.rated.learn, table)
        drawing = self.draw(table, who, wanted)
        page = self.page_cache.find(drawing)
        if page is not None:
            return self.page_cache.shown(drawing, page)
        return await self.drawn(
            table_id, who, lambda new: self.page_cache.shown(new, self.page_cache.regions(new)), wanted
        )

    async def mute(self, table_id: str, visitor: Visitor, person: str, mute: bool) -> None:
        """Do not show somebody's lines to a reader any more, or again."""
        guest, name = named(await self.host.table(table_id), person)
        await self.ignoring.note(visitor.id, guest, name, mute)
        self.subscribers.wake(table_id)

    async def unread(self, visitor: Visitor) -> list[dict[str, str]]:
        """Whom a reader does not want to read, as his page names them."""
        ignored = await reading(self.host.store.ignored, visitor.id)
        return [{"person": handle(guest), "name": name} for guest, name in ignored.items()]

    async def read_again(self, visitor: Visitor, person: str) -> None:
        """Show somebody's lines to a reader again."""
        ignored = await reading(self.host.store.ignored, visitor.id)
        for guest, name in ignored.items():
            if handle(guest) == person:
                await self.ignoring.note(visitor.id, guest, name, ignored=False)

    async def note_refused(self, refusal: Refusal) -> None:
        """Count what somebody tried that could not be chosen. Who is told why not does not wait for a busy store."""
        with suppress(Unavailable):
            await writing(self.host.store.note_refused, refusal)

    async def silence(self, table_id: str, visitor: Visitor, person: str, silent: bool) -> None:
        """Let somebody not talk at a table any more, or again, if its host wants it."""
        guest, _ = named(await self.host.table(table_id), person)
        await self.host.silence(table_id, visitor.id, guest, silent)

    def draw(self, table: Table, who: Reader, wanted: Wanted) -> TablePage:
        """A table as somebody sees it: as the waiting room that it is, or was if he still looks at that."""
        view = view_of(table, who.visitor.id, wanted.seat, wanted.ply)
        around = Around(self.host.pauses, self.presence.seats(table), self.rated.of(table))
        if not wanted.waiting and table.dealt:
            return Drawing(table, self._advised(table, who, view), view, self.bot_pool, around)
        invited = secrets.compare_digest(wanted.invitation.encode(), table.opened.invitation.encode())
        return WaitingRoom(table, who, replace(view, invited=invited), self.bot_pool, around)

    def _advised(self, table: Table, who: Reader, view: View) -> Reader:
        """A reader with what the coach has told whoever sits on his seat."""
        if view.seat is None or view.seat not in table.seats_of(who.visitor.id):
            return who
        place = table.opened.id, view.seat
        return replace(who, advice=self.coach.given.at(place, table.number_for(view.seat)))


async def remember(request: Request[Any, Any, Any], visitor: Visitor) -> None:
    """Let somebody who asks be known here, if so many may be: whatever is kept of him is found by that."""
    await server_of(request).allowance.greet(visitor, address_of(request))
    await writing(server_of(request).host.store.greet, visitor)


async def renamed(request: Request[Any, Any, Any], name: str) -> Visitor:
    """Whoever asks, by the name that he takes for tables to come."""
    visitor = Visitor(reader(request).visitor.id, clean_name(as_kept(name)))
    await remember(request, visitor)
    await server_of(request).guests.refresh(visitor.id)
    request.scope["state"]["pass"] = replace(request.scope["state"]["pass"], visitor=visitor)
    return visitor


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def server_of(request: Request[Any, Any, Any]) -> Server:
    """The server of a request."""
    found: Server = request.app.state["server"]
    return found
