"""Whatever people do at a table, in whatever order: what is refused changes nothing, what is done is kept."""

import asyncio
from random import Random

import pytest

from durbar.bots.levels import LEVELS
from durbar.store import Database
from durbar.tables import decisions
from durbar.tables.decisions import Decision
from durbar.tables.host import Host
from durbar.tables.refusals import Refused
from durbar.tables.table import Table
from tests.tables.people import ANN, BOB, CAT, DAN, choosing, everything

PEOPLE = (ANN, BOB, CAT, DAN)  # Dan was not invited


def something(random: Random, table: Table) -> Decision:
    """What somebody might try to do now: often something sensible, often not."""
    visitor = random.choice(PEOPLE)
    seat = random.randint(-1, len(table.seats))
    asked = random.choice([table.number, 0, *table.asked.values()])
    choice = random.randint(-1, table.course.setup.game.choice_count)
    if table.pending and random.random() < 0.6:
        seat = random.choice(table.pending)
        return choosing(table, seat, random.choice(table.course.position.choices(seat)))
    tries = [
        decisions.choose(visitor.id, seat, choice, asked),
        decisions.choose_as_bot(seat % len(table.seats), choice, asked),
        decisions.sit(visitor, seat, random.choice([None, "wrong", table.opened.invitation])),
        decisions.put_bot(visitor.id, seat, random.choice([*LEVELS, "wizard"])),
        decisions.leave(visitor.id, seat),
        decisions.come_back(visitor.id, seat),
        decisions.resign(visitor.id, seat) if random.random() < 0.1 else decisions.come_back(visitor.id, seat),
        decisions.take_back(visitor.id, seat),
        decisions.answer(visitor.id, seat, random.random() < 0.8),
        decisions.rematched(visitor.id, "next") if random.random() < 0.1 else decisions.take_back(visitor.id, seat),
    ]
    return random.choice(tries)


@pytest.mark.parametrize(
    ("game", "seats", "acts", "seed"),
    [
        *(("secret", 2, 30, seed) for seed in range(4)),
        *(("secret", 3, 40, seed) for seed in range(4)),
        *(("meridian", 2 + seed, 60, seed) for seed in range(3)),
    ],
)
def test_a_table_read_again_is_the_same_after_everything_that_was_done(
    store: Database, game: str, seats: int, acts: int, seed: int
) -> None:
    random = Random(seed)
    done: set[str] = set()

    async def evening() -> None:
        host = Host(store)
        others = ({"who": random.choice(["open", "open", "here"]), "name": "Eve"} for _ in range(1, seats))
        sitting = [{"who": "me"}, *others]
        table = await host.open(ANN, game, sitting, public=seed % 2 == 0)
        for seat, visitor in zip(range(1, seats), (BOB, CAT, BOB), strict=False):
            if table.summary().seats[seat].open:
                await host.act(table.opened.id, decisions.sit(visitor, seat, table.opened.invitation))
        for _ in range(acts):
            before = everything(table)
            number = table.number
            try:
                table = await host.act(table.opened.id, something(random, table))
            except Refused:
                assert everything(await host.table(table.opened.id)) == before
            else:
                assert table.number == number + 1
            again = await Host(store).table(table.opened.id)
            assert everything(again) == everything(table)
        done.update(type(act).__name__ for act in store.read(table.opened.id)[1])

    asyncio.run(evening())
    assert "Chose" in done
