"""Requests that the server makes to addresses which people name: to public ones, and nowhere else by any detour.

A name is resolved once, all its addresses are looked at, and the connection is made to one that was looked at: whoever
answers for the name differently a moment later gains nothing. Nothing is followed, and no answer is read.
"""

import asyncio
import socket
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore

from durbar.engine.errors import DurbarError

LONGEST = 500  # letters of an address
PATIENCE = 10.0  # seconds for all of a request
CONNECTIONS = 8
# Networks in which another address is hidden that the next gateway would take out.
DETOURS = [IPv6Network(net) for net in ("2001::/32", "2002::/16")]
OPEN = IPv6Network("2000::/3")  # all that is given to anybody
RESERVED = IPv4Network("192.0.0.0/24")  # which some versions of Python take for public


class NotThere(DurbarError):
    """An address at which nobody is to be told anything."""


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet: not of this machine, its house, or its cloud."""
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            known = known.ipv4_mapped
        elif known not in OPEN or any(known in network for network in DETOURS):
            return False
    return known.is_global and not known.is_multicast and known not in RESERVED


def host_of(url: str, trusting: bool = False) -> str:
    """The host of an address that somebody names; NotThere if we would not go there."""
    try:
        parts = urlsplit(url)
        usual = parts.scheme == "https" or (trusting and parts.scheme == "http")
        plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
        fits = usual and plain and parts.port != 0 and "@" not in parts.netloc and "\\" not in url
    except ValueError:
        fits = False
    if not fits or not parts.hostname:
        raise NotThere("this is no https address")
    return parts.hostname


class Outgoing(httpcore.AsyncNetworkBackend):
    """Makes such requests. Who is trusting goes to private addresses, too: in tests."""

    def __init__(self, trusting: bool = False) -> None:
        self._trusting = trusting
        self._network = httpcore.AnyIOBackend()
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=CONNECTIONS, max_keepalive_connections=0, network_backend=self
        )

    async def check(self, url: str) -> None:
        """NotThere if it is no address to which we would go now."""
        host = host_of(url, self._trusting)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._resolved(host, 443)
        except TimeoutError:
            raise NotThere(f"{host} is not found") from None

    async def post(self, url: str, headers: Mapping[str, str], content: bytes) -> int:
        """The status of the answer; NotThere or OSError if there is none."""
        host_of(url, self._trusting)
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        try:
            async with (
                asyncio.timeout(PATIENCE),
                self._pool.stream("POST", url, headers=sent, content=content) as answer,
            ):
                return answer.status
        except (TimeoutError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
            raise OSError(f"{type(error).__name__}: {error}") from None

    async def close(self) -> None:
        """Hang up."""
        await self._pool.aclose()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to an address that was looked at."""
        address = await self._resolved(host, port)
        return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        """Wait between two attempts at connecting."""
        await self._network.sleep(seconds)

    async def _resolved(self, host: str, port: int) -> str:
        """An address of a host, if all that it has are public."""
        try:
            literal = ip_address(host)
        except ValueError:
            found = await self._looked_up(host, port)
        else:
            found = [str(literal)]
        if not self._trusting and not all(map(is_public, found)):
            raise NotThere(f"{host} is not on the open internet")
        return found[0]

    async def _looked_up(self, host: str, port: int) -> list[str]:
        try:
            loop = asyncio.get_running_loop()
            answers = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        except (OSError, UnicodeError):
            raise NotThere(f"{host} is not found") from None
        return [str(answer[4][0]) for answer in answers]
