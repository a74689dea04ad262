"""A puzzle as somebody sees it: the page of a table on its position; once he has tried it, with what all choices are
worth. Before that, nothing of the answer comes near the page.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypedDict

from minijinja import safe

from durbar.drawing.seen import Seen, seen
from durbar.engine.game import Game
from durbar.study.elo import degree
from durbar.study.explained import points_from, tenths, words_of
from durbar.study.puzzles import ANY, Difference, Option, Puzzle, judged, puzzles_of, themes_of
from durbar.web.coach_facts import matters
from durbar.web.laid_out_page import AboutPosition, LaidOutPage
from durbar.web.pages import Reader
from durbar.web.puzzling import LAST, Fared, helped
from durbar.web.table_facts import DealtFacts

ALL = "any"  # in addresses: of whatever theme
ROWS = 6  # choices that are shown with what they are worth, besides those that say something
MOST_THINGS = 3  # that one choice brings more of
SHOWN = -1  # tried nothing, and was shown
HUNDRED = 100
ENOUGH = 5  # attempts, to tell how many found it


class Row(TypedDict):
    """A choice, the chance to win with it and how far that may be off, in hundredths; and what is said of it."""

    choice: int
    words: str
    chance: int
    doubt: int
    best: bool
    mine: bool
    greedy: bool
    natural: bool


class Answer(TypedDict):
    """What somebody is told who has tried it."""

    verdict: str
    words: str
    found: str
    rows: list[Row]
    why: list[str]


class PuzzleFacts(TypedDict):
    """What the frame of a puzzle shows."""

    number: int
    of: int
    theme: str | None
    degree: int
    played: list[tuple[str, str]]
    answer: Answer | None
    tried_before: bool
    unrated: bool
    next: str
    again: str
    play_on: str
    other: str
    last: list[bool]
    found: int
    rating: int
    change: int


class PuzzleTableFacts(DealtFacts):
    """Everything that the page of a puzzle shows."""

    puzzle: PuzzleFacts


def address(game: str, theme: str, id: str = "") -> str:
    """Where a puzzle is among those of a theme, or where the next is given."""
    return f"/puzzles/{game}/{theme or ALL}" + (f"/{id}" if id else "")


def numbered(puzzle: Puzzle, game: Game) -> int:
    """Which one it is of its game."""
    return [one.id for one in puzzles_of(game)].index(puzzle.id) + 1


class PuzzlePage(LaidOutPage):
    """The page of a puzzle; with a choice that was tried, or SHOWN, with its answer."""

    def __init__(
        self, game: Game, puzzle: Puzzle, who: Reader, how: Fared, theme: str, tried: int | None, aside: bool = False
    ) -> None:
        super().__init__(puzzle.laid_out(game), puzzle.seat, who)
        self.puzzle, self.how, self.theme, self.tried, self.aside = puzzle, how, theme, tried, aside

    @cached_property
    def seen(self) -> Seen:
        """The position as whoever sits there may know it; he can choose until he has."""
        return seen(self.position, self.seat, (), self.names, self.who.language, self.tried is None)

    def question(self) -> str | None:
        """What is to be found: in questions that leave much open at once, as the game says for puzzles."""
        ask = getattr(themes_of(self.game), "asked", None)
        told = ask(self.position.state, self.seat, self.position.choices(self.seat)[0], self.t) if ask else ""
        return told if told and self.offers else super().question()

    def notice(self) -> str | None:
        """What is said to somebody who has changed what the puzzle does not ask about."""
        return self.t.gettext("That is not asked here: choose what the question is about.") if self.aside else None

    @property
    def about_it(self) -> AboutPosition:
        """The puzzle among those of its game."""
        name = self.t.gettext("Puzzle {n}").format(n=numbered(self.puzzle, self.game))
        return AboutPosition(self.puzzle.id, address(self.game.name, self.theme, self.puzzle.id), name)

    def facts(self) -> PuzzleTableFacts:
        """Everything that the page shows."""
        return {**self.dealt_facts(), "notice": self.notice(), "puzzle": self._facts()}

    # --- Facts ------------------------------------------------------------------------------------------------------

    def _facts(self) -> PuzzleFacts:
        here, onward = self.about_it.url, address(self.game.name, self.theme)
        attempt = self.how.attempt_at(self.puzzle)
        return {
            "number": numbered(self.puzzle, self.game),
            "of": len(puzzles_of(self.game)),
            "theme": self._theme(),
            "degree": degree(self.how.of(self.puzzle).rating),
            "played": played_with(self.position.setup.chosen, self.game, self.who.language),
            "answer": self._answer() if self.tried is not None else None,
            "tried_before": attempt is not None,
            "unrated": helped(self.puzzle, self.theme),
            "next": safe(onward),
            "again": safe(here),
            "play_on": safe(f"{here}/on/0"),
            "other": safe(f"{onward}?after={self.puzzle.id}"),
            "last": [one.solved for one in reversed(self.how.attempts[:LAST])],
            "found": sum(one.solved for one in self.how.attempts),
            "rating": round(self.how.rating),
            "change": round(attempt.change) if attempt and attempt == self.how.attempts[0] else 0,
        }

    def _theme(self) -> str | None:
        """What it is about, which would tell half of it to somebody who has not asked for that."""
        themes = themes_of(self.game)
        if themes is None or (self.tried is None and self.theme == ANY):
            return None
        return themes.titles(self.t).get(self.puzzle.theme)

    def _answer(self) -> Answer:
        known = self.how.of(self.puzzle)
        kind, words = self._verdict()
        share = round(HUNDRED * known.solved / known.attempts) if known.attempts else 0
        text = self.t.ngettext("{n} of 100 found it", "{n} of 100 found it", share)
        return {
            "verdict": kind,
            "words": words,
            "found": text.format(n=share) if known.attempts >= ENOUGH else "",
            "rows": self._rows(),
            "why": [*self._why(), *matters(self._asked_again)[:1]],
        }

    def _verdict(self) -> tuple[str, str]:
        if self.tried == SHOWN:
            return "shown", self.t.gettext("This is the move.")
        verdict = judged(self.puzzle, self._named[self.tried or 0])
        if verdict.right:
            return "right", self.t.gettext("Found it.")
        n = round(HUNDRED * verdict.behind)
        if verdict.close:
            text = self.t.ngettext("Close: {n} in a hundred less.", "Close: {n} in a hundred less.", n)
            return "close", text.format(n=n)
        return "far", self.t.ngettext("Far: {n} in a hundred less.", "Far: {n} in a hundred less.", n).format(n=n)

    @cached_property
    def _named(self) -> dict[int, str]:
        """The names of all that may be chosen."""
        return {choice: self.game.actions.name(choice) for choice in self.position.choices(self.seat)}

    @cached_property
    def _asked_again(self) -> Seen:
        return seen(self.position, self.seat, (), self.names, self.who.language)

    def _words(self, choice: int) -> str:
        return self._asked_again.words_of(choice)

    def _rows(self) -> list[Row]:
        """What is right, some of the rest, what was tried and what others would have."""
        made, choices = self.puzzle.made, {name: choice for choice, name in self._named.items()}
        telling = {made.greedy, made.instinct, self._named.get(self.tried or 0) if self.tried != SHOWN else None}
        return [
            {
                "choice": choices[option.choice],
                "words": self._words(choices[option.choice]),
                "chance": round(HUNDRED * option.chance),
                "doubt": round(2 * HUNDRED * option.doubt),
                "best": option.choice in self.puzzle.right,
                "mine": choices[option.choice] == self.tried,
                "greedy": option.choice == made.greedy,
                "natural": option.choice == made.instinct,
            }
            for place, option in enumerate(self.puzzle.options)
            if place < ROWS or option.choice in telling
        ]

    # --- Why --------------------------------------------------------------------------------------------------------

    def _why(self) -> Iterator[str]:
        """What the best brings, and what instead of it the one that was tried, or the next best."""
        other = self._other()
        if other is None:
            return
        choices = {name: choice for choice, name in self._named.items()}
        best, instead = (self._words(choices[name]) for name in (self.puzzle.right[0], other.choice))
        things = [*self._things(other)]
        more = [self._thing(name, one.best, one.other) for name, one in things if one.best > one.other]
        less = [self._thing(name, one.other, one.best) for name, one in things if one.best < one.other]
        for choice, brings in ((best, more), (instead, less)):
            if brings:
                text = self.t.gettext("“{choice}” commonly brings more: {things}.")
                yield text.format(choice=choice, things=", ".join(brings[:MOST_THINGS]))

    def _other(self) -> Option | None:
        """What the best is compared with: of that it is known what it brings."""
        wrong = [option for option in self.puzzle.options if option.choice not in self.puzzle.right]
        mine = [option for option in wrong if option.choice == self._named.get(self.tried or 0)]
        compared = [option for option in [*mine, *wrong] if option.points or option.holdings]
        return next(iter(compared), None)

    def _things(self, other: Option) -> Iterator[tuple[str, Difference]]:
        for one in other.points:
            yield points_from(one.what, self.position.setup, self.who.language), one
        for one in other.holdings:
            yield self.game.room("coach").holding(one.what, self.t), one

    def _thing(self, name: str, more: float, less: float) -> str:
        text, words = self.t.gettext("{thing}, {more} against {less}"), words_of(self.who.language)
        return text.format(thing=name, more=tenths(more, words), less=tenths(less, words))


def played_with(chosen: dict[str, str], game: Game, language: str) -> list[tuple[str, str]]:
    """The options of a position that are not as usual, in words."""
    unusual: Iterable[tuple[str, str]] = (
        (option.name, chosen[option.name])
        for option in game.options
        if option.name in chosen and chosen[option.name] != option.values[0]
    )
    options = {option.name: game.option_words(option, language) for option in game.options}
    return [(options[name].title, options[name].values[value]) for name, value in unusual]
