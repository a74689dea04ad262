"""The chart and the facts of a position: what the page of a table is drawn from, and what comes of it."""

import re
from functools import cache

import msgspec
import pytest

from durbar.drawing.seen import seen
from durbar.games.meridian.components import CITIES, COPIES, ISLAND_OF, KINDS, MERIDIANS
from durbar.games.meridian.page import board, chart
from durbar.games.meridian.state import Choice, Event
from tests.meridian.table import GAME, NUMBER, facing
from tests.pages import drawn
from tests.play import positions_at_random

EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])
NAMES = ("Amélie", "Noor", "Tomás", "Kenji")
MOST_BYTES = 150_000


@cache
def looks(players, seed=7, every=5):
    """Positions of a random game as whoever must choose sees them, and the last one as a spectator."""
    views = []
    for ply, position in enumerate(positions_at_random(GAME, players, seed)):
        if ply % every == 0 or position.over:
            viewer = next(iter(position.pending), None)
            views.append(seen(position, viewer, position.events, NAMES[:players], "en"))
    return views


def look_at(table, language="en"):
    """A position built for a test, as the actor sees it."""
    return seen(table.position, table.position.pending[0], (), NAMES[: table.players], language)


# --- The chart ------------------------------------------------------------------------------------------------------


def lies_in(point, outline):
    """Whether a point lies within a closed outline: a ray from it crosses the outline an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


@EVERY_NUMBER
def test_every_city_lies_on_its_own_island_and_on_no_other(players):
    coasts = chart.coasts(players)
    for meridian in range(MERIDIANS):
        for slot in range(CITIES[players]):
            city = chart.at(int(CITIES[players]), meridian, slot)
            found = [island for island, coast in enumerate(coasts) if lies_in(city, coast)]
            assert found == [ISLAND_OF[players, meridian, slot]]


@EVERY_NUMBER
def test_the_chart_is_plain_data_and_drawn_once(players):
    ground = board.ground(GAME.setup(players))
    assert msgspec.json.encode(ground)
    assert board.ground(GAME.setup(players)) is ground


@EVERY_NUMBER
def test_the_tallest_tower_stays_on_the_chart(players):
    ground = board.ground(GAME.setup(players))
    northernmost = min(city["y"] for meridian in ground["cities"] for city in meridian)
    assert ground["most"] * ground["floor"] < northernmost


# --- Facts ----------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_facts_are_plain_data_and_equal_for_equal_knowledge(players):
    for look in looks(players):
        dealt_again = look.position.hidden_from(look.viewer, 99)
        other = seen(dealt_again, look.viewer, look.events, look.names, "en")
        assert msgspec.json.encode(board.board(look)) == msgspec.json.encode(board.board(other))


@EVERY_NUMBER
def test_points_are_what_the_islands_one_leads_are_worth(players):
    for look in looks(players):
        facts = board.board(look)
        led = [sum(i["worth"] for i in facts["islands"] if i["leader"] == seat) for seat in range(players)]
        assert led == [player["points"] for player in facts["players"]] == list(look.position.points)


@EVERY_NUMBER
def test_an_island_is_led_by_most_garrisons_or_tied_or_empty(players):
    for look in looks(players):
        for island in board.board(look)["islands"]:
            most = max(island["garrisons"])
            alone = island["garrisons"].count(most) == 1
            assert island["leader"] == (island["garrisons"].index(most) if most and alone else None)
            assert island["tied"] == (most > 0 and not alone)


@EVERY_NUMBER
def test_towers_have_ids_of_their_own_and_fall_from_north_to_south(players):
    for look in looks(players):
        towers = board.board(look)["towers"]
        assert len({tower["id"] for tower in towers}) == len(towers)
        order = [(tower["meridian"], tower["slot"], -tower["height"]) for tower in towers]
        assert order == sorted(order)


def test_a_push_keeps_the_ids_and_the_order_of_towers():
    table = facing("_ G5 K2 _ _", floors=6)
    before = [tower["id"] for tower in board.board(look_at(table))["towers"]]
    pushed = look_at(table).after(NUMBER["(1,3)"])
    after = [tower["id"] for tower in board.board(pushed)["towers"]]
    assert [id for id in after if id in before] == before
    assert len(after) == len(before) + 1


@EVERY_NUMBER
def test_turns_are_counted_by_cards(players):
    turns = KINDS * int(COPIES[players])
    facts = [board.board(look) for look in looks(players)]
    assert facts[0]["turn"] == 1
    assert facts[-1]["turn"] == facts[-1]["turns"] == turns
    assert all(player["turns_left"] == 0 for player in facts[-1]["players"])


# --- What can be done -----------------------------------------------------------------------------------------------


def choices_in(options):
    """Every choice that the facts offer."""
    found = [option["choice"] for kind in ("cards", "meridians", "lifts") for option in options[kind]]
    found += [options[kind] for kind in ("decline", "keep") if options[kind] is not None]
    return found + [cell["choice"] for cell in cells_of(options) if "choice" in cell]


def rows_of(table):
    """What may be built in every city, where something may."""
    measure = board.board(look_at(table))["options"]["measure"]
    assert measure
    return measure["rows"]


def cells_of(options):
    measure = options["measure"]
    return [cell for row in measure["rows"] for cell in row["cells"]] if measure else []


@EVERY_NUMBER
def test_the_facts_offer_exactly_the_legal_choices(players):
    for look in looks(players, every=3):
        legal = [] if look.viewer is None else look.position.choices(look.viewer)
        assert sorted(choices_in(board.board(look)["options"])) == sorted(legal)


@EVERY_NUMBER
def test_a_cell_tells_what_its_choice_brings_or_why_there_is_none(players):
    for look in looks(players):
        gains = {offer.choice: offer.gains for offer in look.offers}
        for cell in cells_of(board.board(look)["options"]):
            assert ("choice" in cell) != ("why" in cell)
            if "choice" in cell:
                now, then = look.position.points, look.after(cell["choice"]).position.points
                assert cell["gain"] == gains[cell["choice"]][look.viewer] == then[look.viewer] - now[look.viewer]


@pytest.mark.parametrize(
    ("column", "slot", "height", "why"),
    [
        ("_ G5 K2 _ _", 1, 5, "taken"),
        ("_ G5 K2 _ _", 4, 3, "order"),
        ("_ G5 K2 _ _", 1, 4, "order"),
        ("_ _ _ _ _", 3, 1, "first"),
        ("G5 K2 _ _ _", 1, 3, "edge"),
        ("_ _ _ G5 K2", 5, 3, "edge"),
    ],
)
def test_why_a_height_cannot_enter_a_city(column, slot, height, why):
    cell = rows_of(facing(column, floors=7))[slot - 1]["cells"][height - 1]
    assert cell == {"height": height, "why": why}


def test_the_lifted_tower_may_not_be_built_as_it_was():
    table = facing("_ O4 G2 _ _", floors=3)
    table.play("lift(2)")
    facts = board.board(look_at(table))
    assert facts["step"] == "rebuild"
    assert facts["lifted"] == {"slot": 2, "height": 4}
    assert rows_of(table)[1]["cells"][3] == {"height": 4, "why": "as_it_was"}


def test_heights_that_bring_the_same_are_one_stretch():
    rows = rows_of(facing("_ G5 K2 _ _", floors=8))
    for row in rows:
        cells = [cell for cell in row["cells"] if "choice" in cell]
        told = [[stretch["choice"], *(cell["choice"] for cell in stretch["others"])] for stretch in row["stretches"]]
        assert [choice for choices in told for choice in choices] == [cell["choice"] for cell in cells]
        for stretch in row["stretches"]:
            alike = {(cell["gain"], cell["push"]) for cell in stretch["others"]} | {(stretch["gain"], stretch["push"])}
            assert len(alike) == 1
    assert [stretch["heights"] for stretch in rows[0]["stretches"]] == ["6–8"]


def test_heights_are_written_in_short_apart_for_each_push():
    rows = rows_of(facing("_ G5 K2 _ _", floors=8))
    written = {row["slot"]: [(fit["heights"], fit["push"]) for fit in row["fits"]] for row in rows}
    assert written == {
        1: [("6–8", None)],
        2: [("3–4", "north"), ("6–8", "south")],
        3: [("1", "north"), ("3–4", "south")],
        4: [("1", None)],
        5: [("1", None)],
    }


# --- Pages ----------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_small_and_has_neither_styles_nor_scripts_inside(players, language):
    for look in looks(players, every=9):
        page = drawn(seen(look.position, look.viewer, look.events, look.names, language), "board")
        assert len(page.encode()) < MOST_BYTES
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?! src=)|javascript:", page)


@EVERY_NUMBER
def test_every_legal_choice_has_a_button(players):
    for look in looks(players):
        buttons = set(map(int, re.findall(r'<button[^>]* value="(\d+)"[^>]* data-choice="\1"', drawn(look, "board"))))
        assert buttons == {offer.choice for offer in look.offers}


@EVERY_NUMBER
def test_ids_on_a_page_are_unique(players):
    for look in looks(players, every=9):
        ids = re.findall(r'\sid="([^"]+)"', drawn(look, "board", log=[], chat=[]))
        assert len(ids) == len(set(ids))


@EVERY_NUMBER
def test_a_preview_shows_what_would_stand_and_never_a_card(players):
    for look in looks(players, every=9):
        for offer in look.offers[:: max(1, len(look.offers) // 3)]:
            then = board.board(look.after(offer.choice))
            shown = drawn(look, "preview", choice=offer.choice, offer=offer, now=board.board(look), then=then)
            assert re.findall(r'hx-target="#(\S+)"', shown) == ["preview-board", "preview-panel", "preview-words"]
            assert "card-" not in shown
            assert ("ghost" in shown) == (offer.choice >= Choice.LIFT)


@pytest.mark.rule("ME-7.1")
@EVERY_NUMBER
def test_a_card_or_meridian_where_nothing_can_be_built_says_so(players):
    told = set()
    for look in looks(players, every=1)[:-1]:
        options = board.board(look)["options"]
        for option in [*options["cards"], *options["meridians"]]:
            after = look.position.copy()
            events = after.choose(look.viewer, option["choice"])
            spent = any(event.kind == Event.DECLINED for event in events)
            told.add((option["idle"], spent))
            assert option["idle"] or not spent
        warned = sum(option["idle"] for option in [*options["cards"], *options["meridians"]])
        assert drawn(look, "board").count("nothing can be built there") == warned
    assert (False, False) in told


def test_a_card_that_can_only_be_spent_is_marked():
    """With no floor left, and no tower to lift there, nothing can be built."""
    for look in looks(2, every=1)[:-1]:
        for option in board.board(look)["options"]["cards"]:
            if option["idle"]:
                return
    raise AssertionError("no such card in a whole game")
