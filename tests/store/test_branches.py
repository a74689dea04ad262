"""Branches that people keep: each his own, so many at most, and gone with their table."""

from sqlalchemy import delete

from durbar.store import Database
from durbar.store.engines import open_engines
from durbar.store.schema import sitters, tables
from durbar.tables.store import KeptBranch, Store
from tests.store.samples import lay, summary


def kept(branch: str, guest: str = "ann", table: str = "t", made_at: int = 1) -> KeptBranch:
    return KeptBranch(branch, table, guest, "41~0.3-12-57", "Änn's 'note'", made_at)


def test_everybody_keeps_his_own_and_finds_the_newest_first(store: Store) -> None:
    lay(store, summary("t"))
    lay(store, summary("other"))
    first, second, elsewhere = kept("a", made_at=1), kept("b", made_at=2), kept("c", table="other")
    for branch in (first, second, elsewhere, kept("d", guest="ben")):
        assert store.keep_branch(branch, most=9)
    assert store.branches("ann", "t") == [second, first]
    assert store.branch("c") == elsewhere
    assert store.branch("nothing") is None
    assert store.branch("\0") is None


def test_so_many_are_kept_and_only_their_guest_lets_go(store: Store) -> None:
    lay(store, summary("t"))
    assert [store.keep_branch(kept(name), most=2) for name in "abc"] == [True, True, False]
    assert not store.drop_branch("ben", "a")
    assert store.drop_branch("ann", "a")
    assert not store.drop_branch("ann", "a")
    assert not store.drop_branch("ann", "\0")
    assert store.keep_branch(kept("c"), most=2)


def test_branches_go_with_their_table(store: Database, address: str) -> None:
    lay(store, summary("t"))
    store.keep_branch(kept("a"), most=1)
    engines = open_engines(address)
    with engines.writing.begin() as connection:
        connection.execute(delete(sitters))
        connection.execute(delete(tables))
    for engine in engines:
        engine.dispose()
    assert store.branch("a") is None
