"""The lobby is live: free seats come and go, and one's own tables go on, for those who may see them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from tests.web.serving import Guest, Served, said


@contextmanager
def lobby(guest: Guest) -> Iterator[Iterator[str]]:
    """What the stream of somebody's lobby brings, message by message; the first is the lobby as it is."""
    with guest.browser.stream("GET", "/live") as stream:
        told = said(stream)
        next(told)
        yield told


def test_a_free_seat_comes_and_goes_before_everybody_s_eyes(served: Served) -> None:
    noor, kenji, odile = (served.guest(name) for name in ("Noor", "Kenji", "Odile"))
    with lobby(odile) as told:
        table = noor.open("secret", "me", "open")
        message = next(told)
        assert f'id="free-{table}"' in message
        assert odile.form_token in message
        assert noor.form_token not in message
        kenji.post(f"/tables/{table}/sit")
        message = next(told)
        assert f'id="free-{table}"' not in message
        assert f'id="watched-{table}"' in message


def test_one_s_own_tables_go_on(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table = noor.open("secret", "me", "open")
    with lobby(noor) as told:
        kenji.post(f"/tables/{table}/sit", seat=1)
        assert "Your turn" in next(told)


def test_who_is_not_invited_hears_nothing_of_a_table(served: Served) -> None:
    noor, odile = served.guest("Noor"), served.guest("Odile")
    with lobby(odile) as told:
        closed = noor.call("POST", "/tables", game="secret", seats=[{"who": "me"}, {"who": "open"}], public=False)["id"]
        table = noor.open("secret", "me", "open")
        message = next(told)
        assert table in message
        assert closed not in message


def test_however_many_look_on_nothing_more_is_read(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    store, read = served.server.host.store, []

    def counted(name: str) -> Callable[..., Any]:
        reading = getattr(store, name)

        def read_counted(*wanted: object) -> Any:
            read.append(name)
            return reading(*wanted)

        return read_counted

    for name in ("tables_of", "open_tables", "summaries"):
        monkeypatch.setattr(store, name, counted(name))
    noor, *others = [served.guest(name) for name in ("Noor", "Kenji", "Odile", "Tomás")]
    with ExitStack() as stack:
        lobbies = [stack.enter_context(lobby(other)) for other in others]
        for _ in range(3):
            table = noor.open("secret", "me", "open")
            assert all(table in next(told) for told in lobbies)
    assert sorted(read) == ["open_tables", "tables_of", "tables_of", "tables_of"]


def test_a_seat_is_taken_from_the_lobby_with_one_click(served: Served) -> None:
    noor, kenji, odile = (served.guest(name) for name in ("Noor", "Kenji", "Odile"))
    table = noor.open("secret", "me", "open", "open")
    assert f'action="/tables/{table}/sit"' in kenji.browser.get("/").text
    for guest, seat in ((kenji, 1), (odile, 2)):
        answer = guest.post(f"/tables/{table}/sit")
        assert answer.headers["location"] == f"/tables/{table}"
        assert served.server.host._tables[table].seats[seat].name
    late = served.guest("Tomás").post(f"/tables/{table}/sit")
    assert late.status_code == 409
    assert "already begun" in late.text
