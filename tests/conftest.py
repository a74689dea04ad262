"""Which tests are slow, and in which order all of them run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

SERVED = ("browser", "web")  # folders in which servers and browsers are started


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Whatever needs a server or a browser is slow. Compiling comes first, so that whoever needs compiled rules later
    finds them; then what is slow, so that several workers end at the same time.
    """
    for item in items:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        if folder in SERVED or "served" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
    yield
    items.sort(key=lambda item: (item.path.stem != "test_compiling", item.get_closest_marker("slow") is None))
