"""What was counted, on pages: in the whole log under its heading, and with what came since one's choice."""

import re
from html import unescape
from random import Random

import pytest

from durbar.engine.counting import stretches
from durbar.engine.telling import scenes
from durbar.tables.acts import Chose
from durbar.tables.table import Table
from durbar.web.story import Part, Story, Teller
from durbar.web.story_facts import CountTold
from tests.web.serving import Guest, Served
from tests.web.test_drawing import drawing
from tests.web.test_drawing import laid_out as dealt
from tests.web.test_story import laid_out, parts, recorded

TABLE = re.compile(r'<div class="counted">.*?</div>', re.DOTALL)
TOTAL = re.compile(r"<span>(-?\d+)</span>")
TAG = re.compile(r"<[^>]*>")


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


def last_line(table: str) -> list[int]:
    """Everybody's totals at the end of a table."""
    return [int(total) for total in TOTAL.findall(table.split("<tfoot>")[1])]


def test_a_winter_stands_under_its_heading_region_by_region(noor: Guest) -> None:
    path = laid_out(noor, "wallenstein-4.txt")
    log = unescape("".join(parts(noor, f"{path}/log")))
    second, first = TABLE.findall(log)  # the newest first
    *_, end = recorded("wallenstein-4.txt").replay()
    assert last_line(second) == list(end.points)
    assert second.count('<th scope="row">') == first.count('<th scope="row">') == 7  # five regions, before and after
    assert re.search(r"<h3>Points are counted</h3>\s*</li>\s*<li>\s*<div class=\"counted\">", log)
    assert "42 to 41: Player 2 leads by 1 point" in second
    assert 'href="/rules/wallenstein#WA-20.9"' in second


def test_in_french_too(noor: Guest) -> None:
    path = laid_out(noor, "wallenstein-4.txt")
    noor.browser.cookies.set("language", "fr")
    second, _ = TABLE.findall(unescape("".join(parts(noor, f"{path}/log"))))
    words = " ".join(TAG.sub(" ", second).split())
    assert "Bavière" in words
    assert "avant 20 18 16 19" in words
    assert "42 à 41 : Joueur 2 mène de 1 point" in words


def test_a_table_stands_once_in_a_log_about_one_player(noor: Guest) -> None:
    path = laid_out(noor, "agra-3.txt")
    for about in range(3):
        log = "".join(parts(noor, f"{path}/log?about={about}"))
        (table,) = TABLE.findall(log)
        *_, end = recorded("agra-3.txt").replay()
        assert last_line(table) == list(end.points)


def test_a_page_of_its_own_says_columns_in_words(noor: Guest) -> None:
    path = laid_out(noor, "wallenstein-4.txt")
    beside = noor.browser.get(f"{path}/log", headers={"HX-Request": "true"}).text
    alone = noor.browser.get(f"{path}/log").text
    assert "#s-palace" in TABLE.findall(beside)[0]  # a sign of the board that is there
    assert "#s-palace" not in TABLE.findall(alone)[0]


def with_a_visit_behind(random: Random) -> Table:
    """A game of Taj Mahal at the beginning of its fourth visit."""
    table = dealt("taj_mahal", 3, {})
    while table.course.position.state.visit < 3:
        (seat,) = table.pending[:1]
        table.do(Chose(at=0, seat=seat, choice=random.choice(table.course.position.choices(seat))))
    return table


@pytest.mark.parametrize("seed", range(3))
def test_a_visit_that_ended_since_ones_choice_is_told_as_a_table(seed: int) -> None:
    table = with_a_visit_behind(Random(seed))
    *_, visit = stretches(scenes(table.setup, table.course.told))
    assert visit.ended == len(table.course.plies)
    for seat in range(3):
        since = Teller(drawing(table, seat, "en")).since_last_choice()
        (count,) = [scene["count"] for scene in since if scene["count"]]
        assert_follows(count, visit.before, visit.gained)
    assert not Teller(drawing(table, None, "en")).since_last_choice()


def assert_follows(count: CountTold, before: tuple[int, ...], gained: tuple[int, ...]) -> None:
    """Every running total is the one above and what the row brings."""
    assert count["before"] == list(before)
    above = list(before)
    for row in count["rows"]:
        above = [total + gain for total, gain in zip(above, row["gains"], strict=True)]
        assert row["totals"] == above
    assert count["totals"] == above
    assert count["gains"] == list(gained)


def test_the_visit_that_goes_on_has_no_table() -> None:
    table = with_a_visit_behind(Random(1))
    entries = Story(drawing(table, 0, "en")).facts(Part())["entries"]
    assert entries[0]["count"] is None
    assert sum(entry["count"] is not None for entry in entries) == 3
