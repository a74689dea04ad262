"""A game: its facts, its rules, its words; and the way to start playing it."""

import importlib
import os
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache, cached_property
from gettext import NullTranslations
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.engine.agenda import STEP
from durbar.engine.batch import Batch
from durbar.engine.bound import Bound, own_rules
from durbar.engine.by_step import ByName, frames_of, questions_of
from durbar.engine.chance import sown
from durbar.engine.counting import Column, Row
from durbar.engine.entries import NOBODY
from durbar.engine.errors import BadBytes, BadSetup, BrokenGame, DurbarError, OtherFacts, UnknownGame, is_whole
from durbar.engine.facts import VARIABLE, Facts, house_files
from durbar.engine.language import check_language, seat_names, translations
from durbar.engine.layout import Layout
from durbar.engine.log import Event, events_of
from durbar.engine.option import Option, OptionWords
from durbar.engine.playouts import Playouts, played_out
from durbar.engine.position import Position
from durbar.engine.position_text import read as read_text
from durbar.engine.provenance import section
from durbar.engine.record import Record, Tables
from durbar.engine.rule import Function, Mode
from durbar.engine.steps import Steps, chapters_of
from durbar.engine.telling import Chapter

GROUP = "durbar.games"  # of entry points: games that other packages provide
CHECK_BYTES = 16
MOST_REVISIONS = 300  # in one game, by one player: how often he may change his mind


class Setup(NamedTuple):
    """What is decided before a game, apart from its seed."""

    game: "Game"
    players: int
    version: int  # of the rules
    options: tuple[str, ...] = ()

    @property
    def chosen(self) -> dict[str, str]:
        """By its name, the value of each option that could be chosen."""
        values = zip(self.game.options, self.options, strict=True)
        return {option.name: value for option, value in values if option.is_open(self.version)}

    @property
    def house_rules(self) -> tuple[tuple[Option, str], ...]:
        """The rulings by which this table plays otherwise than tables do by default, each with its reading."""
        values = zip(self.game.options, self.options, strict=True)
        return tuple((option, value) for option, value in values if option.ruling and value != option.values[0])

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
    package: str  # where its modules and files are
    version: int  # of the rules: raised when a change makes an old recorded game play otherwise
    players: tuple[int, ...]
    state: type[Record]
    events: type[IntEnum]
    rules: ModuleType
    sight: ModuleType
    words: ModuleType
    choice_count: int  # choices are 0 to choice_count - 1
    feature_count: int
    most_choices: int  # of one game, of the most players: many times what the longest was seen to need
    options: tuple[Option, ...] = ()  # rulings last
    secrets: bool = False  # whether players know what others do not
    strategy: ModuleType | None = None  # advice for bots, if the game has any
    steps: type[IntEnum] | None = None  # what can stand on its agenda
    facts: Facts = field(default_factory=Facts)  # that the rules close over: as printed, or of this house
    mode: Mode = Mode.PLAIN

    def __post_init__(self) -> None:
        """Refuse a game with a step that nothing knows, that several rules claim or that asks without words."""
        _ = self.questions

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

    def setup(self, players: int, options: Mapping[str, str] | None = None, version: int | None = None) -> Setup:
        """Check a number of players and the options chosen, the others as by default; in a former version of the
        rules, as they were then.
        """
        if not is_whole(players) or players not in self.players:
            raise BadSetup(f"{self.name} is for {_listed(map(str, self.players))} players, not {players!r}")
        version = self.version if version is None else version
        if not 1 <= version <= self.version:
            raise BadSetup(f"there is no rules version {version} of {self.name}; this is {self.version}")
        chosen = dict(options or {})
        known = {option.name: option for option in self.options_of(version)}
        for name, value in sorted(chosen.items()):
            if name not in known:
                raise BadSetup(f"{self.name} has no option {name!r}; its options: {_listed(known) or 'none'}")
            if value not in known[name].values:
                raise BadSetup(f"{name} can be {_listed(known[name].values)}, not {value!r}")
        values = tuple(chosen.get(option.name, option.default(version)) for option in self.options)
        return Setup(self, players, version, values)

    def options_of(self, version: int | None = None) -> tuple[Option, ...]:
        """The options that can be chosen under a version of the rules, the present one if none is named."""
        return tuple(option for option in self.options if option.is_open(version or self.version))

    def playouts(
        self, count: int, players: int, seed: int, options: Mapping[str, str] | None = None, threads: int = 1
    ) -> Playouts:
        """Play many whole games at random."""
        setup = self.setup(players, options)

        def deal(count: int, pads: Any) -> Tables:
            tables = self.state.tables(count)
            self.bound.spread(self.bound.handle(tables), NOBODY, pads)
            self.deal(setup, tables)
            return tables

        return played_out(self.bound, players, count, seed, threads, deal)

    def deal(self, setup: Setup, tables: Tables, tell: bool = False) -> None:
        """Lay out new games on tables whose random words are sown; told, what happened is in this thread's log."""
        scratch = self.bound.scratch
        logs = scratch.logs if tell else scratch.silence
        handle, nobody = self.bound.handle(tables), np.full(len(tables), NOBODY, np.int32)
        self.bound.begin(handle, setup.players, self.option_values(setup), logs)
        self.bound.answer(handle, nobody, nobody, scratch.pads, logs)

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
        return Bound(self.edition, self.state, self.own_rules(), self.mode, self.choice_count, max(self.players))

    def own_rules(self) -> dict[Function, Function]:
        """The function of this game for every rule of the contract."""
        rooms = [*chapters_of(self.rules), self.sight, *([self.strategy] if self.strategy else [])]
        return own_rules(rooms, self.step_rules.dispatch() if self.step_rules else {})

    @cached_property
    def step_rules(self) -> Steps | None:
        """Which rule belongs to which step; none if the game's rules find the step on top themselves."""
        return Steps.of(self.name, self.steps, chapters_of(self.rules)) if self.steps else None

    @cached_property
    def questions(self) -> dict[int, ByName]:
        """What is asked at every step that asks, in words."""
        rules = self.step_rules
        return questions_of(self.name, chapters_of(self.words), rules.asked) if rules else {}

    @cached_property
    def frames(self) -> dict[int, ByName]:
        """What a page draws at every step that asks, in a game whose page has a frame for each."""
        rules = self.step_rules
        return frames_of(self.name, chapters_of(self.room("page")), rules.asked) if rules else {}

    @property
    def edition(self) -> str:
        """The game's name, and with facts of a house what tells them from others: neither machine code nor positions of
        one edition are of use to another.
        """
        return f"{self.name}-{self.facts.digest}" if self.facts.digest else self.name

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is its name."""
        return load, (self.name, self.mode)

    def room(self, name: str) -> ModuleType:
        """Another of the game's modules: `page.board` draws its page, for instance."""
        return importlib.import_module(f"{self.package}.{name}")

    def has_room(self, name: str) -> bool:
        """Whether the game has such a module."""
        return find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(sys.modules[self.package].__file__)).parent

    # --- Words ------------------------------------------------------------------------------------------------------

    def title(self, language: str = "en") -> str:
        """The game's name as people write it."""
        return str(self.words.title(self.catalogue(language)))

    def rulebook(self, language: str = "en") -> str:
        """Our own explanation of the game, in Markdown with an anchor for every clause. How sure its facts are stands
        before its last part, the glossary.
        """
        check_language(language)
        text = (self.folder / f"rulebook.{language}.md").read_text("utf-8")
        if not self.facts:
            return text
        rules, _, glossary = text.rpartition("\n## ")
        return f"{rules}\n{section(self.facts, self.fact_titles(language), self.name, language)}\n## {glossary}"

    def fact_titles(self, language: str = "en") -> dict[str, str]:
        """What each section of the facts is about, in words."""
        return dict(self.room("facts").titles(self.catalogue(language))) if self.facts else {}

    def rule_behind(self, event: IntEnum) -> str:
        """The clause behind a kind of event."""
        return str(self.words.RULES[event])

    def cited(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What one choice caused, each event with its clause: a game whose kinds of events do not tell theirs has its
        `words.cite(events, place)`.
        """
        cite = getattr(self.words, "cite", None)
        if cite is None:
            return events
        return tuple(event._replace(clause=cite(events, place)) for place, event in enumerate(events))

    def event_words(self, event: Event, language: str, names: tuple[str, ...]) -> str:
        """An event as a sentence."""
        names = names or seat_names(event.setup.players, language)
        return str(self.words.event(event, names, self.catalogue(language)))

    def choice_words(self, state: Any, player: int, choice: int, language: str, names: tuple[str, ...] = ()) -> str:
        """A choice as a command."""
        names = names or seat_names(int(state.players), language)
        return str(self.words.choice(state, player, choice, names, self.catalogue(language)))

    def question_words(self, state: Any, player: int, language: str, names: tuple[str, ...] = ()) -> str:
        """What a player has to decide now."""
        names = names or seat_names(int(state.players), language)
        ask = self.questions[int(state.agenda[state.agenda_top, STEP])] if self.steps else self.words.question
        return str(ask(s=state, player=player, names=names, t=self.catalogue(language)))

    def chapter_words(self, chapter: Chapter, setup: Setup, language: str, names: tuple[str, ...] = ()) -> str:
        """The heading of a chapter."""
        names = names or seat_names(setup.players, language)
        return str(self.words.chapter(chapter, setup, names, self.catalogue(language)))

    def kind_words(self, kind: int, language: str) -> str:
        """A kind of scenes."""
        return str(self.words.kind(kind, self.catalogue(language)))

    def column_words(self, column: Column, setup: Setup, language: str) -> str:
        """What is counted in a column of a table of points."""
        return str(self.words.column(column, setup, self.catalogue(language)))

    def row_words(self, chapter: Chapter, row: Row, setup: Setup, language: str) -> str:
        """What is counted in a row of the table of a chapter; may be empty in a row that is somebody's."""
        return str(self.words.row(chapter, row, setup, self.catalogue(language)))

    def source_words(self, source: int, setup: Setup, language: str) -> str:
        """What points came from."""
        return str(self.words.source(source, setup, self.catalogue(language)))

    def tie_break_words(self, by: int, language: str) -> str:
        """What whoever wins among equals has: most of something."""
        return str(self.words.tie_break(by, self.catalogue(language)))

    def standing_words(self, language: str) -> str:
        """What is compared on the way to the end, in a game in which these are not the points."""
        words = getattr(self.words, "standing", None)
        return str(words(self.catalogue(language))) if words else ""

    def option_words(self, option: Option, language: str) -> OptionWords:
        """An option's title, each of its values in words, and a sentence about a ruling."""
        words: OptionWords = self.words.option(option.name, self.catalogue(language))
        return words

    def catalogue(self, language: str) -> NullTranslations:
        """The game's words in a language."""
        return translations(self._words_folder, language)

    @cached_property  # kept, since whatever is drawn asks for words hundreds of times
    def _words_folder(self) -> Path:
        return self.folder / "words"

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
        head = (str(setup.players), str(setup.version), *setup.options)
        content = "\n".join(head).encode() + b"\0" + tables.tobytes()
        return self._check(content) + content

    def from_bytes(self, data: bytes) -> Position:
        """The position that these bytes of ``Position.to_bytes`` hold."""
        check, content = data[:CHECK_BYTES], data[CHECK_BYTES:]
        if check != self._check(content):
            raise BadBytes(f"not a position of {self.edition} (rules version {self.version}), or damaged")
        head, record = content.split(b"\0", 1)
        players, version, *options = head.decode().split("\n")
        tables: Tables = np.frombuffer(record, self.state.dtype).copy()
        return Position(Setup(self, int(players), int(version), tuple(options)), tables)

    def read(self, text: str, seed: int | None = None) -> Position:
        """The position that a text of ``Position.text``, or one written by hand, tells of: see docs/positions.md. Where
        it leaves out its dice, they follow from the seed. Names and numbers are checked, not whether play leads there.
        """
        return Position(*read_text(self, text, seed))

    def _check(self, content: bytes) -> bytes:
        layout = f"{self.edition} {self.version} {self.state.dtype.descr}".encode()
        return sha256(layout + content).digest()[:CHECK_BYTES]


@cache
def _twin(game: Game, mode: Mode) -> Game:
    return replace(game, mode=mode)


def _listed(words: Iterable[str]) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} or {last}" if first else last


# --- The registry ---------------------------------------------------------------------------------------------------


def names() -> tuple[str, ...]:
    """Every game there is, by name: the folders in ``durbar.games``, and what other packages provide as entry points of
    the group ``durbar.games``. One of theirs that cannot be loaded is left out; ``broken`` tells why.
    """
    return tuple(sorted((*_own_names(), *_foreign()[0])))


def announced() -> tuple[str, ...]:
    """Every game that there is said to be, by name, whether it can be loaded or not."""
    return tuple(sorted({*_own_names(), *(point.name for point in entry_points(group=GROUP))}))


def broken() -> dict[str, BrokenGame]:
    """The games of other packages that cannot be loaded, by name, each with what is wrong."""
    return dict(_foreign()[1])


def load(name: str, mode: Mode | str = Mode.PLAIN) -> Game:
    """The game of this name: interpreted at once, or ``mode="compiled"``."""
    if name in _own_names():
        game: Game = importlib.import_module(f"durbar.games.{name}").GAME
        return game.in_mode(mode)
    games, errors = _foreign()
    if name in errors:
        raise errors[name]
    if name not in games:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
    return games[name].in_mode(mode)


def _own_names() -> tuple[str, ...]:
    return _names_in(tuple(importlib.import_module("durbar.games").__path__))


@cache
def _names_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folders)))


@cache
def _foreign() -> tuple[dict[str, Game], dict[str, BrokenGame]]:
    """The games of other packages by name, and those that are broken."""
    games: dict[str, Game] = {}
    errors: dict[str, BrokenGame] = {}
    for point in entry_points(group=GROUP):
        try:
            if point.name in (*_own_names(), *games, *errors):
                raise BrokenGame("there is another game of that name")  # the first is kept
            games[point.name] = _provided(point)
        except Exception as error:  # whatever it is, the other games can be played
            told = str(error) if isinstance(error, DurbarError) else f"{type(error).__name__}: {error}"
            errors[point.name] = BrokenGame(f"the game {point.name!r} ({point.value}) cannot be loaded: {told}")
    return games, errors


def _provided(point: EntryPoint) -> Game:
    game = point.load()
    if not isinstance(game, Game):
        raise BrokenGame(f"that is no Game, but {game!r}")
    if game.name != point.name:
        raise BrokenGame(f"it calls itself {game.name!r}")
    return game


def use_facts(*files: Path | str) -> None:
    """Play with the facts in these files of the house from now on, here and in processes that are started from here."""
    before = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = os.pathsep.join(str(Path(file).resolve()) for file in files)
    try:
        for name, file in house_files().items():
            if load(name).facts.house != file:
                raise OtherFacts(f"{name} is in use with other facts already: name {file} before the first game")
    except DurbarError:
        os.environ[VARIABLE] = before
        raise
