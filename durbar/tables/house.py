"""What the house keeps order with: reports of people who were disturbed, and bans. What a store promises of it."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple, Protocol

from durbar.engine.errors import DurbarError
from durbar.tables.acts import Guest
from durbar.tables.talk import Line

LONGEST_WORDS = 500
AROUND = 8  # lines before and after one that are read with it


class Report(NamedTuple):
    """Somebody tells the house what is wrong at a table: with a person, with a line of his, or with all of it."""

    id: int  # 0 before it is kept
    at: int
    reporter: Guest  # empty once he has had his name deleted
    table_id: str
    person: Guest  # whom it is about, if about anybody
    line: int | None  # what he has said
    reason: str
    words: str
    closed_at: int | None = None


class Ban(NamedTuple):
    """Who is not served: whoever comes from a network, or one guest wherever he comes from."""

    id: int  # 0 before it is kept
    network: str  # empty if it is about a guest
    guest: Guest  # empty if it is about a network
    until: int | None  # for ever, if nothing is said
    why: str  # for whoever runs the server
    made_at: int


class Change(NamedTuple):
    """Something that was done to a store beside its servers."""

    id: int
    what: str
    which: str


def network(words: str) -> str:
    """An address or a network as it is kept; DurbarError if it is none."""
    try:
        return str(ip_network(words.strip(), strict=False))
    except ValueError:
        raise DurbarError(f"{words!r} is no address and no network: 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48") from None


class Bans:
    """Bans as they are looked up for every request."""

    def __init__(self, bans: list[Ban]) -> None:
        self._networks: list[tuple[IPv4Network | IPv6Network, int | None]] = []
        self._guests: dict[Guest, int | None] = {}
        for ban in bans:
            if ban.guest:
                self._guests[ban.guest] = ban.until
            else:
                self._networks.append((ip_network(ban.network), ban.until))

    def of_address(self, address: str, at: int) -> bool:
        """Whether nobody is served who comes from there. An IPv4 address is one in whatever clothes it comes."""
        if not self._networks:
            return False
        try:
            known = _plain(ip_address(address))
        except ValueError:
            return False
        return any(known.version == net.version and known in net and _lasts(until, at) for net, until in self._networks)

    def of_guest(self, guest: Guest, at: int) -> bool:
        """Whether a guest is not served."""
        return guest in self._guests and _lasts(self._guests[guest], at)


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _lasts(until: int | None, at: int) -> bool:
    return until is None or until > at


class House(Protocol):
    """What a store keeps of it."""

    def report(self, report: Report) -> None:
        """Keep a report."""

    def reports(self, closed: bool) -> list[Report]:
        """All reports, the oldest first; those that are closed, too, or not."""

    def close_report(self, report: int, at: int) -> bool:
        """Note that a report has been dealt with; false if there is none, or it was."""

    def lines_around(self, table: str, line: int, around: int) -> list[Line]:
        """What was said at a table about when a line was."""

    def ban(self, ban: Ban) -> None:
        """Keep a ban until it ends, instead of one of the same network or guest; bans that have ended go."""

    def bans(self, at: int) -> list[Ban]:
        """Those that last at a time, the oldest first."""

    def lift(self, ban: int) -> bool:
        """Let a ban end now; false if there is none."""

    def tell_servers(self, what: str, which: str) -> None:
        """Let running servers hear of a change that another program has made."""

    def changes(self, after: int) -> list[Change]:
        """What other programs have told since the one of that number; the last alone, if it is negative."""
