"""Measures how strong the levels of bots are, on the scale of ratings: `make anchors`. Stopped, it goes on.

Some games, and how few: `python -m tools.anchors agra meridian --games 20`. Each level plays against a table of the one
before. A master thinks as long as its host lets it; here it has four times the iterations of a rival.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from durbar.arena.anchors import FILE, Anchor, measured, write
from durbar.arena.match import Outcome
from durbar.arena.tournament import Played, tournament
from durbar.engine.game import load, names

FOLDER = Path("arena/anchors")
LADDER = {"newcomer": "newcomer", "companion": "companion", "rival": "rival", "search:12000": "master"}
USUAL = {"companion": 100, "rival": 60, "search:12000": 30}  # games against the one before


def played(game: str, players: int, least: int | None, upto: str) -> Iterator[Outcome]:
    """The games of the ladder, the lowest rung first."""
    for worse, better in pairwise(LADDER):
        games = USUAL[better] if least is None else min(least, USUAL[better])
        rung = Played(FOLDER / f"{game}-{players}-{LADDER[better]}", tournament(game, players, [better, worse]))
        for _ in rung.play(-(-games // players) * players, jobs=1):
            pass
        yield from (outcome for _, outcome in sorted(rung.outcomes.items()))
        if LADDER[better] == upto:
            break


def main() -> None:
    """Play what is missing, and write the levels of every game that was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", default=names())
    parser.add_argument("--games", type=int, help="on each rung, if fewer than usual")
    parser.add_argument("--upto", default="master", help="the highest level that plays")
    asked = parser.parse_args()
    for name in asked.named:
        game = load(name)
        found: dict[int, dict[str, Anchor]] = {}
        for players in game.players:
            found[players] = measured(played(name, players, asked.games, asked.upto), LADDER)
            print(name, players, {level: tuple(anchor) for level, anchor in found[players].items()}, flush=True)
        write(game.folder, found)
        print(f"wrote {game.folder / FILE}", flush=True)


if __name__ == "__main__":
    main()
