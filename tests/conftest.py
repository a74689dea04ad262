"""Every clause of every game's rulebook must be cited by a test: ``@pytest.mark.rule("ME-4.5", "EX-A")``.

``pytest --clauses`` prints the clauses without a test and fails if there is one.
"""

import re

import pytest

import durbar

ANCHOR = re.compile(r'<a id="([^"]+)">')


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="fail if a clause of a rulebook has no test")


def pytest_collection_finish(session: pytest.Session) -> None:
    cited = {clause for item in session.items for mark in item.iter_markers("rule") for clause in mark.args}
    session.config.stash[_uncited] = [
        f"{name} {clause}"
        for name in durbar.names()
        for clause in ANCHOR.findall(durbar.load(name).rulebook())
        if clause not in cited
    ]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    uncited = config.stash.get(_uncited, [])
    if config.getoption("--clauses"):
        terminalreporter.section("clauses without a test")
        terminalreporter.line(", ".join(uncited) or "none: every clause and example is cited")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--clauses") and session.config.stash.get(_uncited, []) and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


_uncited: pytest.StashKey[list[str]] = pytest.StashKey()
