"""Tables on a real store, and those who are told of them."""

from collections.abc import Iterator

import pytest

from tests.notices.receivers import Mailbox, Receiver, mail_server, receiving
from tests.tables.conftest import host as host
from tests.tables.conftest import postgres as postgres
from tests.tables.conftest import postgres_server as postgres_server
from tests.tables.conftest import servers as servers
from tests.tables.conftest import sqlite as sqlite
from tests.tables.conftest import store as store
from tests.tables.conftest import with_the_secret_game as with_the_secret_game


@pytest.fixture
def service() -> Iterator[Receiver]:
    """A push service, or a program."""
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as server:
        yield server
