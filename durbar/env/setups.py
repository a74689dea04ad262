"""What every environment is made with: a game, how many play, who sits where."""

from collections.abc import Mapping, Sequence

from durbar.engine.errors import BadSetup, is_whole
from durbar.engine.game import Setup, load
from durbar.engine.rule import Mode


def setup_of(
    name: str, players: int | None = None, options: Mapping[str, str] | None = None, mode: Mode | str = Mode.COMPILED
) -> Setup:
    """A game for so many players, or as many as can play it."""
    game = load(name, mode)
    return game.setup(max(game.players) if players is None else players, options)


def opponents_of(setup: Setup, opponents: str | Sequence[str]) -> list[str]:
    """Who sits at the seats after the learner's, clockwise: one bot at all of them, or one named for each."""
    others = setup.players - 1
    named = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(named) != others:
        raise BadSetup(f"{setup.players} players are a learner and {others} opponents, not {len(named)}")
    return named


def check_seat(setup: Setup, seat: int | None) -> int | None:
    """The learner's seat; None stands for another one in every game, by lot."""
    if seat is not None and (not is_whole(seat) or not 0 <= seat < setup.players):
        raise BadSetup(f"the seats are 0 to {setup.players - 1}, not {seat!r}")
    return seat
