"""Rules are plain Python functions that can be turned into machine code, from one source.

``@rule`` only marks a function: called as it is, it runs interpreted, and a debugger steps through it. A ``Binder``
makes its twin for one game: the same code, whose global names lead to the twins of the rules it calls. That serves
two ends at once: rules of the contract (contract.py) are replaced by the game's own, so generic code is written once;
and the twins can be compiled by Numba, which caches them on disk because they are neither closures nor arguments.
"""

import hashlib
import os
import platform
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from platformdirs import user_cache_path

from durbar.engine.made_of import made_of, read_by
from durbar.engine.process_lock import process_lock

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

PACKAGES = ("numba", "llvmlite", "numpy")  # whose versions matter
MADE_OF = "made-of.txt"


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

    def __init__(self, name: str, own: Mapping[Function, Function], mode: Mode) -> None:
        self._name = name
        self._own = own
        self._mode = mode
        self._twins: dict[Function, Function | None] = {}

    def entry(self, function: Function, signature: tuple[object, ...]) -> Function:
        """The twin of a rule that Python calls, compiled for a signature and cached on disk.

        Of several processes that need it at once, one compiles it and the others find it in the cache.
        """
        plain = self._rebound(function)
        if self._mode is Mode.PLAIN:
            return plain
        folder = self.cache_folder(function)
        with process_lock(folder / "lock"):
            plain.__code__ = plain.__code__.replace(co_filename=str(self._note(function, folder)), co_firstlineno=1)
            with _set("CACHE_DIR", str(folder)):
                dispatcher = self._compiled(plain, cache=True, no_cpython_wrapper=False)
            with _little_effort() if self._mode is Mode.CHECKED else nullcontext():
                dispatcher.compile(signature)
        dispatcher.disable_compile()
        compiled: Function = dispatcher
        return compiled

    def cache_folder(self, function: Function) -> Path:
        """Where the machine code of an entry is kept: named by a digest of all that goes into it, so it can never be
        stale; and of nothing else, so it serves every copy of the same rules.
        """
        digest = hashlib.sha256(self._made_of(function).encode()).hexdigest()[:16]
        return cache_root() / f"{self._name}-{self._mode}-{function.__qualname__}-{digest}"

    def _made_of(self, function: Function) -> str:
        versions = [f"{package} {version(package)}" for package in PACKAGES] + [f"python {platform.python_version()}"]
        bound = [f"{_named(declared)} is {_named(own)}" for declared, own in self._own.items()]
        return "\n".join([*versions, *bound, made_of(self._reached(function))])

    def _note(self, function: Function, folder: Path) -> Path:
        """Write beside the machine code what it is made of. Numba takes that for the source: it compiles anew when the
        file of a function is another or younger, and this one never is.
        """
        file = folder / MADE_OF
        if not file.exists():
            file.write_text(self._made_of(function), "utf-8")
        return file

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
        from durbar.engine.numba_fragment import fragment_compiler

        inline, compiler = "is_chapter" not in function.__dict__, fragment_compiler()
        alone = {"no_cpython_wrapper": True, "pipeline_class": compiler} if compiler else {}
        return self._compiled(plain, forceinline=inline, **alone)

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
    names = function.__globals__
    return {name: names[name] for name in read_by(function) if _is_rule(names[name])}


def _named(function: Function) -> str:
    return f"{function.__module__}.{function.__qualname__}"


_one_at_a_time = Lock()


@contextmanager
def _set(name: str, value: object) -> Iterator[None]:
    """Numba has global settings only: another value just for a moment, in which nobody else compiles."""
    from numba.core import config

    with _one_at_a_time:
        before = getattr(config, name)
        setattr(config, name, value)
        try:
            yield
        finally:
            setattr(config, name, before)


@contextmanager
def _little_effort() -> Iterator[None]:
    """Optimise little: code that checks every index is for tests alone, and takes five times as long otherwise."""
    from numba.core import config

    level: Any = config.OPT  # type: ignore[attr-defined]
    with _set("OPT", type(level)(1)):
        yield
