"""Change the rules of a game, and see whether its tests notice: collected once, then one process for each mutant."""

import json
import os
import signal
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated, Any

import pytest
import typer

import durbar
from durbar.engine import game
from durbar.engine.bound import Bound
from durbar.engine.rule import Mode
from tests.mutation.mutants import Mutant, mutants

SURVIVED, NOTICED = 0, 1
PATIENCE = 3  # times as long as unchanged rules take, after which a mutant is thought to go round in circles
CHILDREN = os.cpu_count() or 1


class Trial:
    """Runs collected tests in processes of their own, each with one mutant."""

    def __init__(self, candidates: list[Mutant]) -> None:
        self.candidates = candidates
        self.survivors: list[Mutant] = []
        self._running: dict[int, tuple[Mutant, float]] = {}
        self._limit = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        began = monotonic()
        if os.waitpid(self._start(session, None), 0)[1]:
            pytest.exit("the tests fail without any change", returncode=1)
        self._limit = 60 + PATIENCE * (monotonic() - began)
        for mutant in self.candidates:
            while len(self._running) >= CHILDREN:
                self._wait()
            self._running[self._start(session, mutant)] = mutant, monotonic()
        while self._running:
            self._wait()
        return True

    def _start(self, session: pytest.Session, mutant: Mutant | None) -> int:
        child = os.fork()
        if child:
            return child
        signal.alarm(int(self._limit))
        if mutant:
            mutant.apply()
        for item in _nearest_first(session.items, mutant):
            failed = [report for report in pytest_reports(item) if report.failed]
            if failed and not mutant:
                print(failed[0].longreprtext, flush=True)
            if failed:
                os._exit(NOTICED)
        os._exit(SURVIVED)

    def _wait(self) -> None:
        child, status = os.wait()
        mutant, began = self._running.pop(child)
        survived = os.WIFEXITED(status) and os.WEXITSTATUS(status) == SURVIVED
        if survived:
            self.survivors.append(mutant)
        verdict = "SURVIVED" if survived else "noticed"
        print(f"{verdict:>8} {monotonic() - began:6.1f} s  {mutant.place}  {mutant.told}", flush=True)


def pytest_reports(item: pytest.Item) -> list[pytest.TestReport]:
    """Run one test; what came of it. What it prints is nobody's business."""
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, nextitem=None, log=False)


def _nearest_first(items: list[pytest.Item], mutant: Mutant | None) -> list[pytest.Item]:
    """The tests of the mutant's chapter first, then those of its game, then games that were recorded."""
    chapter = Path(mutant.rule.__code__.co_filename).stem if mutant else ""

    def distance(item: pytest.Item) -> tuple[bool, bool, bool]:
        slow = item.get_closest_marker("slow") is not None
        return slow, chapter not in item.path.stem, "golden" not in item.path.stem

    return sorted(items, key=distance)


def never_compiled(name: str, state: Any, own: Any, mode: Mode, *more: Any) -> Bound:
    """Nobody waits for machine code of a mutant: all rules run interpreted."""
    return Bound(name, state, own, Mode.PLAIN, *more)


Name = Annotated[str, typer.Argument(help="Which game.")]
Sample = Annotated[int, typer.Option(help="How many mutants, drawn from all of them.")]
Seed = Annotated[int, typer.Option(help="Of the draw.")]
Shares = Annotated[Path | None, typer.Option(help="A JSON file in which the share is noted.")]


def main(name: Name, sample: Sample = 200, seed: Seed = 1, table: Shares = None) -> None:
    """How many changes of a game's rules its tests notice."""
    vars(game)["Bound"] = never_compiled
    everything = list(mutants(durbar.load(name)))
    trial = Trial(Random(seed).sample(everything, min(sample, len(everything))))
    tests = [f"tests/{name}", "tests/test_golden.py", "tests/test_recorded_games.py"]
    pytest.main(["-q", "-p", "no:cacheprovider", "-k", name, "-m", "not slow", *tests], [trial])
    noticed = len(trial.candidates) - len(trial.survivors)
    print(f"{name}: {noticed} of {len(trial.candidates)} noticed, drawn from {len(everything)}")
    if table:
        told = json.loads(table.read_text("utf-8")) if table.exists() else {}
        told[name] = {"mutants": len(everything), "tried": len(trial.candidates), "noticed": noticed}
        table.write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    typer.run(main)
