"""Runs a command, and says how far it is while that takes longer than two seconds; all it printed, only if it fails.

    python tools/progress.py "installing packages" pip install ...

It needs nothing but Python: `make play` uses it before anything is installed.
"""

import subprocess
import sys
import threading
import time

SOON = 2.0  # seconds until something is said for the first time
AGAIN = 10.0  # seconds until it is said again where a line cannot be written over
WIDTH = 100


class Line:
    """One line that is written over in a terminal, and written again elsewhere."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._begun = time.monotonic()
        self._next = self._begun + SOON
        self._over = sys.stderr.isatty()

    def tell(self, last: str) -> None:
        """Say how long it has taken and what was printed last, if it is time for that."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (0.2 if self._over else AGAIN)
        line = f"{self._words}: {now - self._begun:.0f} s, {' '.join(last.split())}"[:WIDTH]
        print(f"\r{line:{WIDTH}}" if self._over else line, end="" if self._over else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave no half line behind."""
        if self._over:
            print(f"\r{'':{WIDTH}}\r", end="", file=sys.stderr, flush=True)


def run(words: str, command: list[str]) -> int:
    """The exit code of a command."""
    line, said = Line(words), [""]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace"
    ) as running:
        assert running.stdout is not None
        listener = threading.Thread(target=said.extend, args=(running.stdout,))
        listener.start()
        while listener.is_alive():
            listener.join(0.1)
            line.tell(said[-1])
    line.end()
    if running.returncode:
        print(*said, sep="", file=sys.stderr)
    return running.returncode


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
