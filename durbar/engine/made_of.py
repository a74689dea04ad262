"""What machine code is made of: the rules that an entry reaches and every value they read. Nothing else changes it,
neither a comment nor another file of the game, so nothing else makes anybody compile anew.
"""

import dis
import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import EnumMeta
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from durbar.engine.record import Record

FOREIGN = ("builtins", "math", "numba", "numpy")  # packages whose version tells all


def made_of(rules: Iterable[Callable[..., Any]]) -> str:
    """One line for each rule and for each value that a rule reads, the same wherever and whenever it is written."""
    lines = set()
    for function in rules:
        where = f"{function.__module__}.{function.__qualname__}"
        lines.add(
            f"{where}: {_code(function.__code__, function.__doc__)} {sorted(function.__dict__)} {function.__defaults__}"
        )
        lines |= {f"{where} reads {name}: {_told(function.__globals__[name])}" for name in read_by(function)}
    return "\n".join(sorted(lines)) + "\n"


def read_by(function: Callable[..., Any]) -> list[str]:
    """The global names that a function reads, without those of Python itself."""
    return [name for name in _read_in(function.__code__) if name in function.__globals__]


@cache
def _read_in(code: CodeType) -> list[str]:
    """The names that code looks for outside itself; found once, because entries share most of their rules."""
    return sorted({step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"})


def _code(code: CodeType, doc: str | None = None) -> str:
    """A digest of what is done: no names of files, no lines, no docstring."""
    constants = [_code(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts if one != doc]
    return _digest(code.co_code, repr((constants, code.co_names, code.co_varnames, code.co_argcount)).encode())


def _told(value: Any) -> str:
    """A value as text from which equal values follow; of what cannot be told so, the file in which it is written."""
    match value:
        case FunctionType() if "is_rule" in value.__dict__:
            return f"{value.__module__}.{value.__qualname__}"
        case None | bool() | int() | float() | str() | bytes() | np.generic():
            return f"{type(value).__name__} {value!r}"
        case tuple() | list():
            return f"{type(value).__name__} ({', '.join(map(_told, value))})"
        case Mapping():
            return f"mapping {{{', '.join(f'{_told(key)}: {_told(value[key])}' for key in value)}}}"
        case np.ndarray():
            return f"array {value.dtype.descr} {value.shape} {_digest(np.ascontiguousarray(value).tobytes())}"
        case EnumMeta():
            return f"enum {[(member.name, member.value) for member in value]}"  # type: ignore[var-annotated]
        case type() if issubclass(value, Record):
            return f"record {value.dtype.descr}"
    return _written(value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None))


@cache
def _written(module: str | None) -> str:
    """Where something comes from, and what is written there."""
    if module is None or module.partition(".")[0] in FOREIGN:
        return f"of {module}"
    file = sys.modules[module].__file__
    return f"of {module} {_digest(Path(file).read_bytes()) if file else ''}"


def _digest(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:16]
