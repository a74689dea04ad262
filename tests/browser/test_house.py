"""A table with the facts of a house: everybody there can see which, and read beside the board what is certain."""

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_looking import accessible
from tests.web.process import Process

HOUSE = str(Path(__file__).parents[1] / "facts" / "meridian.toml")
SEATS = [{"who": "me"}, {"who": "here", "name": "Kenji"}]


@pytest.mark.parametrize(
    ("locale", "theme", "width", "own", "certain"),
    [
        ("en-GB", "light", 1440, "Facts of this house", "What is certain and what is not"),
        ("fr-FR", "dark", 390, "Données de la maison", "Ce qui est sûr et ce qui ne l’est pas"),
    ],
)
def test_the_facts_of_a_house_are_read_at_the_table(
    visit: Visits, tmp_path: Path, locale: str, theme: str, width: int, own: str, certain: str
) -> None:
    with Process(f"sqlite:///{tmp_path}/house.sqlite", 0, "--facts", HOUSE) as server:
        with closing(server.guest("Amélie")) as api:
            table = api.post("/tables", json={"game": "meridian", "seats": SEATS}).json()["id"]
        looks = {"locale": locale, "color_scheme": theme, "reduced_motion": "reduce"}
        page = visit(f"{server.address}/tables/{table}", viewport={"width": width, "height": 900}, **looks)
        facts = page.locator("details.facts")
        facts.get_by_text(own).click()
        expect(facts).to_contain_text('side.five.island[A].name = "Pelican Bay"')
        accessible(page)
        facts.get_by_role("link", name=certain).click()
        expect(page.locator("#rulebook").get_by_role("heading", name=certain)).to_be_in_viewport()
        page.goto(f"{server.address}/rules/meridian#facts")
        expect(page.get_by_role("heading", name=certain)).to_be_in_viewport()
        accessible(page)
        page.goto("about:blank")
