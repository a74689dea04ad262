"""Every small thing that can be changed in the rules of a game."""

import ast
import inspect
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar

from durbar import Game
from durbar.engine.steps import KNOWN, NUMBERS, chapters_of

N = TypeVar("N", bound=ast.AST)

FIRST_NUMBER = 3  # of what `push_with` is called with, after the state, the step and the player

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Line(NamedTuple):
    """Where a statement of the rules begins."""

    file: str
    number: int


@dataclass(frozen=True)
class Mutant:
    """A rule with one thing changed in it."""

    rule: FunctionType
    line: Line  # of the statement in which it is changed
    told: str  # before -> after
    code: CodeType

    @property
    def place(self) -> str:
        """Where it is."""
        return f"{Path(self.line.file).name}:{self.line.number}"

    @property
    def name(self) -> str:
        """What it is called, wherever in its file the rule stands."""
        return f"{self.rule.__name__}: {self.told}"

    def apply(self) -> None:
        """Let the rule be the changed one, in this process."""
        self.rule.__code__ = self.code


def mutants(game: Game) -> Iterator[Mutant]:
    """All of them, chapter by chapter."""
    numbers = _numbers(game)
    for module in chapters_of(game.rules):
        for node in ast.parse(inspect.getsource(module)).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            rule = getattr(module, node.name, None)
            if isinstance(rule, FunctionType) and "is_rule" in rule.__dict__ and rule.__module__ == module.__name__:
                yield from _of_rule(rule, node, numbers)


def equivalents() -> dict[str, dict[str, str]]:
    """By game and name, those that change nothing anybody could notice, and why."""
    return tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text("utf-8"))


def _numbers(game: Game) -> dict[str, int]:
    """How many numbers the rules of each step take; all that there can be, if it stays and another may follow it."""
    if not game.steps or not game.step_rules:
        return {}
    follows = any("follow" in vars(module) for module in chapters_of(game.rules))
    taken = dict.fromkeys(game.steps.__members__, 0)
    for duties in game.step_rules.duties.values():
        for step, duty in duties.items():
            own = len(NUMBERS) if duty.stays and follows else len({*duty.parameters} - {*KNOWN, "n"})
            name = game.steps(step).name
            taken[name] = max(taken[name], own)
    return taken


def _is_filler(parent: ast.AST, at: int | None, numbers: dict[str, int]) -> bool:
    """Whether this fills the place of a number that a step does not have, so that nothing depends on it."""
    match parent:
        case ast.Call(ast.Name("push_with"), [_, ast.Attribute(ast.Name("Step"), step), _, *_]) if at is not None:
            return at >= FIRST_NUMBER + numbers[step]
    return False


def _is_neutral(node: ast.AST, rule: FunctionType) -> bool:
    """Whether a constant is reckoned with that changes nothing: 0 is as well subtracted as added."""
    match node:
        case ast.BinOp(_, ast.Add() | ast.Sub(), ast.Attribute() | ast.Name() as constant):
            neutral = 0
        case ast.BinOp(_, ast.Mult() | ast.FloorDiv(), ast.Name() as constant):
            neutral = 1
        case _:
            return False
    try:
        return bool(eval(ast.unparse(constant), rule.__globals__) == neutral)
    except (NameError, AttributeError):  # no constant
        return False


def _of_rule(rule: FunctionType, within: ast.FunctionDef, numbers: dict[str, int]) -> Iterator[Mutant]:
    alone = ast.Module([within], [])
    file = rule.__code__.co_filename
    statements = [node for line in within.body for node in ast.walk(line) if isinstance(node, ast.stmt)]
    for parent in [within, *(node for line in within.body for node in ast.walk(line))]:
        for field, old in ast.iter_fields(parent):
            if parent is within and field != "body":
                continue  # its name, arguments and marks
            for at, node in enumerate(old) if isinstance(old, list) else [(None, old)]:
                if not isinstance(node, ast.AST) or _is_filler(parent, at, numbers) or _is_neutral(node, rule):
                    continue
                for new in _changed(node):
                    shown = (parent, parent) if isinstance(node, ast.Constant) else (node, new)  # where a number stands
                    line = Line(file, max(one.lineno for one in statements if _holds(one, node)))
                    before = _first_line(shown[0])
                    _put(parent, field, at, new)
                    told = f"{before} -> {_first_line(shown[1])}"
                    code = _compiled(alone, rule)
                    _put(parent, field, at, node)
                    yield Mutant(rule, line, told, code)


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


def _put(parent: ast.AST, field: str, at: int | None, node: ast.AST) -> None:
    if at is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[at] = node


def _holds(statement: ast.stmt, node: ast.AST) -> bool:
    return statement.lineno <= getattr(node, "lineno", 0) <= (statement.end_lineno or 0)


def _compiled(alone: ast.Module, rule: FunctionType) -> CodeType:
    module = compile(ast.fix_missing_locations(alone), rule.__code__.co_filename, "exec")
    return next(one for one in module.co_consts if isinstance(one, CodeType) and one.co_name == rule.__name__)


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand there instead."""
    match node:
        case ast.Compare(left, [operator], compared) if type(operator) in COMPARED:
            yield _copied(node, ast.Compare(left, [COMPARED[type(operator)]()], compared))
        case ast.BinOp(left, operator, right) if type(operator) in RECKONED:
            yield _copied(node, ast.BinOp(left, RECKONED[type(operator)](), right))
        case ast.BoolOp(operator, values):
            yield _copied(node, ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values))
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool() as truth):
            yield _copied(node, ast.Constant(not truth))
        case ast.Constant(int() as number):
            yield _copied(node, ast.Constant(number + 1))
        case ast.AugAssign(target, operator, value) if type(operator) in RECKONED:
            yield _copied(node, ast.AugAssign(target, RECKONED[type(operator)](), value))
        case ast.If(test, body, orelse):
            yield _copied(node, ast.If(ast.UnaryOp(ast.Not(), test), body, orelse))
        case ast.Expr(ast.Call()) | ast.Continue() | ast.Break():
            yield _copied(node, ast.Pass())


def _copied(old: ast.AST, new: N) -> N:
    return ast.copy_location(new, old)


# --- Which lines are reached ----------------------------------------------------------------------------------------


def note_lines(rule: FunctionType, reached: set[Line]) -> None:
    """Let the rule note, in this process, every statement that it comes to."""
    alone = ast.parse(inspect.getsource(rule))
    ast.increment_lineno(alone, rule.__code__.co_firstlineno - 1)
    rule.__globals__["_reached"] = reached
    rule.__code__ = _compiled(_Noting(rule.__code__.co_filename).visit(alone), rule)


class _Noting(ast.NodeTransformer):
    """Puts a note before every statement of a rule."""

    def __init__(self, file: str) -> None:
        self._file = file

    def visit(self, node: ast.AST) -> Any:
        """What stands there instead."""
        self.generic_visit(node)
        if not isinstance(node, ast.stmt) or isinstance(node, ast.FunctionDef):
            return node
        return [*ast.parse(f"_reached.add({(self._file, node.lineno)!r})").body, node]
