"""What was counted, in the log of a browser: all columns fit beside the board and on a phone, in both languages."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_looking import PHONE, accessible
from tests.web.serving import Served
from tests.web.test_story import laid_out

TABLES = "#story .counted"


DESK: dict[str, object] = {}


@pytest.mark.parametrize(
    ("file", "size", "locale"),
    [
        pytest.param("wallenstein-5.txt", DESK, "en-GB", id="wallenstein-desk"),
        pytest.param("wallenstein-5.txt", PHONE, "fr-FR", id="wallenstein-phone"),
        pytest.param("taj_mahal-5.txt", DESK, "fr-FR", id="taj_mahal-desk"),
        pytest.param("taj_mahal-5.txt", PHONE, "en-GB", id="taj_mahal-phone"),
        pytest.param("meridian-4.txt", DESK, "en-GB", id="meridian-desk"),
        pytest.param("agra-4.txt", PHONE, "fr-FR", id="agra-phone"),
    ],
)
def test_all_columns_of_a_table_fit(
    served: Served, visit: Visits, file: str, size: dict[str, object], locale: str
) -> None:
    path = laid_out(served.guest("Noor"), file)
    page = visit(served.address + path, locale=locale, **size)
    page.keyboard.press("l")
    expect(page.locator(TABLES).first).to_be_visible()
    hidden = "tables => tables.map(table => table.scrollWidth - table.clientWidth)"
    assert max(page.locator(TABLES).evaluate_all(hidden)) <= 0
    accessible(page)
