"""The live stream: after every change, those parts of the page that look different for this reader."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from time import monotonic

from litestar.response import ServerSentEventMessage

from durbar.web.drawing import Drawing
from durbar.web.regions import partials
from durbar.web.studio import Studio, personal
from durbar.web.telegraph import Telegraph

HEARTBEAT = 15.0  # seconds, so that nobody on the way takes a quiet stream for a dead one


async def updates(
    telegraph: Telegraph, studio: Studio, table_id: str, draw: Callable[[], Awaitable[Drawing]], since: int
) -> AsyncIterator[ServerSentEventMessage]:
    """Whatever changes for a reader whose page shows the table after the act ``since``; for ever."""
    with telegraph.follow(table_id) as changed:
        drawing = await draw()
        shown = studio.regions(drawing)
        yield ServerSentEventMessage(comment="listening", data=None)
        if drawing.number != since or drawing.may_have_changed_unheard:
            yield _message(drawing, shown)
        beat = monotonic() + HEARTBEAT  # at fixed times: one moved by what nobody is told would tell of it
        while True:
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, beat - monotonic()))
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here", data=None)
                beat += HEARTBEAT
                continue
            changed.clear()
            drawing = await draw()
            parts = studio.regions(drawing)
            fresh = {name: html for name, html in parts.items() if shown.get(name) != html}
            shown = parts
            if fresh:
                yield _message(drawing, fresh)


def _message(drawing: Drawing, parts: dict[str, str]) -> ServerSentEventMessage:
    return ServerSentEventMessage(personal(partials(parts), drawing), id=drawing.number)
