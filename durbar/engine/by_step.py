"""What else belongs to a step that asks, besides its rules: the words of its question, the frame that a page draws.

Functions say to which step they belong, as rules do (steps.py), and a game in which one is missing is not loaded.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from gettext import NullTranslations
from types import ModuleType
from typing import Any, TypeVar

from durbar.engine.agenda import A, B, C, top
from durbar.engine.steps import BadSteps

F = TypeVar("F", bound=Callable[..., Any])
ByName = Callable[..., Any]  # called with all that it might want, by name


def question(*steps: IntEnum) -> Callable[[F], F]:
    """The function says what is asked at these steps. It takes what it needs by name: ``s``, ``player``, ``names`` of
    all players, ``t``, a catalogue; any other name is a number of the step, as with rules.
    """
    return _marked("question", steps)


def plain_questions(function: F) -> F:
    """The function gives, in a catalogue's language, what is asked at steps whose question is always the same."""
    return _marked("plain_questions", ())(function)


def frame(*steps: IntEnum) -> Callable[[F], F]:
    """The function gives the facts from which a page draws what is asked at these steps. By name it may have ``s``,
    ``player``, ``choices`` (a set) and ``seen``, and numbers of the step.
    """
    return _marked("frame", steps)


def _marked(role: str, steps: tuple[IntEnum, ...]) -> Callable[[F], F]:
    def mark(function: F) -> F:
        function.__dict__[role] = steps
        return function

    return mark


def questions_of(game: str, rooms: Iterable[ModuleType], asked: Iterable[IntEnum]) -> dict[int, ByName]:
    """The question of every step at which somebody is asked."""
    rooms = list(rooms)
    found = _claims(game, rooms, "question", ("s", "player", "names", "t"))
    for function in _in(rooms, "plain_questions"):
        found += [(step, _plain(function, step)) for step in function(NullTranslations())]
    return _one_each(game, "question", found, asked)


def frames_of(game: str, rooms: Iterable[ModuleType], asked: Iterable[IntEnum]) -> dict[int, ByName]:
    """The frame of every step at which somebody is asked."""
    found = _claims(game, rooms, "frame", ("s", "player", "choices", "seen"))
    return _one_each(game, "frame", found, asked)


def _claims(game: str, rooms: Iterable[ModuleType], role: str, known: tuple[str, ...]) -> list[tuple[IntEnum, ByName]]:
    """Every step that a function claims, with that function."""
    found = []
    for function in _in(rooms, role):
        wanted = inspect.signature(function).parameters
        if len(wanted.keys() - {*known}) > len((A, B, C)):
            raise BadSteps(f"{game}: a step has three numbers, and {function.__qualname__} wants more: {tuple(wanted)}")
        found += [(step, _filled(function)) for step in function.__dict__[role]]
    return found


def _in(rooms: Iterable[ModuleType], role: str) -> list[Callable[..., Any]]:
    values = [value for room in rooms for value in vars(room).values() if callable(value)]
    marked = [value for value in values if role in getattr(value, "__dict__", ())]
    return list(dict.fromkeys(marked))  # who imports one does not claim it again


def _filled(function: Callable[..., Any]) -> ByName:
    """The function, called with all that it might want by name; what nobody gives it is a number of the step."""
    wanted = tuple(inspect.signature(function).parameters)

    def call(s: Any, **given: Any) -> Any:
        given["s"], numbers = s, iter((A, B, C))
        return function(*(given[name] if name in given else int(top(s, next(numbers))) for name in wanted))

    return call


def _plain(function: Callable[[NullTranslations], Mapping[int, str]], step: int) -> ByName:
    return lambda s, t, **_: function(t)[step]


def _one_each(game: str, what: str, found: list[tuple[Any, Any]], asked: Iterable[IntEnum]) -> dict[int, Any]:
    known: dict[int, Any] = {}
    for step, function in found:
        if step in known:
            raise BadSteps(f"{game}: the step {step.name} has two of what it needs once: @{what}")
        known[step] = function
    for step in asked:
        if step not in known:
            raise BadSteps(f"{game}: the step {step.name} asks, but nothing is marked with @{what} for it")
    if stray := known.keys() - set(asked):
        raise BadSteps(f"{game}: only a step that asks can have a @{what}, not {sorted(stray)}")
    return known
