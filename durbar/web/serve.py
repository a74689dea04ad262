"""Start a server, and open a browser where there is one."""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Any, cast

import uvicorn
from litestar import Litestar
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from durbar.engine.errors import DurbarError
from durbar.web.app import Settings, create
from durbar.web.draining import Draining
from durbar.web.limits import Limits, limited, open_files, room
from durbar.web.logs import write_logs
from durbar.web.observing import Around, Observed, Observer, plainly
from durbar.web.operations import AS_EVER, Operations, observed

PORT = 8000
GRACE = 3  # seconds for requests to end when the server does


class Server(uvicorn.Server):
    """A server that lets everybody who listens go before it ends, and tells nobody's request that it was cut short."""

    def __init__(self, config: uvicorn.Config, app: Litestar, drain: float) -> None:
        super().__init__(config)
        self._draining: Draining = app.state["draining"]
        self._at_end: Callable[[], None] = app.state["server"].subscribers.hang_up
        self._drain = drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to end by whoever looks after it: first let visitors be sent elsewhere. Asked again: at once."""
        if sig != signal.SIGTERM or not self._drain or self._draining.begun:
            super().handle_exit(sig, frame)
            return
        self._draining.begun = True
        threading.Thread(target=self._end_later, args=(sig,), daemon=True).start()

    def _end_later(self, sig: int) -> None:
        time.sleep(self._drain)
        super().handle_exit(sig, None)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; whatever has not ended after a while is cancelled."""
        self._at_end()
        logging.getLogger("uvicorn.error").addFilter(_not_cancelled)
        await super().shutdown(sockets)


def _not_cancelled(record: logging.LogRecord) -> bool:
    """Whether a line of the log tells more than that a request was cancelled."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def spare_cores() -> int:
    """How many processes may think while one serves."""
    return max(1, (os.cpu_count() or 1) - 1)


def has_screen() -> bool:
    """Whether there is somewhere to open a browser."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def bound_socket(host: str, port: int | None) -> socket.socket:
    """A socket on a port; if none is asked for, on 8000 or, should that be taken, any that is free."""
    for wanted in (PORT, 0) if port is None else (port,):
        bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, wanted))
        except OSError as error:
            bound.close()
            if port is not None or wanted == 0:
                raise DurbarError(f"cannot listen on {host}:{wanted}: {error.strerror}; try another --port") from None
        else:
            bound.listen(128)  # whoever comes before the server is ready waits
            return bound
    raise AssertionError("one of them has been bound or refused")


def configured(
    app: Litestar, limits: Limits, observers: Sequence[Observer] = (), around: Around = plainly
) -> uvicorn.Config:
    """How a server is run, and who is told of what it answers."""
    by_proxies: Any = ProxyHeadersMiddleware(cast("Any", app), list(limits.proxies))
    return uvicorn.Config(
        cast("Any", Observed(by_proxies, limits.proxies, observers, around)),
        http=limited(replace(limits, connections=room(limits.connections, open_files()))),
        ws="none",
        proxy_headers=False,  # whose they are is seen before
        server_header=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )


def serve(
    settings: Settings,
    limits: Limits,
    host: str,
    port: int | None,
    tell: Callable[[str], None],
    browse: bool = False,
    operations: Operations = AS_EVER,
) -> None:
    """Serve until interrupted; tell the address once, and open it in a browser if asked to."""
    bound = bound_socket(host, port)
    address = f"http://{host}:{bound.getsockname()[1]}"
    app = create(settings)
    write_logs(operations.log, operations.access_log)
    observers, around, at_end = observed(app, operations)
    server = Server(configured(app, limits, observers, around), app, operations.drain)
    tell(address)
    if browse and has_screen():
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # as uvicorn hands the signal on, so that all is tidied up
    with at_end, suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
