"""What somebody decides ahead in a real browser: by keys, in sight while he waits, cancelled by one click."""

from random import Random

import pytest
from playwright.sync_api import expect

from durbar.tables import programmed
from tests.browser.conftest import Visits
from tests.browser.hands import choose, log, whose_turn
from tests.browser.test_looking import accessible
from tests.browser.test_notices import two
from tests.web.serving import Served


def test_who_waits_decides_ahead_and_is_answered_for(
    served: Served, visit: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programmed, "LOOKS", (0.0, 0.0))
    pages = two(served, visit)
    asked = whose_turn(*pages)
    waits = next(page for page in pages if page is not asked)
    opens, leaf = waits.get_by_role("button", name="If I am asked…"), waits.get_by_role("dialog")
    expect(opens).to_be_visible()
    frame = waits.locator("#now").bounding_box()
    opens.focus()
    waits.keyboard.press("Enter")
    expect(leaf).to_be_visible()
    assert waits.locator("#now").bounding_box() == frame  # what opens moves nothing
    leaf.get_by_label("For how long").select_option("until I cancel it")
    accessible(waits)

    asked.locator("[name=choice]").first.click()  # the frame is drawn anew meanwhile
    expect(waits.locator("#log ol li").first).to_contain_text("spends")
    expect(leaf).to_be_visible()
    expect(leaf.get_by_label("For how long")).to_have_value("always")
    leaf.get_by_role("button", name="Decide so").click()
    stands = waits.locator("#now > .decided-ahead li")
    expect(stands).to_contain_text("I let my turn go by")
    expect(stands).to_contain_text("until I cancel it")
    waits.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    expect(opens).to_contain_text("1")
    accessible(waits)
    assert not any("declines" in line for line in log(waits))
    while asked.query_selector("#choose") and not any("declines" in line for line in log(waits)):
        choose(asked, Random(6))
    expect(waits.locator("#log ol")).to_contain_text("declines")  # his turn has gone by
    asked.wait_for_selector("#choose", state="attached")
    stands.get_by_role("button", name="Cancel").click()
    expect(stands).to_have_count(0)
