"""Every address of the server, and what surrounds all of them. Who answers there stands in the state of the app."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from durbar.web import (
    api,
    first_visit,
    habits,
    health,
    installing,
    leaders,
    lobby,
    openings,
    person,
    rulebooks,
    tables,
    vacations,
    you,
)
from durbar.web.ahead import AheadApi, AheadForms
from durbar.web.branches_api import BranchesApi
from durbar.web.carrying import Carrying
from durbar.web.devices import Devices
from durbar.web.forms import Forms
from durbar.web.habits_api import HabitsApi
from durbar.web.hosting import Hosting
from durbar.web.hosting_api import HostingApi
from durbar.web.house_pages import house_page
from durbar.web.learn import Lessons
from durbar.web.leaving import Leaving
from durbar.web.notice_pages import NoticeLinks, NoticePages, stop_at_once
from durbar.web.observing import note_route
from durbar.web.passkeys import Passkeys
from durbar.web.puzzle_api import PuzzleApi
from durbar.web.puzzle_branches import PuzzleBranches
from durbar.web.puzzles import Puzzles
from durbar.web.ratings_api import RatingsApi
from durbar.web.safety import MOST_BYTES, MOST_PARTS, StrictRequest, harden, told
from durbar.web.table_forms import TableForms
from durbar.web.tournaments import Tournaments
from durbar.web.tournaments_api import TournamentsApi
from durbar.web.vacations_api import VacationsApi
from durbar.web.what_if import WhatIf

KEPT = CacheControlHeader(max_age=86400, public=True)  # addresses tell the version
STATIC = Path(__file__).parent / "static"


def routed() -> Litestar:
    """An app that knows every address. It needs a server: ``app.create``."""
    app = Litestar(
        route_handlers=[
            tables.TablePages,
            TableForms,
            AheadForms,
            AheadApi,
            Hosting,
            HostingApi,
            WhatIf,
            Lessons,
            Puzzles,
            PuzzleBranches,
            PuzzleApi,
            api.Api,
            BranchesApi,
            api.described,
            HabitsApi,
            RatingsApi,
            first_visit.know,
            first_visit.first_game,
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
            house_page,
            person.person_page,
            person.own_page,
            person.show_page,
            leaders.all_leaders,
            leaders.leaders_page,
            you.you,
            you.rename,
            you.new_token,
            you.revoke,
            you.read_again,
            you.sign_out,
            you.look,
            vacations.add,
            vacations.end,
            VacationsApi,
            Carrying,
            Passkeys,
            Devices,
            Leaving,
            Tournaments,
            TournamentsApi,
            NoticePages,
            NoticeLinks,
            stop_at_once,
            installing.manifest,
            installing.icon,
            installing.worker,
            installing.offline,
            health.live,
            health.ready,
            create_static_files_router("/static", [STATIC], cache_control=KEPT, include_in_schema=False),
        ],
        middleware=[Forms()],
        request_class=StrictRequest,
        compression_config=CompressionConfig(
            backend="brotli", brotli_quality=6, gzip_compress_level=5, exclude=["/live$", "^/api", r"\.png$"]
        ),
        before_send=[harden, note_route],
        request_max_body_size=MOST_BYTES,
        multipart_form_part_limit=MOST_PARTS,
        exception_handlers={Exception: told},
        openapi_config=OpenAPIConfig("Durbar", "1", use_handler_docstrings=True, render_plugins=[JsonRenderPlugin()]),
        lifespan=[_running],
        logging_config=None,
    )
    app.state["answers"] = app.asgi_handler  # a server puts itself round it
    return app


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    """As long as the app runs, so does its server."""
    async with app.state["running"]():
        yield
