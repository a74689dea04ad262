"""Play the games of this folder, as far as they are not here yet."""

from collections.abc import Iterator
from itertools import cycle, islice
from multiprocessing import Pool
from pathlib import Path

import durbar
from durbar import Game
from durbar.arena.match import Match, play
from durbar.tables.exporting import ENDING

HERE = Path(__file__).parent
LEVELS = {"newcomer": "instinct", "companion": "greedy", "rival": "search:1000", "master": "search:2000"}
SEED = 1_648


def tables(game: Game) -> Iterator[tuple[int, str, dict[str, str]]]:
    """Numbers of players, and options with a name for them: none and all with each number, then each by itself."""
    last = {option.name: option.values[-1] for option in game.options_of()}
    for players in game.players:
        yield players, "usual", {}
        if last:
            yield players, "unusual", last
    numbers = cycle(game.players)
    for option in game.options_of():
        for value in option.values[1:]:
            yield next(numbers), f"{option.name}-{value}", {option.name: value}


def matches(game: Game) -> Iterator[tuple[Path, Match]]:
    """What is to be played: all levels take their turns in the seats."""
    levels = cycle(LEVELS)
    for number, (players, named, options) in enumerate(tables(game)):
        seated = tuple(islice(levels, players))
        file = HERE / f"{'-'.join((game.name, str(players), named, *seated))}{ENDING}"
        bots = tuple(LEVELS[level] for level in seated)
        yield file, Match(number, game.name, options, bots, SEED + number, SEED)


def write(file: Path, match: Match) -> None:
    """Play a game and keep it."""
    _, recorded = play(match)
    file.write_text(recorded.text(comments=False), "utf-8")


if __name__ == "__main__":
    wanted = [one for name in durbar.names() for one in matches(durbar.load(name)) if not one[0].exists()]
    with Pool(2) as pool:
        pool.starmap(write, wanted, chunksize=1)
