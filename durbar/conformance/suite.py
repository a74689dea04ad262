"""The whole suite on one game: every promise, tried in some games, and what was found."""

import shlex
import traceback
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from durbar import conformance
from durbar.conformance.broken import BrokenPromise
from durbar.conformance.page import its_page_can_be_drawn
from durbar.conformance.play import Moment, latest, with_other_options
from durbar.engine.errors import DurbarError
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES, seat_name
from durbar.engine.rule import Mode


class Kind(StrEnum):
    """What a promise is tried on."""

    FILES = "what stands in the game's files"
    GAMES = "random games"
    MODES = "random games, compiled and not"
    WORDS = "random games, in every language"


@dataclass(frozen=True)
class Promise:
    """What every game must do."""

    kept_by: Callable[..., None]
    kind: Kind

    @property
    def name(self) -> str:
        """By which it is asked for."""
        return self.kept_by.__name__

    @property
    def words(self) -> str:
        """What is promised, in short."""
        return self.name.replace("_", " ")

    @property
    def compiles(self) -> bool:
        """Whether it can be tried with compiled rules only."""
        return self.kind is Kind.MODES or self.kept_by in (
            conformance.bots_go_by_what_they_may_know,
            conformance.what_can_be_taken_back_told_nobody_anything,
        )


PROMISES = (
    *(
        Promise(promise, Kind.FILES)
        for promise in (
            conformance.every_event_names_a_clause,
            conformance.rulebooks_have_the_same_clauses,
            conformance.catalogues_are_complete,
        )
    ),
    *(
        Promise(promise, Kind.GAMES)
        for promise in (
            conformance.only_the_offered_choices_are_accepted,
            conformance.a_single_choice_is_never_asked,
            conformance.a_game_ends_with_fair_places,
            conformance.a_game_is_far_from_its_most_choices,
            conformance.bytes_and_copies_are_faithful,
            conformance.a_position_comes_back_from_its_text,
            conformance.a_recorded_game_comes_back,
            conformance.a_batch_plays_as_positions_do,
            conformance.what_is_foretold_comes_true,
            conformance.secrets_are_declared,
            conformance.hiding_changes_nothing_the_viewer_knows,
            conformance.what_is_still_to_be_drawn_is_hidden,
            conformance.what_is_shown_depends_on_nothing_hidden,
            conformance.what_can_be_taken_back_told_nobody_anything,
            conformance.revisions_are_nobody_elses_business,
            conformance.nothing_that_happened_is_untold,
            conformance.points_are_accounted_for,
            conformance.what_is_counted_adds_up,
            conformance.places_are_accounted_for,
        )
    ),
    Promise(conformance.everything_has_words, Kind.WORDS),
    Promise(its_page_can_be_drawn, Kind.GAMES),
    Promise(conformance.both_modes_agree, Kind.MODES),
    Promise(conformance.random_play_agrees, Kind.MODES),
    Promise(conformance.advice_is_sound, Kind.MODES),
    Promise(conformance.bots_go_by_what_they_may_know, Kind.GAMES),
)


def promises_named(names: Collection[str]) -> list[Promise]:
    """The promises of these names; all of them if none is named."""
    if unknown := set(names) - {promise.name for promise in PROMISES}:
        listed = ", ".join(promise.name for promise in PROMISES)
        raise DurbarError(f"there is no promise {min(unknown)!r}; there are: {listed}")
    return [promise for promise in PROMISES if not names or promise.name in names]


@dataclass(frozen=True)
class Scope:
    """How much is tried: with which players and seeds, and whether with compiled rules."""

    game: Game
    players: tuple[int, ...]
    seeds: tuple[int, ...]
    compiled: bool = True

    def leaves_out(self, promise: Promise) -> bool:
        """Whether a promise cannot be tried so."""
        return promise.compiles and not self.compiled

    def trials(self, promise: Promise) -> Iterator["Trial"]:
        """Every game in which a promise is tried. With odd seeds all options are as unlike their defaults as can be."""
        if promise.kind is Kind.FILES:
            yield Trial(partial(promise.kept_by, self.game))
            return
        for players in self.players:
            for seed in self.seeds:
                for arguments in self._arguments(promise, players, seed):
                    yield Trial(partial(promise.kept_by, *arguments), players, seed, self._other(seed))

    def _arguments(self, promise: Promise, players: int, seed: int) -> Iterator[tuple[Any, ...]]:
        plain = with_other_options(self.game) if self._other(seed) else self.game
        game = plain.in_mode(Mode.COMPILED) if self.compiled else plain
        match promise.kind:
            case Kind.MODES:
                yield plain, game, players, seed
            case Kind.WORDS:
                yield from ((game, players, seed, language) for language in LANGUAGES)
            case _:
                yield game, players, seed

    def _other(self, seed: int) -> bool:
        return bool(seed % 2 and self.game.options)

    def again(self, promise: Promise, trial: "Trial") -> str:
        """The command that tries one thing again."""
        words = ["durbar", "check", self.game.name, "--only", promise.name]
        if trial.players:
            words += ["--players", str(trial.players), "--seed", str(trial.seed), "--games", "1"]
        return shlex.join([*words, *([] if self.compiled else ["--quick"])])


@dataclass(frozen=True)
class Trial:
    """A promise tried once."""

    attempt: Callable[[], None]
    players: int = 0  # none: no game is played
    seed: int = 0
    other_options: bool = False


@dataclass
class Outcome:
    """What was found about a promise."""

    promise: Promise
    tried: int = 0
    trouble: str = ""  # what is wrong
    where: str = ""  # in which game, and how far it had come
    again: str = ""  # the command that shows it again
    at: list[str] = field(default_factory=list)  # the lines of the game in which an error was raised


def examine(scope: Scope, promise: Promise, tell: Callable[[int], None] = lambda tried: None) -> Outcome:
    """Try a promise until it is broken or all is tried; after every trial ``tell`` hears how many there were."""
    outcome = Outcome(promise)
    for trial in scope.trials(promise):
        latest.set(None)
        try:
            trial.attempt()
        except Exception as error:  # a rule may raise anything: that is what is looked for
            outcome.trouble = str(error) if isinstance(error, BrokenPromise | DurbarError) else _named(error)
            outcome.where = _where(trial, latest.get())
            outcome.again = scope.again(promise, trial)
            outcome.at = [] if isinstance(error, BrokenPromise) else _lines(error, scope.game.folder)
            return outcome
        outcome.tried += 1
        tell(outcome.tried)
    return outcome


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _lines(error: Exception, folder: Path) -> list[str]:
    """Where in the game's own files an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    return [f"{Path(frame.filename).relative_to(folder)}:{frame.lineno}: {frame.line}" for frame in own[-2:]]


def _where(trial: Trial, moment: Moment | None) -> str:
    """In which game, how far it had come, and what was asked then."""
    if not trial.players:
        return ""
    told = [f"{trial.players} players", f"seed {trial.seed}"]
    told += ["other options"] if trial.other_options else []
    if moment:
        told.append(f"after {moment.ply} choices")
        asked = [
            f"{seat_name(player, 'en')} is asked: {_question(moment, player)}" for player in moment.position.pending
        ]
        told += asked[:1] or ["the game is over"]
    return ", ".join(told)


def _question(moment: Moment, player: int) -> str:
    try:
        return moment.position.question(player)
    except Exception as error:  # words may be what is broken
        return _named(error)
