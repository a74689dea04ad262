"""Names as they are shown: nobody's is cut until it could be another's. No two bots begin alike (test_calling.py)."""

from typing import Any

import pytest

from durbar.engine.game import load, names
from durbar.web.calling import _court, person
from durbar.web.words import catalogue
from tests.browser.conftest import Visits
from tests.nightly import by_turns
from tests.web.serving import Served

CUT = """court => {
    const places = [...document.querySelectorAll("#panel .who:has(.bot) .proper-name")];
    const isCut = (place, name) => {
        place.textContent = name;
        return place.scrollWidth > place.clientWidth;
    };
    return places.flatMap((place) => court.filter((name) => isCut(place, name)));
}"""

SHOWN = """names => {
    const places = [...document.querySelectorAll("#panel .who .proper-name")].slice(0, names.length);
    return places.map((place, index) => {
        place.textContent = names[index];
        const letters = document.createRange(), text = place.firstChild, box = place.getBoundingClientRect();
        const isSeen = (_, at) => {
            letters.setStart(text, at);
            letters.setEnd(text, at + 1);
            const { right, bottom } = letters.getBoundingClientRect();
            return right < box.right + 1 && bottom < box.bottom + 4;
        };
        const seen = [...text.data].filter(isSeen).join("");
        return seen === text.data ? seen : seen.slice(0, -1) + "…"; // the dots take the room of a letter
    })
}"""
SIZES = ((1440, 900), (1280, 900), (1280, 800), (1100, 800), (390, 844))


@pytest.mark.parametrize(("game", "language"), by_turns(names(), ["en", "fr"]))
def test_whoever_sits_at_a_table_is_called_by_his_whole_name(
    served: Served, visit: Visits, game: str, language: str
) -> None:
    noor = served.guest("Noor")
    bots: list[Any] = [{"who": "bot", "level": "companion"}] * (max(load(game).players) - 1)
    table = noor.open(game, *bots, "me")
    page = visit(f"{served.address}/tables/{table}", locale=language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#panel .who .bot").count() == len(bots)
        assert page.evaluate(CUT, _court(catalogue(language))) == [], width
        nameless = [person(f"Guest {number}", catalogue(language)) for number in (413, 480)]
        first, second = page.evaluate(SHOWN, nameless)
        assert first != second, width
