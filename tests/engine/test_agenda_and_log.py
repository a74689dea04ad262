import pytest

import durbar
from durbar.engine.agenda import PLAYER, STEP, A, Agenda, B, C, follow, over, pending, pop, push, push_with, top
from durbar.engine.log import EVERYONE, ROWS, UNKNOWN, Log, events_of, tell, whisper
from durbar.engine.record import Tables
from tests.games import secret


def test_what_is_pushed_last_happens_first() -> None:
    s = Agenda(Agenda.tables(1))
    push(s, 1, 0)
    push_with(s, 2, 1, 7, 8, 9)
    assert [top(s, column) for column in (STEP, PLAYER, A, B, C)] == [2, 1, 7, 8, 9]
    assert pending(s) == 0b10
    pop(s)
    assert (top(s, STEP), top(s, PLAYER)) == (1, 0)


def test_a_step_can_be_followed_by_another_of_the_same_player() -> None:
    s = Agenda(Agenda.tables(1))
    push(s, 1, 3)
    follow(s, 2)
    assert (top(s, STEP), top(s, PLAYER)) == (2, 3)


def test_an_empty_agenda_asks_nobody() -> None:
    s = Agenda(Agenda.tables(1))
    assert over(s)
    assert pending(s) == 0


def test_an_agenda_that_is_too_short_is_noticed() -> None:
    s = Agenda(Agenda.tables(1))
    for _ in range(7):
        push(s, 1, 0)
    with pytest.raises(IndexError):
        push(s, 1, 0)


def logs(read: bool) -> tuple[Log, Tables]:
    records = Log.tables(1)
    records["read"] = read
    return Log(records), records


def test_events_are_told_in_order_and_then_forgotten() -> None:
    setup = secret.secret().setup(2)
    log, records = logs(read=True)
    tell(log, secret.Event.DECIDED, 1, 2, 3, 4, 5)
    whisper(log, 0b01, secret.Event.DEALT, 0, 6, 0, 0, 0)
    first, second = events_of(records, setup)
    assert (first.kind, first.player, first.details, first.known_to) == (
        secret.Event.DECIDED,
        1,
        (2, 3, 4, 5),
        EVERYONE,
    )
    assert (second.kind, second.details[0], second.known_to) == (secret.Event.DEALT, 6, 0b01)
    assert events_of(records, setup) == ()


def test_a_log_nobody_reads_stays_empty() -> None:
    log, records = logs(read=False)
    tell(log, secret.Event.DECIDED, 1, 2, 3, 4, 5)
    assert not records["event"].any()


def test_too_many_events_are_an_error_not_a_loss() -> None:
    log, records = logs(read=True)
    for _ in range(ROWS + 5):
        tell(log, secret.Event.DECIDED, 1, 0, 0, 0, 0)
    with pytest.raises(OverflowError):
        events_of(records, secret.secret().setup(2))


def test_details_are_known_to_those_they_were_whispered_to() -> None:
    position = secret.secret().start(2, seed=1)
    dealt = position.events[0]
    card = f"the card {position.state.hand[0]}"
    assert card in dealt.as_seen_by(0).words()
    for other in (1, None):
        assert dealt.as_seen_by(other).details == (UNKNOWN,) * 4
        assert "a card" in dealt.as_seen_by(other).words()


def test_an_event_names_its_rule_and_the_players() -> None:
    begins = durbar.load("meridian").start(2, seed=1).events[-1]
    assert begins.rule == "ME-1.9"
    assert begins.words(names=("Noor", "Idris")) in ("Noor begins", "Idris begins")
    assert begins.words("fr", names=("Noor", "Idris")) in ("Noor commence", "Idris commence")
