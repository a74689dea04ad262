"""The mind of a game as a file, `mind.npz` beside its strategy: small arrays, and how they were made."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from durbar.engine.errors import DurbarError
from durbar.engine.game import Game
from durbar.engine.record import Tables

FILE = "mind.npz"
OWN, NO_MIND = "own", "none"  # the mind that lies in the game's folder; none at all
LEARNT = ("trust", "leaning")  # the fields of the record that are kept


def situations_of(game: Game) -> tuple[str, ...]:
    """The situations that a game tells apart, in words."""
    return tuple(getattr(game.strategy, "SITUATIONS", ("any",)))


def file_of(game: Game) -> Path | None:
    """Where the mind of a game lies, if it can have one."""
    written = getattr(game.strategy, "__file__", None)
    return Path(written).with_name(FILE) if written else None


def mind_for(game: Game, which: str = OWN) -> Tables:
    """A mind to think with, for one thread: the game's own, none, or that of a file. Empty if nothing was learnt."""
    mind = game.bound.new("minds")
    file = file_of(game) if which == OWN else None if which == NO_MIND else Path(which)
    if file is not None and (which != OWN or file.exists()):
        learnt, _ = read(file, situations_of(game), file.stat().st_mtime_ns)
        for name, values in learnt.items():
            mind[name] = values
        mind["learnt"] = 1
    return mind


@lru_cache
def read(file: Path, situations: tuple[str, ...], changed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was learnt, and how it was made; of a file that was last changed then."""
    with np.load(file) as kept:
        made = json.loads(str(kept["made"]))
        if tuple(made["situations"]) != situations:
            raise DurbarError(f"{file} was learnt in other situations than the game knows now: train it anew")
        return {name: kept[name].astype(np.int32) for name in LEARNT}, made


def write(file: Path, mind: Tables, made: dict[str, Any]) -> None:
    """Keep a mind and how it was made."""
    arrays = {name: mind[name][0].astype(np.int16) for name in LEARNT}
    np.savez_compressed(file, made=np.array(json.dumps(made)), **arrays)
