"""What if: branches of a game, each at an address of its own; what is chosen leads to another address.

A GET changes nothing, and a branch that nobody keeps is nowhere but in its address.
"""

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import Controller, Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from msgspec import Meta, Struct

from durbar.drawing.why_not import Answer
from durbar.study.branch import BadBranch, Branch
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import KeptBranch
from durbar.tables.table import Stage
from durbar.web.branches import LONGEST_NOTE
from durbar.web.drawing import TablePage
from durbar.web.pages import Reader, reader
from durbar.web.regions import partials
from durbar.web.server import Wanted, address_of, remember, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest, AskedAbout, by_htmx, dealt, html
from durbar.web.what_if_page import WhatIfPage, address, may_think

Known = TypeVar("Known")
Kept = Annotated[str, QueryParameter(name="kept", max_length=40)]


class NextForm(Struct):
    """What is chosen next in a branch: a choice, or several that follow each other (``12,57``)."""

    choice: Annotated[str, Meta(pattern=r"^\d{1,5}(,\d{1,5}){0,15}$")]


class NoteForm(Struct):
    """A note on a branch that is to be kept."""

    note: Annotated[str, Meta(max_length=4 * LONGEST_NOTE)] = ""


class DropForm(Struct):
    """A kept branch that is let go."""

    branch: Annotated[str, Meta(max_length=40)]


def read(at: str) -> Branch:
    """The branch that an address says."""
    try:
        return Branch.read(at)
    except BadBranch:
        raise Refused(Reason.NO_BRANCH) from None


def longer(branch: Branch, *choices: int) -> Branch:
    """A branch with further choices."""
    try:
        return branch.after(*choices)
    except BadBranch:
        raise Refused(Reason.LONG_BRANCH) from None


async def branched(
    request: AnyRequest, who: Reader, table_id: str, branch: Branch, look: Callable[[WhatIfPage], Known]
) -> Known:
    """What somebody sees of a branch, if he may see it."""

    def draw(page: TablePage) -> Known:
        return look(WhatIfPage(dealt(page), branch))

    return await server_of(request).drawn(table_id, who, draw, Wanted(branch.seat))


def noted(page: WhatIfPage, kept: KeptBranch | None) -> KeptBranch | None:
    """The kept branch that an address names, if it is this one. While people play, notes are their writers' alone."""
    if kept is None:
        return None
    mine = kept.guest == page.who.visitor.id or page.table.state is Stage.OVER
    if not mine or (kept.table, kept.place) != (page.table.opened.id, str(page.branch)):
        raise Refused(Reason.NO_BRANCH)
    return kept


class WhatIf(Controller):
    """What is below ``/tables/<id>/what-if``."""

    path = "/tables/{table_id:str}/what-if/{at:str}"
    include_in_schema = False

    @get("/")
    async def show(
        self, request: AnyRequest, table_id: FromPath[str], at: FromPath[str], kept: Kept = ""
    ) -> Response[str]:
        """A branch as it stands; only the parts, for a page that is there already."""
        who, branch, server = reader(request), read(at), server_of(request)
        shown = await server.branches.find(kept) if kept else None
        own = await server.branches.of(who.visitor, table_id)

        def draw(page: WhatIfPage) -> str:
            page.kept, page.shown, page.line = own, noted(page, shown), server.branches.line(page.played)
            return partials(page.parts()) if by_htmx(request) else page.page()

        return html(await branched(request, who, table_id, branch, draw))

    @post("/choose")
    async def choose(
        self, request: AnyRequest, table_id: FromPath[str], at: FromPath[str], data: Annotated[NextForm, FORM]
    ) -> Redirect:
        """Go on by a choice, or by several that follow each other."""
        further = longer(read(at), *map(int, data.choice.split(",")))
        await branched(request, reader(request), table_id, further, lambda page: None)
        return Redirect(address(table_id, further), status_code=303)

    @get("/preview/{choice:int}")
    async def preview(
        self, request: AnyRequest, table_id: FromPath[str], at: FromPath[str], choice: FromPath[int]
    ) -> Response[str]:
        """What a choice would bring; nothing if it is not open here."""

        def draw(page: WhatIfPage) -> str | None:
            return page.preview(choice) if choice in [offer.choice for offer in page.offers] else None

        preview = await branched(request, reader(request), table_id, read(at), draw)
        return html("", 204) if preview is None else html(preview)

    @get("/why-not")
    async def why_not(
        self, request: AnyRequest, table_id: FromPath[str], at: FromPath[str], what: AskedAbout
    ) -> Response[str]:
        """What is in the way of something on the board of a branch; nothing if it is open, or not there."""

        def look(page: WhatIfPage) -> str | None:
            answer: Answer | None = page.why_not(what)
            return None if answer is None else page.why_not_told(answer)

        told = await branched(request, reader(request), table_id, read(at), look)
        return html("", 204) if told is None else html(told)

    @post("/line")
    async def line(self, request: AnyRequest, table_id: FromPath[str], at: FromPath[str]) -> Redirect:
        """Let the computer tell how it would play on, where it may."""
        who, branch, server = reader(request), read(at), server_of(request)

        def look(page: WhatIfPage) -> WhatIfPage:
            if not may_think(page.table):
                raise Refused(Reason.NO_COACH)
            return page

        page = await branched(request, who, table_id, branch, look)
        await server.branches.think(page.played, who.visitor, table_id, address_of(request))
        return Redirect(address(table_id, branch), status_code=303)

    @post("/keep")
    async def keep(
        self, request: AnyRequest, table_id: FromPath[str], at: FromPath[str], data: Annotated[NoteForm, FORM]
    ) -> Redirect:
        """Keep a branch, with a note."""
        who, branch = reader(request), read(at)
        await branched(request, who, table_id, branch, lambda page: None)
        await remember(request, who.visitor)
        kept = await server_of(request).branches.keep(who.visitor, table_id, branch, data.note)
        return Redirect(address(table_id, branch, kept.id), status_code=303)

    @post("/drop")
    async def drop(
        self, request: AnyRequest, table_id: FromPath[str], at: FromPath[str], data: Annotated[DropForm, FORM]
    ) -> Redirect:
        """Let go of a kept branch."""
        branch = read(at)
        await server_of(request).branches.drop(reader(request).visitor, data.branch)
        return Redirect(address(table_id, branch), status_code=303)
