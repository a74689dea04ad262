"""The server: all its parts put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from durbar.bots.workshop import Workshop
from durbar.engine.game import names
from durbar.store import connect
from durbar.tables.bots import Bots
from durbar.tables.host import Host
from durbar.web import api, deeds, lobby, tables
from durbar.web.house import House, house
from durbar.web.safety import MOST_BYTES, harden, limits, told
from durbar.web.studio import Studio
from durbar.web.tables import AnyRequest
from durbar.web.telegraph import Telegraph
from durbar.web.visits import Visits

KEPT = CacheControlHeader(max_age=86400, public=True)  # addresses tell the version
STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    """What can be decided when a server starts."""

    database: str
    workers: int = 1  # processes in which bots think
    think: float = 1.0  # seconds that a master thinks about one choice
    pause: float = 0.6  # seconds that a bot takes at least, so that people can follow
    secure: bool = False  # cookies only over https
    requests_per_second: int = 50  # from one address
    ahead: bool = True  # compile every game before a bot needs it


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> dict[str, list[str]]:
    """Whether the server answers, and which games it has compiled by now."""
    return {"compiled": house(request).workshop.compiled}


def create(settings: Settings) -> Litestar:
    """A server."""
    store = connect(settings.database)
    key = store.key()
    workshop = Workshop(settings.workers, settings.think)
    home = House(Host(store, workshop.game), workshop, Telegraph(), Studio())

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        home.workshop.start()
        home.workshop.on_progress = home.telegraph.wake_all
        home.host.followers.append(home.telegraph.tell)
        bots = Bots(home.host, home.workshop, settings.pause)
        tasks = [asyncio.create_task(bots.take_over())]
        if (news := store.news()) is not None:
            tasks.append(asyncio.create_task(home.telegraph.listen(news)))
        if settings.ahead:
            tasks.append(asyncio.create_task(_warm(home.workshop)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            home.workshop.close()
            store.close()

    return Litestar(
        route_handlers=[
            tables.TablePages,
            deeds.Deeds,
            api.Api,
            api.described,
            lobby.lobby,
            lobby.open_table,
            lobby.finished,
            lobby.upload,
            lobby.rules,
            lobby.game_file,
            lobby.you,
            lobby.rename,
            lobby.new_token,
            lobby.revoke,
            lobby.look,
            health,
            create_static_files_router("/static", [STATIC], cache_control=KEPT, include_in_schema=False),
        ],
        middleware=[Visits(key, settings.secure), limits(settings.requests_per_second).middleware],
        csrf_config=CSRFConfig(
            secret=key.hex(),
            cookie_secure=settings.secure,
            cookie_httponly=True,
            cookie_samesite="strict",
            exclude="^/api",
        ),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude=["/live$", "^/api"]),
        before_send=[harden],
        request_max_body_size=MOST_BYTES,
        exception_handlers={Exception: told},
        openapi_config=OpenAPIConfig("Durbar", "1", use_handler_docstrings=True, render_plugins=[JsonRenderPlugin()]),
        lifespan=[running],
        logging_config=None,
        state=State({"house": home}),
    )


async def _warm(workshop: Workshop) -> None:
    """Compile every game, one after another, before a bot needs it."""
    for name in names():
        await workshop.prepare(name)
