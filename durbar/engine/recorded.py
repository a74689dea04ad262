"""Recorded games: a game is its set-up and its list of choices, as a text that people can read (docs/format.md)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from durbar.engine.errors import BadRecord, DurbarError
from durbar.engine.game import Setup, load
from durbar.engine.position import Position

FORMAT = 1
OPTION = "option "
HEAD = ("durbar", "game", "rules", "players", "seed")
PROMISE = "promise"
NUMBER = r"([0-9]{1,80})"  # room for every seed
_FACT = re.compile(r"((?:option )?[\w-]+): *(.*)")
_CHOICE = re.compile(rf"{NUMBER}\. +{NUMBER} +{NUMBER}")


@dataclass
class RecordedGame:
    """A set-up, a seed and the choices made, each with its player."""

    setup: Setup
    seed: int
    choices: list[tuple[int, int]] = field(default_factory=list)
    promise: str = ""  # the SHA-256 of the seed that was shown when the game began, if one was

    @property
    def seed_digest(self) -> str:
        """The SHA-256 of the seed: what an honest promise is."""
        return sha256(str(self.seed).encode()).hexdigest()

    def start(self) -> Position:
        """The first position."""
        return self.setup.start(self.seed)

    def replay(self) -> Iterator[Position]:
        """The first position, then the same one after every choice."""
        position = self.start()
        yield position
        for player, choice in self.choices:
            position.choose(player, choice)
            yield position

    def text(self, language: str = "en") -> str:
        """The game as text: what happened and what each choice means stand in comments."""
        game = self.setup.game
        position = self.start()
        lines = [f"durbar: {FORMAT}", f"game: {game.name}", f"rules: {game.version}", f"players: {self.setup.players}"]
        lines += [
            f"{OPTION}{option.name}: {value}" for option, value in zip(game.options, self.setup.options, strict=True)
        ]
        lines += [f"{PROMISE}: {self.promise}"] if self.promise else []
        lines += [f"seed: {self.seed}", "", *_told(position, language)]
        for number, (player, choice) in enumerate(self.choices, 1):
            lines.append(f"{number}. {player} {choice}  # {position.words(player, choice, language)}")
            position.choose(player, choice)
            lines += _told(position, language)
        if position.over:
            lines += ["", "points: " + " ".join(map(str, position.points))]
        return "\n".join(lines) + "\n"


def _told(position: Position, language: str) -> list[str]:
    return [f"#   {event.words(language)}" for event in position.events]


def read(text: str, mode: str = "plain") -> RecordedGame:
    """The game that a text records, replayed to its end; a text that is damaged or impossible raises BadRecord."""
    facts: dict[str, str] = {}
    recorded: RecordedGame | None = None
    position: Position | None = None
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
                position.choose(player, chosen)
                recorded.choices.append((player, chosen))
            else:
                raise DurbarError(f"expected a choice like '{len(recorded.choices) + 1}. 0 3', found {content!r}")
        except DurbarError as error:
            raise BadRecord(line, str(error)) from None
    if recorded is None:
        raise BadRecord(line + 1, f"the text ends before the line '{HEAD[-1]}: ...'")
    return recorded


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, numbered from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split("#", 1)[0].strip()
        if content:
            yield number, content


def _begun(facts: dict[str, str], mode: str) -> RecordedGame:
    """A recorded game without choices, from the facts at the head of a text."""
    options = {name.removeprefix(OPTION): value for name, value in facts.items() if name.startswith(OPTION)}
    missing = [name for name in HEAD if name not in facts]
    unknown = [name for name in facts if name not in (*HEAD, PROMISE) and not name.startswith(OPTION)]
    if missing or unknown:
        raise DurbarError(f"{(missing + unknown)[0]!r} is {'missing above' if missing else 'not known'}")
    if facts["durbar"] != str(FORMAT):
        raise DurbarError(f"this is format {facts['durbar']}; only format {FORMAT} can be read")
    game = load(facts["game"], mode)
    if facts["rules"] != str(game.version):
        raise DurbarError(f"recorded with rules version {facts['rules']} of {game.name}; this is {game.version}")
    if not re.fullmatch(r"([0-9a-f]{64})?", facts.get(PROMISE, "")):
        raise DurbarError(f"{PROMISE} should be the 64 hexadecimal digits of a SHA-256")
    setup = game.setup(_number(facts, "players"), options)
    return RecordedGame(setup, _number(facts, "seed"), promise=facts.get(PROMISE, ""))


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
