"""The services of one game in one mode, ready to be called from Python."""

import threading
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, get_type_hints

import numpy as np

from durbar.engine import contract
from durbar.engine import entries as entries
from durbar.engine.chance import sown
from durbar.engine.log import Log
from durbar.engine.mind import mind_of
from durbar.engine.record import Record, Tables, Windows
from durbar.engine.rule import Binder, Function, Mode
from durbar.engine.scratchpad import pad_of


class Scratch(threading.local):
    """Records that every thread fills again and again, so that no decision allocates any."""

    def __init__(self, bound: "Bound") -> None:
        self.pad, self.events = bound.new("pads"), bound.new("logs")
        self.events["read"] = True
        self.pads = bound.handle(self.pad, "pads")
        self.logs = bound.handle(self.events, "logs")
        self.silence = bound.handle(bound.new("logs"), "logs")

    def sown(self, *seed: int) -> Any:
        """The pad with its dice sown."""
        self.pad["chance"] = sown(*seed)
        return self.pads


class Bound:
    """Every entry (see entries.py) as a method of this object, bound to a game; compiled when first asked for."""

    def __init__(
        self,
        name: str,
        state: type[Record],
        own: Mapping[Function, Function],
        mode: Mode,
        choice_count: int,
        seats: int,
    ) -> None:
        if seats > contract.MOST_PLAYERS:
            raise TypeError(f"the engine is made for {contract.MOST_PLAYERS} players at most, {name} has {seats}")
        self._records: dict[str, type[Record]] = {
            "tables": state,
            "pads": pad_of(choice_count, seats),
            "logs": Log,
            "minds": mind_of(choice_count),
        }
        self._plain = mode is Mode.PLAIN
        self._binder = Binder(name, own, mode)
        self._lock = threading.Lock()
        self.scratch = Scratch(self)

    def __getattr__(self, name: str) -> Function:
        """The entry of this name; kept as an attribute from then on."""
        declared = entries.ENTRIES.get(name)
        if declared is None:
            raise AttributeError(name)
        with self._lock:
            if name not in self.__dict__:
                self.__dict__[name] = self._binder.entry(declared, self._signature(declared))
        return self.__dict__[name]

    def warm(self) -> Iterator[tuple[int, int]]:
        """Compile every entry; after each, how many of how many are done."""
        for done, name in enumerate(entries.ENTRIES, 1):
            getattr(self, name)
            yield done, len(entries.ENTRIES)

    def has(self, *names: str) -> bool:
        """Whether these entries can be called at once, without waiting for machine code."""
        return self._plain or self.__dict__.keys() >= set(names)

    def is_kept(self) -> bool:
        """Whether machine code of every entry lies in the cache, so that nobody has to wait for it."""
        return all(
            any(self._binder.cache_folder(entry).rglob(f"*.{entry.__qualname__}-*.nbi"))
            for entry in entries.ENTRIES.values()
        )

    def new(self, kind: str, count: int = 1) -> Tables:
        """New records of a kind: tables, pads, logs or minds."""
        return self._records[kind].tables(count)

    def handle(self, records: Tables, kind: str | type[Record] = "tables") -> Any:
        """Records in the form that the rules of this mode take."""
        window = self._records[kind] if isinstance(kind, str) else kind
        return Windows(window(records, i) for i in range(len(records))) if self._plain else records

    def _signature(self, function: Function) -> tuple[object, ...]:
        if self._plain:
            return ()
        hints = get_type_hints(function, include_extras=True)
        return tuple(self._numba_type(hint) for name, hint in hints.items() if name != "return")

    def _numba_type(self, hint: Any) -> object:
        """The Numba type that an annotation of entries.py stands for."""
        from numba import typeof, types
        from numba.core.sigutils import normalize_signature

        if hint is int:
            return types.int64
        if isinstance(hint, type) and issubclass(hint, tuple):  # a named tuple of several
            fields = get_type_hints(hint, include_extras=True).values()
            return types.NamedTuple([self._numba_type(field) for field in fields], hint)
        (named,) = hint.__metadata__
        window = self._records.get(named, named)
        if isinstance(window, type) and issubclass(window, Record):
            return typeof(np.zeros(1, window.dtype))
        (arguments, _) = normalize_signature(f"({named},)")
        return arguments[0]


def own_rules(rooms: Iterable[ModuleType], written: Mapping[str, Function]) -> dict[Function, Function]:
    """The game's own function for every rule of the contract: looked for in these modules, then among those that were
    written for its steps.
    """
    rooms, own = list(rooms), {}
    for name, declared in vars(contract).items():
        if getattr(declared, "__module__", None) != contract.__name__ or not getattr(declared, "is_rule", False):
            continue
        found: set[Function] = {vars(room)[name] for room in rooms if name in vars(room)}
        if not found and name in written:
            found = {written[name]}
        if not found and declared in contract.OPTIONAL:
            continue
        if len(found) != 1:
            raise TypeError(f"a game needs one function {name}, as the contract says; found {len(found)}")
        (own[declared],) = found
    return own
