"""The live stream: each reader gets his own; whoever sees the same shares one drawing."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from durbar.tables.store import Visitor
from durbar.web.drawing import TALK, Drawing, view_of
from durbar.web.page_cache import TOKEN, Page
from durbar.web.pages import Reader
from durbar.web.table_facts import DealtFacts
from tests.web.serving import Guest, Served, said


@contextmanager
def messages(guest: Guest, table: str, since: int) -> Iterator[Iterator[str]]:
    """What a stream brings, message by message."""
    with guest.browser.stream("GET", f"/tables/{table}/live?since={since}") as stream:
        yield said(stream)


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
    tokens = noor.form_token, kenji.form_token
    assert tokens[0] in mine
    assert tokens[1] not in mine
    assert tokens[0] not in other
    assert TOKEN not in mine + other


def test_spectators_share_one_drawing_and_players_do_not(served: Served) -> None:
    noor = served.guest("Noor")
    table_id = noor.open("secret", "me", {"who": "here", "name": "Kenji"}, {"who": "here", "name": "Odile"})
    table, server = served.server.host._tables[table_id], served.server

    def drawn(guest: str, language: str = "en") -> dict[str, str]:
        who = Reader(Visitor(guest, guest), language, None, f"token of {guest}", "/")
        return server.page_cache.regions(Drawing(table, who, view_of(table, guest), server.bot_pool))

    holder = table.seats[0].guest or ""
    assert drawn("ann") is drawn("bob")
    assert drawn("ann") is not drawn("ann", "fr")
    assert drawn("ann") is not drawn(holder)
    before = drawn("ann")
    noor.call("POST", f"/tables/{table_id}/chat", text="hello")
    assert drawn("ann") != before


def test_everything_is_drawn_beside_the_event_loop(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    where: set[str] = set()
    facts = Drawing.facts

    def noted(drawing: Drawing, notice: str | None = None) -> DealtFacts:
        where.add(threading.current_thread().name)
        return facts(drawing, notice)

    monkeypatch.setattr(Drawing, "facts", noted)
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    with messages(noor, table, 0) as told:
        next(told)
    told_api = noor.call("GET", f"/tables/{table}")
    noor.browser.get(f"/tables/{table}")
    noor.browser.get(f"/tables/{table}/replay/0")
    noor.browser.get(f"/tables/{table}/preview/{told_api['choices'][0]['choice']}")
    assert noor.post(f"/tables/{table}/choose", seat=0, choice=1, asked=99).status_code == 409
    assert where
    assert all(name.startswith("look") for name in where)


def test_whoever_sees_the_same_shares_one_message(served: Served) -> None:
    noor = served.guest("Noor")
    table_id = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    table, server = served.server.host._tables[table_id], served.server

    def page(guest: str) -> Page:
        who = Reader(Visitor(guest, guest), "en", None, f"token of {guest}", "/")
        return server.page_cache.regions(Drawing(table, who, view_of(table, guest), server.bot_pool))

    before = page("ann")
    noor.call("POST", f"/tables/{table_id}/chat", text="hello")
    assert page("ann").since(before) is page("bob").since(before)
    assert page("ann").since(page("ann")) == b""
    server.page_cache.forget(table_id)
    assert page("ann") is not before


@pytest.mark.parametrize("game", ["meridian", "taj_mahal", "wallenstein", "agra"])
def test_talk_changes_the_regions_of_talk_alone(served: Served, game: str) -> None:
    """Whoever draws only these after a word at the table leaves nothing stale."""
    noor = served.guest("Noor")
    table_id = noor.open(game, "me", {"who": "here", "name": "Kenji"}, {"who": "here", "name": "Odile"})
    table, server = served.server.host._tables[table_id], served.server
    who = Reader(Visitor(table.seats[0].guest or "", "Noor"), "en", None, "token", "/")

    def drawn() -> dict[str, str]:
        return Drawing(table, who, view_of(table, who.visitor.id), server.bot_pool).parts()

    before = drawn()
    noor.call("POST", f"/tables/{table_id}/chat", text="hello")
    after = drawn()
    assert {name for name in after if after[name] != before[name]} == {"chat"}


def test_what_was_drawn_goes_with_the_last_who_follows(served: Served) -> None:
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    with messages(noor, table, 0) as told:
        next(told)
        assert table in served.server.page_cache._tables
    while served.server.subscribers.followed(table):
        noor.browser.get("/health")
    assert table not in served.server.page_cache._tables


@pytest.mark.parametrize("game", ["meridian", "taj_mahal", "wallenstein", "agra"])
def test_a_region_drawn_alone_is_what_the_page_shows(served: Served, game: str) -> None:
    noor = served.guest("Noor")
    table_id = noor.open(game, "me", *({"who": "here", "name": name} for name in ("Kenji", "Odile")))
    table, server = served.server.host._tables[table_id], served.server
    who = Reader(Visitor(table.opened.host, "Noor"), "en", None, "token", "/")
    drawing = Drawing(table, who, view_of(table, table.opened.host, 0), server.bot_pool)
    page = drawing.page()
    assert {name: f'id="{name}"' in html and html in page for name, html in drawing.parts().items()} == dict.fromkeys(
        (*Drawing.regions, *TALK), True
    )


def test_talk_is_drawn_without_the_game(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    number = noor.call("GET", f"/tables/{table}")["number"]
    noor.call("POST", f"/tables/{table}/chat", text="is anybody here?")
    with messages(noor, table, number) as told:
        next(told)
        monkeypatch.setattr(Drawing, "facts", None)  # nothing of the game can be drawn any more
        noor.call("POST", f"/tables/{table}/chat", text="hello")
        assert "hello" in next(told)
