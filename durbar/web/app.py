"""The server: all its parts put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from durbar.bots.bot_pool import BotPool
from durbar.engine.game import names
from durbar.store import connect
from durbar.tables.bots import Bots
from durbar.tables.host import Host
from durbar.tables.supervised import Supervisor
from durbar.tables.talk import TalkLimits
from durbar.web import api, first_visit, habits, health, lobby, openings, rulebooks, tables, you
from durbar.web.branches import Branches
from durbar.web.branches_api import BranchesApi
from durbar.web.coach import Coach
from durbar.web.forms import Forms
from durbar.web.gate import Gate
from durbar.web.guests import Guests
from durbar.web.habits_api import HabitsApi
from durbar.web.ignoring import Ignoring
from durbar.web.learn import Lessons
from durbar.web.listing import Listing
from durbar.web.page_cache import PageCache
from durbar.web.picture import Pictures
from durbar.web.puzzle_api import PuzzleApi
from durbar.web.puzzles import Puzzles
from durbar.web.quotas import Allowance, Quotas
from durbar.web.records import Records
from durbar.web.reviews import Reviews
from durbar.web.safety import MOST_BYTES, MOST_PARTS, StrictRequest, harden, told
from durbar.web.server import Server
from durbar.web.subscribers import Subscribers
from durbar.web.table_forms import TableForms
from durbar.web.tallies import Tallies
from durbar.web.visits import Passes, Visits
from durbar.web.what_if import WhatIf

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
    allowed_hosts: tuple[str, ...] = ()  # names that the server goes by; any, if none is said
    ahead: bool = True  # compile every game before a bot needs it
    quotas: Quotas = field(default_factory=Quotas)  # of guests and addresses
    talk: TalkLimits = field(default_factory=TalkLimits)  # at every table
    record_seconds: float = 10.0  # of a processor that a recorded game may take to be checked


def create(settings: Settings) -> Litestar:
    """A server."""
    store = connect(settings.database, alone=True)
    bot_pool = BotPool(settings.workers, settings.think)
    subscribers = Subscribers()
    allowance = Allowance(settings.quotas, store)
    server = Server(
        Host(store, bot_pool.game, settings.talk),
        bot_pool,
        subscribers,
        PageCache(),
        Guests(store),
        Ignoring(store),
        Records(store, bot_pool, settings.record_seconds),
        Reviews(store, bot_pool),
        Pictures(bot_pool),
        allowance,
        Listing(store, subscribers),
        Coach(bot_pool, allowance),
        Branches(store, bot_pool, allowance),
    )
    tallies = Tallies(server.host, bot_pool)
    server.host.followers += [server.subscribers.tell, server.listing.tell, tallies.tell]
    server.reviews.followers.append(tallies.tell_reviewed)
    server.subscribers.on_left += [server.page_cache.forget, server.listing.forget]
    bots = Bots(server.host, bot_pool, settings.pause, server.subscribers.followed)
    supervisor = Supervisor()

    async def listen() -> None:
        """Hear what other servers change, where there can be others."""
        if (news := store.news()) is None:
            server.host.alone()
        else:
            await server.subscribers.listen(news, server.host.hear, server.ignoring.hear, server.listing.hear)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        server.bot_pool.start()
        server.bot_pool.on_progress = server.subscribers.wake_all
        supervisor.start("taking over bots", bots.take_over)
        supervisor.start("tidying up", server.host.tidy)
        supervisor.start("counting finished games", tallies.count)
        supervisor.start("listening to other servers", listen)
        if settings.ahead:
            supervisor.start("compiling ahead", lambda: _warm(server.bot_pool))
        try:
            yield
        finally:
            await supervisor.close()
            await bots.close()
            await server.reviews.close()
            server.bot_pool.close()
            server.host.close()
            store.close()

    app = Litestar(
        route_handlers=[
            tables.TablePages,
            TableForms,
            WhatIf,
            Lessons,
            Puzzles,
            PuzzleApi,
            api.Api,
            BranchesApi,
            api.described,
            HabitsApi,
            first_visit.know,
            lobby.lobby,
            lobby.live,
            lobby.open_table,
            lobby.finished,
            lobby.upload,
            lobby.game_file,
            rulebooks.rules,
            rulebooks.signs,
            rulebooks.three_minutes,
            rulebooks.figure_page,
            rulebooks.figure_file,
            openings.openings_page,
            habits.own_habits,
            habits.others_habits,
            you.you,
            you.rename,
            you.new_token,
            you.revoke,
            you.read_again,
            you.sign_out,
            you.look,
            health.live,
            health.ready,
            create_static_files_router("/static", [STATIC], cache_control=KEPT, include_in_schema=False),
        ],
        middleware=[Forms()],
        request_class=StrictRequest,
        compression_config=CompressionConfig(
            backend="brotli", brotli_quality=6, gzip_compress_level=5, exclude=["/live$", "^/api", r"\.png$"]
        ),
        before_send=[harden],
        request_max_body_size=MOST_BYTES,
        multipart_form_part_limit=MOST_PARTS,
        exception_handlers={Exception: told},
        openapi_config=OpenAPIConfig("Durbar", "1", use_handler_docstrings=True, render_plugins=[JsonRenderPlugin()]),
        lifespan=[running],
        logging_config=None,
        state=State({"server": server, "readiness": health.Readiness(store, bots, supervisor)}),
    )
    # Round everything, also what the app itself refuses because there is no such page.
    visits = Visits(app.asgi_handler, Passes(store, server.guests, settings.secure), server.guests)
    app.asgi_handler = Gate(visits, settings.allowed_hosts, settings.requests_per_second)
    return app


async def _warm(bot_pool: BotPool) -> None:
    """Compile every game, one after another, before a bot needs it."""
    for name in names():
        await bot_pool.prepare(name)
