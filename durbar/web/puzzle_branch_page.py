"""The page of a branch that begins at a puzzle: one plays on by oneself and chooses for everybody. There is no game
behind it; what the puzzle's seat cannot know was dealt again when the puzzle was made.
"""

from collections.abc import Sequence
from functools import cached_property

from minijinja import safe

from durbar.drawing.seen import Seen, seen
from durbar.engine.game import Game
from durbar.study.branch import Branch, Played, Suggested
from durbar.study.puzzles import Puzzle
from durbar.web.branch_teller import BranchTeller
from durbar.web.laid_out_page import REGIONS, AboutPosition, LaidOutPage
from durbar.web.pages import Reader, render
from durbar.web.puzzle_page import address, numbered
from durbar.web.what_if_facts import BranchedFacts, WhatIfFacts
from durbar.web.what_if_page import NOTES

START = Branch(0)  # at the puzzle


def branch_address(game: str, theme: str, id: str, branch: Branch) -> str:
    """Where a branch of a puzzle is."""
    return f"{address(game, theme, id)}/on/{branch}"


class PuzzleBranchPage(LaidOutPage):
    """The table of a puzzle as it would stand at the end of a branch, asked for whoever would have to choose."""

    regions = (*REGIONS, "branch")

    def __init__(self, game: Game, puzzle: Puzzle, who: Reader, theme: str, branch: Branch) -> None:
        self.puzzle, self.theme, self.branch = puzzle, theme, branch
        self.played = Played(puzzle.laid_out(game), branch)
        self.line: Sequence[Suggested] = ()
        super().__init__(self.played.position, puzzle.seat, who)
        asked = self.played.asked
        self.seat = puzzle.seat if asked is None else asked

    @cached_property
    def seen(self) -> Seen:
        """The position as whoever would choose in it may know it."""
        lately = self.played.steps[-1].events if self.played.steps else ()
        return seen(self.position, self.seat, lately, self.names, self.who.language)

    @property
    def about_it(self) -> AboutPosition:
        """The branch, by its puzzle."""
        name = self.t.gettext("Puzzle {n}").format(n=numbered(self.puzzle, self.game))
        return AboutPosition(self.puzzle.id, self._url(self.branch), name)

    @property
    def asked(self) -> int:
        """How many choices have been made."""
        return len(self.branch.choices)

    def parts(self) -> dict[str, str]:
        """All that changes from place to place, by region."""
        return super().parts() | {NOTES: render("what_if_position.html", self.who, self.game, **self.facts()).strip()}

    def facts(self) -> BranchedFacts:
        """Everything that the page shows."""
        return {**self.dealt_facts(), "what_if": self._what_if()}

    def _what_if(self) -> WhatIfFacts:
        told = BranchTeller(self.played, self.names, self.who.language, self._url)
        return {
            "ply": None,
            "known_by": None,
            "made": told.made(),
            "earlier": told.earlier,
            "happened": told.happened(),
            "back": told.back,
            "redealt": self._url(self.branch.redealt),
            "left": safe(address(self.game.name, self.theme, self.puzzle.id)),
            "thinks": self.played.asked is not None,
            "line": told.line(self.line),
            "position": self.position.text(),
            "note": None,
            "share": None,
            "kept": [],
        }

    def _url(self, branch: Branch) -> str:
        return safe(branch_address(self.game.name, self.theme, self.puzzle.id, branch))
