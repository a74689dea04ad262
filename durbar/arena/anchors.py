"""How strong the levels of bots are, on the scale on which people are rated: measured in the arena (`make anchors`),
and moved by nobody's games. The companion is what the scale hangs on: in every game, for any number, it is its middle.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from durbar.arena.match import Outcome
from durbar.arena.standings import ratings
from durbar.engine.game import load

FILE = "levels.toml"  # in a game's folder
MIDDLE = 25.0  # where whoever is new begins
HANGS_ON = "companion"
FIXED = ("newcomer", "companion", "rival")  # as strong on every machine; a master thinks as long as its host lets it


class Anchor(NamedTuple):
    """Where a level stands, how uncertain that is (a standard deviation), and after how many games."""

    mu: float
    sigma: float
    games: int


@cache
def anchors(game: str, players: int) -> Mapping[str, Anchor]:
    """The levels that have been measured in a game for so many, the weakest first."""
    file = load(game).folder / FILE
    measured = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    found = {level: Anchor(**facts) for level, facts in measured.get(f"players_{players}", {}).items()}
    return dict(sorted(found.items(), key=lambda level: level[1].mu))


def measured(outcomes: Iterable[Outcome], levels: Mapping[str, str]) -> dict[str, Anchor]:
    """Where the levels stand after these games of bots, each of which is a level."""
    played = list(outcomes)
    rated = {levels[bot]: rating for bot, rating in ratings(played).items()}
    games = {level: sum(level in {levels[bot] for bot in outcome.bots} for outcome in played) for level in rated}
    middle = rated[HANGS_ON].mu - MIDDLE
    return {level: Anchor(rating.mu - middle, rating.sigma, games[level]) for level, rating in rated.items()}


def write(folder: Path, by_players: Mapping[int, Mapping[str, Anchor]]) -> None:
    """Keep what was measured of a game."""
    lines = [
        "# Where the levels of bots stand, for so many players (docs/ratings.md): made by `make anchors`, not by hand."
    ]
    for players, levels in sorted(by_players.items()):
        lines += ["", f"[players_{players}]"]
        for level, anchor in sorted(levels.items(), key=lambda one: one[1].mu):
            lines.append(f"{level} = {{ mu = {anchor.mu:.2f}, sigma = {anchor.sigma:.2f}, games = {anchor.games} }}")
    (folder / FILE).write_text("\n".join(lines) + "\n", "utf-8")
