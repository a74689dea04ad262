"""Empty databases that need not be made step by step for every test."""

import shutil
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from durbar.store import connect

_FOLDER = TemporaryDirectory(prefix="durbar-")


def empty_sqlite(file: Path) -> str:
    """The address of a new file with the newest schema and nothing in it."""
    shutil.copy(_made_once(), file)
    return f"sqlite:///{file}"


@cache
def _made_once() -> Path:
    made = Path(_FOLDER.name, "empty.sqlite")
    with closing(connect(f"sqlite:///{made}")):
        return made
