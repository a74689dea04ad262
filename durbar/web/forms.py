"""Forms that come from our own pages: each carries the token of whoever it was shown to."""

from secrets import compare_digest
from typing import Any

from litestar import Request
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

API = "/api"
TOKEN = "_csrf_token"
ONE_CLICK = "/notices/stop-now/"  # what a mail program asks for: it has no form, but a word that nobody can guess
MOST_FIELDS = 100
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class StaleForm(PermissionDeniedException):
    """A form that was not made for whoever sends it now."""

    detail = "This form was not made for you, or too long ago."


class Forms(ASGIMiddleware):
    """Lets nothing be done with the pages but by their forms. Programs show a token of their own instead."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Go on if the form is the visitor's."""
        free = by_program(scope) or scope["path"].startswith(ONE_CLICK)
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE_METHODS and not free:
            request: Request[Any, Any, Any] = Request(scope, receive, send)
            token = (await form(request)).get(TOKEN)
            if not isinstance(token, str) or not compare_digest(token.encode(), scope["state"]["form_token"].encode()):
                raise StaleForm
        await next_app(scope, receive, send)


def by_program(scope: Scope) -> bool:
    """Whether this is a call of the API."""
    return scope["path"].startswith(API)


async def form(request: Request[Any, Any, Any]) -> Any:
    """What a form says. It is kept with the request, so nobody reads it twice."""
    if request.content_type[0] == RequestEncodingType.URL_ENCODED and (await request.body()).count(b"&") >= MOST_FIELDS:
        raise ClientException("No form of ours has so many fields.")
    return await request.form()
