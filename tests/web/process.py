"""Servers in processes of their own, started and killed as on a real machine."""

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from types import TracebackType

import httpx

COMMAND = [str(Path(sys.executable).parent / "durbar"), "serve", "--no-ahead", "--pause", "0", "--rate", "1000000"]
COMMAND += ["--quotas", "1000"]


class Process:
    """A server; killed with -9 when it goes out of scope."""

    def __init__(
        self, database: str, port: int = 0, *options: str, within: tuple[str, ...] = (), errors: Path | None = None
    ) -> None:
        self.database, self.options = database, options
        command = [*within, *COMMAND, "--database", database, "--port", str(port), *options]
        with open(errors, "w", encoding="utf-8") if errors else nullcontext() as file:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=file, text=True, env={**os.environ, "COLUMNS": "200"}
            )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        assert told.startswith("Durbar is at "), told
        self.address = told.split()[3]
        self.port = int(self.address.rsplit(":", 1)[1])

    def __enter__(self) -> "Process":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        """Kill -9."""
        if self._process.returncode is None:
            self._process.kill()
            self._process.communicate()

    def ask_to_end(self) -> None:
        """Ask it to end, as systems do."""
        self._process.terminate()

    def end(self) -> int:
        """Ask it to end, and wait until it has; what it says at the end."""
        self.ask_to_end()
        self._process.communicate()
        return self._process.returncode

    def again(self) -> "Process":
        """The same server once more, as after a crash."""
        return Process(self.database, self.port, *self.options)

    def guest(self, name: str) -> httpx.Client:
        """A program that plays for somebody."""
        client = httpx.Client(base_url=f"{self.address}/api", timeout=60)
        token = client.post("/guests", json={"name": name}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        return client
