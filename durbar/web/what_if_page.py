"""The page of a branch: the table as it would stand, asked for whoever would have to choose, and ways on and back.

Everything on it follows from the branch and from the position at which it leaves the game: the truth of a game that is
over, in which nothing is hidden any more; of a running one what its reader knows, and all else dealt again.
"""

from collections.abc import Sequence
from functools import cached_property

from litestar.exceptions import NotFoundException
from minijinja import safe

from durbar.drawing.seen import Seen, seen
from durbar.study.branch import BadBranch, Branch, Played, Suggested
from durbar.tables.coaching import may_coach
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import KeptBranch
from durbar.tables.table import Stage, Table
from durbar.web.branch_teller import BranchTeller
from durbar.web.drawing import Drawing, View
from durbar.web.table_facts import AboutTable, Seat
from durbar.web.what_if_facts import BranchedFacts, KeptTold, WhatIfFacts

NOTES = "chat"  # the place of the talk at a table


def address(table: str, branch: Branch | str, kept: str = "") -> str:
    """Where a branch is; by its id as somebody keeps it, with his note."""
    return f"/tables/{table}/what-if/{branch}" + (f"?kept={kept}" if kept else "")


def left(drawing: Drawing, branch: Branch) -> Played:
    """A branch of a table, for somebody who may see it; refused to others.

    Of a game that is over everybody may see every branch. Of a running one nobody but whoever sits on the seat whose
    knowledge it goes on from, and only while nobody else looks; and nobody at a rated table.
    """
    table, seat = drawing.table, branch.seat
    if table.state is not Stage.OVER:
        _require(not table.opened.rated, Reason.RATED_COACH)
        _require(seat is not None, Reason.NOT_OVER)
        mine = seat in table.seats_of(drawing.who.visitor.id) and seat == drawing.view.seat
        _require(mine, Reason.NOT_YOUR_SEAT)
    _require(seat is None or seat < len(table.seats), Reason.NO_SEAT)
    moves = table.moves(None) if seat is None else table.heard_while_playing(seat)
    if branch.ply > len(moves):
        raise NotFoundException(f"This game has {len(moves)} choices so far.")
    stood = moves[branch.ply - 1] if branch.ply else 0
    try:
        return Played(table.course.at(stood, drawing.bot_pool.game(drawing.game.name)), branch)
    except BadBranch:
        raise Refused(Reason.ILLEGAL) from None


def may_think(table: Table) -> bool:
    """Whether the computer may play on: while people play, only where a coach may speak."""
    return table.state is Stage.OVER or may_coach(table)


class WhatIfPage(Drawing):
    """The page of a table, as it would stand at the end of a branch."""

    regions = ("progress", "board", "hand", "now", "panel", "branch", "dock")

    def __init__(self, drawing: Drawing, branch: Branch) -> None:
        self.played = left(drawing, branch)
        asked = self.played.asked
        view = View(branch.seat if asked is None else asked)
        super().__init__(drawing.table, drawing.who, view, drawing.bot_pool)
        self.branch = branch
        self.kept: Sequence[KeptBranch] = ()
        self.shown: KeptBranch | None = None  # the one that was asked for by its id
        self.line: Sequence[Suggested] = ()

    def parts(self, notice: str | None = None) -> dict[str, str]:
        """All that changes from place to place, by region."""
        notes = self._drawn("what_if_notes.html", self.facts(notice))
        return self.parts_named(*self.regions, notice=notice) | {NOTES: notes}

    @cached_property
    def seen(self) -> Seen:
        """The position as whoever would choose in it may know it."""
        steps = self.played.steps
        lately = steps[-1].events if steps else ()
        return seen(self.played.position, self.view.seat, lately, self.names, self.who.language)

    # --- Facts ------------------------------------------------------------------------------------------------------

    def facts(self, notice: str | None = None) -> BranchedFacts:
        """Everything that the page shows: a table at which one plays for everybody, and nobody talks."""
        return {
            **self.position_facts(notice),
            **self.nothing_else(),
            "question": self.question(),
            "asked": len(self.branch.choices),
            "what_if": self.what_if(),
        }

    def about(self) -> AboutTable:
        """The table, found where the branch is."""
        return {
            **super().about(),
            "url": safe(address(self.table.opened.id, self.branch)),
            "state": str(Stage.PLAYING),
            "ply": self.branch.ply,
            "plies": self.branch.ply,
            "dice": None,
            "replaying": False,
        }

    def seats(self) -> list[Seat]:
        """Everybody at the table, as he would stand."""
        points, pending = self.seen.points, self.played.position.pending
        return [
            {**seat, "turn": index in pending, "points": points[index], "place": None, "resigned": False}
            for index, seat in enumerate(super().seats())
        ]

    def what_if(self) -> WhatIfFacts:
        """The branch itself."""
        table, branch = self.table, self.branch
        told = BranchTeller(self.played, self.names, self.who.language, self._url)
        over = table.state is Stage.OVER
        return {
            "ply": branch.ply,
            "known_by": None if branch.seat is None else self.names[branch.seat],
            "made": told.made(),
            "earlier": told.earlier,
            "happened": told.happened(),
            "back": told.back,
            "redealt": self._url(branch.redealt),
            "left": safe(f"/tables/{table.opened.id}/replay/{branch.ply}"),
            "thinks": may_think(table) and self.played.asked is not None,
            "line": told.line(self.line) if may_think(table) else [],
            "position": None,
            "note": self.shown.note if self.shown else None,
            "share": self._url(branch, self.shown.id if self.shown else "") if over else None,
            "kept": [self._kept(kept) for kept in self.kept],
        }

    def _url(self, branch: Branch | str, kept: str = "") -> str:
        return safe(address(self.table.opened.id, branch, kept))

    def _kept(self, kept: KeptBranch) -> KeptTold:
        branch = Branch.read(kept.place)
        return {
            "id": kept.id,
            "note": kept.note,
            "ply": branch.ply,
            "choices": len(branch.choices),
            "url": self._url(kept.place, kept.id),
            "here": branch == self.branch,
        }


def _require(condition: bool, reason: Reason) -> None:
    if not condition:
        raise Refused(reason)
