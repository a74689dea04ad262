"""The page of a tournament: everybody can read it, by keys too, and it changes by itself."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.web.serving import Guest, Served


def test_a_tournament_is_opened_joined_and_begun_on_its_page(visit: Visits, served: Served) -> None:
    page = visit(f"{served.address}/tournaments/new?game=secret")
    page.get_by_label("Name of the tournament").fill("Monsoon cup")
    page.get_by_label("Knock-out").focus()
    page.keyboard.press("Space")
    expect(page.get_by_label("Go on from every table")).to_be_visible()
    assert Axe().run(page).violations_count == 0
    page.get_by_role("button", name="Open the tournament").click()
    expect(page.get_by_role("heading", name="1 of at most 16 people")).to_be_visible()
    kenji: Guest = served.guest("Kenji")
    kenji.call("POST", page.url.removeprefix(served.address) + "/join", invitation="")
    expect(page.get_by_role("heading", name="2 of at most 16 people")).to_be_visible()  # nobody has asked again
    page.get_by_role("button", name="Begin now").click()
    expect(page.get_by_role("link", name="To your table")).to_be_visible()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert Axe().run(page).violations_count == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="To your table").click()
    expect(page.locator("[data-table]")).to_be_visible()
