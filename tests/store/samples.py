"""Tables as the tests of the store need them: what is on them does not matter here."""

from msgspec.structs import replace

from durbar.bots.levels import LEVELS
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


def seated(
    table: str,
    who: tuple[str, ...],
    places: tuple[int, ...],
    *,
    at: int = 1,
    rated: bool = True,
    public: bool = True,
    gone: tuple[int, ...] = (),
) -> Summary:
    """A rated table that is over, with people and levels in their places; at the seats of who is gone a bot ended."""
    seats = tuple(
        SeatSummary(
            name="" if one in LEVELS else one,
            guest=None if one in LEVELS else one,
            open=False,
            waits=False,
            level=one if one in LEVELS else "companion" if index in gone else None,
            points=50 - place,
            place=place,
        )
        for index, (one, place) in enumerate(zip(who, places, strict=True))
    )
    plain = summary(table, state="over", public=public, changed_at=at)
    return replace(plain, seats=seats, rated=rated, over_at=at)


def choice(number: int) -> Chose:
    return Chose(at=number, seat=number % 3, choice=number)


def lay(store: Store, shown: Summary, host: Guest = "ann") -> Summary:
    """Open a table that looks so."""
    store.open(opened(shown.id, host, shown.public), [], shown)
    return shown
