"""Start a server, and open a browser where there is one."""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import uvicorn
from litestar import Litestar

from durbar.engine.errors import DurbarError
from durbar.web.app import Settings, create
from durbar.web.limits import Limits, limited, open_files, room

PORT = 8000
GRACE = 3  # seconds for requests to end when the server does


class Server(uvicorn.Server):
    """A server that lets everybody who listens go before it ends, and tells nobody's request that it was cut short."""

    def __init__(self, config: uvicorn.Config, at_end: Callable[[], None]) -> None:
        super().__init__(config)
        self._at_end = at_end

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


def configured(app: Litestar, limits: Limits) -> uvicorn.Config:
    """How a server is run."""
    return uvicorn.Config(
        app,
        http=limited(replace(limits, connections=room(limits.connections, open_files()))),
        ws="none",
        forwarded_allow_ips=list(limits.proxies),
        server_header=False,
        log_level="warning",
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
) -> None:
    """Serve until interrupted; tell the address once, and open it in a browser if asked to."""
    bound = bound_socket(host, port)
    address = f"http://{host}:{bound.getsockname()[1]}"
    app = create(settings)
    server = Server(configured(app, limits), app.state["server"].subscribers.hang_up)
    tell(address)
    if browse and has_screen():
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # as uvicorn hands the signal on, so that all is tidied up
    with suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
