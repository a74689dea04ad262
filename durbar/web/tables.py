"""A table to look at: its page, its live stream, previews, replay, the recorded game."""

import re
from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import ServerSentEvent

from durbar.engine.language import LANGUAGES
from durbar.tables.refusals import Reason, Refused
from durbar.tables.table import State, Table
from durbar.web.drawing import Drawing
from durbar.web.house import house
from durbar.web.live import updates
from durbar.web.pages import reader
from durbar.web.regions import partials, regions

AnyRequest = Request[Any, Any, Any]
Seat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=9)]


def html(text: str, status: int = 200) -> Response[str]:
    """A page that nobody else may keep."""
    return Response(text, status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})


def by_htmx(request: AnyRequest) -> bool:
    """Whether a page that is there already asks, and wants only parts."""
    return "hx-request" in request.headers


def recorded_text(table: Table, language: str = LANGUAGES[0]) -> str:
    """A finished game as text, with the promise that was made when it began; until then its seed is a secret."""
    if table.state is not State.OVER:
        raise Refused(Reason.NOT_OVER)
    return table.course.recorded(table.promise).text(language)


class TablePages(Controller):
    """What can be looked at below ``/tables/<id>``."""

    path = "/tables/{table_id:str}"
    include_in_schema = False

    @get("/")
    async def show(self, request: AnyRequest, table_id: FromPath[str], seat: Seat = None) -> Response[str]:
        """The page as this visitor may see it."""
        table = await house(request).host.table(table_id)
        invitation = request.query_params.get("invitation", "")
        return html(house(request).draw(table, reader(request), seat).page(invitation=invitation))

    @get("/live")
    async def live(
        self, request: AnyRequest, table_id: FromPath[str], since: FromQuery[int] = 0, seat: Seat = None
    ) -> ServerSentEvent:
        """What changes, for this visitor alone."""
        home, who = house(request), reader(request)
        await home.host.table(table_id)  # whether there is one is told before the stream begins
        last = request.headers.get("last-event-id", "")

        async def draw() -> Drawing:
            return home.draw(await home.host.table(table_id), who, seat)

        shown = int(last) if re.fullmatch(r"\d{1,9}", last) else since
        return ServerSentEvent(updates(home.telegraph, home.studio, table_id, draw, shown))

    @get("/preview/{choice:int}")
    async def preview(
        self, request: AnyRequest, table_id: FromPath[str], choice: FromPath[int], seat: Seat = None
    ) -> Response[str]:
        """What a choice would bring, before one commits to it; nothing if it is not open to this visitor (any more)."""
        table = await house(request).host.table(table_id)
        drawing = house(request).draw(table, reader(request), seat)
        offered = choice in [offer["choice"] for offer in drawing.offers]
        return html(drawing.preview(choice)) if offered else html("", 204)

    @get("/replay/{ply:int}")
    async def replay(
        self, request: AnyRequest, table_id: FromPath[str], ply: FromPath[int], seat: Seat = None
    ) -> Response[str]:
        """The table as it stood after that many choices; only the parts, for a page that is there already."""
        table = await house(request).host.table(table_id)
        drawing = house(request).draw(table, reader(request), seat, ply)
        if not 0 <= ply <= len(drawing.moves):
            raise NotFoundException(f"This game has {len(drawing.moves)} choices so far.")
        text = drawing.page()
        return html(partials(regions(text)) if by_htmx(request) else text)

    @get("/record")
    async def record(self, request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
        """The finished game as a file."""
        table = await house(request).host.table(table_id)
        name = f"{table.opened.game}-{table.opened.id}.durbar"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        text = recorded_text(table, reader(request).language)
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
