"""Experience: decisions of many games, each with its situation, what could be chosen, and what a teacher wanted."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.arena.match import lot
from durbar.engine.game import Setup, load
from durbar.engine.rule import Mode
from durbar.training.teachers import teacher

BOLD = 0.12  # of all choices are made by instinct, so that something is also learnt from where that leads
WITH_OPTIONS = 3  # one game of so many is played with other options than most are

Numbers = npt.NDArray[np.int32]


class Experience(NamedTuple):
    """Decisions one after another, and then the choices of all of them one after another."""

    game: Numbers  # in which a decision fell
    row: Numbers  # of leanings that is about it
    legal: Numbers  # how many choices there are
    choice: Numbers  # these choices,
    advice: Numbers  # the game's advice about each,
    wanted: npt.NDArray[np.float64]  # and how much of his approval the teacher gave to each

    def save(self, file: Path) -> None:
        """Keep it, whole or not at all."""
        part = file.with_suffix(".part.npz")
        np.savez_compressed(part, **self._asdict())
        part.rename(file)

    @classmethod
    def read(cls, files: Iterable[Path]) -> "Experience":
        """What several files hold, games counted on from file to file."""
        parts = []
        for number, file in enumerate(files):
            with np.load(file) as kept:
                part = cls(**{name: kept[name] for name in cls._fields})
            parts.append(part._replace(game=part.game + (number << 16)))
        return cls(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


class Lesson(NamedTuple):
    """Some games to learn from: everything in them follows from this."""

    game: str
    teacher: str  # see teachers.py
    games: int
    seed: int


def lived(lesson: Lesson) -> Experience:
    """Play the games of a lesson, and keep what its teacher wanted in every decision."""
    game = load(lesson.game, Mode.COMPILED)
    decisions = []
    for number in range(lesson.games):
        dice = np.random.default_rng([lesson.seed, number])
        setup = some_setup(game.setup(game.players[number % len(game.players)]), dice)
        decisions += [(number, *known) for known in _decisions(setup, lesson, dice)]
    numbers, rows, choices, advice, wanted = zip(*decisions, strict=True)
    return Experience(
        game=np.array(numbers, np.int32),
        row=np.array(rows, np.int32),
        legal=np.array([len(choice) for choice in choices], np.int32),
        choice=np.concatenate(choices),
        advice=np.concatenate(advice),
        wanted=np.concatenate(wanted),
    )


def some_setup(plain: Setup, dice: np.random.Generator) -> Setup:
    """A table as most are, or now and then one with modules and variants; house rules are left alone."""
    if dice.integers(WITH_OPTIONS):
        return plain
    options = [option for option in plain.game.options_of() if not option.ruling]
    return plain.game.setup(plain.players, {option.name: str(dice.choice(option.values)) for option in options})


def _decisions(setup: Setup, lesson: Lesson, dice: np.random.Generator) -> Iterator[tuple[Any, ...]]:
    """Everything that had to be decided in one game."""
    bound = setup.game.bound
    wants = teacher(lesson.teacher, lot(lesson.seed, int(dice.integers(2**31))))
    position = setup.start(int(dice.integers(2**48)))
    while position.pending:
        player = position.pending[0]
        known = position.hidden_from(player, int(dice.integers(2**48)))
        legal = np.array(position.choices(player), np.int32)
        chosen = 0
        if len(legal) > 1:
            row = bound.notice(bound.handle(known.copies(1)), player, bound.scratch.pads)
            advice = bound.scratch.pad["weight"][0, : len(legal)].copy()
            wanted = wants(known, player, legal)
            by_instinct = dice.random() < BOLD
            chosen = int(dice.choice(len(legal), p=advice / advice.sum()) if by_instinct else wanted.argmax())
            yield row, legal, advice, wanted
        position.choose(player, int(legal[chosen]))
