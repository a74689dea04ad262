"""Games that other packages provide: found by their entry points, and no trouble to anybody if they are broken."""

import pickle
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import durbar
from durbar.doctor import Health, examine
from durbar.engine import game as registry
from durbar.engine.errors import BrokenGame, UnknownGame
from durbar.engine.facts import VARIABLE
from durbar.engine.game import broken
from tests import site as site_packages
from tests.games import secret


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages are looked for; the game of secret cards stands there as a package of its own."""
    shutil.copytree(Path(secret.__file__).parent, tmp_path / "elsewhere")
    monkeypatch.syspath_prepend(tmp_path)
    registry._foreign.cache_clear()
    yield tmp_path
    registry._foreign.cache_clear()
    for module in [name for name in sys.modules if name.partition(".")[0] == "elsewhere"]:
        del sys.modules[module]


def announce(site: Path, **games: str) -> None:
    """Let packages announce games, each by its name and where it is."""
    for name, where in games.items():
        site_packages.announce(site, f"package-{name}", {name: where})
    registry._foreign.cache_clear()


def test_a_game_of_another_package_is_found_played_and_pickled(site: Path) -> None:
    with pytest.raises(UnknownGame):
        durbar.load("secret")
    announce(site, secret="elsewhere:GAME")
    assert "secret" in durbar.names()
    game = durbar.load("secret")
    assert game.folder == site / "elsewhere"
    assert pickle.loads(pickle.dumps(game)) is game
    position = game.start(2, seed=1)
    position.playout(seed=1)
    assert position.over
    assert game.room("page.board").board.__module__ == "elsewhere.page.board"
    assert not broken()


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("nowhere:GAME", "No module named 'nowhere'"),
        ("elsewhere:NO_GAME", "has no attribute 'NO_GAME'"),
        ("elsewhere:CARDS", "that is no Game, but 6"),
        ("elsewhere:GAME", "it calls itself 'secret'"),
    ],
)
def test_a_broken_game_is_named_and_breaks_no_other(site: Path, where: str, told: str) -> None:
    announce(site, secret="elsewhere:GAME", cracked=where)
    assert "cracked" not in durbar.names()
    assert {"secret", "meridian"} <= set(durbar.names())
    assert durbar.load("secret").title() == "Secret"
    with pytest.raises(BrokenGame, match=rf"'cracked' \({where}\) cannot be loaded: .*{told}"):
        durbar.load("cracked")
    found = next(finding for finding in examine("sqlite://") if finding.part == "game")
    assert found.state is Health.WRONG
    assert "'cracked'" in found.words


def test_a_game_of_ours_is_not_replaced(site: Path) -> None:
    announce(site, meridian="elsewhere:GAME")
    assert durbar.load("meridian").title() == "Meridian"
    assert "another game of that name" in str(broken()["meridian"])


def test_facts_can_be_of_a_game_that_is_still_being_loaded(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = site / "elsewhere" / "__init__.py"
    room.write_text(room.read_text("utf-8") + "\nfrom durbar.engine.facts import house_files\nhouse_files()\n", "utf-8")
    (tmp_path / "facts.toml").write_text('facts_of = "secret"\n')
    monkeypatch.setenv(VARIABLE, str(tmp_path / "facts.toml"))
    announce(site, secret="elsewhere:GAME")
    assert durbar.load("secret").title() == "Secret"
