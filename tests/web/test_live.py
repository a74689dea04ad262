"""The live stream: each reader gets his own; whoever sees the same shares one drawing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from durbar.tables.store import Visitor
from durbar.web.drawing import Drawing, view_of
from durbar.web.pages import Reader
from durbar.web.regions import partials, regions
from durbar.web.studio import TOKEN
from tests.web.serving import Guest, Served


@contextmanager
def messages(guest: Guest, table: str, since: int) -> Iterator[Iterator[str]]:
    """What a stream brings, message by message."""

    def read(lines: Iterator[str]) -> Iterator[str]:
        message: list[str] = []
        for line in lines:
            message.append(line)
            if not line:
                if any(part.startswith("data:") for part in message):
                    yield "\n".join(message)
                message = []

    with guest.browser.stream("GET", f"/tables/{table}/live?since={since}") as stream:
        lines = stream.iter_lines()
        assert next(lines) == ": listening"
        yield read(lines)


def test_a_message_brings_only_what_has_changed(served: Served) -> None:
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    number = noor.call("GET", f"/tables/{table}")["number"]
    with messages(noor, table, number) as told:
        noor.call("POST", f"/tables/{table}/chat", text="hello")
        assert set(re.findall('hx-target="#(\\w+)"', next(told))) == {"chat"}


def test_everybody_gets_his_own_token_and_nobody_else_s(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table = noor.open("meridian", "me", {"who": "here", "name": "Odile"})
    with messages(noor, table, 0) as hers, messages(kenji, table, 0) as his:
        mine, other = next(hers), next(his)
    tokens = noor.browser.cookies["csrftoken"], kenji.browser.cookies["csrftoken"]
    assert tokens[0] in mine
    assert tokens[1] not in mine
    assert tokens[0] not in other
    assert TOKEN not in mine + other


def test_spectators_share_one_drawing_and_players_do_not(served: Served) -> None:
    noor = served.guest("Noor")
    table_id = noor.open("secret", "me", {"who": "bot", "level": "newcomer"}, "open")
    table, house = served.house.host._tables[table_id], served.house

    def drawn(guest: str, language: str = "en") -> dict[str, str]:
        who = Reader(Visitor(guest, guest), language, None, f"token of {guest}", "/")
        return house.studio.regions(Drawing(table, who, view_of(table, guest), house.workshop))

    holder = table.seats[0].guest or ""
    assert drawn("ann") is drawn("bob")
    assert drawn("ann") is not drawn("ann", "fr")
    assert drawn("ann") is not drawn(holder)
    before = drawn("ann")
    noor.call("POST", f"/tables/{table_id}/chat", text="hello")
    assert drawn("ann") != before


def test_regions_are_found_and_sent_as_they_are() -> None:
    page = '<main><!--[one]--> <p id="one">1</p> <!--[/one]--><p>2</p><!--[two]--><b id="two"></b><!--[/two]--></main>'
    assert regions(page) == {"one": '<p id="one">1</p>', "two": '<b id="two"></b>'}
    assert partials({"two": "<b></b>"}) == '<hx-partial hx-target="#two" hx-swap="outerMorph"><b></b></hx-partial>'
