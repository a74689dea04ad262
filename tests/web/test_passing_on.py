"""An address that is passed on shows a picture and a line: of the game, and of nothing that is not everybody's."""

import re
from html import unescape

import pytest

from durbar.engine.game import names
from tests.web.serving import Served

PNG = b"\x89PNG\r\n\x1a\n"


def preview(page: str) -> dict[str, str]:
    """What others show of a page."""
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', unescape(page)))


@pytest.mark.parametrize("game", [name for name in names() if name != "secret"])
def test_a_table_is_shown_as_its_game(served: Served, game: str) -> None:
    noor = served.guest("Noor")
    table = noor.call(
        "POST", "/tables", game=game, seats=[{"who": "me"}, *[{"who": "open"}] * 2], public=False, name="Ours"
    )["id"]
    invitation = served.server.host._tables[table].opened.invitation
    page = served.browser().get(f"/tables/{table}", params={"invitation": invitation}).text
    shown = preview(page)
    assert shown.keys() == {"site_name", "type", "title", "description", "image"}
    assert not [fact for fact in shown.values() if invitation in fact or "Ours" in fact or "Noor" in fact]
    picture = served.browser().get(shown["image"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(PNG)
    assert len(picture.content) < 100_000


def test_every_other_page_is_shown_as_the_house(served: Served) -> None:
    for path in ("/", "/finished", "/nothing"):
        shown = preview(served.browser().get(path, headers={"Accept-Language": "fr"}).text)
        assert shown["title"] == "Durbar"
        assert shown["description"].startswith("Des jeux de société")
        assert served.browser().get(shown["image"]).content.startswith(PNG)
