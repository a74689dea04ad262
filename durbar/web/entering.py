"""A browser becomes somebody's device: the one where he makes himself known, or another to which he carries his name.

Every entrance gives a cookie that nobody has seen before, so that a cookie which somebody else has put into a browser,
or has copied from it, is worth nothing afterwards.
"""

import re
import secrets

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.people import Device, Way
from durbar.tables.refusals import Reason, Refused
from durbar.tables.threads import reading
from durbar.web.pages import reader
from durbar.web.server import remember, server_of
from durbar.web.tables import AnyRequest
from durbar.web.visits import Pass, become

BROWSERS = {"Edge": "Edg", "Opera": "OPR/", "Firefox": "Firefox/|FxiOS", "Chrome": "Chrom|CriOS", "Safari": "Safari/"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac": "Macintosh|Mac OS",
    "Linux": "Linux|X11",
}


def device_name(agent: str) -> str:
    """What a browser says of itself, in two words; nothing, if it says nothing that we know."""
    said = (next((name for name, sign in known.items() if re.search(sign, agent)), "") for known in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, said))


async def make_known(request: AnyRequest, anew: bool = True) -> Guest:
    """Let this browser be a device of whoever uses it; with a cookie of its own from now on, also if it is one already
    and that is to be made anew. Who was known by a cookie alone begins a new generation: no copy of it counts.
    """
    server, visit = server_of(request), _visit(request)
    guest = visit.visitor
    if visit.device and not anew:
        return guest.id
    await remember(request, guest)
    if not visit.device:
        await server.sign_out(guest)
    await enter(request, guest.id, Way.HERE)
    return guest.id


async def enter(request: AnyRequest, guest: Guest, way: Way) -> None:
    """Let this browser be somebody's device; whoever it was before is left as he is."""
    server, before = server_of(request), _visit(request)
    visitor = await reading(server.host.store.visitor, guest)
    if visitor is None:
        raise Refused(Reason.NOT_KNOWN_HERE)
    name = device_name(request.headers.get("user-agent", ""))
    device = Device(secrets.token_urlsafe(12), guest, name, way, now(), now())
    anew = before.visitor.id == guest
    generation = await server.guests.enter(device, instead_of=before.device if anew else "")
    if before.device and not anew:
        await server.guests.end(before.visitor.id, before.device)
    become(request.scope, Pass(visitor, generation, device.id))


def _visit(request: AnyRequest) -> Pass:
    visit: Pass = request.scope["state"]["pass"]
    return visit


async def seats_here(request: AnyRequest) -> int:
    """At how many tables that are not over whoever uses this browser sits: it could not play there any more."""
    who, server = reader(request), server_of(request)
    mine = await reading(server.host.store.tables_of, who.visitor.id, MANY)
    return sum(table.state != "over" and any(seat.guest == who.visitor.id for seat in table.seats) for table in mine)


MANY = 200  # tables that are counted
