"""What people do at a table with the forms of its page."""

from typing import Annotated, Any

from litestar import Controller, Response, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect
from msgspec import Meta, Struct

from durbar.tables import decisions
from durbar.tables.decisions import Decision
from durbar.tables.refusals import Refused, sentence
from durbar.web.house import house
from durbar.web.pages import reader
from durbar.web.regions import partials, regions
from durbar.web.safety import status_of
from durbar.web.tables import AnyRequest, by_htmx, html

FORM = Body(media_type=RequestEncodingType.URL_ENCODED)


class SeatForm(Struct):
    """Something done from a seat."""

    seat: int


class ChoiceForm(Struct):
    """An answer to the question that was asked by the act of that number: a choice, or several that follow each other
    (``12,57``).
    """

    seat: int
    choice: Annotated[str, Meta(pattern=r"^-?\d{1,9}(,-?\d{1,9}){0,7}$")]
    asked: int


class SitForm(Struct):
    """An open seat, and the word of the invitation where one is needed."""

    seat: int
    invitation: str = ""


class BotForm(Struct):
    """An open seat for a bot."""

    seat: int
    level: str


class UndoForm(Struct):
    """A seat, and how many choices stood on its page."""

    seat: int
    plies: int


class AnswerForm(Struct):
    """Whether one agrees to go back, as the act of that number asks."""

    seat: int
    agreed: str
    request: int


class LineForm(Struct):
    """A line of chat."""

    text: str


async def done(request: AnyRequest, table_id: str, *wanted: Decision, seat: int | None = None) -> Response[Any]:
    """Do something; the stream brings what comes of it. A refusal is told in the frame of the question."""
    home, who = house(request), reader(request)
    try:
        await home.host.act(table_id, *wanted)
    except Refused as refusal:
        notice = sentence(refusal.reason, who.language)
        text = home.draw(await home.host.table(table_id), who, seat).page(notice)
        return html(partials(regions(text)) if by_htmx(request) else text, status_of(refusal))
    if by_htmx(request):
        return Response(None, status_code=204)
    return Redirect(f"/tables/{table_id}" if seat is None else f"/tables/{table_id}?seat={seat}", status_code=303)


class Deeds(Controller):
    """What can be done below ``/tables/<id>``."""

    path = "/tables/{table_id:str}"
    include_in_schema = False

    @post("/choose")
    async def choose(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[ChoiceForm, FORM]
    ) -> Response[Any]:
        """Make a choice, or several that follow each other."""
        guest = reader(request).visitor.id
        choice, *further = map(int, data.choice.split(","))
        first = decisions.choose(guest, data.seat, choice, data.asked, *further)
        others = [decisions.go_on(guest, data.seat, choice) for choice in further]
        return await done(request, table_id, first, *others, seat=data.seat)

    @post("/undo")
    async def undo(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[UndoForm, FORM]
    ) -> Response[Any]:
        """Take back one's last choice, or ask to."""
        guest = reader(request).visitor.id
        return await done(request, table_id, decisions.take_back(guest, data.seat, data.plies), seat=data.seat)

    @post("/undo/answer")
    async def answer(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[AnswerForm, FORM]
    ) -> Response[Any]:
        """Agree or not to go back."""
        decision = decisions.answer(reader(request).visitor.id, data.seat, data.agreed == "yes", data.request)
        return await done(request, table_id, decision, seat=data.seat)

    @post("/sit")
    async def sit(self, request: AnyRequest, table_id: FromPath[str], data: Annotated[SitForm, FORM]) -> Response[Any]:
        """Take an open seat."""
        return await done(request, table_id, decisions.sit(reader(request).visitor, data.seat, data.invitation))

    @post("/bot")
    async def bot(self, request: AnyRequest, table_id: FromPath[str], data: Annotated[BotForm, FORM]) -> Response[Any]:
        """Put a bot on an open seat."""
        return await done(request, table_id, decisions.put_bot(reader(request).visitor.id, data.seat, data.level))

    @post("/leave")
    async def leave(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[SeatForm, FORM]
    ) -> Response[Any]:
        """Leave one's seat, during the game to a bot."""
        return await done(request, table_id, decisions.leave(reader(request).visitor.id, data.seat))

    @post("/come-back")
    async def come_back(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[SeatForm, FORM]
    ) -> Response[Any]:
        """Take one's seat back."""
        return await done(request, table_id, decisions.come_back(reader(request).visitor.id, data.seat))

    @post("/resign")
    async def resign(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[SeatForm, FORM]
    ) -> Response[Any]:
        """Give up."""
        return await done(request, table_id, decisions.resign(reader(request).visitor.id, data.seat))

    @post("/say")
    async def say(self, request: AnyRequest, table_id: FromPath[str], data: Annotated[LineForm, FORM]) -> Response[Any]:
        """Write a line."""
        return await done(request, table_id, decisions.say(reader(request).visitor, data.text))

    @post("/rematch")
    async def rematch(self, request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
        """Play again with the same people."""
        host = house(request).host
        following = await host.rematch(reader(request).visitor, await host.table(table_id))
        return Redirect(f"/tables/{following}", status_code=303)
