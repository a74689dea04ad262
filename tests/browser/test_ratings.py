"""The page of a person and lists in a browser, with rated games behind them: wide and narrow, by day and by night."""

from random import Random

import msgspec
from playwright.sync_api import expect

from durbar.store import Database
from durbar.tables.talk import handle
from durbar.web.reviews import EDITION
from durbar.web.tokens import digest
from tests.browser.conftest import Visits
from tests.browser.test_looking import PHONE, accessible
from tests.web.finished import game, keep
from tests.web.serving import Guest, Served
from tests.web.test_deeds import opened
from tests.web.test_habits import count_all, review

OTHERS = ("tomás", "kenji", "ingrid")
YEAR, DAY = 365, 24 * 3600
NOVEMBER = 1_794_900_000
ROOMS = (("meridian", 2, 26), ("taj_mahal", 3, 14), ("wallenstein", 3, 8), ("agra", 2, 3))


def a_year_of_games(store: Database, me: str, her: str = "amélie") -> None:
    """Many rated games, made of a few that were played."""
    dice = Random(1)
    for name, players, games in ROOMS:
        some = [game(name, players, number) for number in range(2)]
        for number in range(games):
            others = dice.sample([me, *OTHERS, None], players - 1)
            sitting = [her, *others]
            dice.shuffle(sitting)
            at = NOVEMBER - (games - number) * YEAR * DAY // games
            recorded = some[number % 2]
            keep(store, recorded, sitting, f"{name}-{number}", at=at, rated=number % 5 < 4)
            if number == games - 1 and name != "agra":
                judged = msgspec.json.encode([*review(recorded).values()]).decode()
                store.keep_review(f"{name}-{number}", EDITION, judged)
    count_all(store)


def test_pages_of_people_and_lists(served: Served, visit: Visits) -> None:
    page = visit(f"{served.address}/you", **PHONE)
    noor, store = Guest(served, "Noor", page.context.cookies()), served.server.host.store
    assert isinstance(store, Database)
    me = store.by_token(digest(noor.token))
    assert me is not None
    a_year_of_games(store, me.id)
    free = opened(noor, **{"who-1": "open", "name": "A table of long evenings", "pace": "live"})
    for width, theme in ((390, "light"), (1440, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.goto(f"{served.address}/people/{handle('amélie')}")
        expect(page.locator(".rated-row .band")).to_have_count(len(ROOMS))
        assert "very likely between" in (page.locator(".rated-row .band").first.get_attribute("aria-label") or "")
        expect(page.locator(".rating-course:visible")).to_have_count(1)
        expect(page.locator(".head-to-head li").first).to_contain_text("you")
        page.get_by_text("Invite to a table").click()
        expect(page.get_by_role("button", name="A table of")).to_be_in_viewport(ratio=1)
        accessible(page)
        page.locator(".rated-row a", has_text="Taj Mahal").click()
        expect(page.locator("#its-course")).to_contain_text("Taj Mahal")
        page.locator("#ratings a").click()
        expect(page.locator(".ranking tr.bot").first).to_be_visible()
        accessible(page)
        page.locator(".ranking a", has_text="Amélie").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Amélie")
    page.get_by_text("Invite to a table").click()
    page.get_by_role("button", name="A table of").click()
    page.wait_for_url(f"**{free}")
    expect(page.locator("main")).to_contain_text("Kept for Amélie")
