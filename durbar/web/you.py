"""Who I am: my name, tokens for my programs, an end to all of that; language and light."""

import re
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from durbar.engine.language import LANGUAGES
from durbar.tables.people import Way
from durbar.web.devices import known_by
from durbar.web.entering import enter
from durbar.web.notice_facts import notice_facts
from durbar.web.pages import COACHING, THEMES, page, reader
from durbar.web.passkeys import site_of_request
from durbar.web.server import address_of, renamed, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest
from durbar.web.vacations import vacations
from durbar.web.visits import Pass, become, newcomer

A_YEAR = 365 * 24 * 3600


@get("/you", include_in_schema=False)
async def you(request: AnyRequest) -> Response[str]:
    """One's name, and by what one is known."""
    return await shown(request)


async def shown(request: AnyRequest, **told: Any) -> Response[str]:
    """The page, with what is told only this once."""
    who, server = reader(request), server_of(request)
    unread = await server.unread(who.visitor)
    known = await known_by(server.host.store, request.scope["state"]["pass"])
    site = site_of_request(request)
    away = vacations(server, who.visitor.id)
    notices = await notice_facts(server, who.visitor.id)
    told = {"token": None, "link": None, "code": None, "hook_secret": None, "asked": None, **told}
    facts: dict[str, Any] = {"coaching": who.coaching, "vacations": away, "site": site, "notices": notices}
    return page("you.html", who, unread=unread, **facts, **known, **told)


@post("/you", include_in_schema=False)
async def rename(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Take another name, for tables to come."""
    await renamed(request, str(data.get("name", "")))
    return Redirect(_inside(data.get("back"), "/you"), status_code=303)


@post("/you/token", include_in_schema=False)
async def new_token(request: AnyRequest) -> Response[str]:
    """A word with which a program may play for me; it is shown once."""
    who, server = reader(request), server_of(request)
    await server.allowance.greet(who.visitor, address_of(request))
    return await shown(request, token=await server.tokens.new(who.visitor))


@post("/you/revoke", include_in_schema=False)
async def revoke(request: AnyRequest) -> Redirect:
    """Let none of these words count any more."""
    await server_of(request).tokens.revoke(reader(request).visitor.id)
    return Redirect("/you", status_code=303)


@post("/you/read", include_in_schema=False)
async def read_again(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Read somebody's lines again."""
    await server_of(request).read_again(reader(request).visitor, str(data.get("person", "")))
    return Redirect("/you", status_code=303)


@post("/you/sign-out", include_in_schema=False)
async def sign_out(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Let nobody be me but this browser; or not even this one, which forgets me for good."""
    before: Pass = request.scope["state"]["pass"]
    generation = await server_of(request).sign_out(before.visitor)
    if data.get("where") != "elsewhere":
        become(request.scope, Pass(newcomer(), 0))
    elif before.device:
        await enter(request, before.visitor.id, Way.HERE)
    else:
        become(request.scope, Pass(before.visitor, generation))
    return Redirect("/you", status_code=303)


@post("/look", include_in_schema=False)
async def look(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Choose a language, light or dark, when the coach speaks."""
    cookies = [
        Cookie(name, value=data[name], path="/", max_age=A_YEAR, samesite="lax", httponly=True)
        for name, values in (("language", LANGUAGES), ("theme", THEMES), ("coach", COACHING))
        if data.get(name) in values
    ]
    return Redirect(_inside(data.get("back"), "/"), status_code=303, cookies=cookies)


def _inside(path: object, otherwise: str) -> str:
    """A path of ours, whatever a form says."""
    return path if isinstance(path, str) and re.fullmatch(r"/[\w\-/?=&.]*", path) and "//" not in path else otherwise
