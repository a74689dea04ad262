"""Which cookies count: every guest has a generation, and whoever signs out elsewhere begins the next one. Whoever has
made himself known also has devices, each of which can be ended by itself.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.people import Device, Standing
from durbar.tables.store import Store
from durbar.tables.threads import reading, writing
from durbar.tables.troubles import Unavailable

MEMORY = 5.0  # seconds for which a cookie may still count that was ended while nothing was heard of other servers
MOST_KNOWN = 10_000
MOST_DEVICES = 20  # of one guest


class Guests:
    """By what guests are known. A server remembers those that it has seen for some seconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[Guest, tuple[float, Standing]] = OrderedDict()  # until when, and how
        self._changes = 0  # that this server knows of: what was read before one of them is not to be remembered
        self.on_change: list[Callable[[Guest], None]] = []  # by what somebody is known: told once it has been learnt

    async def counting(self, guest: Guest, generation: int, device: str) -> Standing | None:
        """How a guest stands whose cookie says this; nothing if it does not count. What we only remember is no reason
        to turn away somebody whom another server has just let in.
        """
        until, standing = self._known.get(guest, (0.0, Standing()))
        if until >= monotonic() and _counts(standing, generation, device):
            return standing
        standing = await self._read(guest)
        return standing if _counts(standing, generation, device) else None

    def has_ended(self, guest: Guest, generation: int, device: str) -> bool:
        """Whether a cookie does not count any more, as far as this server remembers."""
        known = self._known.get(guest)
        return known is not None and not _counts(known[1], generation, device)

    async def sign_out(self, guest: Guest) -> int:
        """Let none of a guest's cookies count any more; the generation that begins."""
        generation = await writing(self._store.sign_out, guest)
        await self.refresh(guest)
        return generation

    async def enter(self, device: Device, instead_of: str = "") -> int:
        """Let a device be its guest's, perhaps instead of another of his; the generation of his cookies."""
        await writing(self._store.enter, device, MOST_DEVICES, instead_of)
        return (await self.refresh(device.guest)).generation

    async def end(self, guest: Guest, device: str) -> None:
        """Let a device be a guest's no more."""
        await writing(self._store.end_device, guest, device)
        await self.refresh(guest)

    async def seen(self, device: str) -> None:
        """A device was used. Whoever uses it does not wait for a busy store."""
        with suppress(Unavailable):
            await writing(self._store.seen, device, now())

    async def refresh(self, guest: Guest) -> Standing:
        """Something has changed with a guest."""
        self._changes += 1
        standing = await self._read(guest)
        for learn in self.on_change:
            learn(guest)
        return standing

    def forget(self, guest: Guest) -> None:
        """Something has been changed elsewhere with a guest: look again, should he come."""
        self._changes += 1
        self._known.pop(guest, None)

    async def _read(self, guest: Guest) -> Standing:
        while True:
            before = self._changes
            standing = await reading(self._store.standing, guest, now())
            if before == self._changes:
                break
        self._known[guest] = (monotonic() + MEMORY, standing)
        self._known.move_to_end(guest)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return standing


def _counts(standing: Standing, generation: int, device: str) -> bool:
    """Whether a cookie of this generation counts: of a guest who is still here, on a device of his if it says so."""
    return not standing.gone and standing.generation == generation and (not device or device in standing.devices)
