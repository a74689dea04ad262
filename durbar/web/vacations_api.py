"""One's vacations for programs: told, begun and ended."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct, convert

from durbar.web.api import caller
from durbar.web.messages import REFUSALS, Count
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest
from durbar.web.vacations import come_back, go, vacations

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class NewVacation(Struct, forbid_unknown_fields=True):
    """From the first day to the last one, both included, as they begin and end in UTC."""

    first: Day
    last: Day


class VacationLine(Struct):
    """A vacation that is not over; it is ended by when it begins."""

    begins: Count
    first: Day
    last: Day


class VacationsInfo(Struct):
    """Your vacations to come, and how many days you have left this year."""

    list: list[VacationLine]
    left: Count
    today: Day


class VacationsApi(Controller):
    """Days on which your clocks at tables by the day do not run."""

    path = "/api/vacations"

    @get("/", responses=REFUSALS)
    async def told(self, request: AnyRequest) -> VacationsInfo:
        """Your vacations."""
        return convert(vacations(server_of(request), (await caller(request)).id), VacationsInfo)

    @post("/", responses=REFUSALS)
    async def begin(self, request: AnyRequest, data: JSONBody[NewVacation]) -> VacationsInfo:
        """Go on vacation."""
        visitor = await caller(request)
        await go(request, visitor, data.first, data.last)
        return convert(vacations(server_of(request), visitor.id), VacationsInfo)

    @delete("/{begins:str}", status_code=200, responses=REFUSALS)
    async def end(self, request: AnyRequest, begins: FromPath[str]) -> VacationsInfo:
        """Come back now, or do not go at all."""
        visitor = await caller(request)
        await come_back(request, visitor, begins)
        return convert(vacations(server_of(request), visitor.id), VacationsInfo)
