"""Installs what a lock file lists, in as many processes as there are cores (four at most).

    .venv/bin/python tools/install.py requirements.txt

For every package pip reads a long list of files, one package after the other, and that takes longer than to fetch them.
A lock lists everything, with hashes, so no part has to know what is in another. What is installed is compiled when it
is first used.
"""

import os
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

PIP = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
LOCKED = ["--no-compile", "--no-deps", "--require-hashes", "--requirement"]


def parts(lock: str, count: int) -> list[str]:
    """The packages of a lock, each with its hashes, dealt out evenly."""
    packages = re.split(r"\n(?=\S)", lock.strip())
    return ["\n".join(packages[part::count]) + "\n" for part in range(min(count, len(packages)))]


def install(lock: Path) -> int:
    """The exit code: 0 if every part is installed."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        running = []
        for number, part in enumerate(parts(lock.read_text("utf-8"), min(4, os.cpu_count() or 1))):
            file = Path(folder, f"{number}.txt")
            file.write_text(part, "utf-8")
            running.append(stack.enter_context(subprocess.Popen([*PIP, *LOCKED, str(file)])))
        return max(pip.wait() for pip in running)


if __name__ == "__main__":
    sys.exit(install(Path(sys.argv[1])))
