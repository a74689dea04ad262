"""A server in a thread of this process, spoken to over real HTTP, so that a test can also look behind its counter."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from litestar import Litestar

from durbar.web.app import Settings, create
from durbar.web.house import House
from durbar.web.serve import bound_socket

HOST = "127.0.0.1"


class Served:
    """A running server."""

    def __init__(self, app: Litestar, address: str) -> None:
        self.house: House = app.state["house"]
        self.address = address
        self.clients: list[httpx.Client] = []

    def browser(self, path: str = "") -> httpx.Client:
        """A browser that nobody has used yet."""
        self.clients.append(httpx.Client(base_url=self.address + path, timeout=60))
        return self.clients[-1]

    def guest(self, name: str) -> "Guest":
        """Somebody who has come to play."""
        return Guest(self, name)


class Guest:
    """Somebody with a browser, a name, and a token for his programs: the same person in both."""

    def __init__(self, served: Served, name: str) -> None:
        self.browser = served.browser()
        self.browser.get("/")
        self.post("/you", name=name)
        page = self.post("/you/token").text
        self.api = served.browser("/api")
        self.token = page.split('id="token"')[1].split('value="')[1].split('"')[0]
        self.api.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, **form: Any) -> httpx.Response:
        """Send a form of a page."""
        return self.browser.post(path, data={"_csrf_token": self.browser.cookies["csrftoken"], **form})

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


@contextmanager
def serving(settings: Settings) -> Iterator[Served]:
    """A server that runs as long as the test does."""
    app = create(settings)
    bound = bound_socket(HOST, 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, lifespan="on"))
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
