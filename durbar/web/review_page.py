"""The page of a review: the table as it stood after a choice, what that choice was worth, and the whole game at a
glance. A game is over then, so nothing of it is hidden any more; yet everybody is judged by what he could know.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import seen
from durbar.engine.position import Position
from durbar.study.explained import tenths, words_of
from durbar.study.own_luck import own_luck
from durbar.study.review import Decision, Mark, Ply, account
from durbar.study.told import why_told
from durbar.study.why import Why
from durbar.web.chances_picture import SIZES, Marked, picture
from durbar.web.drawing import Drawing
from durbar.web.review_facts import (
    AccountTold,
    DecisionTold,
    FactTold,
    LuckBar,
    LuckTold,
    OwnLuckTold,
    ReviewedFacts,
    ReviewFacts,
    TurnTold,
    Verdict,
    WeighedTold,
    WhyTold,
)
from durbar.web.reviews import Review
from durbar.web.table_facts import Board

SIGNS = {Mark.BRILLIANT: "!!", Mark.GOOD: "✓", Mark.INACCURACY: "?!", Mark.BLUNDER: "??", Mark.FORCED: "–"}
WORTH_TELLING = 0.01  # of luck
HALF = 50.0  # of the width in which bars of luck are drawn: from its middle to either side


class Reviewed(Drawing):
    """The page of a finished game that is looked back at, with what is known of its decisions; if somebody wants it,
    also with what was hidden then from those who played.
    """

    regions = (*Drawing.regions, "really")

    def __init__(self, drawing: Drawing, review: Review, really: bool = False) -> None:
        super().__init__(drawing.table, drawing.who, drawing.view, drawing.bot_pool)
        self._review = Review(review.of, dict(review.plies))  # more may be found while it is drawn
        self._shows_hidden = really

    def facts(self, notice: str | None = None) -> ReviewedFacts:
        """Everything that the page shows."""
        return {**super().facts(notice), "review": self.review()}

    def alone(self) -> str:
        """The region of the review."""
        return self.parts_named("review")["review"]

    def review(self) -> ReviewFacts:
        """What is known so far."""
        known, ply = self._plies, self.view.ply or 0
        chances = {number + 1: one.chances for number, one in known.items()}
        marked = [Marked(one.ply + 1, one.seat, SIGNS[one.mark], self._verdict(one)["words"]) for one in self._standing]
        return {
            "ply": ply,
            "done": len(known),
            "of": self._review.of,
            "pictures": {
                name: picture(chances, self._review.of, ply, self.names, marked, size) for name, size in SIZES.items()
            },
            "decision": self._told(known[ply - 1]) if ply - 1 in known else None,
            "accounts": [self._account(seat) for seat in range(len(self.names))],
            "own_luck": self._own_luck(),
            "turns": list(self._turns()),
            "hides": self._hides,
            "really": self._really() if self._hides and self._shows_hidden else None,
        }

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

    @property
    def _plies(self) -> Mapping[int, Ply]:
        return self._review.plies

    @cached_property
    def _standing(self) -> list[Decision]:
        """Decisions that stand out, the dearest first."""
        marked = (Mark.BLUNDER, Mark.BRILLIANT, Mark.INACCURACY)
        decisions = [one.decision for one in self._plies.values() if one.decision.mark in marked]
        return sorted(decisions, key=lambda one: (marked.index(one.mark), -one.lost))

    def _verdict(self, one: Decision, loss: float | None = None) -> Verdict:
        words = {
            Mark.BRILLIANT: self.t.gettext("brilliant"),
            Mark.GOOD: self.t.gettext("good"),
            Mark.INACCURACY: self.t.gettext("inaccuracy"),
            Mark.BLUNDER: self.t.gettext("blunder"),
            Mark.FORCED: self.t.gettext("no choice"),
        }
        lost = one.lost if loss is None else loss
        return {"mark": str(one.mark), "sign": SIGNS[one.mark], "words": words[one.mark], "loss": round(100 * lost)}

    # --- The decision one looks at ----------------------------------------------------------------------------------

    def _told(self, known: Ply) -> DecisionTold:
        one = known.decision
        before = self._position(one.ply)
        weighed: list[WeighedTold] = [
            {
                "words": self._words(before, one, choice.choice),
                "chance": round(100 * choice.chance),
                "doubt": round(200 * choice.doubt),
                "played": choice.choice == one.played,
                "best": index == 0,
            }
            for index, choice in enumerate(one.weighed)
        ]
        luck: list[LuckTold] = [
            {"gem": GEMS[seat], "name": self.names[seat], "luck": round(100 * luck)}
            for seat, luck in enumerate(known.luck)
            if abs(luck) >= WORTH_TELLING
        ]
        return {
            "gem": GEMS[one.seat],
            "name": self.names[one.seat],
            "words": self._words(before, one, one.played),
            "verdict": self._verdict(one),
            "doubt": round(200 * one.doubt),
            "close": one.close,
            "weighed": weighed,
            "luck": luck,
            "why": self._why(before, one, known.why) if known.why else None,
        }

    def _why(self, before: Position, one: Decision, why: Why) -> WhyTold:
        told = why_told(before, one.seat, why, self.who.language, self.names)
        chances = {weighed.choice: round(100 * weighed.chance) for weighed in one.weighed}
        facts: dict[bool, list[FactTold]] = {True: [], False: []}
        for fact in told.facts:
            facts[fact.wins].append({"name": fact.name, "better": fact.better, "other": fact.other})
        return {
            "better": told.better,
            "other": told.other,
            "chances": (chances[why.better], chances[why.other]),
            "wins": facts[True],
            "costs": facts[False],
            "plans": [
                {"name": line.name, "better": line.better, "other": line.other, "alike": line.alike}
                for line in told.plans
            ],
            "alike": sum(line.alike for line in told.plans),
        }

    def _position(self, ply: int) -> Position:
        """As it stood before a choice."""
        return self.table.course.at(ply, self.bot_pool.game(self.game.name))

    def _words(self, before: Position, one: Decision, choice: int) -> str:
        return before.words(one.seat, choice, self.who.language, self.names)

    # --- The whole game ---------------------------------------------------------------------------------------------

    def _account(self, seat: int) -> AccountTold:
        own = account(list(self._plies.values()), seat)
        return {
            "gem": GEMS[seat],
            "name": self.names[seat],
            "loss": f"{100 * own.loss:.1f}",
            "good": round(100 * own.good),
            "luck": round(100 * own.luck),
        }

    def _own_luck(self) -> OwnLuckTold | None:
        """What the game itself counts as luck, from all that happened."""
        course, t = self.table.course, words_of(self.who.language)
        found = own_luck((event for events in course.told for event in events), course.setup, self.who.language)
        if found is None:
            return None
        most = max(1.0, *map(abs, found.figures))
        bars: list[LuckBar] = []
        for seat, figure in enumerate(found.figures):
            width = round(HALF * abs(figure) / most, 1)
            told = ("+" if round(figure, 1) > 0 else "") + tenths(figure, t)
            begins = HALF - (width if figure < 0 else 0)
            bars.append({"gem": GEMS[seat], "name": self.names[seat], "figure": told, "begins": begins, "width": width})
        return {"title": found.title, "explained": found.explained, "bars": bars}

    def _turns(self) -> Iterator[TurnTold]:
        """Every turn by its dearest decision. In a turn of somebody others may choose, too: each has his own."""
        dearest = {turn[0].ply: turn for turn in self._by_turns()}
        positions = self.table.course.positions(self.bot_pool.game(self.game.name))
        for ply, before in enumerate(positions):
            if ply in dearest:
                one, loss = dearest[ply]
                yield {
                    "ply": ply + 1,
                    "gem": GEMS[one.seat],
                    "name": self.names[one.seat],
                    "words": self._words(before, one, one.played),
                    "verdict": self._verdict(one, loss),
                    "here": ply + 1 == self.view.ply,
                }

    def _by_turns(self) -> Iterator[tuple[Decision, float]]:
        """The dearest decision of every turn of which all is known, and what was lost in that turn."""
        turns: dict[int, list[Decision]] = {}
        for _, known in sorted(self._plies.items()):
            one = known.decision
            turns.setdefault(one.seat, []).append(one)
            if one.ends_turn:
                turn = turns.pop(one.seat)
                yield max(turn, key=lambda one: one.lost), sum(one.lost for one in turn)
