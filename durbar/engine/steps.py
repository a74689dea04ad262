"""Which rule belongs to which step of a game's agenda: rules say so themselves, and the dispatch is written here.

A step either asks its player (``asks`` lists the choices, ``answers`` carries one out) or goes on by itself
(``carries_out``). A rule takes what it needs by name: ``s``, ``player``, ``choice``, ``pad``, ``log``, and ``n``, how
many choices have been written before its own; any other name is a number of the step, in the order A, B, C.
"""

import importlib
import inspect
import linecache
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from durbar.engine import agenda
from durbar.engine.rule import Function, chapter, rule

F = TypeVar("F", bound=Function)

KNOWN = ("s", "player", "choice", "pad", "log")  # what a rule may take by these names
NUMBERS = ("A", "B", "C")  # and what by any other
NEEDED = {"asks": "pad", "also_asks": "pad", "answers": "choice", "also_answers": "choice"}  # or a name is misspelt
RUNGS = 10  # steps in one ladder: many more are told apart by several, each a chapter of machine code


class BadSteps(TypeError):
    """A step of a game that nothing asks or carries out, or that several rules claim."""


# --- What rules say of themselves -----------------------------------------------------------------------------------


def asks(*steps: IntEnum) -> Callable[[F], F]:
    """The rule writes the legal choices at these steps and returns how many there are."""
    return _marked("asks", steps)


def answers(*steps: IntEnum, stays: bool = False) -> Callable[[F], F]:
    """The rule carries out a choice made at these steps. The step has been taken off the agenda before, unless it
    stays and the rule says what becomes of it.
    """
    return _marked("answers", steps, stays)


def carries_out(*steps: IntEnum, stays: bool = False) -> Callable[[F], F]:
    """The rule does what these steps stand for, which ask nobody. Whether they stay is as with answers."""
    return _marked("carries_out", steps, stays)


def skips(*steps: IntEnum) -> Callable[[F], F]:
    """The rule says whether there is nothing to decide at these steps; then nobody is asked."""
    return _marked("skips", steps)


def also_asks(*steps: IntEnum) -> Callable[[F], F]:
    """The rule writes further choices at these steps after the n of ``asks``, and returns how many there are then."""
    return _marked("also_asks", steps)


def also_answers(*steps: IntEnum) -> Callable[[F], F]:
    """The rule carries out a choice if it is one of ``also_asks``; returns whether it was. The step stays."""
    return _marked("also_answers", steps)


def _marked(role: str, steps: tuple[IntEnum, ...], stays: bool = False) -> Callable[[F], F]:
    def mark(function: F) -> F:
        function.__dict__.setdefault("roles", []).append((role, steps, stays))
        return rule(function)

    return mark


# --- Who does what --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Duty:
    """What one rule does at a step."""

    rule: FunctionType
    stays: bool = False

    @property
    def name(self) -> str:
        """A name that no rule of another chapter has."""
        return f"{self.rule.__module__.rpartition('.')[2]}__{self.rule.__name__}"

    @property
    def where(self) -> str:
        """What it is called in an error."""
        return f"{self.rule.__module__}.{self.rule.__qualname__}"

    @property
    def parameters(self) -> tuple[str, ...]:
        """What the rule takes."""
        return tuple(inspect.signature(self.rule).parameters)

    def call(self, written: str = "0") -> str:
        """The call of this rule, when so many choices have been written."""
        numbers = iter(NUMBERS)
        given = {**{name: name for name in KNOWN}, "n": written}
        return f"{self.name}({', '.join(given.get(name) or f'top(s, {next(numbers)})' for name in self.parameters)})"


@dataclass(frozen=True)
class Steps:
    """Every step of a game, and by its role which rule belongs to it."""

    game: str
    steps: type[IntEnum]
    room: str  # the module of its rules
    duties: dict[str, dict[int, Duty]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: str, steps: type[IntEnum], rooms: Iterable[ModuleType]) -> "Steps":
        """What the rules in these modules say; complains of what is missing or doubled."""
        rooms = list(rooms)
        found = cls(game, steps, rooms[0].__name__)
        for function in rules_in(rooms):
            for role, claimed, stays in function.__dict__.get("roles", ()):
                for step in claimed:
                    found._claim(role, step, Duty(function, stays))
        found._check()
        return found

    def _claim(self, role: str, step: IntEnum, duty: Duty) -> None:
        known = self.duties.setdefault(role, {})
        if step in known:
            raise BadSteps(
                f"{self.game}: the step {step.name} is claimed twice: {role} {known[step].where} and {duty.where}"
            )
        if role in NEEDED and NEEDED[role] not in duty.parameters:
            raise BadSteps(f"{self.game}: {duty.where} {role} and must take {NEEDED[role]!r}, not {duty.parameters}")
        if len({*duty.parameters} - {*KNOWN, "n"}) > len(NUMBERS):
            raise BadSteps(f"{self.game}: a step has three numbers, and {duty.where} wants more: {duty.parameters}")
        known[step] = duty

    def _check(self) -> None:
        asked, answered, automatic = (self.at(role) for role in ("asks", "answers", "carries_out"))
        for step in self.steps:
            told = f"{self.game}: the step {step.name}"
            if step in asked and step in automatic:
                raise BadSteps(f"{told} asks ({asked[step].where}) and goes on by itself ({automatic[step].where})")
            if step not in asked and step not in automatic:
                raise BadSteps(f"{told} is known to no rule: mark one with @asks or @carries_out")
            if (step in asked) != (step in answered):
                raise BadSteps(f"{told} needs both a rule that @asks and one that @answers")
        for role in ("skips", "also_asks", "also_answers"):
            if stray := set(self.at(role)) - set(asked):
                raise BadSteps(f"{self.game}: only a step that asks can have @{role}, not {sorted(stray)}")

    def at(self, role: str) -> dict[int, Duty]:
        """The rule of every step that has one in this role, in the order of the steps."""
        return dict(sorted(self.duties.get(role, {}).items()))

    @property
    def asked(self) -> tuple[IntEnum, ...]:
        """The steps at which somebody is asked."""
        return tuple(self.steps(step) for step in self.at("asks"))

    # --- Writing the dispatch ---------------------------------------------------------------------------------------

    def dispatch(self) -> dict[str, Function]:
        """The rules ``choices``, ``choose`` and ``carry_out`` of the contract, as these steps want them."""
        return {"choices": self._choices(), "choose": self._choose(), "carry_out": self._carry_out()}

    def _choices(self) -> Function:
        cases = [(step, [f"return {duty.call()}"]) for step, duty in self.at("asks").items()]
        head = "def choices(s, player, pad):\n    step = top(s, STEP)\n"
        known, ladder = self._ladder("choices", "s, player, pad, step", cases)
        if not self.at("also_asks"):
            return self._written("choices", head + ladder, known)
        own = self._written("own_choices", f"def own_choices(s, player, pad, step):\n{ladder}", known)
        text = f"{head}    n = own_choices(s, player, pad, step)\n"
        for duty, condition in self._grouped("also_asks"):
            text += f"    if {condition}:\n        n = {duty.call('n')}\n"
        return self._written("choices", f"{text}    return n\n", {**known, "own_choices": own})

    def _choose(self) -> Function:
        cases = [(step, [*_carried_out(duty), "return"]) for step, duty in self.at("answers").items()]
        known, ladder = self._ladder("choose", "s, player, choice, log, step", cases)
        text = "def choose(s, player, choice, log):\n    step = top(s, STEP)\n"
        for duty, condition in self._grouped("also_answers"):
            text += f"    if ({condition}) and {duty.call()}:\n        return\n"
        return self._written("choose", text + ladder, known)

    def _carry_out(self) -> Function:
        cases = [(step, [*_carried_out(duty), "return True"]) for step, duty in self.at("carries_out").items()]
        for step, duty in self.at("skips").items():
            cases.append((step, [f"if {duty.call()}:", "    pop(s)", "    return True", "return False"]))
        cases.sort()
        if not cases:
            return self._written("carry_out", "def carry_out(s, log):\n    return False\n", {})
        known, ladder = self._ladder("carry_out", "s, player, log, step", cases, otherwise="return False")
        text = f"""def carry_out(s, log):
    step = top(s, STEP)
    if step < {int(cases[0][0])}:
        return False
    player = top(s, PLAYER)
{ladder}"""
        return self._written("carry_out", text, known)

    def _grouped(self, role: str) -> Iterator[tuple[Duty, str]]:
        """Each rule in a role once, with the condition that it is the turn of one of its steps."""
        duties = self.at(role)
        for duty in dict.fromkeys(duties.values()):
            own = [int(step) for step in duties if duties[step] == duty]
            row = own == list(range(own[0], own[-1] + 1))
            yield duty, f"{own[0]} <= step <= {own[-1]}" if row else " or ".join(f"step == {step}" for step in own)

    def _ladder(
        self, name: str, given: str, cases: list[tuple[int, list[str]]], otherwise: str = ""
    ) -> tuple[dict[str, Any], str]:
        """The lines that find the step on top, and what they call. A long ladder is cut into several, each a chapter.

        Where the step must be among the cases, the last of them need not be looked for.
        """
        known: dict[str, Any] = {duty.name: duty.rule for duties in self.duties.values() for duty in duties.values()}
        parts = [cases[begin : begin + RUNGS] for begin in range(0, len(cases), RUNGS)]
        if len(parts) == 1:
            return known, _rungs(parts[0], otherwise)
        text = ""
        for number, part in enumerate(parts, 1):
            which = f"{name}_{number}"
            known[which] = chapter(self._written(which, f"def {which}({given}):\n{_rungs(part, otherwise)}", known))
            text += f"    if step <= {int(part[-1][0])}:\n    " if number < len(parts) else ""
            text += f"    return {which}({given})\n"
        return known, text

    def _written(self, name: str, text: str, known: dict[str, Any]) -> Function:
        """A rule from its text, which a debugger finds, too."""
        file = f"<{name} of {self.game}>"
        names = {of: getattr(agenda, of) for of in ("top", "pop", "STEP", "PLAYER", *NUMBERS)} | known
        names["__name__"] = self.room  # cached machine code looks for the module of what it is made of
        exec(compile(text, file, "exec"), names)
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        written: Function = names[name]
        return rule(written)


def _carried_out(duty: Duty) -> list[str]:
    """The lines that call a rule; numbers of a step that leaves the agenda are read before."""
    if duty.stays:
        return [duty.call()]
    read = [number for number in NUMBERS if f"top(s, {number})" in duty.call()]
    call = duty.call()
    for number in read:
        call = call.replace(f"top(s, {number})", number.lower())
    return [*(f"{number.lower()} = top(s, {number})" for number in read), "pop(s)", call]


def _rungs(cases: list[tuple[int, list[str]]], otherwise: str) -> str:
    """A branch for each step; without anything to do otherwise, the last is for all others."""
    text = ""
    for step, lines in cases:
        last = (step, lines) == cases[-1] and not otherwise
        text += "" if last else f"    if step == {int(step)}:\n"
        text += "".join(f"    {line}\n" if last else f"        {line}\n" for line in lines)
    return text + (f"    {otherwise}\n" if otherwise else "")


def rules_in(rooms: Iterable[ModuleType]) -> Iterator[FunctionType]:
    """Every rule that these modules have, each once, however many import it."""
    seen = set()
    for room in rooms:
        for value in vars(room).values():
            if isinstance(value, FunctionType) and "is_rule" in value.__dict__ and value not in seen:
                seen.add(value)
                yield value


def chapters_of(room: ModuleType) -> list[ModuleType]:
    """A room and, if it is a folder, the modules in it."""
    inside = pkgutil.iter_modules(getattr(room, "__path__", []))
    return [room, *(importlib.import_module(f"{room.__name__}.{module.name}") for module in inside)]
