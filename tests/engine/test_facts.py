"""Facts of a house: what can be put in the place of what is printed, and what is refused in which words."""

import os
import re
from pathlib import Path

import pytest

import durbar
from durbar.engine.errors import BadFacts, OtherFacts
from durbar.engine.expectations import values_at
from durbar.engine.facts import VARIABLE, Facts, facts_of
from durbar.engine.language import LANGUAGES
from durbar.engine.provenance import section, topics
from durbar.factsheet import write_facts

HOUSES = Path(__file__).parents[1] / "facts"  # a file for each game that replaces one fact of every kind


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The facts of a game with the file of a house, as they are when the game is loaded."""
    files: list[Path] = []

    def read(name: str, text: str) -> Facts:
        files.append(tmp_path / f"{len(files)}.toml")
        files[-1].write_text(text, "utf-8")
        monkeypatch.setenv(VARIABLE, str(files[-1]))
        return facts_with_house(name)

    return read


def facts_with_house(name: str) -> Facts:
    game = durbar.load(name)
    return facts_of(game.folder, game.room("facts").REPLACEABLE)


def pattern_of(place: str) -> str:
    return re.sub(r"\[[^]]*\]", "[]", place)


@pytest.mark.parametrize("name", durbar.names())
def test_a_file_that_was_exported_and_not_edited_changes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, file = durbar.load(name), tmp_path / "mine.toml"
    write_facts(game, file)
    monkeypatch.setenv(VARIABLE, str(file))
    facts = facts_with_house(name)
    assert (dict(facts), facts.own, facts.digest) == (dict(game.facts), {}, "")
    assert (game.folder / "components.toml").read_text("utf-8") in file.read_text("utf-8")  # comments are kept


def test_a_file_tells_what_differs_and_everything_else_is_as_printed(told) -> None:
    printed = durbar.load("agra").facts
    facts = told("agra", 'facts_of = "agra"\n[akbar]\nright = ["dye", "curry", "oil", "cloth", "paintings", "clothes"]')
    assert facts.own == {"akbar.right[1]": "dye", "akbar.right[2]": "curry"}
    assert facts["akbar"]["right"][:3] == ["dye", "curry", "oil"]
    assert facts["akbar"]["left"] == printed["akbar"]["left"]
    assert {section for section in printed if facts[section] != printed[section]} == {"akbar"}


def test_facts_are_told_apart_by_what_differs_and_by_nothing_else(told) -> None:
    mine = 'facts_of = "wallenstein"\n[tower.impact]\ncapacity = 50\n'
    digest = told("wallenstein", mine).digest
    assert re.fullmatch("[0-9a-f]{16}", digest)
    assert (
        told("wallenstein", mine + '# looked up\nc0 = 0.65\nprovenance = "box"\nconfidence = "high"').digest == digest
    )
    assert told("wallenstein", mine.replace("50", "51")).digest != digest


@pytest.mark.parametrize("name", durbar.names())
def test_one_fact_of_every_kind_is_replaced_in_the_games_that_tests_play(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(HOUSES / f"{name}.toml"))
    own = {pattern_of(place) for place in facts_with_house(name).own}
    replaceable = set(durbar.load(name).room("facts").REPLACEABLE)
    assert own <= replaceable
    assert replaceable <= own | {f"{whole_list}[][]" for whole_list in own}
    assert all(values_at(durbar.load(name).facts, pattern) for pattern in replaceable)


GRID = """[side.four]\ngrid = [
"A. A. A. B* G. G. G. H. H. H.", "B. B. B. E. B. E. H* J. J. J.", "C. C* C. F. E. H. I. K. K. K.", "{last}"]"""
PAIRS = '[["vizier", "general"], ["general", "vizier"], ["monk", "princess"], ["princess", "mogul"], ["mogul", "monk"]]'


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("agra", "[akbar", "the text: found a mistake (Expected ']'"),
        ("agra", 'facts_of = "chess"', 'facts_of: found "chess", expected the name of a game: agra, meridian, taj'),
        ("agra", "[akbar]", "facts_of: found null, expected the name of a game"),
        ("agra", "akbr = 1", "akbr: found 1, expected one of the keys meta, components"),
        ("agra", "[akbar]\nmiddle = 1", "akbar.middle: found 1, expected one of the keys left, right"),
        ("agra", "akbar = 1", "akbar: found 1, expected a table with provenance"),
        ("agra", "[akbar]\nleft = 1", "akbar.left: found 1, expected a list of 6"),
        ("agra", '[akbar]\nleft = ["oil"]', "akbar.left: found a list of 1, expected a list of 6"),
        (
            "agra",
            '[akbar]\nright = ["curry", "dye", "oil", "clot", "paintings", "clothes"]',
            'akbar.right[4]: found "clot", expected one of sandstone, wood',
        ),
        ("agra", "[akbar]\nscore_each_further = 4", "score_each_further: found 4, expected 3: this fact cannot be"),
        ("agra", "[akbar]\nmarkers_per_space = true", "markers_per_space: found true, expected 1: this fact cannot"),
        ("agra", '[akbar]\nleft_provenance = "box"', 'akbar.left_provenance: found "box", expected one of the keys'),
        (
            "agra",
            "[akbar.provenance]\nleft = 'box'",
            'akbar.provenance: found {"left": "box"}, expected one of rulebook',
        ),
        (
            "meridian",
            '[side.five]\nprovenance = "box"',
            'five.provenance: found "box", expected a table with counts, si',
        ),
        (
            "meridian",
            '[side.five]\nconfidence = "low"',
            'five.confidence: found "low", expected a table with counts, si',
        ),
        (
            "meridian",
            '[side.five.provenance]\nlayout = "x"',
            'five.provenance: found "x", expected one of rulebook, box',
        ),
        ("agra", '[akbar]\nprovenance = "seen"', 'akbar.provenance: found "seen", expected one of rulebook, box'),
        ("agra", '[meditation.track]\nvalues = [1, 2, 2, 3, "x"]', 'values[5]: found "x", expected a whole number'),
        (
            "agra",
            "[meditation.track]\nvalues = [1, 2, 2, 3, 10]",
            "values[5]: found 10, expected a whole number from 0",
        ),
        ("agra", "[meditation.track]\nvalues = [1, 2, 2, 3, true]", "values[5]: found true, expected a whole number"),
        (
            "agra",
            '[guilds]\ncolumn_order = ["artisans", "artisans", "scholars"]',
            'column_order[2]: found "artisans", expected the printed values in another order; of these are left: "mer',
        ),
        (
            "agra",
            '[farm]\ncorners_clockwise = ["wood", "sandstone", "cotton", "turmeric"]',
            "farm.sides[top]: found from sandstone to wood, expected from wood to sandstone, its corners",
        ),
        (
            "agra",
            '[[buildings]]\nid = "brickworks"\ncolumn = 3',
            "buildings[brickworks].level: found 2, expected its column, 3",
        ),
        (
            "agra",
            '[[notables]]\nguild = "artisans"\n' * 24,
            'notables[portuguese_trader].guild: found "artisans", expected guilds of which 5, 5, 4 can be drawn',
        ),
        (
            "agra",
            '[[notables]]\nid = "sufy"',
            'notables[sufy].id: found "sufy", expected each of these once at most: po',
        ),
        ("agra", '[[notables]]\nid = "sufi"\n' * 2, 'notables[sufi].id: found "sufi", expected each of these once at'),
        (
            "wallenstein",
            "[tower.independent]\np_lodged_out_num = 4",
            "p_lodged_out_num: found 4, expected 3 at most, as its p_lodged_out_den says",
        ),
        ("wallenstein", "[tower.impact]\nq = 1.5", "tower.impact.q: found 1.5, expected a number from 0 to 1"),
        ("wallenstein", "[tower.impact]\nq = 0.0123", "tower.impact.q: found 0.0123, expected a number from 0 to 1"),
        (
            "wallenstein",
            "[[favour_card]]\n" * 9 + "[[favour_card]]\nactions = []\n" + "[[favour_card]]\n" * 11,
            "favour_card[10].actions: found a list of 0, expected a list of 1 to 2",
        ),
        (
            "taj_mahal",
            "[bonus_tiles]\ntiles = [{ count = 4 }, {}, {}, {}, {}, {}]",
            "tiles[1].count: found 4, expected numbers that are 15 together; they are 16",
        ),
        ("taj_mahal", f"[deck.pair_cards]\nred = {PAIRS}", 'red[2][1]: found ["general", "vizier"], expected two diff'),
        ("taj_mahal", '[roads]\nbetween = [["agra_c", 3]]', "between[1][2]: found 3, expected one of lahore_nw"),
        (
            "taj_mahal",
            '[roads]\nbetween = [["agra_c", "agra_c"]]',
            'between[1][2]: found "agra_c", expected another city',
        ),
        (
            "taj_mahal",
            '[cities]\nlist = [{ id = "lahore_nw", x = 311 }]',
            "cities.list[lahore_nw].x: found 311, expected a whole number from 260 to 310",
        ),
        ("taj_mahal", '[roads]\nbetween = ["agra_c"]', 'roads.between[1]: found "agra_c", expected a list of 2'),
        (
            "taj_mahal",
            '[cities]\nlist = [{ id = "lahore_nw", fortified = true }, { id = "agra_c", fortified = false }]',
            "cities.list[agra_c].fortified: found false, expected true: the tile of the Taj Mahal lies there",
        ),
        (
            "taj_mahal",
            '[provinces]\nlist = [{ id = "lahore", label = "<b>" }]',
            'provinces.list[lahore].label: found "<b>", expected a name of 24 letters',
        ),
        ("meridian", GRID.format(last="D. D."), 'side.four.grid[4]: found "D. D.", expected 10 cities like A. or'),
        ("meridian", GRID.format(last="D. Z. D. C. F* F. F. I. I* I."), "grid[4]: found"),
        ("meridian", GRID.format(last="C. C. C. C. F* F. F. I. I* I."), "found 0 cities of island D, expected 2 at"),
        ("meridian", GRID.format(last="D. D. D. C. F* F* F. I. I* I."), "found 2 capitals of island F, expected 1"),
    ],
)
def test_facts_that_cannot_be_are_refused_with_place_what_was_found_and_what_was_expected(
    told, name: str, text: str, said: str
) -> None:
    head = "" if "facts_of" in text or text == "[akbar]" else f'facts_of = "{name}"\n'
    with pytest.raises(BadFacts) as refused:
        told(name, head + text)
    assert re.match(r".*\d\.toml: ", str(refused.value))
    assert said in str(refused.value)


def test_a_file_that_is_not_there_and_two_files_for_one_game_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere.toml"))
    with pytest.raises(BadFacts, match=r"nowhere\.toml: the file: found nothing that can be read"):
        facts_with_house("agra")
    files = [HOUSES / "agra.toml", tmp_path / "other.toml"]
    files[1].write_text('facts_of = "agra"')
    monkeypatch.setenv(VARIABLE, os.pathsep.join(map(str, files)))
    with pytest.raises(BadFacts, match=r"other\.toml: facts_of: found \"agra\", expected another game"):
        facts_with_house("agra")


def test_a_game_that_is_in_use_keeps_its_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    facts = durbar.load("agra").facts
    with pytest.raises(OtherFacts, match="agra is in use with other facts already"):
        durbar.use_facts(HOUSES / "agra.toml")
    assert durbar.load("agra").facts is facts
    durbar.use_facts()


def test_what_a_house_has_looked_up_is_certain(told) -> None:
    told_of = told("agra", 'facts_of = "agra"\n[akbar]\nprovenance = "box"')
    text = section(told_of, durbar.load("agra").fact_titles("en"), "agra", "en")
    assert "### Certain: read off the box of this house\n\n- the goods of Akbar’s spaces\n" in text
    assert "Facts of this house" not in text  # they are as we thought


@pytest.mark.parametrize("name", durbar.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_title_and_no_title_is_without_a_topic(name: str, language: str) -> None:
    game = durbar.load(name)
    titles = game.fact_titles(language)
    assert set(titles) == {topic for topic, _, _ in topics(game.facts)}
    assert all(titles.values())


def test_rulebooks_tell_what_is_certain_and_what_is_not_in_both_languages() -> None:
    english, french = (durbar.load("agra").rulebook(language) for language in ("en", "fr"))
    certain, guess = english.index("### Certain: stated in the rulebook"), english.index("### Not certain: our")
    assert english.index("## What is certain and what is not") < certain < guess < english.index("\n## Glossary")
    assert certain < english.index("- the goods that notables ask for (1 of 24)") < guess
    assert guess < english.index("- the goods that notables ask for (23 of 24)")
    assert "- the guilds of the notables (20 of 24) — *hardly in doubt (17), probably so (1), a guess (2)*" in english
    assert "## Ce qui est sûr et ce qui ne l’est pas" in french
    assert "- les marchandises que demandent les notables (23 sur 24)" in french
    assert "Facts of this house" not in english
