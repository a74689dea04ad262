"""Plans of Wallenstein are nobody else's business: while one lays cards, nothing that others are sent changes."""

import pytest

from durbar.games.wallenstein.state import Choice
from durbar.tables.table import Table
from tests.web.serving import Guest, Served
from tests.web.test_knowledge import everything_sent


def choose(guest: Guest, table: Table, seat: int, choice: int) -> None:
    path = f"/tables/{table.opened.id}/choices"
    guest.call("POST", path, seat=seat, choice=choice, asked=table.asked[seat])


@pytest.mark.rule("WA-9.1", "WA-9.11", "I-22")
def test_nobody_hears_how_far_a_plan_is(served: Served) -> None:
    guests = [served.guest(f"Guest {seat}") for seat in range(3)]
    table_id = guests[0].open("wallenstein", "me", "open", "open", imperial_court="yes")
    for seat in (1, 2):
        guests[seat].call("POST", f"/tables/{table_id}/sit", seat=seat)
    table = served.server.host._tables[table_id]
    position = table.course.position
    others = [(guests[1], 1), (served.guest("Spectator"), None)]

    def sent() -> list[dict[str, bytes]]:
        served.server.page_cache.clear()
        return [everything_sent(guest, table, seat) for guest, seat in others]

    before = sent()
    first = position.choices(0)[0]
    choose(guests[0], table, 0, first)
    choose(guests[0], table, 0, position.revisions(0)[0])
    assert sent() == before
    choose(guests[0], table, 0, Choice.CLEAR)
    choose(guests[0], table, 0, Choice.FILL)
    assert sent() == before
    while 0 in table.pending:
        choose(guests[0], table, 0, position.choices(0)[0])
    assert sent() != before  # now he is ready
    ready = sent()
    choose(guests[2], table, 2, position.choices(2)[0])
    assert sent() == ready
    choose(guests[0], table, 0, Choice.RECONSIDER)
    assert [seat for seat in (0, 1, 2) if seat in table.pending] == [0, 1, 2]
