"""Recorded games: a game is its set-up and its list of choices, as a text that people can read (docs/format.md)."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256

from durbar.engine.errors import BadRecord, DurbarError
from durbar.engine.game import MOST_REVISIONS, Setup, load
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.sealed import dice_of, is_word, promise_of

FORMAT = 1
OPTION = "option "
WORD = "word "
HEAD = ("durbar", "game", "rules", "players", "seed")
PROMISE = "promise"
DICE = "dice"
SEALED = "sealed"
FACTS = "facts"
NUMBER = r"([0-9]{1,80})"  # room for every seed
_FACT = re.compile(rf"((?:{OPTION}|{WORD})?[\w-]+): *(.*)")
_CHOICE = re.compile(rf"{NUMBER}\. +{NUMBER} +{NUMBER}")


@dataclass
class RecordedGame:
    """A set-up, a seed and the choices made, each with its player."""

    setup: Setup
    seed: int
    choices: list[tuple[int, int]] = field(default_factory=list)
    promise: str = ""  # what was shown of the seed when the game began, if anything was
    sealed: bool = False  # the dice are a sealed seed's; otherwise all of them follow each other from the seed itself
    words: tuple[str, ...] = ()  # that players have added to a sealed seed, by seat; empty where somebody added none

    @property
    def honest_promise(self) -> str:
        """What must have been shown of the seed. Before seeds were sealed it was a digest that gave the dice away."""
        return promise_of(self.seed) if self.sealed else sha256(str(self.seed).encode()).hexdigest()

    def in_mode(self, mode: str) -> "RecordedGame":
        """The same game, played by rules in a mode."""
        return replace(self, setup=self.setup._replace(game=self.setup.game.in_mode(mode)))

    def start(self) -> Position:
        """The first position."""
        return self.setup.start(self._dice(0))

    def choose(self, position: Position, ply: int, player: int, choice: int) -> tuple[Event, ...]:
        """Carry out the choice that follows so many others, with this game's dice; what happened."""
        events = position.choose(player, choice)
        if self.sealed:
            position.sow(self._dice(ply + 1))
        return events

    def replay(self) -> Iterator[Position]:
        """The first position, then the same one after every choice."""
        position = self.start()
        yield position
        for ply, (player, choice) in enumerate(self.choices):
            self.choose(position, ply, player, choice)
            yield position

    def _dice(self, ply: int) -> int:
        return dice_of(self.seed, self.words, ply) if self.sealed else self.seed

    def text(self, language: str = "en", comments: bool = True) -> str:
        """The game as text: what happened and what each choice means stand in comments."""
        told = _told if comments else _untold
        position = self.start()
        game = self.setup.game
        lines = [f"durbar: {FORMAT}", f"game: {game.name}", f"rules: {self.setup.version}"]
        lines += [f"players: {self.setup.players}"]
        lines += [f"{OPTION}{name}: {value}" for name, value in self.setup.chosen.items()]
        lines += [f"{FACTS}: {game.facts.digest}"] if game.facts.digest else []
        lines += [f"{PROMISE}: {self.promise}"] if self.promise else []
        lines += [f"{DICE}: {SEALED}"] if self.sealed else []
        lines += [f"{WORD}{seat}: {word}" for seat, word in enumerate(self.words) if word]
        lines += [f"seed: {self.seed}", "", *told(position, language)]
        for ply, (player, choice) in enumerate(self.choices):
            meaning = f"  # {position.words(player, choice, language)}" if comments else ""
            lines.append(f"{ply + 1}. {player} {choice}{meaning}")
            self.choose(position, ply, player, choice)
            lines += told(position, language)
        if position.over:
            lines += ["", "points: " + " ".join(map(str, position.points))]
        return "\n".join(lines) + "\n"


def _told(position: Position, language: str) -> list[str]:
    return [f"#   {event.words(language)}" for event in position.events]


def _untold(position: Position, language: str) -> list[str]:
    return []


def read(
    text: str, mode: str | Callable[[str], str] = "plain", go_on: Callable[[], None] = lambda: None
) -> RecordedGame:
    """The game that a text records, replayed to its end; a text that is damaged or impossible raises BadRecord.

    The mode may depend on the game's name. Before every choice ``go_on`` may raise an error to end it.
    """
    facts: dict[str, str] = {}
    recorded: RecordedGame | None = None
    position: Position | None = None
    revisions: Counter[int] = Counter()
    line = 0
    for line, content in _lines(text):
        try:
            if (fact := _FACT.fullmatch(content)) and recorded is None:
                if fact[1] in facts:
                    raise DurbarError(f"{fact[1]!r} is told twice")
                facts[fact[1]] = fact[2]
                if fact[1] == HEAD[-1]:
                    recorded = _begun(facts, mode)
                    position = recorded.start()
            elif recorded is None or position is None:
                raise DurbarError(f"expected a line like 'seed: 7', found {content!r}")
            elif fact and fact[1] == "points":
                _check_points(fact[2], position)
            elif choice := _CHOICE.fullmatch(content):
                number, player, chosen = map(int, choice.groups())
                if number != len(recorded.choices) + 1:
                    raise DurbarError(f"expected the choice {len(recorded.choices) + 1}, found the choice {number}")
                _check_length(recorded)
                go_on()
                revisions[player] += _revises(position, player, chosen)
                if revisions[player] > MOST_REVISIONS:
                    raise DurbarError(f"player {player} changes his mind more than {MOST_REVISIONS} times")
                recorded.choose(position, number - 1, player, chosen)
                recorded.choices.append((player, chosen))
            else:
                raise DurbarError(f"expected a choice like '{len(recorded.choices) + 1}. 0 3', found {content!r}")
        except DurbarError as error:
            raise BadRecord(line, str(error)) from None
    if recorded is None:
        raise BadRecord(line + 1, f"the text ends before the line '{HEAD[-1]}: ...'")
    return recorded


def _check_length(recorded: RecordedGame) -> None:
    game = recorded.setup.game
    if len(recorded.choices) >= game.most_choices:
        raise DurbarError(f"a game of {game.name} has {game.most_choices} choices at most")


def _revises(position: Position, player: int, choice: int) -> bool:
    """Whether a choice changes its maker's mind; a player that there is not is refused when he chooses."""
    return position.game.secrets and 0 <= player < position.players and choice in position.revisions(player)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, numbered from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split("#", 1)[0].strip()
        if content:
            yield number, content


def _begun(facts: dict[str, str], mode: str | Callable[[str], str]) -> RecordedGame:
    """A recorded game without choices, from the facts at the head of a text."""
    options = {name.removeprefix(OPTION): value for name, value in facts.items() if name.startswith(OPTION)}
    missing = [name for name in HEAD if name not in facts]
    known = (*HEAD, PROMISE, DICE, FACTS)
    unknown = [name for name in facts if name not in known and not name.startswith((OPTION, WORD))]
    if missing or unknown:
        raise DurbarError(f"{(missing + unknown)[0]!r} is {'missing above' if missing else 'not known'}")
    if facts["durbar"] != str(FORMAT):
        raise DurbarError(f"this is format {facts['durbar']}; only format {FORMAT} can be read")
    game = load(facts["game"], mode if isinstance(mode, str) else mode(facts["game"]))
    game.facts.check(facts.get(FACTS, ""))
    if not re.fullmatch(r"([0-9a-f]{64})?", facts.get(PROMISE, "")):
        raise DurbarError(f"{PROMISE} should be the 64 hexadecimal digits of a SHA-256")
    setup = game.setup(_number(facts, "players"), options, _number(facts, "rules"))
    sealed = _sealed(facts)
    words = _words(facts, setup.players) if sealed else ()
    return RecordedGame(setup, _number(facts, "seed"), promise=facts.get(PROMISE, ""), sealed=sealed, words=words)


def _sealed(facts: dict[str, str]) -> bool:
    if facts.get(DICE, SEALED) != SEALED:
        raise DurbarError(f"{DICE} can only be {SEALED}, not {facts[DICE]!r}")
    if DICE not in facts and (word := next((name for name in facts if name.startswith(WORD)), None)):
        raise DurbarError(f"{word!r} is added to a seed that is not {SEALED}")
    return DICE in facts


def _words(facts: dict[str, str], players: int) -> tuple[str, ...]:
    """What players have added to the seed, by seat; nothing at all where nobody has."""
    added = {name.removeprefix(WORD): word for name, word in facts.items() if name.startswith(WORD)}
    words = tuple(added.pop(str(seat), "") for seat in range(players))
    if added:
        raise DurbarError(f"there is no seat {min(added)!r} that could have added a word")
    if wrong := next((word for word in words if word and not is_word(word)), None):
        raise DurbarError(f"{wrong!r} is not a word of letters and digits")
    return words if any(words) else ()


def _number(facts: dict[str, str], name: str) -> int:
    if not re.fullmatch(NUMBER, facts[name]):
        raise DurbarError(f"{name} should be a whole number, not {facts[name]!r}")
    return int(facts[name])


def _check_points(told: str, position: Position) -> None:
    points = " ".join(map(str, position.points))
    if not position.over:
        raise DurbarError("points are told, but the game is not over")
    if told != points:
        raise DurbarError(f"the points told are {told}, but the choices lead to {points}")
