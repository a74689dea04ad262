"""Sealed seeds: the promise tells nothing, binds, and the dice are sown anew for every choice."""

import hmac
import re

import pytest

from durbar.engine.errors import BadRecord
from durbar.engine.recorded import RecordedGame, read
from durbar.engine.sealed import dice_of, is_word, new_seed, promise_of
from tests.games import secret
from tests.play import recorded_at_random
from tests.tables.people import MERIDIAN

SEED = 2**255 + 12345
SEALED = recorded_at_random(MERIDIAN, players=3, seed=SEED, sealed=True, words=("", "monsun", ""))


def test_the_promise_and_the_dice_are_uses_of_the_seed_with_labels_of_their_own() -> None:
    key = SEED.to_bytes(32, "big")
    assert promise_of(SEED) == hmac.digest(key, b"durbar\npromise", "sha256").hex()
    assert dice_of(SEED, (), 3) == int.from_bytes(hmac.digest(key, b"durbar\ndice\n3", "sha256"), "big")
    with_words = hmac.digest(key, b"durbar\ndice\n0\na\n\nb", "sha256")
    assert dice_of(SEED, ("a", "", "b"), 0) == int.from_bytes(with_words, "big")


def test_every_use_of_a_seed_is_another_number() -> None:
    uses = [int(promise_of(SEED), 16), *(dice_of(SEED, (), ply) for ply in range(50))]
    uses += [dice_of(SEED, words, 0) for words in (("a", "", ""), ("", "a", ""), ("b", "", ""), ("a", "b", ""))]
    assert len(set(uses)) == len(uses)


def test_seeds_are_never_the_same_and_use_all_their_bits() -> None:
    seeds = [new_seed() for _ in range(200)]
    assert len(set(seeds)) == 200
    for bit in range(256):
        assert 0 < sum(seed >> bit & 1 for seed in seeds) < 200


@pytest.mark.parametrize("word", ["a", "Monsun", "été7", "雨", "x" * 40])
def test_words_are_letters_and_digits(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize("text", ["", "two words", "a#b", "a:b", "x" * 41, "e\u0301te", "a\nb", "_"])
def test_what_a_recorded_game_could_not_tell_exactly_is_no_word(text: str) -> None:
    assert not is_word(text)


# --- Recorded -------------------------------------------------------------------------------------------------------


def test_a_sealed_game_comes_back_from_its_text_with_its_words() -> None:
    text = SEALED.text()
    assert f"\ndice: sealed\nword 1: monsun\nseed: {SEED}\n" in text
    again = read(text)
    assert again == SEALED
    assert again.text() == text


def test_sealed_dice_are_sown_anew_for_every_choice() -> None:
    """So that what was drawn in sight of all tells nothing about what is drawn later."""
    chances = [position.state.chance.tolist() for position in SEALED.replay()]
    for ply, chance in enumerate(chances[1:], 1):
        other = SEALED.setup.start(dice_of(SEED, SEALED.words, ply))
        fresh = SEALED.start()
        fresh.sow(dice_of(SEED, SEALED.words, ply))
        assert chance == fresh.state.chance.tolist() != other.state.chance.tolist()


def test_another_word_deals_another_game() -> None:
    setup = secret.GAME.setup(3)
    hands = {
        tuple(RecordedGame(setup, SEED, sealed=True, words=("", word, "")).start().state.hand.tolist())
        for word in ("one", "two", "three", "four", "five", "six")
    }
    assert len(hands) > 1


def test_games_of_seeds_that_are_not_sealed_are_dealt_as_ever() -> None:
    plain = RecordedGame(MERIDIAN.setup(2), 7)
    assert plain.start().to_bytes() == MERIDIAN.start(2, seed=7).to_bytes()
    assert "dice" not in plain.text()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("dice: sealed", "dice: loaded", "dice can only be sealed, not 'loaded'"),
        ("dice: sealed\n", "", "'word 1' is added to a seed that is not sealed"),
        ("word 1: monsun", "word 3: monsun", "there is no seat '3'"),
        ("word 1: monsun", "word 1: two words", "'two words' is not a word"),
    ],
)
def test_a_damaged_seal_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(why)):
        read(SEALED.text().replace(old, new, 1))
