"""A game of Wallenstein told as scenes: seasons and actions in order, a turn in one line, points by source."""

from functools import cache
from itertools import groupby

import pytest

from durbar.conformance.play import choices_at_random
from durbar.engine.language import LANGUAGES
from durbar.engine.log import UNKNOWN
from durbar.engine.telling import Chapter, Move, points_by_source, scenes
from durbar.games.wallenstein.components import Action, Building
from durbar.games.wallenstein.state import Event, Season
from durbar.games.wallenstein.telling import Part, Source, gains, moves, place
from tests.wallenstein.listening import NOOR, PEOPLE, plain, told
from tests.wallenstein.table import EVERY_NUMBER, GAME, acting, lay, number_of, options_for

ALL_MODULES = options_for("court landsknechte leaders", {"leader_moves_after": "every_round"}, draft=True)


@cache
def story(players=3, with_modules=True):
    """The scenes of a whole game played at random."""
    position = GAME.start(players, players, ALL_MODULES if with_modules else {})
    happened = [position.events for _ in choices_at_random(position, players)]  # each before the next choice
    return list(scenes(position.setup, [*happened, position.events]))


def told_of(table, events=None):
    """The scenes of what just happened at a table, within a season."""
    summer = [told(Event.FILLED, -1), told(Event.ROUND, -1, 0, Season.SUMMER)]
    return list(scenes(table.position.setup, [summer, events or table.told]))


def kinds(events):
    return [event.kind for event in events]


def scene_of(kind, of):
    """The only scene in which something of a kind happens."""
    (scene,) = (scene for scene in of if kind in kinds(scene.events))
    return scene


# --- Chapters -------------------------------------------------------------------------------------------------------


@EVERY_NUMBER
@pytest.mark.parametrize("with_modules", [False, True])
def test_seasons_and_their_actions_come_in_order_and_each_once(players, with_modules):
    all_scenes = story(players, with_modules)
    told_in = [chapters for chapters, _ in groupby(scene.chapters for scene in all_scenes)]
    assert len(told_in) == len(set(told_in))
    seasons = [season for season, _ in groupby(chapters[0] for chapters in told_in)]
    assert [season for season in seasons if season.part is Part.SEASON] == [
        Chapter(Part.SEASON, year, season) for year in range(2) for season in Season
    ]
    for year, season in ((year, season) for year in range(2) for season in Season if season != Season.WINTER):
        actions = [within for outer, within in filter(within_a_season, told_in) if outer[1:3] == (year, season)]
        actions = [within for within in actions if within.part is Part.ACTION]
        assert [action.number for action in actions] == list(range(len(Action)))
        assert {action.about for action in actions} == set(Action)


def within_a_season(chapters):
    return len(chapters) == 2


@EVERY_NUMBER
def test_the_position_of_an_action_is_that_of_its_card(players):
    opened = {}
    for scene in story(players):
        if scene.chapters[-1].part is Part.ACTION:
            _, action = scene.chapters
            assert opened[action.number] == action.about
        opened |= {event.details[0]: event.details[1] for event in scene.events if event.kind == Event.ACTION_OPENED}


@EVERY_NUMBER
def test_everybody_has_one_scene_in_every_action(players):
    for (_, within), of in groupby(filter(lambda scene: within_a_season(scene.chapters), story(players)), chapters_of):
        if within.part is Part.ACTION:
            assert sorted(scene.player for scene in of) == list(range(players))


def chapters_of(scene):
    return scene.chapters


def test_a_draft_is_a_chapter_of_its_own():
    parts = [scene.chapters[0].part for scene in story(3)]
    assert [part for part, _ in groupby(parts)][:2] == [Part.DRAFT, Part.SETTING_UP]
    assert story(3, False)[0].chapters == (Chapter(Part.SETTING_UP),)


@pytest.mark.rule("WA-22.25")
def test_a_building_for_a_favour_is_told_at_court_and_another_in_its_action():
    before = [told(Event.FILLED, -1), told(Event.ROUND, -1, 0, 0), told(Event.TOOK_FAVOUR, NOOR, 6, 4)]
    free = told(Event.BUILT, NOOR, Building.TRADING_HOUSE, 3, 0, 1)
    by_the_leader = told(Event.BUILT, NOOR, Building.TRADING_HOUSE, 4, 0)  # costs nothing either (WA-24.4)
    *_, at_court, built = scenes(GAME.setup(3), [[*before, free, by_the_leader]])
    assert at_court.chapters[1] == Chapter(Part.COURT)
    assert at_court.line == (before[-1], free)
    assert built.chapters[1] == Chapter(Part.ACTION, 0, Action.BUILD_TRADING_HOUSE)
    assert built.line == (by_the_leader,)


# --- Scenes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-17.9", "WA-12.6")
def test_a_battle_is_one_scene_whose_line_tells_attack_and_outcome():
    states = {"black": "anhalt:6", "blue": "kursachsen:3"}
    plans = {"black": {"battle_b": "anhalt"}, "blue": {"collect_taxes": "kursachsen"}}
    table = acting(3, states, plans=plans, actions="battle_b")
    happened = table.play("kursachsen", "armies 5", throws=[{"black": 4, "blue": 1}])
    battle = scene_of(Event.ATTACKED, told_of(table, happened))
    assert battle.chapters[-1] == Chapter(Part.ACTION, 0, Action.BATTLE_B)
    assert kinds(battle.line) == [Event.ATTACKED, Event.CONQUERED]
    assert {Event.THROWN, Event.CARD_LOST} <= set(kinds(battle.events))
    assert battle.player == 0
    assert battle.moves == (Move("state-11", "state-15"),)
    assert (number_of("anhalt"), number_of("kursachsen")) == (11, 15)
    assert battle.words(names=PEOPLE) == (
        "Amélie attacks Kursachsen from Anhalt with 5 armies",
        "Amélie takes Kursachsen, 4 to 1, and enters with 3 armies",
    )
    assert plain(battle.words("fr", PEOPLE)[0]) == "Amélie attaque Kursachsen depuis Anhalt avec 5 armées"


@pytest.mark.rule("WA-14.5", "WA-19.5")
@pytest.mark.parametrize(
    ("ruling", "line"),
    [
        ("yes", [Event.COLLECTED_TAXES, Event.REVOLTED, Event.HELD]),
        ("no", [Event.REVOLTED, Event.HELD, Event.COLLECTED_TAXES]),
    ],
)
def test_collecting_in_a_restless_state_is_one_scene_with_its_revolt(ruling, line):
    table = acting(
        3,
        {"black": "koeln:4"},
        rulings={"income_before_revolt": ruling},
        markers="koeln:1",
        plans={"black": {"collect_taxes": "koeln"}},
        throws=[{"black": 3}],
    )
    scene = scene_of(Event.REVOLTED, told_of(table))
    assert scene.chapters[-1] == Chapter(Part.ACTION, 0, Action.COLLECT_TAXES)
    assert kinds(scene.line) == line
    assert scene.events[-1].kind == Event.MARKED


@pytest.mark.rule("WA-20.5", "WA-20.6")
def test_hunger_is_a_scene_and_so_is_every_revolt_of_it():
    table = lay(3, {"black": "koeln:3 trier:3 mark:3 baden:3 anhalt:3 passau:3"}, season="autumn")
    happened = table.plays_round()
    while table.decision == "NEXT_REVOLT":
        happened += table.play(table.options()[0])
    winter = [scene for scene in told_of(table, happened) if scene.chapters[-1].part is Part.SUPPLY]
    revolting = [Event.FED, Event.REVOLTED, Event.REVOLTED]
    assert [scene.line[0].kind for scene in winter] == [Event.WINTER_LOSS, *revolting, Event.FED, Event.FED]
    hungry = scene_of(Event.HUNGER, winter)
    assert kinds(hungry.line) == [Event.FED, Event.HUNGER]
    revolts = [scene for scene in winter if Event.REVOLTED in kinds(scene.events)]
    assert [move.target for move in hungry.moves] == sorted(move.target for scene in revolts for move in scene.moves)
    for revolt in revolts:
        assert kinds(revolt.events)[:2] == [Event.MARKED, Event.REVOLTED]
        assert len(revolt.line) == 2


@pytest.mark.rule("WA-15.3")
def test_armies_placed_and_moved_on_are_one_scene():
    plans = {"black": {"place_1_army_and_move": "koeln"}}
    table = acting(3, {"black": "koeln:3 mark:2"}, plans=plans)
    placed = table.told
    scene = scene_of(Event.PLACED, told_of(table, [*placed, *table.copy().play("mark", "armies 2")]))
    koeln, mark = place(number_of("koeln")), place(number_of("mark"))
    assert kinds(scene.line) == [Event.PLACED, Event.MOVED]
    assert scene.moves == (Move("", koeln), Move(koeln, mark))
    assert kinds(scene_of(Event.PLACED, told_of(table, [*placed, *table.play("stay")])).line) == [Event.PLACED]


@EVERY_NUMBER
def test_what_a_heading_tells_and_what_only_followed_is_in_no_line(players):
    for scene in story(players):
        told_kinds = set(kinds(scene.line))
        assert not told_kinds & {Event.ROUND, Event.THROWN, Event.MARKED, Event.CARD_LOST, Event.RECEIVED}
        assert Event.ACTION_OPENED not in told_kinds or scene.chapters[-1].part is Part.PLANNING


# --- Points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-20.9")
def test_points_of_a_winter_are_told_by_source():
    table = lay(
        3,
        {"black": "koeln trier mark", "blue": "baden"},
        buildings={"koeln": "palace church", "trier": "palace", "baden": "trading_house"},
        season="autumn",
        grain={"black": 9, "blue": 9},
    )
    all_scenes = told_of(table, table.plays_round())
    assert points_by_source(all_scenes, 3) == {
        Source.STATES: [3, 1, 0],
        Source.BUILDINGS: [3, 1, 0],
        Source.MOST_PALACES: [3, 0, 0],
        Source.MOST_CHURCHES: [2, 0, 0],
        Source.MOST_TRADING_HOUSES: [0, 1, 0],
    }
    assert table.all("score") == [11, 3, 0]
    assert {scene.chapters[-1].part for scene in all_scenes if scene.gains} == {Part.SCORING}


@pytest.mark.rule("WA-22.21", "WA-23.4", "WA-24.12")
def test_points_of_the_modules_have_sources_of_their_own():
    events = [
        told(Event.RECEIVED, NOOR, 0, 0, 3, 0),
        told(Event.RECEIVED, NOOR, 5, 0, 0, 0),
        told(Event.LANDSKNECHTS, NOOR, 3, 2),
        told(Event.LANDSKNECHTS, NOOR, 0, 2),
        told(Event.MONUMENTS, NOOR, 4, 6),
    ]
    assert [gain for event in events for gain in gains(event)] == [
        (NOOR, Source.FAVOURS, 3),
        (NOOR, Source.LANDSKNECHTE, 2),
        (NOOR, Source.STATUES, 4),
        (NOOR, Source.TROPHIES, 6),
    ]


# --- The map, words and what nobody may know ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "goes"),
    [
        (told(Event.CLAIMED, NOOR, 3, 4), [("", "state-3")]),
        (told(Event.BUILT, NOOR, 0, 3, 2), [("", "state-3")]),
        (told(Event.PLACED, NOOR, 5, 3, 5, 3), [("", "state-3")]),
        (told(Event.MOVED, NOOR, 3, 4, 1, 8), [("state-3", "state-4")]),
        (told(Event.CONVERTED, NOOR, 2, 3), [("state-3", "")]),
        (told(Event.LEADER_MOVED, NOOR, 3, 4), [("state-3", "state-4")]),
        (told(Event.TROPHIES, NOOR, 3, 1, 0), [("state-3", "")]),
        (told(Event.HUNGER, NOOR, 3, 4, -1), [("", "state-3"), ("", "state-4")]),
        (told(Event.HELD, NOOR, 3, 1, 1, 2), []),
    ],
    ids=lambda value: value.kind.name if isinstance(value, tuple) and hasattr(value, "kind") else "",
)
def test_moves_name_states_as_the_map_does(event, goes):
    assert list(moves(event)) == goes


def test_headings_in_both_languages():
    chapters = [
        Chapter(Part.DRAFT),
        Chapter(Part.SEASON, 0, Season.WINTER),
        Chapter(Part.SEASON, 1, Season.SPRING),
        Chapter(Part.ACTION, 2, Action.BATTLE_A),
    ]
    said = [[GAME.chapter_words(chapter, GAME.setup(3), language) for chapter in chapters] for language in LANGUAGES]
    assert said[0] == ["The states are drafted", "First year, winter", "Second year, spring", "Action 3: Battle A"]
    assert list(map(plain, said[1])) == [
        "Le partage des états",
        "Première année, hiver",
        "Seconde année, printemps",
        "Action 3 : Combat A",
    ]


@pytest.mark.parametrize("kind", Event, ids=lambda kind: kind.name)
def test_what_its_reader_may_not_know_has_no_place_and_no_points(kind):
    secret = told(kind, NOOR, *[UNKNOWN] * 4)
    before = [told(Event.FILLED, -1), told(Event.ROUND, -1, 0, 0)]
    for beginning in ([], before[:1], before):
        *_, scene = scenes(GAME.setup(3), [[*beginning, secret]])
        assert secret in scene.events
        assert (scene.gains, scene.moves) == ((), ())
        assert all(scene.headings(language) and scene.words(language) for language in LANGUAGES)
