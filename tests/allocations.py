"""Counting what compiled code allocates, by Numba's own count."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

Count = Callable[[Callable[[int], object], int], int]


@contextmanager
def counting() -> Iterator[Count]:
    """How many allocations some work does that often; it would notice one each time."""
    from numba import njit
    from numba.core.runtime import _nrt_python, rtsys  # type: ignore[attr-defined]

    @njit
    def allocate(times):
        for length in range(1, times + 1):
            np.zeros(length).fill(1)

    def allocated(work: Callable[[int], object], times: int) -> int:
        work(1)  # compiled before counting
        before = rtsys.get_allocation_stats().alloc
        work(times)
        return int(rtsys.get_allocation_stats().alloc - before)

    _nrt_python.memsys_enable_stats()
    try:
        assert allocated(allocate, 100) >= 100
        yield allocated
    finally:
        _nrt_python.memsys_disable_stats()
