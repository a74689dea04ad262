"""The live stream: after every change, those parts of the page that look different for this reader."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable

from litestar.response import ServerSentEventMessage

from durbar.web.drawing import Drawing
from durbar.web.telegraph import Telegraph

HEARTBEAT = 15.0  # seconds, so that nobody on the way takes a quiet stream for a dead one
_REGION = re.compile(r"<!--\[(\w+)\]-->(.*?)<!--\[/\1\]-->", re.DOTALL)


def regions(page: str) -> dict[str, str]:
    """The parts of a page that may change, by the ids of their elements."""
    return {name: html.strip() for name, html in _REGION.findall(page)}


def partials(parts: dict[str, str]) -> str:
    """Parts of a page in the form that the browser morphs in."""
    return "".join(
        f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>' for name, html in parts.items()
    )


async def updates(
    telegraph: Telegraph, table_id: str, draw: Callable[[], Awaitable[Drawing]], since: int
) -> AsyncIterator[ServerSentEventMessage]:
    """Whatever changes for a reader whose page shows the table after the act ``since``; for ever."""
    shown: dict[str, str] = {}
    with telegraph.follow(table_id) as changed:
        drawing = await draw()
        parts = regions(drawing.page())
        yield ServerSentEventMessage(comment="listening", data=None)
        if drawing.table.number != since:
            yield _message(drawing, parts)
        shown = parts
        while True:
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT)
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here", data=None)
                continue
            changed.clear()
            drawing = await draw()
            parts = regions(drawing.page())
            fresh = {name: html for name, html in parts.items() if shown.get(name) != html}
            shown = parts
            if fresh:
                yield _message(drawing, fresh)


def _message(drawing: Drawing, parts: dict[str, str]) -> ServerSentEventMessage:
    return ServerSentEventMessage(partials(parts), id=drawing.table.number)
