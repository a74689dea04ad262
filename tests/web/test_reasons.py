"""Why bots did what they did: told to whom it may be told, and nothing that is hidden."""

import re
from itertools import pairwise
from time import monotonic, sleep

from durbar.tables.table import Table
from tests.web.serving import Guest, Served
from tests.web.test_coach import bots_to_move

WHY = re.compile(r'<a\s+class="why"\s+data-why\s+href="([^"]*)"')
BOTS = [{"who": "bot", "level": "companion"}, {"who": "bot", "level": "newcomer"}]


def played(served: Served, guest: Guest, table_id: str, choices: int) -> Table:
    """The table after who sits first has made so many choices, and bots theirs."""
    table = served.server.host._tables[table_id]
    until = monotonic() + 120
    told = guest.call("GET", f"/tables/{table_id}")  # between two acts: the table itself may be in the middle of one
    while ((choices and told["pending"]) or bots_to_move(told)) and monotonic() < until:
        if choices and told["choices"]:
            choice = told["choices"][0]["choice"]
            guest.call("POST", f"/tables/{table_id}/choices", seat=0, choice=choice, asked=told["asked"])
            choices -= 1
        else:
            sleep(0.05)
        told = guest.call("GET", f"/tables/{table_id}")
    assert not choices or not told["pending"], f"the seats {told['pending']} must choose, asked {told['asked']}"
    return table


def reasons(guest: Guest, table_id: str) -> list[str]:
    """What is told of every scene of which the reader may ask."""
    links = [link.replace("&amp;", "&") for link in WHY.findall(guest.browser.get(f"/tables/{table_id}/log").text)]
    return [guest.browser.get(link).text for link in links]


def test_whoever_plays_against_bots_alone_is_told_what_they_weighed(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table_id = noor.open("meridian", "me", *BOTS)
    played(served, noor, table_id, 4)
    told = [text for text in reasons(noor, table_id) if "<meter" in text]
    assert told
    assert all(text.count('class="chosen-one"') == text.count('class="reason"') for text in told)
    assert not reasons(kenji, table_id)  # who only watches


def test_where_people_play_nobody_is_told_before_the_end(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table_id = noor.open("meridian", "me", "open", BOTS[0])
    kenji.call("POST", f"/tables/{table_id}/sit", seat=1)
    for guest in (noor, kenji):
        assert not reasons(guest, table_id)
        answer = guest.browser.get(f"/tables/{table_id}/reasons?before=0&ply=1")
        assert answer.status_code == 200
        assert "<meter" not in answer.text


def test_what_a_hidden_hand_allowed_is_told_after_the_game(served: Served) -> None:
    noor = served.guest("Noor")
    table_id = noor.open("taj_mahal", "me", *BOTS)
    played(served, noor, table_id, 4)
    told = reasons(noor, table_id)
    assert any("Build a palace" in text for text in told)
    assert not any("Withdraw" in text or "Play " in text for text in told)


def test_nonsense_is_refused(served: Served) -> None:
    noor = served.guest("Noor")
    table_id = noor.open("meridian", "me", *BOTS)
    assert noor.browser.get(f"/tables/{table_id}/reasons?before=0&ply=x").status_code == 400
    assert "<meter" not in noor.browser.get(f"/tables/{table_id}/reasons?before=0&ply=99999").text
    assert "<meter" not in noor.browser.get(f"/tables/{table_id}/reasons?before=-5&ply=2").text


def test_a_secret_choice_is_not_told_though_everybody_knows_what_could_be_chosen(served: Served) -> None:
    noor = served.guest("Noor")
    table_id = noor.open("wallenstein", "me", *BOTS)
    table = played(served, noor, table_id, 12)  # everybody lays cards at the same time
    moves, course, tried = table.moves(0), table.course, 0
    for ply, (before, after) in enumerate(pairwise([0, *moves])):
        if any(course.plies[number].seat != 0 for number in range(before, after - 1)):  # of which he has not heard
            tried += 1
            text = noor.browser.get(f"/tables/{table_id}/reasons?before={ply}&ply={ply + 1}").text
            assert text.count('class="reason"') <= 1  # the choice that ended it, but none of those before
    assert tried
    assert table.pending
