"""Talk as people and programs meet it: in the stream, in the API, muted by readers, silenced by hosts."""

import re
import threading
from pathlib import Path

from durbar.tables.talk import EVERYBODY, TalkLimits, handle
from durbar.web.app import Settings
from tests.web.serving import Guest, Served, serving
from tests.web.test_live import messages

FRIEND = {"who": "here", "name": "Odile"}


def opened(guest: Guest, talk: str = EVERYBODY) -> str:
    body = {"game": "meridian", "seats": [{"who": "me"}, FRIEND], "talk": talk}
    return str(guest.call("POST", "/tables", **body)["id"])


def page(guest: Guest, table: str) -> str:
    return guest.browser.get(f"/tables/{table}").text


def test_a_flood_of_lines_leaves_the_game_and_its_numbers_alone(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/talk.sqlite", requests_per_second=100_000, ahead=False)
    with serving(settings) as served:
        noor, flooder = served.guest("Noor"), served.guest("Flooder")
        table = opened(noor)
        number = noor.call("GET", f"/tables/{table}")["number"]
        answers = [flooder.api.post(f"/tables/{table}/chat", json={"text": "again"}) for _ in range(30)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(answers) - len(refused) == TalkLimits().person_lately
        assert refused[0].json()["error"] == "talking_fast"
        told = noor.call("GET", f"/tables/{table}")
        assert told["number"] == number
        seat = told["pending"][0]
        chosen = {"seat": seat, "choice": told["choices"][0]["choice"], "asked": told["asked"]}
        assert noor.call("POST", f"/tables/{table}/choices", **chosen)["number"] == number + 1


def test_who_watches_is_told_in_his_language_that_only_the_seated_talk(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table = opened(noor, talk="seated")
    assert 'id="say"' in page(noor, table)
    assert 'id="say"' not in page(kenji, table)
    kenji.browser.headers["Accept-Language"] = "fr"
    answer = kenji.post(f"/tables/{table}/say", text="bonjour")
    assert answer.status_code == 403
    assert "seuls ceux qui y sont assis parlent" in answer.text
    assert noor.call("GET", f"/tables/{table}")["chat"] == []


def test_the_lobby_s_form_says_who_may_talk(served: Served) -> None:
    noor = served.guest("Noor")
    form = {"game": "meridian", "who-0": "me", "who-1": "open", "who-2": "none", "who-3": "none"}
    for talk in ("seated", "everybody"):
        path = noor.post("/tables", **form, talk=talk).headers["location"]
        assert served.server.host._tables[path.rsplit("/", 1)[1]].opened.talk == talk
    assert noor.post("/tables", **form, talk="nobody").status_code == 422


def test_a_program_that_waits_for_talk_hears_it(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table = opened(noor)
    told = kenji.call("GET", f"/tables/{table}")
    answers: list[dict[str, object]] = []

    def wait() -> None:
        path = f"/tables/{table}/wait?after={told['number']}&heard={told['heard']}"
        answers.append(kenji.call("GET", path))

    waiting = threading.Thread(target=wait)
    waiting.start()
    noor.call("POST", f"/tables/{table}/chat", text="hello")
    waiting.join()
    (answer,) = answers
    assert answer["chat"] == ["Noor: hello"]
    holder = served.server.host._tables[table].seats[0].guest or ""
    assert answer["talk"] == [{"number": 1, "person": handle(holder), "name": "Noor", "seat": 0, "text": "hello"}]
    assert holder not in str(answer)


def test_a_stream_that_begins_anew_brings_the_lines_that_were_missed(served: Served) -> None:
    noor = served.guest("Noor")
    table = opened(noor)
    number = noor.call("GET", f"/tables/{table}")["number"]
    noor.call("POST", f"/tables/{table}/chat", text="while nobody listened")
    with messages(noor, table, number) as told:
        message = next(told)
    assert "while nobody listened" in message
    assert set(re.findall('hx-target="#(\\w+)"', message)) == {"chat"}


def test_a_reader_mutes_somebody_for_himself_alone_everywhere_and_for_ever(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/talk.sqlite", requests_per_second=100_000, ahead=False)
    with serving(settings) as served:
        noor, kenji, loud = (served.guest(name) for name in ("Noor", "Kenji", "Loud"))
        tables = [opened(noor), opened(kenji)]
        for table in tables:
            loud.call("POST", f"/tables/{table}/chat", text="LISTEN TO ME")
        person = noor.call("GET", f"/tables/{tables[0]}")["talk"][0]["person"]
        number = noor.call("GET", f"/tables/{tables[0]}")["number"]
        with messages(noor, tables[0], number) as told:
            next(told)  # the line that its page did not show yet
            assert noor.post(f"/tables/{tables[0]}/mute", person=person, mute="yes").status_code == 303
            assert "LISTEN TO ME" not in next(told)
        cookies = noor.browser.cookies
    with serving(settings) as served:  # after a new start
        noor.browser = served.browser()
        noor.browser.cookies = cookies
        for table in tables:
            assert "LISTEN TO ME" not in page(noor, table)
            assert "LISTEN TO ME" in served.browser().get(f"/tables/{table}").text
        assert "Loud" in noor.browser.get("/you").text
        assert noor.post("/you/read", person=person).status_code == 303
        assert "LISTEN TO ME" in page(noor, tables[0])


def test_the_host_of_a_table_mutes_somebody_at_it(served: Served) -> None:
    noor, loud = served.guest("Noor"), served.guest("Loud")
    table = opened(noor)
    loud.call("POST", f"/tables/{table}/chat", text="LISTEN TO ME")
    person = noor.call("GET", f"/tables/{table}")["talk"][0]["person"]
    assert f'id="do-silence-{person}"' in page(noor, table)
    assert 'id="do-silence' not in page(loud, table)
    assert loud.post(f"/tables/{table}/silence", person=person, mute="no").status_code == 403
    assert noor.post(f"/tables/{table}/silence", person=person, mute="yes").status_code == 303
    assert loud.api.post(f"/tables/{table}/chat", json={"text": "still here"}).status_code == 403
    noor.call("POST", f"/tables/{table}/mute", person=person, mute=False, here=True)
    loud.call("POST", f"/tables/{table}/chat", text="thank you")
    assert noor.api.post(f"/tables/{table}/mute", json={"person": "nobody"}).status_code == 422
