"""Openings and habits in a browser, with finished and reviewed games behind them: wide and on a phone."""

import msgspec
from playwright.sync_api import expect

from durbar.store import Database
from durbar.web.reviews import EDITION
from durbar.web.tokens import digest
from tests.browser.conftest import Visits
from tests.browser.test_looking import PHONE, accessible
from tests.web.finished import game, keep
from tests.web.serving import Guest, Served
from tests.web.test_habits import count_all, review

GAMES = [("meridian", 2), ("taj_mahal", 3), ("wallenstein", 3), ("agra", 2)]


def test_pages_of_habits_with_games_behind_them(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/you", **PHONE)
    noor, store = Guest(served, "Noor", page.context.cookies()), served.server.host.store
    assert isinstance(store, Database)
    me = store.by_token(digest(noor.token))
    assert me is not None
    for number, (name, players) in enumerate(GAMES):
        recorded = game(name, players, number)
        keep(store, recorded, (me.id, *[None] * (players - 1)), f"game-{number}")
        store.keep_review(f"game-{number}", EDITION, msgspec.json.encode([*review(recorded).values()]).decode())
    count_all(store)
    for width, height in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{served.address}/study/meridian?players=2")
        expect(page.locator(".habits table").first).to_be_visible()
        expect(page.locator("figure svg")).to_have_count(2)
        accessible(page)
        page.locator(".ways-on a[href='/you/habits']").click()
        expect(page.locator(".marked a")).to_have_count(len(GAMES))
        expect(page.locator("figure svg")).to_have_count(2)
        accessible(page)
