"""A server with the facts of a house: it says so, and what was played with others is not played on."""

from contextlib import closing
from pathlib import Path

import httpx

from tests.web.process import Process

HOUSE = str(Path(__file__).parents[1] / "facts" / "meridian.toml")
SEATS = [{"who": "me"}, {"who": "here", "name": "Kenji"}]


def page(server: Process, path: str, language: str) -> str:
    return httpx.get(f"{server.address}{path}", headers={"Accept-Language": language}).text


def test_the_facts_of_a_house_are_told_at_its_tables_and_in_its_rulebook(tmp_path: Path) -> None:
    with (
        Process(f"sqlite:///{tmp_path}/house.sqlite", 0, "--facts", HOUSE) as server,
        closing(server.guest("Amélie")) as api,
    ):
        facts = {game["name"]: game["facts"] for game in api.get("/games").json()}
        assert facts.pop("meridian")
        assert set(facts.values()) == {""}
        table = api.post("/tables", json={"game": "meridian", "seats": SEATS}).json()["id"]
        digest = api.get(f"/tables/{table}").json()["facts"]
        assert digest == {game["name"]: game["facts"] for game in api.get("/games").json()}["meridian"]
        for path in (f"/tables/{table}", "/rules/meridian"):
            for language, said in (("en", "Facts of this house"), ("fr", "Données de la maison")):
                shown = page(server, path, language)
                assert said in shown
                assert "side.five.island[A].name = " in shown
        agra = page(server, "/rules/agra", "en")
        assert "What is certain and what is not" in agra
        assert "Facts of this house" not in agra


def test_a_table_waits_for_a_server_with_its_facts(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.sqlite"
    with Process(database, 0, "--facts", HOUSE) as server, closing(server.guest("Amélie")) as api:
        table = api.post("/tables", json={"game": "meridian", "seats": SEATS}).json()["id"]
        token = api.headers["Authorization"]
    with Process(database) as server, closing(server.guest("Noor")) as api:
        api.headers["Authorization"] = token
        refused = api.get(f"/tables/{table}")
        assert refused.status_code == 410
        assert refused.json()["error"] == "Unplayable"
        assert "--facts" in refused.json()["message"]
        printed = api.post("/tables", json={"game": "meridian", "seats": SEATS}).json()["id"]
        assert "Facts of this house" not in page(server, f"/tables/{printed}", "en")
    with Process(database, 0, "--facts", HOUSE) as server, closing(server.guest("Noor")) as api:
        api.headers["Authorization"] = token
        assert api.get(f"/tables/{table}").json()["state"] == "playing"
        assert "--facts" in api.get(f"/tables/{printed}").json()["message"]
