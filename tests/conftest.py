"""Which tests are slow, and in which order all of them run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
SERVED = ("browser", "web")  # folders in which servers and browsers are started
LONG = HERE / "takes_long.txt"  # test functions, by `make durations`

# No test asserts a time: a machine may be busy with others.
settings.register_profile("whatever time it takes", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whatever time it takes")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Whatever needs a server or a browser is slow. Compiling comes first, so that whoever needs compiled rules later
    finds them; then what is slow, so that several workers end at the same time. What takes long was measured.
    """
    takes_long = set(LONG.read_text("utf-8").split())
    for item in items:
        folder = item.path.relative_to(HERE).parts[0]
        if folder in SERVED or "served" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
        if _function(item) in takes_long:
            item.add_marker(pytest.mark.takes_long)
    yield
    items.sort(key=lambda item: (item.path.stem != "test_compiling", item.get_closest_marker("slow") is None))


def _function(item: pytest.Item) -> str:
    """The name of a test without its case, as reports tell it."""
    module = item.path.relative_to(HERE.parent).with_suffix("")
    return f"{'.'.join(module.parts)}::{item.name.partition('[')[0]}"
