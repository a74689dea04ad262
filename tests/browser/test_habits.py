"""The pages of openings and habits: accessible, wide and narrow, light and dark, and never wider than the window."""

import msgspec
from playwright.sync_api import expect

from durbar.store import Database
from durbar.tables.talk import handle
from durbar.web.reviews import EDITION
from durbar.web.server import digest
from tests.browser.conftest import Visits
from tests.browser.test_looking import accessible
from tests.web.finished import game, keep
from tests.web.serving import Served
from tests.web.test_habits import count_all, review


def test_what_is_played_and_how_somebody_plays_can_be_read_by_everybody(served: Served, visit: Visits) -> None:
    noor, store = served.guest("Noor"), served.server.host.store
    assert isinstance(store, Database)
    me = store.by_token(digest(noor.token))
    assert me is not None
    recorded = game("meridian", 2, 1)
    keep(store, recorded, (me.id, None), "played")
    store.keep_review("played", EDITION, msgspec.json.encode([*review(recorded).values()]).decode())
    count_all(store)
    wide = visit(f"{served.address}/study/meridian", viewport={"width": 1440, "height": 900}, color_scheme="light")
    expect(wide.locator("caption").first).to_have_text("The first card")
    accessible(wide)
    narrow = visit(
        f"{served.address}/people/{handle(me.id)}", viewport={"width": 390, "height": 844}, color_scheme="dark"
    )
    expect(narrow.locator("h1")).to_have_text("How Noor plays")
    expect(narrow.locator(".marked a")).to_have_count(1)
    accessible(narrow)
