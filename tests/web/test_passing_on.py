"""An address that is passed on shows a picture and a line: of the game, and of nothing that is not everybody's. Of a
finished game it shows who has won.
"""

import re
import struct
from html import unescape

import pytest

from durbar.engine.game import names
from tests.web.serving import Guest, Served
from tests.web.test_story import laid_out, recorded

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


# --- A finished game ------------------------------------------------------------------------------------------------


def size(picture: bytes) -> tuple[int, int]:
    """Of a PNG, as its first chunk tells it."""
    assert picture.startswith(PNG)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def play_to_the_end(served: Served, id: str, *guests: Guest) -> None:
    """Always by the last of the choices, with which a game of Meridian is soon over."""
    table = served.server.host._tables[id]
    while table.pending:
        (seat,) = table.pending
        body = {"seat": seat, "choice": table.course.position.choices(seat)[-1], "asked": table.asked[seat]}
        guests[seat].call("POST", f"/tables/{id}/choices", **body)


@pytest.mark.parametrize("file", ["meridian-4.txt", "taj_mahal-5.txt", "wallenstein-3.txt", "agra-2.txt"])
def test_a_finished_game_is_shown_with_its_winner_and_everybodys_points(served: Served, file: str) -> None:
    path = laid_out(served.guest("Noor"), file)
    *_, end = recorded(file).replay()
    winner = end.places.index(1)
    shown = preview(served.browser().get(path).text)
    assert shown["title"].startswith(f"Player {winner + 1} has won · ")
    assert shown["description"].startswith(f"Player {winner + 1} {end.points[winner]}, ")
    assert shown["description"].count("Player") == end.players
    assert shown["image"].endswith(f"{path}/picture.png?language=en")
    assert size(served.browser().get(shown["image"]).content) == (1200, 630)


def test_pictures_differ_by_game_and_language_and_are_kept(served: Served) -> None:
    noor, crawler = served.guest("Noor"), served.browser()
    paths = [laid_out(noor, file) for file in ("meridian-2.txt", "meridian-3.txt")]
    answers = [crawler.get(f"{path}/picture.png?language={language}") for path in paths for language in ("en", "fr")]
    assert len({answer.content for answer in answers}) == 4
    for answer in answers:
        assert answer.headers["cache-control"].startswith("public")
        assert "set-cookie" not in answer.headers  # who keeps it for others would hand that on too
        assert len(answer.content) < 100_000
    again = crawler.get(f"{paths[0]}/picture.png", headers={"If-None-Match": answers[0].headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert crawler.get(f"{paths[0]}/picture.png?language=xx").status_code == 422


def test_a_game_that_is_not_over_has_no_picture_of_its_own(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table = noor.open("meridian", "me", "open")
    picture = f"/tables/{table}/picture.png"
    assert noor.browser.get(picture).status_code == 409  # nothing is dealt yet
    kenji.call("POST", f"/tables/{table}/sit", seat=1)
    assert noor.browser.get(picture).status_code == 409
    assert preview(noor.browser.get(f"/tables/{table}").text)["image"].endswith("/games/meridian/preview.png")
    assert noor.browser.get("/tables/nothing/picture.png").status_code == 404
    play_to_the_end(served, table, noor, kenji)
    assert size(noor.browser.get(picture).content) == (1200, 630)


def test_a_name_in_letters_of_another_script_or_with_signs_of_markup_is_drawn_all_the_same(served: Served) -> None:
    noor, other = served.guest("<b>&Ж李"), served.guest("W" * 24)
    table = noor.open("meridian", "me", "open")
    other.call("POST", f"/tables/{table}/sit", seat=1)
    play_to_the_end(served, table, noor, other)
    assert size(noor.browser.get(f"/tables/{table}/picture.png").content) == (1200, 630)
