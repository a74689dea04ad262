"""What is kept of people who make themselves known: it counts once, for whom it is meant, and is gone when they are."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import MetaData

from durbar.store import Database
from durbar.store.leaving import NOBODY_S, OTHERWISE, OWN, SHARED
from durbar.store.schema import metadata
from durbar.tables.acts import AnyAct, Chose, Forgotten, Said, Sat, StoodUp
from durbar.tables.habits import Result, Tally
from durbar.tables.history import KeptSnapshot
from durbar.tables.house import Ban, Report
from durbar.tables.notices import CONFIRMED_WITHIN, LOOKED, About, Address, Channel, Wishes
from durbar.tables.pauses import Span
from durbar.tables.people import Device, Once, Passkey, Standing, Way, Word
from durbar.tables.store import Attempt, KeptBranch, Visitor
from durbar.tables.talk import Line, handle
from durbar.tournaments.acts import Joined
from durbar.tournaments.keeping import line_of
from durbar.tournaments.tournament import Tournament
from tests.store.samples import lay, seated, summary
from tests.tournaments.playing import opened

NOW = 1000
ANN, NAME = "ann-id_%7", "Ann of Green"


def word(text: str, guest: str = ANN, kind: Once = Once.LINK, made_at: int = NOW, until: int = NOW + 600) -> Word:
    return Word(text * 64, kind, guest, made_at, until)


# --- Words that count once ------------------------------------------------------------------------------------------


def test_a_word_counts_once_until_its_time_is_over(store: Database) -> None:
    store.keep_word(word("a"), several=False)
    assert store.word(Once.LINK, "a" * 64, NOW + 599) == word("a")
    assert store.take_word(Once.LINK, "a" * 64, NOW + 600) is None
    assert store.take_word(Once.PAPER, "a" * 64, NOW) is None
    assert store.take_word(Once.LINK, "a" * 16 + "b" * 48, NOW) is None
    assert store.take_word(Once.LINK, "a" * 64, NOW) == word("a")
    assert store.take_word(Once.LINK, "a" * 64, NOW) is None


def test_of_all_who_take_a_word_at_once_one_gets_it(store: Database) -> None:
    store.keep_word(word("a"), several=False)
    with ThreadPoolExecutor(4) as threads:
        taken = list(threads.map(lambda _: store.take_word(Once.LINK, "a" * 64, NOW), range(8)))
    assert sum(one is not None for one in taken) == 1


def test_a_new_word_replaces_those_of_its_kind_and_old_ones_go(store: Database) -> None:
    store.keep_word(word("a"), several=False)
    store.keep_word(word("b", kind=Once.PAPER, until=NOW + 10**6), several=False)
    store.keep_word(word("c", "ben"), several=False)
    store.keep_word(word("d", made_at=NOW + 1), several=False)
    assert [
        store.word(kind, text * 64, NOW) is not None
        for text, kind in zip("abcd", ("link", "paper", "link", "link"), strict=True)
    ] == [
        False,
        True,
        True,
        True,
    ]
    store.keep_word(word("e", "ben", Once.SHOWING, NOW + 700, NOW + 900), several=True)
    assert store.words("ben", Once.LINK) == []


# --- Devices and passkeys ---------------------------------------------------------------------------------------------


def device(id: str, guest: str = ANN, seen_at: int = NOW) -> Device:
    return Device(id, guest, "Firefox, Linux", Way.HERE, NOW, seen_at)


def passkey(id: str, guest: str = ANN) -> Passkey:
    return Passkey(id, guest, "localhost", b"key", 3, "", NOW, NOW)


def test_a_guest_has_so_many_devices_and_those_not_seen_for_longest_go(store: Database) -> None:
    for number in range(4):
        store.enter(device(f"d{number}", seen_at=NOW + number), most=3)
    assert [one.id for one in store.devices(ANN)] == ["d3", "d2", "d1"]
    store.seen("d1", NOW + 9)
    assert not store.end_device("ben", "d2")
    assert store.end_device(ANN, "d2")
    assert store.standing(ANN, NOW).devices == {"d1", "d3"}
    assert store.sign_out(ANN) == 1
    assert store.standing(ANN, NOW) == Standing(1)


def told_at(device: str, channel: Channel = Channel.PUSH, guest: str = ANN) -> Address:
    where = f"{channel} {device} {guest}"
    return Address(where, guest, channel, where, "", "", device, "", NOW, True)


def test_who_is_known_anew_in_a_browser_is_told_there_as_before_and_nobody_else_is(store: Database) -> None:
    store.enter(device("old"), most=9)
    mail, push, elsewhere = told_at("old", Channel.MAIL), told_at("old"), told_at("another")
    for address in (mail, push, elsewhere, told_at("old", guest="ben")):
        store.add_address(address, 9)
    store.enter(device("new"), most=9, instead_of="old")
    assert [one.id for one in store.devices(ANN)] == ["new"]
    assert {address.id: address.device for address in store.addresses(ANN)} == {
        mail.id: "new",
        push.id: "new",
        elsewhere.id: "another",
    }
    store.enter(device("ben's", guest="ben"), most=9, instead_of="new")  # it is not his
    assert [one.id for one in store.devices(ANN)] == ["new"]
    assert [address.device for address in store.addresses("ben")] == ["old"]


def test_a_browser_that_is_somebody_s_no_more_for_there_are_too_many_is_told_nothing(store: Database) -> None:
    for number in range(3):
        store.enter(device(f"d{number}", seen_at=NOW + number), most=3)
        for channel in Channel:
            store.add_address(told_at(f"d{number}", channel), 9)
    store.enter(device("d3", seen_at=NOW + 3), most=3)
    assert [address.device for address in store.addresses(ANN) if address.channel == Channel.PUSH] == ["d1", "d2"]
    assert len(store.addresses(ANN)) == 8  # mail and programs are told whatever browser has named them
    store.enter(device("d4", seen_at=NOW + 4), most=3, instead_of="d3")  # one comes and one goes
    assert [one.id for one in store.devices(ANN)] == ["d4", "d2", "d1"]


def test_an_address_that_nobody_confirms_is_kept_no_longer_than_its_link_counts(store: Database) -> None:
    asked = told_at("", Channel.MAIL)._replace(confirmed=False)
    confirmed = asked._replace(id="another")
    for address in (asked, confirmed):
        store.add_address(address, 9)
    store.confirm_address(confirmed.id)
    for seconds, kept in ((CONFIRMED_WITHIN - 1, [asked.id, confirmed.id]), (CONFIRMED_WITHIN, [confirmed.id])):
        store.add_address(told_at("his", guest="ben")._replace(made_at=NOW + seconds), 9)
        assert {address.id for address in store.addresses(ANN)} == set(kept)


def test_what_somebody_was_told_of_a_table_only_moves_on(store: Database) -> None:
    lay(store, summary("t", (ANN, "ben")))
    raised = [store.claim("t", ANN, About.TURN, number) for number in (3, 3, 2, 5)]
    assert raised == [True, False, False, True]
    assert store.claim("t", ANN, LOOKED, 4)
    assert store.told("t", ANN) == {About.TURN: 5, LOOKED: 4}
    assert store.told("t", "ben") == {}


def test_a_passkey_belongs_to_one_guest_and_is_counted(store: Database) -> None:
    assert store.add_passkey(passkey("p"), most=1)
    assert not store.add_passkey(passkey("p", "ben"), most=1)
    assert not store.add_passkey(passkey("q"), most=1)
    known = store.passkey("p")
    assert known == passkey("p")
    assert store.used_passkey(known, 4, NOW + 1)
    assert not store.used_passkey(known, 5, NOW + 2)  # somebody was faster
    assert not store.end_passkey("ben", "p")
    assert store.end_passkey(ANN, "p")
    assert [store.passkey(id) for id in ("p", "\0")] == [None, None]


# --- Who leaves is gone ---------------------------------------------------------------------------------------------


def test_every_table_of_the_database_says_whether_it_tells_of_somebody() -> None:
    """Whoever adds one decides there what becomes of it when somebody has his name deleted."""
    assert {*OWN, *SHARED, *OTHERWISE, *NOBODY_S} == set(metadata.tables.values())


@dataclass(frozen=True)
class Everything:
    """A store in which Ann has left traces wherever one can."""

    store: Database

    def rows(self) -> dict[str, list[str]]:
        """All that is in the database, table by table."""
        kept = MetaData()
        with self.store._reading.begin() as connection:
            kept.reflect(connection)
            return {table.name: list(map(str, connection.execute(table.select()))) for table in kept.sorted_tables}

    def telling(self, *traces: str) -> set[str]:
        """The tables in which one of these stands."""
        return {name for name, rows in self.rows().items() if any(trace in row for row in rows for trace in traces)}


@pytest.fixture
def everything(store: Database) -> Everything:
    hers = summary("t", (ANN, "ben"), acts=2)
    lay(store, hers, host=ANN)
    store.append("t", 1, Sat(at=1, seat=0, guest=ANN, name=NAME, seed="12345"), hers)
    store.append("t", 2, Chose(at=2, seat=0, choice=7), hers)
    lay(
        store, summary("u", ("ben",)), host="ben"
    )  # where she sat for a while, and said something as it was done long ago
    done: list[AnyAct] = [
        Sat(at=1, seat=0, guest=ANN, name=NAME),
        StoodUp(at=2, seat=0),
        Sat(at=3, seat=0, guest="ben", name="Ben", seed="987654321"),
        Chose(at=4, seat=0, choice=424242),
        Said(at=5, guest=ANN, name=NAME, seat=None, text="well played"),
    ]
    for number, act in enumerate(done, 1):
        store.append("u", number, act, summary("u", ("ben",), acts=number))
    lay(store, summary("v", ("ben",)), host="ben")
    store.say("v", Line(3, ANN, NAME, None, "hello"), 20, lambda talked: None)
    store.silence("v", ANN, silent=True)
    store.greet(Visitor(ANN, NAME))
    store.greet(Visitor("ben", "Ben"))
    store.add_token(ANN, "her token", 1)
    store.sign_out(ANN)
    store.enter(device("her device"), 9)
    store.add_passkey(passkey("her passkey"), 9)
    store.keep_word(word("a"), several=False)
    store.ignore(ANN, "ben", "Ben", ignored=True)
    store.ignore("ben", ANN, NAME, ignored=True)
    store.keep_branch(KeptBranch("b", "t", ANN, "3", "a note", 1), 9)
    store.note_attempt(
        ANN, "meridian", "m1", 1500, lambda before, known: (Attempt(ANN, "m1", "meridian", 1, True, 2.0), 1501)
    )
    store.report(Report(0, NOW, ANN, "v", "ben", 1, "rude", "he is"))
    store.report(Report(0, NOW, "ben", "v", ANN, 1, "rude", f"{NAME} is"))
    store.ban(Ban(0, "", ANN, None, "rude", NOW))
    store.add_vacation(ANN, Span(NOW, NOW + 10), lambda before: None)
    cup = Tournament(opened(host=ANN, name=NAME))
    store.open_tournament(cup.opened, line_of(cup))
    store.append_to_tournament(1, Joined(at=1, guest=ANN, name=NAME), line_of(cup), [ANN])
    store.add_address(Address("her address", ANN, Channel.MAIL, "ann@example.org", "her key", "", "", "", 1, True), 9)
    store.keep_wishes(Wishes(ANN, "fr", "Europe/Paris", 60, 120))
    store.claim("t", ANN, About.TURN, 2)
    result = Result("t", "meridian", 2, 1, 1, 50, 1.0, NAME)
    store.tally(Tally("t", "meridian", 2, True, [], {handle(ANN): (0, result)}))
    rated = seated("w", (ANN, "ben"), (1, 2))
    lay(store, replace(rated, seats=(replace(rated.seats[0], name=NAME), *rated.seats[1:])), host="ben")
    store.tally(Tally("w", "meridian", 2, True, [], {}))
    store.hide(handle(ANN), hidden=True)
    lay(store, summary("x", ("ben",), state="over"), host="ben")  # an old game, at which she sat for a while
    left: list[AnyAct] = [Sat(at=1, seat=0, guest=ANN, name=NAME), StoodUp(at=2, seat=0)]
    for number, act in enumerate(left, 1):
        store.append("x", number, act, summary("x", ("ben",), state="over", acts=number))
    assert store.pack("x", NOW)
    assert store.keep_snapshot("t", KeptSnapshot(2, "rules", NAME.encode()))
    return Everything(store)


def ghost(guest: str) -> Forgotten:
    return Forgotten(at=1, seats=(), host=False, lines=(), guest=guest, nameless=100)


def gone(store: Database, guest: str = ANN) -> None:
    for number, table in enumerate(store.tables_with(guest)):
        store.forget_at(table, guest, ghost(f"ghost {number}"))
    store.forget(guest, NOW + 100)


TRACES = (ANN, NAME, handle(ANN), "her device", "her passkey", "her token", "her key", "ann@example.org", "a note")


def test_who_asks_for_what_is_kept_of_him_learns_that_he_is_banned_and_not_why(everything: Everything) -> None:
    (ban,) = everything.store.data_of(ANN)["bans"]
    assert (ban["guest"], ban["made_at"]) == (ANN, NOW)
    assert "why" not in ban


def test_nothing_in_any_table_tells_of_somebody_who_is_gone(everything: Everything) -> None:
    store = everything.store
    assert everything.telling(*TRACES) >= {table.name for table in {*OWN, *SHARED, *OTHERWISE}} - {"guests"}
    gone(store)
    assert everything.telling(*TRACES) == set()
    assert store.visitor("ben") == Visitor("ben", "Ben")
    assert "hello" in str(everything.rows()["talk"])
    assert [(report.reporter, report.words) for report in store.reports(closed=False)] == [("", "he is")]


def test_what_is_packed_is_searched_and_written_otherwise_too(everything: Everything) -> None:
    store = everything.store
    assert "x" in store.tables_with(ANN)
    assert [table["done"] for table in store.data_of(ANN)["tables"] if table["id"] == "x"] == [
        [{"act": "sat", "at": 1, "seat": 0, "guest": ANN, "name": NAME}, {"act": "stood_up", "at": 2, "seat": 0}]
    ]
    gone(store)
    assert NAME not in str(store.read("x"))
    assert store.pack("x", NOW)  # again, without her
    assert everything.telling(*TRACES) == set()
    assert NAME not in str(store.read("x"))


def test_games_stay_and_others_in_them(everything: Everything) -> None:
    store = everything.store
    gone(store)
    table, acts = store.read("t")
    assert (table.host, table.name) == ("ghost 0", "")
    told = replace(ghost("ghost 0"), seats=(0,), host=True)  # for servers that have carried out the others already
    sat = Sat(at=1, seat=0, guest="ghost 0", name="Guest 100", seed="12345")
    assert acts == [sat, Chose(at=2, seat=0, choice=7), told]
    assert store.read("v")[1] == [replace(ghost("ghost 2"), lines=(1,))]
    shown = store.summaries("t")[0]
    assert [(seat.guest, seat.name) for seat in shown.seats] == [("ghost 0", "Guest 100"), ("ben", "ben")]
    assert [table.id for table in store.tables_of("ghost 0", 9)] == ["t"]
    assert shown.acts == 3
    store.append("t", 4, Chose(at=3, seat=0, choice=8), shown)  # and it can be played on


def test_a_cookie_of_somebody_who_is_gone_counts_no_more(everything: Everything) -> None:
    gone(everything.store)
    assert everything.store.standing(ANN, NOW).gone
    assert not everything.store.standing(ANN, NOW + 100).gone  # no cookie is as old as that


def test_what_somebody_takes_along_is_all_of_hers_and_no_secret(everything: Everything) -> None:
    data: Any = everything.store.data_of(ANN)
    told = str(data)
    for hers in (NAME, "Firefox, Linux", "a note", "hello", "m1", "her passkey"):
        assert hers in told, hers
    assert [row["name"] for row in data["ignored"]] == ["Ben"]
    tables = {table["id"]: table for table in data["tables"]}
    assert tables.keys() == {"t", "u", "v", "w", "x"}
    assert [act.get("choice") for act in tables["t"]["done"]] == [None, 7]
    assert [act["act"] for act in tables["u"]["done"]] == ["sat", "stood_up"]  # what Ben did there afterwards is his
    for secret in ("12345", "987654321", "424242", "her token", "a" * 16, "b'key'", "'ben'"):
        assert secret not in told, secret


def test_who_goes_by_a_name_is_found(everything: Everything) -> None:
    assert everything.store.called(NAME) == [ANN]
    assert everything.store.called("%") == []
