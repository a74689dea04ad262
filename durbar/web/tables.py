"""A table to look at: its page, its live stream, previews, replay, the recorded game."""

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream

from durbar.drawing.why_not import Answer
from durbar.engine.language import check_language
from durbar.tables.acts import Guest
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Refusal
from durbar.tables.table import Table
from durbar.web.drawing import Drawing, TablePage
from durbar.web.listing import WAITING
from durbar.web.live import updates
from durbar.web.packing import PACKED, Messages, encoding
from durbar.web.page_cache import Shown
from durbar.web.pages import reader, render
from durbar.web.picture import Which, drawn
from durbar.web.reasons import Decision, decisions, told
from durbar.web.regions import partials
from durbar.web.review_page import Reviewed
from durbar.web.server import Server, Wanted, server_of
from durbar.web.story import Part, Story

AnyRequest = Request[Any, Any, Any]
MOST_BOARDS = 12  # that are drawn at once
MOST_LETTERS = 40
AskedAbout = Annotated[str, QueryParameter(max_length=MOST_LETTERS)]
Seat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=9)]
Language = Annotated[str, QueryParameter(name="language", max_length=2)]
Invitation = Annotated[str, QueryParameter(name="invitation", max_length=64)]


def html(text: str, status: int = 200) -> Response[str]:
    """A page that nobody else may keep."""
    return Response(text, status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})


def stream(request: AnyRequest, messages: Messages, alone: bool = False) -> Stream:
    """Messages as they come, packed for whoever can unpack them; alone, if few get such a stream at once."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    packed = encoding(request.headers.get("accept-encoding", ""), alone)
    if packed is None:
        return Stream(messages, media_type="text/event-stream", headers=headers)
    return Stream(
        PACKED[packed](messages), media_type="text/event-stream", headers=headers | {"Content-Encoding": packed}
    )


async def attended(server: Server, table: Table, guest: Guest, messages: Messages) -> AsyncGenerator[bytes, None]:
    """Messages to somebody who is here as long as they reach him."""
    with server.presence.attends(table.opened.id, guest, bool(table.seats_of(guest))):
        async with aclosing(messages):
            async for message in messages:
                yield message


def by_htmx(request: AnyRequest) -> bool:
    """Whether a page that is there already asks, and wants only parts."""
    return "hx-request" in request.headers


def dealt(page: TablePage) -> Drawing:
    """The page of a table on which a game lies; refused before."""
    if not isinstance(page, Drawing):
        raise Refused(Reason.NOT_PLAYING)
    return page


async def reviewed(
    request: AnyRequest, table_id: str, ply: int | None, alone: bool = False, really: bool = False
) -> Response[str]:
    """A finished game after that many choices, or all of them, with its review; and with what was hidden then."""
    server, who = server_of(request), await server_of(request).reader(request)
    review = await server.reviews.of(await server.host.table(table_id), who.visitor.id)

    def draw(page: TablePage) -> str:
        shown = Reviewed(dealt(page), review, really)
        if alone:
            return partials(shown.found_since())
        return partials(shown.parts()) if by_htmx(request) else shown.page()

    wanted = Wanted(ply=review.of if ply is None else min(ply, review.of))
    return html(await server.drawn(table_id, who, draw, wanted))


class TablePages(Controller):
    """What can be looked at below ``/tables/<id>``."""

    path = "/tables/{table_id:str}"
    include_in_schema = False

    @get("/")
    async def show(
        self, request: AnyRequest, table_id: FromPath[str], seat: Seat = None, invitation: Invitation = ""
    ) -> Response[str]:
        """The page as this visitor may see it."""
        server, wanted = server_of(request), Wanted(seat, invitation=invitation)
        return html(await server.drawn(table_id, await server.reader(request), TablePage.page, wanted))

    @get("/live")
    async def live(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        since: FromQuery[int] = 0,
        heard: FromQuery[int] = 0,
        seat: Seat = None,
        invitation: Invitation = "",
        waiting: FromQuery[bool] = False,
    ) -> Stream:
        """What changes, for this visitor alone."""
        server, who = server_of(request), reader(request)
        table = await server.host.table(table_id)  # whether there is one is told before the stream begins
        last = request.headers.get("last-event-id", "")

        async def show() -> Shown:
            wanted = Wanted(seat, invitation=invitation, waiting=waiting)
            return await server.show(table_id, await server.knowing(who), wanted)

        shown = int(last) if re.fullmatch(r"\d{1,9}", last) else since
        sits = bool(table.seats_of(who.visitor.id))
        followed = [table_id, WAITING + who.visitor.id]
        messages = updates(
            server.subscribers, followed, show, partial(server.listing.waiting, who.visitor.id), shown, heard
        )
        messages = attended(server, table, who.visitor.id, messages)
        return stream(request, messages, alone=sits)

    @get("/preview/{choice:int}")
    async def preview(
        self, request: AnyRequest, table_id: FromPath[str], choice: FromPath[int], seat: Seat = None
    ) -> Response[str]:
        """What a choice would bring, before one commits to it; nothing if it is not open to this visitor (any more)."""

        def draw(page: TablePage) -> str | None:
            drawing = dealt(page)
            offered = choice in [offer.choice for offer in drawing.offers]
            return drawing.preview(choice) if offered else None

        preview = await server_of(request).drawn(table_id, reader(request), draw, Wanted(seat))
        return html("", 204) if preview is None else html(preview)

    @get("/why-not")
    async def why_not(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        what: AskedAbout,
        seat: Seat = None,
    ) -> Response[str]:
        """What is in the way of something on this visitor's page; nothing if it is open to him, or not there."""
        server, who = server_of(request), reader(request)

        def look(page: TablePage) -> tuple[Drawing, Answer | None]:
            return dealt(page), dealt(page).why_not(what)

        page, answer = await server.drawn(table_id, who, look, Wanted(seat))
        if answer is None:
            return html("", 204)
        thing, reason = answer
        await server.note_refused(Refusal(page.game.name, page.asked_kind, thing.kind, reason.name))
        return html(page.why_not_told(answer))

    @get("/log")
    async def log(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        seat: Seat = None,
        before: Annotated[int | None, QueryParameter(ge=0)] = None,
        about: Annotated[int | None, QueryParameter(ge=0, le=9)] = None,
        kind: Annotated[int | None, QueryParameter(ge=0, le=9)] = None,
    ) -> Response[str]:
        """All that happened, the newest first, a part at a time; of all, or of what tells of one seat, or of a kind."""

        def draw(page: TablePage) -> str:
            return Story(dealt(page)).page(Part(before, about, kind), by_htmx(request))

        server = server_of(request)
        return html(await server.drawn(table_id, await server.reader(request), draw, Wanted(seat)))

    @get("/boards")
    async def boards(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        plies: Annotated[list[int], QueryParameter(name="ply", min_items=1, max_items=MOST_BOARDS)],
        seat: Seat = None,
    ) -> Response[str]:
        """The board alone as it stood after each of so many choices: a story goes from one to the next."""

        def draw(page: TablePage) -> str:
            return dealt(page).boards([ply for ply in plies if 0 <= ply <= len(page.moves)])

        server = server_of(request)
        return html(await server.drawn(table_id, await server.reader(request), draw, Wanted(seat)))

    @get("/reasons")
    async def reasons(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        before: FromQuery[int],
        ply: FromQuery[int],
        seat: Seat = None,
    ) -> Response[str]:
        """What bots weighed between two moves, for whoever may know."""
        server, who = server_of(request), reader(request)

        def look(page: TablePage) -> tuple[Drawing, list[Decision]]:
            return dealt(page), decisions(dealt(page), before, ply)

        page, made = await server.drawn(table_id, who, look, Wanted(seat))
        weighed = await told(server.bot_pool, page, made)
        return html(render("reasons.html", who, page.game, reasons=weighed).strip())

    @get("/replay/{ply:int}")
    async def replay(
        self, request: AnyRequest, table_id: FromPath[str], ply: FromPath[int], seat: Seat = None
    ) -> Response[str]:
        """The table as it stood after that many choices; only the parts, for a page that is there already."""

        def draw(page: TablePage) -> str:
            drawing = dealt(page)
            if not 0 <= ply <= len(drawing.moves):
                raise NotFoundException(f"This game has {len(drawing.moves)} choices so far.")
            return partials(drawing.parts()) if by_htmx(request) else drawing.page()

        server = server_of(request)
        return html(await server.drawn(table_id, await server.reader(request), draw, Wanted(seat, ply)))

    @get("/review")
    async def review_of_all(self, request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
        """A finished game at its end, and what every choice was worth."""
        return await reviewed(request, table_id, None)

    @get("/review/{ply:int}")
    async def review(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        ply: FromPath[int],
        alone: FromQuery[bool] = False,
        really: FromQuery[bool] = False,
    ) -> Response[str]:
        """The same as it stood after that many choices; to a page that is there already the parts that change, or alone
        what is known of the review; with what was hidden then, if that is wanted.
        """
        return await reviewed(request, table_id, ply, alone, really)

    @get("/picture.png")
    async def picture(self, request: AnyRequest, table_id: FromPath[str], language: Language = "en") -> Response[bytes]:
        """The end of a finished game, for whoever is shown its address. It never changes."""
        check_language(language)
        server, who = server_of(request), replace(reader(request), language=language)
        content = await server.pictures.get(
            Which(table_id, language), lambda: server.drawn(table_id, who, drawn, Wanted())
        )
        tag = f'"{sha256(content).hexdigest()[:20]}"'
        headers = {"Cache-Control": "public, max-age=86400", "ETag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(b"", status_code=304, media_type="image/png", headers=headers)
        return Response(content, media_type="image/png", headers=headers)

    @get("/record")
    async def record(self, request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
        """The finished game as a file."""
        who = reader(request)
        table = await server_of(request).host.table(table_id)
        name = f"{table.opened.game}-{table.opened.id}.durbar"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        text = await server_of(request).records.text(table, who.visitor.id, who.language)
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
