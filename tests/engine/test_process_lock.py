"""A lock between processes, and between threads of one."""

import subprocess
import sys
from pathlib import Path
from threading import Thread

from durbar.engine.process_lock import process_lock

HOLD = """
import sys
from pathlib import Path
from durbar.engine.process_lock import process_lock
with process_lock(Path(sys.argv[1])):
    print("mine", flush=True)
    sys.stdin.read()
"""


def test_whoever_comes_second_waits_for_the_first(tmp_path: Path) -> None:
    """Whoever wants something else does not."""
    file, said = tmp_path / "new" / "lock", list[str]()

    def second() -> None:
        with process_lock(file):
            said.append("second")

    waiting = Thread(target=second)
    with process_lock(file):
        waiting.start()
        waiting.join(0.3)
        with process_lock(tmp_path / "another"):
            said.append("first")
    waiting.join()
    assert said == ["first", "second"]


def test_what_a_killed_process_held_is_free(tmp_path: Path) -> None:
    file, said = tmp_path / "lock", list[str]()
    command = [sys.executable, "-c", HOLD, str(file)]

    def second() -> None:
        with process_lock(file):
            said.append("second")

    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "mine\n"
        waiting = Thread(target=second)
        waiting.start()
        waiting.join(0.3)
        assert said == []
        first.kill()
        waiting.join()
    assert said == ["second"]
