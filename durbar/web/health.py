"""Whether a server lives, and whether it can be sent visitors: two questions of whoever looks after it."""

import asyncio
from typing import Any

from litestar import Request, Response, get

from durbar.tables.bots import Bots
from durbar.tables.store import Store
from durbar.tables.supervised import Supervisor
from durbar.tables.threads import writing
from durbar.tables.troubles import Unavailable
from durbar.web.draining import Draining
from durbar.web.server import server_of

PATIENCE = 2.0  # seconds for the database to answer
STANDSTILL = 120.0  # seconds without any bot's choice though one is waited for: many times what a master thinks
AnyRequest = Request[Any, Any, Any]


class Readiness:
    """What a server needs to do its work."""

    def __init__(self, store: Store, bots: Bots, supervisor: Supervisor, draining: Draining) -> None:
        self._draining = draining
        self._store, self._bots, self._supervisor = store, bots, supervisor
        self._asked: asyncio.Task[str | None] | None = None

    async def wrong(self) -> dict[str, str]:
        """What is wrong, by the part that it is wrong with; nothing if the server is ready."""
        found = {f"task {name}": why for name, why in self._supervisor.failing.items()}
        if (why := await self._database()) is not None:
            found["database"] = why
        if (seconds := self._bots.standstill) > STANDSTILL:
            found["bots"] = f"none has moved for {seconds:.0f} seconds"
        if self._draining.begun:
            found["server"] = "draining"
        return found

    async def _database(self) -> str | None:
        """However many ask at once, the database is asked once."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._ask())
        try:
            return await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)
        except TimeoutError:
            return f"it has not answered for {PATIENCE:g} seconds"

    async def _ask(self) -> str | None:
        try:
            return None if await writing(self._store.is_current) else "its schema is not the newest"
        except Unavailable as error:
            return f"it is {error.trouble.replace('_', ' ')}"


@get(["/health", "/health/live"], include_in_schema=False)
async def live(request: AnyRequest) -> dict[str, Any]:
    """The process answers; and which games it has compiled by now."""
    return {"live": True, "compiled": server_of(request).bot_pool.compiled}


@get("/health/ready", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[dict[str, Any]]:
    """It can do its work: the database answers and is up to date, bots move, nothing in the background fails."""
    readiness: Readiness = request.app.state["readiness"]
    wrong = await readiness.wrong()
    return Response({"ready": not wrong, "wrong": wrong}, status_code=503 if wrong else 200)
