"""The tests of a game against its mutants: run once to see what each test reaches, then a process for each mutant."""

import os
import signal
import sys
from multiprocessing import Pipe
from time import monotonic, process_time
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Line, Mutant, note_lines

RECORDED = ("test_golden", "test_recorded_games")
SURVIVED, NOTICED = 0, 1
CHILDREN = os.cpu_count() or 1
# Seconds of computing, and times as long as with unchanged rules, after which a mutant goes round in circles.
AT_LEAST, PATIENCE = 10, 5


class Reach(NamedTuple):
    """What one test does with unchanged rules."""

    lines: frozenset[Line]
    seconds: float  # of computing


class Trial:
    """Runs collected tests in processes of their own, each with one mutant."""

    def __init__(self, candidates: list[Mutant]) -> None:
        self.candidates = candidates
        self.survivors: list[Mutant] = []
        self._running: dict[int, tuple[Mutant, float]] = {}
        self._reach: dict[str, Reach] = {}

    def pytest_sessionstart(self) -> None:
        """The same examples for every mutant, and no time spent on making a failing one shorter."""
        from hypothesis import Phase, settings  # which pytest itself wants to import first

        settings.register_profile("mutation", settings(phases=[Phase.explicit, Phase.generate], derandomize=True))
        settings.load_profile("mutation")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Rules are for tests that cite a clause, and for games that were recorded; pages and words have their own."""
        items[:] = [item for item in items if item.get_closest_marker("rule") or item.path.stem in RECORDED]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        self._reach = _reach(session.items, {mutant.rule for mutant in self.candidates})
        for mutant in self.candidates:
            while len(self._running) >= CHILDREN:
                self._wait()
            self._running[self._start(session.items, mutant)] = mutant, monotonic()
        while self._running:
            self._wait()
        return True

    def _start(self, items: list[pytest.Item], mutant: Mutant) -> int:
        """Only a test that reaches the changed line can notice; the quickest is tried first."""
        child = os.fork()
        if child:
            return child
        mutant.apply()
        able = [item for item in items if mutant.line in self._reach[item.nodeid].lines]
        for item in sorted(able, key=lambda item: self._reach[item.nodeid].seconds):
            signal.setitimer(signal.ITIMER_PROF, AT_LEAST + PATIENCE * self._reach[item.nodeid].seconds)
            if _failure(item):
                os._exit(NOTICED)
        os._exit(SURVIVED)

    def _wait(self) -> None:
        child, status = os.wait()
        mutant, began = self._running.pop(child)
        survived = os.WIFEXITED(status) and os.WEXITSTATUS(status) == SURVIVED
        if survived:
            self.survivors.append(mutant)
        verdict = "SURVIVED" if survived else "noticed"
        reached = sum(mutant.line in reach.lines for reach in self._reach.values())
        print(f"{verdict:>8} {monotonic() - began:6.1f} s {reached:4} tests  {mutant.place}  {mutant.name}", flush=True)


def _reach(items: list[pytest.Item], rules: set[Any]) -> dict[str, Reach]:
    """What every test reaches, found out in processes of their own, since rules are bound once in a process."""
    found: dict[str, Reach] = {}
    children = []
    for part in range(CHILDREN):
        receiver, sender = Pipe(duplex=False)
        child = os.fork()
        if not child:
            sender.send(_watched(items[part::CHILDREN], rules))
            os._exit(0)
        sender.close()
        children.append((child, receiver))
    for child, receiver in children:
        told: dict[str, Reach] | str = receiver.recv()
        os.waitpid(child, 0)
        if isinstance(told, str):
            pytest.exit(f"the tests fail without any change:\n{told}", returncode=1)
        found |= told
    return found


def _watched(items: list[pytest.Item], rules: set[Any]) -> dict[str, Reach] | str:
    """What these tests reach, or what the first that fails tells."""
    reached: set[Line] = set()
    for rule in rules:
        note_lines(rule, reached)
    found = {}
    for item in items:
        _forget()
        reached.clear()
        began = process_time()
        if failure := _failure(item):
            return failure
        found[item.nodeid] = Reach(frozenset(reached), process_time() - began)
    return found


def _forget() -> None:
    """What a test has kept from the one before, it would not reach itself."""
    for module in [module for name, module in sys.modules.items() if name.startswith("tests.")]:
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear") and kept.__module__.startswith("tests."):
                kept.cache_clear()


def _failure(item: pytest.Item) -> str:
    """Run one test; what it tells if it fails. What it prints is nobody's business."""
    reports = runtestprotocol(item, nextitem=None, log=False)
    return next((report.longreprtext or "failed" for report in reports if report.failed), "")
