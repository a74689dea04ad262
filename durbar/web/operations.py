"""What whoever runs a server wants to know of it: logs, figures, traces; and how it ends."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Self

from litestar import Litestar

from durbar.engine.errors import DurbarError
from durbar.web import tracing
from durbar.web.logs import LogFormat, write_access
from durbar.web.metrics import Metrics
from durbar.web.observing import Around, Observer, plainly


@dataclass(frozen=True)
class Operations:
    """What can be decided about it when a server starts."""

    log: LogFormat = LogFormat.TEXT
    access_log: bool = False
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    drain: float = 0.0  # seconds in which a proxy can notice that the server is about to end

    @classmethod
    def of(cls, log: str, access_log: bool, metrics_port: int | None, metrics_host: str, drain: float) -> Self:
        """As somebody has said it."""
        if log not in list(LogFormat):
            raise DurbarError("a log is written as text or as json")
        return cls(LogFormat(log), access_log, metrics_port, metrics_host, drain)


AS_EVER = Operations()


def observed(app: Litestar, wanted: Operations) -> tuple[list[Observer], Around, ExitStack]:
    """Who is told of every answer, in what each is given, and what is to be closed when the server has ended."""
    observers: list[Observer] = [write_access] if wanted.access_log else []
    around: Around = plainly
    at_end = ExitStack()
    if wanted.metrics_port is not None:
        metrics = Metrics(app.state["server"], app.state["bot_pool"], app.state["streams"])
        at_end.enter_context(metrics.served(wanted.metrics_host, wanted.metrics_port))
        observers.append(metrics.saw)
    if tracing.is_asked_for():
        around, send_last = tracing.traced()
        at_end.callback(send_last)
    return observers, around, at_end
