"""An adversary who has all our code, reads all that a spectator and a seat are sent before the end, and computes.

He takes every long number and every id from what he has fetched, puts each through all functions of ours that make
seeds, promises and dice (and through the digests anybody knows), and deals a game from whatever comes out. If one of
his deals shows a hand of the table, the dice can be computed.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator

import numpy as np
import pytest

from durbar.engine.chance import WORD, WORDS, sown
from durbar.engine.game import Setup, load
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame
from durbar.engine.sealed import dice_of, promise_of
from durbar.tables.table import Table
from tests.web.serving import Guest, Served
from tests.web.test_knowledge import everything_sent

TOKEN = re.compile(rb"\b[0-9a-f]{32,}\b|\b[0-9]{9,}\b")
SEEDS = 1 << 256
GAME = "taj_mahal"


def numbers(token: bytes) -> set[int]:
    """What a word may stand for as a number."""
    found = {int.from_bytes(token, "big")}
    if re.fullmatch(rb"[0-9a-f]+", token):
        found.add(int(token, 16))
    if token.isdigit():
        found.add(int(token))
    return {number for number in found if number < SEEDS}


def derived(number: int) -> Iterator[int]:
    """What all that makes seeds, promises and dice makes of a number, and common digests of its digits and bytes."""
    key = number.to_bytes(32, "big")
    yield int(promise_of(number), 16)
    yield from (dice_of(number, (), ply) for ply in range(3))
    for written in (str(number).encode(), f"{number:064x}".encode(), key):
        yield int.from_bytes(hashlib.sha256(written).digest(), "big")
    for label in (b"promise", b"dice", b"durbar\ndice\n0", b""):
        yield int.from_bytes(hmac.digest(key, label, "sha256"), "big")


def dice(number: int) -> Iterator[list[int]]:
    """The random words that a number may be: sown from it, or its own bytes."""
    yield sown(number).tolist()
    for written in (number.to_bytes(32, "big"), number.to_bytes(32, "little")):
        for first in (written[:16], written[16:]):
            yield np.frombuffer(first, "<u4", WORDS).astype(np.int64).tolist()
            yield np.frombuffer(first, ">u4", WORDS).astype(np.int64).tolist()


def deals(setup: Setup, tokens: set[bytes]) -> Iterator[Position]:
    """Every game that could be dealt from something derived from these words."""
    first = {number for token in tokens for number in numbers(token)}
    second = first | {number for start in first for number in derived(start)}
    for words in {tuple(words) for number in second for words in dice(number)}:
        if any(words):  # dice of nothing but zeros never fall
            yield dealt_from(setup, words)


def dealt_from(setup: Setup, words: tuple[int, ...]) -> Position:
    """A game dealt from random words."""
    assert all(0 <= word <= WORD for word in words)
    tables = setup.game.state.tables(1)
    tables["chance"] = words
    setup.game.deal(setup, tables)
    return Position(setup, tables)


def hands(position: Position) -> list[list[int]]:
    return [hand.tolist() for hand in position.state.hand[: position.players]]


def fetched(guest: Guest, table: Table, viewer: int | None) -> bytes:
    """All that somebody is sent about a table, also where he is refused."""
    path = f"/tables/{table.opened.id}"
    more = [guest.browser.get(f"{path}/record").content, guest.browser.get("/health").content]
    return b" ".join([*everything_sent(guest, table, viewer).values(), *more])


def hits(served: Served, table: Table, guests: list[Guest]) -> tuple[int, int]:
    """How many hands the adversary computes, looking on and from the first seat, and how many deals he has tried."""
    truth = hands(RecordedGame.start(table.recorded()))
    seen = fetched(served.guest("Spectator"), table, None) + fetched(guests[0], table, 0)
    setup = load(GAME, "compiled").setup(table.setup.players)
    tried, right = 0, 0
    tokens = {*TOKEN.findall(seen), table.opened.id.encode(), table.opened.invitation.encode()}
    for position in deals(setup, tokens):
        tried += 1
        right += sum(mine == theirs for mine, theirs in zip(hands(position), truth, strict=True))
    return right, tried


def full_table(served: Served) -> tuple[Table, list[Guest]]:
    guests = [served.guest(f"Guest {seat}") for seat in range(3)]
    table_id = guests[0].open(GAME, "me", "open", "open")
    for seat in (1, 2):
        guests[seat].call("POST", f"/tables/{table_id}/sit", seat=seat)
    return served.server.host._tables[table_id], guests


def test_nothing_that_is_sent_lets_anybody_compute_a_hand(served: Served) -> None:
    table, guests = full_table(served)
    right, tried = hits(served, table, guests)
    assert tried > 500
    assert right == 0


def test_the_adversary_would_have_computed_them_from_the_promise_of_old(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The digest from which the dice were sown: the attack is real, and would be noticed again."""
    monkeypatch.setattr(RecordedGame, "_dice", lambda recorded, ply: recorded.seed)
    monkeypatch.setattr(Table, "promise", property(lambda table: hashlib.sha256(str(table.seed).encode()).hexdigest()))
    table, guests = full_table(served)
    right, _ = hits(served, table, guests)
    assert right >= 3


def test_a_table_with_an_open_seat_sends_nothing_of_a_deal(served: Served) -> None:
    """Sit down, look, stand up, sit elsewhere: nothing is to be seen, and nothing changes that a deal could explain."""
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table_id = noor.open(GAME, "me", "open", "open")
    path = f"/tables/{table_id}"
    for seat in (1, 2):
        kenji.call("POST", f"{path}/sit", seat=seat)
        info = kenji.api.get(path).json()
        assert (info["board"], info["log"], info["choices"], info["promise"], info["seed"]) == ({}, [], [], "", None)
        assert [seat["points"] for seat in info["seats"]] == [None] * 3
        page = kenji.browser.get(path).text
        assert 'class="waiting"' in page
        assert 'id="board"' not in page
        assert kenji.browser.get(f"{path}/replay/0").status_code == 409
        assert kenji.browser.get(f"{path}/preview/0").status_code == 409
        kenji.call("POST", f"{path}/leave", seat=seat)
    table = served.server.host._tables[table_id]
    assert (table.seed, table.promise) == (None, "")
