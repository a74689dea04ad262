"""Honest chances: what is measured, what is corrected by it, and how it is drawn."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from durbar.bots.bot import Budget
from durbar.cli import app
from durbar.engine.ending import progress
from durbar.engine.errors import DurbarError
from durbar.engine.game import load, names
from durbar.study.calibration import LEVELS, LOOKS, Look, Measurement, Played, go_on, measured
from durbar.study.correction import NONE, Correction, in_force, text
from durbar.study.reliability import Looks, fitted, halves, helps, reliability
from durbar.study.reliability_picture import picture
from durbar.study.weighing import chances, imagined

MERIDIAN = Measurement.of("meridian", 2, 1)


def games(sharpened: float, count: int = 600) -> list[Played]:
    """Games of three whose chances are known, and told more surely than they are: each to a power."""
    dice = np.random.default_rng(1)
    played = []
    for number in range(count):
        true = dice.dirichlet([1.5] * 3)
        told = true**sharpened / (true**sharpened).sum()
        won = np.eye(3)[dice.choice(3, p=true)]
        played.append(Played(number, "any", 10, (Look(5, 0.5, tuple(told.tolist())),), tuple(won.tolist())))
    return played


def test_a_measured_game_follows_from_its_number_and_is_looked_at_all_over() -> None:
    first = MERIDIAN.play(1)
    assert first == MERIDIAN.play(1)
    assert first.level == list(LEVELS)[1]
    assert len(first.looks) == LOOKS
    assert sum(first.won) == 1
    assert all(sum(look.chances) == pytest.approx(1) for look in first.looks)
    assert [look.ply for look in first.looks] == sorted({look.ply for look in first.looks})


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    list(go_on(MERIDIAN, measured(MERIDIAN, tmp_path), 2))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-5])  # the machine was stopped
    again = [played.number for played in go_on(MERIDIAN, measured(MERIDIAN, tmp_path), 3)]
    assert again == [1, 2]
    assert [played.number for played in measured(MERIDIAN, tmp_path)] == [0, 1, 2]


def test_what_was_measured_in_another_way_is_left_alone(tmp_path: Path) -> None:
    other = Measurement("meridian", 2, 1, rules=0)
    measured(other, tmp_path)
    with pytest.raises(DurbarError):
        measured(MERIDIAN, tmp_path)


def test_of_what_is_called_70_in_a_hundred_70_are_won_if_chances_are_honest() -> None:
    figures = reliability(Looks.of(games(1.0, 3000)))
    (seventy,) = [ten for ten in figures.tens if round(ten.called, 1) == 0.7]
    assert seventy.won.low < seventy.called < seventy.won.high
    assert figures.off < 0.03
    assert figures.brier < figures.even


def test_what_is_told_too_surely_is_noticed_and_what_is_honest_is_left_alone() -> None:
    first, other = (Looks.of(half) for half in halves(games(2.0)))
    learnt = fitted([first])
    assert learnt.power(0.5) == pytest.approx(0.5, abs=0.15)
    assert helps(learnt, [other])
    assert reliability(other.by(learnt)).off < reliability(other).off
    first, other = (Looks.of(half) for half in halves(games(1.0)))
    assert not helps(fitted([first]), [other])


def test_a_correction_keeps_the_order_and_is_milder_where_its_power_is() -> None:
    correction = Correction(0.5, 1.0)
    early, late = (correction.of((0.6, 0.3, 0.1), progress) for progress in (0.0, 1.0))
    assert late == pytest.approx((0.6, 0.3, 0.1))
    assert sum(early) == pytest.approx(1)
    assert 0.6 > early[0] > early[1] > early[2] > 0.1
    assert NONE.of((0.6, 0.4), 0.5) == (0.6, 0.4)
    assert text(correction).endswith("early = 0.50\nlate = 1.00\n")


@pytest.mark.parametrize("name", names())
def test_chances_are_told_with_the_correction_of_the_game_but_the_end_as_it_is(name: str) -> None:
    loaded = load(name, "compiled")
    position = loaded.start(min(loaded.players), 4)
    raw, told = (look(position, Budget(iterations=64), 1) for look in (imagined, chances))
    assert told == in_force(loaded).of(raw, progress(position))


def test_the_picture_tells_in_words_what_it_draws() -> None:
    figures = reliability(Looks.of(games(1.0)))
    drawn = ElementTree.fromstring(picture([('3 "players"', figures)]))
    said = drawn.get("aria-label") or ""
    assert f"called {100 * figures.tens[0].called:.0f}, won {100 * figures.tens[0].won.value:.0f}" in said


def test_the_command_measures_and_draws(tmp_path: Path) -> None:
    file = tmp_path / "honest.svg"
    command = ["calibrate", "--game", "meridian", "--players", "3", "--games", "3", "--json"]
    done = CliRunner().invoke(app, [*command, "--folder", str(tmp_path), "--svg", str(file)])
    assert done.exit_code == 0, done.output
    assert '"games": 3' in done.stdout
    assert file.exists()
