"""Where tables lie that nobody uses: as they stood, so that they need not be played again from their first act.

What lies here is only a copy, in a folder of this process alone, and gone with it. The store has everything.
"""

import pickle
from collections import OrderedDict
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from weakref import finalize
from zlib import compress, decompress

from durbar.tables.table import Table

MOST = 2000  # tables, of some ten kilobytes each; the others are played again


class Attic:
    """Copies of tables on disk."""

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="durbar-"))  # that nobody else may read
        self.close = finalize(self, rmtree, self._folder, ignore_errors=True)  # at the latest when the process ends
        self._kept: OrderedDict[str, Path] = OrderedDict()

    def put(self, table: Table) -> None:
        """Keep a table as it stands, if the disk has room for it."""
        path = self._folder / table.opened.id
        try:
            path.write_bytes(compress(pickle.dumps(table, pickle.HIGHEST_PROTOCOL), level=1))
        except OSError:
            return
        self._kept[table.opened.id] = path
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)[1].unlink(missing_ok=True)

    def take(self, table_id: str) -> Table | None:
        """The table as it stood when it was put here, if it is here; it is not any more."""
        path = self._kept.pop(table_id, None)
        if path is None:
            return None
        try:
            table: Table = pickle.loads(decompress(path.read_bytes()))
            path.unlink()
        except OSError:  # somebody has tidied up
            return None
        return table
