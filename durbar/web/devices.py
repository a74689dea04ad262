"""By what I am known: devices, passkeys, tokens, a recovery code. Each is listed on my page, and can be ended there."""

from typing import Annotated, TypedDict

from litestar import Controller, post
from litestar.response import Redirect

from durbar.tables.people import Once
from durbar.tables.store import Store
from durbar.tables.threads import reading, writing
from durbar.web.pages import reader
from durbar.web.server import server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest
from durbar.web.visits import Pass, become, newcomer


class DeviceFacts(TypedDict):
    """A device or a passkey, as a page lists it."""

    id: str
    name: str
    made_at: int
    seen_at: int
    here: bool


class TokenFacts(TypedDict):
    """A token, as a page lists it."""

    id: int
    made_at: int


class KnownByFacts(TypedDict):
    """By what somebody is known."""

    devices: list[DeviceFacts]
    passkeys: list[DeviceFacts]
    tokens: list[TokenFacts]
    code_since: int | None


async def known_by(store: Store, visit: Pass) -> KnownByFacts:
    """By what somebody is known, the last used first."""
    guest = visit.visitor.id
    codes = await reading(store.words, guest, Once.PAPER)
    return {
        "devices": [
            DeviceFacts(id=one.id, name=one.name, made_at=one.made_at, seen_at=one.seen_at, here=one.id == visit.device)
            for one in await reading(store.devices, guest)
        ],
        "passkeys": [
            DeviceFacts(id=one.id, name=one.name, made_at=one.made_at, seen_at=one.used_at, here=False)
            for one in await reading(store.passkeys, guest)
        ],
        "tokens": [TokenFacts(id=one.id, made_at=one.at) for one in await reading(store.tokens, guest)],
        "code_since": codes[0].made_at if codes else None,
    }


class Devices(Controller):
    """Each can be ended by whose it is. That it was not his, or not there, makes no difference."""

    path = "/you"
    include_in_schema = False

    @post("/devices/end")
    async def end_device(self, request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
        """Let a device be mine no more; this one, too."""
        server, visit, device = server_of(request), request.scope["state"]["pass"], str(data.get("id", ""))
        await server.guests.end(visit.visitor.id, device)
        if device and device == visit.device:
            become(request.scope, Pass(newcomer(), 0))
        return Redirect("/you", status_code=303)

    @post("/passkeys/end")
    async def end_passkey(self, request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
        """Let a passkey count no more."""
        store = server_of(request).host.store
        await writing(store.end_passkey, reader(request).visitor.id, str(data.get("id", "")))
        return Redirect("/you", status_code=303)

    @post("/tokens/end")
    async def end_token(self, request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
        """Let a token count no more."""
        which = str(data.get("id", ""))
        if which.isascii() and which.isdigit() and len(which) < 10:
            await server_of(request).tokens.end(reader(request).visitor.id, int(which))
        return Redirect("/you", status_code=303)
