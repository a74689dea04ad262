"""What is learnt about a game: kept in its folder, read alike in both modes, and better than advice alone."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import durbar
from durbar.arena.standings import Around
from durbar.bots.registry import entrant
from durbar.bots.simple import InstinctBot, LearntBot
from durbar.cli import app
from durbar.engine.errors import BadSetup, DurbarError
from durbar.engine.mind import ROWS, SITUATIONS, STEPS, UNIT
from durbar.minds.kept import NO_MIND, file_of, mind_for, read, situations_of, write
from durbar.training import commands
from durbar.training.experience import Experience, Lesson, lived
from durbar.training.learning import HELD_BACK, Learner, kinds_of

MOST_BYTES = 1_000_000


def with_minds() -> list[str]:
    return [name for name in durbar.names() if (file := file_of(durbar.load(name))) and file.exists()]


# --- In a game's folder ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", with_minds())
def test_a_mind_is_small_and_tells_how_it_was_made(name: str) -> None:
    file = file_of(durbar.load(name))
    assert file is not None
    assert file.stat().st_size <= MOST_BYTES
    _, made = read(file, situations_of(durbar.load(name)), 0)
    assert {"situations", "lesson", "lessons", "agreement"} <= made.keys()
    assert made["agreement"]["surprise"] < made["before"]["surprise"]


@pytest.mark.parametrize("name", durbar.names())
def test_every_question_and_situation_has_its_row(name: str) -> None:
    game = durbar.load(name)
    assert len(situations_of(game)) <= SITUATIONS
    assert max(game.questions) < STEPS


def test_a_mind_for_other_situations_is_refused(tmp_path: Path) -> None:
    game = durbar.load("meridian")
    file = tmp_path / "mind.npz"
    write(file, game.bound.new("minds"), {"situations": ["another"]})
    with pytest.raises(DurbarError, match="train it anew"):
        mind_for(game, str(file))


def test_only_the_search_is_given_another_mind() -> None:
    entrant(f"search:10@{NO_MIND}")
    with pytest.raises(BadSetup, match="mind"):
        entrant(f"greedy@{NO_MIND}")


# --- How it is used -------------------------------------------------------------------------------------------------


def leaning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to: int, how_much: int) -> None:
    """Let Meridian's mind lean to one choice, in any question and situation."""
    mind = durbar.load("meridian").bound.new("minds")
    mind["learnt"], mind["trust"], mind["leaning"][0, :, to] = 1, UNIT, how_much
    file = tmp_path / "mind.npz"
    write(file, mind, {"situations": situations_of(durbar.load("meridian"))})
    monkeypatch.setattr("durbar.minds.kept.file_of", lambda game: file)


def test_a_leaning_of_one_unit_makes_a_choice_e_times_as_likely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = durbar.load("meridian").start(2, 1)
    player = position.pending[0]
    one, other = position.choices(player)[:2]
    leaning(tmp_path, monkeypatch, to=one, how_much=UNIT)
    advised, learnt = (bot.favoured(position, player) for bot in (InstinctBot(0), LearntBot(0)))
    assert learnt[one] / learnt[other] == pytest.approx(np.e * advised[one] / advised[other], rel=0.05)


def test_without_a_mind_the_advice_stands_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durbar.minds.kept.file_of", lambda game: tmp_path / "nothing.npz")
    position = durbar.load("meridian").start(3, 1)
    player = position.pending[0]
    assert LearntBot(0).favoured(position, player) == InstinctBot(0).favoured(position, player)


# --- How it is made -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_seed_gives_the_same_experience_and_files_keep_it(tmp_path: Path) -> None:
    lesson = Lesson("meridian", "greedy", games=2, seed=7)
    one, again = lived(lesson), lived(lesson)
    other = lived(lesson._replace(seed=8))
    one.save(tmp_path / "one.npz")
    for kept in (again, Experience.read([tmp_path / "one.npz"])):
        for name, values in one._asdict().items():
            assert np.array_equal(values, kept._asdict()[name]), name
    assert not np.array_equal(one.choice, other.choice)
    assert one.legal.sum() == len(one.choice) == len(one.wanted)


@pytest.mark.slow
def test_what_is_wanted_is_learnt_and_held_back_games_tell() -> None:
    game = durbar.load("meridian", "compiled")
    learner = Learner(game, lived(Lesson("meridian", "greedy", games=2 * HELD_BACK, seed=3)), seed=1)
    before = learner.agreement()
    for _ in range(4):
        learner.learn()
    after = learner.agreement()
    assert before.surprise > after.surprise >= after.least
    mind = game.bound.new("minds")
    learner.write(mind)
    assert mind["learnt"][0] == 1
    assert mind["leaning"].any()


def test_a_choice_shares_what_is_learnt_with_its_sort_and_row() -> None:
    game = durbar.load("wallenstein")
    kinds = kinds_of(game.actions, game.choice_count)
    cards = game.actions.parts["lay"].shape[1]
    there, elsewhere, other_space = kinds[0], kinds[1], kinds[cards]
    assert there[0] != elsewhere[0]
    assert there[1] == elsewhere[1] == other_space[1]
    assert there[2] == elsewhere[2] != other_space[2]
    assert kinds.max() < game.choice_count + len(game.actions.parts) + ROWS


@pytest.mark.slow
@pytest.mark.parametrize("proven", [True, False])
def test_the_command_goes_on_where_it_was_and_keeps_only_what_is_proven(
    proven: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "mind.npz"
    fared = Around(0.6, 0.53, 0.67) if proven else Around(0.6, 0.47, 0.73)
    monkeypatch.setattr(commands, "ROUNDS", (commands.Round("greedy", 4, 1.0),))
    monkeypatch.setattr(commands, "file_of", lambda game: own)
    monkeypatch.setattr(commands.School, "prove", lambda *_: fared)
    train = ["train", "--game", "meridian", "--jobs", "1", "--folder", str(tmp_path / "training"), "--lessons"]
    school = tmp_path / "training" / "meridian" / "1" / "1-greedy"
    made = []
    for lessons in (1, 2):
        assert CliRunner().invoke(app, [*train, str(lessons)], catch_exceptions=False).exit_code == 0
        made.append({file.name: file.stat().st_mtime_ns for file in school.glob("0*.npz")})
    assert [len(files) for files in made] == [1, 2]
    assert made[0].items() <= made[1].items()
    assert own.exists() == proven
    if proven:
        assert own.read_bytes() == (school / "mind.npz").read_bytes()


@pytest.mark.slow
def test_a_mind_is_proven_by_games_against_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "PROVEN", 4)
    monkeypatch.setattr(commands, "EQUAL_TIME", "20")  # iterations: all follows from the seed
    game = durbar.load("meridian", "compiled")
    school = commands.School(tmp_path, jobs=1)
    write(school.mind, game.bound.new("minds"), {"situations": situations_of(game)})
    fared = school.prove(game, NO_MIND, seed=1)
    assert 0 <= fared.low <= fared.value <= fared.high <= 1
    (played,) = tmp_path.glob("arena-*/outcomes.jsonl")
    assert len(played.read_text("utf-8").splitlines()) == 4
    assert school.prove(game, NO_MIND, seed=1) == fared
    mind = game.bound.new("minds")
    mind["learnt"] = 1
    write(school.mind, mind, {"situations": situations_of(game), "lessons": 2})
    school.prove(game, NO_MIND, seed=1)
    assert len(list(tmp_path.glob("arena-*"))) == 2  # what has learnt more is proven anew
