"""Visitors, the words that let programs act for them, and the key that signs cookies."""

from time import time

import pytest

from durbar.tables.store import Store, Visitor


@pytest.fixture
def ann(store: Store) -> Visitor:
    ann = Visitor("ann", "Ann")
    store.greet(ann)
    return ann


def test_whoever_was_greeted_is_known(store: Store, ann: Visitor) -> None:
    assert store.visitor("ann") == ann
    assert store.visitor("ben") is None


def test_a_visitor_may_change_his_name(store: Store, ann: Visitor) -> None:
    store.greet(Visitor("ann", "Änn \0 'x'"))
    assert store.visitor("ann") == Visitor("ann", "Änn \0 'x'")


def test_a_word_stands_for_its_guest(store: Store, ann: Visitor) -> None:
    store.greet(Visitor("ben", "Ben"))
    store.add_token("ann", "word", 1)
    store.add_token("ben", "other word", 1)
    assert store.by_token("word") == ann
    assert store.by_token("other word") == Visitor("ben", "Ben")
    assert store.by_token("wrong word") is None


def test_a_word_stands_for_its_guest_under_his_new_name(store: Store, ann: Visitor) -> None:
    store.add_token("ann", "word", 1)
    store.greet(Visitor("ann", "Anna"))
    assert store.by_token("word") == Visitor("ann", "Anna")


@pytest.mark.parametrize("times", [range(7), [0] * 7], ids=["each second one", "all in one second"])
def test_a_guest_has_at_most_five_words_and_the_oldest_go(store: Store, ann: Visitor, times: list[int]) -> None:
    store.greet(Visitor("ben", "Ben"))
    store.add_token("ben", "ben's", 0)
    for number, at in enumerate(times):
        store.add_token("ann", f"word {number}", at)
    assert [number for number in range(7) if store.by_token(f"word {number}")] == [2, 3, 4, 5, 6]
    assert store.by_token("ben's") == Visitor("ben", "Ben")


def test_revoked_words_stand_for_nobody(store: Store, ann: Visitor) -> None:
    store.greet(Visitor("ben", "Ben"))
    store.add_token("ben", "ben's", 1)
    for number in range(3):
        store.add_token("ann", f"word {number}", number)
    store.revoke("ann")
    assert [store.by_token(f"word {number}") for number in range(3)] == [None] * 3
    assert store.by_token("ben's") == Visitor("ben", "Ben")
    store.add_token("ann", "new word", 9)
    assert store.by_token("new word") == ann


def test_the_key_stays_the_same(store: Store) -> None:
    key = store.key()
    assert len(key) == 32
    assert store.key() == key


def test_whoever_signs_out_begins_a_new_generation(store: Store) -> None:
    assert store.generation("ann") == 0
    assert [store.sign_out("ann") for _ in range(2)] == [1, 2]
    assert store.generation("ann") == 2
    assert store.generation("ben") == 0


def test_the_day_from_which_on_cookies_tell_their_age_stays_the_same(store: Store) -> None:
    since = store.dated_since()
    assert 0 < since <= time()
    assert store.dated_since() == since
