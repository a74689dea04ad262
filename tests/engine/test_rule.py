import subprocess
import sys
from collections.abc import Callable
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


def binder(mode: Mode, folder: Path) -> Binder:
    return Binder("test", {declared: own}, mode, [folder])


@pytest.mark.parametrize("mode", Mode)
def test_declared_rules_are_replaced_by_the_games_own(mode: Mode, tmp_path: Path) -> None:
    from numba import types

    assert binder(mode, tmp_path).entry(twice, (types.int64,))(5) == 7
    with pytest.raises(NotImplementedError):
        twice(5)


@pytest.mark.parametrize("mode", Mode)
def test_a_chapter_is_called_and_what_it_calls_is_drawn_into_it(mode: Mode, tmp_path: Path) -> None:
    from numba import types

    assert binder(mode, tmp_path).entry(sums, (types.int64,))(5) == sum(range(1, 11))


def test_a_rule_that_calls_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="endless calls itself"):
        binder(Mode.PLAIN, tmp_path).entry(endless, ())


def test_a_game_without_a_rule_of_the_contract_is_refused() -> None:
    with pytest.raises(TypeError, match="setup"):
        own_rules(ModuleType("empty"))


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "rules.py").write_text("2"),
        lambda folder: (folder / "components.toml").write_text("2"),
        lambda folder: (folder / "more.py").write_text(""),
        lambda folder: (folder / "rules.py").rename(folder / "other.py"),
    ],
    ids=["source", "component", "new file", "renamed"],
)
def test_the_cache_has_another_name_after_every_change(change: Callable[[Path], object], tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("1")
    (tmp_path / "components.toml").write_text("1")
    before = binder(Mode.COMPILED, tmp_path).cache_folder(twice)
    assert binder(Mode.COMPILED, tmp_path).cache_folder(twice) == before
    change(tmp_path)
    assert binder(Mode.COMPILED, tmp_path).cache_folder(twice) != before


def test_the_cache_has_another_name_with_another_rule_bound(tmp_path: Path) -> None:
    before = binder(Mode.COMPILED, tmp_path).cache_folder(twice)
    assert Binder("test", {declared: twice}, Mode.COMPILED, [tmp_path]).cache_folder(twice) != before


def test_the_cache_has_another_name_with_other_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = binder(Mode.COMPILED, tmp_path).cache_folder(twice)
    monkeypatch.setattr(module, "version", lambda package: "0")
    assert binder(Mode.COMPILED, tmp_path).cache_folder(twice) != before
    assert binder(Mode.CHECKED, tmp_path).cache_folder(twice) != binder(Mode.COMPILED, tmp_path).cache_folder(twice)


PROGRAM = """
from numba import types
from durbar.engine.rule import Binder, Mode
from game.rules import answer
from pathlib import Path
from types import ModuleType
function = Binder("game", {}, Mode.COMPILED, [Path("game")]).entry(answer, (types.int64,))
print(function(1), sum(function.stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_machine_code_is_kept_on_disk_and_never_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change in a file that the compiled function only imports from is noticed, which Numba alone would not."""
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path / "cache"))
    (tmp_path / "game").mkdir()
    facts = tmp_path / "game" / "facts.py"
    facts.write_text("ANSWER = 41\n")
    (tmp_path / "game" / "rules.py").write_text(
        "from durbar.engine.rule import rule\nfrom game.facts import ANSWER\n\n\n@rule\ndef answer(x):\n"
        "    return ANSWER + x\n"
    )

    def run() -> str:
        path = f"import sys; sys.path.insert(0, '.')\n{PROGRAM}"
        return subprocess.run(
            [sys.executable, "-c", path], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout.strip()

    assert run() == "42 0"
    assert run() == "42 1"
    facts.write_text("ANSWER = 1\n")
    assert run() == "2 0"


@pytest.mark.slow
def test_checked_rules_notice_an_index_out_of_bounds() -> None:
    @rule
    def too_many(s, player, desk):
        for choice in range(5):
            desk.choice[choice] = choice
        return 5

    game = secret.secret(choices=too_many)
    with pytest.raises(IndexError):
        game.in_mode("checked").start(2, seed=1)
