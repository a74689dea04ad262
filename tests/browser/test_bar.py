"""The bar above every table: its tools stand at the right edge, whatever is told before them."""

from typing import Any

import pytest

from durbar.engine.game import load, names
from tests.browser.conftest import Visits
from tests.web.serving import Served


@pytest.mark.parametrize("game", names())
def test_the_tools_stand_at_the_right(served: Served, visit: Visits, game: str) -> None:
    others: list[Any] = [{"who": "here", "name": f"Friend {n}"} for n in range(1, max(load(game).players))]
    table = served.guest("Noor").open(game, "me", *others)
    page = visit(f"{served.address}/tables/{table}")
    for width in (1440, 1280, 1100, 900, 390):
        page.set_viewport_size({"width": width, "height": 800})
        right = page.locator(".bar .tools").evaluate("tools => tools.getBoundingClientRect().right")
        assert width - 45 <= right <= width, width


@pytest.mark.parametrize("width", [1440, 1280, 1100, 390])
def test_who_has_the_turn_still_reads_how_many_are_left(served: Served, visit: Visits, width: int) -> None:
    noor = served.guest("Noor")
    others: list[Any] = [{"who": "here", "name": f"A friend of many names {n}"} for n in range(1, 4)]
    table = noor.open("meridian", "me", *others)
    page = visit(f"{served.address}/tables/{table}", viewport={"width": width, "height": 900})
    left = page.locator('#panel .player-row .holdings .held-item:has(use[href="#s-clock"])')
    assert left.count() == 4
    for turns in left.all():
        seen = turns.evaluate("""turns => {
            const { left, right, top, bottom } = turns.getBoundingClientRect();
            const spots = [[left + 3, (top + bottom) / 2], [right - 3, (top + bottom) / 2]];
            turns.scrollIntoView({ block: "center" });
            const moved = turns.getBoundingClientRect();
            return spots.every(([x]) => turns.contains(document.elementFromPoint(x, (moved.top + moved.bottom) / 2)));
        }""")
        assert seen
