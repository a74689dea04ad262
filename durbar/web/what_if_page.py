"""The page of a branch: the table as it would stand, asked for whoever would have to choose, and ways on and back.

Everything on it follows from the branch and from the position at which it leaves the game: the truth of a game that is
over, in which nothing is hidden any more; of a running one what its reader knows, and all else dealt again.
"""

from collections.abc import Sequence
from functools import cached_property

from litestar.exceptions import NotFoundException
from minijinja import safe

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Seen, seen
from durbar.study.branch import BadBranch, Branch, Played, Suggested
from durbar.tables.coaching import may_coach
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import KeptBranch
from durbar.tables.table import Stage, Table
from durbar.web.drawing import Drawing, View
from durbar.web.table_facts import AboutTable, Seat
from durbar.web.what_if_facts import BranchedFacts, HappenedTold, KeptTold, MadeTold, SuggestedTold, WhatIfFacts

MOST_TOLD = 24  # of the choices of a branch
NOTES = "chat"  # the place of the talk at a table


def address(table: str, branch: Branch | str, kept: str = "") -> str:
    """Where a branch is; by its id as somebody keeps it, with his note."""
    return f"/tables/{table}/what-if/{branch}" + (f"?kept={kept}" if kept else "")


def left(drawing: Drawing, branch: Branch) -> Played:
    """A branch of a table, for somebody who may see it; refused to others.

    Of a game that is over everybody may see every branch. Of a running one nobody but whoever sits on the seat whose
    knowledge it goes on from, and only while nobody else looks.
    """
    table, seat = drawing.table, branch.seat
    if table.state is not Stage.OVER:
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
        table, branch, made = self.table, self.branch, self.branch.choices
        over = table.state is Stage.OVER
        return {
            "ply": branch.ply,
            "known_by": None if branch.seat is None else self.names[branch.seat],
            "made": self._made(),
            "earlier": max(0, len(made) - MOST_TOLD),
            "happened": self._happened(),
            "back": self._url(branch.until(len(made) - 1)) if made else None,
            "redealt": self._url(branch.redealt),
            "game": safe(f"/tables/{table.opened.id}/replay/{branch.ply}"),
            "thinks": may_think(table) and self.played.asked is not None,
            "line": self._line_told() if may_think(table) else [],
            "note": self.shown.note if self.shown else None,
            "share": self._url(branch, self.shown.id if self.shown else "") if over else None,
            "kept": [self._kept(kept) for kept in self.kept],
        }

    def _url(self, branch: Branch | str, kept: str = "") -> str:
        return safe(address(self.table.opened.id, branch, kept))

    def _made(self) -> list[MadeTold]:
        first = max(0, len(self.played.steps) - MOST_TOLD)
        return [
            {
                "gem": GEMS[step.seat],
                "name": self.names[step.seat],
                "words": step.before.words(step.seat, step.choice, self.who.language, self.names),
                "url": self._url(self.branch.until(number)),
                "here": number == len(self.played.steps),
            }
            for number, step in enumerate(self.played.steps[first:], first + 1)
        ]

    def _happened(self) -> list[HappenedTold]:
        """One plays for everybody, so one knows all of it."""
        lines = [self._line(0, event) for step in self.played.steps[-1:] for event in step.events]
        return [{"gem": line["gem"], "words": line["words"]} for line in lines if line["words"]]

    def _line_told(self) -> list[SuggestedTold]:
        """The computer's line: each choice in words, as it would stand then."""
        ahead = Played(self.played.start, self.branch)
        told: list[SuggestedTold] = []
        way = self.branch
        for one in self.line:
            way = way.after(one.choice)
            words = ahead.position.words(one.seat, one.choice, self.who.language, self.names)
            ahead.choose(one.choice)
            told.append(
                {
                    "gem": GEMS[one.seat],
                    "name": self.names[one.seat],
                    "words": words,
                    "chance": None if one.chance is None else round(100 * one.chance),
                    "doubt": round(200 * one.doubt),
                    "url": self._url(way),
                }
            )
        return told

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
