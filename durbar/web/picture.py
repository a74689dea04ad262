"""The picture of a finished game, for those to whom its address is passed on: who has won, and everybody's points."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import cache
from typing import NamedTuple

from durbar.bots.bot_pool import BotPool
from durbar.bots.queue import Asker
from durbar.drawing.png import png
from durbar.tables.refusals import Reason, Refused
from durbar.web.drawing import Drawing, TablePage
from durbar.web.pages import HERE, render

WIDTH, HEIGHT = 1200, 630  # as others like them
ROWS_TOP, ROWS_BOTTOM, HIGHEST_ROW = 246, 588, 128
LONGEST_NAME = 20  # letters that have room beside a bar
MOST = 64  # pictures that are kept
TYPEFACES = tuple(str(file) for file in sorted((HERE / "static" / "vendor").glob("*.ttf")))
OTHER_LETTERS = re.compile(r"[^\u0000-\u024f\u1e00-\u1eff\u2000-\u206f]")  # that our typefaces have not
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\()?(#\w+)")
USED = re.compile(r"var\(--([\w-]+)\)")


def drawn(page: TablePage) -> str:
    """The end of a game as a drawing by itself, in the colours of day; refused before there is one."""
    lines = page.result() if isinstance(page, Drawing) else None
    if not isinstance(page, Drawing) or not lines:
        raise Refused(Reason.NOT_OVER)
    text = render(
        "picture.html",
        page.who,
        page.game,
        game={"title": page.game.title(page.who.language)},
        lines=[{**line, "name": _short(line["name"]), "you": False} for line in lines],
        outcome=page.outcome(),
        width=WIDTH,
        height=HEIGHT,
        top=ROWS_TOP,
        row=min(HIGHEST_ROW, (ROWS_BOTTOM - ROWS_TOP) / len(lines)),
    )
    return USED.sub(lambda used: colours()[used[1]], text)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


@cache
def colours() -> dict[str, str]:
    """The colours of the pages by day: a drawing outside of a page knows no names for them."""
    return dict(TOKEN.findall((HERE / "static" / "tokens.css").read_text("utf-8")))


class Which(NamedTuple):
    """A picture: of which table, in which language."""

    table_id: str
    language: str


class Pictures:
    """Makes pictures in the processes in which bots think, each once, and keeps the last of them."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._made: OrderedDict[Which, asyncio.Task[bytes]] = OrderedDict()

    async def get(self, which: Which, draw: Callable[[], Awaitable[str]]) -> bytes:
        """The picture that is made of what is drawn, if that is not refused."""
        if which not in self._made:
            self._made[which] = asyncio.create_task(self._make(which, draw))
            while len(self._made) > MOST:
                self._made.popitem(last=False)
        try:
            return await asyncio.shield(self._made[which])
        except BaseException:
            self._forget_if_failed(which)
            raise

    async def _make(self, which: Which, draw: Callable[[], Awaitable[str]]) -> bytes:
        svg = await draw()
        asker = Asker("pictures", which.table_id)
        return await self._bot_pool.work(asker, png, svg, TYPEFACES, bool(OTHER_LETTERS.search(svg)), quick=True)

    def _forget_if_failed(self, which: Which) -> None:
        made = self._made.get(which)
        if made and made.done() and (made.cancelled() or made.exception()):
            del self._made[which]
