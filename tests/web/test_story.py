"""What happened at a table, told on its pages: the whole log part by part, what came since one's choice, the result."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from durbar.drawing.gems import GEMS
from durbar.engine.game import load
from durbar.engine.recorded import RecordedGame, read
from durbar.engine.telling import scenes, seen_by
from durbar.tables.host import Host
from durbar.tables.store import Visitor
from durbar.web.story import POINTS, SCENES
from tests.web.serving import Guest, Served

GOLDEN = Path(__file__).parents[1] / "golden"
SCENE = re.compile(r'<li\s+class="scene".*?<a\s+class="ply figures"\s+href="[^"]*/replay/(\d+)"', re.DOTALL)
HEADING = re.compile(r'<li\s+class="chapter level-0">\s*<h3>(.*?)</h3>')
IDLE = re.compile(r'<li\s+class="scene idle".*?<summary>(.*?)</summary>', re.DOTALL)
EARLIER = re.compile(r'<a\s+href="([^"]*)"\s+data-earlier\s*>')


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


def laid_out(guest: Guest, file: str) -> str:
    """A recorded game as a table of its own: in the store at once, where test_records sends one to be checked."""
    with closing(Host(guest.served.server.host.store, partial(load, mode="compiled"))) as host:
        laying = host.lay_out(Visitor(guest.token, "Noor"), recorded(file))
        with ThreadPoolExecutor() as thread:  # whose loop is its own
            return f"/tables/{thread.submit(asyncio.run, laying).result().opened.id}"


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


# --- The result -----------------------------------------------------------------------------------------------------


def result(guest: Guest, file: str, language: str = "en") -> str:
    """The page of a recorded game's end."""
    return unescape(guest.browser.get(laid_out(guest, file), headers={"Accept-Language": language}).text)


@pytest.mark.parametrize("file", ["taj_mahal-5.txt", "agra-3.txt", "meridian-4.txt", "wallenstein-4.txt"])
def test_a_result_tells_where_points_came_from(noor: Guest, file: str) -> None:
    page = result(noor, file)
    *_, end = recorded(file).replay()
    by_gem = dict(re.findall(r'<li\s+class="c-(\w+)[^"]*">(.*?)</li>', page.split('<ol class="result">')[1], re.DOTALL))
    assert len(by_gem) == end.players
    for gem, points in zip(GEMS, end.points, strict=False):
        sources = re.findall(r'<dd class="figures">\s*([−\d]+)\s*</dd>', by_gem[gem])
        assert sum(int(figure.replace("−", "-")) for figure in sources) == points
        assert len(re.findall(r'class="piece"', by_gem[gem])) == len(sources)
    assert page.count('<ol class="turns">') == 1


@pytest.mark.parametrize(
    ("file", "clause", "told", "in_french"),
    [
        ("meridian-4.txt", "ME-10.3", "whoever has most floors in hand: ", "à qui a le plus d’étages en main : "),
        (
            "taj_mahal-3.txt",
            "TM-10.5",
            "Equal points would have shared the victory.",
            "la victoire aurait été partagée.",
        ),
        ("wallenstein-4.txt", "WA-21.2", "whoever has most thalers: ", "à qui a le plus de thalers : "),
        ("agra-3.txt", "AG-30.1", "the highest value of goods and favours left: ", "la plus grande valeur en "),
    ],
)
def test_what_would_have_decided_is_said_with_its_clause(
    noor: Guest, file: str, clause: str, told: str, in_french: str
) -> None:
    for language, words in (("en", told), ("fr", in_french)):
        said = result(noor, file, language).split('<p class="decided">')[1].split("</p>")[0]
        assert words in said
        assert f'data-rule="{clause}"' in said


def test_the_course_has_a_mark_for_every_turning_point(noor: Guest) -> None:
    page = result(noor, "meridian-4.txt")
    turns = page.split('<ol class="turns">')[1].split("</ol>")[0].count("<li>")
    assert 0 < turns <= 4
    for size in ("wide", "narrow"):
        drawn = page.split(f'class="course {size}"')[1].split("</svg>")[0]
        assert drawn.count('class="numbered"') == turns
    assert page.count('viewBox="0 0 362 300"') == 1


def test_a_game_that_counts_twice_draws_two_stretches_that_end_with_what_was_counted(noor: Guest) -> None:
    page = result(noor, "wallenstein-4.txt")
    assert "what a winter at that moment would have brought" in page
    drawn = page.split('class="course wide"')[1].split("</svg>")[0]
    figures = [int(figure.replace("−", "-")) for figure in re.findall(r'class="score"[^>]*>([+−\d]+)', drawn)]
    *_, end = recorded("wallenstein-4.txt").replay()
    assert tuple(first + second for first, second in zip(figures[:4], figures[4:], strict=True)) == end.points
