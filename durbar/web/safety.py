"""What keeps pages safe: headers, limits, and errors as people (or programs) can read them."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import ClientException, HTTPException
from litestar.types import Message, Scope

from durbar.engine.errors import DurbarError, UnknownGame
from durbar.tables import troubles
from durbar.tables.refusals import Reason, Refused, sentence
from durbar.tables.store import UnknownTable
from durbar.tables.troubles import Trouble, Unavailable, Unplayable
from durbar.web.forms import StaleForm, by_program
from durbar.web.pages import page, reader

log = logging.getLogger(__name__)

MOST_BYTES = 16 * 1024  # of a request; a recorded game may be longer
MOST_BYTES_RECORDED = 512 * 1024
MOST_PARTS = 8  # of a form with a file
PATIENCE = 5  # seconds after which whoever could not be served may try again
FORBIDDEN = {
    Reason.NOT_YOUR_SEAT,
    Reason.NOT_INVITED,
    Reason.ONLY_SEATED_TALK,
    Reason.SILENCED,
    Reason.NOT_THE_HOST,
    Reason.REMOVED,
    Reason.NOT_KNOWN_HERE,
    Reason.NOT_INVITED_TO_PLAY,
    Reason.NOT_THE_TOURNAMENT_S_HOST,
}
TOO_MUCH = {
    Reason.TALKED_ENOUGH,
    Reason.TALKING_FAST,
    Reason.TOO_MANY_TABLES,
    Reason.TOO_MANY_BOT_TABLES,
    Reason.TOO_MANY_RECORDS,
    Reason.TOO_MANY_GUESTS,
    Reason.ASKED_ENOUGH,
    Reason.TOO_MANY_BRANCHES,
    Reason.TOO_MANY_LINES,
    Reason.TRIED_ENOUGH,
    Reason.TOO_MANY_WAYS,
    Reason.ENTERED_ENOUGH,
    Reason.EXPORTED_ENOUGH,
    Reason.TOO_MANY_TOURNAMENTS,
    Reason.INVITED_ENOUGH,
    Reason.REPORTED_ENOUGH,
    Reason.TOO_MANY_ADDRESSES,
    Reason.TOLD_ENOUGH,
}
NEVER_SHOWN = (
    "text/css",
    "text/javascript",
    "application/javascript",
    "font/",
)  # by themselves: nothing can run in them
SAFE_FILE = {"X-Content-Type-Options": "nosniff"}
SAFE = {
    **SAFE_FILE,
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
UNREADABLE = {
    Reason.BAD_NAME,
    Reason.BAD_TEXT,
    Reason.BAD_SEATS,
    Reason.BAD_LEVEL,
    Reason.BAD_CIRCLE,
    Reason.BAD_WORD,
    Reason.NO_SEAT,
    Reason.NO_SUCH_PERSON,
    Reason.LONG_RECORD,
    Reason.LONG_BRANCH,
    Reason.LONG_NOTE,
    Reason.BAD_PACE,
    Reason.RATED_PACE,
    Reason.RATED_LATE,
    Reason.BAD_VACATION,
    Reason.BAD_TOURNAMENT,
    Reason.BAD_REPORT,
    Reason.BAD_ADDRESS,
}
STATUSES = [(404, {Reason.NO_BRANCH}), (403, FORBIDDEN), (422, UNREADABLE), (429, TOO_MUCH)]


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON may be nonsense."""

    async def json(self) -> Any:
        """What was sent; a fault of the sender if it cannot be read, whatever the reader calls it."""
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError):
            raise ClientException("This is not JSON in UTF-8, or nested too deeply.") from None


async def harden(message: Message, scope: Scope) -> None:
    """Let every answer that can be a page forbid what pages do not need, and say when to come again."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        never_shown = headers.get("content-type", "").startswith(NEVER_SHOWN)
        for name, value in (SAFE_FILE if never_shown else SAFE).items():
            headers.setdefault(name, value)
        if message["status"] == 503:
            headers.setdefault("Retry-After", str(PATIENCE))


def status_of(error: Exception) -> int:
    """The HTTP status that an error means."""
    match error:
        case HTTPException(detail="client disconnected prematurely"):  # for Litestar a fault of ours
            return 400
        case HTTPException():
            return error.status_code
        case UnknownTable() | UnknownGame():
            return 404
        case Unplayable():
            return 410
        case Unavailable(trouble=trouble):
            return 507 if trouble is Trouble.FULL else 503
        case Refused(reason=reason):
            return next((status for status, reasons in STATUSES if reason in reasons), 409)
        case DurbarError():
            return 422
    return 500


def told(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An error as a page, or as JSON to a program."""
    status = status_of(error)
    if status >= 500:
        foreseen = isinstance(error, Unavailable)
        route = request.scope.get("path_template") or "(none)"  # an address may be a key
        log.error("%s %s: %s", request.method, route, error, exc_info=None if foreseen else error)
    headers = {} if not isinstance(error, HTTPException) else error.headers or {}
    code = str(error.reason) if isinstance(error, Refused) else type(error).__name__
    request.scope["state"]["error"] = code  # for whoever counts them
    if by_program(request.scope):
        said = {"error": code, "message": in_words(error, "en")}
        return Response(said, status_code=status, media_type=MediaType.JSON, headers=headers)
    who = reader(request)
    answer = page(
        "error.html",
        who,
        None,
        status,
        status_code=status,
        message=in_words(error, who.language),
        refused=isinstance(error, Refused),
        stale=isinstance(error, StaleForm),
    )
    answer.headers.update(headers)
    return answer


def in_words(error: Exception, language: str) -> str:
    """What we have to say of an error in a language; the page has words of its own for every status."""
    if isinstance(error, Refused):
        return sentence(error.reason, language)
    if isinstance(error, Unavailable | Unplayable):
        return troubles.sentence(error, language)
    if language != "en":
        return ""
    if isinstance(error, HTTPException):
        return error.detail
    return str(error) if isinstance(error, DurbarError) else ""
