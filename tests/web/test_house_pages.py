"""What a house says of itself: a landing page, house rules and an imprint from files."""

from pathlib import Path

import pytest

from durbar.engine.errors import DurbarError
from durbar.web.app import Settings
from durbar.web.house_pages import MOST_BYTES, HousePages
from tests.web.serving import serving

HOSTILE = "## Welcome\n\n<script>alert(1)</script> [here](javascript:alert(1)) and **there**"


def test_pages_of_the_house_are_linked_where_there_are_any_and_run_nothing(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    for name, text in {
        "landing": HOSTILE,
        "imprint": "# Imprint\n\nNoor, Agra",
        "imprint.fr": "# Mentions\n\nNoor, à Agra",
    }.items():
        (house / f"{name}.md").write_text(text, "utf-8")
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", requests_per_second=10**5, ahead=False, house=str(house))
    with serving(settings) as served:
        noor = served.guest("Noor")
        lobby = noor.browser.get("/").text
        assert "<strong>there</strong>" in lobby
        assert "<script>alert" not in lobby
        assert 'href="javascript' not in lobby
        assert 'href="/house/imprint"' in noor.browser.get("/you").text
        assert "/house/house-rules" not in lobby
        assert "Noor, Agra" in noor.browser.get("/house/imprint").text
        assert "à Agra" in noor.browser.get("/house/imprint", headers={"Accept-Language": "fr"}).text
        for missing in ("house-rules", "landing", "nothing"):
            assert noor.browser.get(f"/house/{missing}").status_code == 404
        noor.open("meridian", "me", "open")
        assert 'id="landing"' not in noor.browser.get("/").text


def test_what_cannot_be_read_is_told_when_the_server_starts(tmp_path: Path) -> None:
    for content, told in ((b"\xff", "UTF-8"), (b"a" * (MOST_BYTES + 1), "64 KiB")):
        (tmp_path / "imprint.md").write_bytes(content)
        with pytest.raises(DurbarError, match=told):
            HousePages(str(tmp_path))
    (tmp_path / "imprint.md").unlink()
    with pytest.raises(DurbarError, match=r"has neither landing\.md"):
        HousePages(str(tmp_path))
    with pytest.raises(DurbarError, match="no folder"):
        HousePages(str(tmp_path / "nowhere"))
    assert HousePages().linked("en") == []
