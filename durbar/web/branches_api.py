"""Branches for programs: kept, listed, looked at and let go."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from durbar.engine.language import check_language
from durbar.study.branch import MOST_CHOICES, MOST_DEALS, Branch
from durbar.tables.store import KeptBranch, Visitor
from durbar.web.api import Language, caller
from durbar.web.branches import LONGEST_NOTE
from durbar.web.messages import REFUSALS, ChoiceInfo, Count, SeatIndex
from durbar.web.pages import Reader
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest
from durbar.web.what_if import branched, read
from durbar.web.what_if_page import WhatIfPage, address

TableId = Annotated[str, Meta(min_length=1, max_length=64)]
ChoiceNumber = Annotated[int, Meta(ge=0, le=99_999)]


class NewBranch(Struct, forbid_unknown_fields=True):
    """A branch to be kept: the table, after how many choices it leaves the game (in a running game of those that your
    seat has heard of), the seat whose knowledge it goes on from (none if the game is over and all is known), which
    dice, what was chosen since, and a note.
    """

    table: TableId
    ply: Annotated[int, Meta(ge=0, le=99_999)]
    choices: Annotated[list[ChoiceNumber], Meta(max_length=MOST_CHOICES)]
    seat: SeatIndex | None = None
    deal: Annotated[int, Meta(ge=0, lt=MOST_DEALS)] = 0
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""


class BranchLine(Struct):
    """A kept branch in a list; its address shows it to people."""

    id: str
    table: str
    ply: int
    seat: int | None
    deal: int
    choices: list[int]
    note: str
    url: str
    made_at: Count


class BranchInfo(Struct):
    """A kept branch, and how the game would stand: who must choose, the one who is asked and what he may choose,
    everybody's points as far as he may know them, the board, and what the last choice brought.
    """

    branch: BranchLine
    pending: list[int]
    asked: int | None
    question: str | None
    open: list[ChoiceInfo]
    points: list[int | None]
    board: dict[str, object]
    happened: list[str]


def line_of(kept: KeptBranch) -> BranchLine:
    """A kept branch as programs read it."""
    branch = Branch.read(kept.place)
    return BranchLine(
        id=kept.id,
        table=kept.table,
        ply=branch.ply,
        seat=branch.seat,
        deal=branch.deal,
        choices=list(branch.choices),
        note=kept.note,
        url=address(kept.table, branch, kept.id),
        made_at=kept.made_at,
    )


async def told(request: AnyRequest, visitor: Visitor, kept: KeptBranch, language: str) -> BranchInfo:
    """A kept branch as somebody sees it, if he may."""

    def look(page: WhatIfPage) -> BranchInfo:
        gains = {offer.choice: offer.gains for offer in page.offers}
        words = {offer.choice: offer.words for offer in page.offers} | page.seen.revisions
        return BranchInfo(
            branch=line_of(kept),
            pending=list(page.played.position.pending),
            asked=page.played.asked,
            question=page.question(),
            open=[ChoiceInfo(one, said, list(gains.get(one) or ()) or None) for one, said in words.items()],
            points=list(page.seen.points),
            board=dict(page.board),
            happened=[line["words"] for line in page.what_if()["happened"]],
        )

    who = Reader(visitor, language, None, "", "")
    return await branched(request, who, kept.table, read(kept.place), look)


class BranchesApi(Controller):
    """What if: branches of games."""

    path = "/api/branches"

    @get("/", responses=REFUSALS)
    async def listed(
        self,
        request: AnyRequest,
        table: Annotated[str, QueryParameter(max_length=64, description="The id of the table.")],
    ) -> list[BranchLine]:
        """The branches of a table that you keep, the newest first."""
        visitor = await caller(request)
        return [line_of(kept) for kept in await server_of(request).branches.of(visitor, table)]

    @post("/", responses=REFUSALS)
    async def keep(self, request: AnyRequest, data: JSONBody[NewBranch], language: Language = "en") -> BranchInfo:
        """Keep a branch of a game that is over, or one from what you know of your own running game."""
        check_language(language)
        visitor = await caller(request)
        branch = Branch(data.ply, data.seat, data.deal, tuple(data.choices))
        who = Reader(visitor, language, None, "", "")
        await branched(request, who, data.table, branch, lambda page: None)
        kept = await server_of(request).branches.keep(visitor, data.table, branch, data.note)
        return await told(request, visitor, kept, language)

    @get("/{branch_id:str}", responses=REFUSALS)
    async def branch(self, request: AnyRequest, branch_id: FromPath[str], language: Language = "en") -> BranchInfo:
        """Anybody's branch of a game that is over, or your own of one that runs."""
        check_language(language)
        visitor = await caller(request)
        return await told(request, visitor, await server_of(request).branches.find(branch_id), language)

    @delete("/{branch_id:str}", responses=REFUSALS)
    async def drop(self, request: AnyRequest, branch_id: FromPath[str]) -> None:
        """Let go of your own branch."""
        await server_of(request).branches.drop(await caller(request), branch_id)
