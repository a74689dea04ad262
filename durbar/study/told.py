"""A review in words and figures, for programs and for the terminal."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from durbar.engine.game import Game, Setup
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.study.comparing import ROOM
from durbar.study.explained import facts
from durbar.study.own_luck import own_luck
from durbar.study.review import Decision, Ply, account
from durbar.study.weighing import Weighed
from durbar.study.why import Plan, Why

DIGITS = 3


class ChoiceTold(Struct, frozen=True):
    """A choice that was weighed: the chance to win with it, and by how much that is commonly wrong."""

    choice: int
    words: str
    chance: float
    doubt: float


class FactTold(Struct, frozen=True):
    """Something that differs after two choices, and whether it speaks for the better one or is what that costs."""

    name: str
    better: str
    other: str
    wins: bool


class LineTold(Struct, frozen=True):
    """A line of two plans: what stands there."""

    name: str
    better: str
    other: str

    @property
    def alike(self) -> bool:
        """Whether both plans have the same there."""
        return self.better == self.other


class WhyTold(Struct, frozen=True):
    """The best choice beside another one: what was played, or what comes next to it; both plans where it is planned."""

    better: str
    other: str
    facts: tuple[FactTold, ...]
    plans: tuple[LineTold, ...]


class DecisionTold(Struct, frozen=True):
    """A choice of a game, what it is called and what it surely gave away; everybody's chances after it, for an
    onlooker, and what was drawn then brought to them.
    """

    ply: int
    seat: int
    choice: int
    words: str
    mark: str
    lost: float
    doubt: float
    close: bool  # too close to call
    weighed: tuple[ChoiceTold, ...]
    chances: tuple[float, ...]
    luck: tuple[float, ...]
    why: WhyTold | None


class AccountTold(Struct, frozen=True):
    """How a seat has chosen, as far as that is known: what it lost in a turn on average, which share of its choices was
    good; and what draws brought it.
    """

    loss: float
    good: float
    luck: float


class OwnLuckTold(Struct, frozen=True):
    """Luck in the measure of the game itself, for every seat."""

    title: str
    explained: str
    figures: tuple[float, ...]


class ReviewTold(Struct, frozen=True):
    """A review as far as it is known: of how many choices, what each was worth, and how every seat has chosen."""

    done: int
    of: int
    decisions: tuple[DecisionTold, ...]
    accounts: tuple[AccountTold, ...]
    own_luck: OwnLuckTold | None


class Course(NamedTuple):
    """A game as it was played: the positions before its choices, and all that happened."""

    setup: Setup
    positions: Iterable[Position]
    events: Iterable[Event]
    of: int  # choices


def review_told(game: Course, known: Mapping[int, Ply], language: str, names: tuple[str, ...]) -> ReviewTold:
    """All that is known of a game."""
    accounts = (account(list(known.values()), seat) for seat in range(game.setup.players))
    luck = own_luck(game.events, game.setup, language)
    return ReviewTold(
        len(known),
        game.of,
        tuple(told(game.positions, known, language, names)),
        tuple(AccountTold(*_rounded(one)) for one in accounts),
        OwnLuckTold(luck.title, luck.explained, luck.figures) if luck else None,
    )


def told(
    positions: Iterable[Position], known: Mapping[int, Ply], language: str, names: tuple[str, ...] = ()
) -> Iterator[DecisionTold]:
    """What is known of each choice of a game, whose positions these are, from the first one on."""
    for ply, position in enumerate(positions):
        if ply in known:
            yield _told(position, known[ply], language, names)


def _told(before: Position, ply: Ply, language: str, names: tuple[str, ...]) -> DecisionTold:
    one = ply.decision
    return DecisionTold(
        ply=one.ply,
        seat=one.seat,
        choice=one.played,
        words=before.words(one.seat, one.played, language, names),
        mark=str(one.mark),
        lost=round(one.lost, DIGITS),
        doubt=round(one.doubt, DIGITS),
        close=one.close,
        weighed=tuple(_choice(before, one, weighed, language, names) for weighed in one.weighed),
        chances=_rounded(ply.chances),
        luck=_rounded(ply.luck),
        why=why_told(before, one.seat, ply.why, language, names) if ply.why else None,
    )


def why_told(before: Position, seat: int, why: Why, language: str, names: tuple[str, ...]) -> WhyTold:
    """Why one choice of a seat is better than another, in the words of the game."""
    better, other = (before.words(seat, choice, language, names) for choice in (why.better, why.other))
    weighed = facts(why.points, why.holdings, before.setup, language)
    told = tuple(FactTold(one.name, one.first, one.second, one.for_first) for one in weighed)
    return WhyTold(better, other, told, tuple(_lines(before.game, *why.plans, language)) if why.plans else ())


def _lines(game: Game, better: Plan, other: Plan, language: str) -> Iterator[LineTold]:
    """Two plans line by line."""
    room, t = game.room(ROOM), game.catalogue(language)
    for line in sorted({*better, *other}):
        (name, first), (_, second) = (room.plan_line(line, plan[line], t) for plan in (better, other))
        yield LineTold(name, first, second)


def _choice(before: Position, one: Decision, weighed: Weighed, language: str, names: tuple[str, ...]) -> ChoiceTold:
    words = before.words(one.seat, weighed.choice, language, names)
    return ChoiceTold(weighed.choice, words, round(weighed.chance, DIGITS), round(weighed.doubt, DIGITS))


def _rounded(figures: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(figure, DIGITS) for figure in figures)
