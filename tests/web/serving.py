"""A server in a thread of this process, spoken to over real HTTP, so that a test can also look behind its counter."""

import ssl
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from litestar import Litestar

from durbar.tables.bots import Bots
from durbar.web.app import Settings, create
from durbar.web.limits import Limits
from durbar.web.routes import routed
from durbar.web.serve import bound_socket, configured
from durbar.web.server import Server

HOST = "127.0.0.1"
USUAL = Limits()
IDLE: list[Litestar] = []  # apps of servers that have ended: to lay out all addresses takes longer than most tests
CERTIFICATES = ssl.create_default_context()  # nobody needs them here, but every client would read them anew


class Served:
    """A running server."""

    def __init__(self, app: Litestar, address: str) -> None:
        self.app = app
        self.server: Server = app.state["server"]
        self.bots: Bots = app.state["readiness"]._bots
        self.address = address
        self.clients: list[httpx.Client] = []

    def browser(self, path: str = "") -> httpx.Client:
        """A browser that nobody has used yet. It does not ask for brotli: httpx unpacks that too late for a stream."""
        headers = {"Accept-Encoding": "gzip"}
        self.clients.append(
            httpx.Client(base_url=self.address + path, timeout=60, headers=headers, verify=CERTIFICATES)
        )
        return self.clients[-1]

    def guest(self, name: str) -> "Guest":
        """Somebody who has come to play."""
        return Guest(self, name)


def form_token(page: str) -> str:
    """What the forms of a page carry."""
    return page.split('name="_csrf_token" value="')[1].split('"')[0]


class Guest:
    """Somebody with a browser, a name, and a token for his programs: the same person in both.

    With the cookies of another browser he is whoever uses that one.
    """

    def __init__(self, served: Served, name: str = "", cookies: Iterable[Mapping[str, Any]] = ()) -> None:
        self.served = served
        self.browser = served.browser()
        for cookie in cookies:
            self.browser.cookies.set(cookie["name"], cookie["value"], cookie["domain"], cookie["path"])
        self.form_token = form_token(self.browser.get("/you").text)
        if name:
            self.post("/you", name=name)
        page = self.post("/you/token").text
        self.api = served.browser("/api")
        self.token = page.split('id="token"')[1].split('value="')[1].split('"')[0]
        self.api.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, **form: Any) -> httpx.Response:
        """Send a form of a page."""
        return self.browser.post(path, data={"_csrf_token": self.form_token, **form})

    def call(self, method: str, path: str, **body: Any) -> Any:
        """A call of the API that succeeds."""
        answer = self.api.request(method, path, json=body or None)
        assert answer.is_success, answer.text
        return answer.json()

    def open(self, game: str, *seats: str | dict[str, str], **options: str) -> str:
        """Open a table with these seats and options; its id."""
        told = [{"who": seat} if isinstance(seat, str) else seat for seat in seats]
        table: str = self.call("POST", "/tables", game=game, seats=told, options=options)["id"]
        return table


def said(stream: httpx.Response) -> Iterator[str]:
    """What a live stream brings to the page, message by message; comments are none, nor is how many tables wait."""
    message: list[str] = []
    for line in stream.iter_lines():
        message.append(line)
        if not line:
            if any(part.startswith("data:") for part in message) and "event: waiting" not in message:
                yield "\n".join(message)
            message = []


@contextmanager
def serving(settings: Settings, limits: Limits = USUAL) -> Iterator[Served]:
    """A server that runs as long as the test does."""
    app = create(settings, IDLE.pop() if IDLE else routed())
    bound = bound_socket(HOST, 0)
    server = uvicorn.Server(configured(app, limits))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    served = Served(app, f"http://{HOST}:{bound.getsockname()[1]}")
    try:
        yield served
    finally:
        for client in served.clients:
            client.close()
        server.should_exit = True
        thread.join()
        IDLE.append(app)
