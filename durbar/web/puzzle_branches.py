"""Playing on from a puzzle, for whoever has tried it: a branch is at an address of its own, and kept nowhere else."""

import asyncio
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath
from litestar.response import Redirect

from durbar.engine.game import load
from durbar.study.branch import BadBranch, Branch
from durbar.tables.refusals import Reason, Refused
from durbar.web.pages import reader
from durbar.web.puzzle_branch_page import PuzzleBranchPage
from durbar.web.puzzles import how_fared, previewed, theme_of, told_why_not, wanted
from durbar.web.regions import partials
from durbar.web.server import address_of, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest, AskedAbout, by_htmx, html
from durbar.web.what_if import NextForm, longer, read


async def played_on(
    request: AnyRequest, game: FromPath[str], theme: FromPath[str], id: FromPath[str], at: FromPath[str]
) -> PuzzleBranchPage:
    """What somebody sees of the branch that an address names; refused to whoever has not tried the puzzle."""
    of, branch = server_of(request).bot_pool.game(load(game).name), read(at)
    puzzle, wished = wanted(of, id), theme_of(of, theme)
    if (branch.ply, branch.seat) != (0, None):
        raise Refused(Reason.NO_BRANCH)
    if (await how_fared(request, of)).attempt_at(puzzle) is None:
        raise Refused(Reason.NOT_TRIED)
    try:
        return await asyncio.to_thread(PuzzleBranchPage, of, puzzle, reader(request), wished, branch)
    except BadBranch:
        raise Refused(Reason.ILLEGAL) from None


def gone_on(drawing: PuzzleBranchPage, branch: Branch) -> str:
    """The address of a longer branch, if that is one."""
    try:
        return PuzzleBranchPage(drawing.game, drawing.puzzle, drawing.who, drawing.theme, branch).about_it.url
    except BadBranch:
        raise Refused(Reason.ILLEGAL) from None


Drawing = NamedDependency[PuzzleBranchPage]
FROM_ADDRESS = {"drawing": Provide(played_on)}


class PuzzleBranches(Controller):
    """What is below ``/puzzles/<game>/<theme>/<id>/on``."""

    path = "/puzzles/{game:str}/{theme:str}/{id:str}/on/{at:str}"
    dependencies = FROM_ADDRESS
    include_in_schema = False

    @get("/")
    async def show(self, request: AnyRequest, drawing: Drawing) -> Response[Any]:
        """A branch as it stands; only the parts, for a page that is there already."""
        drawing.line = server_of(request).branches.line(drawing.played)

        def draw() -> str:
            return partials(drawing.parts()) if by_htmx(request) else drawing.page()

        return html(await asyncio.to_thread(draw))

    @post("/choose")
    async def choose(self, drawing: Drawing, data: Annotated[NextForm, FORM]) -> Redirect:
        """Go on by a choice, or by several that follow each other."""
        further = longer(drawing.branch, *map(int, data.choice.split(",")))
        return Redirect(await asyncio.to_thread(gone_on, drawing, further), status_code=303)

    @get("/preview/{choice:int}")
    async def preview(self, drawing: Drawing, choice: FromPath[int]) -> Response[str]:
        """What a choice would bring; nothing if it is not open here."""
        return await previewed(drawing, choice)

    @get("/why-not")
    async def why_not(self, drawing: Drawing, what: AskedAbout) -> Response[str]:
        """What is in the way of something on the table; nothing if it is open, or not there."""
        return await told_why_not(drawing, what)

    @post("/line")
    async def line(self, request: AnyRequest, drawing: Drawing) -> Redirect:
        """Let the computer tell how it would play on."""
        branches, visitor = server_of(request).branches, reader(request).visitor
        await branches.think(drawing.played, visitor, drawing.puzzle.id, address_of(request))
        return Redirect(drawing.about_it.url, status_code=303)
