"""Speaking to a server byte by byte, as no browser would."""

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 30.0  # seconds


class Caller:
    """One connection."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def say(self, words: bytes) -> None:
        """Send this, as far as the server still listens."""
        with suppress(BrokenPipeError, ConnectionResetError):  # what it has answered can be read all the same
            self._line.sendall(words)

    def heard(self, until: bytes | None = None) -> bytes:
        """Everything that the server says until it hangs up, or has said this."""
        said = b""
        with suppress(ConnectionResetError):
            while (until is None or until not in said) and (part := self._line.recv(1 << 16)):
                said += part
        return said

    def status(self) -> int | None:
        """The status of the first answer, as soon as it is there; None if the server hangs up without a word."""
        said = self.heard(b"\r\n")
        if said.startswith(b"HTTP/1.1 100 "):  # an invitation to go on is no answer
            said = said.partition(b"\r\n\r\n")[2] or self.heard(b"\r\n")
        return int(said.split()[1]) if said.startswith(b"HTTP/1.1 ") else None

    def has_been_hung_up_on(self) -> bool:
        """Whether the server has closed the connection, or does so within a moment."""
        fallen = select.poll()
        fallen.register(self._line, select.POLLHUP | select.POLLERR)
        return bool(fallen.poll(100))


@contextmanager
def call(address: str, buffer: int | None = None) -> Iterator[Caller]:
    """A connection to a server; with a small buffer, that soon has no room for what is not read."""
    host, port = address.removeprefix("http://").rsplit(":", 1)
    with socket.socket() as line:
        line.settimeout(PATIENCE)
        if buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.connect((host, int(port)))
        yield Caller(line)
