"""Reviews on a server: of finished games alone, worked out once beside the server, kept, drawn in both languages."""

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from durbar.bots.bot import Budget
from durbar.bots.bot_pool import BotPool
from durbar.bots.queue import Asker
from durbar.study import pace
from durbar.study.comparing import Brought
from durbar.study.correction import Chances
from durbar.study.review import Decision, Ply
from durbar.study.weighing import Weighed
from durbar.study.why import Why
from durbar.web import reviews
from durbar.web.app import Settings
from tests.web.serving import Guest, Served, serving
from tests.web.test_records import GOLDEN, LONG, laid_out

SHORT = (GOLDEN / "meridian-2.txt").read_bytes()
QUICK = 0.002  # seconds about a choice


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's strength is measured here."""
    monkeypatch.setattr(pace, "thinking", lambda plies: QUICK)


def reviewed(guest: Guest, table: str) -> dict[str, object]:
    """The whole review of a game."""
    for _ in range(3600):  # times 0.05 s: a machine may be busy
        answer: dict[str, object] = guest.call("GET", f"/reviews/{table}")
        if answer["done"] == answer["of"]:
            return answer
        time.sleep(0.1)
    raise AssertionError("the review never ends")


def test_a_game_is_reviewed_kept_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", pause=0, ahead=False)
    with serving(settings) as served:
        noor = served.guest("Noor")
        table = laid_out(noor, SHORT).removeprefix("/tables/")
        review = reviewed(noor, table)
    decisions = review["decisions"]
    assert isinstance(decisions, list)
    assert [one["ply"] for one in decisions] == list(range(len(decisions)))
    assert {one["mark"] for one in decisions} <= {"brilliant", "good", "inaccuracy", "blunder", "forced"}
    assert decisions[-1]["chances"] in ([1.0, 0.0], [0.0, 1.0])  # it is over then
    assert all(sum(one["chances"]) == pytest.approx(1, abs=0.01) for one in decisions)
    accounts = review["accounts"]
    assert isinstance(accounts, list)
    assert [one.keys() for one in accounts] == [{"loss", "good", "luck"}] * 2
    assert review["own_luck"] is None  # nothing falls in this game

    async def never(*asked: object) -> None:
        raise AssertionError("it is known already")

    monkeypatch.setattr(BotPool, "work", never)
    with serving(settings) as later:
        assert reviewed(later.guest("Kenji"), table) == review


def test_what_another_edition_of_the_study_found_is_found_anew(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    noor = served.guest("Noor")
    table = laid_out(noor, SHORT).removeprefix("/tables/")
    reviewed(noor, table)
    store = served.server.host.store
    assert store.review(table, reviews.EDITION) is not None
    assert store.review(table, "another") is None


def test_the_page_shows_chances_the_decision_and_every_turn(served: Served) -> None:
    noor = served.guest("Noor")
    path = laid_out(noor, SHORT)
    reviewed(noor, path.removeprefix("/tables/"))
    for language, head, good in (("en", "Chance to win", "good choices"), ("fr", "Chance de gagner", "bons choix")):
        page = noor.browser.get(f"{path}/review/1", headers={"Accept-Language": language}).text
        assert "</html>" in page
        assert head in page
        assert good in page
        assert "every 1s" not in page  # all is known: nothing is asked for again
        assert "data-really" not in page  # nothing is hidden in this game
    alone = noor.browser.get(f"{path}/review/5", params={"alone": "true"}).text
    assert re.findall(r'hx-target="#(\w+)"', alone) == ["chances", "review"]
    parts_of_it = noor.browser.get(f"{path}/review/5", headers={"HX-Request": "true"}).text
    assert 'id="review"' in parts_of_it
    assert 'hx-target="#board"' in parts_of_it
    assert noor.browser.get(f"{path}/review").status_code == 200
    assert noor.browser.get(f"{path}/review/99999").status_code == 200  # there is no more than the end


def test_of_a_marked_decision_the_page_tells_why(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews.Reviews, "_judge", _nothing)
    noor = served.guest("Noor")
    path = laid_out(noor, SHORT)
    table = path.removeprefix("/tables/")
    noor.call("GET", f"/reviews/{table}")
    course = served.server.host._tables[table].course
    seat, played = course.plies[0]
    better = next(choice for choice in course.at(0).choices(seat) if choice != played)
    decision = Decision(0, seat, played, (Weighed(better, 0.6, 0.01), Weighed(played, 0.2, 0.01)), ends_turn=True)
    why = Why(better, played, (Brought(1, 3.0, 1.0, True), Brought(2, 0.0, 1.5, True)), ())
    served.server.reviews._held[table].plies[0] = Ply(decision, (0.5, 0.5), (0.0, 0.0), why)
    page = noor.browser.get(f"{path}/review/1").text
    assert page.index("Why it was better") < page.index("What it wins") < page.index("What it costs")
    (told,) = noor.call("GET", f"/reviews/{table}")["decisions"]
    assert [(fact["better"], fact["wins"]) for fact in told["why"]["facts"]] == [("3.0", True), ("0.0", False)]
    branch = f"{path}/what-if/0-{better}"
    assert f'href="{branch}"' in page
    assert noor.browser.get(branch).status_code == 200
    assert f'value="{path}/review/1"' in page  # to be shared
    assert ">±<" not in page
    later = len(course.plies) // 2
    other = Decision(later, *course.plies[later][:2], (), ends_turn=True)
    served.server.reviews._held[table].plies[later] = Ply(other, (0.5, 0.5), (0.2, -0.2))
    swung = noor.browser.get(f"{path}/review/1").text  # a turning point by luck
    assert swung.count(">±<") == 3  # in both sizes of the picture, and below
    assert "luck, 12 or more" in swung


def test_a_switch_shows_what_was_really_there(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews.Reviews, "_judge", _nothing)
    noor = served.guest("Noor")
    for game, shows in (("taj_mahal-3", 'class="fan"'), ("wallenstein-3", 'class="face-down"'), ("agra-2", "s-rupee")):
        path = laid_out(noor, (GOLDEN / f"{game}.txt").read_bytes())
        hidden = {
            really: _section(noor.browser.get(f"{path}/review/40", params={"really": really}).text)
            for really in ("false", "true")
        }
        assert "aria-checked='false'" in hidden["false"]
        assert shows not in hidden["false"]
        assert "aria-checked='true'" in hidden["true"]
        assert hidden["true"].count('class="whose"') == int(game[-1])
        assert shows in hidden["true"]
        assert _section(noor.browser.get(f"{path}/review/40").text) == hidden["false"]  # nothing is remembered


async def _nothing(*asked: object) -> None:
    """Nothing is judged."""


def _section(page: str) -> str:
    """What stands below the board."""
    return page.split('<section id="really"')[1].split("</section>")[0]


def test_the_first_picture_comes_from_a_glance() -> None:
    glance: dict[int, Chances] = {0: (0.5, 0.5), 4: (0.4, 0.6)}
    judged = Ply(Decision(4, 0, 0, (), ends_turn=True), (0.3, 0.7), (0.0, 0.0))
    assert reviews.Review(9, {4: judged}, glance).chances == {1: (0.5, 0.5), 5: (0.3, 0.7)}


def test_a_running_game_is_not_reviewed_for_anybody(served: Served) -> None:
    noor = served.guest("Noor")
    seats = [{"who": "me"}, {"who": "bot", "level": "newcomer"}]
    table = noor.call("POST", "/tables", game="meridian", seats=seats)["id"]
    for guest in (noor, served.guest("Kenji")):
        assert guest.api.get(f"/reviews/{table}").status_code == 409
        for path in ("review", "review/0", "review/1?alone=true", "review/1?really=true"):
            assert guest.browser.get(f"/tables/{table}/{path}").status_code == 409
    assert not served.server.reviews._held


def test_few_games_are_judged_at_once_and_those_are_not_forgotten(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(reviews, "MOST_HELD", 1)
    asked: list[str] = []
    forever = asyncio.Event()

    async def judge(room: reviews.Reviews, name: str, *more: object) -> None:
        asked.append(name)
        await forever.wait()

    monkeypatch.setattr(reviews.Reviews, "_judge", judge)
    noor = served.guest("Noor")
    tables = [laid_out(noor, game).removeprefix("/tables/") for game in (SHORT, LONG)]
    for table in (*tables, *tables):
        assert noor.call("GET", f"/reviews/{table}")["done"] == 0
    assert asked == tables[:1]
    assert tables[0] in served.server.reviews._held


def test_one_person_has_few_games_judged_at_once_but_sees_a_first_picture_of_each(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_EACH", 1)
    asked: list[str] = []
    forever = asyncio.Event()

    async def judge(room: reviews.Reviews, name: str, *more: object) -> None:
        asked.append(name)
        await forever.wait()

    monkeypatch.setattr(reviews.Reviews, "_judge", judge)
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    tables = [laid_out(noor, game).removeprefix("/tables/") for game in (SHORT, LONG)]
    for guest, table in ((noor, tables[0]), (noor, tables[1]), (kenji, tables[1])):
        guest.call("GET", f"/reviews/{table}")
    assert asked == tables
    held = served.server.reviews._held
    until(lambda: all(held[table].chances for table in tables))


def test_what_fails_is_told_to_the_log_rests_and_goes_on_where_it_was(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    judging = Judging(monkeypatch, good=3)
    noor = served.guest("Noor")
    table = laid_out(noor, SHORT).removeprefix("/tables/")
    noor.call("GET", f"/reviews/{table}")
    room = served.server.reviews
    until(lambda: room._held[table].failures == 1)
    assert "a process ended" in caplog.text
    known = len(judging.plies)
    for _ in range(3):
        assert noor.call("GET", f"/reviews/{table}")["done"] == known > 0
    assert judging.failed == 1
    judging.good = 999
    room._held[table].rests_until = 0
    review = reviewed(noor, table)
    assert sorted(judging.plies) == list(range(len(judging.plies)))  # each once
    assert review["of"] == len(judging.plies)


def test_after_a_restart_only_the_rest_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "KEPT_AFTER", 0)
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", pause=0, ahead=False)
    judging = Judging(monkeypatch, good=3)
    with serving(settings) as served:
        noor = served.guest("Noor")
        table = laid_out(noor, SHORT).removeprefix("/tables/")
        noor.call("GET", f"/reviews/{table}")
        until(lambda: served.server.reviews._held[table].failures == 1)
    assert judging.plies
    judging.good = 999
    with serving(settings) as later:
        review = reviewed(later.guest("Kenji"), table)
    assert sorted(judging.plies) == list(range(len(judging.plies)))  # each once
    assert review["of"] == len(judging.plies)


def test_what_another_server_has_found_is_not_judged_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    judging = Judging(monkeypatch, good=999)
    noor = served.guest("Noor")
    table = laid_out(noor, SHORT).removeprefix("/tables/")
    plies = served.server.host._tables[table].course.plies
    found = [Ply(Decision(ply, *one[:2], (), ends_turn=True), (0.5, 0.5), (0.0, 0.0)) for ply, one in enumerate(plies)]
    content = msgspec.json.encode(found).decode()
    judging.meanwhile = lambda: served.server.host.store.keep_review(table, reviews.EDITION, content)
    assert reviewed(noor, table)["done"] == len(plies)
    assert len(judging.plies) <= 2 * pace.PART


class Judging:
    """Some parts of a review are judged in haste, then a process ends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, good: int) -> None:
        self.good = good  # parts
        self.failed = 0
        self.plies: list[int] = []
        self.meanwhile: Callable[[], object] = lambda: None

        real = BotPool.work

        async def work(pool: BotPool, asker: Asker, function: Any, *args: Any, quick: bool = False) -> Any:
            if function is not pace.judged_in_part:
                return await real(pool, asker, function, *args, quick=quick)
            recorded, plies, _ = args
            if not self.good:
                self.failed += 1
                raise RuntimeError("a process ended")
            self.good -= 1
            self.plies += plies
            self.meanwhile()
            return function(recorded, plies, Budget(iterations=2))

        monkeypatch.setattr(BotPool, "work", work)


def until(reached: Callable[[], bool]) -> None:
    """Wait for what happens on the server."""
    for _ in range(3600):  # times 0.05 s: a machine may be busy
        if reached():
            return
        time.sleep(0.05)
    raise AssertionError("it never happens")


def test_there_is_no_review_of_nothing(served: Served) -> None:
    noor = served.guest("Noor")
    assert noor.api.get("/reviews/nowhere").status_code == 404
    assert noor.browser.get("/tables/nowhere/review").status_code == 404
