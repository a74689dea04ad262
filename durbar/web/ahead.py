"""What somebody decides ahead at a table: by the forms of his page and by the API. Nobody else is told."""

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from durbar.engine.language import check_language
from durbar.engine.programmed import programs_of
from durbar.tables import decisions
from durbar.tables.acts import Guest
from durbar.tables.programs import Holds, holds_of, offered
from durbar.tables.refusals import Reason, Refused
from durbar.tables.table import Stage, Table
from durbar.web.ahead_facts import WAITING
from durbar.web.api import Language, caller
from durbar.web.messages import REFUSALS, SeatIndex
from durbar.web.pages import reader
from durbar.web.server import Wanted, server_of
from durbar.web.table_forms import FORM, done
from durbar.web.tables import AnyRequest

Name = Annotated[str, Meta(max_length=32)]


# --- Forms ----------------------------------------------------------------------------------------------------------


class AheadForm(Struct):
    """What somebody decides ahead, for how long; the name of a program may tell that it waits for others."""

    seat: int
    program: Name
    holds: Annotated[str, Meta(max_length=8)]


class WithdrawForm(Struct):
    """What somebody has decided ahead, and does not want any more."""

    seat: int
    program: Name


class AheadForms(Controller):
    """What can be decided ahead below ``/tables/<id>``."""

    path = "/tables/{table_id:str}/ahead"
    include_in_schema = False

    @post("/")
    async def decide(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[AheadForm, FORM]
    ) -> Response[Any]:
        """Decide something ahead."""
        guest, program = reader(request).visitor.id, data.program.removesuffix(WAITING)
        decision = decisions.program(guest, data.seat, program, data.holds, waits=program != data.program)
        return await done(request, table_id, decision, at=Wanted(data.seat))

    @post("/withdraw")
    async def withdraw(
        self, request: AnyRequest, table_id: FromPath[str], data: Annotated[WithdrawForm, FORM]
    ) -> Response[Any]:
        """Withdraw it."""
        decision = decisions.unprogram(reader(request).visitor.id, data.seat, data.program)
        return await done(request, table_id, decision, at=Wanted(data.seat))


# --- The API --------------------------------------------------------------------------------------------------------


class DecidedAhead(Struct, forbid_unknown_fields=True):
    """What one of your seats chooses if it is asked: ``once``, in this ``period`` of the game (a turn, a round), or
    ``always``, until you withdraw it; where several are asked at once perhaps only after those who are before you in
    turn order.
    """

    seat: SeatIndex
    program: Name
    holds: Annotated[str, Meta(max_length=8, description="once, period or always")] = Holds.ONCE
    waits: bool = False


class Withdrawn(Struct, forbid_unknown_fields=True):
    """What one of your seats has decided ahead, and does not want any more."""

    seat: SeatIndex
    program: Name


class OfferedInfo(Struct):
    """What can be decided ahead, for how long, and whether one may wait for others there."""

    program: str
    words: str
    holds: list[str]
    waits: bool


class StandingInfo(Struct):
    """What you have decided ahead."""

    program: str
    words: str
    holds: str
    waits: bool


class AheadInfo(Struct):
    """What one of your seats has decided ahead, and can; nobody else is told."""

    seat: int
    standing: list[StandingInfo]
    offered: list[OfferedInfo]


class AheadApi(Controller):
    """What can be decided ahead, for programs."""

    path = "/api/tables/{table_id:str}/ahead"

    @get("/", responses=REFUSALS)
    async def decided(
        self, request: AnyRequest, table_id: FromPath[str], seat: SeatIndex, language: Language = "en"
    ) -> AheadInfo:
        """What one of your seats has decided ahead, and can."""
        guest = (await caller(request)).id
        return _told(await server_of(request).host.table(table_id), guest, seat, language)

    @post("/", status_code=200, responses=REFUSALS)
    async def decide(
        self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[DecidedAhead], language: Language = "en"
    ) -> AheadInfo:
        """Decide ahead what one of your seats chooses if it is asked."""
        guest = (await caller(request)).id
        check_language(language)
        decision = decisions.program(guest, data.seat, data.program, data.holds, data.waits)
        return _told(await server_of(request).host.act(table_id, decision), guest, data.seat, language)

    @post("/withdraw", status_code=200, responses=REFUSALS)
    async def withdraw(
        self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[Withdrawn], language: Language = "en"
    ) -> AheadInfo:
        """Withdraw that."""
        guest = (await caller(request)).id
        check_language(language)
        decision = decisions.unprogram(guest, data.seat, data.program)
        return _told(await server_of(request).host.act(table_id, decision), guest, data.seat, language)


def _told(table: Table, guest: Guest, seat: int, language: str) -> AheadInfo:
    check_language(language)
    if seat not in table.seats_of(guest):
        raise Refused(Reason.NOT_YOUR_SEAT)
    room, words = programs_of(table.setup.game), table.setup.game.catalogue(language)
    if room is None or table.state is not Stage.PLAYING:
        return AheadInfo(seat, [], [])
    return AheadInfo(
        seat,
        [
            StandingInfo(one.program.name, room.words(one.program.name, words), one.holds, one.waits)
            for one in table.programs.of(seat)
        ],
        [
            OfferedInfo(one.name, room.words(one.name, words), list(holds_of(table)), one.waits)
            for one in offered(table)
        ],
    )
