"""The live stream: after every change, those parts of the page that look different for this reader."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from random import randint
from time import monotonic
from typing import TypeVar

from litestar.response import ServerSentEventMessage

from durbar.tables.supervised import persistently
from durbar.tables.troubles import Unavailable
from durbar.web.page_cache import Shown
from durbar.web.subscribers import Subscribers

Seen = TypeVar("Seen")

SOON = 200, 1200  # milliseconds
HEARTBEAT = 15.0  # seconds, so that nobody on the way takes a quiet stream for a dead one

LISTENING = ServerSentEventMessage(comment="listening", data=None).encode()
STILL_HERE = ServerSentEventMessage(comment="still here", data=None).encode()


async def updates(
    subscribers: Subscribers,
    followed: Sequence[str],
    show: Callable[[], Awaitable[Shown]],
    waiting: Callable[[], Awaitable[int]],
    since: int,
    heard: int,
) -> AsyncGenerator[bytes, None]:
    """Until the server ends, whatever changes for a reader whose page shows the table after that act and that line; and
    how many tables wait for him.
    """
    with subscribers.follow(*followed) as changed:
        shown, count = await _seen(show), await _seen(waiting)
        yield LISTENING
        if shown.number != since or shown.may_have_changed_unheard:
            yield shown.personal(shown.page.since(None))
        elif shown.heard != heard:
            yield shown.personal(shown.page.only("chat"))
        yield _counted(count)
        beat = monotonic() + HEARTBEAT  # at fixed times: one moved by what nobody is told would tell of it
        while True:
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, beat - monotonic()))
            except TimeoutError:
                yield STILL_HERE
                beat += HEARTBEAT
                continue
            changed.clear()
            if subscribers.hung_up:
                yield _elsewhere()
                return
            before, shown = shown, await _seen(show)
            if fresh := shown.page.since(before.page):
                yield shown.personal(fresh)
            known, count = count, await _seen(waiting)
            if count != known:
                yield _counted(count)


def _counted(tables: int) -> bytes:
    """How many tables wait for a reader: the page says it in its title, and its app where it is installed."""
    return ServerSentEventMessage(str(tables), event="waiting").encode()


def _elsewhere() -> bytes:
    """The server ends: come again, not all at once, and what was missed will be told."""
    return ServerSentEventMessage("", event="moved", retry=randint(*SOON)).encode()


async def _seen(show: Callable[[], Awaitable[Seen]]) -> Seen:
    """What there is to see, as soon as the store can tell: a stream outlives its troubles."""
    return await persistently(show, lambda error, pause: None, Unavailable)
