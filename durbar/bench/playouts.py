"""How fast random games run, side by side with the same games in hand-written C."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from durbar.engine.bound import Bound
from durbar.engine.chance import sown
from durbar.engine.entries import NOBODY
from durbar.engine.errors import DurbarError
from durbar.engine.game import Game
from durbar.engine.playouts import CHUNK

Figures = dict[str, Any]
SEED = 1
PEERS = Path(__file__).parent
ROUNDS = 24  # short rounds of each measurement, taken in turn; the best of each counts, for machines are noisy


def playouts(game: Game, seconds: float, say: Callable[[str], None]) -> Figures:
    """Every figure of `durbar bench playouts`. Ratios compare things measured in turn within one run."""
    players = max(game.players)
    each = seconds / ROUNDS
    games = _games_in(game, players, each)
    say("random games in one thread and in two")
    one, two = np.min([[_timed(game, players, games, threads) for threads in (1, 2)] for _ in range(ROUNDS)], axis=0)
    figures: Figures = {
        "game": game.name,
        "players": players,
        "state_bytes": game.state.dtype.itemsize,
        "games_per_second": games / one,
        "decisions_per_second": game.playouts(games, players, SEED).decisions / one,
        "two_threads_to_one": one / two,
    }
    say("against C")
    figures |= against_c(game, players, games)
    say("through the friendly face")
    figures["face_choices_per_second"] = max(_through_the_face(game, players, each) for _ in range(ROUNDS))
    return figures


def _games_in(game: Game, players: int, seconds: float) -> int:
    """About how many games are played in that time, in whole chunks."""
    took = min(_timed(game, players, CHUNK, threads=1) for _ in range(ROUNDS))
    return CHUNK * max(1, round(seconds / took))


def _timed(game: Game, players: int, games: int, threads: int) -> float:
    begun = time.perf_counter()
    game.playouts(games, players, SEED, threads=threads)
    return time.perf_counter() - begun


def _through_the_face(game: Game, players: int, seconds: float) -> float:
    """Choices a second when Python asks for the legal ones and takes one, events included."""
    random = np.random.default_rng(SEED)
    picks = random.random(1 << 16).tolist()
    made, seed = 0, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        position = game.start(players, seed)
        while pending := position.pending:
            choices = position.choices(pending[0])
            position.choose(pending[0], choices[int(picks[made % len(picks)] * len(choices))])
            made += 1
        seed += 1
    return made / (time.perf_counter() - begun)


# --- The same games in C --------------------------------------------------------------------------------------------


def against_c(game: Game, players: int, games: int) -> Figures:
    """Games a second of `<game>.c` beside this file, and ours as a ratio; both must play the very same games."""
    source = PEERS / f"{game.name}.c"
    compiler = shutil.which("cc")
    if not source.exists() or not compiler:
        return {"c": "no program to compare with" if compiler else "no C compiler (cc) on this machine"}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "facts.h").write_text(_facts(game))
        program = Path(folder) / game.name
        subprocess.run([compiler, "-O3", "-I", folder, "-o", program, source], check=True)
        arguments = [str(program), str(players), str(games), str(CHUNK), *map(str, sown(SEED))]
        ours, theirs, ratios = [], [], []
        for _ in range(ROUNDS):
            peer = json.loads(subprocess.run(arguments, check=True, capture_output=True).stdout)
            result = _one_stream(game, players, games)
            if any(result[key] != peer[key] for key in ("decisions", "points", "places")):
                raise DurbarError(f"C and the compiled rules did not play the same games: {peer} and {result}")
            ours.append(result["seconds"])
            theirs.append(peer["seconds"])
            ratios.append(peer["seconds"] / result["seconds"])
    return {
        "c_games_per_second": games / min(theirs),
        "ratio_to_c": min(theirs) / min(ours),
        "ratio_to_c_median": float(np.median(ratios)),
    }


def _one_stream(game: Game, players: int, games: int) -> Figures:
    """Play games whose deals and choices all come from one generator, as the C program does."""
    bound: Bound = game.bound
    setup, scratch = game.setup(players), bound.scratch
    pads, decisions = scratch.sown(SEED), 0
    points, places = np.zeros((2, games, players), np.int32)
    begun = time.perf_counter()
    for first in range(0, games, CHUNK):
        rows = slice(first, first + CHUNK)
        tables = game.state.tables(CHUNK)
        bound.spread(tables, NOBODY, pads)
        game.deal(setup, tables)
        decisions += bound.finish(tables, pads, scratch.silence)
        bound.results(tables, pads, points[rows], places[rows])
    seconds = time.perf_counter() - begun
    sums = {"points": points.sum(0).tolist(), "places": places.sum(0).tolist()}
    return {"seconds": seconds, "decisions": decisions, **sums}


def _facts(game: Game) -> str:
    """The constants and tables of a game's components as C."""
    lines = []
    for name, value in vars(game.room("components")).items():
        if isinstance(value, int):
            lines.append(f"#define {name} {value}")
        elif isinstance(value, np.ndarray):
            shape = "".join(f"[{length}]" for length in value.shape)
            numbers = str(value.tolist()).replace("[", "{").replace("]", "}")
            lines.append(f"static const int32_t {name}{shape} = {numbers};")
    return "\n".join(lines) + "\n"
