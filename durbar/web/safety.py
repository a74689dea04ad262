"""What keeps pages safe: headers, limits, and errors as people (or programs) can read them."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import Message, Scope

from durbar.engine.errors import DurbarError, UnknownGame
from durbar.tables.refusals import Reason, Refused, sentence
from durbar.tables.store import UnknownTable
from durbar.web.pages import page, reader

log = logging.getLogger(__name__)

MOST_BYTES = 64 * 1024  # of a request; a recorded game may be longer
MOST_BYTES_RECORDED = 512 * 1024
API = "/api"
FORBIDDEN = {Reason.NOT_YOUR_SEAT, Reason.NOT_INVITED}
SAFE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
UNREADABLE = {Reason.BAD_NAME, Reason.BAD_TEXT, Reason.BAD_SEATS, Reason.BAD_LEVEL, Reason.NO_SEAT}


async def harden(message: Message, scope: Scope) -> None:
    """Let every answer forbid what a page does not need."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SAFE.items():
            headers.setdefault(name, value)


def limits(requests_per_second: int) -> RateLimitConfig:
    """So many requests a second from one address. Pictures are free, and so are choices: the game limits them."""
    free = ["^/static", "^/games", "^/api/tables/[^/]+/choices$"]
    return RateLimitConfig(rate_limit=("second", requests_per_second), exclude=free)


def status_of(error: Exception) -> int:
    """The HTTP status that an error means."""
    match error:
        case HTTPException(detail="client disconnected prematurely"):  # for Litestar a fault of ours
            return 400
        case HTTPException():
            return error.status_code
        case UnknownTable() | UnknownGame():
            return 404
        case Refused(reason=reason):
            return 403 if reason in FORBIDDEN else 422 if reason in UNREADABLE else 409
        case DurbarError():
            return 422
    return 500


def told(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An error as a page, or as JSON to a program."""
    status = status_of(error)
    if status >= 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    if request.url.path.startswith(API):
        code = str(error.reason) if isinstance(error, Refused) else type(error).__name__
        return Response(
            {"error": code, "message": _message(error, "en")}, status_code=status, media_type=MediaType.JSON
        )
    who = reader(request)
    return page("error.html", who, status=status, status_code=status, message=_message(error, who.language))


def _message(error: Exception, language: str) -> str:
    """What we have to say of an error in a language; the page has words of its own for every status."""
    if isinstance(error, Refused):
        return sentence(error.reason, language)
    if language != "en":
        return ""
    if isinstance(error, HTTPException):
        return error.detail
    return str(error) if isinstance(error, DurbarError) else ""
