"""For programs: whom one may invite, invitations, and being a host."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from durbar.tables import decisions
from durbar.tables.clock import now
from durbar.tables.talk import handle
from durbar.tables.threads import reading
from durbar.web.api import caller, done, progress
from durbar.web.hosting import InviteForm, invite, met, remove
from durbar.web.listing import MANY, invitations
from durbar.web.messages import REFUSALS, Progress, SeatIndex
from durbar.web.server import address_of, server_of
from durbar.web.tables import AnyRequest

PersonName = Annotated[str, Meta(max_length=32)]


class PersonInfo(Struct):
    """Somebody whom you have played with."""

    person: str
    name: str


class InvitationInfo(Struct):
    """A seat that is kept for you."""

    table: str
    game: str
    name: str
    seats: list[int]
    until: int


class Inviting(Struct, forbid_unknown_fields=True):
    """An open seat of your table, and somebody whom you have played with."""

    seat: SeatIndex
    person: PersonName


class Removing(Struct, forbid_unknown_fields=True):
    """Somebody at your table, as his lines and seats name him, and whether he is to go or may come again."""

    person: PersonName
    remove: bool = True


class HostingApi(Controller):
    """Invitations."""

    path = "/api"

    @get("/people", responses=REFUSALS)
    async def people(self, request: AnyRequest) -> list[PersonInfo]:
        """Those whom you have played with and may invite."""
        visitor = await caller(request)
        found = await met(server_of(request), visitor.id)
        return [PersonInfo(handle(guest), name) for guest, name in found.items()]

    @get("/invitations", responses=REFUSALS)
    async def invitations(self, request: AnyRequest) -> list[InvitationInfo]:
        """The seats that are kept for you."""
        guest, server = (await caller(request)).id, server_of(request)
        tables = await reading(server.host.store.tables_of, guest, MANY)
        return [
            InvitationInfo(
                table.id,
                table.game,
                table.name,
                [index for index, seat in enumerate(table.seats) if seat.kept_for == guest],
                max(seat.kept_until for seat in table.seats if seat.kept_for == guest),
            )
            for table in invitations(tables, guest, await server.ignoring.by(guest), now())
        ]

    @post("/tables/{table_id:str}/invite", status_code=200, responses=REFUSALS)
    async def invite(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[Inviting]) -> Progress:
        """Keep an open seat of your table for somebody, for a while."""
        visitor, server = await caller(request), server_of(request)
        wanted = InviteForm(data.seat, data.person)
        return progress(await invite(server, table_id, visitor, address_of(request), wanted), visitor.id)

    @post("/tables/{table_id:str}/decline", status_code=200, responses=REFUSALS)
    async def decline(self, request: AnyRequest, table_id: FromPath[str]) -> Progress:
        """Do not take the seat that is kept for you. To take it, sit down on it."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.decline(guest))

    @post("/tables/{table_id:str}/remove", status_code=200, responses=REFUSALS)
    async def remove(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[Removing]) -> Progress:
        """Let somebody be at your table no more, or again."""
        visitor, server = await caller(request), server_of(request)
        return progress(await remove(server, table_id, visitor, data.person, data.remove), visitor.id)
