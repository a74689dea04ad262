"""Change the rules of a game, and see whether its tests notice: ``python -m tests.mutation GAME``."""

import json
from pathlib import Path
from random import Random
from typing import Annotated, Any

import pytest
import typer

import durbar
from durbar.engine import game
from durbar.engine.bound import Bound
from durbar.engine.rule import Mode
from tests.mutation.mutants import equivalents, mutants
from tests.mutation.shares import write_table
from tests.mutation.trial import Trial


def never_compiled(name: str, state: Any, own: Any, mode: Mode, *more: Any) -> Bound:
    """Nobody waits for machine code of a mutant: all rules run interpreted."""
    return Bound(name, state, own, Mode.PLAIN, *more)


Name = Annotated[str, typer.Argument(help="Which game.")]
Sample = Annotated[int, typer.Option(help="How many mutants, drawn from all of them.")]
Seed = Annotated[int, typer.Option(help="Of the draw.")]
Shares = Annotated[Path | None, typer.Option(help="A JSON file in which the share is noted, and the document with it.")]


def main(name: Name, sample: Sample = 200, seed: Seed = 1, table: Shares = None) -> None:
    """How many changes of a game's rules its tests notice."""
    vars(game)["Bound"] = never_compiled
    known = equivalents()[name]
    everything = [mutant for mutant in mutants(durbar.load(name)) if mutant.name not in known]
    trial = Trial(Random(seed).sample(everything, min(sample, len(everything))))
    tests = [f"tests/{name}", "tests/test_golden.py", "tests/test_recorded_games.py"]
    failed = pytest.main(["-q", "-p", "no:cacheprovider", "-k", name, "-m", "not slow", *tests], [trial])
    if failed:
        raise typer.Exit(failed)
    noticed = len(trial.candidates) - len(trial.survivors)
    print(f"{name}: {noticed} of {len(trial.candidates)} noticed, drawn from {len(everything)}")
    if table:
        told = json.loads(table.read_text("utf-8")) if table.exists() else {}
        survivors = sorted(mutant.name for mutant in trial.survivors)
        told[name] = {
            "mutants": len(everything),
            "equivalent": len(known),
            "seed": seed,
            "tried": len(trial.candidates),
            "noticed": noticed,
            "survivors": survivors,
        }
        table.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
        write_table(told)


if __name__ == "__main__":
    typer.run(main)
