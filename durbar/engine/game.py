"""A game: its facts, its rules, its words; and the way to start playing it."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, cached_property
from gettext import NullTranslations
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.engine.batch import Batch
from durbar.engine.bound import Bound, own_rules
from durbar.engine.chance import sown
from durbar.engine.errors import BadBytes, BadSetup, UnknownGame, is_whole
from durbar.engine.language import check_language, seat_name, translations
from durbar.engine.layout import Layout
from durbar.engine.log import Event, events_of
from durbar.engine.playouts import Playouts, played_out
from durbar.engine.position import Position
from durbar.engine.record import Record, Tables
from durbar.engine.rule import Mode
from durbar.engine.services import NOBODY

CHECK_BYTES = 16


class Option(NamedTuple):
    """Something to decide before a game: its values, of which the first is the default."""

    name: str
    values: tuple[str, ...]
    ruling: bool = False  # how an open question of the rules is answered, rather than what is played


class Setup(NamedTuple):
    """What is decided before a game, apart from its seed."""

    game: "Game"
    players: int
    options: tuple[str, ...] = ()

    def start(self, seed: int) -> Position:
        """Deal a new game. The seed decides all its chances; the same seed gives the same game on every machine."""
        tables = self.game.state.tables(1)
        tables["chance"] = sown(seed)
        self.game.deal(self, tables, tell=True)
        return Position(self, tables, events_of(self.game.bound.scratch.events, self))


@dataclass(frozen=True, eq=False)
class Game:
    """One game in one mode. Its modules are rooms that are the same in every game: see docs/adding-a-game.md."""

    name: str
    version: int  # of the rules: raised when a change makes an old recorded game play otherwise
    players: tuple[int, ...]
    state: type[Record]
    events: type[IntEnum]
    rules: ModuleType
    sight: ModuleType
    words: ModuleType
    choice_count: int  # choices are 0 to choice_count - 1
    feature_count: int
    options: tuple[Option, ...] = ()
    secrets: bool = False  # whether players know what others do not
    strategy: ModuleType | None = None  # advice for bots, if the game has any
    mode: Mode = Mode.PLAIN

    # --- Starting ---------------------------------------------------------------------------------------------------

    def start(self, players: int, seed: int, options: Mapping[str, str] | None = None) -> Position:
        """Deal a new game. The seed decides all its chances; the same seed gives the same game on every machine."""
        return self.setup(players, options).start(seed)

    def batch(self, count: int, players: int, seed: int, options: Mapping[str, str] | None = None) -> Batch:
        """Deal many games that are stepped together, each with chances of its own."""
        if not is_whole(count) or count < 1:
            raise BadSetup(f"a batch needs at least one game, not {count!r}")
        setup = self.setup(players, options)
        tables = self.state.tables(count)
        tables["chance"] = [sown(seed, i) for i in range(count)]
        self.deal(setup, tables)
        return Batch(setup, tables)

    def setup(self, players: int, options: Mapping[str, str] | None = None) -> Setup:
        """Check a number of players and the options chosen, the others as by default."""
        if not is_whole(players) or players not in self.players:
            raise BadSetup(f"{self.name} is for {_listed(map(str, self.players))} players, not {players!r}")
        chosen = dict(options or {})
        values = tuple(chosen.pop(option.name, option.values[0]) for option in self.options)
        if chosen:
            known = _listed(option.name for option in self.options) or "none"
            raise BadSetup(f"{self.name} has no option {min(chosen)!r}; its options: {known}")
        for option, value in zip(self.options, values, strict=True):
            if value not in option.values:
                raise BadSetup(f"{option.name} can be {_listed(option.values)}, not {value!r}")
        return Setup(self, players, values)

    def playouts(
        self, count: int, players: int, seed: int, options: Mapping[str, str] | None = None, threads: int = 1
    ) -> Playouts:
        """Play many whole games at random."""
        setup = self.setup(players, options)

        def deal(count: int, desks: Any) -> Tables:
            tables = self.state.tables(count)
            self.bound.spread(self.bound.handle(tables), NOBODY, desks)
            self.deal(setup, tables)
            return tables

        return played_out(self.bound, players, count, seed, threads, deal)

    def deal(self, setup: Setup, tables: Tables, tell: bool = False) -> None:
        """Lay out new games on tables whose random words are sown; told, what happened is in this thread's log."""
        scratch = self.bound.scratch
        logs = scratch.logs if tell else scratch.silence
        handle, nobody = self.bound.handle(tables), np.full(len(tables), NOBODY, np.int32)
        self.bound.begin(handle, setup.players, self.option_values(setup), logs)
        self.bound.answer(handle, nobody, nobody, scratch.desks, logs)

    def option_values(self, setup: Setup) -> npt.NDArray[np.int32]:
        """The options chosen, as rules know them: each by its place among the values."""
        values = [option.values.index(value) for option, value in zip(self.options, setup.options, strict=True)]
        return np.array(values, np.int32)

    # --- Modes ------------------------------------------------------------------------------------------------------

    def in_mode(self, mode: Mode | str) -> "Game":
        """The same game with its rules run in another way."""
        if mode not in list(Mode):
            raise UnknownGame(f"there is no mode {mode!r}; there are: {', '.join(Mode)}")
        return self if mode == self.mode else _twin(self, Mode(mode))

    def warm(self) -> Iterator[tuple[int, int]]:
        """Compile everything ahead; after each part, how many of how many are done."""
        return self.bound.warm()

    @cached_property
    def bound(self) -> Bound:
        """The services of the engine, bound to this game."""
        own = own_rules(self.rules, self.sight, *([self.strategy] if self.strategy else []))
        return Bound(self.name, self.state, own, self.mode, self.choice_count, max(self.players), self.folder)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is its name."""
        return load, (self.name, self.mode)

    def room(self, name: str) -> ModuleType:
        """Another of the game's modules: what a page draws, for instance."""
        return importlib.import_module(f"{self.words.__package__}.{name}")

    @cached_property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(self.words.__file__)).parent

    # --- Words ------------------------------------------------------------------------------------------------------

    def title(self, language: str = "en") -> str:
        """The game's name as people write it."""
        return str(self.words.title(self._t(language)))

    def rulebook(self, language: str = "en") -> str:
        """Our own explanation of the game, in Markdown with an anchor for every clause."""
        check_language(language)
        return (self.folder / f"rulebook.{language}.md").read_text("utf-8")

    def rule_behind(self, event: IntEnum) -> str:
        """The clause behind a kind of event."""
        return str(self.words.RULES[event])

    def event_words(self, event: Event, language: str, names: tuple[str, ...]) -> str:
        """An event as a sentence."""
        names = names or tuple(seat_name(seat, language) for seat in range(event.setup.players))
        return str(self.words.event(event, names, self._t(language)))

    def choice_words(self, state: Record, player: int, choice: int, language: str) -> str:
        """A choice as a command."""
        return str(self.words.choice(state, player, choice, self._t(language)))

    def question_words(self, state: Record, player: int, language: str) -> str:
        """What a player has to decide now."""
        return str(self.words.question(state, player, self._t(language)))

    def option_words(self, option: Option, language: str) -> tuple[str, dict[str, str]]:
        """An option's title, and each of its values in words."""
        title, values = self.words.option(option.name, self._t(language))
        return str(title), dict(values)

    def _t(self, language: str) -> NullTranslations:
        return translations(self.folder, language)

    # --- Numbers in a row -------------------------------------------------------------------------------------------

    @property
    def observation(self) -> Layout:
        """What every feature that ``observe`` writes means."""
        layout: Layout = self.sight.OBSERVATION
        return layout

    @property
    def actions(self) -> Layout:
        """What every choice means."""
        layout: Layout = importlib.import_module(self.state.__module__).ACTIONS
        return layout

    # --- Bytes ------------------------------------------------------------------------------------------------------

    def to_bytes(self, setup: Setup, tables: Tables) -> bytes:
        """A position as bytes, with a digest that tells the game, its version and any damage."""
        content = "\n".join((str(setup.players), *setup.options)).encode() + b"\0" + tables.tobytes()
        return self._check(content) + content

    def from_bytes(self, data: bytes) -> Position:
        """The position that these bytes of ``Position.to_bytes`` hold."""
        check, content = data[:CHECK_BYTES], data[CHECK_BYTES:]
        if check != self._check(content):
            raise BadBytes(f"not a position of {self.name} (rules version {self.version}), or damaged")
        head, record = content.split(b"\0", 1)
        players, *options = head.decode().split("\n")
        tables: Tables = np.frombuffer(record, self.state.dtype).copy()
        return Position(Setup(self, int(players), tuple(options)), tables)

    def _check(self, content: bytes) -> bytes:
        layout = f"{self.name} {self.version} {self.state.dtype.descr}".encode()
        return sha256(layout + content).digest()[:CHECK_BYTES]


@cache
def _twin(game: Game, mode: Mode) -> Game:
    return replace(game, mode=mode)


def _listed(words: Iterable[str]) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} or {last}" if first else last


# --- The registry ---------------------------------------------------------------------------------------------------


def names() -> tuple[str, ...]:
    """Every game there is, by name: each is a folder in ``durbar.games``."""
    return _names_in(tuple(importlib.import_module("durbar.games").__path__))


@cache
def _names_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folders)))


def load(name: str, mode: Mode | str = Mode.PLAIN) -> Game:
    """The game of this name: interpreted at once, or ``mode="compiled"``."""
    if name not in names():
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
    game: Game = importlib.import_module(f"durbar.games.{name}").GAME
    return game.in_mode(mode)
