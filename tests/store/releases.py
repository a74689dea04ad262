"""What databases of released versions hold: real tables, one file for each step of the schema that was released.

``python -m tests.store.releases DATABASE`` writes the file for a release, from a database with a little of everything.
"""

import json
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, LargeBinary, MetaData

from durbar.store.engines import open_engines
from durbar.store.migrate import step_of

FOLDER = Path(__file__).parent / "released"
Rows = dict[str, list[dict[str, Any]]]


def released() -> list[str]:
    """The steps that were released."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def sample(step: str) -> Rows:
    """The rows of every table in a database of that step; bytes are in base 64."""
    rows: Rows = json.loads((FOLDER / f"{step}.json").read_text("utf-8"))
    return rows


def fill(connection: Connection, step: str) -> None:
    """Put the sample of a step into an empty database of that step."""
    metadata = MetaData()
    metadata.reflect(connection)
    rows = sample(step)
    for table in metadata.sorted_tables:
        binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
        for row in rows.get(table.name, []):
            connection.execute(table.insert(), row | {name: b64decode(row[name]) for name in binary})


def write(address: str) -> None:
    """Make the file of a database's step."""
    engines = open_engines(address, create=False)
    metadata = MetaData()
    with engines.reading.begin() as connection:
        metadata.reflect(connection)
        tables = [table for table in metadata.sorted_tables if table.name != "alembic_version"]
        rows = {table.name: [dict(row) for row in connection.execute(table.select()).mappings()] for table in tables}
        step = step_of(connection)
    for engine in engines:
        engine.dispose()
    content = ",\n".join(f"{json.dumps(name)}: [\n{_lines(rows[name])}\n]" for name in rows)
    (FOLDER / f"{step}.json").write_text(f"{{\n{content}\n}}\n", "utf-8")


def _lines(rows: list[dict[str, Any]]) -> str:
    return ",\n".join(json.dumps(row, default=lambda raw: b64encode(raw).decode(), ensure_ascii=False) for row in rows)


if __name__ == "__main__":
    write(sys.argv[1])
