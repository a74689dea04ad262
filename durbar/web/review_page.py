"""The page of a review: the table as it stood after a choice, what that choice was worth, and the whole game at a
glance. A game is over then, so nothing of it is hidden any more; yet everybody is judged by what he could know.
"""

from durbar.drawing.seen import seen
from durbar.web.drawing import Drawing
from durbar.web.review_facts import ReviewedFacts
from durbar.web.review_teller import ReviewTeller
from durbar.web.reviews import Review
from durbar.web.table_facts import Board


class Reviewed(Drawing):
    """The page of a finished game that is looked back at, with what is known of its decisions; if somebody wants it,
    also with what was hidden then from those who played.
    """

    regions = (*Drawing.regions, "really", "chances")

    def __init__(self, drawing: Drawing, review: Review, really: bool = False) -> None:
        super().__init__(drawing.table, drawing.who, drawing.view, drawing.bot_pool)
        game = drawing.bot_pool.game(self.game.name)
        self._teller = ReviewTeller(drawing.table.course, game, self.names, self.who.language, review)
        self._shows_hidden = really

    def facts(self, notice: str | None = None) -> ReviewedFacts:
        """Everything that the page shows."""
        return {
            **super().facts(notice),
            "review": self._teller.facts(self.view.ply or 0, f"/tables/{self.table.opened.id}/review/"),
            "hides": self._hides,
            "really": self._really() if self._hides and self._shows_hidden else None,
        }

    def found_since(self) -> dict[str, str]:
        """The regions that change while more is found out."""
        return self.parts_named("chances", "review")

    @property
    def _hides(self) -> bool:
        """Whether the game draws what is hidden from others (page/really.html)."""
        return (self.game.folder / "page" / "really.html").is_file()

    def _really(self) -> list[Board]:
        """The table as it stood, from every seat. Reviews are of finished games: nothing is hidden any more."""
        position = self.table.course.at(self.plies, self.bot_pool.game(self.game.name))
        room, language = self.game.room("page.board"), self.who.language
        seats = range(len(self.names))
        return [room.board(seen(position, seat, (), self.names, language, asks=False)) for seat in seats]
