import hashlib
import re
from dataclasses import replace

import pytest

import durbar
from durbar.engine import recorded
from durbar.engine.errors import BadRecord
from durbar.engine.game import MOST_REVISIONS
from durbar.engine.recorded import RecordedGame, read
from tests.games import secret
from tests.play import recorded_at_random

MERIDIAN = durbar.load("meridian")
TEXT = recorded_at_random(MERIDIAN, players=2, seed=3).text()
LINES = TEXT.splitlines()
FIRST, SECOND = (next(i for i, line in enumerate(LINES) if line.startswith(f"{n}. ")) for n in (1, 2))


def test_a_text_tells_the_game_in_words() -> None:
    assert TEXT.startswith("durbar: 1\ngame: meridian\nrules: 1\nplayers: 2\nseed: 3\n")
    assert re.fullmatch(r"1\. [01] \d+  # Play the .*card .*", LINES[FIRST])
    assert re.fullmatch(r"points: \d+ \d+", LINES[-1])


def test_comments_and_blank_lines_do_not_matter() -> None:
    bare = "\n".join(line.split("#")[0] for line in LINES)
    assert read(bare + "\n\n# the end").text() == TEXT


def test_a_game_in_progress_can_be_recorded_too() -> None:
    recorded = read("\n".join(LINES[: FIRST + 1]))
    assert len(recorded.choices) == 1
    assert "points" not in recorded.text()


def test_options_are_recorded() -> None:
    game = secret.secret()
    text = RecordedGame(game.setup(2, {"stakes": "double"}), 1).text()
    assert "option stakes: double\n" in text


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("durbar: 1", "durbar: 2", 5, "only format 1"),
        ("durbar: 1", "colour: red", 5, "'durbar' is missing"),
        ("durbar: 1", "durbar: 1\ncolour: red", 6, "'colour' is not known"),
        ("game: meridian", "game: chess", 5, "no game 'chess'"),
        ("rules: 1", "rules: 9", 5, "rules version 9 of meridian; this is 1"),
        ("players: 2", "players: two", 5, "whole number, not 'two'"),
        ("players: 2", "players: 7", 5, "2, 3 or 4 players"),
        ("players: 2", "players: 2\noption speed: high", 6, "no option 'speed'"),
        ("players: 2", "players: 2\noption seed: 5", 6, "no option 'seed'"),
        ("players: 2", "players: 2\nplayers: 2", 5, "'players' is told twice"),
        ("seed: 3", "seed: ?", 5, "whole number"),
        ("seed: 3", "seed: " + "9" * 80, 5, "from 0 to 2**256 - 1"),
        ("seed: 3", "seed: " + "9" * 5000, 5, "whole number"),
        (LINES[FIRST], "1. 0 " + "9" * 5000, FIRST + 1, "expected a choice"),
        ("seed: 3", "sneed", 5, "expected a line like 'seed: 7'"),
        (LINES[FIRST], "1. 0 999", FIRST + 1, "from 0 to 229"),
        (LINES[FIRST], "1. 5 0", FIRST + 1, "no such player; the players are 0 to 1"),
        (LINES[FIRST], "1. zero", FIRST + 1, "expected a choice like '1. 0 3'"),
        (LINES[FIRST], "", SECOND + 1, "expected the choice 1, found the choice 2"),
        (LINES[-1], "points: 99 99", len(LINES), "points told are 99 99"),
        (LINES[FIRST], "points: 0 0", FIRST + 1, "not over"),
    ],
)
def test_a_damaged_text_is_refused_with_its_line(old: str, new: str, line: int, why: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(why)) as caught:
        read(TEXT.replace(old, new, 1))
    assert caught.value.line == line
    assert f"line {line}: " in str(caught.value)


@pytest.mark.parametrize("text", ["", "\n\n", "durbar: 1\n"])
def test_a_text_without_a_head_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="ends before"):
        read(text)


def test_more_choices_than_the_game_has_are_refused() -> None:
    choices = len(read(TEXT).choices)
    with pytest.raises(BadRecord, match="the game is over"):
        read(TEXT + f"{choices + 1}. 0 0\n")


# --- The promise ----------------------------------------------------------------------------------------------------

PROMISED = recorded_at_random(MERIDIAN, players=2, seed=3)
PROMISED.promise = PROMISED.honest_promise


def test_a_promise_stands_before_the_seed_and_comes_back() -> None:
    text = PROMISED.text()
    assert f"players: 2\npromise: {PROMISED.honest_promise}\nseed: 3\n" in text
    again = read(text)
    assert again == PROMISED
    assert again.text() == text


def test_the_promise_is_the_sha_256_of_the_seed_in_decimal() -> None:
    assert PROMISED.promise == hashlib.sha256(b"3").hexdigest()


def test_where_nothing_was_promised_there_is_no_promise() -> None:
    assert "promise" not in TEXT
    assert read(TEXT).promise == ""


def test_a_promise_that_was_not_kept_is_read_as_it_was_made() -> None:
    """Whether it was kept is for ``durbar verify`` to say."""
    broken = PROMISED.text().replace(PROMISED.promise, "0" * 64)
    assert read(broken).promise == "0" * 64
    assert read(broken).promise != read(broken).honest_promise


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("seed: 3", f"promise: {PROMISED.promise}\nseed: 3", 6, "'promise' is told twice"),
        ("seed: 3", f"seed: 3\npromise: {PROMISED.promise}", 7, "expected a choice"),
        ("promise: ", "promises: ", 6, "'promises' is not known"),
        ("promise: ", "promise ", 5, "expected a line like 'seed: 7'"),
    ],
)
def test_a_damaged_promise_is_refused_with_its_line(old: str, new: str, line: int, why: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(why)) as caught:
        read(PROMISED.text().replace(old, new, 1))
    assert caught.value.line == line


# --- Limits ---------------------------------------------------------------------------------------------------------


def secret_text(*choices: tuple[int, int]) -> str:
    head = RecordedGame(secret.GAME.setup(2, {"minds": "open"}), 1).text()
    return head + "".join(f"{number}. {player} {choice}\n" for number, (player, choice) in enumerate(choices, 1))


def test_a_game_has_so_many_choices_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(MERIDIAN, most_choices=1)
    monkeypatch.setattr(recorded, "load", lambda name, mode: short)
    assert len(read("\n".join(LINES[: FIRST + 1])).choices) == 1
    with pytest.raises(BadRecord, match="a game of meridian has 1 choices at most") as caught:
        read(TEXT)
    assert caught.value.line == SECOND + 1


def test_nobody_changes_his_mind_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "load", lambda name, mode: secret.GAME)
    marks = [(0, secret.MARK)] * MOST_REVISIONS
    assert len(read(secret_text(*marks, (1, secret.MARK))).choices) == MOST_REVISIONS + 1
    with pytest.raises(BadRecord, match="player 0 changes his mind more than"):
        read(secret_text(*marks, (1, secret.MARK), (0, secret.MARK)))


def test_reading_can_be_ended_before_any_choice() -> None:
    def tired() -> None:
        raise TimeoutError

    assert read("\n".join(LINES[:FIRST]), go_on=tired).choices == []
    with pytest.raises(TimeoutError):
        read(TEXT, go_on=tired)
