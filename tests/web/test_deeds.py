"""What people do with the forms of the pages: sit down, leave, come back, resign, play again, look back."""

import re
from pathlib import Path
from random import Random

import pytest

from durbar.tables import host as hosts
from durbar.tables.table import Stage
from tests.web.serving import Guest, Served

GOLDEN = Path(__file__).parents[1] / "golden"
SEATED = {"game": "secret", "who-0": "me", "who-1": "open", "who-2": "none"}


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


@pytest.fixture
def kenji(served: Served) -> Guest:
    return served.guest("Kenji")


def opened(guest: Guest, **form: str) -> str:
    """The address of a table opened with the form of the lobby."""
    answer = guest.post("/tables", **{**SEATED, **form})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def play_out(served: Served, guests: list[Guest], path: str) -> None:
    """Finish a game, each guest playing the seat of his number."""
    table, random = served.server.host._tables[path.rsplit("/", 1)[1]], Random(1)
    while table.pending:
        seat = table.pending[0]
        choice = random.choice(table.course.position.choices(seat))
        answer = guests[seat].post(f"{path}/choose", seat=seat, choice=choice, asked=table.asked[seat])
        assert answer.status_code == 303


def test_a_table_is_opened_as_the_form_says(noor: Guest) -> None:
    path = opened(noor, **{"name": "Monsoon evening", "option-stakes": "double", "join": "link"})
    told = noor.call("GET", path)
    assert told["name"] == "Monsoon evening"
    assert [seat["kind"] for seat in told["seats"]] == ["person", "open"]
    assert "Monsoon evening" in noor.browser.get("/").text


def test_an_invitation_opens_a_closed_table(noor: Guest, kenji: Guest) -> None:
    path = opened(noor, join="link")
    assert path not in kenji.browser.get("/").text
    assert kenji.post(f"{path}/sit", seat=1).status_code == 403
    page = noor.browser.get(path).text
    invitation = page.split("invitation=")[1].split('"')[0]
    assert invitation in kenji.browser.get(path, params={"invitation": invitation}).text
    assert kenji.post(f"{path}/sit", seat=1, invitation=invitation).status_code == 303
    assert kenji.call("GET", path)["state"] == "playing"


def test_somebody_leaves_to_a_bot_comes_back_and_resigns(served: Served, noor: Guest) -> None:
    path = opened(noor, **{"game": "meridian", "who-1": "here", "name-1": "Kenji"})
    table = served.server.host._tables[path.rsplit("/", 1)[1]]
    seat = 1 - table.pending[0]  # whose turn it is not, so that no bot is needed
    assert noor.post(f"{path}/leave", seat=seat).status_code == 303
    assert table.seats[seat].away
    assert noor.post(f"{path}/come-back", seat=seat).status_code == 303
    assert not table.seats[seat].away
    assert noor.post(f"{path}/resign", seat=seat).status_code == 303
    assert table.places()[seat] == 2
    assert noor.post(f"{path}/come-back", seat=seat).status_code == 409


def test_the_same_people_play_again_with_one_click_each(served: Served, noor: Guest, kenji: Guest) -> None:
    path = opened(noor)
    kenji.post(f"{path}/sit", seat=1)
    play_out(served, [noor, kenji], path)
    following = noor.post(f"{path}/rematch").headers["location"]
    assert following != path
    assert kenji.post(f"{path}/rematch").headers["location"] == following
    assert following in kenji.browser.get(path).text
    assert [seat["name"] for seat in kenji.call("GET", following)["seats"]] == ["Noor", "Kenji"]
    assert kenji.call("GET", following)["state"] == "playing"


def test_a_finished_game_is_listed_downloaded_and_laid_out_again(served: Served, noor: Guest, kenji: Guest) -> None:
    path = opened(noor)
    kenji.post(f"{path}/sit", seat=1)
    play_out(served, [noor, kenji], path)
    assert path in kenji.browser.get("/finished").text
    file = noor.browser.get(f"{path}/record")
    assert "attachment" in file.headers["content-disposition"]
    laid_out = upload(noor, file.content)
    assert laid_out.endswith("/replay/0")
    again = noor.browser.get(laid_out.replace("/replay/0", "/record")).text
    assert again == file.text


def upload(guest: Guest, content: bytes) -> str:
    token = {"_csrf_token": guest.form_token}
    answer = guest.browser.post("/records", data=token, files={"file": ("game.txt", content)})
    return str(answer.headers.get("location", answer.status_code))


@pytest.mark.parametrize(
    ("content", "answer"),
    [(b"nonsense", "422"), (b"\xff\xfe", "422"), (b"", "422"), (b"#" * 600_000, "413")],
    ids=["nonsense", "bytes", "empty", "long"],
)
def test_what_is_no_recorded_game_is_refused(noor: Guest, content: bytes, answer: str) -> None:
    assert upload(noor, content) == answer


def test_a_recorded_game_is_only_for_looking(noor: Guest) -> None:
    path = upload(noor, (GOLDEN / "meridian-2.txt").read_bytes()).removesuffix("/replay/0")
    assert noor.post(f"{path}/say", text="hello").status_code == 409
    assert noor.post(f"{path}/choose", seat=0, choice=1, asked=0).status_code == 403
    assert noor.browser.get(f"{path}/replay/99999").status_code == 404
    assert noor.browser.get(f"{path}/replay/10?seat=1").status_code == 200


def test_a_table_has_an_end_to_its_patience_but_the_game_goes_on(
    served: Served, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = opened(noor, **{"game": "meridian", "who-1": "here", "name-1": "Kenji"})
    table = served.server.host._tables[path.rsplit("/", 1)[1]]
    seat = 1 - table.pending[0]  # whose turn it is not
    assert [noor.post(f"{path}/{deed}", seat=seat).status_code for deed in ("leave", "come-back")] == [303, 303]
    monkeypatch.setattr(hosts, "ACTS_BY_CHOICE", 0)
    assert noor.post(f"{path}/leave", seat=seat).status_code == 409
    play_out(served, [noor, noor], path)
    assert table.state is Stage.OVER


def test_a_new_name_is_for_tables_to_come(noor: Guest) -> None:
    path = opened(noor)
    noor.post("/you", name="Noor Jahan")
    assert "Noor Jahan" in noor.browser.get("/you").text
    assert noor.call("GET", path)["seats"][0]["name"] == "Noor"
    assert noor.call("GET", opened(noor))["seats"][0]["name"] == "Noor Jahan"
    assert noor.post("/you", name=" ").status_code == 422


def test_the_page_says_how_far_the_bots_are_that_must_wait(served: Served, noor: Guest) -> None:
    """A first bot may have to wait until its rules are compiled; people see how far that is, and need not wait."""
    path = opened(noor, **{"game": "meridian", "who-1": "here", "name-1": "Kenji"})
    table = served.server.host._tables[path.rsplit("/", 1)[1]]
    table.seats[table.pending[0]].level = "companion"
    served.server.bot_pool.progress["meridian"] = 0.4
    assert re.search(r'<progress[^>]* value="40"', noor.browser.get(path).text)
    served.server.bot_pool.progress.clear()
    assert "<progress" not in noor.browser.get(path).text
