"""A review in words and figures, for programs and for the terminal."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from durbar.engine.position import Position
from durbar.study.review import Decision, Ply
from durbar.study.weighing import Weighed

DIGITS = 3


class ChoiceTold(Struct, frozen=True):
    """A choice that was weighed: the chance to win with it, and by how much that is commonly wrong."""

    choice: int
    words: str
    chance: float
    doubt: float


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
    )


def _choice(before: Position, one: Decision, weighed: Weighed, language: str, names: tuple[str, ...]) -> ChoiceTold:
    words = before.words(one.seat, weighed.choice, language, names)
    return ChoiceTold(weighed.choice, words, round(weighed.chance, DIGITS), round(weighed.doubt, DIGITS))


def _rounded(figures: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(figure, DIGITS) for figure in figures)
