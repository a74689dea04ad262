"""What the page of somebody shows of where and when he is told that it is his turn."""

from typing import TypedDict

from durbar.tables.acts import Guest
from durbar.tables.notices import Address, Channel
from durbar.tables.threads import reading
from durbar.web.server import Server


class AddressFacts(TypedDict):
    """An address as a page lists it."""

    id: str
    channel: str
    name: str
    made_at: int
    confirmed: bool


class NoticeFacts(TypedDict):
    """All of it."""

    key: str  # of the server, for browsers
    mail: bool  # whether this server sends any
    addresses: list[AddressFacts]
    zone: str
    quiet_from: str
    quiet_until: str


async def notice_facts(server: Server, guest: Guest) -> NoticeFacts:
    """Where and when somebody is told."""
    wishes = await reading(server.host.store.wishes, guest)
    addresses = await reading(server.host.store.addresses, guest)
    is_quiet = wishes.quiet_from != wishes.quiet_until
    return {
        "key": server.notifier.teller.pusher.public_key,
        "mail": server.notifier.teller.mailer is not None,
        "addresses": [_facts(address) for address in addresses],
        "zone": wishes.zone,
        "quiet_from": _clock(wishes.quiet_from) if is_quiet else "",
        "quiet_until": _clock(wishes.quiet_until) if is_quiet else "",
    }


def _facts(address: Address) -> AddressFacts:
    called = address.name if address.channel == Channel.PUSH else address.target
    return {
        "id": address.id,
        "channel": address.channel,
        "name": called,
        "made_at": address.made_at,
        "confirmed": address.confirmed,
    }


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
