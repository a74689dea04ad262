"""What is counted of games that are over: how everybody began, and in which kinds of decisions chances were lost."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from msgspec import Struct

from durbar.engine.habits import habits_of
from durbar.engine.position import Position
from durbar.study.review import Mark, Ply


class Lost(Struct, frozen=True, array_like=True):
    """A decision that a review has marked: by which choice of the game, its kind, what it is called, what it cost."""

    ply: int
    kind: int
    mark: str
    lost: float


class ByKind(Struct, frozen=True, array_like=True):
    """Decisions of a kind: how many, how many of them gave little away, and what all of them cost."""

    decisions: int
    good: int
    lost: float


class Judged(Struct, frozen=True):
    """What a review found of a seat in one game."""

    turns: int
    kinds: dict[int, ByKind]
    marked: list[Lost]

    @property
    def decisions(self) -> int:
        """How many there were."""
        return sum(kind.decisions for kind in self.kinds.values())

    @property
    def good(self) -> int:
        """How many of them gave little away."""
        return sum(kind.good for kind in self.kinds.values())

    @property
    def lost(self) -> float:
        """What they cost, all together."""
        return sum(kind.lost for kind in self.kinds.values())


def openings(positions: Iterable[Position], choices: Iterable[tuple[int, int]], players: int) -> list[dict[int, int]]:
    """How each seat of a game began: the answers, by what they are about. Positions are those before each choice."""
    found: list[dict[int, int]] = [{} for _ in range(players)]
    for position, (seat, choice) in zip(positions, choices, strict=False):
        habits = habits_of(position.game)
        if habits is None:
            break
        for note in habits.notes(position.state, seat, choice):
            if note.about not in found[seat] or not note.settled:
                found[seat][note.about] = note.answer
    return found


def judged_by_seat(positions: Iterable[Position], known: Mapping[int, Ply], players: int) -> list[Judged]:
    """What a review found of each seat. Positions are those before each choice."""
    turns = [0] * players
    kinds: list[dict[int, ByKind]] = [defaultdict(lambda: ByKind(0, 0, 0.0)) for _ in range(players)]
    marked: list[list[Lost]] = [[] for _ in range(players)]
    for ply, position in enumerate(positions):
        if ply not in known:
            continue
        one = known[ply].decision
        turns[one.seat] += one.ends_turn
        if one.mark is Mark.FORCED:
            continue
        habits = habits_of(position.game)
        kind = habits.kind(position.state, one.seat) if habits else 0
        before, good = kinds[one.seat][kind], one.mark in (Mark.GOOD, Mark.BRILLIANT)
        kinds[one.seat][kind] = ByKind(before.decisions + 1, before.good + good, before.lost + one.lost)
        if one.mark is not Mark.GOOD:
            marked[one.seat].append(Lost(ply, kind, str(one.mark), round(one.lost, 3)))
    return [Judged(turns[seat], dict(kinds[seat]), marked[seat]) for seat in range(players)]
