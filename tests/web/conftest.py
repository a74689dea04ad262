"""Servers for tests: in this process, where they also know the toy game with secrets."""

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import durbar.games
from durbar.tables import decisions
from durbar.web.app import Settings
from tests.databases import empty_sqlite
from tests.web.serving import Served, serving

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def with_secret(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game ``secret`` is one of the games."""
    monkeypatch.setattr(durbar.games, "__path__", [*durbar.games.__path__, str(GAMES)])
    yield
    for name in [name for name in sys.modules if name.startswith("durbar.games.secret")]:
        del sys.modules[name]


@pytest.fixture
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are dealt the same in every run of a test."""
    random = Random(1)
    monkeypatch.setattr(secrets, "randbits", random.getrandbits)
    monkeypatch.setattr(decisions, "new_seed", lambda: random.getrandbits(256))


@pytest.fixture
def served(tmp_path: Path, with_secret: None, same_deals: None) -> Iterator[Served]:
    """A server on a database of its own."""
    settings = Settings(empty_sqlite(tmp_path / "web.sqlite"), pause=0, requests_per_second=100_000, ahead=False)
    with serving(settings) as running:
        running.server.presence._grace = 3_600  # whoever was here is, as long as a test compares what is sent
        yield running
