"""One game between bots."""

from collections import Counter
from hashlib import sha256

from msgspec import Struct

from durbar.bots.bot import asked
from durbar.bots.registry import entrant
from durbar.engine.game import load
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode

SEED_BYTES = 7


class Match(Struct, frozen=True):
    """A game to be played: everything in it follows from this, unless a bot goes by the clock."""

    number: int
    game: str
    options: dict[str, str]
    bots: tuple[str, ...]  # seat by seat
    seed: int  # of the deal
    lots: int  # of the bots' own lots


class Outcome(Struct, frozen=True):
    """How a game ended, seat by seat."""

    number: int
    bots: tuple[str, ...]
    first: int  # who chose first
    points: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    events: tuple[dict[str, int], ...]  # how often each kind of event happened to each seat

    @property
    def wins(self) -> tuple[float, ...]:
        """Each seat's share in the victory."""
        winners = self.places.count(1)
        return tuple((place == 1) / winners for place in self.places)


def lot(*of: int) -> int:
    """A seed that belongs to these numbers."""
    return int.from_bytes(sha256("/".join(map(str, of)).encode()).digest()[:SEED_BYTES], "big")


def play(match: Match) -> tuple[Outcome, RecordedGame]:
    """Play a game. Every bot sees what its seat may know, and nothing else."""
    game = load(match.game, Mode.COMPILED)
    players = len(match.bots)
    entrants = [entrant(text) for text in match.bots]
    seated = [entrant.make(lot(match.lots, seat)) for seat, entrant in enumerate(entrants)]
    recorded = RecordedGame(game.setup(players, match.options), match.seed)
    position = recorded.start()
    first = position.pending[0]
    events = [Counter[str]() for _ in range(players)]
    while position.pending:
        player = position.pending[0]
        seed = lot(match.lots, player, len(recorded.choices))
        choice = asked(seated[player], position, player, entrants[player].budget, seed)
        for event in position.choose(player, choice):
            if event.player >= 0:
                events[event.player][event.kind.name] += 1
        recorded.choices.append((player, choice))
    outcome = Outcome(
        number=match.number,
        bots=match.bots,
        first=first,
        points=position.points,
        places=position.places,
        decisions=len(recorded.choices),
        events=tuple(dict(counted) for counted in events),
    )
    return outcome, recorded
