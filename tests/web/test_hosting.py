"""Good hosts: who is silenced, removed, blocked or reported, and what whoever runs a server does about it."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from durbar.cli import app
from durbar.store import Database
from durbar.tables.talk import handle
from durbar.web.app import Settings
from durbar.web.limits import Limits
from durbar.web.quotas import Quotas
from tests.web.serving import HOST, Guest, Served, serving
from tests.web.test_deeds import opened, play_out
from tests.web.test_habits import count_all


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


@pytest.fixture
def kenji(served: Served) -> Guest:
    return served.guest("Kenji")


def id_of(served: Served, guest: Guest) -> str:
    """Under what somebody is known."""
    visitor = served.server.tokens._known.get(guest.token)
    if visitor is None:
        guest.call("GET", "/tables")
        visitor = served.server.tokens._known[guest.token]
    return visitor[1].id


def person(served: Served, guest: Guest) -> str:
    return handle(id_of(served, guest))


def until(true: Callable[[], bool]) -> None:
    """Ask again until something is so: the server hears of it within a second."""
    for _ in range(10_000):
        if true():
            return
    raise AssertionError("it never was")


def admin(tmp_path: Path, *arguments: str) -> str:
    done = CliRunner().invoke(app, ["admin", *arguments, "--database", f"sqlite:///{tmp_path}/web.sqlite"])
    return done.stdout + str(done.exception or "")


# --- At one's own table -----------------------------------------------------------------------------------------------


def test_a_host_removes_somebody_before_the_game_and_lets_him_come_back(
    served: Served, noor: Guest, kenji: Guest
) -> None:
    path = opened(noor, **{"who-2": "open"})
    kenji.post(f"{path}/sit", seat=1)
    who = person(served, kenji)
    assert kenji.post(f"{path}/remove", person=person(served, noor)).status_code == 403
    assert noor.post(f"{path}/remove", person=who).status_code == 303
    assert noor.call("GET", path)["seats"][1]["kind"] == "open"
    refused = kenji.post(f"{path}/sit", seat=1)
    assert refused.status_code == 403
    assert "has removed you" in kenji.browser.get(path).text
    assert kenji.post(f"{path}/say", text="but why").status_code == 403
    assert f'id="do-remove-{who}"' in noor.browser.get(path).text
    assert noor.post(f"{path}/remove", person=who, remove="no").status_code == 303
    assert kenji.post(f"{path}/sit", seat=1).status_code == 303


def test_during_the_game_the_computer_plays_on_and_the_removed_knows_no_secrets(
    served: Served, noor: Guest, kenji: Guest
) -> None:
    path = opened(noor)
    kenji.post(f"{path}/sit", seat=1)
    table = served.server.host._tables[path.rsplit("/", 1)[1]]
    noor.call("POST", f"{path}/remove", person=person(served, kenji))
    told = kenji.call("GET", path)
    assert (told["seat"], told["choices"]) == (None, [])
    assert path not in kenji.browser.get("/").text.split('id="watched"')[0]
    assert table.seats[1].level == "companion"
    assert kenji.post(f"{path}/come-back", seat=1).status_code == 403
    assert "The host has removed Kenji" in noor.browser.get(path).text
    noor.call("POST", f"{path}/remove", person=person(served, kenji), remove=False)
    assert kenji.post(f"{path}/come-back", seat=1).status_code == 303
    assert kenji.call("GET", path)["seat"] == 1


def test_who_is_silenced_is_told_so(served: Served, noor: Guest, kenji: Guest) -> None:
    path = opened(noor, **{"who-2": "open"})
    kenji.post(f"{path}/sit", seat=1)
    noor.post(f"{path}/silence", person=person(served, kenji), mute="yes")
    page = kenji.browser.get(path).text
    assert 'id="say"' not in page
    assert "has asked you to be silent" in page
    noor.post(f"{path}/silence", person=person(served, kenji), mute="no")
    assert 'id="say"' in kenji.browser.get(path).text


# --- Blocking ---------------------------------------------------------------------------------------------------------


def without_names(page: str, *names: str) -> str:
    for name in names:
        page = page.replace(name, "")
    return re.sub(r'(value|content)="[0-9a-f]{32,}"', "", page)


def test_to_whom_is_blocked_a_public_table_is_like_one_with_a_link(served: Served, noor: Guest, kenji: Guest) -> None:
    before = opened(noor, talk="everybody")
    kenji.post(f"{before}/say", text="nonsense")
    assert noor.post(f"{before}/mute", person=person(served, kenji), mute="yes").status_code == 303
    open_to_all, with_link = opened(noor), opened(noor, join="link")
    lobby = kenji.browser.get("/").text
    assert open_to_all not in lobby
    assert open_to_all.rsplit("/", 1)[1] not in str(kenji.call("GET", "/tables"))
    ids = [path.rsplit("/", 1)[1] for path in (open_to_all, with_link)]
    pages = [without_names(kenji.browser.get(path).text, *ids) for path in (open_to_all, with_link)]
    assert pages[0] == pages[1]
    invitation = noor.browser.get(open_to_all).text.split("invitation=")[1].split('"')[0]
    told = [
        kenji.api.post(f"{path}/sit", json={"seat": 1, "invitation": word})
        for path, word in ((open_to_all, invitation), (with_link, "a guess"))
    ]
    assert [(one.status_code, one.json()) for one in told] == [(403, told[0].json())] * 2
    assert "Kenji" in noor.browser.get("/you").text
    noor.post("/you/read", person=person(served, kenji))
    assert open_to_all in kenji.browser.get("/").text
    assert kenji.post(f"{open_to_all}/sit", seat=1).status_code == 303


# --- Reports ----------------------------------------------------------------------------------------------------------


def test_a_report_comes_with_what_was_said_and_only_the_house_reads_it(tmp_path: Path) -> None:
    quotas = Quotas(reports=2)
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", requests_per_second=100_000, ahead=False, quotas=quotas)
    with serving(settings) as served:
        noor, kenji = served.guest("Noor"), served.guest("Kenji")
        path = opened(noor, game="meridian", talk="everybody")
        for line in ("good evening", "you fool"):
            kenji.post(f"{path}/say", text=line)
        who = person(served, kenji)
        page = noor.browser.get(f"{path}/report?person={who}&line=2").text
        assert "you fool" in page
        before = kenji.browser.get(path).text
        assert noor.post(f"{path}/report", person=who, line=2, reason="rude").status_code == 200
        assert kenji.browser.get(path).text == before
        assert noor.post(f"{path}/report", person=who, line=2, reason="nonsense").status_code == 422
        assert noor.post(f"{path}/report", person="nobody", reason="rude").status_code == 422
        assert noor.post(f"{path}/report", reason="other", words="a strange table").status_code == 200
        assert noor.post(f"{path}/report", reason="spam").status_code == 429
        (first, second) = json.loads(admin(tmp_path, "reports", "--json"))
        assert (first["name"], first["reason"]) == ("Kenji", "rude")
        assert first["said"] == "Kenji: good evening\n→ Kenji: you fool"
        assert (second["person"], second["words"]) == ("", "a strange table")
        assert "Noor" not in str(first)
        assert "is closed" in admin(tmp_path, "reports", "--close", str(first["id"]))
        assert "no open report" in admin(tmp_path, "reports", "--close", str(first["id"]))
        assert len(json.loads(admin(tmp_path, "reports", "--json"))) == 1
        assert len(json.loads(admin(tmp_path, "reports", "--all", "--json"))) == 2


# --- Whoever runs the server ------------------------------------------------------------------------------------------


def test_a_table_is_listed_and_closed_while_the_server_runs(
    served: Served, noor: Guest, kenji: Guest, tmp_path: Path
) -> None:
    path, other = opened(noor), opened(noor, **{"who-1": "me"})
    table, playing = (one.rsplit("/", 1)[1] for one in (path, other))
    assert {one["id"] for one in json.loads(admin(tmp_path, "tables", "--json"))} == {table, playing}
    assert [one["id"] for one in json.loads(admin(tmp_path, "tables", "--stage", "playing", "--json"))] == [playing]
    assert json.loads(admin(tmp_path, "tables", "--idle", "1", "--json")) == []
    assert json.loads(admin(tmp_path, "tables", "--game", "agra", "--json")) == []
    assert "there is no stage" in admin(tmp_path, "tables", "--stage", "lost")
    seed = served.server.host._tables[playing].seed
    for one in (table, playing):
        assert "is closed" in admin(tmp_path, "close", one, "The house  closes at ten.")
    until(lambda: "The house closes at ten." in noor.browser.get(path).text)
    until(lambda: "The house closes at ten." in noor.browser.get(other).text)
    assert str(seed) not in noor.browser.get(other).text  # nobody has finished this game
    assert kenji.post(f"{path}/sit", seat=1).status_code == 409
    assert noor.api.post(f"{path}/chat", json={"text": "oh"}).json()["error"] == "closed"
    assert path not in kenji.browser.get("/").text
    assert "there is no table" in admin(tmp_path, "close", "-begins_with_a_dash")
    assert "not being played" in admin(tmp_path, "close", table)


def test_one_game_is_exported_once_it_is_over(served: Served, noor: Guest, kenji: Guest, tmp_path: Path) -> None:
    path = opened(noor, join="link")
    table = path.rsplit("/", 1)[1]
    assert "is not over" in admin(tmp_path, "export", str(tmp_path / "games"), "--table", table)
    invitation = noor.browser.get(path).text.split("invitation=")[1].split('"')[0]
    kenji.post(f"{path}/sit", seat=1, invitation=invitation)
    play_out(served, [noor, kenji], path)
    assert "is written" in admin(tmp_path, "export", str(tmp_path / "games"), "--table", table)
    assert "Noor" not in (tmp_path / "games" / f"{table}.durbar").read_text("utf-8")


@pytest.mark.parametrize(
    ("network", "address", "free"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
        ("192.0.2.0/24", "192.0.2.200", "192.0.3.1"),
        ("192.0.2.0/24", "::ffff:192.0.2.9", "2001:db8::1"),
        ("2001:db8::/48", "2001:db8:0:7::9", "2001:db8:1::9"),
    ],
)
def test_nobody_is_served_from_a_banned_network_also_behind_a_proxy(
    served: Served, tmp_path: Path, network: str, address: str, free: str
) -> None:
    def asked(whence: str, path: str = "/") -> httpx.Response:
        return served.browser().get(path, headers={"X-Forwarded-For": whence})

    assert asked(address).status_code == 200
    assert "is not served" in admin(tmp_path, "ban", network, "--days", "2", "--why", "floods")
    until(lambda: asked(address).status_code == 403)
    assert asked(address, "/api/games").status_code == 403
    assert "does not serve you" in asked(address).text
    assert (asked(free).status_code, asked(address, "/health").status_code) == (200, 200)
    (ban,) = json.loads(admin(tmp_path, "bans", "--json"))
    assert (ban["why"], bool(ban["until"])) == ("floods", True)
    assert "is lifted" in admin(tmp_path, "lift", str(ban["id"]))
    until(lambda: asked(address).status_code == 200)
    assert "there is no ban" in admin(tmp_path, "lift", str(ban["id"]))


def test_a_proxy_that_nobody_trusts_cannot_say_who_asks(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", requests_per_second=100_000, ahead=False)
    with serving(settings, Limits(proxies=())) as served:
        admin(tmp_path, "ban", HOST)
        until(lambda: served.browser().get("/", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 403)


def test_a_banned_person_is_served_nowhere(served: Served, noor: Guest, kenji: Guest, tmp_path: Path) -> None:
    kenji.post("/you", name="Kenji")
    assert "is not served" in admin(tmp_path, "ban", "--person", id_of(served, kenji))
    until(lambda: kenji.browser.get("/").status_code == 403)
    assert kenji.api.get("/tables").status_code == 403
    assert noor.browser.get("/").status_code == 200
    assert "say an address" in admin(tmp_path, "ban")
    assert "no address and no network" in admin(tmp_path, "ban", "the neighbours")
    assert "nobody has the id" in admin(tmp_path, "ban", "--person", "-nobody")


# --- Invitations ------------------------------------------------------------------------------------------------------


@pytest.fixture
def met(served: Served, noor: Guest, kenji: Guest) -> str:
    """Noor and Kenji have played; the address of that table."""
    path = opened(noor)
    kenji.post(f"{path}/sit", seat=1)
    play_out(served, [noor, kenji], path)
    return path


def test_who_was_met_is_invited_sees_it_and_sits_down(served: Served, noor: Guest, kenji: Guest, met: str) -> None:
    stranger = served.guest("Mina")
    (known,) = noor.call("GET", "/people")
    assert known == {"person": person(served, kenji), "name": "Kenji"}
    path = opened(noor, **{"who-2": "open", "join": "link"})
    assert "Kenji" in noor.browser.get(f"{path}/invite").text
    assert kenji.browser.get(f"{path}/invite").status_code == 403
    assert noor.post(f"{path}/invite", seat=1, person=person(served, stranger)).status_code == 422
    assert noor.post(f"{path}/invite", seat=1, person=known["person"]).status_code == 303
    assert noor.post(f"{path}/invite", seat=2, person=known["person"]).status_code == 409
    assert path in kenji.browser.get("/").text
    (invitation,) = kenji.call("GET", "/invitations")
    assert (invitation["table"], invitation["seats"]) == (path.rsplit("/", 1)[1], [1])
    assert "Kept for Kenji" in noor.browser.get(path).text
    assert "Kept for Kenji" not in stranger.browser.get(path).text
    word = noor.browser.get(path).text.split("invitation=")[1].split('"')[0]
    assert stranger.api.post(f"{path}/sit", json={"seat": 1, "invitation": word}).json()["error"] == "seat_kept"
    assert kenji.post(f"{path}/accept").status_code == 303
    assert kenji.call("GET", path)["seats"][1]["name"] == "Kenji"
    assert kenji.post(f"{path}/accept").status_code == 409


def test_who_was_met_is_invited_from_his_page(served: Served, noor: Guest, kenji: Guest, met: str) -> None:
    store, offer = served.server.host.store, "Invite to a table"
    assert isinstance(store, Database)
    count_all(store)
    page = f"/people/{person(served, kenji)}"
    assert offer not in noor.browser.get(page).text  # she has no table
    path = opened(noor, **{"name": "Lamplight", "who-1": "bot", "level-1": "newcomer", "who-2": "open", "pace": "days"})
    seen = noor.browser.get(page).text
    assert offer in seen
    assert f'action="{path}/invite"' in seen
    seat = seen.split('name="seat"')[1].split('value="')[1].split('"')[0]
    opened(kenji, name="Not hers")
    assert "Not hers" not in noor.browser.get(page).text
    assert offer not in served.guest("Mina").browser.get(page).text  # who has not met him
    assert offer not in kenji.browser.get(page).text
    assert noor.post(f"{path}/invite", seat=seat, person=person(served, kenji)).headers["location"] == path
    assert [one["seats"] for one in kenji.call("GET", "/invitations")] == [[2]]
    assert offer not in noor.browser.get(page).text  # he is invited


def test_the_lobby_tells_who_sits_beside_a_free_seat_and_who_was_met(
    served: Served, noor: Guest, kenji: Guest, met: str
) -> None:
    opened(kenji, **{"who-2": "bot", "level-2": "newcomer", "who-3": "open"})

    def beside(guest: Guest) -> str:
        free = guest.browser.get("/").text.split('id="free-seats"')[1]
        return " ".join(re.sub("<[^>]*>", " ", free.split('class="who">')[1].split("</li>")[0]).split())

    assert beside(noor).startswith("Kenji (1 game with you lately)")
    assert beside(served.guest("Mina")).startswith("Kenji Sit down")


def test_an_invitation_is_declined_quietly_or_expires(
    served: Served, noor: Guest, kenji: Guest, met: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = opened(noor)
    invite = {"seat": 1, "person": person(served, kenji)}
    noor.call("POST", f"{path}/invite", **invite)
    assert kenji.post(f"{path}/decline").headers["location"].startswith("/")
    assert kenji.call("GET", "/invitations") == []
    assert "Free seat" in noor.browser.get(path).text
    noor.call("POST", f"{path}/invite", **invite)
    from durbar.tables import clock

    later = clock.now() + 90_000
    for module in ("durbar.tables.decisions", "durbar.web.waiting", "durbar.web.lobby", "durbar.web.hosting_api"):
        monkeypatch.setattr(f"{module}.now", lambda: later)
    assert kenji.call("GET", "/invitations") == []
    assert served.guest("Mina").post(f"{path}/sit", seat=1).status_code == 303


def test_who_has_blocked_the_host_is_invited_to_nothing(served: Served, noor: Guest, kenji: Guest, met: str) -> None:
    kenji.post(f"{met}/mute", person=person(served, noor), mute="yes")
    path = opened(noor)
    assert noor.post(f"{path}/invite", seat=1, person=person(served, kenji)).status_code == 303  # as if nothing were
    assert kenji.call("GET", "/invitations") == []
    assert 'id="asked-' not in kenji.browser.get("/").text


def test_a_rematch_invites_the_others_and_seats_whoever_wants_it(
    served: Served, noor: Guest, kenji: Guest, met: str
) -> None:
    following = noor.post(f"{met}/rematch").headers["location"]
    assert noor.call("GET", following)["state"] == "open"
    assert f'id="asked-{following.rsplit("/", 1)[1]}"' in kenji.browser.get("/").text
    assert kenji.post(f"{met}/rematch").headers["location"] == following
    assert kenji.call("GET", following)["state"] == "playing"


def test_whom_one_has_blocked_is_not_invited_again(served: Served, noor: Guest, kenji: Guest, met: str) -> None:
    noor.post(f"{met}/mute", person=person(served, kenji), mute="yes")
    following = noor.post(f"{met}/rematch").headers["location"]
    assert noor.call("GET", following)["seats"][1]["kind"] == "open"
    assert kenji.call("GET", "/invitations") == []


def test_whoever_leaves_for_good_is_kept_no_seat(served: Served, noor: Guest, kenji: Guest, met: str) -> None:
    path = opened(noor)
    noor.call("POST", f"{path}/invite", seat=1, person=person(served, kenji))
    gone = id_of(served, kenji)
    kenji.post("/you/leave", sure="yes")
    assert "Free seat" in noor.browser.get(path).text
    assert gone not in str(served.server.host.store.read(path.rsplit("/", 1)[1]))
    assert noor.call("GET", "/people") == []


def test_the_lobby_tells_of_games_to_watch(served: Served, noor: Guest, kenji: Guest) -> None:
    path = opened(noor)
    kenji.post(f"{path}/sit", seat=1)
    stranger = served.guest("Mina")
    table = path.rsplit("/", 1)[1]
    assert f'id="watched-{table}"' in stranger.browser.get("/").text
    assert f'id="watched-{table}"' not in noor.browser.get("/").text
