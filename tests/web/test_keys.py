"""Keys: a number is itself, cards are counted as they lie, what ends a question has its letter; none stands twice."""

from random import Random

import pytest

import durbar
from durbar.drawing.keys import COUNTED, DECLINE, END, WITHDRAW, given, number, placed
from durbar.drawing.seen import seen
from durbar.games.agra.state import Choice as AgraChoice
from durbar.games.meridian.state import Choice as MeridianChoice
from durbar.games.taj_mahal.state import Choice as TajMahalChoice
from durbar.games.wallenstein.state import Choice as WallensteinChoice
from tests.nightly import many

MODULES = {"imperial_court": "yes", "landsknechte": "yes", "military_leaders": "yes", "setup": "draft"}
GAMES = {"meridian": {}, "taj_mahal": {}, "wallenstein": MODULES, "agra": {}}
NAMES = ("Noor", "Kenji", "Odile")


def questions(game, options, games=1):
    """Everything that is asked in whole games: the viewer's board, his choices and their keys."""
    rules = durbar.load(game, "compiled")
    for seed in range(games):
        position, random = rules.start(3, seed, options), Random(seed)
        while not position.over:
            player = random.choice(position.pending)
            look = seen(position, player, (), NAMES, "en")
            if random.random() < 0.3:
                board = rules.room("page.board").board(look)
                yield board, [offer.choice for offer in look.offers], rules.room("page.keys").keys(look, board)
            position.choose(player, random.choice(position.choices(player)))


def test_what_is_left_goes_to_the_others_in_their_order():
    assert given({7: "2", 8: None, 9: END}, [5, 7, 6, 8]) == {7: "2", 9: END, 5: "1", 6: "3"}
    assert len(given({}, range(100))) == len(COUNTED)
    assert [number(n) for n in (0, 9, 10)] == ["0", "9", None]
    assert [placed(0), placed(8), placed(99)] == ["1", "9", None]


@pytest.mark.parametrize("game", ["meridian", "wallenstein"])
def test_where_digits_say_how_many_no_key_is_one(game):
    met = 0
    for board, choices, keys in questions(game, GAMES[game]):
        if board["options"]["measure"] if game == "meridian" else board["frame"]["kind"] == "march":
            met += 1
            assert not any(keys[choice].isdigit() for choice in choices if choice in keys)
    assert met


@pytest.mark.parametrize("game", GAMES)
def test_no_key_means_two_things(game):
    for _, choices, keys in questions(game, GAMES[game]):
        offered = [keys[choice] for choice in choices if choice in keys]
        assert len(offered) == len(set(offered))


def test_numbers_are_themselves():
    for _, choices, keys in questions("agra", {}, many(1, 20)):
        for choice in choices:
            if AgraChoice.AMOUNT <= choice < AgraChoice.GIVE:
                assert keys.get(choice) == number(choice - AgraChoice.AMOUNT)
    for _, choices, keys in questions("meridian", {}):
        for choice in choices:
            if MeridianChoice.MERIDIAN <= choice < MeridianChoice.DECLINE:
                assert keys.get(choice) == number(choice - MeridianChoice.MERIDIAN + 1)
    for _, choices, keys in questions("wallenstein", MODULES):
        for choice in choices:
            if WallensteinChoice.GROUP <= choice < WallensteinChoice.TILE:
                assert keys[choice] == str(choice - WallensteinChoice.GROUP)


def test_cards_are_counted_as_they_lie():
    met = 0
    for board, choices, keys in questions("taj_mahal", {}):
        hand = next(player["hand"] for player in board["players"] if player["hand"] is not None)
        for choice in choices:
            if TajMahalChoice.PLAY <= choice < TajMahalChoice.ALONE:
                assert keys[choice] == COUNTED[hand.index(choice - TajMahalChoice.PLAY)]
                met += 1
    assert met


def test_ending_declining_and_withdrawing_have_their_letters():
    expected: dict[str, dict[int, str]] = {
        "agra": {AgraChoice.DONE: END},
        "meridian": {MeridianChoice.DECLINE: DECLINE, MeridianChoice.KEEP: DECLINE},
        "taj_mahal": {TajMahalChoice.WITHDRAW: WITHDRAW},
        "wallenstein": {WallensteinChoice.STAY: DECLINE, WallensteinChoice.NO: DECLINE, WallensteinChoice.COMMIT: END},
    }
    for game, letters in expected.items():
        met = {
            choice: keys[choice]
            for _, choices, keys in questions(game, GAMES[game])
            for choice in choices
            if choice in letters
        }
        assert met
        assert all(met[choice] == letters[choice] for choice in met)


def test_every_placement_of_agra_has_a_key():
    for _, choices, keys in questions("agra", {}):
        placements = [choice for choice in choices if AgraChoice.PLACE <= choice < AgraChoice.AMOUNT]
        assert all(choice in keys for choice in placements)
