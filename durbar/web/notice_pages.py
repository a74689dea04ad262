"""Where somebody wants to be told that it is his turn: named, tried and ended on his page; ended by a link, too."""

import re
import secrets
from hashlib import sha256
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from durbar.tables.clock import now
from durbar.tables.notices import Address, Channel, Wishes, zone_of
from durbar.tables.refusals import Reason, Refused
from durbar.tables.threads import reading, writing
from durbar.web.entering import device_name
from durbar.web.forms import ONE_CLICK
from durbar.web.hooks import fresh_secret
from durbar.web.mailing import mailbox
from durbar.web.outgoing import NotThere
from durbar.web.pages import page, reader
from durbar.web.pushing import browser_keys
from durbar.web.server import address_of, remember, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest
from durbar.web.you import shown

MOST = {Channel.PUSH: 10, Channel.MAIL: 2, Channel.HOOK: 3}  # that a guest has
TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)
HERE = "/you#notices"
FormData = Annotated[dict[str, str], FORM]


class NoticePages(Controller):
    """On one's own page."""

    path = "/you/notices"
    include_in_schema = False

    @post("/push")
    async def push(self, request: AnyRequest, data: FormData) -> Redirect:
        """Tell me in this browser."""
        target = str(data.get("endpoint", ""))
        keys = browser_keys(str(data.get("p256dh", "")), str(data.get("auth", "")))
        name = device_name(request.headers.get("user-agent", ""))
        id = sha256(f"{target} {keys}".encode()).hexdigest()[:32]  # a browser finds itself in the list by it
        await _add(request, data, Channel.PUSH, target, keys, name, id)
        return Redirect(HERE, status_code=303)

    @post("/hook")
    async def hook(self, request: AnyRequest, data: FormData) -> Response[str]:
        """Tell a program of mine; its secret is shown once."""
        secret = fresh_secret()
        await _add(request, data, Channel.HOOK, str(data.get("url", "")).strip(), secret)
        return await shown(request, hook_secret=secret)

    @post("/mail")
    async def mail(self, request: AnyRequest, data: FormData) -> Response[str]:
        """Ask at a mail address whether it is mine."""
        server, who = server_of(request), reader(request)
        if server.notifier.teller.mailer is None:
            raise Refused(Reason.NO_MAIL)
        target = mailbox(str(data.get("mail", "")))
        if target is None:
            raise Refused(Reason.BAD_ADDRESS)
        address = await _add(request, data, Channel.MAIL, target, "")
        server.notifier.ask(address, who.language)
        return await shown(request, asked=target)

    @post("/quiet")
    async def quiet(self, request: AnyRequest, data: FormData) -> Redirect:
        """When I do not want to be told."""
        begins, ends = (TIME.fullmatch(str(data.get(name, ""))) for name in ("from", "until"))
        hours = (_minutes(begins), _minutes(ends)) if begins and ends else (0, 0)
        await remember(request, reader(request).visitor)
        await _wish(request, data, hours)
        return Redirect(HERE, status_code=303)

    @post("/try")
    async def try_out(self, request: AnyRequest) -> Redirect:
        """Tell me now, to see what it is like."""
        server, visitor = server_of(request), reader(request).visitor
        server.allowance.be_told(visitor, address_of(request))
        await server.notifier.try_out(visitor.id)
        return Redirect(HERE, status_code=303)

    @post("/end")
    async def end(self, request: AnyRequest, data: FormData) -> Redirect:
        """Tell me nothing there any more."""
        server, guest = server_of(request), reader(request).visitor.id
        await writing(server.host.store.end_address, guest, str(data.get("id", "")))
        await server.notifier.changed(guest)
        return Redirect(HERE, status_code=303)

    @post("/stop")
    async def stop(self, request: AnyRequest) -> Redirect:
        """Tell me nothing any more."""
        server, guest = server_of(request), reader(request).visitor.id
        await writing(server.host.store.end_addresses, guest)
        await server.notifier.changed(guest)
        return Redirect(HERE, status_code=303)


async def _add(
    request: AnyRequest, data: dict[str, str], channel: Channel, target: str, secret: str, name: str = "", id: str = ""
) -> Address:
    """Keep an address of whoever asks; one of the open internet only, and mail counts once it is confirmed."""
    server, who = server_of(request), reader(request)
    store, mail = server.host.store, channel is Channel.MAIL
    server.allowance.be_told(who.visitor, address_of(request), target if mail else "")
    if not mail:
        try:
            await server.notifier.teller.outgoing.check(target)
        except NotThere:
            raise Refused(Reason.BAD_ADDRESS) from None
    await remember(request, who.visitor)
    address = Address(
        id=id or secrets.token_urlsafe(16),
        guest=who.visitor.id,
        channel=channel,
        target=target,
        secret=secret,
        name=name,
        device=request.scope["state"]["pass"].device,
        origin=who.origin,
        made_at=now(),
        confirmed=not mail,
    )
    if not await writing(store.add_address, address, MOST[channel]):
        raise Refused(Reason.TOO_MANY_ADDRESSES)
    await _wish(request, data)
    await server.notifier.changed(who.visitor.id)
    return address


async def _wish(request: AnyRequest, data: dict[str, str], hours: tuple[int, int] | None = None) -> None:
    """Remember language and time zone of whoever asks, and his quiet hours if he has told them."""
    store, who = server_of(request).host.store, reader(request)
    known = await reading(store.wishes, who.visitor.id)
    zone = zone_of(str(data.get("zone", ""))).key if data.get("zone") else known.zone
    quiet = hours or (known.quiet_from, known.quiet_until)
    await writing(store.keep_wishes, Wishes(who.visitor.id, who.language, zone, *quiet))


def _minutes(time: re.Match[str]) -> int:
    return 60 * int(time[1]) + int(time[2])


# --- By a link, whoever one is --------------------------------------------------------------------------------------


class NoticeLinks(Controller):
    """What is written in letters. A letter is opened by programs, too: what it links to does nothing before somebody
    says so.
    """

    path = "/notices"
    include_in_schema = False

    @get("/confirm/{word:str}")
    async def sure(self, request: AnyRequest, word: FromPath[str]) -> Response[str]:
        """Asks whether this is my address."""
        address = await _linked(request, server_of(request).notifier.teller.links.confirmed(word))
        return _asks(request, address, f"/notices/confirm/{word}", "confirm")

    @post("/confirm/{word:str}")
    async def confirm(self, request: AnyRequest, word: FromPath[str]) -> Response[str]:
        """It is."""
        server = server_of(request)
        address = await _linked(request, server.notifier.teller.links.confirmed(word))
        if address is not None and await writing(server.host.store.confirm_address, address.id):
            await server.notifier.changed(address.guest)
        return _asks(request, address, "", "confirmed")

    @get("/stop/{word:str}")
    async def unsure(self, request: AnyRequest, word: FromPath[str]) -> Response[str]:
        """Asks whether I want no more of these."""
        address = await _linked(request, server_of(request).notifier.teller.links.stopped(word))
        return _asks(request, address, f"/notices/stop/{word}", "stop")

    @post("/stop/{word:str}")
    async def stop(self, request: AnyRequest, word: FromPath[str]) -> Response[str]:
        """No more."""
        await _end(request, word)
        return _asks(request, None, "", "stopped")


@post(ONE_CLICK + "{word:str}", include_in_schema=False, status_code=204)
async def stop_at_once(request: AnyRequest, word: FromPath[str]) -> None:
    """No more of these, in one click (RFC 8058): a mail program or a notice asks, and has nothing but the word. Whether
    there was something to stop is not told.
    """
    await _end(request, word)


async def _end(request: AnyRequest, word: str) -> None:
    server = server_of(request)
    address = await _linked(request, server.notifier.teller.links.stopped(word))
    if address is not None:
        await writing(server.host.store.end_address, None, address.id)
        await server.notifier.changed(address.guest)


async def _linked(request: AnyRequest, id: str | None) -> Address | None:
    return None if id is None else await reading(server_of(request).host.store.address, id)


def _asks(request: AnyRequest, address: Address | None, action: str, asks: str) -> Response[str]:
    """The page behind such a link."""
    target = address.target if address and address.channel == Channel.MAIL else ""
    known = address is not None or asks == "stopped"
    return page("notice_link.html", reader(request), action=action, asks=asks, target=target, known=known)
