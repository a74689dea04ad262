"""One's vacations: days on which one's clocks at tables by the day do not run."""

from typing import Annotated, Any

from litestar import Request, post
from litestar.response import Redirect

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Visitor
from durbar.tables.threads import writing
from durbar.tables.vacations import ALLOWANCE, day_of, days_by_year, permit, vacation
from durbar.web.pages import reader
from durbar.web.server import Server, remember, server_of
from durbar.web.table_forms import FORM

AnyRequest = Request[Any, Any, Any]


def vacations(server: Server, guest: Guest) -> dict[str, Any]:
    """Somebody's vacations to come, and how many days he has left this year."""
    today = now()
    mine = server.host.pauses.vacations(guest)
    used = days_by_year(mine)[day_of(today).year]
    return {
        "list": [
            {"begins": span.begins, "first": day_of(span.begins).isoformat(), "last": day_of(span.ends - 1).isoformat()}
            for span in mine
            if span.ends > today
        ],
        "left": max(0, ALLOWANCE - used),
        "today": day_of(today).isoformat(),
    }


@post("/you/vacations", include_in_schema=False)
async def add(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Go on vacation from one day to another."""
    await go(request, reader(request).visitor, str(data.get("first", "")), str(data.get("last", "")))
    return Redirect("/you#vacations", status_code=303)


@post("/you/vacations/end", include_in_schema=False)
async def end(request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
    """Come back now, or do not go at all."""
    await come_back(request, reader(request).visitor, str(data.get("begins", "")))
    return Redirect("/you#vacations", status_code=303)


async def go(request: AnyRequest, visitor: Visitor, first: str, last: str) -> None:
    """Somebody's clocks do not run from one day to another; every page that shows one may look different."""
    server, span = server_of(request), vacation(first, last, now())
    await remember(request, visitor)
    await writing(server.host.store.add_vacation, visitor.id, span, permit(span))
    await server.keeper.learn()


async def come_back(request: AnyRequest, visitor: Visitor, begins: str) -> None:
    """Somebody's vacation that began then, or would, is over."""
    if not begins.isdecimal() or len(begins) > len(str(now())):
        raise Refused(Reason.BAD_VACATION)
    server = server_of(request)
    await writing(server.host.store.end_vacation, visitor.id, int(begins), now())
    await server.keeper.learn()
