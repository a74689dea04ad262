"""What a host does at his table, and what anybody can tell the house about it."""

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from msgspec import Meta, Struct

from durbar.tables import decisions
from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.house import LONGEST_WORDS, Report
from durbar.tables.inviting import company, kept_for
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Visitor
from durbar.tables.table import Table
from durbar.tables.talk import handle, named
from durbar.tables.threads import reading, writing
from durbar.web.calling import NAMELESS, person
from durbar.web.pages import page, reader
from durbar.web.server import Server, address_of, server_of
from durbar.web.table_forms import FORM, SeatForm, done, told
from durbar.web.tables import AnyRequest
from durbar.web.words import catalogue

REASONS = ("rude", "spam", "cheating", "name", "other")
MOST_MET = 200  # tables that are looked through for those whom one has met
Named = Annotated[str, Meta(max_length=32)]
AboutWhom = Annotated[str, QueryParameter(name="person", max_length=32)]
WhichLine = Annotated[int, QueryParameter(name="line", ge=0, le=10**6)]


class RemoveForm(Struct):
    """Somebody, and whether he is to go or may come again."""

    person: Named
    remove: str = "yes"


class InviteForm(Struct):
    """An open seat, and whom it is kept for."""

    seat: int
    person: Named


class ReportForm(Struct):
    """What is wrong with a person, a line, or a table."""

    reason: str
    words: str = ""
    person: Named = ""
    line: int = 0


async def met(server: Server, guest: Guest) -> dict[Guest, str]:
    """Those whom somebody may invite: who has a name, and whom he has played with and not blocked. Whoever has blocked
    him is among them: that he is asked for nothing is known to nobody.
    """
    blocked = await server.ignoring.by(guest)
    found = company(guest, await reading(server.host.store.tables_of, guest, MOST_MET))
    return {other: name for other, name in found.items() if not NAMELESS.fullmatch(name) and other not in blocked}


async def remove(server: Server, table_id: str, host: Visitor, whom: str, gone: bool) -> Table:
    """Let somebody be at a host's table no more, or again."""
    guest, name = named(await server.host.table(table_id), whom)
    wanted = decisions.remove(host.id, guest, name) if gone else decisions.readmit(host.id, guest)
    return await server.host.act(table_id, wanted)


async def invite(server: Server, table_id: str, host: Visitor, address: str, wanted: InviteForm) -> Table:
    """Keep a seat for somebody whom a host has played with."""
    found = [(guest, name) for guest, name in (await met(server, host.id)).items() if handle(guest) == wanted.person]
    if not found:
        raise Refused(Reason.NO_SUCH_PERSON)
    table = await server.host.table(table_id)
    if host.id == table.opened.host:
        server.allowance.invite(host, address)
    guest, name = found[0]
    decision = decisions.invite(host.id, wanted.seat, guest, name, now() + kept_for(table.opened.pace))
    return await server.host.act(table_id, decision)


async def report(server: Server, table_id: str, visitor: Visitor, address: str, wanted: ReportForm) -> None:
    """Keep what somebody has to say. Nobody else hears of it."""
    table = await server.host.table(table_id)
    words = wanted.words.strip()
    if wanted.reason not in REASONS or len(words) > LONGEST_WORDS or (wanted.reason == "other" and not words):
        raise Refused(Reason.BAD_REPORT)
    guest = named(table, wanted.person)[0] if wanted.person else ""
    line = wanted.line if any(said.number == wanted.line and said.guest == guest for said in table.chat) else None
    server.allowance.report(visitor, address)
    kept = Report(0, now(), visitor.id, table_id, guest, line, wanted.reason, words)
    await writing(server.host.store.report, kept)


class Hosting(Controller):
    """Forms below ``/tables/<id>``."""

    path = "/tables/{table_id:str}"
    include_in_schema = False

    @post("/remove")
    async def remove(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[RemoveForm, FORM]
    ) -> Response[Any]:
        """Let somebody be at one's table no more, or again."""
        removing = remove(server_of(request), table_id, reader(request).visitor, data.person, data.remove == "yes")
        return await told(request, table_id, removing)

    @get("/invite")
    async def inviting(self, request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
        """Those whom one may ask."""
        who, server = reader(request), server_of(request)
        table = await server.host.table(table_id)
        if who.visitor.id != table.opened.host:
            raise Refused(Reason.NOT_THE_HOST)
        here = {seat.guest for seat in table.seats} | {seat.kept_for.guest for seat in table.seats if seat.kept_for}
        found = [
            {"person": handle(guest), "name": name}
            for guest, name in (await met(server, who.visitor.id)).items()
            if guest not in here and guest not in table.removed
        ]
        seats = table.seats_for(who.visitor.id, now())
        return page("invite.html", who, table_url=f"/tables/{table.opened.id}", met=found, seats=seats)

    @post("/invite")
    async def invite(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[InviteForm, FORM]
    ) -> Response[Any]:
        """Keep a seat for somebody."""
        visitor = reader(request).visitor
        return await told(request, table_id, invite(server_of(request), table_id, visitor, address_of(request), data))

    @post("/uninvite")
    async def uninvite(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[SeatForm, FORM]
    ) -> Response[Any]:
        """Let a seat that was kept be anybody's."""
        return await done(request, table_id, decisions.decline(reader(request).visitor.id, data.seat))

    @post("/decline")
    async def decline(self, request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
        """Do not take a seat that is kept for oneself."""
        guest = reader(request).visitor.id
        await server_of(request).host.act(table_id, decisions.decline(guest))
        return Redirect("/#invitations", status_code=303)

    @post("/accept")
    async def accept(self, request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
        """Take the seat that is kept for oneself."""
        visitor, host = reader(request).visitor, server_of(request).host
        table = await host.table(table_id)
        if not table.kept_for(visitor.id, now()):
            raise Refused(Reason.NO_INVITATION)
        return await told(request, table_id, host.accept(table_id, visitor))

    @get("/report")
    async def reporting(
        self, request: AnyRequest, table_id: FromPath[str], whom: AboutWhom = "", line: WhichLine = 0
    ) -> Response[str]:
        """A short form."""
        server, who = server_of(request), reader(request)
        table = await server.host.table(table_id)
        t = catalogue(who.language)
        said = next((one for one in table.chat if one.number == line and handle(one.guest) == whom), None)
        facts: dict[str, Any] = {
            "table_url": f"/tables/{table.opened.id}",
            "person": whom,
            "name": person(named(table, whom)[1], t) if whom else "",
            "line": said and {"number": said.number, "text": said.text},
            "reasons": reasons(who.language),
        }
        return page("report.html", who, sent=False, **facts)

    @post("/report")
    async def report(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[ReportForm, FORM]
    ) -> Response[str]:
        """Tell the house."""
        who, server = reader(request), server_of(request)
        await report(server, table_id, who.visitor, address_of(request), data)
        return page("report.html", who, sent=True, table_url=f"/tables/{table_id}")


def reasons(language: str) -> list[tuple[str, str]]:
    """What can be wrong, in words."""
    t = catalogue(language)
    words = (
        t.gettext("Insults, threats or harassment"),
        t.gettext("Advertising or flooding"),
        t.gettext("Unfair play"),
        t.gettext("An offensive name"),
        t.gettext("Something else: I tell below"),
    )
    return list(zip(REASONS, words, strict=True))
