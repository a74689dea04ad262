"""Positions as text: written, read back to the byte, and refused in words where they cannot be."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

import durbar
from durbar import Game, Position
from durbar.engine.errors import BadText
from durbar.engine.notation import Notation, called, joint, line, number, one, rows, seats, several
from durbar.games.meridian.components import FLOORS
from tests.games import secret
from tests.play import positions_at_random, with_options, with_other_options

GAMES = [*(durbar.load(name) for name in durbar.names()), secret.GAME]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in GAMES for players in game.players],
    ids=[f"{game.name}-{players}" for game in GAMES for players in game.players],
)
PAGE = (Path(__file__).parents[2] / "docs" / "positions.md").read_text("utf-8")
EXAMPLES = re.findall(r"```\n(game: (\w+);.*?)```", PAGE, re.DOTALL)
EXAMPLE = pytest.mark.parametrize(("text", "name"), EXAMPLES, ids=[name for _, name in EXAMPLES])
MERIDIAN = durbar.load("meridian")
TEXT = next(text for text, name in EXAMPLES if name == "meridian")


def comes_back(game: Game, position: Position) -> bool:
    text = position.text()
    return game.read(text).to_bytes() == position.to_bytes()


def now_and_then(game: Game, players: int, seed: int, every: int) -> Iterator[Position]:
    """Some positions of a random game, its end among them."""
    for choices, position in enumerate(positions_at_random(game, players, seed)):
        if choices % every == 0 or position.over:
            yield position


# --- There and back -------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_a_position_comes_back_to_the_byte(game: Game, players: int) -> None:
    for position in now_and_then(game, players, seed=players, every=7):
        assert comes_back(game, position)


@EVERY_TABLE
def test_so_it_does_with_every_option_otherwise(game: Game, players: int) -> None:
    other = with_other_options(game)
    for position in now_and_then(other, players, seed=players + 10, every=11):
        assert comes_back(game, Position(position.setup._replace(game=game), position.copies(1)))


@EVERY_GAME
def test_so_it_does_with_each_value_of_each_option(game: Game) -> None:
    for option in game.options_of():
        for value in option.values:
            chosen = with_options(game, **{option.name: value})
            position = list(islice(positions_at_random(chosen, max(game.players), seed=3), 25))[-1]
            text = position.text()
            assert (f"{option.name}={value}" in text) == (value != option.values[0])
            assert game.read(text).setup.options == position.setup.options


@EVERY_GAME
def test_so_it_does_under_every_version_of_the_rules(game: Game) -> None:
    for version in range(1, game.version + 1):
        position = game.setup(game.players[0], version=version).start(seed=1)
        assert f"; rules {version}; " in position.text()
        assert comes_back(game, position)


@EVERY_GAME
def test_a_position_that_was_read_is_played_on_as_the_one_that_was_written(game: Game) -> None:
    position = list(islice(positions_at_random(game, game.players[0], seed=5), 4))[-1]
    other = game.read(position.text())
    for _ in range(10):
        if position.over:
            break
        player = position.pending[0]
        choice = position.choices(player)[-1]
        assert [event.words() for event in position.choose(player, choice)] == [
            event.words() for event in other.choose(player, choice)
        ]
    assert other.to_bytes() == position.to_bytes()


@EVERY_GAME
def test_every_number_of_a_record_comes_back_whatever_it_is(game: Game) -> None:
    random = Random(1)
    for players in game.players:
        position = game.start(players, seed=1)
        kept = {"players", "ruling", "agenda", "agenda_top", "chance", "unused", *kept_by_the_first_line(game)}
        for name in sorted(set(game.state.dtype.names or ()) - kept):
            changed = position.copy()
            numbers = changed._tables[name].reshape(-1)
            limits = np.iinfo(numbers.dtype)
            numbers[random.randrange(len(numbers))] = random.choice([limits.min, limits.max, 0, 1, 2, 63, 100])
            assert comes_back(game, changed), name


def kept_by_the_first_line(game: Game) -> tuple[str, ...]:
    return () if game is secret.GAME else game.room("notation").NOTATION.from_setup


# --- By hand --------------------------------------------------------------------------------------------------------


@EXAMPLE
def test_an_example_of_the_documents_is_a_position_in_its_best_form(text: str, name: str) -> None:
    position = durbar.load(name).read(text, seed=1)
    written, _, dice = position.text().rpartition("dice: ")
    assert written == text
    assert dice
    (player,) = position.pending
    assert position.choices(player)
    assert position.question(player)


def test_there_is_an_example_of_every_game() -> None:
    assert sorted(name for _, name in EXAMPLES) == list(durbar.names())


def test_what_is_read_stands_in_the_record() -> None:
    position = MERIDIAN.read(TEXT, seed=1)
    state = position.state
    assert position.pending == (0,)
    assert state.owner[4].tolist() == [-1, 2, 1, 0, -1]
    assert state.height[4].tolist() == [0, 4, 3, 1, 0]
    assert state.card == 4
    assert state.floors.tolist() == [FLOORS[3] - 3, FLOORS[3] - 12, FLOORS[3] - 4, 0]


def test_lines_may_come_in_any_order_with_comments_and_blank_lines() -> None:
    first, *others = TEXT.splitlines()
    text = "\n\n".join(["# a comment", first, *reversed(others), "  # another"])
    assert MERIDIAN.read(text, seed=1).to_bytes() == MERIDIAN.read(TEXT, seed=1).to_bytes()


def test_dice_that_are_left_out_follow_from_the_seed() -> None:
    one, other = MERIDIAN.read(TEXT, seed=1), MERIDIAN.read(TEXT, seed=2)
    assert one.stands_as(other)
    assert one.to_bytes() != other.to_bytes()
    assert MERIDIAN.read(one.text(), seed=2).to_bytes() == one.to_bytes()


def test_what_follows_from_the_rest_is_written_only_where_it_does_not() -> None:
    position = MERIDIAN.read(TEXT, seed=1)
    position.state.floors[0] = 3
    assert "player O: floors 3; face_up" in position.text()
    position.state.floors[0] = 0
    assert "player O: floors 0; face_up" in position.text()
    assert comes_back(MERIDIAN, position)


# --- Refused --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "instead", "why"),
    [
        ("game: meridian; rules 1; players 3\n", "", "line 1: found 'agenda', expected a first line `game: meridian; "),
        ("meridian; ", "chess; ", "line 1: found 'chess', expected meridian"),
        ("players 3", "players 5", "line 1: .* expected meridian is for 2, 3 or 4 players, not 5"),
        ("players 3", "players x", "line 1: found 'players x', expected `players` and a number"),
        ("rules 1", "rules 9", "line 1: .*there is no rules version 9"),
        ("players 3", "players 3; laying=now", "line 1: .*no option 'laying'"),
        (
            "players 3",
            "players 3; facts=12",
            "line 1: found 'facts of another house', expected those in use: as printed",
        ),
        ("ACT O; END O", "DANCE O", r"line 2: found 'DANCE O', expected a step \(CARD MERIDIAN ACT"),
        ("ACT O; END O", "ACT K", r"line 2: found 'ACT K', expected a step .* a seat \(- or one of: O G B\)"),
        ("ACT O; END O", "ACT", "line 2: found 'ACT', expected a step"),
        ("ACT O; END O", "#3 O", "line 2: found '#3 O', expected a step"),
        ("ACT O; END O", "ACT O 1 2 3 4", "line 2: .*up to three numbers"),
        ("ACT O; END O", "ACT O -1", "line 2: found 'ACT O -1'"),
        ("ACT O; END O", "; ".join(["ACT O"] * 8), "line 2: found '8 steps', expected at most 7"),
        ("first O", "first Z", "line 3: found 'Z', expected first: - or one of: O G B"),
        ("first O", "frist O", "line 3: found 'frist', expected each of these at most once: first, card, meridian"),
        ("first O", "first O; first G", "line 3: found 'first', expected each of these at most once"),
        ("first O", "first O G", "line 3: found 'first O G', expected first and - or one of"),
        (
            "card 5",
            "card #9999999999",
            "line 3: found '9999999999', expected card: a whole number from 0 to 4294967295",
        ),
        ("G9 - O2", "G9 - O2 - - -", "line 4: found '6 words', expected towers and at most 5"),
        ("G9 - O2", "G9 - 2", "line 4: found '2', expected towers: - or one of: O G B, then a number"),
        ("meridian 2:", "meridian 11:", "line 4: found 'meridian 11', expected a line of: game, agenda, done, turn"),
        ("meridian 2:", "meridian 5:", "line 5: found 'meridian 5', expected each line once"),
        ("2=2", "2=x", "line 8: found 'x', expected pile: a number"),
        ("2=2", "2=1.5", "line 8: found '1.5', expected pile: a whole number"),
        ("2=2", "2=2 2=3", "line 8: found '2=3', expected pile and a value for any of: 1 2 3 .*; each once"),
        ("2=2", "12=2", "line 8: found '12=2', expected pile"),
        ("2=2\n", "2=2\ndice: 1 2 3\n", "line 9: found '1 2 3', expected 4 words"),
        ("2=2\n", "2=2\ndice: 0 0 0 0\n", "line 9: .* not all zero"),
        ("2=2\n", "2=2\ndice: 1 2 3 100000000\n", "line 9: .* expected 4 words of eight hexadecimal digits"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line_and_what_would_be_right(
    there: str, instead: str, why: str
) -> None:
    assert there in TEXT
    with pytest.raises(BadText, match=why) as refused:
        MERIDIAN.read(TEXT.replace(there, instead, 1), seed=1)
    assert f"line {refused.value.line}: " in str(refused.value)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\0", "game", "game:", ":", ": ;", "game: ;;"])
def test_what_is_no_position_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="line 1: found"):
        MERIDIAN.read(text, seed=1)


def test_numbers_from_which_nothing_follows_are_refused() -> None:
    text = next(text for text, name in EXAMPLES if name == "taj_mahal").replace("white:general", "#999")
    with pytest.raises(BadText, match="numbers that no table has, expected shown, which does not follow from them"):
        durbar.load("taj_mahal").read(text, seed=1)


def test_without_dice_a_seed_is_needed() -> None:
    with pytest.raises(BadText, match="line 8: found no dice, expected a line `dice` or a seed"):
        MERIDIAN.read(TEXT)


@EVERY_GAME
def test_whatever_is_done_to_a_text_it_is_refused_or_read(game: Game) -> None:
    random = Random(2)
    position = list(islice(positions_at_random(game, max(game.players), seed=4), 30))[-1]
    text = position.text()
    before = position.to_bytes()
    for _ in range(400):
        damaged = text
        for _ in range(random.randint(1, 3)):
            damaged = damage(damaged, random)
        try:
            read = game.read(damaged, seed=1)
        except BadText:
            continue
        assert comes_back(game, read)
    assert position.to_bytes() == before
    assert position.text() == text


def damage(text: str, random: Random) -> str:
    """A text with something left out, put in, repeated or exchanged."""
    pieces = re.split(random.choice([r"(\n)", r"(\s+)", r"(\b)", r"()"]), text)
    place, other = random.randrange(len(pieces)), random.randrange(len(pieces))
    match random.randrange(5):
        case 0:
            pieces[place] = ""
        case 1:
            pieces[place] = pieces[other]
        case 2:
            pieces[place], pieces[other] = pieces[other], pieces[place]
        case 3:
            pieces[place] += random.choice(
                ["#", "-", "=", ";", ":", "/", "+", " ", "\n", "#-1", "#999", "9" * 30, "é", "\0"]
            )
        case 4:
            pieces[place] = str(random.randint(-(2**33), 2**33))
    return "".join(pieces)


# --- What a game may declare ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two words", "a;b", "a=b", "a/b", "-", "#1", ""])
def test_a_name_that_could_not_be_read_back_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match="no name in a notation"):
        called([name])


def test_two_things_cannot_have_the_same_name() -> None:
    with pytest.raises(TypeError, match="used twice: 'rice'"):
        called(["rice", "tea", "rice"])


class _Room:
    """A room in place of a game's own."""

    def __init__(self, notation: Notation) -> None:
        self.NOTATION = notation


@pytest.mark.parametrize(
    ("notation", "why"),
    [
        (Notation((line("cards", several("hand", called("abc"))),)), "the notation of hand does not fit its shape"),
        (Notation((rows("player", seats(), number("hand", by=[called("abc")])),)), "of hand does not fit"),
        (Notation((line("dice", "hand"),)), "two lines of a notation have the same name: dice"),
        (Notation((line("cards", "hand"), line("cards", "mark"))), "the same name: cards"),
    ],
)
def test_a_notation_that_does_not_fit_the_record_is_refused(
    notation: Notation, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "room", lambda game, name: _Room(notation))
    with pytest.raises(TypeError, match=why):
        secret.secret().start(2, seed=1).text()


def test_a_game_may_name_what_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = called(["two", "three", "four", "five", "six", "seven"])
    notation = Notation(
        (rows("player", seats(), joint("card", one("hand", cards), number("decided"))),), ("X", "Y", "Z")
    )
    game = secret.secret()
    position = game.start(2, seed=1)
    monkeypatch.setattr(Game, "room", lambda game, name: _Room(notation))
    text = position.text()
    assert re.search(r"^player X: (two|three|four|five|six|seven)/-1$", text, re.MULTILINE)
    assert "stakes: 1\n" in text
    assert game.read(text).to_bytes() == position.to_bytes()
