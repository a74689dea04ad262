"""Every clause and every worked example of every rulebook is cited by a test, and only what exists is cited."""

import ast
import re
from pathlib import Path

import pytest

import durbar

TESTS = Path(__file__).parent
INVARIANT = re.compile(r"I(NV?)?-\d+")  # stated in the tests themselves


def cited(name: str) -> set[str]:
    """What the tests of a game cite: ``@pytest.mark.rule("ME-4.5", "EX-A")``."""
    found: set[str] = set()
    for file in (TESTS / name).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return found


def clauses(name: str) -> set[str]:
    return set(re.findall(r'<a id="([^"]+)">', durbar.load(name).rulebook()))


@pytest.mark.parametrize("name", durbar.names())
def test_every_clause_is_cited_by_a_test(name: str) -> None:
    assert not sorted(clauses(name) - cited(name))


@pytest.mark.parametrize("name", durbar.names())
def test_every_citation_is_a_clause(name: str) -> None:
    assert not sorted(clause for clause in cited(name) - clauses(name) if not INVARIANT.fullmatch(clause))
