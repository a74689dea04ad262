"""What self-play tells about a game: how long it is, how points fall, what the order of play and each element do."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from durbar.arena.match import Outcome
from durbar.arena.standings import Around, Turn, mean, order_of_play


class Element(Struct, frozen=True):
    """Something that happens in a game: how often for a player, and for those who won."""

    name: str
    per_player: Around
    per_winner: Around
    games: float  # share of the games in which it happened at all


class Balance(Struct, frozen=True):
    """The figures of many games."""

    games: int
    decisions: Around
    shortest: int
    longest: int
    points: Around
    winning_points: Around
    margin: Around  # points between the winner and the best of the others
    shared_victories: float  # share of the games
    order: list[Turn]
    elements: list[Element]


def balance(outcomes: Iterable[Outcome]) -> Balance:
    """The figures of some games."""
    played = list(outcomes)
    lengths = [outcome.decisions for outcome in played]
    ranked = [sorted(outcome.points, reverse=True) for outcome in played]
    return Balance(
        games=len(played),
        decisions=mean(lengths),
        shortest=min(lengths),
        longest=max(lengths),
        points=mean([points for outcome in played for points in outcome.points]),
        winning_points=mean([points[0] for points in ranked]),
        margin=mean([points[0] - points[1] for points in ranked]),
        shared_victories=float(np.mean([outcome.places.count(1) > 1 for outcome in played])),
        order=order_of_play(played),
        elements=_elements(played),
    )


def _elements(played: list[Outcome]) -> list[Element]:
    """Every kind of event that happened to a player, the most frequent first."""
    total = Counter[str]()
    for outcome in played:
        for counted in outcome.events:
            total.update(counted)
    return [_element(name, played) for name, _ in total.most_common()]


def _element(name: str, played: list[Outcome]) -> Element:
    counts = [(counted.get(name, 0), place) for o in played for counted, place in zip(o.events, o.places, strict=True)]
    return Element(
        name=name,
        per_player=mean([count for count, _ in counts]),
        per_winner=mean([count for count, place in counts if place == 1]),
        games=float(np.mean([any(name in counted for counted in outcome.events) for outcome in played])),
    )
