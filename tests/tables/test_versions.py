"""Tables of former versions of the rules: kept by a store, they go on as they began."""

import asyncio
from pathlib import Path

import pytest

from durbar.engine.recorded import read
from durbar.store import Database
from durbar.tables import acts
from durbar.tables.host import Host
from tests.tables.people import ANN

GOLDEN = Path(__file__).parents[1] / "golden"


def kept(store: Database, name: str) -> str:
    """A golden game of the first version, as a server of that time would have left it: with the options it knew."""
    recorded = read((GOLDEN / f"{name}.txt").read_text("utf-8"))
    table = asyncio.run(Host(store).lay_out(ANN, recorded))
    assert (table.opened.version, table.opened.options) == (1, recorded.setup.chosen)
    return table.opened.id


@pytest.mark.parametrize("name", ["agra-2", "taj_mahal-3", "wallenstein-3"])
def test_a_table_of_the_first_version_is_read_again_and_ends_as_it_did(store: Database, name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    table = asyncio.run(Host(store).table(kept(store, name)))
    assert table.course.recorded().text() == text
    assert table.course.setup.house_rules


def test_the_next_table_plays_by_the_rules_as_they_are_now(store: Database) -> None:
    async def play() -> tuple[acts.Opened, acts.Opened]:
        host = Host(store)
        seats = [{"who": "me"}, {"who": "here", "name": "Eve"}]
        table = await host.open(ANN, "agra", seats)
        facts = {fact: getattr(table.opened, fact) for fact in table.opened.__struct_fields__}
        done = read((GOLDEN / "agra-2.txt").read_text("utf-8"))
        old = acts.Opened(**facts | {"id": "old", "version": 1, "options": done.setup.chosen, "seed": str(done.seed)})
        sat = [acts.Sat(at=0, seat=seat, guest=ANN.id, name=ANN.name) for seat in range(2)]
        chose = [acts.Chose(at=0, seat=seat, choice=choice) for seat, choice in done.choices]
        store.open(old, [*sat, *chose], table.summary())
        over = await host.table("old")
        following = await host.rematch(ANN, over)
        return over.opened, (await host.table(following)).opened

    before, after = asyncio.run(play())
    assert (before.version, before.options) == (1, {"money": "closed"})
    assert after.version == 2
    assert after.options == {
        "money": "closed",
        "markers_return": "own_turn",
        "laying": "first",
        "peonage_takes_rupees": "no",
    }
