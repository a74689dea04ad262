"""A table is what was opened and its acts in order, and no act is written twice."""

import pytest

from durbar.tables.acts import (
    Answered,
    AnyAct,
    AskedBack,
    CameBack,
    Chose,
    Resigned,
    Said,
    Sat,
    Seated,
    StoodUp,
    TookBack,
)
from durbar.tables.store import Store, Taken, UnknownTable
from tests.store.samples import choice, lay, opened, summary

EVERY_ACT: list[AnyAct] = [
    Sat(at=1, seat=0, guest="ann", name="Ann \N{HUGGING FACE} \0 'quoted' \"twice\" %s :x"),
    Seated(at=2, seat=1, level="easy"),
    CameBack(at=3, seat=1),
    StoodUp(at=4, seat=1),
    Resigned(at=5, seat=1, level="hard"),
    Chose(at=6, seat=1, choice=123456),
    TookBack(at=7, seat=1, plies=3),
    AskedBack(at=8, seat=1, plies=2),
    Answered(at=9, seat=1, agreed=True),
    Said(at=10, guest="ben", name="Ben", seat=None, text="é\n\0\t\\"),
]
NOBODYS_IDS = ["nobody", "", "\0", "t\0", "\ud800", "'; DROP TABLE acts; --", "%", "T", "é" * 10_000]


def test_what_was_opened_is_read_again(store: Store) -> None:
    store.open(opened(), EVERY_ACT, summary(acts=len(EVERY_ACT)))
    assert store.read("t") == (opened(), EVERY_ACT)


def test_every_act_that_was_appended_is_read_again_in_order(store: Store) -> None:
    lay(store, summary())
    for number, act in enumerate(EVERY_ACT, 1):
        store.append("t", number, act, summary(acts=number))
    assert store.read("t") == (opened(), EVERY_ACT)


@pytest.mark.parametrize("after", [0, 1, 9, 10, 11])
def test_acts_are_read_from_a_number_on(store: Store, after: int) -> None:
    store.open(opened(), EVERY_ACT, summary())
    assert store.read("t", after)[1] == EVERY_ACT[after:]


def test_appending_goes_on_after_the_first_acts(store: Store) -> None:
    store.open(opened(), EVERY_ACT, summary())
    store.append("t", len(EVERY_ACT) + 1, choice(1), summary())
    assert store.read("t", len(EVERY_ACT))[1] == [choice(1)]


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 4, 100])
def test_only_the_next_number_is_free(store: Store, number: int) -> None:
    lay(store, summary())
    store.append("t", 1, choice(1), summary())
    store.append("t", 2, choice(2), summary(acts=2))
    with pytest.raises(Taken):
        store.append("t", number, choice(9), summary(holders=("zoe",), acts=9))
    assert store.read("t")[1] == [choice(1), choice(2)]
    assert store.tables_of("ann", 1) == [summary(acts=2)]
    assert store.tables_of("zoe", 1) == []


def test_each_table_counts_for_itself(store: Store) -> None:
    lay(store, summary("s"))
    lay(store, summary("t"))
    store.append("s", 1, choice(1), summary("s"))
    store.append("t", 1, choice(2), summary("t"))
    store.append("s", 2, choice(3), summary("s"))
    assert store.read("s")[1] == [choice(1), choice(3)]
    assert store.read("t")[1] == [choice(2)]


@pytest.mark.parametrize("table", NOBODYS_IDS)
def test_a_table_that_does_not_exist_is_unknown(store: Store, table: str) -> None:
    lay(store, summary())
    with pytest.raises(UnknownTable):
        store.read(table)
    with pytest.raises(UnknownTable):
        store.append(table, 1, choice(1), summary(table))


def test_a_table_is_opened_once(store: Store) -> None:
    store.open(opened(), EVERY_ACT, summary())
    with pytest.raises(Taken):
        store.open(opened(host="zoe"), [], summary(holders=("zoe",)))
    assert store.read("t") == (opened(), EVERY_ACT)
    assert store.tables_of("zoe", 1) == []
