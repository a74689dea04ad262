"""Lines of a log: for people, or each as one object for programs; with the id of the request during which they were
written.
"""

import logging
from enum import StrEnum
from logging import Formatter, LogRecord
from typing import Any

from msgspec.json import Encoder

from durbar.web.observing import Answered, request_id

ACCESS = logging.getLogger("durbar.access")

_json = Encoder(enc_hook=str)


class LogFormat(StrEnum):
    """How lines are written."""

    TEXT = "text"
    JSON = "json"


class Text(Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: LogRecord) -> str:  # noqa: N802 (as it is called)
        """A line, and the request's id at its end."""
        id = request_id.get()
        return super().formatMessage(record) + (f" [{id}]" if id else "")


class Json(Formatter):
    """For programs: one object in a line."""

    def format(self, record: LogRecord) -> str:
        """Its parts by their names."""
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": request_id.get() or None,
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _json.encode({name: value for name, value in line.items() if value is not None}).decode()


def write_logs(format: LogFormat, access: bool) -> None:
    """Write all that this process has to tell to where errors go; also a line for every request, if that is wanted."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if format is LogFormat.JSON else Text())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    ACCESS.setLevel(logging.INFO if access else logging.WARNING)


def write_access(answered: Answered) -> None:
    """A line for a request."""
    if ACCESS.isEnabledFor(logging.INFO):
        milliseconds = round(answered.seconds * 1000, 1)
        facts = {
            "method": answered.method,
            "route": answered.route,
            "status": answered.status,
            "milliseconds": milliseconds,
            "bytes": answered.bytes,
            "error": answered.error or None,
        }
        words = f"{answered.method} {answered.route} {answered.status} {milliseconds} ms {answered.bytes} bytes"
        ACCESS.info("%s", f"{words} {answered.error}".rstrip(), extra={"facts": facts})
