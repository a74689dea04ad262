"""Finished games of a store as files."""

import asyncio
from pathlib import Path

import pytest

from durbar.engine.errors import DurbarError
from durbar.engine.recorded import read
from durbar.store import Database
from durbar.tables.exporting import export
from durbar.tables.host import Host
from tests.games import secret
from tests.tables.people import ANN, choosing
from tests.test_cli import durbar

ALONE = [{"who": "me"}, {"who": "here", "name": "Bob"}]


async def played(host: Host, public: bool = True, to_the_end: bool = True) -> str:
    """A table at which both have chosen, or only the first."""
    table = await host.open(ANN, "secret", ALONE, public=public)
    for seat in (0, 1)[: 2 if to_the_end else 1]:
        await host.act(table.opened.id, choosing(table, seat, secret.KEEP))
    return table.opened.id


def test_public_games_that_are_over_are_written_once(store: Database, tmp_path: Path) -> None:
    async def exported(comments: bool = True) -> list[str]:
        return sorted([file.stem async for file in export(store, tmp_path / "games", comments)])

    async def run() -> None:
        host = Host(store)
        over = sorted([await played(host), await played(host)])
        await played(host, public=False)
        await played(host, to_the_end=False)
        assert await exported() == over
        assert await exported() == []
        for file in (tmp_path / "games").iterdir():
            text = file.read_text("utf-8")
            assert read(text).text() == text
            assert ANN.name not in text
        later = await played(host)
        assert await exported(comments=False) == [later]
        assert "  #" not in (tmp_path / "games" / f"{later}.durbar").read_text("utf-8")

    asyncio.run(run())


def test_the_command_tells_how_many_there_are_more(store: Database, sqlite: str, tmp_path: Path) -> None:
    asyncio.run(played(Host(store)))
    assert "has 0 games more" in durbar("admin", "export", str(tmp_path / "games"), "--database", sqlite)


def test_a_folder_that_cannot_be_written_is_told(store: Database, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file", "utf-8")

    async def run() -> None:
        with pytest.raises(DurbarError, match="cannot write into"):
            await anext(export(store, tmp_path / "games"))

    asyncio.run(run())
