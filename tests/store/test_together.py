"""Many threads and several servers on one store."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from threading import Barrier

import pytest

from durbar.store import Database, connect
from durbar.tables.acts import Said
from durbar.tables.store import Store, Taken, Visitor
from tests.store.samples import choice, lay, summary

THREADS = 12
LINES = range(1, 31)
Work = Callable[[Store, int], object]


@pytest.fixture
def servers(address: str) -> Iterator[list[Database]]:
    with closing(connect(address)) as one, closing(connect(address)) as other:
        yield [one, other]


def all_at_once(servers: list[Database], work: Work) -> list[object]:
    """What ``work`` gives in each thread; every second thread is on the other server."""
    start = Barrier(THREADS, timeout=60)

    def run(thread: int) -> object:
        start.wait()
        return work(servers[thread % 2], thread)

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(run, range(THREADS)))


def test_of_many_acts_with_one_number_exactly_one_is_written(servers: list[Database]) -> None:
    lay(servers[0], summary())
    next_number = Barrier(THREADS, timeout=60)

    def say(store: Store, thread: int) -> list[int]:
        """Try to say every line of the talk; the numbers of those that were written."""
        written = []
        for number in LINES:
            next_number.wait()
            with suppress(Taken):
                store.append("t", number, _line(thread), summary(holders=(f"guest {thread}",), acts=number))
                written.append(number)
        return written

    written = all_at_once(servers, say)
    _, acts = servers[1].read("t")
    assert [[n for n in LINES if acts[n - 1] == _line(thread)] for thread in range(THREADS)] == written
    assert len(acts) == len(LINES)
    sits = [servers[0].tables_of(f"guest {thread}", 1) != [] for thread in range(THREADS)]
    assert sits == [acts[-1] == _line(thread) for thread in range(THREADS)]


def _line(thread: int) -> Said:
    return Said(at=1, guest="ann", name="Ann", seat=None, text=f"I am thread {thread}")


def test_many_tables_grow_side_by_side(servers: list[Database]) -> None:
    def play(store: Store, thread: int) -> None:
        lay(store, summary(str(thread)))
        for number in range(1, 21):
            store.append(str(thread), number, choice(number), summary(str(thread), changed_at=number))

    all_at_once(servers, play)
    for thread in range(THREADS):
        assert servers[thread % 2].read(str(thread))[1] == [choice(number) for number in range(1, 21)]
    assert len(servers[0].tables_of("ann", 100)) == THREADS


def test_of_many_tables_with_one_id_exactly_one_is_opened(servers: list[Database]) -> None:
    def open_one(store: Store, thread: int) -> bool:
        try:
            lay(store, summary(acts=thread), host=f"guest {thread}")
        except Taken:
            return False
        return True

    opened = all_at_once(servers, open_one)
    assert opened.count(True) == 1
    assert servers[0].read("t")[0].host == f"guest {opened.index(True)}"


def test_a_guest_who_gets_words_everywhere_at_once_keeps_five(servers: list[Database]) -> None:
    servers[0].greet(Visitor("ann", "Ann"))
    all_at_once(servers, lambda store, thread: store.add_token("ann", f"word {thread}", 1))
    assert sum(servers[0].by_token(f"word {thread}") is not None for thread in range(THREADS)) == 5


def test_somebody_may_be_greeted_everywhere_at_once(servers: list[Database]) -> None:
    all_at_once(servers, lambda store, thread: store.greet(Visitor("ann", f"Ann {thread}")))
    ann = servers[0].visitor("ann")
    assert ann is not None
    assert ann == servers[1].visitor("ann")


def test_all_threads_get_the_same_key(servers: list[Database]) -> None:
    assert len(set(all_at_once(servers, lambda store, thread: store.key()))) == 1


def test_servers_that_start_at_once_on_an_empty_database_get_the_same_key(address: str) -> None:
    start = "import sys; from durbar.store import connect; sys.stdin.read(); print(connect(sys.argv[1]).key().hex())"
    processes = [
        subprocess.Popen([sys.executable, "-c", start, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdin
        process.stdin.close()
    keys = set()
    for process in processes:
        with process:
            assert process.stdout
            keys.add(process.stdout.read())
        assert process.returncode == 0
    with closing(connect(address)) as store:
        assert keys == {f"{store.key().hex()}\n".encode()}
