"""The facts of a position, as the page of a table is drawn from them, and what comes of them."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import msgspec
import pytest

from durbar.drawing.seen import Seen, seen
from durbar.engine.language import LANGUAGES
from durbar.games.agra.components import ARROWS, BASIC_GOODS, BUILDING_IDS, FARMERS, GOOD_IDS, GUILD_IDS, NOTABLE_IDS
from durbar.games.agra.page import atlas, board
from durbar.games.agra.page.keys import keys
from durbar.games.agra.state import Choice
from durbar.web.regions import base_of
from tests.agra.table import EVERY_NUMBER, GAME, OPTIONS, lay, seat
from tests.pages import drawn

NAMES = ("Amélie", "Noor", "Tomás", "Kenji")
MOST_BYTES = 200_000
DECLINES = 0.15  # how readily a lively player declines, against 1 for anything else


def lively(players, seed):
    """Positions of a game in which nobody likes to decline: more happens than at random."""
    random, position = Random(seed), GAME.start(players, seed)
    while not position.over:
        yield position
        (player,) = position.pending
        choices = position.choices(player)
        weights = [DECLINES if choice == Choice.DONE else 1 for choice in choices]
        position.choose(player, random.choices(choices, weights)[0])
    yield position


@cache
def looks(players, seed=7, every=61):
    """Some of them as whoever must choose sees them, and the last one as a spectator."""
    views = []
    for ply, position in enumerate(lively(players, seed)):
        if ply % every == 0 or position.over:
            viewer = next(iter(position.pending), None)
            views.append(seen(position.copy(), viewer, position.events, NAMES[:players], LANGUAGES[ply % 2]))
    return views


def look_at(table, viewer=None, language="en"):
    """A position built for a test, as a player sees it: the one who must choose, if no other is named."""
    player = seat(viewer or table.actor)
    return seen(table.position, player, tuple(table.events), NAMES[: table.position.players], language)


def facts_of(table, viewer=None):
    return board.board(look_at(table, viewer))


def acts_in(facts):
    """Every choice that the frame offers, drawn."""
    frame = facts["frame"]
    return [act for group in frame["groups"] for act in group["acts"]] + ([frame["end"]] if frame["end"] else [])


def act(facts, option):
    """One of them, by its name."""
    (found,) = [act for act in acts_in(facts) if OPTIONS[act["choice"]] == option]
    return found


def brought(facts, option):
    """What a choice brings: the signs and figures beside it."""
    effects = act(facts, option)["effects"]
    return [" ".join([*(it.get("sign") or NAMES[it["seat"]] for it in e["signs"]), e["text"]]) for e in effects]


def building(facts, id):
    return facts["city"]["buildings"][BUILDING_IDS.index(id)]


def notable(facts, id):
    (found,) = [it for it in facts["river"]["open"] if it["number"] == NOTABLE_IDS.index(id)]
    return found


# --- What is printed ------------------------------------------------------------------------------------------------


def test_what_is_printed_is_plain_data_and_the_same_for_every_table():
    ground = board.ground(GAME.setup(2))
    assert msgspec.json.encode(ground)
    assert board.ground(GAME.setup(4)) is ground


@pytest.mark.rule("AG-7.1")
def test_every_street_is_drawn_alike():
    ways = Counter(atlas.way(arrow) for arrow in range(ARROWS))
    assert ways == {"step": 4, "lane": 4, "arcade": 4}
    ground = board.ground(GAME.setup(4))
    streets = {it["good"]: it["street"] for it in ground["buildings"]}
    for arrow in ground["arrows"]:
        assert streets[arrow["source"]] == streets[arrow["target"]]


@pytest.mark.rule("AG-6.1")
def test_the_spaces_of_a_farm_lie_apart_between_their_corners():
    spaces = [space for side in atlas.farm_spaces() for space in side]
    assert len(set(spaces)) == len(spaces)
    assert all(0 < x < atlas.FARM_SIZE and 0 < y < atlas.FARM_SIZE for x, y in spaces)
    assert not set(spaces) & set(atlas.CORNERS.values())


# --- Facts ----------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_facts_are_plain_data_and_equal_for_equal_knowledge(players):
    for look in looks(players):
        dealt_again = look.position.hidden_from(look.viewer, 99)
        other = seen(dealt_again, look.viewer, look.events, look.names, look.language)
        assert msgspec.json.encode(board.board(look)) == msgspec.json.encode(board.board(other))


@EVERY_NUMBER
@pytest.mark.rule("AG-4.13")
def test_nothing_on_a_page_depends_on_what_is_in_anothers_bag(players):
    for look in looks(players)[:-1]:
        for viewer in (look.viewer, (look.viewer + 1) % players, None):
            mine = as_seen_by(look, viewer)
            richer = mine.position.copy()
            for other in range(players):
                richer.state.rupees[other] += 0 if other == viewer else 7
            theirs = Seen(richer, viewer, mine.events, mine.names, mine.language)
            assert msgspec.json.encode(board.board(mine)) == msgspec.json.encode(board.board(theirs))
            assert drawn(mine, "board") == drawn(theirs, "board")
            assert mine.points == theirs.points


def as_seen_by(look, viewer):
    return seen(look.position, viewer, look.events, look.names, look.language)


@pytest.mark.rule("AG-4.13")
def test_bags_are_open_where_the_table_says_so_and_at_the_end():
    table = lay(3, options={"money": "open"}).give("T", rupees=11).turn("Y")
    assert [player["rupees"] for player in facts_of(table)["players"]] == [0, 11, 0]
    last = looks(3)[-1]
    assert [player["rupees"] for player in board.board(last)["players"]] == last.position.state.rupees[:3].tolist()


@EVERY_NUMBER
@pytest.mark.rule("AG-29.8")
def test_the_account_at_the_end_adds_up(players):
    *during, last = looks(players)
    assert not any(board.board(look)["reckoning"] for look in during)
    lines = board.board(last)["reckoning"]
    assert lines is not None
    single = [(line["bag"], line["contracts"], line["meditation"], line["covers"], line["gifts"]) for line in lines]
    guilds = [line["guilds"] for line in lines]
    assert [sum(one) + sum(three) for one, three in zip(single, guilds, strict=True)] == list(last.points)
    assert [line["total"] for line in lines] == list(last.position.points)


@EVERY_NUMBER
@pytest.mark.rule("AG-6.2")
def test_the_spaces_in_the_colour_of_a_good_are_its_production(players):
    for look in looks(players):
        for player in board.board(look)["players"]:
            fed = Counter(space["feeds"] for side in player["farm"] for space in side)
            assert player["production"] == [fed[good] for good in range(BASIC_GOODS)]
            assert len(player["farm"]) == len(player["farmers"]) == FARMERS


@EVERY_NUMBER
def test_everything_on_the_table_is_told(players):
    for look in looks(players):
        s, facts = look.position.state, board.board(look)
        spaces = facts["city"]["characters"] + facts["city"]["buildings"]
        workers = Counter(
            (space["worker"]["owner"], space["worker"]["standing"]) for space in spaces if space["worker"]
        )
        goods = Counter()
        for house in facts["city"]["buildings"]:
            for pile in house["stock"]:
                goods[pile["owner"]] += pile["n"]
        for player in range(players):
            assert workers[player, True] == int(s.standing[player]).bit_count()
            assert workers[player, False] == int(s.lying[player]).bit_count()
            assert goods[player] == s.goods[player].sum()
        on_river = len(facts["river"]["open"]) + sum(len(group["notables"]) for group in facts["river"]["closed"])
        contracts = sum(len(player["contracts"]) for player in facts["players"])
        assert on_river + contracts == {2: 10, 3: 10, 4: 14}[players]


def test_the_phase_that_goes_on_is_told():
    table = lay(2).give("Y", standing="quarry", goods={"statues": 1, "oil": 1}).gifts("T", "statues oil")
    assert facts_of(table.turn("Y", "meditate"))["phase"] == "meditation"
    assert facts_of(table.turn("Y", "act"))["phase"] == "action"
    assert facts_of(table.after("place sailor"))["phase"] == "action"
    assert facts_of(table.turn("Y", "orders"))["phase"] == "orders"
    assert facts_of(table.after("luxury statues"))["phase"] == "action"  # AG-20.3


@pytest.mark.rule("AG-25.1")
def test_the_river_tells_what_makes_the_boat_sail_on():
    table = lay(4).river("cook jagirdar mujtahida dewan", pier=3).turn("Y")
    river = facts_of(table)["river"]
    assert river["missing"] == {"n": 1, "level": 2}
    assert [it["number"] for it in river["open"]] == [NOTABLE_IDS.index(id) for id in ("cook", "jagirdar")]
    assert [(group["level"], group["pier"]) for group in river["closed"]] == [(3, 4), (4, 5)]
    assert facts_of(lay(4).river("cook", pier=6).turn("Y"))["river"]["missing"] is None


@pytest.mark.rule("AG-21.4", "AG-21.6")
def test_the_empire_tells_which_orders_are_in_force_and_who_leads():
    table = lay(3).influence("artisans", 4, 2, 4).orders("artisans", 3, T="1", neutral="2")
    facts = facts_of(table.give("Y", goods={"bricks": 1, "paper": 1}).turn("Y"))
    guild = facts["empire"]["guilds"][GUILD_IDS.index("artisans")]
    assert [order["owner"] for order in guild["orders"][:3]] == [1, None, None]
    assert [order["neutral"] for order in guild["orders"][:3]] == [False, True, False]
    assert [order["held"] for order in guild["orders"]] == [False, False, True, False, False, False]
    assert guild["filled"] == 2
    assert [level["level"] for level in guild["levels"] if level["leads"]] == [4]


# --- What can be done -----------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_the_frame_offers_exactly_the_legal_choices(players):
    for look in looks(players):
        facts = board.board(look)
        if look.viewer is None:
            assert facts["frame"] is None
        else:
            assert sorted(act["choice"] for act in acts_in(facts)) == sorted(look.position.choices(look.viewer))


@EVERY_NUMBER
def test_only_one_step_glows_and_keys_are_its_own(players):
    for look in looks(players)[:-1]:
        facts = board.board(look)
        keyed = keys(look, facts)
        given = [keyed[act["choice"]] for act in acts_in(facts) if act["choice"] in keyed]
        assert len(given) == len(set(given))
        assert all(
            act["choice"] in keyed for act in acts_in(facts) if act["light"] == 1
        )  # before what may be done besides
        assert all(facts["acts"][act["choice"]]["light"] == act["light"] for act in acts_in(facts))


@pytest.mark.rule("AG-22.4", "AG-23.2", "AG-24.4")
def test_a_delivery_tells_its_rupees_who_wins_and_the_level_it_may_bring():
    table = lay(2).river("cook takshaka sufi").influence("artisans", 2, 1)
    table.deliver("T", "takshaka", "bricks").deliver("Y", "cook", "wood")
    table.give("Y", goods={"oil": 1, "turmeric": 1, "wood": 2, "curry": 1})
    facts = facts_of(table.turn("Y").play("place sailor"))
    assert brought(facts, "deliver cook: oil") == ["rupee +2", "Amélie you win the card", "artisans 2 → 3", "favour +1"]
    told = brought(facts, "deliver takshaka: turmeric")
    assert told == ["rupee +2", "Noor Noor wins the tie", "favour +1", "artisans 2 → 3", "favour +1"]
    assert brought(facts, "deliver sufi: curry") == ["rupee +1", "stays open", "scholars 1 → 2"]
    assert act(facts, "deliver cook: oil")["mark"] == "+2"
    assert brought(facts, "give wood") == ["deliver +1"]


@pytest.mark.rule("AG-10.5", "AG-10.11", "AG-10.12")
def test_a_space_tells_whom_a_worker_meets_there():
    table = lay(3).give("Y", rupees=3, standing="sawmill", goods={"wood": 2}).give("T", standing="quarry")
    table.give("V", lying="sailor").build("paper_mill").set(merchant="quarry", rupees_on={"quarry": 2})
    facts = facts_of(table.turn("Y"))
    assert brought(facts, "place quarry") == ["rupee +2", "sandstone +2", "favour +2", "Noor favour +1"]
    assert brought(facts, "place sailor") == ["Tomás lying ↩"]
    assert brought(facts, "place sawmill") == ["rupee −2", "wood +2"]
    assert brought(facts, "place paper_mill") == ["wood to paper 2"]
    assert brought(facts, "place tailor") == ["cloth to clothes 0", "build free"]


@pytest.mark.rule("AG-9.2", "AG-9.10", "AG-9.12")
def test_meditation_tells_points_and_prices():
    table = lay(2).give("Y", standing="quarry sawmill", meditation=4, goods={"cotton": 1}).turn("Y", "meditate")
    facts = facts_of(table)
    assert brought(facts, "lay quarry") == ["monk +3"]
    assert act(facts, "lay quarry")["mark"] == "+3"
    facts = facts_of(table.play("lay quarry"))
    assert facts["frame"]["tally"] == {"of": "mp", "used": 0, "left": 3}
    assert act(facts, "cover top 0")["price"] == 2
    assert brought(facts, "cover top 0") == ["sandstone 2 → 3"]
    assert act(facts, "farmer top 0")["price"] == 1
    assert brought(facts, "farmer top 0") == ["sandstone 2 → 1", "wood 2 → 3"]
    assert act(facts, "arrow oil")["price"] == 2
    assert facts["wheel"]["lit"] == [False, True, True, False, True]
    assert {act["light"] for act in acts_in(facts) if act["group"] != "lay"} == {1, 2}  # the end glows


@pytest.mark.rule("AG-24.6")
def test_a_rise_tells_the_favour_space_that_it_reaches():
    table = lay(2).influence("scholars", 5, 1).turn("Y").play("place architect")
    assert brought(facts_of(table), "rise scholars") == ["scholars 5 → 6", "favour +2"]


@pytest.mark.rule("AG-12.5", "AG-24.4")
def test_leaving_the_sailor_tells_what_he_pays_back_and_the_levels_to_come():
    table = lay(2).river("cook sufi").give("Y", goods={"paintings": 1, "oil": 1, "curry": 1, "wood": 1}).turn("Y")
    table.play("place sailor", "give paintings", "deliver cook: oil", "deliver sufi: curry")
    assert brought(facts_of(table), "done") == ["rupee +2", "artisans 1 → 2", "scholars 1 → 2"]


def test_what_the_dice_decide_is_not_told():
    table = lay(2).give("Y", standing="sawmill", rupees=2).set(merchant="quarry").turn("Y")
    told = {tuple(brought(facts_of(table.rolls(roll)), "place quarry")) for roll in range(1, 7)}
    assert len(told) == 1


@pytest.mark.rule("AG-8.4", "AG-8.5")
def test_the_way_to_a_question_within_others_is_told():
    table = lay(2).river("cook").give("Y", goods={"oil": 2, "wood": 2}, favours=5, tiles="deliver_notable")
    table.give("T", goods={"wood": 1}).build("paper_mill").turn("Y")
    assert facts_of(table)["frame"]["crumbs"] == []
    assert facts_of(table.after("place sailor", "favour deliver_notable"))["frame"]["crumbs"] == ["Sailor"]
    follow = table.after("place paper_mill", "amount 1")
    assert follow.asked == ("T", "FOLLOW")
    assert facts_of(follow)["frame"]["crumbs"] == ["Amélie transforms"]


@pytest.mark.rule("AG-12.3")
def test_the_sailor_says_when_nothing_of_yours_is_wanted():
    said = "Nothing of yours is wanted"
    table = lay(2).river("cook").give("Y", goods={"cotton": 1}).turn("Y").play("place sailor")
    assert not facts_of(table)["frame"]["tally"]["wanted"]
    assert said in drawn(look_at(table), "board")
    wanted = lay(2).river("cook").give("Y", goods={"cotton": 1, "oil": 1}).turn("Y").play("place sailor")
    assert facts_of(wanted)["frame"]["tally"]["wanted"]
    assert said not in drawn(look_at(wanted), "board")


@pytest.mark.rule("AG-7.1")
def test_the_house_in_use_is_marked_and_asks_how_many():
    table = lay(2).give("Y", goods={"wood": 2}).build("paper_mill").turn("Y").play("place paper_mill")
    house = building(facts_of(table), "paper_mill")
    assert house["here"]
    assert [amount["n"] for amount in house["amounts"]] == [0, 1, 2]
    assert not any(it["amounts"] for it in facts_of(table)["city"]["buildings"] if it is not house and not it["here"])


def test_the_goods_of_the_viewer_come_first():
    table = lay(3).give("Y", goods={"wood": 1}).give("T", goods={"wood": 2}).turn("Y")
    assert [pile["owner"] for pile in building(facts_of(table, "T"), "sawmill")["stock"]] == [1, 0]


def test_what_happened_last_is_marked():
    table = lay(2).river("cook").give("Y", goods={"oil": 1}).turn("Y").play("place sailor", "deliver cook: oil")
    facts = board.board(look_at(table, "Y"))
    assert facts["city"]["characters"][1]["last"]
    assert [place["last"] for place in notable(facts, "cook")["places"]] == [
        GOOD_IDS[place["good"]] == "oil" for place in notable(facts, "cook")["places"]
    ]


# --- Pages ----------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
def test_a_page_is_small_and_has_neither_styles_nor_scripts_inside(players):
    for look in looks(players):
        page = drawn(look, "board")
        assert len(page.encode()) < MOST_BYTES
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?! src=)|javascript:", page)


@EVERY_NUMBER
def test_every_legal_choice_has_a_button(players):
    for look in looks(players):
        buttons = re.findall(r'<button[^>]* value="(\d+)"[^>]* data-choice="\1"', drawn(look, "board"))
        assert sorted(map(int, buttons)) == sorted(offer.choice for offer in look.offers)


@EVERY_NUMBER
def test_every_legal_choice_but_to_go_on_has_a_place_on_the_table(players):
    for look in looks(players):
        regions = [drawn(look, "board", base=base_of(name)) for name in ("board", "hand", "panel")]
        places = {int(choice) for region in regions for choice in re.findall(r'data-choice="(\d+)"', region)}
        assert places == {offer.choice for offer in look.offers} - {Choice.DONE}


@EVERY_NUMBER
def test_ids_on_a_page_are_unique_and_whatever_it_uses_is_drawn(players):
    for look in looks(players):
        page = drawn(look, "board", log=[], chat=[])
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        used = re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)|popovertarget="([\w-]+)"', page)
        assert {a or b or c for a, b, c in used} <= set(ids)


def test_looking_back_nothing_can_be_chosen():
    for look in looks(3):
        page = drawn(replace(look, asks=False), "board")
        assert "data-choice" not in page.split("data-dock-choice")[0]


def test_a_page_speaks_french_throughout():
    table = lay(4).river("cook sufi jagirdar dewan", pier=2).give("Y", goods={"oil": 2}, contracts="mullah", favours=4)
    page = drawn(look_at(table.turn("Y").play("place sailor"), language="fr"), "board")
    text = re.sub(r"<[^>]*>", " ", page.split("<main")[1])
    assert "Votre maison" in text
    assert not re.search(r"\b(the|with|of|from|worker|favour|order|goods)\b", text)


def preview(look, choice):
    """What is drawn before a choice is made."""
    (offer,) = [offer for offer in look.offers if offer.choice == choice]
    facts = {"now": board.board(look), "then": board.board(look.after(choice))}
    return drawn(look, "preview", choice=choice, offer=offer, **facts)


@EVERY_NUMBER
def test_a_preview_shows_the_goods_that_come_and_go(players):
    for look in looks(players)[:-1:3]:
        for offer in look.offers[:: max(1, len(look.offers) // 3)]:
            before, then = (it.position.state.goods[look.viewer] for it in (look, look.after(offer.choice)))
            assert preview(look, offer.choice).count('class="change') == (before != then).sum()


@pytest.mark.rule("AG-7.1")
def test_a_preview_of_a_transformation_shows_both_ends_of_its_arrow():
    table = lay(2).give("Y", goods={"wood": 2}).build("paper_mill").turn("Y").play("place paper_mill")
    shown = re.sub(r"<[^>]*>", " ", preview(look_at(table), OPTIONS.index("amount 2"))).split()
    assert shown == ["−2", "+2"]
