"""What is told of a review: the same on the page of a table and on a page by itself (review_alone.py)."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from durbar.drawing.gems import GEMS
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.study.branch import Branch
from durbar.study.explained import tenths, words_of
from durbar.study.own_luck import own_luck
from durbar.study.review import BLUNDER, INACCURACY, Decision, Mark, Ply, account
from durbar.study.told import why_told
from durbar.study.why import Why
from durbar.tables.course import Course
from durbar.web.chances_picture import SIZES, Marked, picture
from durbar.web.review_facts import (
    AccountTold,
    DecisionTold,
    FactTold,
    Instead,
    LuckBar,
    LuckTold,
    MarkTold,
    OwnLuckTold,
    ReviewFacts,
    TurnTold,
    Verdict,
    WeighedTold,
    WhyTold,
)
from durbar.web.reviews import Review
from durbar.web.words import catalogue

SIGNS = {Mark.BRILLIANT: "!!", Mark.GOOD: "✓", Mark.INACCURACY: "?!", Mark.BLUNDER: "??", Mark.FORCED: "–"}
WORTH_TELLING = 0.01  # of luck
SWING, SWUNG = BLUNDER, "±"  # by a draw, and its sign
HALF = 50.0  # of the width in which bars of luck are drawn: from its middle to either side


class ReviewTeller:
    """A game and what is known of its decisions, in a language. Positions are played by a mode of the game."""

    def __init__(self, course: Course, game: Game, names: tuple[str, ...], language: str, review: Review) -> None:
        self._course = course
        self._game = game
        self._names = names
        self._language = language
        self._review = Review(review.of, dict(review.plies), review.glance)  # more may be found while it is told
        self._t = catalogue(language, course.setup.game)

    def facts(self, ply: int, way: str) -> ReviewFacts:
        """What is known so far, looked at after so many choices; ``way`` leads to a choice by its number."""
        known, chances = self._plies, self._review.chances
        marked = [
            Marked(one.ply + 1, one.seat, SIGNS[one.mark], self._verdict(one)["words"]) for one in self.standing_out
        ] + [Marked(ply + 1, seat, SWUNG, self._t.gettext("luck")) for ply, seat in self._swings]
        return {
            "ply": ply,
            "way": way,
            "done": len(known),
            "of": self._review.of,
            "pictures": {
                name: picture(chances, self._review.of, ply, self._names, marked, size) for name, size in SIZES.items()
            },
            "decision": self.decision(known[ply - 1]) if ply - 1 in known else None,
            "accounts": [self._account(seat) for seat in range(len(self._names))],
            "marks": self._marks(),
            "own_luck": self._own_luck(),
            "turns": list(self._turns(ply)),
        }

    @property
    def _plies(self) -> Mapping[int, Ply]:
        return self._review.plies

    @cached_property
    def standing_out(self) -> list[Decision]:
        """Decisions that stand out, the dearest first."""
        marked = (Mark.BLUNDER, Mark.BRILLIANT, Mark.INACCURACY)
        decisions = [one.decision for one in self._plies.values() if one.decision.mark in marked]
        return sorted(decisions, key=lambda one: (marked.index(one.mark), -one.lost))

    @cached_property
    def _swings(self) -> list[tuple[int, int]]:
        """Choices after which a draw changed chances as much as a blunder does, the most first; and whose."""
        most = {
            ply: max(range(len(one.luck)), key=lambda seat: abs(one.luck[seat])) for ply, one in self._plies.items()
        }
        size = {ply: abs(self._plies[ply].luck[seat]) for ply, seat in most.items()}
        return sorted(((ply, most[ply]) for ply in most if size[ply] >= SWING), key=lambda swing: -size[swing[0]])

    def _marks(self) -> list[MarkTold]:
        """What decisions are called, and from what loss on."""
        worse = self._t.gettext("{mark}, {n} or more lost")
        words = {
            Mark.BRILLIANT: self._t.gettext("brilliant"),
            Mark.GOOD: self._t.gettext("good"),
            Mark.INACCURACY: worse.format(mark=self._t.gettext("inaccuracy"), n=round(100 * INACCURACY)),
            Mark.BLUNDER: worse.format(mark=self._t.gettext("blunder"), n=round(100 * BLUNDER)),
        }
        marks: list[MarkTold] = [
            {"mark": str(mark), "sign": SIGNS[mark], "words": told} for mark, told in words.items()
        ]
        lucky = self._t.gettext("luck, {n} or more").format(n=round(100 * SWING))
        return [*marks, {"mark": "swing", "sign": SWUNG, "words": lucky}] if self._swings else marks

    def _verdict(self, one: Decision, loss: float | None = None) -> Verdict:
        words = {
            Mark.BRILLIANT: self._t.gettext("brilliant"),
            Mark.GOOD: self._t.gettext("good"),
            Mark.INACCURACY: self._t.gettext("inaccuracy"),
            Mark.BLUNDER: self._t.gettext("blunder"),
            Mark.FORCED: self._t.gettext("no choice"),
        }
        lost = one.lost if loss is None else loss
        return {"mark": str(one.mark), "sign": SIGNS[one.mark], "words": words[one.mark], "loss": round(100 * lost)}

    # --- The decision one looks at ----------------------------------------------------------------------------------

    def decision(self, known: Ply) -> DecisionTold:
        """A choice, what else could have been chosen, and why."""
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
            {"gem": GEMS[seat], "name": self._names[seat], "luck": round(100 * luck)}
            for seat, luck in enumerate(known.luck)
            if abs(luck) >= WORTH_TELLING
        ]
        return {
            "gem": GEMS[one.seat],
            "name": self._names[one.seat],
            "words": self._words(before, one, one.played),
            "verdict": self._verdict(one),
            "doubt": round(200 * one.doubt),
            "close": one.close,
            "weighed": weighed,
            "luck": luck,
            "why": self._why(before, one, known.why) if known.why else None,
            "instead": self._instead(before, one),
        }

    def _instead(self, before: Position, one: Decision) -> Instead | None:
        """Of a mistake; where several decide at once, a branch asks the first of them, so there is none for others."""
        if one.mark not in (Mark.INACCURACY, Mark.BLUNDER) or next(iter(before.pending)) != one.seat:
            return None
        better = one.weighed[0].choice
        return {"words": self._words(before, one, better), "place": str(Branch(one.ply, choices=(better,)))}

    def _why(self, before: Position, one: Decision, why: Why) -> WhyTold:
        told = why_told(before, one.seat, why, self._language, self._names)
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
        return self._course.at(ply, self._game)

    def _words(self, before: Position, one: Decision, choice: int) -> str:
        return before.words(one.seat, choice, self._language, self._names)

    # --- The whole game ---------------------------------------------------------------------------------------------

    def _account(self, seat: int) -> AccountTold:
        own = account(list(self._plies.values()), seat)
        return {
            "gem": GEMS[seat],
            "name": self._names[seat],
            "loss": tenths(-round(100 * own.loss, 1), words_of(self._language)),
            "good": round(100 * own.good),
            "luck": round(100 * own.luck),
        }

    def _own_luck(self) -> OwnLuckTold | None:
        """What the game itself counts as luck, from all that happened."""
        course, t = self._course, words_of(self._language)
        found = own_luck((event for events in course.told for event in events), course.setup, self._language)
        if found is None:
            return None
        most = max(1.0, *map(abs, found.figures))
        bars: list[LuckBar] = []
        for seat, figure in enumerate(found.figures):
            width = round(HALF * abs(figure) / most, 1)
            told = ("+" if round(figure, 1) > 0 else "") + tenths(figure, t)
            begins = HALF - (width if figure < 0 else 0)
            bars.append(
                {"gem": GEMS[seat], "name": self._names[seat], "figure": told, "begins": begins, "width": width}
            )
        return {"title": found.title, "explained": found.explained, "bars": bars}

    def _turns(self, now: int) -> Iterator[TurnTold]:
        """Every turn by its dearest decision. In a turn of somebody others may choose, too: each has his own."""
        dearest = {turn[0].ply: turn for turn in self._by_turns()}
        for ply, before in enumerate(self._course.positions(self._game)):
            if ply in dearest:
                one, loss = dearest[ply]
                yield {
                    "ply": ply + 1,
                    "gem": GEMS[one.seat],
                    "name": self._names[one.seat],
                    "words": self._words(before, one, one.played),
                    "verdict": self._verdict(one, loss),
                    "here": ply + 1 == now,
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
