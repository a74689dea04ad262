"""The waiting room over real HTTP: invitations that last, names, words for the shuffle, and the way into the game."""

import re
from html import unescape

from tests.web.serving import Guest, Served


def stream_of(guest: Guest, address: str, wanted: str) -> str:
    """What the live stream of a page says until a line has what is wanted."""
    with guest.browser.stream("GET", address) as stream:
        heard = ""
        for line in stream.iter_lines():
            heard += line + "\n"
            if wanted in line:
                return heard
    raise AssertionError(f"the stream ended without {wanted}")


def invited(noor: Guest, path: str) -> str:
    """The link that the host shares."""
    page = unescape(noor.browser.get(path).text)
    return str(re.findall(rf"{path}\?invitation=[\w-]+", page)[0])


def connected(page: str) -> str:
    """The address of the stream that a page listens to."""
    return unescape(str(re.findall(r'hx-sse:connect="([^"]+)"', page)[0]))


def test_an_invitation_outlives_every_redrawing_of_the_room(served: Served) -> None:
    noor, kenji, amelie = served.guest("Noor"), served.guest("Kenji"), served.guest("Amélie")
    table_id = noor.call(
        "POST", "/tables", game="secret", seats=[{"who": "me"}, {"who": "open"}, {"who": "open"}], public=False
    )["id"]
    path = f"/tables/{table_id}"
    link = invited(noor, path)
    word = link.rsplit("=", 1)[1]
    page = kenji.browser.get(link).text
    amelie.post(f"{path}/sit", seat=2, invitation=word)
    redrawn = stream_of(kenji, connected(page), 'name="invitation"')
    assert f'name="invitation" value="{word}"' in redrawn
    assert kenji.post(f"{path}/sit", seat=1, invitation=word).status_code in (200, 303)
    assert kenji.api.get(path).json()["state"] == "playing"


def test_who_has_no_invitation_never_sees_its_word_and_is_told_so(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table_id = noor.call("POST", "/tables", game="secret", seats=[{"who": "me"}, {"who": "open"}], public=False)["id"]
    path = f"/tables/{table_id}"
    word = invited(noor, path).rsplit("=", 1)[1]
    for page in (kenji.browser.get(path).text, kenji.browser.get(f"{path}?invitation=wrong").text):
        assert word not in page
        assert "for those who have the invitation" in page
        assert 'name="seat"' not in page
        assert word not in stream_of(kenji, re.sub(r"since=\d+", "since=99999", connected(page)), "data:")
    assert kenji.post(f"{path}/sit", seat=1).status_code == 403


def test_who_sits_down_says_his_name(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    path = f"/tables/{noor.open('secret', 'me', 'open', 'open')}"
    assert 'name="name"' in kenji.browser.get(path).text
    kenji.post(f"{path}/sit", seat=1, name="Kenji the Great")
    assert "Kenji the Great" in noor.browser.get(path).text
    assert 'name="name"' not in kenji.browser.get(path).text


def test_the_room_tells_when_the_game_has_begun(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    path = f"/tables/{noor.open('secret', 'me', 'open')}"
    stream = connected(noor.browser.get(path).text)
    kenji.post(f"{path}/sit", seat=1)
    heard = stream_of(noor, stream, "data-begun")
    assert f'data-begun="{path}"' in heard
    assert 'id="board"' not in heard


def test_everybody_adds_a_word_after_the_promise_and_before_the_deal(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    seats = [{"who": "me"}, {"who": "open"}]
    path = f"/tables/{noor.call('POST', '/tables', game='secret', seats=seats, words=True)['id']}"
    kenji.post(f"{path}/sit", seat=1)
    info = noor.api.get(path).json()
    assert (info["state"], info["words_wanted"], info["board"]) == ("open", [0, 1], {})
    assert info["promise"] in noor.browser.get(path).text
    assert kenji.post(f"{path}/word", seat=1, word="two words").status_code == 422
    assert kenji.post(f"{path}/word", seat=0, word="mine").status_code == 403
    kenji.post(f"{path}/word", seat=1, word="monsun")
    noor.call("POST", f"{path}/word", seat=0, word="rain")
    table = noor.api.get(path).json()
    assert (table["state"], table["promise"]) == ("playing", info["promise"])
    assert noor.api.post(f"{path}/word", json={"seat": 0, "word": "late"}).status_code == 409
