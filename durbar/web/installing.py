"""Durbar as an app that a browser installs: its manifest, icons and worker, and the page when there is no server."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import File

from durbar.drawing.png import png
from durbar.engine.language import LANGUAGES
from durbar.web.pages import anybody, reader, render
from durbar.web.picture import colours
from durbar.web.words import catalogue

STATIC = Path(__file__).parent / "static"
SIZES = (180, 192, 512)
MASKED = "maskable"  # a system cuts it into a shape of its own: nothing near its edges
BADGE = "badge"  # white on nothing, for the line above a telephone's screen
KEPT = {"Cache-Control": "public, max-age=86400"}
WORKER = {"Cache-Control": "no-cache", "Content-Security-Policy": "default-src 'none'; connect-src 'self'"}
Language = Annotated[str, QueryParameter(max_length=2)]


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(language: Language = LANGUAGES[0]) -> Response[dict[str, Any]]:
    """What an installed app is called and looks like."""
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    said = {
        "id": "/",
        "name": "Durbar",
        "short_name": "Durbar",
        "description": catalogue(spoken).gettext("Board games for an evening with friends, or with the computer."),
        "lang": spoken,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colours()["paper"],
        "theme_color": colours()["paper"],
        "categories": ["games"],
        "icons": [
            *(_icon(str(size), f"{size}x{size}", "any") for size in SIZES),
            _icon(MASKED, "512x512", MASKED),
            {"src": "/static/mark.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        ],
    }
    return Response(said, media_type="application/manifest+json", headers=KEPT)


@get("/icons/{name:str}", include_in_schema=False)
async def icon(name: FromPath[str]) -> Response[bytes]:
    """Our mark as a picture."""
    which = name.removesuffix(".png")
    if name == which or which not in {*map(str, SIZES), MASKED, BADGE}:
        raise NotFoundException("There is no such icon.")
    return Response(await asyncio.to_thread(_drawn, which), media_type="image/png", headers=KEPT)


@get("/service-worker.js", include_in_schema=False)
async def worker() -> File:
    """What a browser runs for us when no page of ours is open. It stands at the root, for all pages are in its care."""
    path = STATIC / "service-worker.js"
    return File(path, media_type="text/javascript", content_disposition_type="inline", headers=WORKER)


@get("/offline", include_in_schema=False)
async def offline(request: Request[Any, Any, Any], language: Language = "") -> Response[str]:
    """The page that the worker keeps and shows when the server cannot be reached: the same for everybody."""
    spoken = language if language in LANGUAGES else reader(request).language
    return Response(render("offline.html", anybody(spoken)), media_type="text/html", headers=KEPT)


def _icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
    return {"src": f"/icons/{name}.png", "sizes": sizes, "type": "image/png", "purpose": purpose}


@cache
def _drawn(name: str) -> bytes:
    size = int(name) if name.isdigit() else {MASKED: 512, BADGE: 96}[name]
    mark = (STATIC / "mark.svg").read_text("utf-8").partition("<path")[2].rpartition("</svg>")[0]
    ground = f'<rect width="32" height="32" fill="{colours()["paper"]}"/>'
    shrunk = {MASKED: 0.6, BADGE: 1.0}.get(name, 0.75)
    if name == BADGE:
        ground, mark = "", mark.replace(colours()["gold"], "#ffffff")
    at = 16 * (1 - shrunk)
    moved = f'<g transform="translate({at:.3f} {at:.3f}) scale({shrunk})"><path{mark}</g>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 32 32">'
    return png(f"{head}{ground}{moved}</svg>", (), others_too=False)
