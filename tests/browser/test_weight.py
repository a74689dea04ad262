"""What a page weighs on its way to somebody who has never been here."""

from functools import partial
from typing import Any

import pytest

from tests.browser.conftest import Visits
from tests.web.serving import Served

MOST = 200_000  # bytes of everything that a first visit fetches
FRIENDS = [{"who": "here", "name": "Kenji"}, {"who": "here", "name": "Odile"}]


@pytest.mark.parametrize("game", ["meridian", "taj_mahal", "wallenstein", "agra"])
def test_a_first_visit_is_light(served: Served, visit: Visits, game: str) -> None:
    table = served.guest("Noor").open(game, "me", *FRIENDS)
    for path in ("/", f"/rules/{game}", f"/tables/{table}"):
        page = visit("about:blank")
        fetched: list[int] = []
        watching = page.context.new_cdp_session(page)
        watching.send("Network.enable")
        watching.on("Network.loadingFinished", partial(_note, fetched))
        page.goto(served.address + path, wait_until="load")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)
        assert 50_000 < sum(fetched) < MOST, path


def _note(fetched: list[int], event: dict[str, Any]) -> None:
    fetched.append(event["encodedDataLength"])
