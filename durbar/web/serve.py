"""Start a server, and open a browser where there is one."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from platformdirs import user_data_path

from durbar.engine.errors import DurbarError
from durbar.web.app import Settings, create

PORT = 8000


def own_database() -> str:
    """The embedded database of whoever runs this."""
    return f"sqlite:///{Path(user_data_path('durbar', False)) / 'durbar.sqlite'}"


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


def serve(settings: Settings, host: str, port: int | None, tell: Callable[[str], None], browse: bool = False) -> None:
    """Serve until interrupted; tell the address once, and open it in a browser if asked to."""
    bound = bound_socket(host, port)
    address = f"http://{host}:{bound.getsockname()[1]}"
    config = uvicorn.Config(create(settings), log_level="warning", timeout_graceful_shutdown=1, lifespan="on")
    server = uvicorn.Server(config)
    tell(address)
    if browse and has_screen():
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # as uvicorn hands the signal on, so that all is tidied up
    with suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
