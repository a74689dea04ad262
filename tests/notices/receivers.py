"""Those who are told: a push service and a program that speak HTTP, and a mail server, each on a port of its own."""

import json
import socketserver
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 20  # seconds until a test gives up


class Got(NamedTuple):
    """A request that somebody has received."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Whoever speaks HTTP. It answers as it is told to, and then that all is well."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.got: Queue[Got] = Queue()
        self.answers: list[int] = []
        self.elsewhere = ""  # where it sends those whom it redirects

    def all(self) -> list[Got]:
        """All that has come so far."""
        found = []
        while not self.got.empty():
            found.append(self.got.get())
        return found


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Somebody who speaks HTTP."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.got.put(Got(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(receiver.answers.pop(0) if receiver.answers else 201)
            if receiver.elsewhere:
                self.send_header("Location", receiver.elsewhere)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server, _serving(server):
        receiver = Receiver(f"http://127.0.0.1:{server.server_address[1]}")
        yield receiver


class Browser:
    """What a browser has that wants to be told: keys, and an address at its push service."""

    def __init__(self, service: Receiver, name: str = "browser") -> None:
        self._service, self._path = service, f"/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = name.encode().ljust(16, b".")
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": _letters(point), "auth": _letters(self._secret)}
        self.target = service.address + self._path

    def told(self) -> list[dict[str, Any]]:
        """What it has been told since it was last asked, as only it can read it."""
        return [self.read(got) for got in self._service.all() if got.path == self._path]

    def read(self, got: Got) -> dict[str, Any]:
        """What a request says to it."""
        facts = {"private_key": self._key, "auth_secret": self._secret, "version": "aes128gcm"}
        said: dict[str, Any] = json.loads(http_ece.decrypt(got.body, **facts))
        return said


class Mailbox:
    """A mail server that keeps what it gets; those in ``unknown`` it does not know."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.letters: Queue[EmailMessage] = Queue()
        self.unknown: set[str] = set()

    def letter(self) -> EmailMessage:
        """The next letter."""
        return self.letters.get(timeout=PATIENCE)

    def none(self) -> bool:
        """Whether nothing is there."""
        try:
            self.letters.get_nowait()
        except Empty:
            return True
        return False


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    """A mail server."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say(220, "here")
            while line := self.rfile.readline():
                word = line.split()[0].upper()
                if word == b"DATA":
                    self.say(354, "go on")
                    lines = list(iter(self.rfile.readline, b".\r\n"))
                    mailbox.letters.put(message_from_bytes(b"".join(lines), policy=policy.default))
                elif word == b"RCPT" and any(name.encode() in line for name in mailbox.unknown):
                    self.say(550, "nobody")
                    continue
                self.say(221 if word == b"QUIT" else 250, "well")

        def say(self, code: int, words: str) -> None:
            self.wfile.write(f"{code} {words}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server, _serving(server):
        mailbox = Mailbox(f"smtp://127.0.0.1:{server.server_address[1]}")
        yield mailbox


@contextmanager
def _serving(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()


def _letters(found: bytes) -> str:
    return urlsafe_b64encode(found).rstrip(b"=").decode()
