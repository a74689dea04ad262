"""Which cookies count: every guest has a generation, and whoever signs out elsewhere begins the next one."""

from collections import OrderedDict
from time import monotonic

from durbar.tables.acts import Guest
from durbar.tables.store import Store
from durbar.tables.threads import reading, writing

MEMORY = 5.0  # seconds for which a cookie that another server has ended may still count here
MOST_KNOWN = 10_000


class Guests:
    """The generations of guests. A server remembers those that it has seen for some seconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[Guest, tuple[float, int]] = OrderedDict()  # until when, and which

    async def generation(self, guest: Guest) -> int:
        """The generation of a guest's cookies that count: 0 until he signs out for the first time."""
        until, generation = self._known.get(guest, (0.0, 0))
        if until < monotonic():
            generation = self._remember(guest, await reading(self._store.generation, guest))
        return generation

    def has_ended(self, guest: Guest, generation: int) -> bool:
        """Whether cookies of a generation do not count any more, as far as this server remembers."""
        return self._known.get(guest, (0.0, generation))[1] > generation

    async def sign_out(self, guest: Guest) -> int:
        """Let none of a guest's cookies count any more; the generation that begins."""
        return self._remember(guest, await writing(self._store.sign_out, guest))

    def _remember(self, guest: Guest, read: int) -> int:
        generation = max(read, self._known.get(guest, (0.0, 0))[1])  # what was read may be older than what we know
        self._known[guest] = (monotonic() + MEMORY, generation)
        self._known.move_to_end(guest)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return generation
