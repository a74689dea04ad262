"""Nothing that is said in Agra tells what is in another's bag; names, effects and rulebooks say what is printed."""

import re
from collections.abc import Callable
from itertools import islice

import pytest

from durbar.engine.language import LANGUAGES
from durbar.engine.log import EVERYONE
from durbar.games.agra.components import (
    BONUS_IDS,
    BUILDING_IDS,
    COST,
    COVERS,
    DEMANDED,
    FARMERS,
    FAVOUR_ACTIONS,
    GOOD_OF,
    GOODS,
    GUILDS,
    LEVEL_OF,
    NOTABLE_GUILD,
    NOTABLE_OF,
    NOTABLES,
    ORDERS,
    OWN,
    PIERS,
    PRINTED_ACTIONS,
    SPACE_IDS,
    SPEND,
    TILES,
    Luxury,
    Notable,
    Wheel,
)
from durbar.games.agra.words import effects
from durbar.games.agra.words import names as called
from tests.agra.listening import GAME, NAMES, plain
from tests.play import positions_at_random

# --- Money ----------------------------------------------------------------------------------------------------------

A_FORTUNE = 977


def said_at(position):
    """All that is said to whoever decides, and of what has happened."""
    words = [event.words(language) for event in position.events for language in LANGUAGES]
    for player in position.pending:
        for language in LANGUAGES:
            words.append(position.question(player, language))
            words += [position.words(player, choice, language) for choice in position.choices(player)]
    return words


@pytest.mark.rule("AG-4.13")
def test_no_word_tells_what_is_in_the_bags_of_the_others() -> None:
    for position in islice(positions_at_random(GAME, len(NAMES), seed=8), 0, 400, 3):
        rich = position.copy()
        for other in set(range(len(NAMES))) - set(position.pending):
            rich.state.rupees[other] = A_FORTUNE
        assert said_at(rich) == said_at(position)
        assert not [words for words in said_at(rich) if str(A_FORTUNE) in words]


@pytest.mark.rule("AG-4.13")
def test_everybody_hears_of_every_gain_and_payment() -> None:
    bags = None
    for position in islice(positions_at_random(GAME, len(NAMES), seed=8), 400):
        assert all(event.known_to == EVERYONE for event in position.events)
        heard = [
            event for event in position.events if {"roupie", "roupies"} & set(re.findall(r"\w+", event.words("fr")))
        ]
        if bags is not None and bags != position.state.rupees.tolist():
            changed = {seat for seat, rupees in enumerate(position.state.rupees.tolist()) if rupees != bags[seat]}
            assert changed <= {event.player for event in heard}
        bags = position.state.rupees.tolist()


def test_options_say_who_sees_the_bags_and_how_the_rules_are_read() -> None:
    for option in GAME.options:
        for language in LANGUAGES:
            title, values, sentence = GAME.option_words(option, language)
            assert title
            assert set(values) == set(option.values)
            assert all(values.values())
            assert sentence.endswith(".") == option.ruling


# --- Names and effects ----------------------------------------------------------------------------------------------


@pytest.fixture(params=LANGUAGES)
def t(request):
    return GAME.catalogue(request.param)


def test_different_things_have_different_names(t) -> None:
    named: list[tuple[Callable[..., object], int]] = [
        (called.good, GOODS),
        (called.space, len(SPACE_IDS)),
        (called.the_space, len(SPACE_IDS)),
        (called.at_space, len(SPACE_IDS)),
        (called.notable, NOTABLES),
        (called.the_notable, NOTABLES),
        (called.to_notable, NOTABLES),
        (called.guild, GUILDS),
        (called.wheel, len(Wheel)),
        (called.tile, TILES),
        (called.cover, COVERS),
        (called.farmer, FARMERS),
        (effects.favour, FAVOUR_ACTIONS),
        (effects.luxury, len(Luxury)),
        (effects.bonus, len(BONUS_IDS)),
        (effects.abilities, NOTABLES),
    ]
    for naming, count in named:
        names = {naming(number, t) for number in range(count)}
        assert len(names) == count
        assert not [name for name in names if not name or "{" in str(name)]


def test_a_notable_says_what_it_does_and_what_it_rewards() -> None:
    english = GAME.catalogue("en")
    assert effects.abilities(Notable.COOK, english) == (
        "keeps up to 2 workers sent home while standing; they give MP later",
        "oil delivered: +1 rupee",
    )
    assert effects.abilities(Notable.KHATIB, english) == ("producing turmeric and cotton: 1 more",)
    assert effects.abilities(Notable.DEWAN, english) == (
        "once: 3 favours",
        "end: 1 rupee for each contract and order of the merchants",
    )


def test_piers_say_what_happens_there_and_what_the_boat_waits_for(t) -> None:
    assert [bool(effects.arrival(pier, t)) for pier in range(1, PIERS + 1)] == [False, *[True] * (PIERS - 1)]
    assert [bool(effects.leaving(pier, t)) for pier in range(1, PIERS + 1)] == [*[True] * (PIERS - 1), False]


# --- The rulebook tells what is printed -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_what_every_notable_asks_for(language) -> None:
    t, rulebook = GAME.catalogue(language), plain(GAME.rulebook(language))
    for notable in range(NOTABLES):
        goods = [called.good(int(good), t) for good in DEMANDED[notable == NOTABLE_OF]]
        guild = called.guild(int(NOTABLE_GUILD[notable]), t)
        separated = "; " if language == "en" else " ; "
        assert f"**{called.notable(notable, t)}** ({guild}{separated}{', '.join(goods)})" in unwrapped(rulebook)


def unwrapped(text):
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_every_order(language) -> None:
    t, rulebook = GAME.catalogue(language), plain(GAME.rulebook(language))
    for number in range(ORDERS):
        orders = [called.order(guild, number, t) for guild in range(GUILDS)]
        row = " | ".join(re.sub(r" (and|et) ", ", ", order) for order in orders)
        assert f"| {number + 1} | {row} |" in rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_the_price_of_every_favour_tile(language) -> None:
    t, rulebook = GAME.catalogue(language), plain(GAME.rulebook(language))
    for tile in range(TILES):
        action = PRINTED_ACTIONS + tile
        assert f"| {called.tile(tile, t)} | {OWN[action]} | {SPEND[action]} |" in rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_which_building_makes_what(language) -> None:
    t, rulebook = GAME.catalogue(language), plain(GAME.rulebook(language)).lower()
    colon = ": " if language == "en" else " : "
    for building in range(len(BUILDING_IDS)):
        assert f"| {called.building(building, t).lower()}{colon}{called.good(int(GOOD_OF[building]), t)}" in rulebook
    for level in range(2, 5):
        (cost,) = set(COST[level == LEVEL_OF].tolist())
        assert re.search(rf"\| (level|niveau) {level}, (cost|coût) {cost}\b", rulebook)
