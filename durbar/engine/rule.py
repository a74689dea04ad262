"""Rules are plain Python functions that can be turned into machine code, from one source.

``@rule`` only marks a function: called as it is, it runs interpreted, and a debugger steps through it. A ``Binder``
makes its twin for one game: the same code, whose global names lead to the twins of the rules it calls. That serves
two ends at once: rules of the contract (contract.py) are replaced by the game's own, so generic code is written once;
and the twins can be compiled by Numba, which caches them on disk because they are neither closures nor arguments.
"""

import dis
import hashlib
import os
import platform
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from platformdirs import user_cache_path

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

SOURCES = ("*.py", "*.toml", "*.json")


class Mode(StrEnum):
    """How rules run."""

    PLAIN = "plain"  # interpreted: no waiting, good for debugging and for people's moves
    COMPILED = "compiled"  # machine code
    CHECKED = "checked"  # machine code that checks every index, for tests


def rule(function: F) -> F:
    """Mark a function as a rule: plain Python within the part of it that Numba compiles."""
    function.__dict__["is_rule"] = True
    return function


def chapter(function: F) -> F:
    """Mark a big rule that is called, where others are drawn into their callers: machine code is made much sooner from
    several functions than from one huge one, and a call costs next to nothing beside what such a rule does.
    """
    function.__dict__["is_chapter"] = True
    return rule(function)


class Binder:
    """Makes the twins of rules for one game in one mode, each only once."""

    def __init__(self, name: str, own: Mapping[Function, Function], mode: Mode, folders: Iterable[Path]) -> None:
        self._name = name
        self._own = own
        self._mode = mode
        self._folders = frozenset(folders)
        self._twins: dict[Function, Function | None] = {}

    def entry(self, function: Function, signature: tuple[object, ...]) -> Function:
        """The twin of a rule that Python calls, compiled for a signature and cached on disk."""
        plain = self._rebound(function)
        if self._mode is Mode.PLAIN:
            return plain
        # Numba names cache files after the qualified name; entries of different games must not share one.
        plain.__qualname__ = f"{self._name}.{function.__qualname__}"
        with _cache_in(self.cache_folder(function)):
            dispatcher = self._compiled(plain, cache=True, no_cpython_wrapper=False)
        dispatcher.compile(signature)
        dispatcher.disable_compile()
        compiled: Function = dispatcher
        return compiled

    def cache_folder(self, function: Function) -> Path:
        """Where machine code is kept: named by a digest of all that goes into it, so it can never be stale."""
        rules = {_digest, *self._reached(function)}
        folders = self._folders | {Path(rule.__code__.co_filename).parent for rule in rules}
        bound = [f"{rule.__module__}.{rule.__qualname__}" for rule in self._own.values()]
        return cache_root() / f"{self._name}-{self._mode}-{_digest(folders, bound)}"

    def _twin(self, function: Function) -> Function:
        function = self._own.get(function, function)
        if function not in self._twins:
            self._twins[function] = None
            plain = self._rebound(function)
            self._twins[function] = plain if self._mode is Mode.PLAIN else self._fragment(plain, function)
        twin = self._twins[function]
        if twin is None:
            raise TypeError(f"the rule {function.__qualname__} calls itself: put a step on the agenda instead")
        return twin

    def _reached(self, function: Function) -> set[Function]:
        """A rule and all that it leads to, directly or not."""
        reached, ahead = set(), {function}
        while ahead:
            reached.add(here := ahead.pop())
            ahead |= {self._own.get(called, called) for called in _rules_called(here).values()} - reached
        return reached

    def _rebound(self, function: Function) -> types.FunctionType:
        """A copy of a function whose global names lead to twins."""
        twins = {name: self._twin(called) for name, called in _rules_called(function).items()}
        code = function.__code__
        return types.FunctionType(code, {**function.__globals__, **twins}, function.__name__, function.__defaults__)

    def _fragment(self, plain: types.FunctionType, function: Function) -> Any:
        """A rule that only compiled code calls. Rules are small functions that call each other: drawn into their entry
        they run much faster, unless they are marked as too big for it.
        """
        from durbar.engine.fragment import FragmentCompiler

        inline = "is_chapter" not in function.__dict__
        return self._compiled(plain, forceinline=inline, no_cpython_wrapper=True, pipeline_class=FragmentCompiler)

    def _compiled(self, function: types.FunctionType, **more: Any) -> Any:
        from numba import njit  # a second to import, and plain rules never need it

        compiler: Any = njit  # its stubs leave some options out
        checked = self._mode is Mode.CHECKED
        return compiler(boundscheck=checked, error_model="numpy", nogil=True, no_cfunc_wrapper=True, **more)(function)


def cache_root() -> Path:
    """The folder that holds machine code: DURBAR_CACHE, or the user's cache folder."""
    chosen = os.environ.get("DURBAR_CACHE")
    return Path(chosen) if chosen else user_cache_path("durbar")


def _is_rule(value: object) -> bool:
    return isinstance(value, types.FunctionType) and "is_rule" in value.__dict__


def _rules_called(function: Function) -> dict[str, Function]:
    """The rules among the global names that a function reads, by name."""
    read = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    names = function.__globals__
    return {name: names[name] for name in sorted(read) if _is_rule(names.get(name))}


def _digest(folders: Iterable[Path], bound: Iterable[str]) -> str:
    """A digest of every source and component file, of what is bound to what, and of every version that matters."""
    digest = hashlib.sha256("\n".join(bound).encode())
    for package in ("numba", "llvmlite", "numpy"):
        digest.update(f"{package} {version(package)}\n".encode())
    digest.update(platform.python_version().encode())
    for file in sorted({file for folder in folders for kind in SOURCES for file in folder.rglob(kind)}):
        digest.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


_one_at_a_time = Lock()


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder from one global setting when a dispatcher is made: set it just for that."""
    from numba.core import config

    with _one_at_a_time:
        before = config.CACHE_DIR  # type: ignore[attr-defined]
        config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        try:
            yield
        finally:
            config.CACHE_DIR = before  # type: ignore[attr-defined]
