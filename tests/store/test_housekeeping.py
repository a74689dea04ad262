"""Reports, bans and what other programs tell servers, in both kinds of databases."""

import asyncio

from durbar.store import Database, connect
from durbar.tables.house import Ban, Bans, Change, Report
from durbar.tables.store import News
from tests.store.samples import lay, summary

NOW = 1000


def ban(network: str = "", guest: str = "", until: int | None = None, at: int = NOW) -> Ban:
    return Ban(0, network, guest, until, "floods", at)


def test_a_ban_lasts_until_its_time_or_until_it_is_lifted(store: Database) -> None:
    store.ban(ban("192.0.2.0/24", until=NOW + 10))
    store.ban(ban(guest="ben"))
    assert [one.network or one.guest for one in store.bans(NOW)] == ["192.0.2.0/24", "ben"]
    assert [one.guest for one in store.bans(NOW + 10)] == ["ben"]
    store.ban(ban("192.0.2.0/24", until=NOW + 99))  # longer, and not twice
    assert len(store.bans(NOW)) == 2
    store.ban(ban("2001:db8::/48", at=NOW + 99))
    assert [one.network or one.guest for one in store.bans(NOW)] == ["ben", "2001:db8::/48"]  # nothing is kept of it
    (ben, _) = store.bans(NOW)
    assert (store.lift(ben.id), store.lift(ben.id)) == (True, False)
    known = Bans(store.bans(NOW))
    assert [known.of_address(address, NOW) for address in ("2001:db8::1", "192.0.2.1", "", "nonsense")] == [
        True,
        False,
        False,
        False,
    ]


def test_a_report_is_closed_once(store: Database) -> None:
    store.report(Report(0, NOW, "ann", "t", "ben", 3, "rude", "he is"))
    (kept,) = store.reports(closed=False)
    assert kept._replace(id=0) == Report(0, NOW, "ann", "t", "ben", 3, "rude", "he is")
    assert (store.close_report(kept.id, NOW + 1), store.close_report(kept.id, NOW + 2)) == (True, False)
    assert store.reports(closed=False) == []
    assert [one.closed_at for one in store.reports(closed=True)] == [NOW + 1]


def test_whoever_is_blocked_is_known_by_whom(store: Database) -> None:
    store.ignore("ann", "ben", "Ben", ignored=True)
    store.ignore("cat", "ben", "Ben", ignored=True)
    assert store.blocked_by("ben") == {"ann", "cat"}
    store.ignore("ann", "ben", "Ben", ignored=False)
    assert store.blocked_by("ben") == {"cat"}


def test_games_to_watch_are_public_and_played(store: Database) -> None:
    lay(store, summary("open", ("ann",), state="open", open_seats=1, changed_at=1))
    lay(store, summary("played", ("ann", "ben"), changed_at=2))
    lay(store, summary("private", ("ann", "ben"), public=False, changed_at=3))
    lay(store, summary("over", ("ann", "ben"), state="over", changed_at=4))
    assert [table.id for table in store.watchable(9)] == ["played"]
    assert [table.id for table in store.listed(None, None, None)] == ["open", "played", "private", "over"]
    assert [table.id for table in store.listed("meridian", "playing", 3)] == ["played"]
    assert list(store.listed("agra", None, None)) == []


def test_servers_hear_what_other_programs_change(store: Database, address: str) -> None:
    """From PostgreSQL as news; for a file, in a table that its server looks at."""
    program = connect(address)
    news = store.news()
    if news is None:
        program.tell_servers("table", "t")
        program.ban(ban("192.0.2.7"))
        assert [change[1:] for change in store.changes(0)] == [("table", "t"), ("bans", "")]
        assert store.changes(-1) == [Change(2, "bans", "")]
        assert store.changes(2) == []
        for _ in range(300):
            program.tell_servers("table", "t")
        assert len(store.changes(0)) < 300
    else:

        async def hear() -> list[News]:
            heard = [await anext(news)]  # it listens
            await asyncio.to_thread(program.ban, ban("192.0.2.7"))
            return [*heard, await anext(news)]

        assert asyncio.run(hear()) == [News(), News()]
    program.close()
