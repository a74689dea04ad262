"""Recorded games: their length has limits, they are checked and written beside the server, and written once."""

import threading
from pathlib import Path
from random import Random

import httpx
import pytest

from durbar.engine.game import MOST_REVISIONS, load
from durbar.engine.recorded import RecordedGame
from durbar.tables.records import Fault, checked
from durbar.web.app import Settings
from tests.web.serving import Guest, Served, serving

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = (GOLDEN / "meridian-2.txt").read_bytes()
LONG = (GOLDEN / "taj_mahal-5.txt").read_bytes()


def upload(guest: Guest, content: bytes) -> httpx.Response:
    token = {"_csrf_token": guest.form_token}
    return guest.browser.post("/records", data=token, files={"file": ("game.txt", content)})


def laid_out(guest: Guest, content: bytes) -> str:
    """The address of a recorded game's table."""
    return upload(guest, content).headers["location"].removesuffix("/replay/0")


@pytest.mark.parametrize("what", ["checked", "written"])
def test_the_server_answers_while_a_recorded_game_is(served: Served, what: str) -> None:
    noor, others = served.guest("Noor"), served.browser()
    path = laid_out(noor, LONG) if what == "written" else ""
    done: list[int] = []

    def work() -> None:
        answer = noor.browser.get(f"{path}/record") if path else upload(noor, LONG)
        done.append(answer.status_code)

    working = threading.Thread(target=work)
    working.start()
    answered = 0
    while not done:
        assert others.get("/health").status_code == 200
        answered += 1
    working.join()
    assert done in ([200], [303])
    assert answered > 5  # and not one after the whole of it


def test_a_game_is_written_once_and_for_all(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/kept.sqlite", requests_per_second=100_000, ahead=False)

    async def nobody(*work: object) -> str:
        raise AssertionError("it has been written already")

    with serving(settings) as served:
        noor = served.guest("Noor")
        path = laid_out(noor, SHORT)
        first = noor.browser.get(f"{path}/record")
        assert first.status_code == 200
        served.server.bot_pool.work = nobody  # type: ignore[method-assign,assignment]
        assert noor.browser.get(f"{path}/record").text == first.text
        assert noor.api.get(f"{path}/record").text == first.text
    with serving(settings) as served:
        served.server.bot_pool.work = nobody  # type: ignore[method-assign,assignment]
        assert served.browser().get(f"{path}/record").text == first.text


def test_who_asks_for_the_same_text_at_once_has_it_written_once(served: Served) -> None:
    noor = served.guest("Noor")
    path = laid_out(noor, SHORT)
    work, written = served.server.bot_pool.work, []

    async def counted(*wanted: object) -> object:
        written.append(wanted)
        return await work(*wanted)  # type: ignore[arg-type]

    served.server.bot_pool.work = counted  # type: ignore[method-assign,assignment]
    texts: list[str] = []
    threads = [
        threading.Thread(target=lambda: texts.append(served.browser().get(f"{path}/record").text)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(texts)) == 1
    assert len(written) == 1


def test_what_takes_too_long_to_check_is_refused_in_both_languages(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/a.sqlite", requests_per_second=1000, ahead=False, record_seconds=0.0)
    with serving(settings) as served:
        noor = served.guest("Noor")
        answer = upload(noor, SHORT)
        assert answer.status_code == 422
        assert "It takes too long to check this recorded game." in answer.text
        noor.browser.headers["Accept-Language"] = "fr"
        assert "Il faut trop de temps" in upload(noor, SHORT).text


def test_a_fault_in_a_recorded_game_is_told_with_its_line() -> None:
    text = SHORT.decode().replace("\n2. ", "\n3. ", 1)
    found = checked(text, frozenset(), 60)
    assert isinstance(found, Fault)
    assert "expected the choice 2, found the choice 3" in found.why
    assert text.splitlines()[found.line - 1].startswith("3. ")


def test_a_plan_that_is_filled_and_cleared_for_ever_is_not_a_game() -> None:
    position, random = load("wallenstein").start(3, seed=1), Random(1)
    choices: list[tuple[int, int]] = []
    while not (revisions := position.revisions(seat := position.pending[0])):
        choices.append((seat, random.choice(position.choices(seat))))
        position.choose(*choices[-1])
    fill = max(revisions)
    for _ in range(MOST_REVISIONS // 2 + 1):
        position.choose(seat, fill)
        clear = max(choice for choice in position.revisions(seat) if choice != fill)
        position.choose(seat, clear)
        choices += [(seat, fill), (seat, clear)]
    text = RecordedGame(position.setup, 1).text()
    text += "".join(f"{number}. {player} {choice}\n" for number, (player, choice) in enumerate(choices, 1))
    found = checked(text, frozenset(), 600)
    assert isinstance(found, Fault)
    assert "changes his mind" in found.why
