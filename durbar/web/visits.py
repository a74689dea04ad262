"""Who visits: a signed cookie is all that a guest needs. It counts for a while after its last use, and can be ended.

Nothing is written for somebody who only looks: who he is stands in his cookie, and the database knows only those guests
who have ended theirs.
"""

import hmac
import secrets
import time
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct, ValidationError, convert

from durbar.tables.store import Store, Visitor
from durbar.web.answer import Answer
from durbar.web.bans import BanList
from durbar.web.cookies import cookie
from durbar.web.guests import Guests
from durbar.web.open_streams import OpenStream, OpenStreams

if TYPE_CHECKING:
    from durbar.web.house_pages import HousePages

A_DAY = 24 * 3600
LIFE = 180 * A_DAY  # of a cookie that is not used
RENEWED = A_DAY  # how old a cookie is when it is replaced
UNDATED = "guest"  # the cookie of earlier versions: without a date, and the same for every server on a machine
ELSEWHERE = ("api", "static", "games", "schema", "health")  # where it does not matter who asks
PICTURE = "/picture.png"  # nor there: a picture is everybody's, and whoever keeps it for others may keep no cookie


@dataclass(frozen=True)
class Pass:
    """What a cookie says: who somebody is, and for how long that is true."""

    visitor: Visitor
    generation: int
    device: str = ""  # of whoever has made himself known


class Written(Struct, array_like=True):
    """A pass as it is written into a cookie. Those of guests whom nobody else knows say nothing of a device."""

    guest: str
    name: str
    generation: int
    device: str = ""


class Passes:
    """Writes and reads cookies."""

    def __init__(self, store: Store, guests: Guests, secure: bool) -> None:
        key = store.key()
        self._guests = guests
        self._secure = secure
        self._key = key
        self._dated = URLSafeTimedSerializer(key, salt="pass")
        self._undated = URLSafeSerializer(key, salt=UNDATED)
        self._undated_until = store.dated_since() + LIFE
        self._name = f"guest-{sha256(key).hexdigest()[:8]}"  # other servers on this machine have cookies of their own

    async def read(self, scope: Scope) -> tuple[Pass | None, bool]:
        """What a request's cookie says, if it counts; and whether it is fresh, or due to be replaced."""
        value = cookie(scope, self._name)
        known, fresh = self._dated_pass(value) if value else (self._undated_pass(scope), False)
        if known is None:
            return None, False
        standing = await self._guests.counting(known.visitor.id, known.generation, known.device)
        if standing is None:
            return None, False
        if known.device and standing.name != known.visitor.name:  # he has taken another name on another device
            return replace(known, visitor=Visitor(known.visitor.id, standing.name)), False
        return known, fresh

    def written(self, given: Pass) -> str:
        """The cookie that says this."""
        visitor = given.visitor
        device = [given.device] if given.device else []
        content = str(self._dated.dumps([visitor.id, visitor.name, given.generation, *device]))
        facts: dict[str, Any] = {"path": "/", "httponly": True, "samesite": "lax", "secure": self._secure}
        return Cookie(self._name, value=content, max_age=LIFE, **facts).to_header(header="")

    def form_token(self, given: Pass) -> str:
        """What the forms on somebody's pages carry, and nobody else's."""
        whose = f"form {given.visitor.id} {given.generation}" + (f" {given.device}" if given.device else "")
        return hmac.new(self._key, whose.encode(), sha256).hexdigest()

    def _dated_pass(self, value: str) -> tuple[Pass | None, bool]:
        try:
            content, given = self._dated.loads(value, LIFE, return_timestamp=True)
            said = convert(content, Written)
        except (BadData, ValidationError):
            return None, False
        return Pass(
            Visitor(said.guest, said.name), said.generation, said.device
        ), time.time() - given.timestamp() < RENEWED

    def _undated_pass(self, scope: Scope) -> Pass | None:
        """The cookie of an earlier version counts as if it had been given on the day of the upgrade."""
        if time.time() > self._undated_until:
            return None
        try:
            guest, name = convert(self._undated.loads(cookie(scope, UNDATED) or ""), tuple[str, str])
        except (BadData, ValidationError):
            return None
        return Pass(Visitor(guest, name), 0)


class Visits:
    """Knows every visitor by his cookie, and gives one to whoever comes for the first time."""

    def __init__(
        self, app: ASGIApp, passes: Passes, guests: Guests, bans: BanList, streams: OpenStreams, house: "HousePages"
    ) -> None:
        self._streams = streams
        self._bans = bans
        self._house = house
        self._app = app
        self._passes = passes
        self._guests = guests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note the visitor, and send his cookie along if he is new, has a new name or has not been here for a day."""
        if scope["type"] != ScopeType.HTTP or _is_elsewhere(scope["path"]):
            await self._app(scope, receive, send)
            return
        known, fresh = await self._passes.read(scope)
        given = known or Pass(newcomer(), 0)
        scope["state"]["passes"] = self._passes
        scope["state"]["house"] = self._house
        become(scope, given)
        self._bans.check_guest(given.visitor.id)
        if known is not None and known.device and not fresh:
            await self._guests.seen(known.device)
        answer = Answer(send)
        address = scope["client"][0] if scope["client"] else ""
        stream = OpenStream(given.visitor.id, given.generation, given.device, address, answer.end)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                now: Pass = scope["state"]["pass"]
                if now != known or not fresh:
                    MutableScopeHeaders.from_message(message).add("Set-Cookie", self._passes.written(now))
            elif message.get("more_body"):
                self._streams.add(stream)
                if not self._streams.may_go_on(stream):
                    await answer.end()  # a stream is not to go on for somebody who has been signed out meanwhile
            await answer.send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            self._streams.discard(stream)


def become(scope: Scope, now: Pass) -> None:
    """Let a request be that of somebody from here on: what it is answered with is for him, and so is the cookie."""
    scope["state"]["pass"] = now
    scope["state"]["form_token"] = scope["state"]["passes"].form_token(now)


def _is_elsewhere(path: str) -> bool:
    return path.removeprefix("/").split("/")[0] in ELSEWHERE or path.endswith(PICTURE)


NOBODY = Visitor("", "")  # asks for what is the same for everybody


def newcomer(name: str = "") -> Visitor:
    """Somebody who has never been here; he may choose a better name."""
    return Visitor(secrets.token_urlsafe(12), name or f"Guest {secrets.randbelow(900) + 100}")
