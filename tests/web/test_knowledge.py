"""Nobody sees what he should not: whatever he is sent stays the same, byte by byte, when all he cannot know is dealt
again. Page, stream, previews, replay, study and API, for every seat and for a spectator, all through random games.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from durbar.drawing.seen import Seen
from durbar.engine.game import load, names
from durbar.engine.log import EVERYONE, Event
from durbar.tables.course import Ply
from durbar.tables.table import Table
from durbar.web import drawing
from durbar.web.page_cache import PageCache
from tests.games.secret import KEEP, SWAP
from tests.nightly import many
from tests.web.serving import Guest, Served

MOST_ASKED = 4  # things that somebody asks about, of all that he cannot choose


def other_details(event: Event, viewer: int | None, random: Random) -> Event:
    """The event with other details, unless the viewer knows them."""
    if event.known_to == EVERYONE or (viewer is not None and event.known_to >> viewer & 1):
        return event
    a, b, c, d = (random.randrange(6) for _ in range(4))
    return event._replace(details=(a, b, c, d))


@contextmanager
def dealt_again(page_cache: PageCache, table: Table, viewer: int | None, seed: int) -> Iterator[None]:
    """The table as it may be as well, for all that a viewer knows: other cards, other secret decisions."""
    random, course = Random(seed), table.course
    was = course.position, course.told, course.plies
    course.position = course.position.hidden_from(viewer, seed)
    course.told = [tuple(other_details(event, viewer, random) for event in events) for events in course.told]
    page_cache.clear()
    course.plies = [
        Ply(ply.seat, random.choice(others)) if others else ply
        for ply, others in zip(course.plies, unknown_choices(table, viewer), strict=True)
    ]
    try:
        yield
    finally:
        course.position, course.told, course.plies = was
        page_cache.clear()


def unknown_choices(table: Table, viewer: int | None) -> list[list[int]]:
    """For every choice made, what it may have been as well, for all that a viewer knows; nothing if he has seen it."""
    course = table.course
    unknown: list[list[int]] = [[] for _ in course.plies]
    if course.setup.game.name == "secret" and not course.position.over:
        return [[] if ply.seat == viewer else [KEEP, SWAP] for ply in course.plies]
    if not course.setup.game.secrets:
        return unknown
    if course.plies and course.plies[-1].seat != viewer and not course.position.events:  # half a play, perhaps
        seat, before = course.plies[-1].seat, course.before
        for choice in before.choices(seat):
            after = before.copy()
            if not after.choose(seat, choice) and after.pending == course.position.pending:
                unknown[-1].append(choice)
    return unknown


TIME = re.compile(rb'(?<=name="clocks" content=")\d+')  # when somebody asks, which is no secret


def everything_sent(guest: Guest, table: Table, viewer: int | None) -> dict[str, bytes]:
    """All that a server says about a table to somebody."""
    path = f"/tables/{table.opened.id}"
    paths = [path, f"{path}/replay/{len(table.moves(viewer))}", f"{path}/log", "/", "/finished"]
    paths += [f"{path}/boards?ply=0&ply={len(table.moves(viewer))}"]
    paths += [f"{path}/review", "/you/habits", f"/study/{table.opened.game}?players=3"]
    if viewer is not None and table.pending:
        branch = f"{path}/what-if/{len(table.moves(viewer))}~{viewer}"
        paths += [branch, *(f"{branch}/preview/{choice}" for choice in table.course.position.choices(viewer)[:1])]
    if viewer is not None and viewer in table.pending:
        paths += [f"{path}/preview/{choice}" for choice in table.course.position.choices(viewer)[:3]]
    sent = {path: TIME.sub(b"", guest.browser.get(path).content) for path in paths}
    closed = re.findall(r'data-closed="([^"]+)"', sent[path].decode())
    for thing in closed[:: len(closed) // MOST_ASKED + 1]:
        sent[f"why not {thing}"] = guest.browser.get(f"{path}/why-not", params={"what": thing}).content
    sent["stream"] = first_message(guest, path)
    for called in (
        path,
        "/tables",
        f"/reviews/{table.opened.id}",
        f"/openings/{table.opened.game}?players=3",
        "/habits",
    ):
        sent[f"api {called}"] = guest.api.get(called).content
    return sent


def first_message(guest: Guest, path: str) -> bytes:
    """What the live stream sends to a page that shows nothing yet."""
    message: list[str] = []
    with guest.browser.stream("GET", f"{path}/live?since=99999") as stream:
        for line in stream.iter_lines():
            message.append(line)
            if not line and any(part.startswith("data:") for part in message):
                break
    return "\n".join(message).encode()


def plies(game: str) -> int:
    """After how many choices everything is compared: often enough in a long game."""
    return {"secret": 1, "meridian": 23, "taj_mahal": 29, "wallenstein": 47, "agra": 61}[game]


KINDS = (
    *("page", "looking back", "boards", "lobby", "finished games", "stream", "table by the API", "tables by the API"),
    *("review", "habits", "openings", "review by the API", "openings by the API", "habits by the API"),
)
MOST_PLIES = {"agra": 250}  # its games are long, and later choices are of the same kinds


@pytest.mark.parametrize("seed", range(1, 1 + many(1, 4)))
@pytest.mark.parametrize("game", ["secret", *names()])
def test_what_is_sent_depends_on_nothing_that_its_reader_cannot_know(served: Served, game: str, seed: int) -> None:
    assert compare(served, game, seed) >= 8 * len(KINDS)


def compare(served: Served, game: str, seed: int) -> int:
    """Play a random game and compare all that is sent on the way; how many answers were compared."""
    random = Random(seed)
    guests = [served.guest(f"Guest {seat}") for seat in range(3)]
    spectator = served.guest("Spectator")
    table_id = guests[0].open(game, "me", "open", "open")
    for seat in (1, 2):
        guests[seat].call("POST", f"/tables/{table_id}/sit", seat=seat)
    table = served.server.host._tables[table_id]
    compared, unknown = 0, False
    while table.pending and len(table.course.plies) < MOST_PLIES.get(game, 10_000):
        if len(table.course.plies) % plies(game) == 0:
            for viewer, guest in [*enumerate(guests), (None, spectator)]:
                truth = everything_sent(guest, table, viewer)
                with dealt_again(served.server.page_cache, table, viewer, random.randrange(1000)):
                    assert everything_sent(guest, table, viewer) == truth
                compared, unknown = compared + len(truth), unknown or any(unknown_choices(table, viewer))
        seat = random.choice(table.pending)
        choice = random.choice(table.course.position.choices(seat))
        guests[seat].call("POST", f"/tables/{table_id}/choices", seat=seat, choice=choice, asked=table.asked[seat])
    assert unknown == table.course.setup.game.secrets
    return compared


def test_the_comparison_notices_a_page_that_tells_too_much(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page drawn from the truth, with every card face up, is noticed."""
    room = load("secret").room("page.board")

    def truthful(position, viewer, events, names, language, asks):
        return Seen(position, viewer, events, names, language, asks)

    def everything(seen):
        return {"hands": [int(card) for card in seen.position.state.hand[:2]], "decided": [False, False]}

    monkeypatch.setattr(drawing, "seen", truthful)
    monkeypatch.setattr(room, "board", everything)
    noor, kenji = served.guest("Noor"), served.guest("Kenji")
    table_id = noor.open("secret", "me", "open")
    kenji.call("POST", f"/tables/{table_id}/sit", seat=1)
    table = served.server.host._tables[table_id]
    truth = everything_sent(noor, table, 0)
    different = set()
    for seed in range(10):
        with dealt_again(served.server.page_cache, table, 0, seed):
            different |= {what for what, sent in everything_sent(noor, table, 0).items() if sent != truth[what]}
    assert {f"/tables/{table_id}", "stream", f"api /tables/{table_id}"} <= different


def test_the_seed_is_a_secret_until_the_game_is_over(served: Served) -> None:
    noor = served.guest("Noor")
    table_id = noor.open("secret", "me", {"who": "here", "name": "Kenji"})
    table = served.server.host._tables[table_id]
    path = f"/tables/{table_id}"
    for _ in range(2):
        sent = [noor.browser.get(path).text, noor.browser.get(f"{path}?seat=1").text, noor.api.get(path).text]
        assert not any(str(table.seed) in text for text in sent)
        assert all(table.promise in text for text in sent)
        assert noor.browser.get(f"{path}/record").status_code == 409
        seat = table.pending[0]
        noor.call("POST", f"{path}/choices", seat=seat, choice=0, asked=table.asked[seat])
    assert str(table.seed) in noor.browser.get(path).text
    assert f"promise: {table.promise}" in noor.browser.get(f"{path}/record").text
