"""Two choices compared for whoever has to make one: who wins after each, which points come from where, what is in hand.

The chances are those of the search, made to begin with each of them. Why they differ is read from games that are
imagined from the same deals for both, and played on as the game's advice favours.
"""

import math
import time
from collections import defaultdict
from gettext import NullTranslations
from typing import NamedTuple, Protocol, cast

import numpy as np

from durbar.bots.bot import Budget
from durbar.bots.simple import InstinctBot
from durbar.engine.game import Game, load
from durbar.engine.position import Position
from durbar.engine.rule import Mode
from durbar.engine.telling import telling_of
from durbar.study.weighing import SEED, SURELY, weigh_alone

ROOM = "coach"
LOOK = Budget(iterations=4000)  # at each choice
ANY = -1.0  # difference
GAMES = 32  # that are imagined after each
FEWEST = 8  # if there is no time for as many
MOST_DECISIONS = 120  # of an imagined game
WORTH_TELLING = 0.3  # points, or things, on average


class Foresight(Protocol):
    """What a game's room `coach.py` has for those who compare. It may have two constants besides: from ``KEPT`` on
    holdings are things that one has or has not, and of those in ``DREADED`` less is better.
    """

    def round_of(self, s: object, player: int) -> int:
        """A number that changes with every round of the game, as a player counts them."""
        ...

    def span(self, s: object, player: int) -> int:
        """A number that changes when what a player decides on now is over."""
        ...

    def holdings(self, s: object, player: int) -> dict[int, int]:
        """What a player has that is worth counting, as the game numbers such things; he knows all of it."""
        ...

    def holding(self, what: int, t: NullTranslations) -> str:
        """The name of such a thing."""
        ...


class Brought(NamedTuple):
    """How much of something each of the two choices brings on average, and whether that differs by more than chance."""

    what: int
    first: float
    second: float
    clear: bool

    def turned_round(self) -> "Brought":
        """The same with the second as the first."""
        return Brought(self.what, self.second, self.first, self.clear)


class Comparison(NamedTuple):
    """Two choices: the chance to win with each, how far their difference may be off, and what else they bring."""

    chances: tuple[float, float]
    unsure: float  # standard error of the difference
    points: tuple[Brought, ...]  # by source
    holdings: tuple[Brought, ...]

    @property
    def ahead(self) -> float:
        """By how much the first is better."""
        return self.chances[0] - self.chances[1]

    @property
    def too_close(self) -> bool:
        """Whether it may be by chance that the first looks better."""
        return self.ahead <= SURELY * self.unsure

    @property
    def wrong_way_round(self) -> bool:
        """Whether the second is better: by its chance to win or, where these are too close, by the points it brings."""
        if abs(self.ahead) > SURELY * self.unsure:
            return self.ahead < 0
        return sum(one.first - one.second for one in self.points if one.clear) < 0

    def turned_round(self) -> "Comparison":
        """The same with the second as the first."""
        return Comparison(
            (self.chances[1], self.chances[0]),
            self.unsure,
            tuple(one.turned_round() for one in self.points),
            tuple(one.turned_round() for one in self.holdings),
        )


def foresight_of(game: Game) -> Foresight | None:
    """What a game tells those who compare, if it does."""
    return cast(Foresight, game.room(ROOM)) if game.has_room(ROOM) else None


def compared(name: str, known: bytes, seat: int, choices: tuple[int, int], dear: float = ANY) -> Comparison:
    """Two legal choices of a seat in a position, in which all that the seat cannot know has been dealt again; the same
    whenever it is asked. Why they differ is only looked for if the first is better by so much at least.
    """
    position = load(name, Mode.COMPILED).from_bytes(known)
    first, second = (weigh_alone(position, seat, choice, LOOK, SEED) for choice in choices)
    why = brought(position, seat, choices) if first.chance - second.chance >= dear else ((), ())
    return Comparison((first.chance, second.chance), math.hypot(first.doubt, second.doubt), *why)


def brought(
    known: Position, seat: int, choices: tuple[int, int], until: float = math.inf
) -> tuple[tuple[Brought, ...], tuple[Brought, ...]]:
    """The points by source and the holdings that follow from each choice; in fewer games if the clock says so."""
    points: tuple[_Sums, _Sums] = [], []
    holdings: tuple[_Sums, _Sums] = [], []
    for number in range(GAMES):
        if number >= FEWEST and time.perf_counter() > until:
            break
        dealt = known.hidden_from(seat, SEED + number)
        for side, choice in enumerate(choices):
            gained, held = _imagined(dealt.copy(), seat, choice, number)
            points[side].append(gained)
            holdings[side].append(held)
    return _weighed(*points), _weighed(*holdings)


Counts = dict[int, int]
_Sums = list[Counts]


def _imagined(position: Position, seat: int, choice: int, seed: int) -> tuple[Counts, Counts]:
    """What a seat gains by source until what it decides on is over, and what it then has."""
    telling, room = telling_of(position.game), foresight_of(position.game)
    bot, player, s = InstinctBot(seed), seat, position.state
    began = room.span(s, seat) if room else 0
    gained: Counts = defaultdict(int)
    for _ in range(MOST_DECISIONS):
        for event in position.choose(player, choice):
            for gain in telling.gains(event) if telling else ():
                gained[gain.source] += gain.points if gain.player == seat else 0
        if position.over or (room and room.span(s, seat) != began):
            break
        player = position.pending[0]
        choice = bot.choose(position, player, LOOK)
    return gained, room.holdings(s, seat) if room else {}


def _weighed(first: _Sums, second: _Sums) -> tuple[Brought, ...]:
    """Everything that came up in any game, what differs most first."""
    found = sorted({what for counts in (*first, *second) for what in counts})
    told = []
    for what in found:
        one, other = (np.array([counts.get(what, 0) for counts in side], float) for side in (first, second))
        difference = one - other
        error = difference.std(ddof=1) / math.sqrt(len(difference))
        ahead = float(difference.mean())
        clear = bool(abs(ahead) >= WORTH_TELLING and abs(ahead) > SURELY * error)
        told.append(Brought(what, float(one.mean()), float(other.mean()), clear))
    return tuple(sorted(told, key=lambda weighed: -abs(weighed.first - weighed.second)))
