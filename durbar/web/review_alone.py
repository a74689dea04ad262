"""A review by itself: the picture of chances as a drawing, or one page that needs no server and no network."""

from dataclasses import replace
from typing import Any

from durbar.drawing.gems import GEMS
from durbar.engine.game import load
from durbar.engine.language import seat_names
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.tables.course import Course
from durbar.web.pages import HERE, anybody, render
from durbar.web.picture import USED, colours
from durbar.web.review_facts import DecisionTold
from durbar.web.review_teller import ReviewTeller
from durbar.web.reviews import Review

STYLES = ("tokens", "story", "review", "review_alone")  # that the page carries with it
WAY = "#move-"


class ReviewAlone:
    """A recorded game, all of whose decisions were judged."""

    def __init__(self, recorded: RecordedGame, review: Review, language: str) -> None:
        course = Course(replace(recorded.in_mode(Mode.PLAIN), choices=[]))
        for choice in recorded.choices:
            course.choose(*choice)
        self._course = course
        self._game = load(recorded.setup.game.name)
        self._names = seat_names(recorded.setup.players, language)
        self._who = anybody(language)
        self._review = review
        self._teller = ReviewTeller(course, recorded.setup.game, self._names, language, review)

    def drawing(self) -> str:
        """Everybody's chances through the game, in the colours of day."""
        text = self._rendered("chances_alone.html")
        return USED.sub(lambda used: colours()[used[1]], text)

    def page(self) -> str:
        """All of the review, to be kept or printed."""
        marked = sorted(one.ply for one in self._teller.standing_out)
        decisions: list[tuple[int, DecisionTold]] = [
            (ply + 1, self._teller.decision(self._review.plies[ply])) for ply in marked
        ]
        styles = [(HERE / "static" / f"{name}.css").read_text("utf-8") for name in STYLES]
        return self._rendered(
            "review_alone.html", styles="\n".join(styles), decisions=decisions, told=[ply for ply, _ in decisions]
        )

    def _rendered(self, template: str, **facts: Any) -> str:
        position = self._course.position
        seats = sorted(range(position.players), key=lambda seat: position.places[seat])
        return render(
            template,
            self._who,
            self._game,
            title=self._game.title(self._who.language),
            review=self._teller.facts(self._review.of, WAY),
            result=None,
            seats=[{"gem": GEMS[seat], "name": self._names[seat], "points": position.points[seat]} for seat in seats],
            **facts,
        )
