"""Rules as unfinished machine code, to be drawn into the entries that need them.

Numba makes every function ready to run, and optimises it once more with each of its callers: a rule ten calls deep, ten
times. But a rule that only rules call is never run by itself. So it is left as it is here, and an entry is optimised
once, with all that it calls.

That is done with parts of Numba that nobody has promised to keep. `pyproject.toml` allows the versions with which it is
known to work; with any other it is tried first, and left to Numba's own ways if it does not fit.
"""

import logging
from functools import cache
from typing import Any

from numba import __version__, njit
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

KNOWN = ((0, 61), (0, 68))  # the first and the last version with which it is known to work
log = logging.getLogger(__name__)


class Fragment(JITCodeLibrary):
    """The code of one rule and of what it calls, which others link in."""

    def _optimize_final_module(self) -> None:
        """Not here: an entry does it."""

    def _finalize_final_module(self) -> None:
        """It can be linked now; no engine has to know of it."""
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]  # Numba's inside has no types
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nowhere: it does not run by itself."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> "Fragment":
        """What is told the function's environment, when that is ready: nobody has to know it."""
        return self

    def set_env(self, env_name: str, env: object) -> None:
        """Python objects that the code uses; rules use none."""


class FragmentCompiler(Compiler):
    """Compiles a function to a fragment."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        library = library or Fragment(targetctx.codegen(), "fragment")  # type: ignore[no-untyped-call]
        super().__init__(typingctx, targetctx, library, *rest)  # type: ignore[no-untyped-call]


@cache
def fragment_compiler(version: str = __version__) -> type[FragmentCompiler] | None:
    """What compiles fragments; None if this Numba is made otherwise: then rules are compiled its way, slowly."""
    first, last = KNOWN
    if first <= tuple(int(part) for part in version.split(".")[:2]) <= last or fits():
        return FragmentCompiler
    log.warning("Numba %s is not known here: rules are compiled without fragments, which takes longer", version)
    return None


def fits() -> bool:
    """Whether a function that calls a fragment does what it should."""
    compiler: Any = njit  # its stubs leave some options out
    try:
        inner = compiler(forceinline=True, no_cpython_wrapper=True, pipeline_class=FragmentCompiler)(_twice)
        return bool(compiler(lambda n: inner(n) + 1)(20) == 41)
    except Exception:  # whatever Numba's inside says to what it does not know
        return False


def _twice(n: int) -> int:
    return 2 * n
