"""The map and the facts of a position: what the page of a table is drawn from, and what comes of it."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import msgspec
import pytest

from durbar.drawing.seen import Seen, seen
from durbar.engine import log
from durbar.engine.agenda import STEP, top
from durbar.games.wallenstein.components import ACTIONS, NEIGHBOURS, REGION, STATE_IDS, STATES
from durbar.games.wallenstein.page import atlas, board
from durbar.games.wallenstein.page.account import account
from durbar.games.wallenstein.state import PEASANTS, SPACES, Card, Choice, Event, Step
from tests.geometry import lies_in
from tests.pages import drawn
from tests.play import positions_at_random, with_options
from tests.wallenstein.table import EVERY_NUMBER, GAME, SPACE_IDS, acting, begun, lay, number_of, seat

NAMES = ("Amélie", "Noor", "Tomás", "Kenji", "Odile")
MOST_BYTES = 221_000
MODULES = {"imperial_court": "yes", "landsknechte": "yes", "military_leaders": "yes"}


@cache
def looks(players, of_each=2):
    """Positions of a random game with all modules, some of each question, as whoever must choose sees them; the end as
    a spectator sees it.
    """
    game = with_options(GAME, **MODULES, setup="draft" if players == 4 else "standard")
    views, known = [], Counter()
    for position in positions_at_random(game, players, seed=players):
        question = None if position.over else int(top(position.state, STEP))
        known[question] += 1
        if known[question] <= of_each or (question == Step.PLAN and known[question] % 50 == 0):
            viewer = next(iter(position.pending), None)
            views.append(seen(position.copy(), viewer, position.events, NAMES[:players], "en"))
    return views


@cache
def described(players):
    """The same views, each with its facts."""
    return [(look, board.board(look)) for look in looks(players)]


def look_at(table, viewer=None, language="en"):
    """A position built for a test, as a player sees it: the one who must choose, if no other is named."""
    player = seat(viewer or table.actor)
    return seen(table.position, player, tuple(table.told), NAMES[: table.position.players], language)


def facts_of(table, viewer=None):
    return board.board(look_at(table, viewer))


def watched(table):
    """The facts as a spectator sees them."""
    return board.board(seen(table.position, None, tuple(table.told), NAMES[: table.position.players], "en"))


def state(facts, id):
    return facts["states"][number_of(id)]


# --- The map --------------------------------------------------------------------------------------------------------


def test_the_pieces_of_a_state_stand_in_it_and_in_no_other():
    outlines = atlas.outlines()
    for here, point in enumerate(atlas.SEATS):
        assert [other for other in range(STATES) if lies_in(point, outlines[other])] == [here]


@pytest.mark.rule("WA-1.3")
def test_states_are_drawn_with_a_border_in_common_exactly_if_they_are_neighbours():
    corners = [{tuple(point) for point in outline} for outline in atlas.outlines()]
    for a, b in combinations(range(STATES), 2):
        assert (len(corners[a] & corners[b]) > 1) == bool(int(NEIGHBOURS[a]) >> b & 1), (STATE_IDS[a], STATE_IDS[b])


def test_a_name_on_the_map_is_the_name_of_the_state_without_its_rank():
    names = {STATE_IDS[state]: "".join(atlas.label(state)) for state in range(STATES)}
    assert (names["koeln"], names["fm_bayern"], names["hessen_darmstadt"]) == ("Köln", "Fm. Bayern", "Hessen-Darmstadt")
    assert all(len(line) < 15 for state in range(STATES) for line in atlas.label(state))


def test_a_close_up_shows_a_state_and_all_its_neighbours_with_their_pieces():
    for state in range(STATES):
        shown = [state, *(n for n in range(STATES) if NEIGHBOURS[state] >> n & 1)]
        part = atlas.close_up(shown)
        breadth = atlas.SIZE / atlas.NEAR[part["near"]]
        left, top_edge = (part[edge] * atlas.SIZE / 20 for edge in ("left", "top"))
        for x, y in (atlas.SEATS[n] for n in shown):
            assert left + 45 <= x <= left + breadth - 45
            assert top_edge + 50 <= y <= top_edge + breadth / 1.3 - 45


def test_a_close_up_is_as_near_as_it_can_be():
    assert atlas.close_up([0])["near"] == 0
    assert atlas.close_up(list(range(STATES))) == {"near": len(atlas.NEAR) - 1, "left": 3, "top": 5}


def test_the_map_is_plain_data_and_drawn_once():
    ground = board.ground(GAME.setup(3))
    assert msgspec.json.encode(ground)
    assert board.ground(GAME.setup(5)) is ground


# --- Nothing hidden -------------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_facts_are_plain_data_and_equal_for_equal_knowledge(players):
    for look, facts in described(players):
        other = seen(look.position.hidden_from(look.viewer, 99), look.viewer, look.events, look.names, "en")
        assert msgspec.json.encode(facts) == msgspec.json.encode(board.board(other))
        once, again = (seen(look.position.hidden_from(None, n), None, look.events, look.names, "en") for n in (7, 99))
        assert board.board(once) == board.board(again)


@pytest.mark.rule("WA-9.1", "WA-9.11")
def test_what_a_player_lays_is_seen_by_himself_alone_and_ready_is_all_that_others_learn():
    table = begun(4, modules="court")
    views = [lambda: facts_of(table, "blue"), lambda: watched(table)]
    before = [view() for view in views]
    for _ in range(5):
        choice = table.position.choices(seat("black"))[0]
        table.position.choose(seat("black"), choice)
        assert [view() for view in views] == before
    assert facts_of(table, "black")["plan"].count(None) == SPACES - 5
    assert all(player["spaces"] is None for player in watched(table)["players"])
    while not table.state.ready[seat("black")]:
        table.position.choose(seat("black"), table.position.choices(seat("black"))[0])
    for now, then in zip([view() for view in views], before, strict=True):
        then["players"][seat("black")]["ready"] = True
        assert now == then


@pytest.mark.rule("WA-12.2", "WA-9.11")
def test_cards_of_others_are_covered_or_empty_until_they_are_turned_up():
    plans = {"black": {"battle_a": "anhalt", "build_palace": "altmark"}, "blue": {"battle_a": "kursachsen", "bid": "2"}}
    table = acting(4, {"black": "anhalt:4 altmark", "blue": "kursachsen:3"}, plans=plans)
    spaces = facts_of(table, "blue")["players"][seat("black")]["spaces"]
    told = {space: spaces[number] for number, space in enumerate(SPACE_IDS)}
    assert told["battle_a"] == {"covered": True, "card": number_of("anhalt")}
    assert told["build_palace"] == {"covered": True, "card": None}
    assert told["build_church"] == {"covered": False, "card": None}
    acts = [(turn["seat"], turn["covered"], turn["card"]) for turn in watched(table)["acting"]]
    assert acts[:2] == [(seat("black"), True, number_of("anhalt")), (seat("blue"), True, None)]
    assert [player["bid"] for player in watched(table)["players"]][:2] == [Card.EMPTY, Card.MONEY + 2]


@EVERY_NUMBER
def test_no_card_that_lies_face_down_is_told(players):
    for look, facts in described(players):
        s = look.position.state
        for player, known in enumerate(facts["players"]):
            for space, card in enumerate(known["spaces"] or []):
                assert card["card"] is None or int(s.turned[player]) >> space & 1
        assert facts["plan"] == (None if look.viewer is None else own_plan(s, look.viewer))


def own_plan(s, player):
    return [None if card > Card.MONEY + 4 else card for card in s.plan[player].tolist()]


# --- The map and what stands on it ----------------------------------------------------------------------------------


@pytest.mark.rule("WA-2.1")
def test_with_three_players_eight_states_are_not_in_play():
    for players, number in ((3, 8), (4, 0), (5, 0)):
        assert sum(here["out"] for here in facts_of(begun(players), "black")["states"]) == number


@pytest.mark.rule("WA-1.5", "WA-24.9")
def test_a_state_tells_owner_armies_buildings_markers_leader_and_statues():
    table = lay(
        4,
        {"black": "anhalt:7 mark", "blue": "kursachsen:2"},
        modules="leaders",
        buildings={"anhalt": "church trading_house"},
        markers="anhalt:2",
        leaders={"black": "anhalt"},
        statues={"kursachsen": ("black", 2), "boehmen": ("blue", 1)},
    )
    facts = facts_of(table, "blue")
    told = state(facts, "anhalt")
    assert (told["owner"], told["armies"], told["markers"], told["leader"]) == (0, 7, 2, 0)
    assert told["buildings"] == ["church", "trading_house"]
    assert (state(facts, "kursachsen")["sculptor"], state(facts, "kursachsen")["statues"]) == (0, 2)
    assert (state(facts, "boehmen")["owner"], state(facts, "boehmen")["sculptor"]) == (None, 1)
    assert state(facts, "mark")["leader"] is None
    assert [player["statues"] for player in facts["players"]] == [2, 1, 0, 0]


def test_while_planning_the_states_in_hand_are_lit_and_those_laid_tell_their_space():
    table = lay(3, {"black": "anhalt:3 mark:2", "blue": "kursachsen:2"})
    table.position.choose(0, Choice.LAY + 0 * (Card.MONEY + 5) + number_of("anhalt"))
    facts = facts_of(table, "black")
    assert [here["number"] for here in facts["states"] if here["in_hand"]] == [number_of("mark")]
    assert (state(facts, "anhalt")["space"], state(facts, "mark")["space"]) == (0, None)
    assert not any(here["in_hand"] or here["space"] is not None for here in watched(table)["states"])


@EVERY_NUMBER
def test_the_states_that_can_be_chosen_are_told(players):
    for look, facts in described(players):
        lit = {here["choice"] for here in facts["states"] if here["choice"] is not None}
        offered = {offer.choice for offer in look.offers if Choice.STATE <= offer.choice < Choice.ARMIES}
        assert {choice for choice in lit if choice >= Choice.STATE} == offered


@pytest.mark.rule("WA-3.3")
def test_the_open_cards_of_the_draft_are_states_on_the_map():
    table = begun(3, draft=True)
    facts = facts_of(table)
    told = {here["number"]: here["choice"] for here in facts["states"] if here["choice"] is not None}
    assert told == {int(card): Choice.CLAIM + place for place, card in enumerate(table.state.open_cards)}
    assert [sum(player["groups"]) for player in facts["players"]] == [27, 27, 27]


def test_a_march_is_drawn_while_it_is_declared_and_after_it_was_made():
    table = acting(4, {"black": "anhalt:4 altmark:2"}, plans={"black": {"battle_a": "anhalt"}})
    assert facts_of(table)["fight"] == {"origin": number_of("anhalt"), "target": None, "armies": None}
    table.play("altmark")
    assert [arrow["when"] for arrow in facts_of(table)["arrows"]] == ["now"]
    table.play("armies 2")
    facts = facts_of(table, "black")
    assert [arrow["when"] for arrow in facts["arrows"]] == ["past"]
    lately = {STATE_IDS[here["number"]] for here in facts["states"] if here["last"]}
    assert lately == {"anhalt", "altmark"}


# --- The Empire -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-20.2", "WA-20.3", "WA-20.4")
def test_hunger_is_foretold_for_every_card_that_may_be_winters():
    nine = "anhalt mark trier baden passau lausitz koeln mittelmark neumark"
    states = {"black": nine, "blue": "augsburg boehmen lueneburg salzburg"}
    open_events = "fewer_armies grain_max_3 church_protects_a"
    table = lay(3, states, season="summer", open_events=open_events, grain={"black": 6, "blue": 7})
    black, blue, nobody = (player["winters"] for player in facts_of(table, "black")["players"])
    assert [(w["loss"], w["grain"], w["unsupplied"], w["revolts"]) for w in black] == [
        (1, 5, 4, 2),
        (3, 3, 6, 2),
        (4, 2, 7, 3),
    ]
    assert [w["revolts"] for w in blue] == [0, 0, 1]
    assert [w["unsupplied"] for w in nobody] == [0, 0, 0]


@pytest.mark.rule("X-33", "WA-20.10")
def test_who_has_most_buildings_is_told_by_region():
    states = {"red": "koeln mark", "blue": "trier strassburg", "black": "lothringen", "purple": "anhalt"}
    built = {
        "koeln": "palace",
        "mark": "palace",
        "trier": "palace",
        "strassburg": "palace church",
        "lothringen": "palace",
    }
    palaces, churches, houses = facts_of(lay(5, states, buildings=built), "black")["majorities"]
    here = int(REGION[number_of("koeln")])
    assert palaces["regions"][here]["built"] == [1, 2, 0, 2, 0]
    assert [NAMES[leader] for leader in palaces["regions"][here]["leaders"]] == ["Noor", "Kenji"]
    assert churches["regions"][here]["leaders"] == [seat("blue")]
    assert houses["regions"][here] == {"built": [0] * 5, "most": 0, "leaders": []}
    assert (palaces["points"], palaces["left"]) == (3, 28 - 5)


@pytest.mark.rule("WA-7.3", "X-18")
@EVERY_NUMBER
def test_action_cards_are_open_up_to_four_positions_ahead(players):
    for _, facts in described(players):
        if facts["phase"] != "actions":
            continue
        (now,) = [card["position"] for card in facts["actions"] if card["now"]]
        assert [card["position"] for card in facts["actions"] if card["action"] is not None] == list(
            range(min(now + 5, ACTIONS))
        )
        assert [card["done"] for card in facts["actions"]] == [at < now for at in range(ACTIONS)]
        assert len(facts["hidden_actions"]) == max(0, ACTIONS - now - 5)


@pytest.mark.rule("WA-12.6")
def test_a_space_whose_state_was_lost_is_told_to_its_planner():
    plans = {"black": {"battle_a": "anhalt"}, "blue": {"battle_b": "baden", "collect_taxes": "kursachsen"}}
    table = acting(4, {"black": "anhalt:6", "blue": "kursachsen:2 baden:3 lausitz:2"}, plans=plans)
    table.play("kursachsen", "armies 5", throws=[{"black": 4, "blue": 1}])
    assert (table.actor, table.decision) == ("blue", "BATTLE_AT")
    assert "collect_taxes" in {SPACE_IDS[space] for space in facts_of(table)["lost"]}
    assert "battle_b" not in {SPACE_IDS[space] for space in facts_of(table)["lost"]}


@pytest.mark.rule("WA-22.24", "WA-22.27")
def test_kept_favours_are_told():
    table = lay(4, {"black": "anhalt:3", "blue": "mark:2"}, modules="court")
    table.state.peacekeeper = seat("blue")
    table.state.protected[seat("black")] = 3
    kept = [player["kept"] for player in facts_of(table, "black")["players"]]
    assert kept == [[17], [3], [], []]  # favours 18 and 4


@pytest.mark.rule("WA-22.20")
def test_a_cancelled_event_is_told_once_events_are_drawn():
    table = acting(4, {"black": "anhalt:4"}, plans={"black": {"battle_a": "anhalt"}}, event="grain_max_3")
    assert facts_of(table)["events"]["now"] == 7
    assert not facts_of(table)["events"]["cancelled"]
    table.state.event = -1
    assert facts_of(table)["events"]["cancelled"]
    assert not facts_of(lay(4, {"black": "anhalt:4"}), "black")["events"]["cancelled"]


# --- The tower and the account --------------------------------------------------------------------------------------


@pytest.mark.rule("WA-5.11")
@EVERY_NUMBER
def test_every_cube_in_tray_and_tower_is_drawn(players):
    for _, facts in described(players):
        tower = facts["tower"]
        lying = [cube["owner"] for cube in tower["lying"] if not cube["gone"]]
        for name, cubes in (("tray", lying), ("lodged", tower["inside"])):
            assert {cube["owner"]: cube["n"] for cube in tower[name]} == {c: cubes.count(c) for c in set(cubes)}


def happened(*events):
    """A view of a table at which this was told: kind, player, details."""
    setup = GAME.setup(4)
    told = [
        log.Event(setup, kind, player, (*details, *(0,) * (4 - len(details))), log.EVERYONE)
        for kind, player, *details in events
    ]
    return Seen(GAME.start(4, seed=1), 0, tuple(told), NAMES[:4], "en")


def account_of(look):
    """The account of a throw that there was."""
    told = account(look)
    assert told is not None
    return told


ANHALT, KURSACHSEN = number_of("anhalt"), number_of("kursachsen")


@pytest.mark.rule("T-11", "WA-17.9")
def test_the_account_of_a_won_attack():
    told = account_of(
        happened(
            (Event.ATTACKED, 1, ANHALT, KURSACHSEN, 4, 0),
            (Event.THROWN, -1, PEASANTS, 0, 1, 1),
            (Event.THROWN, -1, 0, 2, 3, 1),
            (Event.THROWN, -1, 1, 4, 0, 3),
            (Event.THROWN, -1, 3, 3, 0, 1),
            (Event.CARD_LOST, 3, KURSACHSEN, 4),
            (Event.CONQUERED, 1, KURSACHSEN, 1, 3, 2),
        )
    )
    fight = told["fight"]
    assert (fight["state"], fight["attacker"], fight["defender"]) == (KURSACHSEN, 1, 3)
    assert (fight["strengths"], fight["end"], fight["rule"]) == ([3, 2], "conquered", "WA-17.9")
    assert [(row["owners"], row["thrown"], row["lodged"], row["out"]) for row in told["rows"]] == [
        ([1], [4], [0], [3]),
        ([3], [3], [0], [1]),
        ([None], [0], [1], [1]),
        ([0], [2], [3], [1]),
    ]
    assert [row["fate"] for row in told["rows"]] == [
        "2 fall, 1 army enters",
        "back to the reserve",
        "helped Kenji; to the supply",
        "stay in the tray",
    ]
    assert [line["rule"] for line in told["after"]] == ["WA-12.6"]


@pytest.mark.rule("WA-17.5", "WA-17.10")
def test_peasants_in_a_restless_state_are_bystanders_in_the_account_of_a_defence():
    told = account_of(
        happened(
            (Event.ATTACKED, 0, ANHALT, KURSACHSEN, 2, 1),
            (Event.THROWN, -1, PEASANTS, 1, 1, 2),
            (Event.THROWN, -1, 0, 3, 0, 1),
            (Event.THROWN, -1, 2, 3, 0, 3),
            (Event.HELD, 2, KURSACHSEN, 2, 1, 3),
        )
    )
    assert [(row["owners"], row["aside"], row["fate"]) for row in told["rows"]] == [
        ([0], False, "back to the reserve"),
        ([2], False, "1 falls, 2 armies stay"),
        ([None], True, "stay in the tray"),
    ]


@pytest.mark.rule("T-10", "WA-19.5")
def test_the_account_of_a_revolt():
    told = account_of(
        happened(
            (Event.COLLECTED_TAXES, 0, ANHALT, 3),
            (Event.REVOLTED, 0, ANHALT, 2, 2),
            (Event.THROWN, -1, PEASANTS, 2, 0, 1),
            (Event.THROWN, -1, 0, 4, 0, 4),
            (Event.HELD, 0, ANHALT, 3, 1, 4),
            (Event.MARKED, 0, ANHALT),
            (Event.NO_ACTION, 1, 4, 1),
        )
    )
    assert (told["fight"]["attacker"], told["fight"]["defender"], told["fight"]["strengths"]) == (None, 0, [1, 4])
    assert [row["fate"] for row in told["rows"]] == ["to the supply", "1 falls, 3 armies stay"]
    assert [line["kind"] for line in told["after"]] == ["marked"]


@pytest.mark.rule("WA-5.9")
def test_the_filling_of_the_tower_has_no_fight():
    told = account_of(look_at(begun(3), "black"))
    assert told["fight"] is None
    assert sorted(row["thrown"] for row in told["rows"]) == [[7], [7], [7], [10]]


@EVERY_NUMBER
def test_what_came_out_decides_every_fight_as_accounted(players):
    fights = 0
    for position in positions_at_random(with_options(GAME, **MODULES), players, seed=50 + players):
        told = account(Seen(position, None, position.events, NAMES[:players], "en"))
        if told is None or told["fight"] is None:
            continue
        fight = told["fight"]
        out = {owner: n for row in told["rows"] for owner, n in zip(row["owners"], row["out"], strict=True)}
        assert fight["strengths"][0] == out.get(fight["attacker"], 0)
        allied = [row for row in told["rows"] if row["owners"] == [None] and not row["aside"]]
        helped = fight["defender"] is not None and fight["attacker"] is not None and allied
        assert fight["strengths"][1] == out.get(fight["defender"], 0) + (out[None] if helped else 0)
        fights += 1
    assert fights > 5


# --- Pages ----------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_small_and_has_neither_styles_nor_scripts_inside(players, language):
    for look in looks(players)[::3]:
        page = drawn(seen(look.position, look.viewer, look.events, look.names, language), "board")
        assert len(page.encode()) < MOST_BYTES
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?! src=)|javascript:", page)


@EVERY_NUMBER
def test_every_legal_choice_has_a_button(players):
    for look in looks(players):
        page = drawn(look, "board")
        values = re.findall(r'<button[^>]* value="([\d,]+)"[^>]* data-choice="\1"', page)
        first = {int(value.split(",")[0]) for value in values}
        assert {offer.choice for offer in look.offers} <= first


@EVERY_NUMBER
def test_ids_on_a_page_are_unique(players):
    for look in looks(players)[::3]:
        ids = re.findall(r'\sid="([^"]+)"', drawn(look, "board", log=[], chat=[]))
        assert len(ids) == len(set(ids))


@EVERY_NUMBER
def test_whatever_a_page_uses_is_drawn_on_it(players):
    for look in looks(players)[::3]:
        page = drawn(look, "board")
        used = set(re.findall(r'<use[^>]* href="#([\w-]+)"|url\(#([\w-]+)\)', page))
        ids = set(re.findall(r'\sid="([^"]+)"', page))
        assert {a or b for a, b in used} <= ids


def test_looking_back_nothing_can_be_chosen():
    for look in looks(3)[::3]:
        page = drawn(replace(look, asks=False), "board")
        assert "data-choice" not in page.split("data-dock-choice")[0]


def test_a_state_that_can_be_chosen_is_shown_before_it_is():
    table = acting(4, {"black": "anhalt:3 mark:2"}, modules="leaders", season="spring")
    assert table.decision == "FIRST_LEADER"
    look = look_at(table)
    choice = Choice.STATE + ANHALT
    facts = {"choice": choice, "offer": {}, "now": board.board(look), "then": board.board(look.after(choice))}
    page = drawn(look, "preview", **facts)
    assert f"#st-{ANHALT}" in page
    assert "#pennon-ruby" in page


FOREIGN = (
    r"\b(army|armies|thalers? more|grain|palace|church|trading house|peasants?|taxes|spring|summer|autumn|lodged)\b"
)


def test_a_page_speaks_french_throughout():
    for look in looks(4)[::3]:
        page = drawn(seen(look.position, look.viewer, look.events, look.names, "fr"), "board")
        spoken = re.sub(r'<[^>]*?(?:(?:title|aria-label)="([^"]*)"[^>]*)?>', r" \1 ", page.split("<main")[1])
        assert not re.search(FOREIGN, spoken)
        assert "L’Empire" in spoken
