"""The map and the facts of a position: what the page of a table is drawn from, and what comes of it."""

import re
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from durbar.drawing.seen import seen
from durbar.engine.agenda import STEP, top
from durbar.games.taj_mahal.components import CARD_NAMES, CITY_IDS, PROVINCE_IDS, PROVINCE_OF, PROVINCES, VISITS
from durbar.games.taj_mahal.page import atlas, board
from durbar.games.taj_mahal.rules.court import leads
from durbar.games.taj_mahal.state import Choice, Step
from durbar.web.regions import base_of
from tests.geometry import lies_in
from tests.pages import drawn
from tests.play import positions_at_random
from tests.taj_mahal.table import EVERY_NUMBER, GAME, lay, seat

NAMES = ("Amélie", "Noor", "Tomás", "Kenji", "Odile")
MOST_BYTES = 172_000


@cache
def looks(players, seed=7, every=11):
    """Positions of a random game as whoever must choose sees them, and the last one as a spectator."""
    views = []
    for ply, position in enumerate(positions_at_random(GAME, players, seed)):
        if ply % every == 0 or position.over:
            viewer = next(iter(position.pending), None)
            views.append(seen(position.copy(), viewer, position.events, NAMES[:players], "en"))
    return views


def look_at(table, viewer=None, language="en"):
    """A position built for a test, as a player sees it: the one who must choose, if no other is named."""
    player = seat(viewer or table.actor)
    return seen(table.position, player, tuple(table.events), NAMES[: table.position.players], language)


def facts_of(table, viewer=None):
    return board.board(look_at(table, viewer))


def city(facts, id):
    return facts["cities"][CITY_IDS.index(id)]


def prize(facts, symbol):
    (found,) = [prize for prize in facts["court"] if prize["symbol"] == symbol]
    return found


# --- The map --------------------------------------------------------------------------------------------------------


def test_every_city_lies_in_its_own_province_and_in_no_other():
    outlines = atlas.outlines()
    for here, point in enumerate(atlas.CITIES):
        assert [province for province in range(PROVINCES) if lies_in(point, outlines[province])] == [PROVINCE_OF[here]]


def test_neighbouring_provinces_are_washed_in_different_colours():
    washes = atlas.washes(board.WASHES)
    for province, border in enumerate(atlas.borders()):
        neighbours = {other for other in border.values() if other is not None}
        assert neighbours
        assert washes[province] not in {washes[other] for other in neighbours}


def test_the_map_is_plain_data_and_drawn_once():
    ground = board.ground(GAME.setup(3))
    assert msgspec.json.encode(ground)
    assert board.ground(GAME.setup(5)) is ground


# --- Facts ----------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_facts_are_plain_data_and_equal_for_equal_knowledge(players):
    for look in looks(players):
        dealt_again = look.position.hidden_from(look.viewer, 99)
        other = seen(dealt_again, look.viewer, look.events, look.names, "en")
        assert msgspec.json.encode(board.board(look)) == msgspec.json.encode(board.board(other))


@EVERY_NUMBER
def test_a_hand_is_shown_to_its_owner_until_the_game_is_over(players):
    for look in looks(players):
        for player, facts in enumerate(board.board(look)["players"]):
            assert (facts["hand"] is not None) == (player == look.viewer or look.position.over)
            assert facts["cards"] == len(facts["known"]) + facts["unknown"] + len(facts["specials"])
            assert facts["hand"] is None or len(facts["hand"]) == facts["cards"]


@EVERY_NUMBER
def test_the_court_tells_who_leads_what(players):
    for look in looks(players):
        facts, s = board.board(look), look.position.state
        for symbol, prize in enumerate(facts["court"]):
            led = [player for player in range(players) if leads(s, player, symbol)]
            assert led == ([] if prize["leader"] is None else [prize["leader"]])
            standing = [player["standing"][symbol]["is"] for player in facts["players"]]
            if prize["there"]:
                assert [player for player, stands in enumerate(standing) if stands == "lead"] == led
                assert ("tie" in standing) == prize["tied"]
            else:
                assert set(standing) == {"gone"}


@pytest.mark.rule("TM-4.14")
def test_two_palaces_in_one_city_are_both_told_the_ordinary_one_first():
    facts = facts_of(lay(palaces={"P1": "ajmer_ne*", "P2": "ajmer_ne"}))
    assert [(palace["owner"], palace["royal"]) for palace in city(facts, "ajmer_ne")["palaces"]] == [
        (1, False),
        (0, True),
    ]


@pytest.mark.rule("TM-5.10")
def test_roads_between_own_palaces_are_networks_side_by_side_where_two_players_share_them():
    both = {"P1": "delhi_nw delhi_ne", "P2": "delhi_nw* delhi_ne* delhi_se"}
    bands = facts_of(lay(palaces=both))["networks"]
    roads = board.ground(GAME.setup(3))["roads"]
    told = {
        (*sorted(CITY_IDS[end] for end in roads[band["road"]]["ends"]), band["owner"], band["lane"]) for band in bands
    }
    assert told == {
        ("delhi_ne", "delhi_nw", 0, -1),
        ("delhi_ne", "delhi_nw", 1, 1),
        ("delhi_ne", "delhi_se", 1, 0),
    }


@pytest.mark.rule("W-01")
def test_who_has_won_what_in_this_visit_is_told():
    table = lay(
        province="ajmer",
        rows={"P1": "red:vizier+general", "P2": "purple:elephant+mogul", "P3": "green:princess+monk"},
        hands={"P3": "green:elephant+monk"},
    )
    table.withdraws("ajmer_nw", "ajmer_ne")
    table.withdraws("ajmer_sw")
    facts = facts_of(table)
    assert [prize["winner"] for prize in facts["court"]] == [0, 0, None, None, 1, 1]
    assert [player["won"] for player in facts["players"]] == [["vizier", "general"], ["mogul", "elephant"], []]
    assert not prize(facts, "vizier")["there"]


def test_no_winner_is_named_where_the_table_does_not_tell():
    table = lay(
        tokens={"P1": "general", "P2": "vizier"},
        rows={
            "P1": "red:vizier+general",
            "P2": "yellow:general+princess yellow:vizier+monk",
            "P3": "green:elephant+mogul",
        },
    )
    facts = facts_of(table)
    assert all(prize["winner"] is None for prize in facts["court"])
    state = table.state
    for player, here in (("P1", "lahore_nw"), ("P2", "lahore_ne")):
        state.ordinary[seat(player)] = 1 << CITY_IDS.index(here)
    state.court[:2] = 0
    state.tokens[:2, :2] = 1
    assert [prize["winner"] for prize in facts_of(table)["court"][:2]] == [None, None]


# --- What withdrawing would bring -----------------------------------------------------------------------------------


def outcomes(position, player, before):
    """The points of every way to build."""
    if position.pending == (player,) and top(position.state, STEP) in (Step.PALACE, Step.ROYAL):
        for choice in position.choices(player):
            other = position.copy()
            other.choose(player, choice)
            yield from outcomes(other, player, before)
    else:
        yield int(position.state.score[player]) - before


@EVERY_NUMBER
@pytest.mark.rule("TM-4.4")
def test_what_withdrawing_would_bring_comes_true(players):
    compared = 0
    for look in looks(players, every=5):
        s, player = look.position.state, look.viewer
        if player is None or top(s, STEP) != Step.TURN or s.visit + 1 == VISITS:  # at the end hands score as well
            continue
        told = board.board(look)["withdrawing"]
        assert told is not None
        gone = look.position.copy()
        gone.choose(player, Choice.WITHDRAW)
        found = list(outcomes(gone, player, int(s.score[player])))
        assert (told["least"], told["most"]) == (min(found), max(found))
        compared += 1
    assert compared > 10


@pytest.mark.rule("W-02")
def test_resources_of_bonus_and_province_tiles_are_foretold():
    table = lay(
        visit=9,
        province="gujarat",
        withdrawn="P2 P3",
        tiles={"P1": "4 5 7"},
        bonus={"gujarat_nw": "tea", "gujarat_sw": "tea"},
        rows={"P1": "red:elephant+vizier red:elephant+princess"},
        tokens={"P1": "vizier"},
    )
    told = facts_of(table)["withdrawing"]
    assert told["won"] == ["vizier", "princess", "elephant"]
    assert told["most"] == 16
    assert [CARD_NAMES[card] for card in told["specials"]] == ["special:vizier"]
    assert not told["draws"]
    table.state.special[0] = seat("P1")
    assert facts_of(table)["withdrawing"]["specials"] == []  # TM-7.2


@pytest.mark.rule("TM-6.4")
def test_who_has_played_nothing_would_win_nothing_and_draw():
    told = facts_of(lay(rows={"P2": "red:elephant+vizier"}))["withdrawing"]
    assert (told["won"], told["least"], told["most"], told["draws"]) == ([], 0, 0, True)
    assert told["best"] == [1, 0, 0, 0, 0, 1]


def test_nobody_is_told_what_withdrawing_brings_who_has_withdrawn_or_only_watches():
    table = lay(withdrawn="P2")
    assert facts_of(table, "P2")["withdrawing"] is None
    assert board.board(seen(table.position, None, (), NAMES[:3], "en"))["withdrawing"] is None


# --- What can be done -----------------------------------------------------------------------------------------------


def choices_in(options):
    """Every choice that the facts offer."""
    found = [option["choice"] for kind in ("plays", "adds", "cities", "takes") for option in options[kind]]
    found += [] if options["withdraw"] is None else [options["withdraw"]]
    return found + ([options["alone"]["choice"]] if options["alone"] else [])


@EVERY_NUMBER
def test_the_facts_offer_exactly_the_legal_choices(players):
    for look in looks(players, every=5):
        legal = [] if look.viewer is None else look.position.choices(look.viewer)
        assert sorted(choices_in(board.board(look)["options"])) == sorted(legal)


@EVERY_NUMBER
def test_how_one_would_stand_with_a_card_comes_true(players):
    for look in looks(players):
        options = board.board(look)["options"]
        for option in [options["alone"], *options["adds"]] if options["alone"] else []:
            standing = board.board(look.after(option["choice"]))["players"][look.viewer]["standing"]
            assert option["standing"] == standing


@pytest.mark.rule("TM-4.3")
def test_a_card_tells_where_it_would_lead_or_tie():
    table = lay(
        rows={"P1": "red:elephant+vizier", "P2": "yellow:elephant+monk", "P3": "green:general+princess"},
        hands={"P1": "red:elephant+monk red:general+monk"},
        gone="princess",
    )
    with_elephant, with_general = facts_of(table)["options"]["plays"]
    assert (with_elephant["leads"], with_elephant["ties"]) == (["elephant"], ["monk"])
    assert (with_general["leads"], with_general["ties"]) == ([], ["general", "monk"])
    assert [cell["is"] for cell in with_general["standing"]] == ["lead", "tie", "tie", "gone", "nil", "tie"]


@pytest.mark.rule("E-07")
def test_a_card_of_another_colour_is_told_apart():
    table = lay(
        rows={"P1": "red:elephant+monk"}, hands={"P1": "green:elephant+elephant red:elephant+mogul special:monk"}
    )
    plays = {CARD_NAMES[play["card"]]: play["off_colour"] for play in facts_of(table)["options"]["plays"]}
    assert plays == {"green:elephant+elephant": True, "red:elephant+mogul": False}


@pytest.mark.rule("E-28")
def test_a_city_tells_which_provinces_a_palace_there_would_join():
    table = lay(province="delhi", palaces={"P1": "bikaner_ne sirhind_se"}, rows={"P1": "red:monk+princess"})
    reach = {CITY_IDS[site["city"]]: site["joined"] for site in facts_of(table, "P2")["reach"] if site["owner"] == 0}
    names = {here: {PROVINCE_IDS[province] for province in joined} for here, joined in reach.items()}
    assert names["delhi_nw"] == {"delhi", "bikaner"}
    assert names["delhi_ne"] == {"delhi", "sirhind"}
    assert names["delhi_se"] == {"delhi"}
    table.play("withdraw", "palace delhi_nw")
    joined = {CITY_IDS[site["city"]]: len(site["joined"]) for site in facts_of(table)["options"]["cities"]}
    assert joined == {"delhi_ne": 3, "delhi_se": 2, "delhi_sw": 2}


@pytest.mark.rule("TM-5.4")
def test_a_fortified_city_tells_its_bonus_but_not_for_a_royal_palace():
    bonus = {"malwa_nw": "tea", "malwa_ne": "draw_card"}
    table = lay(province="malwa", bonus=bonus, bonus_kept={"P1": "tea"}, rows={"P1": "red:mogul+vizier"})
    table.play("withdraw")
    sites = {CITY_IDS[site["city"]]: site for site in facts_of(table)["options"]["cities"]}
    assert (sites["malwa_nw"]["bonus"], sites["malwa_nw"]["bonus_points"]) == ("tea", 2)
    assert (sites["malwa_ne"]["bonus"], sites["malwa_ne"]["bonus_points"]) == ("draw_card", 0)
    table.play("palace malwa_se")
    assert all(site["royal"] and site["bonus"] is None for site in facts_of(table)["options"]["cities"])


@pytest.mark.rule("TM-3.8")
def test_half_a_play_is_seen_by_its_player_alone():
    table = lay(hands={"P1": "red:elephant+monk white:monk"})
    before = facts_of(table, "P2")
    table.play("play red:elephant+monk")
    assert facts_of(table)["card"] == CARD_NAMES.index("red:elephant+monk")
    assert facts_of(table, "P2") == before


# --- Pages ----------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_small_and_has_neither_styles_nor_scripts_inside(players, language):
    for look in looks(players, every=29):
        page = drawn(seen(look.position, look.viewer, look.events, look.names, language), "board")
        assert len(page.encode()) < MOST_BYTES
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?! src=)|javascript:", page)


@EVERY_NUMBER
def test_every_legal_choice_has_a_button(players):
    for look in looks(players):
        page = drawn(look, "board")
        buttons = set(map(int, re.findall(r'<button[^>]* value="(\d+)"[^>]* data-choice="\1"', page)))
        assert buttons == {offer.choice for offer in look.offers}


@EVERY_NUMBER
def test_every_legal_choice_has_a_place_outside_the_question(players):
    for look in looks(players):
        regions = [drawn(look, "board", base=base_of(name)) for name in ("board", "hand", "panel")]
        places = {int(choice) for region in regions for choice in re.findall(r'data-choice="(\d+)"', region)}
        assert places == {offer.choice for offer in look.offers}


@EVERY_NUMBER
def test_ids_on_a_page_are_unique(players):
    for look in looks(players, every=29):
        ids = re.findall(r'\sid="([^"]+)"', drawn(look, "board", log=[], chat=[]))
        assert len(ids) == len(set(ids))


@EVERY_NUMBER
def test_whatever_a_page_uses_is_drawn_on_it(players):
    for look in looks(players, every=29):
        page = drawn(look, "board")
        used = set(re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', page))
        ids = set(re.findall(r'\sid="([^"]+)"', page))
        assert {a or b for a, b in used} <= ids


def test_looking_back_nothing_can_be_chosen():
    for look in looks(3):
        page = drawn(replace(look, asks=False), "board")
        assert "data-choice" not in page.split("data-dock-choice")[0]


def test_a_page_speaks_french_throughout():
    look = look_at(lay(hands={"P1": "red:elephant+vizier white:monk"}), language="fr")
    page = drawn(look, "board")
    assert "rouge" in page
    assert "éléphant" in page
    assert not re.search(r"\b(elephant|red|display|hand)\b", re.sub(r"<[^>]*>", " ", page))


@EVERY_NUMBER
def test_a_preview_shows_a_palace_where_it_would_stand_and_how_a_card_would_count(players):
    for look in looks(players):
        now = board.board(look)
        for offer in look.offers[:: max(1, len(look.offers) // 3)]:
            then = board.board(look.after(offer.choice))
            shown = drawn(look, "preview", choice=offer.choice, offer=offer, now=now, then=then)
            assert re.findall(r'hx-target="#(\S+)"', shown) == ["preview-board", "preview-panel", "preview-words"]
            assert ("ghosts" in shown) == (Choice.PALACE <= offer.choice < Choice.TAKE)
            played = Choice.PLAY <= offer.choice < Choice.PALACE and offer.choice != Choice.ALONE
            assert ('class="player-row what-if' in shown) == played  # how the card would count alone is there already
            assert "card-" not in shown


def test_all_kinds_of_cards_are_drawn_apart():
    page = drawn(looks(3)[0], "board")
    drawings = re.findall(r'<symbol id="card-\d+"(.*?)</symbol>', page, re.DOTALL)
    assert len(set(drawings)) == len(drawings) == len(CARD_NAMES)
