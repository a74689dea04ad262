"""Rules as unfinished machine code, to be drawn into the entries that need them.

Numba makes every function ready to run, and optimises it once more with each of its callers: a rule ten calls deep, ten
times. But a rule that only rules call is never run by itself. So it is left as it is here, and an entry is optimised
once, with all that it calls.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


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
