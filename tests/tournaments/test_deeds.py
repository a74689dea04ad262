"""Who may do what, and what a tournament does by itself, and when."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from durbar.engine.game import load
from durbar.tables.pace import A_DAY, MOVE, live
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Visitor
from durbar.tournaments import deeds
from durbar.tournaments.acts import Begins, Begun, Cancelled, Kind, Opened, RoundOpened, Spare, Unfinished
from durbar.tournaments.tournament import Tournament
from tests.tournaments.playing import HOST, NOW, begun, do, end, joined, open_round, opened, visitor


def refused(tournament: Tournament, deed: deeds.Deed) -> Reason:
    with pytest.raises(Refused) as refusal:
        deed(tournament)
    return refusal.value.reason


@pytest.mark.parametrize(
    "facts",
    [
        {"most": 1},
        {"most": 129},
        {"rounds": 0},
        {"rounds": 31},
        {"late": 4},
        {"absences": 0},
        {"begins_at": NOW + 5},
        {"begins": Begins.AT_A_TIME},
        {"begins": Begins.AT_A_TIME, "begins_at": NOW - 1},
        {"every": A_DAY},
        {"kind": Kind.KNOCK_OUT},
        {"kind": Kind.KNOCK_OUT, "rounds": 0, "go_on": 4},
        {"kind": Kind.ROUND_ROBIN, "late": 1},
        {"rated": True},
        {"rated": True, "pace": live(45, 10, MOVE)},
    ],
)
def test_there_can_be_no_such_tournament(facts: dict[str, object]) -> None:
    with pytest.raises(Refused):
        deeds.checked(replace(opened(), **facts), load("meridian"))


def test_a_tournament_knows_how_small_its_tables_may_be() -> None:
    assert deeds.checked(opened(size=4), load("meridian")).least == 2
    assert deeds.checked(replace(opened(size=5), game="taj_mahal"), load("taj_mahal")).least == 3


def test_people_join_and_leave_and_come_back_before_it_begins() -> None:
    tournament = joined(2, most=3)
    assert refused(tournament, deeds.join(visitor(1))) is Reason.ALREADY_JOINED
    do(tournament, deeds.withdraw(visitor(1).id))
    assert refused(tournament, deeds.withdraw(visitor(1).id)) is Reason.NOT_JOINED
    do(tournament, deeds.join(visitor(1)))
    do(tournament, deeds.join(visitor(2)))
    assert refused(tournament, deeds.join(visitor(3))) is Reason.TOURNAMENT_FULL
    do(tournament, deeds.remove(HOST, 0))
    assert refused(tournament, deeds.join(visitor(0))) is Reason.OUT_OF_TOURNAMENT
    assert len(tournament.entered) == 2


def test_by_invitation_only_those_who_have_it() -> None:
    tournament = joined(0, public=False)
    assert refused(tournament, deeds.join(visitor(1))) is Reason.NOT_INVITED_TO_PLAY
    assert refused(tournament, deeds.join(visitor(1), "é")) is Reason.NOT_INVITED_TO_PLAY
    do(tournament, deeds.join(visitor(1), "word"))
    do(tournament, deeds.join(Visitor(HOST, "Host")))


def test_late_people_join_a_swiss_tournament_up_to_a_round() -> None:
    tournament = begun(4, size=2, rounds=4, late=2)
    do(tournament, deeds.join(visitor(8)))
    for match in tournament.rounds[0].matches:
        end(tournament, match, 1, 2)
    open_round(tournament)
    assert refused(tournament, deeds.join(visitor(9))) is Reason.TOURNAMENT_BEGUN
    assert refused(begun(4), deeds.join(visitor(9))) is Reason.TOURNAMENT_BEGUN
    do(tournament, deeds.withdraw(visitor(8).id))
    assert refused(tournament, deeds.join(visitor(8))) is Reason.OUT_OF_TOURNAMENT


HOSTS: list[Callable[[str], deeds.Deed]] = [
    deeds.begin,
    deeds.cancel,
    lambda host: deeds.remove(host, 0),
    lambda host: deeds.close_round(host, Unfinished.SHARED),
]


@pytest.mark.parametrize("deed", HOSTS)
def test_only_the_host_does_what_is_the_host_s(deed: Callable[[str], deeds.Deed]) -> None:
    for tournament in (joined(3), begun(8)):
        assert refused(tournament, deed(visitor(0).id)) is Reason.NOT_THE_TOURNAMENT_S_HOST
    tournament = begun(8)
    do(tournament, deeds.cancel(HOST))
    assert refused(tournament, deed(HOST)) is Reason.TOURNAMENT_OVER
    assert refused(tournament, deeds.join(visitor(99))) is Reason.TOURNAMENT_OVER


def test_it_begins_by_hand_with_people_enough() -> None:
    tournament = joined(1)
    assert refused(tournament, deeds.begin(HOST)) is Reason.TOO_FEW_JOINED
    assert deeds.due_act(tournament, 2**40) is None
    do(tournament, deeds.join(visitor(1)))
    do(tournament, deeds.begin(HOST))
    assert refused(tournament, deeds.begin(HOST)) is Reason.TOURNAMENT_BEGUN
    assert len(tournament.seed) == 16
    assert refused(joined(2, size=3, least=3, spare=Spare.BYE), deeds.begin(HOST)) is Reason.TOO_FEW_JOINED


def test_it_begins_when_it_is_full() -> None:
    tournament = joined(3, most=4, begins=Begins.WHEN_FULL)
    assert deeds.due_act(tournament, 2**40) is None
    do(tournament, deeds.join(visitor(3)))
    assert isinstance(deeds.due_act(tournament, NOW), Begun)


def at_a_time(people: int, kind: Kind = Kind.SWISS, every: int = 0) -> Tournament:
    return joined(people, kind, size=2, begins=Begins.AT_A_TIME, begins_at=NOW + 100, every=every)


def test_it_begins_at_its_time_or_is_cancelled_if_nobody_came() -> None:
    tournament = at_a_time(4)
    assert deeds.next_due(tournament) == NOW + 100
    assert deeds.due_act(tournament, NOW + 99) is None
    assert isinstance(deeds.due_act(tournament, NOW + 100), Begun)
    assert isinstance(deeds.due_act(at_a_time(1), NOW + 100), Cancelled)


def test_rounds_open_on_their_dates_and_a_knock_out_also_waits_for_its_tables() -> None:
    for kind in Kind:
        tournament = at_a_time(4, kind, every=A_DAY)
        tournament.go_through([Begun(at=NOW, seed="s")])
        open_round(tournament, NOW + 100)
        second = NOW + 100 + A_DAY
        assert deeds.next_due(tournament) == second or kind is Kind.KNOCK_OUT
        assert deeds.due_act(tournament, second - 1) is None
        unfinished = deeds.due_act(tournament, second)
        assert isinstance(unfinished, RoundOpened) == (kind is not Kind.KNOCK_OUT)
        for match in tournament.rounds[0].matches:
            end(tournament, match, 1, 2)
        assert deeds.due_act(tournament, second - 1) is None
        assert isinstance(deeds.due_act(tournament, second), RoundOpened)


def test_it_is_over_when_all_rounds_are_or_nobody_is_left_to_play() -> None:
    tournament = begun(4, size=2, rounds=1)
    for match in tournament.rounds[0].matches:
        assert tournament.stage == "playing"
        end(tournament, match, 1, 2)
    assert tournament.stage == "over"
    tournament = begun(3, size=3, rounds=3)
    for number in range(2):
        do(tournament, deeds.withdraw(visitor(number).id))
    assert tournament.stage == "playing"
    end(tournament, tournament.rounds[0].matches[0], 1, 2, 3)
    assert tournament.stage == "over"


def test_a_table_is_noted_once() -> None:
    tournament = begun(4)
    end(tournament, tournament.rounds[0].matches[0], 1, 2, 3, 4)
    assert refused(tournament, deeds.table_over(0, 0, (1, 2, 3, 4), (1, 1, 1, 1), (True,) * 4)) is Reason.STALE


def test_ids_of_tables_follow_from_round_and_number() -> None:
    def ids(facts: Opened) -> set[str]:
        tournament = Tournament(facts)
        return {tournament.table_id(number, table) for number in range(9) for table in range(9)}

    assert len(ids(opened()) | ids(opened(id="other"))) == 2 * 81
