"""What options of Wallenstein are called; whether its rulebooks have the facts right."""

import re

import pytest

from durbar.engine.language import LANGUAGES
from durbar.games.wallenstein.components import FACTS
from tests.wallenstein.table import FACT, GAME

# --- Options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_an_option_has_a_title_and_words_for_each_of_its_values(option, language) -> None:
    title, values, sentence = GAME.option_words(option, language)
    assert tuple(values) == option.values
    assert len(set(values.values())) == len(values)
    assert all(text.strip() and "_" not in text for text in (title, *values.values()))
    assert sentence.endswith(".") == option.ruling


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_have_the_same_title(language) -> None:
    assert len({GAME.option_words(option, language)[0] for option in GAME.options}) == len(GAME.options)


# --- The rulebooks --------------------------------------------------------------------------------------------------


def rows(language, begins):
    """The rows of the table of a rulebook whose head begins like this, as lists of cells."""
    rest = GAME.rulebook(language).partition(f"\n| {begins} |")[2]
    assert rest, begins
    lines = rest.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize(("language", "begins"), [("en", "Region"), ("fr", "Région")])
def test_the_rulebook_has_the_values_of_all_states(language, begins) -> None:
    listed = [tuple(cells[1].split(", ")) for cells in rows(language, begins)]
    assert listed == [tuple(_state_facts(state) for state in region["states"]) for region in FACTS["region"]]


def _state_facts(state):
    fact = FACT[state]
    star = "" if fact["three_player"] else "\\*"
    return f"{fact['name']}{star} {fact['taxes']}/{fact['grain']}/{fact['plots']}"


@pytest.mark.parametrize(("language", "begins"), [("en", "Players"), ("fr", "Joueurs")])
def test_the_rulebook_has_the_standard_set_ups(language, begins) -> None:
    expected = [
        [
            str(setup["players"]),
            str("ABCDE".index(setup["seat"]) + 1),
            ", ".join(f"{FACT[placed['state']]['name']} {placed['armies']}" for placed in setup["placements"]),
        ]
        for setup in FACTS["standard_setup"]
    ]
    assert rows(language, begins) == expected


@pytest.mark.parametrize(("language", "begins"), [("en", "Event"), ("fr", "Événement")])
def test_the_rulebook_has_the_grain_losses_of_all_events(language, begins) -> None:
    losses = [int(loss) for cells in rows(language, begins) for loss in re.findall(r"\d+", cells[2])]
    assert losses == [event["grain_loss"] for event in FACTS["event"]]


@pytest.mark.parametrize(("language", "begins"), [("en", "Unsupplied states"), ("fr", "États non approvisionnés")])
def test_the_rulebook_has_the_supply_table(language, begins) -> None:
    expected = [[row["unsupplied_min"], row["revolts"], row["extra_peasants"]] for row in FACTS["supply"]]
    assert [[int(cell.split()[0]) for cell in cells] for cells in rows(language, begins)] == expected


@pytest.mark.parametrize(("language", "begins"), [("en", "Favour"), ("fr", "Faveur")])
def test_the_rulebook_has_the_favours_and_marks_what_is_reconstructed(language, begins) -> None:
    favours = rows(language, begins)
    assert [int(cells[0]) for cells in favours] == [favour["number"] for favour in FACTS["favour_card"]]
    for (_, text), favour in zip(favours, FACTS["favour_card"], strict=True):
        assert text.endswith("\\*") == (favour["provenance"] == "reconstructed")
        if "value" in favour:
            assert text.split()[0] == str(favour["value"])


@pytest.mark.parametrize(("language", "begins"), [("en", "Card"), ("fr", "Carte")])
def test_the_rulebook_has_the_landsknecht_cards(language, begins) -> None:
    kinds = ("thalers", "grain", "armies_to_tray", "victory_points")
    for (place, text), card in zip(rows(language, begins), FACTS["landsknecht_card"], strict=True):
        assert int(place) == card["position"] + 1
        assert [int(n) for n in re.findall(r"\d+", text)] == [card[kind] for kind in kinds if card[kind]]
