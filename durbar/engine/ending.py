"""How a game comes out: what decides between players with equally many points, always said; and how everybody stood.

A game's own room `ending.py` names its tie-breaks with the figures of a position, and the clause by which those who are
equal in everything share. Where points alone do not tell how somebody stood, it says that too, and how near the end is.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import IntEnum
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from durbar.engine.language import seat_names, translations

if TYPE_CHECKING:
    from durbar.engine.game import Game
    from durbar.engine.position import Position

ROOM = "ending"
MIDDLE = 0.5  # of a game


class TieBreak(NamedTuple):
    """What decides between those who are equal in points and in all tie-breaks before this one."""

    by: IntEnum  # what is compared, as its game calls it
    clause: str
    figures: tuple[int, ...]  # of every player
    least: bool = False  # the smallest figure wins, not the greatest

    def best(self, players: Collection[int]) -> list[int]:
        """Those of some players who are first by it."""
        wanted = (min if self.least else max)(self.figures[player] for player in players)
        return [player for player in players if self.figures[player] == wanted]

    def worth(self, player: int) -> int:
        """A player's figure, as a number of which more is better."""
        return -self.figures[player] if self.least else self.figures[player]


class Standing(NamedTuple):
    """How everybody stood at a moment, in points."""

    stretch: int  # of the game; what was got in those before is not compared again
    points: tuple[int, ...]


class Ending(Protocol):
    """What a game's room `ending.py` has; `standing(position)` besides, if points alone do not tell how somebody stood
    (`words.standing` says what it is then), and `progress(position)`, if it can be seen how near the end is.
    """

    SHARED: str  # the clause by which those who are equal in everything share; empty if nobody can be

    def tie_breaks(self, position: "Position") -> Iterable[TieBreak]:
        """What decides between equal points, in order."""
        ...


class Sentence(NamedTuple):
    """A sentence about the end, and the clause behind it."""

    words: str
    clause: str


def ending_of(game: "Game") -> Ending | None:
    """A game's own account of its end, if it has one."""
    return cast(Ending, game.room(ROOM)) if game.has_room(ROOM) else None


def standing(position: "Position") -> Standing:
    """How everybody stood: by points, or as the game says."""
    own = getattr(ending_of(position.game), "standing", None)
    return own(position) if own else Standing(0, position.points)


def progress(position: "Position") -> float:
    """About which part of the game is over, by what everybody at the table knows: never by how long it turns out to be.
    Half of it where the game does not say.
    """
    own = getattr(ending_of(position.game), "progress", None)
    return float(own(position)) if own else MIDDLE


def places_by(points: Sequence[int], breaks: Sequence[TieBreak]) -> tuple[int, ...]:
    """Everybody's place by points, then by every tie-break in turn; equals share a place."""
    worth = [(points[player], *(each.worth(player) for each in breaks)) for player in range(len(points))]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


# --- In words -------------------------------------------------------------------------------------------------------


def decided_by(
    position: "Position", language: str = "en", names: tuple[str, ...] = (), out: Collection[int] = ()
) -> list[Sentence]:
    """What decided between equal points for the victory, or would have; then for the places below. Who is out does not
    count. Nothing where the game does not tell, or only one is left.
    """
    ending = ending_of(position.game)
    if ending is None or position.players - len(out) < 2:
        return []
    return list(_Decision(position, ending, language, names).sentences(out))


class _Decision:
    """The tie-breaks of one end, for one reader."""

    def __init__(self, position: "Position", ending: Ending, language: str, names: tuple[str, ...]) -> None:
        self._points = position.points
        self._breaks = list(ending.tie_breaks(position))
        self._shared = ending.SHARED
        self._names = names or seat_names(position.players, language)
        self._t = translations(Path(__file__).parent, language)
        game = position.game
        self._most = {each.by: game.tie_break_words(each.by, language) for each in self._breaks}

    def sentences(self, out: Collection[int]) -> Iterator[Sentence]:
        playing = [player for player in range(len(self._points)) if player not in out]
        first, *lower = sorted({self._points[player] for player in playing}, reverse=True)
        tied = self._with(first, playing)
        yield from self._victory(tied) if len(tied) > 1 else self._no_tie(playing)
        for points in lower:
            yield from self._below(self._with(points, playing), self._breaks)

    def _with(self, points: int, players: list[int]) -> list[int]:
        return [player for player in players if self._points[player] == points]

    def _no_tie(self, players: list[int]) -> Iterator[Sentence]:
        """What equal points would have come to."""
        t = self._t
        if not self._breaks:
            yield Sentence(t.gettext("No tie to break. Equal points would have shared the victory."), self._shared)
        for number, each in enumerate(self._breaks):
            text = (
                t.gettext("If that were equal too, to whoever has {most}: {figures}.")
                if number
                else t.gettext("No tie to break. Equal points would have gone to whoever has {most}: {figures}.")
            )
            yield self._sentence(text, each, players)

    def _victory(self, tied: list[int]) -> Iterator[Sentence]:
        """How a victory among equal points was decided, or that it was not."""
        t, each_has = self._t, self._each_has(tied)
        for number, each in enumerate(self._breaks):
            best = each.best(tied)
            if len(best) == 1:
                alone = (
                    t.gettext("{name} wins with {most}: {figures}.")
                    if number
                    else t.gettext("{each}: {name} wins with {most}: {figures}.")
                )
                yield self._sentence(alone, each, tied, each=each_has, name=self._names[best[0]])
                return
            several = (
                t.gettext("Nobody alone has {most}: {figures}.")
                if number
                else t.gettext("{each}, and nobody alone has {most}: {figures}.")
            )
            yield self._sentence(several, each, tied, each=each_has)
            tied = best
        together = (
            t.gettext("{names} share the victory.") if self._breaks else t.gettext("{each}: {names} share the victory.")
        )
        yield Sentence(together.format(each=each_has, names=_listed(self._named(tied), t)), self._shared)

    def _below(self, tied: list[int], breaks: list[TieBreak]) -> Iterator[Sentence]:
        """What decided between equal points for a place that is not the first."""
        if len(tied) < 2 or not breaks:
            return
        first, *others = breaks
        text = self._t.gettext("{each}, placed by {most}: {figures}.")
        yield self._sentence(text, first, tied, each=self._each_has(tied))
        for figure in sorted({first.figures[player] for player in tied}):
            yield from self._below([player for player in tied if first.figures[player] == figure], others)

    def _sentence(self, text: str, decides: TieBreak, players: list[int], **filled: str) -> Sentence:
        words = text.format(most=self._most[decides.by], figures=self._figures(decides, players), **filled)
        return Sentence(words, decides.clause)

    def _figures(self, each: TieBreak, players: list[int]) -> str:
        """Everybody's figure, the best first; who has the same is named together."""
        t, told = self._t, []
        numbered = any(name[-1:].isdigit() for name in self._names)  # a figure beside it would be taken for its own
        text = t.gettext("{names} ({figure})") if numbered else t.gettext("{names} {figure}")
        for figure in sorted({each.figures[player] for player in players}, reverse=not each.least):
            names = self._named(player for player in players if each.figures[player] == figure)
            shown = str(figure) if figure else t.gettext("none")
            told.append(text.format(names=_listed(names, t), figure=shown))
        return ", ".join(told)

    def _each_has(self, tied: list[int]) -> str:
        points = self._points[tied[0]]
        return self._t.ngettext("{points} point each", "{points} points each", points).format(points=points)

    def _named(self, players: Iterable[int]) -> list[str]:
        return [self._names[player] for player in players]


def _listed(names: list[str], t: NullTranslations) -> str:
    *first, last = names
    return t.gettext("{names} and {last}").format(names=", ".join(first), last=last) if first else last
