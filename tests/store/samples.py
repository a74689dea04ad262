"""Tables as the tests of the store need them: what is on them does not matter here."""

from durbar.tables.acts import Chose, Guest, Opened
from durbar.tables.store import SeatSummary, Store, Summary


def opened(table: str = "t", host: Guest = "ann", public: bool = True) -> Opened:
    return Opened(
        id=table,
        game="meridian",
        version=1,
        players=3,
        options={"variant": "long"},
        seed="123456789012345678901234567890",
        name="Ann’s table",
        host=host,
        public=public,
        invitation="word",
        opened_at=1,
    )


def summary(
    table: str = "t",
    holders: tuple[Guest | None, ...] = (),
    *,
    state: str = "playing",
    public: bool = True,
    open_seats: int = 0,
    acts: int = 0,
    changed_at: int = 1,
    bot_waits: bool = False,
) -> Summary:
    """A summary with a seat for each holder (None: a bot's), then the open seats."""
    held = tuple(SeatSummary(name=guest or "a bot", guest=guest, open=False, waits=False) for guest in holders)
    return Summary(
        id=table,
        game="meridian",
        name="Ann’s table",
        state=state,
        public=public,
        seats=held + (SeatSummary(name="", guest=None, open=True, waits=False),) * open_seats,
        acts=acts,
        plies=acts,
        changed_at=changed_at,
        bot_waits=bot_waits,
    )


def choice(number: int) -> Chose:
    return Chose(at=number, seat=number % 3, choice=number)


def lay(store: Store, shown: Summary, host: Guest = "ann") -> Summary:
    """Open a table that looks so."""
    store.open(opened(shown.id, host, shown.public), [], shown)
    return shown
