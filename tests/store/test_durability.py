"""What a call has returned from is never lost."""

import subprocess
import sys

import pytest

from durbar.store import Database
from tests.store.samples import choice, lay, summary


@pytest.mark.parametrize("acts", [1, 100])
def test_a_server_that_is_killed_loses_nothing_that_it_has_acknowledged(
    store: Database, address: str, acts: int
) -> None:
    lay(store, summary())
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.appender", address], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        said = [int(server.stdout.readline()) for _ in range(acts)]
        server.kill()
        said += map(int, server.stdout)
    assert server.returncode == -9
    _, written = store.read("t")
    assert len(written) >= len(said)
    assert written == [choice(number) for number in range(1, len(written) + 1)]
    assert store.tables_of("ann", 1) == [summary(acts=len(written))]
    store.append("t", len(written) + 1, choice(0), summary())
