"""What happened at a table, told on its pages: the whole log part by part, what came since one's choice, the result."""

import re
from html import unescape
from pathlib import Path

import pytest

from durbar.engine.recorded import RecordedGame, read
from durbar.engine.telling import scenes, seen_by
from durbar.web.story import POINTS, SCENES
from tests.web.serving import Guest, Served

GOLDEN = Path(__file__).parents[1] / "golden"
SCENE = re.compile(r'<li\s+class="scene".*?<a\s+class="ply figures"\s+href="[^"]*/replay/(\d+)"', re.DOTALL)
HEADING = re.compile(r'<li\s+class="chapter level-0">\s*<h3>(.*?)</h3>')
IDLE = re.compile(r'<li\s+class="scene idle".*?<summary>(.*?)</summary>', re.DOTALL)
EARLIER = re.compile(r'<a\s+href="([^"]*)"\s+data-earlier\s*>')
CELL = r'<td\s+class="figures c-{gem}"\s*>\s*(-?\d+)'


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


def laid_out(guest: Guest, file: str) -> str:
    """A recorded game as a table of its own."""
    token = {"_csrf_token": guest.form_token}
    answer = guest.browser.post("/records", data=token, files={"file": (file, (GOLDEN / file).read_bytes())})
    return str(answer.headers["location"]).removesuffix("/replay/0")


def recorded(file: str) -> RecordedGame:
    return read((GOLDEN / file).read_text("utf-8"))


def parts(guest: Guest, path: str) -> list[str]:
    """The log as it is fetched: every part leads to the one before it."""
    found = [guest.browser.get(path, headers={"HX-Request": "true"}).text]
    while link := EARLIER.search(found[-1]):
        found.append(guest.browser.get(unescape(link[1]), headers={"HX-Request": "true"}).text)
    return found


@pytest.mark.parametrize("file", ["meridian-4.txt", "taj_mahal-5.txt"])
def test_the_log_holds_every_scene_from_the_first_move_on(noor: Guest, file: str) -> None:
    game = recorded(file)
    told = list(scenes(game.setup, seen_by(None, [position.events for position in game.replay()])))
    read_back = parts(noor, f"{laid_out(noor, file)}/log")
    assert len(read_back) == -(-len(told) // SCENES)
    assert all(len(SCENE.findall(part)) == SCENES for part in read_back[:-1])
    text = "".join(read_back)
    assert [int(ply) for ply in SCENE.findall(text)] == [scene.last for scene in reversed(told)]
    sentences = [words[:1].upper() + words[1:] for scene in told for event in scene.events for words in [event.words()]]
    assert all(sentence in unescape(text) for sentence in sentences)
    chapters = list(dict.fromkeys(scene.headings()[0] for scene in reversed(told)))
    assert [unescape(heading) for heading in HEADING.findall(text)] == chapters


def test_the_log_of_one_player_holds_what_tells_of_him(noor: Guest) -> None:
    game = recorded("meridian-4.txt")
    told = list(scenes(game.setup, [position.events for position in game.replay()]))
    read_back = "".join(parts(noor, f"{laid_out(noor, 'meridian-4.txt')}/log?about=2"))
    of_him = [scene.last for scene in reversed(told) if 2 in scene.players]
    assert [int(ply) for ply in SCENE.findall(read_back)] == of_him
    assert len(of_him) < len(told)


def test_those_who_do_nothing_one_after_the_other_share_a_line(noor: Guest) -> None:
    game = recorded("wallenstein-4.txt")
    told = list(scenes(game.setup, seen_by(None, [position.events for position in game.replay()])))
    idle = [scene for scene in told if scene.idle]
    text = unescape("".join(parts(noor, f"{laid_out(noor, 'wallenstein-4.txt')}/log")))
    shared = [re.sub(r"<[^>]*>", "", line).strip() for line in IDLE.findall(text)]
    assert any(line.count("Player") > 1 for line in shared)
    assert sum(line.count("Player") for line in shared) == len(idle)
    assert all(line.endswith(": no action") for line in shared)
    assert all(event.words()[1:] in text for scene in idle for event in scene.events)


@pytest.mark.parametrize(("kind", "words"), [(POINTS, "Scoring"), (1, "Battles")])
def test_the_log_can_be_read_for_one_kind_of_scenes(noor: Guest, kind: int, words: str) -> None:
    game = recorded("wallenstein-4.txt")
    told = list(scenes(game.setup, seen_by(None, [position.events for position in game.replay()])))
    wanted = [scene for scene in told if (any(scene.gains) if kind == POINTS else kind in scene.kinds)]
    read_back = "".join(parts(noor, f"{laid_out(noor, 'wallenstein-4.txt')}/log?kind={kind}"))
    assert [int(ply) for ply in SCENE.findall(read_back)] == [scene.last for scene in reversed(wanted)]
    assert re.search(rf'aria-current="true"\s*>{words}</a>', read_back)
    of_both = "".join(parts(noor, f"{laid_out(noor, 'wallenstein-4.txt')}/log?kind={kind}&about=2"))
    assert [int(ply) for ply in SCENE.findall(of_both)] == [
        scene.last for scene in reversed(wanted) if 2 in scene.players
    ]


def test_without_a_script_the_log_is_a_page_of_its_own(noor: Guest) -> None:
    path = laid_out(noor, "meridian-2.txt")
    page = noor.browser.get(f"{path}/log").text
    assert page.lower().startswith("<!doctype html>")
    assert re.search(rf'<a\s+class="button quiet"\s+href="{path}"', page)
    assert noor.browser.get(f"{path}/log?before=99999").status_code == 200
    assert noor.browser.get(f"{path}/log?before=x").status_code == 400


def test_before_the_deal_there_is_no_log(noor: Guest) -> None:
    table = noor.open("meridian", "me", "open")
    assert noor.browser.get(f"/tables/{table}/log").status_code == 409


def test_what_others_did_since_ones_choice_stands_first(served: Served, noor: Guest) -> None:
    kenji = served.guest("Kenji")
    id = noor.open("meridian", "me", "open")
    kenji.call("POST", f"/tables/{id}/sit", seat=1)
    table = served.server.host._tables[id]
    guests = [noor, kenji]
    first = table.pending[0]

    def turn(seat: int) -> None:
        while table.pending == (seat,):
            body = {"seat": seat, "choice": table.course.position.choices(seat)[-1], "asked": table.asked[seat]}
            guests[seat].call("POST", f"/tables/{id}/choices", **body)

    assert 'class="since"' not in guests[first].browser.get(f"/tables/{id}").text
    turn(first)
    turn(1 - first)
    done = list(scenes(table.setup, table.course.told))[-1]
    assert done.player == 1 - first
    page = unescape(guests[first].browser.get(f"/tables/{id}").text)
    assert page.count('class="since"') == 1
    assert "; ".join(done.words(names=("Noor", "Kenji"))) in page.split('class="since"')[1].split("</li>")[0]
    assert 'class="since"' not in guests[1 - first].browser.get(f"/tables/{id}").text
    assert 'class="since"' not in served.guest("Odile").browser.get(f"/tables/{id}").text


def test_a_result_tells_where_points_came_from(noor: Guest) -> None:
    page = unescape(noor.browser.get(laid_out(noor, "taj_mahal-5.txt")).text)
    account = page.split("Where the points came from</h3>")[1].split("</table>")[0]
    sums = [
        sum(map(int, re.findall(CELL.format(gem=gem), account)))
        for gem in ("ruby", "lapis", "saffron", "pearl", "onyx")
    ]
    *_, end = recorded("taj_mahal-5.txt").replay()
    assert tuple(sums) == end.points
    assert page.count('<ol class="turns">') == 1
