"""All that is kept of me, to take along; and the end of it: nobody knows any more that I was here."""

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.response import Redirect

from durbar.tables.leaving import all_of, leave_for_good
from durbar.tables.threads import reading
from durbar.tournaments.keeping import FOLLOWED
from durbar.web.entering import MANY, seats_here
from durbar.web.pages import page, reader
from durbar.web.server import address_of, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest
from durbar.web.visits import Pass, become, newcomer

FILE = {"Content-Disposition": 'attachment; filename="durbar.json"', "Cache-Control": "no-store"}


class Leaving(Controller):
    """Before somebody goes."""

    path = "/you"
    include_in_schema = False

    @get("/data")
    async def data(self, request: AnyRequest) -> Response[bytes]:
        """All that is kept of me."""
        server, visitor = server_of(request), reader(request).visitor
        server.allowance.export(visitor, address_of(request))
        content = await all_of(server.host.store, visitor)
        return Response(content, media_type="application/json", headers=FILE)

    @get("/leave")
    async def sure(self, request: AnyRequest) -> Response[str]:
        """What happens if I go."""
        who, store = reader(request), server_of(request).conductor.store
        hosted = len(await reading(store.running_tournaments, who.visitor.id))
        return page("leave.html", who, seats=await seats_here(request), hosted=hosted)

    @post("/leave")
    async def leave(self, request: AnyRequest, data: Annotated[dict[str, str], FORM]) -> Redirect:
        """Delete my name and all that is mine alone."""
        if data.get("sure") != "yes":
            return Redirect("/you/leave", status_code=303)
        server, visitor = server_of(request), reader(request).visitor
        server.allowance.export(visitor, address_of(request))
        joined = await reading(server.conductor.store.tournaments_of, visitor.id, MANY)
        await leave_for_good(server.host, visitor.id)
        await server.forget(visitor)
        for line in joined:
            server.subscribers.wake(FOLLOWED + line.id)
        become(request.scope, Pass(newcomer(), 0))
        return Redirect("/", status_code=303)
