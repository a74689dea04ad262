"""The JSON API: as its description says, whatever is sent; the example bot; waiting for changes."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance

from durbar.web.app import Settings
from tests.web.serving import Guest, Served, serving

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def long_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("api")
    with serving(Settings(f"sqlite:///{folder}/a.sqlite", requests_per_second=1_000_000, ahead=False)) as running:
        yield running


@pytest.fixture(scope="module")
def noor(long_served: Served) -> Guest:
    return long_served.guest("Noor")


@pytest.fixture(scope="module")
def table(noor: Guest) -> str:
    return noor.open("meridian", "me", {"who": "here", "name": "Kenji"})


def test_whatever_is_sent_gets_an_answer_as_described(long_served: Served, noor: Guest, table: str) -> None:
    """Never a server error; what is answered has the described form. For any table, and for a real one."""
    description = schemathesis.openapi.from_url(f"{long_served.address}/schema/openapi.json")
    headers = {"Authorization": f"Bearer {noor.token}"}
    operations = [found.ok() for found in description.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 12

    def answered(case: schemathesis.Case) -> None:
        for table_id in {case.path_parameters.get("table_id"), table}:
            if "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table_id
            case.call_and_validate(headers=headers, checks=[not_a_server_error, response_schema_conformance])

    for operation in operations:
        if not operation.path.endswith("/wait"):  # it takes its time
            tried = settings(max_examples=20, database=None, suppress_health_check=list(HealthCheck))
            tried(given(case=operation.as_strategy())(answered))()


def test_the_description_names_everything_that_can_be_done(served: Served) -> None:
    paths = served.browser().get("/schema/openapi.json").json()["paths"]
    deeds = {path.rsplit("/", 1)[1] for path in paths}
    wanted = {
        "games",
        "guests",
        "tables",
        "choices",
        "sit",
        "chat",
        "undo",
        "answer",
        "record",
        "leave",
        "resign",
        "wait",
    }
    assert wanted <= deeds
    page = served.browser().get("/programs").text
    assert all(path.replace("/", "&#x2f;") in page or path in page for path in paths)


def test_waiting_ends_with_the_next_act(served: Served) -> None:
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    before = noor.call("GET", f"/tables/{table}")
    form = {"seat": 1 - before["pending"][0]}
    leaving = threading.Timer(0.3, noor.post, (f"/tables/{table}/leave",), form)
    leaving.start()
    after = noor.api.get(f"/tables/{table}/wait", params={"after": before["number"]}).json()
    leaving.join()
    assert after["number"] == before["number"] + 1
    assert after["seats"][form["seat"]]["kind"] == "bot"


def test_the_example_bot_sits_down_and_plays(served: Served) -> None:
    program = (EXAMPLES / "example_bot.py").read_text("utf-8")
    assert len(program.splitlines()) < 60
    noor = served.guest("Noor")
    table_id = noor.open("meridian", "me", "open")
    bot = subprocess.Popen(
        [sys.executable, str(EXAMPLES / "example_bot.py"), served.address], stdout=subprocess.DEVNULL
    )
    try:
        seen = noor.call("GET", f"/tables/{table_id}")
        while len([line for line in seen["log"] if re.match("Gopal (builds|declines)", line)]) < 2:
            if seen["choices"]:
                chosen = {"seat": 0, "choice": seen["choices"][0]["choice"], "asked": seen["asked"]}
                noor.call("POST", f"/tables/{table_id}/choices", **chosen)
                seen = noor.call("GET", f"/tables/{table_id}")
            else:
                seen = noor.api.get(f"/tables/{table_id}/wait", params={"after": seen["number"]}).json()
    finally:
        bot.kill()
        bot.wait()
    assert [seat["name"] for seat in seen["seats"]] == ["Noor", "Gopal"]
