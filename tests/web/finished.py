"""Games that are over, as a store has them: played by bots on seats that people hold."""

from collections.abc import Sequence

from durbar.arena.match import Match, lot, play
from durbar.engine.game import load
from durbar.engine.recorded import RecordedGame
from durbar.tables.acts import AnyAct, Chose, Guest, Opened, Sat, Seated
from durbar.tables.store import Store
from durbar.tables.table import Table

BOT = "companion"


def game(name: str, players: int, number: int) -> RecordedGame:
    """A whole game by instinct."""
    return play(Match(number, name, {}, ("instinct",) * players, lot(number), lot(number, 1)))[1]


def table_of(
    recorded: RecordedGame,
    guests: Sequence[Guest | None],
    id: str = "t",
    public: bool = True,
    at: int = 1,
    rated: bool = False,
) -> Table:
    """Its table, on the seats of which these sit; bots where nobody does."""
    opened = Opened(
        id=id,
        game=recorded.setup.game.name,
        version=recorded.setup.version,
        players=recorded.setup.players,
        options=recorded.setup.chosen,
        seed=str(recorded.seed),
        name="",
        host=next((guest for guest in guests if guest), "nobody"),
        public=public,
        invitation="word",
        opened_at=at,
        rated=rated,
    )
    return Table(opened, load(opened.game), acts_of(recorded, guests, at))


def acts_of(recorded: RecordedGame, guests: Sequence[Guest | None], at: int = 1) -> list[AnyAct]:
    """All that was done at that table."""
    seated: list[AnyAct] = [
        Sat(at=at, seat=seat, guest=guest, name=guest.title()) if guest else Seated(at=at, seat=seat, level=BOT)
        for seat, guest in enumerate(guests)
    ]
    return [*seated, *(Chose(at=at, seat=seat, choice=choice) for seat, choice in recorded.choices)]


def keep(
    store: Store,
    recorded: RecordedGame,
    guests: Sequence[Guest | None],
    id: str,
    public: bool = True,
    at: int = 1,
    rated: bool = False,
) -> Table:
    """The same, kept in a store."""
    table = table_of(recorded, guests, id, public, at, rated)
    store.open(table.opened, acts_of(recorded, guests, at), table.summary())
    return table
