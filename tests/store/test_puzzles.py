"""Attempts at puzzles: the first counts, and both ratings learn from it."""

from durbar.tables.store import Attempt, Difficulty, Store


def tried(store: Store, guest: str, puzzle: str, solved: bool, at: int = 1) -> Attempt:
    """An attempt that changes both ratings by ten."""

    def learn(before: list[Attempt], known: Difficulty) -> tuple[Attempt, float]:
        change = 10.0 if solved else -10.0
        return Attempt(guest, puzzle, "meridian", at + len(before), solved, change), known.rating - change

    return store.note_attempt(guest, "meridian", puzzle, 1500.5, learn)


def test_what_was_learnt_is_kept(store: Store) -> None:
    assert store.difficulties("meridian") == {}
    first = tried(store, "ann", "p", solved=True)
    assert first == Attempt("ann", "p", "meridian", 1, True, 10.0)
    assert store.difficulties("meridian") == {"p": Difficulty(1490.5, 1, 1)}
    tried(store, "ben", "p", solved=False)
    assert store.difficulties("meridian") == {"p": Difficulty(1500.5, 2, 1)}
    assert store.difficulties("agra") == {}


def test_only_a_first_attempt_counts(store: Store) -> None:
    first = tried(store, "ann", "p", solved=False)
    assert tried(store, "ann", "p", solved=True) == first
    assert store.attempts("ann", "meridian") == [first]
    assert store.difficulties("meridian") == {"p": Difficulty(1510.5, 1, 0)}


def test_attempts_are_ones_own_and_the_last_comes_first(store: Store) -> None:
    for puzzle in "abc":
        tried(store, "ann", puzzle, solved=True)
    tried(store, "ben", "a", solved=True)
    assert [attempt.puzzle for attempt in store.attempts("ann", "meridian")] == ["c", "b", "a"]
    assert [attempt.puzzle for attempt in store.attempts("ben", "meridian")] == ["a"]
    assert store.attempts("ann", "agra") == []
