"""What somebody does in secret reaches nobody else: by no page, stream or answer of the API does he learn of it."""

import threading

import pytest

from durbar.tables.table import Table
from tests.games.secret import KEEP, MARK, RECONSIDER, SWAP
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
def table(served: Served, noor: Guest, kenji: Guest) -> Table:
    table_id = noor.open("secret", "me", "open", minds="open")
    kenji.call("POST", f"/tables/{table_id}/sit", seat=1)
    return served.server.host._tables[table_id]


def choose(guest: Guest, table: Table, seat: int, *choices: int) -> int:
    form = {"seat": seat, "choice": ",".join(map(str, choices)), "asked": table.asked[seat]}
    return guest.post(f"/tables/{table.opened.id}/choose", **form).status_code


def test_nobody_else_is_sent_anything_new(served: Served, noor: Guest, kenji: Guest, table: Table) -> None:
    watcher = served.guest("Watcher")
    viewers = [(kenji, 1), (watcher, None), (noor, 0)]
    for guest, _ in viewers:
        first_message(guest, f"/tables/{table.opened.id}")  # from then on he is here
    before = [everything_sent(guest, table, seat) for guest, seat in viewers]
    assert choose(noor, table, 0, MARK) == 303
    served.server.page_cache.clear()
    after = [everything_sent(guest, table, seat) for guest, seat in viewers]
    assert after[:2] == before[:2]
    assert after[2] != before[2]


def test_a_stream_stays_silent_until_something_is_told(noor: Guest, kenji: Guest, table: Table) -> None:
    with messages(kenji, table.opened.id, 0) as told:
        next(told)
        for _ in range(3):
            choose(noor, table, 0, MARK)
        choose(noor, table, 0, KEEP)
        number = table.number_for(1)
        assert f"id: {number}" in next(told).splitlines()  # the first message is of the decision, not of a mark


def test_waiting_goes_on_until_something_is_told(noor: Guest, kenji: Guest, table: Table) -> None:
    number = kenji.call("GET", f"/tables/{table.opened.id}")["number"]
    answers: list[int] = []

    def wait() -> None:
        answer = kenji.api.get(f"/tables/{table.opened.id}/wait", params={"after": number})
        answers.append(answer.json()["number"])

    waiting = threading.Thread(target=wait)
    waiting.start()
    for _ in range(3):
        choose(noor, table, 0, MARK)
    assert not answers
    choose(noor, table, 0, SWAP)
    waiting.join()
    assert answers == [number + 1]


def test_whoever_has_decided_is_offered_to_think_again(noor: Guest, table: Table) -> None:
    path = f"/tables/{table.opened.id}"
    choose(noor, table, 0, KEEP)
    assert f'data-choice="{RECONSIDER}"' in noor.browser.get(path).text
    assert [offer["choice"] for offer in noor.call("GET", path)["revisions"]] == [RECONSIDER]
    choose(noor, table, 0, RECONSIDER)
    assert f'data-choice="{SWAP}"' in noor.browser.get(path).text


def test_several_choices_are_made_as_one_or_not_at_all(noor: Guest, table: Table) -> None:
    plies = list(table.course.plies)
    assert choose(noor, table, 0, MARK, RECONSIDER) == 409
    assert table.course.plies == plies
    assert choose(noor, table, 0, MARK, SWAP) == 303
    assert [ply.choice for ply in table.course.plies] == [MARK, SWAP]


@pytest.mark.parametrize("wrong", ["", ",", "1,", "one", ",".join("1" * 17), "9999999999"])
def test_what_is_no_list_of_choices_is_refused(noor: Guest, table: Table, wrong: str) -> None:
    form = {"seat": 0, "choice": wrong, "asked": table.asked[0]}
    assert noor.post(f"/tables/{table.opened.id}/choose", **form).status_code == 400
    assert not table.course.plies


def test_options_are_offered_in_words(noor: Guest) -> None:
    page = noor.browser.get("/?game=secret").text
    assert 'name="option-stakes"' in page
    assert (
        page.index('name="option-stakes"') < page.index('<details class="rulings"') < page.index('name="option-minds"')
    )
