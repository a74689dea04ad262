"""How a game of Agra is told: its chapters and scenes, where rupees come from, what goes where."""

from itertools import groupby
from pathlib import Path

import pytest

from durbar.engine.recorded import read
from durbar.engine.telling import Chapter, Move, points_by_source, scenes, seen_by
from durbar.games.agra.components import BUILDING_IDS, GIFT_NAMES, GUILD_IDS, GUILDS, SPACE_IDS, Notable
from durbar.games.agra.rules.scoring import track_rupees
from durbar.games.agra.state import Event
from durbar.games.agra.telling import Part, Rupees, demand, gift, level, notable, order, pier, space
from tests.agra.table import GAME, lay, place, seat

RECORDED = Path(__file__).parents[1] / "recorded" / "agra-3-usual-newcomer-companion-rival.durbar"
MERCHANTS, SCHOLARS = GUILD_IDS.index("merchants"), GUILD_IDS.index("scholars")


@pytest.fixture(scope="module")
def game():
    """A whole game of three bots: its last position, and all that happened."""
    told = [(position, position.events) for position in read(RECORDED.read_text("utf-8")).replay()]
    return told[-1][0], [events for _, events in told]


def told_by(table):
    """The scenes of what was played last."""
    return list(scenes(table.position.setup, [table.events]))


def lines(table):
    return [[event.kind.name for event in scene.line] for scene in told_by(table)]


def at(building):
    return space(SPACE_IDS.index(building))


# --- Chapters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-8.1", "AG-28.2", "AG-29.8")
def test_turns_are_told_clockwise_round_by_round_and_then_the_accounts(game) -> None:
    position, told = game
    chapters = [chapters for chapters, _ in groupby(scene.chapters for scene in scenes(position.setup, told))]
    rounds, first, players = int(position.state.round), int(position.state.first), position.players
    turns = [
        (Chapter(Part.ROUND, number), Chapter(Part.TURN, number, player=(first + turn) % players))
        for number in range(1, rounds + 1)
        for turn in range(players)
    ]
    accounts = [(Chapter(Part.SCORING), Chapter(Part.ACCOUNT, player=player)) for player in range(players)]
    assert chapters == [(Chapter(Part.SETTING_UP),), *turns, *accounts]


def test_a_turn_is_told_by_what_is_done_in_it_in_a_handful_of_scenes(game) -> None:
    position, told = game
    all_scenes = list(scenes(position.setup, told))
    assert not any(event.kind == Event.TURN for scene in all_scenes for event in scene.line)
    assert len(all_scenes) < 5 * int(position.state.round) * position.players


def test_everybody_is_told_the_same(game) -> None:
    position, told = game
    everything = list(scenes(position.setup, told))
    assert all(list(scenes(position.setup, seen_by(viewer, told))) == everything for viewer in (None, 0, 1, 2))


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("en", ["The table is laid", "Round 4", "Noor’s turn", "Final scoring", "Noor"]),
        ("fr", ["La mise en place", "Manche 4", "À Noor de jouer", "Le décompte final", "Noor"]),
    ],
)
def test_chapters_have_headings(language, headings) -> None:
    names = ("Amélie", "Noor")
    assert [GAME.chapter_words(Chapter(part, 4, player=1), GAME.setup(2), language, names) for part in Part] == headings


# --- Scenes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-7.5", "AG-7.9")
def test_those_who_follow_stand_with_what_they_follow() -> None:
    table = lay().build("spinning_mill").give("T", goods={"cotton": 2}).give("V", goods={"cotton": 1})
    table.give("O", goods={"cotton": 2}, favours=4, tiles="extra_transform")
    table.turn("T").play("place spinning_mill", "amount 2", "amount 1", "favour extra_transform")
    (scene,) = told_by(table)
    assert lines(table) == [["PLACED", "TRANSFORMED", "FOLLOWED", "FAVOUR_ACTION", "FOLLOWED"]]
    assert (scene.player, scene.players) == (seat("T"), {seat("T"), seat("V"), seat("O")})


def test_whoever_places_a_worker_acts_though_another_is_sent_home_first() -> None:
    table = lay().give("Y", standing="quarry").turn("T").play("place quarry", "amount 2")
    scene, *_ = told_by(table)
    assert [event.kind for event in scene.events][:2] == [Event.EJECTED, Event.PLACED]
    assert (scene.player, lines(table)[0]) == (seat("T"), ["PLACED", "PRODUCED"])


def test_workers_are_laid_down_in_one_scene_and_every_purchase_is_one() -> None:
    table = lay().give("Y", standing="quarry sawmill").turn("Y", "meditate")
    table.play("lay quarry", "lay sawmill", "farmer top 0", "farmer left 0")
    assert lines(table) == [["LAID", "LAID"], ["FARMER_MOVED"], ["FARMER_MOVED"]]


@pytest.mark.rule("AG-19.10")
def test_peonage_stands_with_the_tile_that_pays_for_it_but_not_with_other_favours() -> None:
    table = lay().give("Y", standing="quarry", favours=9, tiles="free_peonage", rupees=5).turn()
    table.play("favour base_influence", "rise artisans", "place quarry", "favour free_peonage", "amount 2")
    assert lines(table)[:2] == [["FAVOUR_ACTION", "RAISED"], ["FAVOUR_ACTION", "PEONAGE", "PRODUCED"]]
    table = lay().give("Y", standing="quarry", favours=9, tiles="extra_mp", rupees=5).turn("Y", "meditate")
    table.play("favour extra_mp", "done", "place quarry", "amount 2")
    assert lines(table)[:2] == [["FAVOUR_ACTION", "MP_GAINED"], ["PEONAGE", "PRODUCED"]]


def test_an_action_goes_on_in_a_scene_of_its_own_after_a_secondary_action() -> None:
    table = lay().give("Y", favours=3).turn().play("place quarry", "favour base_basic_good", "take wood", "amount 2")
    assert lines(table)[:3] == [["PLACED"], ["FAVOUR_ACTION", "GAINED"], ["PRODUCED"]]


@pytest.mark.rule("AG-12.1", "AG-12.5", "AG-24.4")
def test_every_delivery_is_a_scene_and_the_sailor_closes_the_last() -> None:
    table = lay().river("cook sufi").give("V", goods={"paintings": 1, "oil": 1, "curry": 1}).turn("V")
    table.play("place sailor", "give paintings", "deliver cook: oil", "deliver sufi: curry", "done")
    first, last, *_ = told_by(table)
    assert lines(table)[:2] == [["PLACED", "DELIVERED"], ["DELIVERED", "REFUNDED"]]
    assert [gain.points for scene in (first, last) for gain in scene.gains] == [1, 1, 2]


@pytest.mark.rule("AG-26.10")
def test_the_jagirdar_of_another_delivers_in_a_scene_of_his_own() -> None:
    table = lay().river("cook").give("Y", goods={"wood": 1}).give("T", contracts="jagirdar", goods={"oil": 1}).turn()
    table.play("place sailor", "done", "deliver cook: oil")
    assert [scene.player for scene in told_by(table)][:2] == [seat("Y"), seat("T")]
    assert lines(table)[:2] == [["PLACED"], ["DELIVERED"]]


@pytest.mark.rule("AG-23.2", "AG-25.1")
def test_who_wins_a_notable_is_told_with_the_delivery_and_the_boat_by_itself() -> None:
    table = lay().river("mahout").deliver("V", "mahout", "cement").give("T", goods={"wood": 1}).turn("T")
    table.set(builder="brickworks", completed={1: 1})
    table.play("place sailor", "deliver mahout: wood", "rise merchants")
    boat = next(scene for scene in told_by(table) if scene.line[0].kind == Event.BOAT)
    assert lines(table)[:2] == [["PLACED", "DELIVERED", "AWARDED"], ["BOAT"]]
    assert boat.player < 0
    assert boat.moves[:2] == (Move(pier(1), pier(2)), Move("", at("brickworks")))


# --- Rupees ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-29.1", "AG-29.8")
def test_rupees_by_source_are_those_in_the_bag_and_those_of_the_final_scoring(game) -> None:
    position, told = game
    players = range(position.players)
    sums = points_by_source(list(scenes(position.setup, told)), position.players)
    in_bag = [sum(points[player] for source, points in sums.items() if source < Rupees.CONTRACTS) for player in players]
    assert in_bag == position.state.rupees[: position.players].tolist()
    assert tuple(sum(points[player] for points in sums.values()) for player in players) == position.points
    for guild in range(GUILDS):
        scored = [track_rupees(position.state, player, guild) for player in players]
        assert sums.get(Rupees.TRACKS + guild, [0] * position.players) == scored


@pytest.mark.parametrize(
    ("given", "played", "gained"),
    [
        ({}, "place quarry", (Rupees.FOUND, 3)),
        ({"standing": "quarry", "rupees": 5}, "place quarry", (Rupees.PEONAGE, -2)),
        ({"goods": {"clothes": 1}}, "luxury clothes", (Rupees.SALES, 3)),
        ({"goods": {"oil": 1}, "favours": 5, "tiles": "sell_good"}, "favour sell_good", (Rupees.SALES, 2)),
    ],
)
def test_every_rupee_has_a_source(given, played, gained) -> None:
    table = lay().set(rupees_on={"quarry": 3}).give("Y", **given).turn().play(played)
    assert [gain for scene in told_by(table) for gain in scene.gains] == [(seat("Y"), *gained)]


@pytest.mark.parametrize(
    ("source", "english", "french"),
    [
        (Rupees.FOUND, "found in buildings", "trouvées dans les bâtiments"),
        (Rupees.CONTRACTS, "contracts", "contrats"),
        (Rupees.TRACKS + MERCHANTS, "orders of the merchants", "commandes des marchands"),
        (Rupees.COVERS, "covers removed", "caches retirés"),
    ],
)
def test_sources_have_names(source, english, french) -> None:
    assert [GAME.source_words(source, GAME.setup(2), language) for language in ("en", "fr")] == [english, french]


def test_no_two_sources_have_one_name() -> None:
    sources = [*Rupees, *(Rupees.TRACKS + guild for guild in range(1, GUILDS))]
    for language in ("en", "fr"):
        names = [GAME.source_words(source, GAME.setup(2), language) for source in sources]
        assert len(set(names)) == len(sources)


# --- What goes where ------------------------------------------------------------------------------------------------


def moves(table):
    return [move for scene in told_by(table) for move in scene.moves]


def test_workers_come_from_the_reserve_and_go_home_again() -> None:
    table = lay().give("Y", standing="quarry").turn("T").play("place quarry")
    assert moves(table) == [Move(at("quarry"), ""), Move("", at("quarry"))]


def test_goods_go_from_building_to_building() -> None:
    table = (
        lay().build("spinning_mill").give("T", goods={"cotton": 2}).turn("T").play("place spinning_mill", "amount 2")
    )
    assert moves(table)[:2] == [Move("", at("spinning_mill")), Move(at("cotton_field"), at("spinning_mill"))]


def test_deliveries_orders_and_gifts_go_where_they_are_wanted() -> None:
    table = lay().river("cook").influence("scholars", 2).orders("scholars", 1)
    table.give("Y", goods={"oil": 1, "curry": 1, "wood": 1, "planks": 1, "paintings": 1})
    table.turn().play("place sailor", "give curry", "deliver cook: oil")
    assert Move(at("oil_press"), demand(place("cook", "oil"))) in moves(table)
    table.play("order scholars")
    wanted = order(SCHOLARS, 0)
    assert moves(table)[:2] == [Move(at("sawmill"), wanted), Move(at("atelier"), wanted)]
    planks = next(space for space in GIFT_NAMES if space.startswith("planks"))
    table.turn(phase="orders").play(f"gift {planks}")
    assert moves(table)[0] == Move(at("carpentry"), gift(GIFT_NAMES.index(planks)))


def test_markers_rise_and_contracts_leave_the_river() -> None:
    table = lay().river("mahout").deliver("V", "mahout", "cement").give("T", goods={"wood": 1}).turn("T")
    table.play("place sailor", "deliver mahout: wood", "rise merchants")
    assert {Move(notable(Notable.MAHOUT), ""), Move(level(MERCHANTS, 1), level(MERCHANTS, 2))} <= set(moves(table))


def test_figures_walk_from_building_to_building() -> None:
    table = lay().set(merchant="quarry").rolls(1).turn().play("place quarry", "amount 0")
    assert Move(at("quarry"), at(BUILDING_IDS[1])) in moves(table)
