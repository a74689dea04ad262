import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from durbar.engine import rule as module
from durbar.engine.bound import own_rules
from durbar.engine.rule import Binder, Mode, chapter, rule
from tests.games import secret


@rule
def declared(x):
    raise NotImplementedError


@rule
def own(x):
    return x + 1


@rule
def twice(x):
    return declared(declared(x))


@chapter
def summed(x, y):
    total = 0
    for number in range(x, y):
        total += own(number)
    return total


@rule
def sums(x):
    return summed(0, x) + summed(x, 2 * x)


@rule
def endless(x):
    return endless(x)


def binder(mode: Mode) -> Binder:
    return Binder("test", {declared: own}, mode)


@pytest.mark.parametrize("mode", Mode)
def test_declared_rules_are_replaced_by_the_games_own(mode: Mode) -> None:
    from numba import types

    assert binder(mode).entry(twice, (types.int64,))(5) == 7
    with pytest.raises(NotImplementedError):
        twice(5)


@pytest.mark.parametrize("mode", Mode)
def test_a_chapter_is_called_and_what_it_calls_is_drawn_into_it(mode: Mode) -> None:
    from numba import types

    assert binder(mode).entry(sums, (types.int64,))(5) == sum(range(1, 11))


def test_a_rule_that_calls_itself_is_refused() -> None:
    with pytest.raises(TypeError, match="endless calls itself"):
        binder(Mode.PLAIN).entry(endless, ())


def test_a_game_without_a_rule_of_the_contract_is_refused() -> None:
    with pytest.raises(TypeError, match="setup"):
        own_rules([ModuleType("empty")], {})


FACTS = """
from enum import IntEnum
import numpy as np
class Step(IntEnum):
    A = 1
FLOORS = np.array([1, 2], np.int8)
MOST = 5
"""
RULES = """
from durbar.engine.rule import rule
from game.facts import FLOORS, MOST, Step
@rule
def lower(x):
    return x + FLOORS[0]
@rule
def upper(x):
    '''Docstring.'''
    return lower(x) + MOST + Step.A
@rule
def aside(x):
    return x
"""
NAME = """
import sys; sys.path.insert(0, ".")
from durbar.engine.rule import Binder, Mode
from game.rules import aside, upper
print(Binder("game", {}, Mode.COMPILED).cache_folder(upper).name)
"""


def cache_name(folder: Path, facts: str, rules: str) -> str:
    """How the machine code of ``upper`` is called in a game that is written like that."""
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "facts.py").write_text(facts)
    (folder / "game" / "rules.py").write_text(rules)
    return subprocess.run([sys.executable, "-c", NAME], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("old", "new", "matters"),
    [
        ("MOST = 5", "MOST = 6", True),
        ("[1, 2]", "[1, 3]", True),
        ("np.int8", "np.int16", True),
        ("A = 1", "A = 2", True),
        ("x + FLOORS", "x - FLOORS", True),
        ("lower(x) + MOST", "lower(x) * MOST", True),
        ("Docstring.", "Another.", False),
        ("MOST = 5", "MOST = 5  # floors", False),
        ("return x\n", "return x + 1\n", False),
    ],
)
def test_the_cache_has_another_name_after_every_change_that_matters_and_no_other(
    old: str, new: str, matters: bool, tmp_path: Path
) -> None:
    before = cache_name(tmp_path / "before", FACTS, RULES)
    after = cache_name(tmp_path / "after", FACTS.replace(old, new), RULES.replace(old, new))
    assert (before != after) == matters


def test_what_cannot_be_told_is_known_by_its_file(tmp_path: Path) -> None:
    facts = FACTS + "class Odd:\n    pass\nMOST = Odd()\n"
    before = cache_name(tmp_path / "before", facts, RULES)
    assert cache_name(tmp_path / "same", facts, RULES) == before
    assert cache_name(tmp_path / "after", facts + "# a comment\n", RULES) != before


def test_the_cache_has_another_name_with_another_rule_bound() -> None:
    before = binder(Mode.COMPILED).cache_folder(twice)
    assert Binder("test", {declared: twice}, Mode.COMPILED).cache_folder(twice) != before
    assert Binder("test", {declared: own, own: twice}, Mode.COMPILED).cache_folder(twice) != before


def test_the_cache_has_another_name_with_other_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = binder(Mode.COMPILED).cache_folder(twice)
    monkeypatch.setattr(module, "version", lambda package: "0")
    assert binder(Mode.COMPILED).cache_folder(twice) != before
    assert binder(Mode.CHECKED).cache_folder(twice) != binder(Mode.COMPILED).cache_folder(twice)


PROGRAM = """
from numba import types
from durbar.engine.rule import Binder, Mode
from game.rules import answer
from pathlib import Path
from types import ModuleType
function = Binder("game", {}, Mode.COMPILED).entry(answer, (types.int64,))
print(function(1), sum(function.stats.cache_hits.values()))
"""


@pytest.fixture
def facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that the rules of a small game import from; nothing is compiled yet."""
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path / "cache"))
    (tmp_path / "game").mkdir()
    facts = tmp_path / "game" / "facts.py"
    facts.write_text("ANSWER = 41\n")
    (tmp_path / "game" / "rules.py").write_text(
        "from durbar.engine.rule import rule\nfrom game.facts import ANSWER\n\n\n@rule\ndef answer(x):\n"
        "    return ANSWER + x\n"
    )
    return facts


def run_at_once(folder: Path, processes: int) -> list[str]:
    """What so many processes say: what the rule answers, and how often it was found in the cache."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, '.')\n{PROGRAM}"]
    started = [subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) for _ in range(processes)]
    return sorted(process.communicate()[0].strip() for process in started)


@pytest.mark.slow
def test_machine_code_is_kept_on_disk_and_never_stale(tmp_path: Path, facts: Path) -> None:
    """A change in a file that the compiled function only imports from is noticed, which Numba alone would not."""
    assert run_at_once(tmp_path, 1) == ["42 0"]
    assert run_at_once(tmp_path, 1) == ["42 1"]
    facts.write_text("ANSWER = 1\n")
    assert run_at_once(tmp_path, 1) == ["2 0"]


@pytest.mark.slow
@pytest.mark.usefixtures("facts")
def test_of_several_processes_at_once_one_compiles_and_the_others_wait_for_it(tmp_path: Path) -> None:
    assert run_at_once(tmp_path, 3) == ["42 0", "42 1", "42 1"]


@pytest.mark.slow
def test_checked_rules_notice_an_index_out_of_bounds() -> None:
    @rule
    def too_many(s, player, pad):
        for choice in range(5):
            pad.choice[choice] = choice
        return 5

    game = secret.secret(choices=too_many)
    with pytest.raises(IndexError):
        game.in_mode("checked").start(2, seed=1)


def test_rules_compile_with_a_numba_that_is_made_otherwise(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Then Numba's own way is good enough, and somebody is told."""
    from numba import types

    from durbar.engine import numba_fragment

    def moved(*_: object) -> None:
        raise AttributeError("it is somewhere else now")

    assert numba_fragment.fits()
    assert numba_fragment.fragment_compiler("99.0") is numba_fragment.FragmentCompiler
    numba_fragment.fragment_compiler.cache_clear()
    monkeypatch.setattr(numba_fragment.Fragment, "_finalize_final_module", moved)
    monkeypatch.setattr(numba_fragment, "KNOWN", ((0, 0), (0, 0)))
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path))
    try:
        assert numba_fragment.fragment_compiler() is None
        assert binder(Mode.COMPILED).entry(sums, (types.int64,))(5) == sum(range(1, 11))
    finally:
        numba_fragment.fragment_compiler.cache_clear()
