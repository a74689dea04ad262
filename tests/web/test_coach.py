"""The coach on pages: who may ask it, what it then says and to whom, when it warns, and that nothing changes by it."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from html import unescape
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

import durbar
from durbar.bots import bot_pool
from durbar.drawing.seen import Seen
from durbar.study import comparing
from durbar.tables.table import Table
from durbar.web import coach
from durbar.web.app import Settings
from durbar.web.coach_facts import matters
from durbar.web.quotas import Quotas
from tests.web.serving import Guest, Served, serving
from tests.web.test_knowledge import dealt_again

BOT = {"who": "bot", "level": "newcomer"}
HTMX = {"HX-Request": "true"}
PER_GUEST = 12  # pieces of advice an hour


def think_here(served: Served) -> None:
    """Let bots and the coach think in this process: it has compiled most games, and others would start slowly."""

    async def work(function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.to_thread(function, *args)

    served.server.bot_pool._work = work  # type: ignore[assignment, method-assign]
    bot_pool._told = served.server.bot_pool._queue  # how far it is with a game that is not compiled yet
    served.server.bot_pool._compiled.update({name: durbar.load(name, "compiled") for name in durbar.names()})


@pytest.fixture
def coached(tmp_path: Path, same_deals: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server on which the coach thinks quickly, and not very often."""
    monkeypatch.setattr(comparing, "GAMES", 4)
    quotas = Quotas(advice=PER_GUEST)
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", pause=0, ahead=False, quotas=quotas)
    with serving(settings) as running:
        think_here(running)
        yield running


def played(served: Served, guest: Guest, game: str, *others: Any, choices: int = 0) -> Table:
    """A table after the first seat has made so many choices at least, and may choose again among several things."""
    for _ in durbar.load(game, "compiled").warm():  # however long that takes, nobody waits for it at the table
        pass
    table = served.server.host._tables[guest.open(game, "me", *(others or (BOT, BOT)))]
    random = Random(1)
    wait_for_bots(guest, table)
    while choices > 0 or len(table.course.position.choices(0)) == 1:
        choices -= 1
        choice = random.choice(table.course.position.choices(0))
        guest.call("POST", f"/tables/{table.opened.id}/choices", seat=0, choice=choice, asked=table.asked[0])
        wait_for_bots(guest, table)
    return table


def wait_for_bots(guest: Guest, table: Table) -> None:
    """Until no bot has to choose; then nothing happens at the table any more, and a test may look at it. The server
    says so between two acts: the table itself may be in the middle of one.
    """
    until, told = monotonic() + 180, guest.call("GET", f"/tables/{table.opened.id}")
    while bots_to_move(told) and monotonic() < until:
        sleep(0.05)
        told = guest.call("GET", f"/tables/{table.opened.id}")
    assert told["asked"], f"the seats {told['pending']} must choose, and these are asked: {table.asked}"


def bots_to_move(told: dict[str, Any]) -> bool:
    """Whether a bot must choose, by what a program is told of a table."""
    return any(told["seats"][seat]["kind"] == "bot" for seat in told["pending"])


def ask(guest: Guest, table: Table, seat: int = 0, **form: Any) -> httpx.Response:
    """Ask the coach, as a page does."""
    body = {"_csrf_token": guest.form_token, "seat": seat, "asked": table.asked.get(seat, 0), **form}
    return guest.browser.post(f"/tables/{table.opened.id}/coach", data=body, headers=HTMX)


def choose(guest: Guest, table: Table, choice: int, **form: Any) -> httpx.Response:
    """Choose, as a page does."""
    body = {"_csrf_token": guest.form_token, "seat": 0, "asked": table.asked[0], "choice": choice, **form}
    return guest.browser.post(f"/tables/{table.opened.id}/choose", data=body, headers=HTMX)


def page(guest: Guest, table: Table) -> str:
    """The page of a table."""
    return guest.browser.get(f"/tables/{table.opened.id}").text


def speaks(guest: Guest, when: str) -> None:
    """Let the coach speak always, when asked, or never."""
    guest.post("/look", coach=when, back="/")


SUGGESTED = re.compile(r"<(\w+)[^>]* data-suggested")


# --- Speaking -------------------------------------------------------------------------------------------------------


def test_it_speaks_when_asked_unless_told_otherwise_and_remembers_that(coached: Served) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, "meridian")
    assert 'class="voice"' not in page(noor, table)
    assert 'class="ask-coach"' in page(noor, table)
    speaks(noor, "always")
    assert 'class="voice"' in page(noor, table)
    assert 'class="wake-coach"' not in page(noor, table)
    speaks(noor, "never")
    assert 'class="voice"' not in page(noor, table)
    assert 'class="ask-coach"' not in page(noor, table)
    assert 'class="wake-coach"' in page(noor, table)  # its lamp stays, to let it speak again
    speaks(noor, "loudly")  # is nothing: what was chosen stays
    assert 'class="ask-coach"' not in page(noor, table)


def test_only_whoever_plays_sees_anything_of_it(coached: Served) -> None:
    noor, kenji = coached.guest("Noor"), coached.guest("Kenji")
    table = played(coached, noor, "meridian")
    ask(noor, table)
    speaks(kenji, "always")
    for sign in ('class="voice"', 'class="ask-coach"', 'class="weighed"', "data-suggested"):
        assert sign not in page(kenji, table)
    assert 'class="weighed"' in page(noor, table)


# --- Suggesting -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", durbar.names())
def test_a_suggestion_compares_two_choices_and_stays_until_the_question_is_answered(coached: Served, game: str) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, game, choices=3)
    acts, position = table.number, table.course.position.to_bytes()
    answer = ask(noor, table)
    assert answer.status_code == 200
    assert answer.text.split('class="weighed"')[1].split("</table>")[0].count('scope="row"') == 2
    seen = Seen(table.course.position, 0, (), ("Noor",) * table.course.position.players, "en")
    assert ('class="voice"' in answer.text) == bool(matters(seen))  # what matters is told as well
    assert SUGGESTED.search(answer.text)
    assert (table.number, table.course.position.to_bytes()) == (acts, position)
    assert 'class="weighed"' in page(noor, table)
    choice = table.course.position.choices(0)[0]
    noor.call("POST", f"/tables/{table.opened.id}/choices", seat=0, choice=choice, asked=table.asked[0])
    assert 'class="weighed"' not in page(noor, table)


def test_without_a_script_the_page_comes_back_with_it_and_without(coached: Served) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, "meridian")
    where = f"/tables/{table.opened.id}"
    answer = noor.post(f"{where}/coach", seat=0, asked=table.asked[0])
    assert (answer.status_code, answer.headers["location"]) == (303, f"{where}?seat=0")
    assert 'class="weighed"' in page(noor, table)
    assert noor.post(f"{where}/coach/close", seat=0).status_code == 303
    assert 'class="weighed"' not in page(noor, table)


def test_it_is_drawn_in_the_reader_s_language(coached: Served) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, "taj_mahal")
    noor.post("/look", language="fr", back="/")
    answer = ask(noor, table)
    assert "chances de gagner" in answer.text
    assert "chances to win" not in answer.text


def test_who_may_not_ask_is_told_why_and_nothing_happens(coached: Served) -> None:
    noor, kenji = coached.guest("Noor"), coached.guest("Kenji")
    table = played(coached, noor, "meridian")
    assert ask(kenji, table).status_code == 403
    assert ask(noor, table, seat=1).status_code == 403
    assert ask(noor, table, asked=table.asked[0] + 1).status_code == 409
    assert ask(noor, table, asked="soon").status_code == 400
    missing = noor.post("/tables/nowhere/coach", seat=0, asked=0)
    assert missing.status_code == 404
    unmade = kenji.browser.post(f"/tables/{table.opened.id}/coach", data={"seat": 0, "asked": 1})
    assert unmade.status_code == 403  # no form of ours
    assert kenji.post(f"/tables/{table.opened.id}/coach/close", seat=0).status_code == 303
    assert 'class="weighed"' not in page(noor, table)


def test_nobody_closes_what_somebody_else_reads(coached: Served) -> None:
    noor, kenji = coached.guest("Noor"), coached.guest("Kenji")
    table = played(coached, noor, "meridian")
    ask(noor, table)
    kenji.post(f"/tables/{table.opened.id}/coach/close", seat=0)
    assert 'class="weighed"' in page(noor, table)


def test_so_much_advice_is_given_in_an_hour(coached: Served) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, "meridian")
    for _ in range(PER_GUEST):
        assert ask(noor, table).status_code == 200
        assert ask(noor, table).status_code == 200  # what stands there costs nothing
        noor.post(f"/tables/{table.opened.id}/coach/close", seat=0)
    refused = ask(noor, table)
    assert refused.status_code == 429
    assert "very often" in refused.text


def test_where_several_people_play_all_must_agree_first(coached: Served) -> None:
    noor, kenji = coached.guest("Noor"), coached.guest("Kenji")
    table = coached.server.host._tables[noor.open("meridian", "me", "open")]
    where = f"/tables/{table.opened.id}"
    kenji.call("POST", f"{where}/sit", seat=1)
    seat = table.pending[0]
    asking = (noor, kenji)[seat]
    speaks(asking, "always")
    assert ask(asking, table, seat).status_code == 409
    assert 'class="voice"' not in page(asking, table)
    noor.post(f"{where}/coach/agree", seat=0, agreed="yes")
    assert "Still asked: Kenji." in page(kenji, table)
    assert ask(asking, table, seat).status_code == 409
    kenji.post(f"{where}/coach/agree", seat=1, agreed="yes")
    assert ask(asking, table, seat).status_code == 200
    assert 'class="voice"' in page(asking, table)
    kenji.post(f"{where}/coach/agree", seat=1, agreed="no")
    assert 'class="weighed"' not in page(asking, table)
    assert ask(asking, table, seat).status_code == 409


@pytest.mark.parametrize("game", ["taj_mahal", "wallenstein", "agra"])
def test_what_it_says_depends_on_nothing_that_its_reader_cannot_know(coached: Served, game: str) -> None:
    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, game, choices=4)
    said = []
    for deal in range(3):
        with dealt_again(coached.server.page_cache, table, 0, deal):
            answer = ask(noor, table)
            assert answer.status_code == 200, answer.text
            said.append(answer.content)
            noor.post(f"/tables/{table.opened.id}/coach/close", seat=0)
    assert b'class="weighed"' in said[0]
    assert said[0] == said[1] == said[2]


# --- Asked by a program ---------------------------------------------------------------------------------------------


def asked_by_a_program(
    guest: Guest, table: Table, seat: int = 0, asked: int | None = None, **query: str
) -> httpx.Response:
    """Ask the coach without a page."""
    body = {"seat": seat, "asked": table.asked.get(seat, 0) if asked is None else asked}
    return guest.api.post(f"/tables/{table.opened.id}/coach", json=body, params=query)


def test_a_program_is_told_what_the_page_tells(coached: Served) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, "taj_mahal", choices=3)
    acts = table.number
    told = asked_by_a_program(noor, table).json()
    drawn = page(noor, table)
    assert [one["choice"] for one in told["choices"]] == list(coached_pair(noor, table))
    assert all(0 <= one["chance"] <= 1 for one in told["choices"])
    assert told["choices"][0]["words"] in unescape(drawn)
    assert " ".join(told["matters"]) in unescape(drawn)
    assert told["said"] in unescape(drawn)
    assert table.number == acts
    french = asked_by_a_program(noor, table, language="fr").json()
    assert [one["choice"] for one in french["choices"]] == [one["choice"] for one in told["choices"]]
    assert french["said"] != told["said"]


def test_a_program_may_ask_what_its_owner_may_and_nothing_else(coached: Served) -> None:
    noor, kenji = coached.guest("Noor"), coached.guest("Kenji")
    alone = played(coached, noor, "meridian")
    assert asked_by_a_program(kenji, alone).status_code == 403
    assert asked_by_a_program(noor, alone, seat=1).status_code == 403
    assert asked_by_a_program(noor, alone, asked=alone.asked[0] + 1).status_code == 409
    together = coached.server.host._tables[noor.open("meridian", "me", "open")]
    where = f"/tables/{together.opened.id}"
    kenji.call("POST", f"{where}/sit", seat=1)
    seat = together.pending[0]
    guest = (noor, kenji)[seat]
    refused = asked_by_a_program(guest, together, seat)
    assert (refused.status_code, refused.json()["error"]) == (409, "no_coach")
    noor.call("POST", f"{where}/coach/agree", seat=0, agreed=True)
    assert asked_by_a_program(guest, together, seat).status_code == 409
    kenji.call("POST", f"{where}/coach/agree", seat=1, agreed=True)
    assert asked_by_a_program(guest, together, seat).status_code == 200
    assert asked_by_a_program((noor, kenji)[1 - seat], together, seat).status_code == 403
    noor.call("POST", f"{where}/coach/agree", seat=0, agreed=False)
    assert asked_by_a_program(guest, together, seat).status_code == 409


def test_a_program_learns_nothing_that_its_owner_cannot_know(coached: Served) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, "taj_mahal", choices=4)
    said = []
    for deal in range(3):
        with dealt_again(coached.server.page_cache, table, 0, deal):
            answer = asked_by_a_program(noor, table)
            assert answer.status_code == 200, answer.text
            said.append(answer.json())
            noor.post(f"/tables/{table.opened.id}/coach/close", seat=0)
    assert said[0]["choices"]
    assert said[0] == said[1] == said[2]


# --- Warning --------------------------------------------------------------------------------------------------------


@pytest.fixture
def everything_is_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not the best costs too much."""
    monkeypatch.setattr(coach, "DEAR", -1.0)
    monkeypatch.setattr(coach, "PATIENCE", 60.0)  # a machine may be busy


def other_than_best(guest: Guest, table: Table) -> int:
    """A choice that the coach does not suggest."""
    ask(guest, table)
    best = coached_pair(guest, table)[0]
    guest.post(f"/tables/{table.opened.id}/coach/close", seat=0)
    return next(choice for choice in table.course.position.choices(0) if choice != best)


def coached_pair(guest: Guest, table: Table) -> tuple[int, int]:
    """What the coach has compared."""
    advice = guest.served.server.coach.given.at((table.opened.id, 0), table.number_for(0))
    assert advice is not None
    return advice.pair


def test_it_warns_once_before_a_dear_choice_the_way_out_first(coached: Served, everything_is_dear: None) -> None:
    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, "meridian", choices=1)
    acts, dear = table.number, other_than_best(noor, table)
    warned = choose(noor, table, dear)
    assert warned.status_code == 200
    assert table.number == acts  # before the act
    frame = warned.text
    assert frame.index("Instead: ") < frame.index("all the same")
    assert choose(noor, table, dear).status_code == 204  # never twice
    assert table.number > acts


def test_all_the_same_is_done_at_once(coached: Served, everything_is_dear: None) -> None:
    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, "meridian", choices=1)
    dear = other_than_best(noor, table)
    assert choose(noor, table, dear, surely="yes").status_code == 204


def test_it_warns_nobody_who_wants_to_ask(coached: Served, everything_is_dear: None) -> None:
    noor = coached.guest("Noor")
    table = played(coached, noor, "meridian", choices=1)
    assert choose(noor, table, other_than_best(noor, table)).status_code == 204


def test_it_does_not_warn_of_what_costs_little(coached: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "DEAR", 1.0)
    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, "meridian", choices=1)
    assert choose(noor, table, table.course.position.choices(0)[-1]).status_code == 204


def test_a_dear_choice_among_several_in_a_row_is_found(coached: Served, everything_is_dear: None) -> None:
    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, "meridian")
    first = table.course.position.choices(0)[0]
    after = table.course.position.copy()
    after.choose(0, first)
    wanted = f"{first},{after.choices(0)[-1]}"
    warned = choose(noor, table, wanted)  # type: ignore[arg-type]
    assert warned.status_code == 200
    assert f'value="{wanted}"' in warned.text
    assert choose(noor, table, wanted).status_code == 204  # type: ignore[arg-type]


LAST_TURNS = """
game: meridian; rules 1; players 3
agenda: ACT O; END O
turn: first O; card 1; meridian 1
meridian 1: O8 G6 - -
meridian 4: O4 B3 - G2
meridian 7: B7 O2 - G1
meridian 10: - O3 - -
player O: face_up 1 4
player G: face_up 6 7
player B: face_up 3 9
dice: 73b2866b e1fc34ff 4e806b9d 573f5aff
"""
DECLINE, LIFT = 23, 25


def test_it_warns_of_what_gives_away_a_quarter_of_the_chance(coached: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "PATIENCE", 60.0)  # a machine may be busy
    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, "meridian")
    table.course.position = durbar.load("meridian").read(LAST_TURNS)
    assert table.course.position.choices(0) == [DECLINE, LIFT]
    assert choose(noor, table, DECLINE).status_code == 200
    assert coached_pair(noor, table) == (LIFT, DECLINE)
    assert choose(noor, table, LIFT).status_code == 204


def test_what_goes_wrong_as_it_thinks_keeps_nobody_from_playing(
    coached: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: Any) -> None:
        raise BrokenExecutor

    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, "meridian", choices=1)
    acts = table.number
    monkeypatch.setattr(coached.server.bot_pool, "weigh", fails)
    assert choose(noor, table, table.course.position.choices(0)[-1]).status_code == 204
    assert table.number > acts
    assert "the coach could not look at a choice" in caplog.text


def test_who_has_asked_enough_is_not_warned_but_may_play(coached: Served, everything_is_dear: None) -> None:
    noor = coached.guest("Noor")
    speaks(noor, "always")
    table = played(coached, noor, "meridian", choices=1)
    dear = other_than_best(noor, table)
    for _ in range(PER_GUEST - 1):
        ask(noor, table)
        noor.post(f"/tables/{table.opened.id}/coach/close", seat=0)
    assert choose(noor, table, dear).status_code == 204
