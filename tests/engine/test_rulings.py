"""Rulings: kept one way by every game, options of the table, chosen by the version for older games."""

import re
from enum import IntEnum

import pytest

import durbar
from durbar import Game
from durbar.engine.errors import BadSetup
from durbar.engine.language import LANGUAGES
from durbar.engine.recorded import read
from durbar.engine.rulings import rulings_of

GAMES = [durbar.load(name) for name in durbar.names()]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
MARKED = {"en": "our ruling", "fr": "notre choix"}
LETTER = {"TM-11.2", "WA-20.7", "AG-8.8", "AG-9.1", "AG-10.11"}  # clear in print; another reading can be chosen


def clauses(game: Game, language: str) -> dict[str, str]:
    """The rules of a rulebook by their clauses, each on one line; examples are none."""
    text = re.sub(r"\n  +", " ", game.rulebook(language)).replace("\u00a0", " ")
    return dict(re.findall(r'^- <a id="([A-Z]{2}-[\d.]+)"></a>(.*)$', text, re.M))


def facts(game: Game) -> dict[str, object]:
    rulings: dict[str, object] = game.room("components").FACTS["rulings"]
    return rulings


# --- Words ------------------------------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_marks_exactly_what_is_our_ruling(game: Game, language: str) -> None:
    marked = [clause for clause, text in clauses(game, language).items() if MARKED[language] in text]
    assert sorted(marked) == sorted(facts(game)["ours"])  # type: ignore[call-overload]


def test_clauses_that_stay_rulings_are_marked_and_those_with_the_letter_are_not() -> None:
    ours = {clause for game in GAMES for clause in facts(game)["ours"]}  # type: ignore[attr-defined]
    assert {"ME-4.3", "AG-12.5", "AG-12.6", "AG-24.4", "AG-25.1", "WA-3.6", "WA-24.6"} <= ours
    assert not ours & LETTER


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_names_a_clause_that_says_it_can_be_chosen(game: Game, language: str) -> None:
    rules = clauses(game, language)
    for option in game.options_of():
        if option.ruling:
            assert {"en": "open to choice", "fr": "modifiable"}[language] in rules[option.clause], option.name
            assert game.option_words(option, language).sentence.endswith(".")


@EACH
def test_rulings_are_the_last_options(game: Game) -> None:
    kinds = [option.ruling for option in game.options]
    assert kinds == sorted(kinds)


# --- Facts ------------------------------------------------------------------------------------------------------------


class Ruling(IntEnum):
    ORDER = 0
    DEPTH = 1


KEPT = {"depth": {"clause": "XX-2", "readings": ["deep", "flat"]}, "order": {"clause": "XX-1", "readings": ["a", "b"]}}


def test_rulings_come_in_the_order_of_their_codes() -> None:
    order, depth = rulings_of({"rulings": {"provenance": "found", "ours": ["XX-3"], **KEPT}}, Ruling)
    assert (order.name, order.values, order.clause, order.ruling) == ("order", ("a", "b"), "XX-1", True)
    assert (depth.name, depth.default(1)) == ("depth", "deep")


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        ({"order": KEPT["order"]}, "depth"),
        ({**KEPT, "width": KEPT["order"]}, "width"),
        ({**KEPT, "order": {**KEPT["order"], "former": {"1": "c"}}}, "order has no reading 'c'"),
    ],
)
def test_rulings_and_codes_that_do_not_agree_are_refused(kept: dict[str, object], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        rulings_of({"rulings": kept}, Ruling)


# --- Versions ---------------------------------------------------------------------------------------------------------

FORMER = {
    "meridian": {},
    "taj_mahal": {"reshuffle": "when_needed"},
    "wallenstein": {"winter_places_marker_before_revolt": "no"},
    "agra": {
        "markers_return": "every_turn",
        "laying": "any_time",
        "peonage_takes_rupees": "yes",
        "mullah_when_following": "unasked",
    },
}


@EACH
def test_a_game_of_the_first_version_is_played_as_it_was_read_then(game: Game) -> None:
    setup = game.setup(game.players[0], version=1)
    assert {option.name: value for option, value in setup.house_rules} == FORMER[game.name]
    assert not game.setup(game.players[0]).house_rules
    assert setup.version == 1
    for played in (setup, game.setup(game.players[0])):
        position = played.start(5)
        assert game.from_bytes(position.to_bytes()).setup == played


@EACH
def test_a_version_that_never_was_is_refused(game: Game) -> None:
    for version in (0, game.version + 1):
        with pytest.raises(BadSetup, match=f"no rules version {version} of {game.name}; this is {game.version}"):
            game.setup(game.players[0], version=version)


def test_the_first_version_knows_no_later_options() -> None:
    agra, wallenstein = durbar.load("agra"), durbar.load("wallenstein")
    with pytest.raises(BadSetup, match="agra has no option 'laying'; its options: money"):
        agra.setup(2, {"laying": "first"}, version=1)
    chosen = wallenstein.setup(3, {"winter_places_marker_before_revolt": "yes"}, version=1)
    assert chosen.chosen["winter_places_marker_before_revolt"] == "yes"
    assert not chosen.house_rules


def test_a_text_of_the_first_version_stays_one() -> None:
    head = "durbar: 1\ngame: wallenstein\nrules: 1\nplayers: 3\nseed: 4\n"
    recorded = read(head)
    assert recorded.setup.version == 1
    text = recorded.text()
    assert "rules: 1\n" in text
    assert "option winter_places_marker_before_revolt: no\n" in text
    assert read(text).setup == recorded.setup
    assert "option winter_places_marker_before_revolt: yes\n" in read(head.replace("rules: 1", "rules: 2")).text()
    assert "mullah" not in read("durbar: 1\ngame: agra\nrules: 2\nplayers: 2\nseed: 4\n").text()
