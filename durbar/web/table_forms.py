"""What people do at a table with the forms of its page."""

from collections.abc import Awaitable
from typing import Annotated, Any

from litestar import Controller, Response, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect
from msgspec import Meta, Struct

from durbar.tables import decisions
from durbar.tables.decisions import Decision
from durbar.tables.refusals import Refused
from durbar.tables.store import Visitor
from durbar.tables.troubles import Unavailable
from durbar.web.coach import ALWAYS, Question, question_of
from durbar.web.drawing import Drawing, TablePage
from durbar.web.pages import Reader, reader
from durbar.web.regions import partials
from durbar.web.safety import in_words, status_of
from durbar.web.server import HERE, Server, Wanted, address_of, renamed, server_of
from durbar.web.tables import AnyRequest, by_htmx, dealt, html

FORM = Body(media_type=RequestEncodingType.URL_ENCODED)


class SeatForm(Struct):
    """Something done from a seat."""

    seat: int


class ChoiceForm(Struct):
    """An answer to the question that was asked by the act of that number: a choice, or several that follow each other
    (``12,57``).
    """

    seat: int
    choice: Annotated[str, Meta(pattern=r"^-?\d{1,9}(,-?\d{1,9}){0,15}$")]
    asked: int
    surely: str = ""  # yes, whatever the coach says


class CoachForm(Struct):
    """The question that was asked by the act of that number, with which somebody wants help."""

    seat: int
    asked: int


class CoachingForm(Struct):
    """Whether one agrees that a coach speaks at the table."""

    seat: int
    agreed: str


class SitForm(Struct):
    """An open seat (any, if none is named), and the word of the invitation where one is needed."""

    seat: int | None = None
    invitation: str = ""
    name: str = ""  # by which one wants to be called from now on


class BotForm(Struct):
    """An open seat for a bot."""

    seat: int
    level: str


class WordForm(Struct):
    """A word for the shuffle."""

    seat: int
    word: str


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


class MuteForm(Struct):
    """Somebody who has talked, and whether he is not to be read, or not to talk."""

    person: str
    mute: str


async def done(request: AnyRequest, table_id: str, *wanted: Decision, at: Wanted = HERE) -> Response[Any]:
    """Do something at a table."""
    return await told(request, table_id, server_of(request).host.act(table_id, *wanted), at)


async def sitting(request: AnyRequest, visitor: Visitor, seat: int | None, invitation: str) -> Decision:
    """Somebody wants to sit down, as far as hosts let him."""
    return decisions.sit(visitor, seat, invitation, await server_of(request).ignoring.blocking(visitor.id))


async def told(request: AnyRequest, table_id: str, doing: Awaitable[object], at: Wanted = HERE) -> Response[Any]:
    """Do something; the stream brings what comes of it. Why it was not done is told in the frame of the question."""
    try:
        await doing
    except (Refused, Unavailable) as error:
        return await not_done(request, table_id, error, at)
    if by_htmx(request):
        return Response(None, status_code=204)
    return Redirect(f"/tables/{table_id}" if at.seat is None else f"/tables/{table_id}?seat={at.seat}", status_code=303)


async def not_done(request: AnyRequest, table_id: str, error: Exception, at: Wanted) -> Response[Any]:
    """The page as it stands, with why something was not done."""
    server = server_of(request)
    who = await server.reader(request)
    notice = in_words(error, who.language)
    wants_parts = by_htmx(request)

    def draw(page: TablePage) -> str:
        return partials(page.parts(notice)) if wants_parts else page.page(notice)

    return html(await server.drawn(table_id, who, draw, at), status_of(error))


ADVISED = ("board", "hand", "now", "dock")  # regions that show what the coach says


async def questioned(server: Server, who: Reader, table_id: str, seat: int, asked: int) -> tuple[Drawing, Question]:
    """Somebody's page, and the question on it with which he may be helped."""

    def look(page: TablePage) -> tuple[Drawing, Question]:
        drawing = dealt(page)
        return drawing, question_of(drawing, seat, asked)

    return await server.drawn(table_id, who, look, Wanted(seat))


async def warned(request: AnyRequest, table_id: str, data: ChoiceForm, wanted: list[int]) -> bool:
    """Whether somebody to whom the coach always speaks is warned of what he wants to choose; where nothing can be said
    of that, he is not.
    """
    if reader(request).coaching != ALWAYS:
        return False
    server = server_of(request)
    try:
        page, question = await questioned(server, await server.reader(request), table_id, data.seat, data.asked)
    except Refused:
        return False
    return await server.coach.warns(question, page, wanted, address_of(request))


async def advised(request: AnyRequest, table_id: str, seat: int) -> Response[Any]:
    """What the coach says, in its place on the page."""
    if not by_htmx(request):
        return Redirect(f"/tables/{table_id}?seat={seat}", status_code=303)

    def draw(page: TablePage) -> str:
        parts = page.parts()
        return partials({name: parts[name] for name in ADVISED if name in parts})

    server = server_of(request)
    return html(await server.drawn(table_id, await server.reader(request), draw, Wanted(seat)))


class TableForms(Controller):
    """What can be done below ``/tables/<id>``."""

    path = "/tables/{table_id:str}"
    include_in_schema = False

    @post("/choose")
    async def choose(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[ChoiceForm, FORM]
    ) -> Response[Any]:
        """Make a choice, or several that follow each other."""
        guest = reader(request).visitor.id
        choice, *further = wanted = [int(one) for one in data.choice.split(",")]
        if data.surely != "yes" and await warned(request, table_id, data, wanted):
            return await advised(request, table_id, data.seat)
        first = decisions.choose(guest, data.seat, choice, data.asked, *further)
        others = [decisions.go_on(guest, data.seat, choice) for choice in further]
        return await done(request, table_id, first, *others, at=Wanted(data.seat))

    @post("/coach")
    async def coach(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[CoachForm, FORM]
    ) -> Response[Any]:
        """Let the coach suggest something."""
        server = server_of(request)
        try:
            page, question = await questioned(server, await server.reader(request), table_id, data.seat, data.asked)
            await server.coach.suggest(question, page, address_of(request))
        except Refused as error:
            return await not_done(request, table_id, error, Wanted(data.seat))
        return await advised(request, table_id, data.seat)

    @post("/coach/close")
    async def close_coach(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[SeatForm, FORM]
    ) -> Response[Any]:
        """Read no more of what the coach said; only whoever sits there has anything to close."""
        server = server_of(request)
        if data.seat in (await server.host.table(table_id)).seats_of(reader(request).visitor.id):
            server.coach.given.close((table_id, data.seat))
        return await advised(request, table_id, data.seat)

    @post("/coach/agree")
    async def agree_to_coach(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[CoachingForm, FORM]
    ) -> Response[Any]:
        """Agree that a coach speaks at the table, or end it."""
        decision = decisions.coach(reader(request).visitor.id, data.seat, data.agreed == "yes")
        return await done(request, table_id, decision, at=Wanted(data.seat))

    @post("/undo")
    async def undo(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[UndoForm, FORM]
    ) -> Response[Any]:
        """Take back one's last choice, or ask to."""
        guest = reader(request).visitor.id
        return await done(request, table_id, decisions.take_back(guest, data.seat, data.plies), at=Wanted(data.seat))

    @post("/undo/answer")
    async def answer(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[AnswerForm, FORM]
    ) -> Response[Any]:
        """Agree or not to go back."""
        decision = decisions.answer(reader(request).visitor.id, data.seat, data.agreed == "yes", data.request)
        return await done(request, table_id, decision, at=Wanted(data.seat))

    @post("/sit")
    async def sit(self, request: AnyRequest, table_id: FromPath[str], data: Annotated[SitForm, FORM]) -> Response[Any]:
        """Take an open seat, under another name if one is given."""
        visitor = reader(request).visitor
        if data.name:
            visitor = await renamed(request, data.name)
        decision = await sitting(request, visitor, data.seat, data.invitation)
        return await done(request, table_id, decision, at=Wanted(invitation=data.invitation))

    @post("/word")
    async def word(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[WordForm, FORM]
    ) -> Response[Any]:
        """Add a word to the shuffle."""
        return await done(request, table_id, decisions.add_word(reader(request).visitor.id, data.seat, data.word))

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
        return await told(request, table_id, server_of(request).host.say(table_id, reader(request).visitor, data.text))

    @post("/mute")
    async def mute(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[MuteForm, FORM]
    ) -> Response[Any]:
        """Do not read somebody's lines any more, or again."""
        muting = server_of(request).mute(table_id, reader(request).visitor, data.person, data.mute == "yes")
        return await told(request, table_id, muting)

    @post("/silence")
    async def silence(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[MuteForm, FORM]
    ) -> Response[Any]:
        """Let somebody not talk at one's table any more, or again."""
        silencing = server_of(request).silence(table_id, reader(request).visitor, data.person, data.mute == "yes")
        return await told(request, table_id, silencing)

    @post("/rematch")
    async def rematch(self, request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
        """Play again with the same people."""
        host = server_of(request).host
        visitor = reader(request).visitor
        unwanted = await server_of(request).ignoring.by(visitor.id)
        following = await host.rematch(visitor, await host.table(table_id), unwanted)
        return Redirect(f"/tables/{following}", status_code=303)
