"""What somebody decides ahead over HTTP: by forms and by the API; and nobody else is sent one byte of it."""

import re

import pytest

from durbar.tables import decisions, programmed
from durbar.tables.table import Table
from tests.games.secret import KEEP, SWAP
from tests.web.serving import Guest, Served
from tests.web.test_knowledge import everything_sent, first_message
from tests.web.test_live import messages


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


@pytest.fixture
def kenji(served: Served) -> Guest:
    return served.guest("Kenji")


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is chosen as long as a test runs."""
    monkeypatch.setattr(programmed, "LOOKS", (3600.0, 3600.0))


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programmed, "LOOKS", (0.0, 0.0))


def seated(served: Served, noor: Guest, kenji: Guest, game: str = "secret", **options: str) -> Table:
    """Noor and Kenji play."""
    table_id = noor.open(game, "me", "open", **options)
    kenji.call("POST", f"/tables/{table_id}/sit", seat=1)
    return served.server.host._tables[table_id]


def decide(guest: Guest, table: Table, seat: int, program: str, holds: str = "always") -> int:
    form = {"seat": seat, "program": program, "holds": holds}
    return guest.post(f"/tables/{table.opened.id}/ahead", **form).status_code


def withdraw(guest: Guest, table: Table, seat: int, program: str) -> int:
    return guest.post(f"/tables/{table.opened.id}/ahead/withdraw", seat=seat, program=program).status_code


# --- Nobody else ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "program"), [("secret", "keep"), ("meridian", "pass")])
def test_nobody_else_is_sent_anything_of_it(
    served: Served, noor: Guest, kenji: Guest, never: None, game: str, program: str
) -> None:
    table, watcher = seated(served, noor, kenji, game), served.guest("Watcher")
    owner = 0 if game == "secret" else table.pending[0]
    mine, other = (noor, kenji) if owner == 0 else (kenji, noor)
    viewers = [(other, 1 - owner), (watcher, None), (mine, owner)]
    for guest, _ in viewers:
        first_message(guest, f"/tables/{table.opened.id}")  # from then on he is here
    before = [everything_sent(guest, table, seat) for guest, seat in viewers]
    for deed in (decide, withdraw, decide):  # that it is due as well
        assert deed(mine, table, owner, program) == 303
        served.server.page_cache.clear()
        after = [everything_sent(guest, table, seat) for guest, seat in viewers]
        assert after[:2] == before[:2]
        assert (after[2] != before[2]) == (deed is decide)
    assert table.programs.due(table) == [owner]
    for guest in (other, watcher):
        answer = guest.api.get(f"/tables/{table.opened.id}/ahead", params={"seat": owner})
        assert (answer.status_code, answer.json()["error"]) == (403, "not_your_seat")


def test_what_was_decided_ahead_looks_as_if_it_had_just_been_chosen(
    served: Served, noor: Guest, kenji: Guest, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game twice: byte for byte what others are sent, during the game and when all of it is known."""
    monkeypatch.setattr(decisions, "new_seed", lambda: 7)
    told = []
    for ahead in (True, False):
        table = seated(served, noor, kenji, minds="open")
        for guest in (noor, kenji):
            first_message(guest, f"/tables/{table.opened.id}")
        if ahead:
            with messages(kenji, table.opened.id, 0) as heard:
                next(heard)
                decide(noor, table, 0, "keep", "once")
                first = next(heard)
                assert f"id: {table.number_for(1)}" in first.splitlines()  # of the choice, and nothing before
        else:
            choose(noor, table, 0, KEEP)
        during = comparable(kenji, table, 1)
        choose(kenji, table, 1, SWAP)
        told.append((during, comparable(kenji, table, 1), comparable(kenji, table, 0)))
    for one, other in zip(*told, strict=True):
        assert [key for key in one if one[key] != other[key]] == []


def choose(guest: Guest, table: Table, seat: int, choice: int) -> None:
    form = {"seat": seat, "choice": choice, "asked": table.asked[seat]}
    assert guest.post(f"/tables/{table.opened.id}/choose", **form).status_code == 303


def comparable(guest: Guest, table: Table, viewer: int) -> dict[str, bytes]:
    """All that somebody is sent of a table, whichever it is."""
    sent = everything_sent(guest, table, viewer)
    sent = {key: content for key, content in sent.items() if "review" not in key}  # how far one is takes its time
    own = {key: content for key, content in sent.items() if table.opened.id in key or key == "stream"}
    own["over"] = guest.browser.get(f"/tables/{table.opened.id}?seat={viewer}").content
    secrets = re.compile(rb"\b[0-9a-f]{64}\b")  # digests of tables that nobody can compare
    names = table.opened.id.encode(), b"table"
    return {
        key.replace(table.opened.id, "table"): secrets.sub(b"", content.replace(*names)) for key, content in own.items()
    }


# --- On the page ----------------------------------------------------------------------------------------------------


def test_a_page_offers_it_to_its_reader_and_shows_what_stands(
    served: Served, noor: Guest, kenji: Guest, never: None
) -> None:
    table = seated(served, noor, kenji)
    path = f"/tables/{table.opened.id}"
    assert 'id="do-ahead"' in noor.browser.get(path).text
    assert 'id="do-ahead"' not in served.guest("Watcher").browser.get(path).text
    assert decide(noor, table, 0, "keep,after") == 303
    page = noor.browser.get(path).text
    assert "I keep my card, after those before me in turn order" in page
    assert 'id="do-withdraw-keep-here"' in page
    assert withdraw(noor, table, 0, "keep") == 303
    assert "do-withdraw" not in noor.browser.get(path).text
    assert 'id="do-ahead"' not in noor.browser.get(f"{path}/replay/0").text


def test_what_is_not_possible_is_refused_clearly(served: Served, noor: Guest, kenji: Guest, never: None) -> None:
    table = seated(served, noor, kenji)
    before = table.number
    assert decide(noor, table, 0, "dance") == 409
    assert decide(noor, table, 1, "keep") == 403
    assert decide(noor, table, 0, "keep", "period") == 409
    assert withdraw(noor, table, 0, "keep") == 409
    without_token = noor.browser.post(f"/tables/{table.opened.id}/ahead", data={"seat": 0, "program": "keep"})
    assert without_token.status_code == 403
    assert table.number == before


# --- The API --------------------------------------------------------------------------------------------------------


def test_programs_list_set_and_withdraw_it(served: Served, noor: Guest, kenji: Guest, never: None) -> None:
    table = seated(served, noor, kenji)
    path = f"/tables/{table.opened.id}/ahead"
    offered = [{"program": "keep", "words": "I keep my card", "holds": ["once", "always"], "waits": True}]
    assert noor.call("GET", f"{path}?seat=0") == {"seat": 0, "standing": [], "offered": offered}
    told = noor.call("POST", path, seat=0, program="keep", holds="always", waits=True)
    standing = [{"program": "keep", "words": "I keep my card", "holds": "always", "waits": True}]
    assert told == {"seat": 0, "standing": standing, "offered": offered}
    assert noor.call("GET", f"{path}?seat=0&language=fr")["standing"][0]["words"] == "Je garde ma carte"
    assert noor.call("POST", f"{path}/withdraw", seat=0, program="keep")["standing"] == []


WRONG: list[tuple[dict[str, object], int, str]] = [
    ({"seat": 0, "program": "dance"}, 409, "no_program"),
    ({"seat": 0, "program": "keep", "holds": "a while"}, 409, "no_program"),
    ({"seat": 1, "program": "keep"}, 403, "not_your_seat"),
    ({"seat": 0, "program": "x" * 99}, 400, ""),
    ({"seat": 0, "program": "keep", "for": "ever"}, 400, ""),
]


def test_errors_are_clear(served: Served, noor: Guest, kenji: Guest, never: None) -> None:
    table = seated(served, noor, kenji)
    for body, status, error in WRONG:
        answer = noor.api.post(f"/tables/{table.opened.id}/ahead", json=body)
        assert answer.status_code == status
        assert answer.json()["error"].startswith(error)
        assert answer.json()["message"]


def test_all_that_is_kept_of_somebody_tells_it_to_him_alone(
    served: Served, noor: Guest, kenji: Guest, never: None
) -> None:
    table = seated(served, noor, kenji)
    decide(noor, table, 0, "keep")
    store = served.server.host.store
    noor_s, kenji_s = (str(store.data_of(str(table.seats[seat].guest))) for seat in (0, 1))
    assert "programmed" in noor_s
    assert "programmed" not in kenji_s
