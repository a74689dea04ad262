"""The facts printed on a game's components: those of the package, or of a house that owns the box and knows better.

Rules close over facts as constants, so a process knows one set of them for each game. Therefore the files of a house
are named in DURBAR_FACTS before a game is loaded, and the processes started from there inherit them. Such a file tells
all facts or a few: what it leaves out is as in the package, also entries of a list that have ids. Which facts can be
replaced, each game says (its ``facts.py``).
"""

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from durbar.engine.errors import BadFacts, OtherFacts
from durbar.engine.expectations import Expectation, Replaced, Words, entry, is_same, listed, shown, values_at

COMPONENTS = "components.toml"
VARIABLE = "DURBAR_FACTS"  # the files of the house, separated as in PATH
FACTS_OF = "facts_of"  # the key with which such a file names its game

SOURCES = ("rulebook", "box", "found", "derived", "recalled", "reconstructed", "ruling")
CONFIDENCES = ("high", "medium", "low", "none")


class Facts(dict[str, Any]):
    """The facts of a game by section, and those among them that the house has replaced, by place."""

    def __init__(
        self, facts: Mapping[str, Any] | None = None, own: Mapping[str, Any] | None = None, house: Path | None = None
    ) -> None:
        super().__init__(facts or {})
        self.own = dict(own or {})
        self.house = house  # its file, if it has one for this game

    @cached_property
    def digest(self) -> str:
        """What tells these facts from all others; empty if they are those of the package."""
        return sha256(json.dumps(self.own, sort_keys=True).encode()).hexdigest()[:16] if self.own else ""

    def check(self, digest: str) -> None:
        """Refuse a game that was played with other facts."""
        if digest == self.digest:
            return
        if not digest:
            raise OtherFacts(f"played with the facts of the package: look at it without --facts and {VARIABLE}")
        raise OtherFacts(f"played with facts of a house ({digest}): name their file with --facts or in {VARIABLE}")


def facts_of(folder: Path, replaceable: Mapping[str, Expectation]) -> Facts:
    """The facts of the game in a folder: those of its components.toml, or of the house where it tells others."""
    printed = tomllib.loads((folder / COMPONENTS).read_text("utf-8"))
    file = house_files().get(folder.name)
    return _House(file, replaceable).facts(printed) if file else Facts(printed)


def house_files() -> dict[str, Path]:
    """The files of the house by the game that each is for."""
    return _files_named(os.environ.get(VARIABLE, ""))


@cache
def _files_named(variable: str) -> dict[str, Path]:
    from durbar.engine.game import announced  # games know their facts, not the other way round

    files: dict[str, Path] = {}
    for file in map(Path, filter(None, variable.split(os.pathsep))):
        game = _read(file).get(FACTS_OF)
        if game not in announced():
            raise BadFacts(file, FACTS_OF, shown(game), f"the name of a game: {listed(announced())}")
        if game in files:
            raise BadFacts(file, FACTS_OF, shown(game), f"another game, for {files[game]} is for this one")
        files[game] = file
    return files


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadFacts(file, "the file", f"nothing that can be read ({error})", "a text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadFacts(
            file, "the text", f"a mistake ({error})", "TOML, as `durbar facts GAME --export FILE` writes"
        ) from None


def is_about(key: str) -> bool:
    """Whether a key tells where another fact comes from or how sure it is, and no fact itself."""
    return key.rpartition("_")[2] in ("provenance", "confidence")


class _House:
    """What a house tells in one file, compared with what is printed."""

    def __init__(self, file: Path, replaceable: Mapping[str, Expectation]) -> None:
        self._file = file
        self._replaceable = replaceable

    def facts(self, printed: dict[str, Any]) -> Facts:
        """What is printed, with what the house tells in its place; refused if the rules cannot be played with it."""
        told = _read(self._file)
        del told[FACTS_OF]
        told = self._completed(printed, told)
        own = dict(self._differing(printed, told))
        facts = _merged(printed, told)
        for pattern, expectation in self._replaceable.items():
            replaced = Replaced(values_at(facts, pattern), values_at(printed, pattern), facts)
            for place, found, expected in expectation.complaints(replaced):
                raise self._refusal(place, found, expected)
        return Facts(facts, own, self._file)

    def _completed(self, printed: Any, told: Any, place: str = "") -> Any:
        """What is told, with entries that have ids in their printed order; one that is left out differs in nothing."""
        if isinstance(printed, dict) and isinstance(told, dict):
            return {
                key: self._completed(printed.get(key), value, f"{place}.{key}".lstrip("."))
                for key, value in told.items()
            }
        if not _have_ids(printed) or not _have_ids(told):
            return told
        names, entries = [one["id"] for one in printed], {one["id"]: one for one in told}
        for one in told:
            if one["id"] not in names or one is not entries[one["id"]]:
                expected = f"each of these once at most: {listed(names)}"
                raise self._refusal(f"{place}[{one['id']}].id", one["id"], expected)
        return [entries.get(name, {}) for name in names]

    def _differing(self, printed: Any, told: Any, place: str = "", pattern: str = "") -> Iterator[tuple[str, Any]]:
        """Every fact that is told otherwise than printed, by its place; all of them can be replaced."""
        if isinstance(printed, dict):
            yield from self._differing_in_table(printed, told, place, pattern)
        elif isinstance(printed, list):
            yield from self._differing_in_list(printed, told, place, pattern)
        elif not is_same(printed, told):
            if pattern not in self._replaceable:
                raise self._refusal(place, told, f"{shown(printed)}: this fact cannot be replaced")
            yield place, told

    def _differing_in_table(
        self, printed: dict[str, Any], told: Any, place: str, pattern: str
    ) -> Iterator[tuple[str, Any]]:
        if not isinstance(told, dict):
            raise self._refusal(place, told, f"a table with {listed(printed)}")
        for key, value in told.items():
            at, of = f"{place}.{key}".lstrip("."), f"{pattern}.{key}".lstrip(".")
            if is_about(key):
                self._check_about(printed, key, value, at)
            elif key not in printed:
                raise self._unknown(printed, value, at)
            else:
                yield from self._differing(printed[key], value, at, of)

    def _differing_in_list(self, printed: list[Any], told: Any, place: str, pattern: str) -> Iterator[tuple[str, Any]]:
        if not isinstance(told, list):
            raise self._refusal(place, told, f"a list of {len(printed)}")
        as_many = len(told) == len(printed)
        if not as_many and pattern not in self._replaceable:
            raise self._refusal(place, Words(f"a list of {len(told)}"), f"a list of {len(printed)}")
        for index, value in enumerate(told):
            like = printed[index] if as_many else printed[0]  # a longer or shorter list has entries of the same form
            differing = list(self._differing(like, value, f"{place}[{entry(like, index)}]", f"{pattern}[]"))
            yield from differing if as_many else ()
        if not as_many:
            yield place, told

    def _check_about(self, printed: dict[str, Any], key: str, value: Any, place: str) -> None:
        """Where a fact comes from, or how sure it is, is one of a few words, told where the package tells it."""
        source = printed.get(key.replace("confidence", "provenance"), printed.get(key))
        if source is None:
            raise self._unknown(printed, value, place)
        several = isinstance(source, dict)  # a section may tell of more than one fact
        if several and (not isinstance(value, dict) or value.keys() - source.keys()):
            raise self._refusal(place, value, f"a table with {listed(source)}")
        words = SOURCES if key.endswith("provenance") else CONFIDENCES
        for said in value.values() if several else [value]:
            if said not in words:
                raise self._refusal(place, said, f"one of {listed(words)}")

    def _unknown(self, printed: dict[str, Any], value: Any, place: str) -> BadFacts:
        return self._refusal(place, value, f"one of the keys {listed(key for key in printed if not is_about(key))}")

    def _refusal(self, place: str, found: Any, expected: str) -> BadFacts:
        return BadFacts(self._file, place, shown(found), expected)


def _have_ids(entries: Any) -> bool:
    return isinstance(entries, list) and all(
        isinstance(one, dict) and isinstance(one.get("id"), str) for one in entries
    )


def _merged(printed: Any, told: Any) -> Any:
    """What is told, and what is printed where nothing is told."""
    if isinstance(printed, dict):
        return printed | {key: _merged(printed.get(key), value) for key, value in told.items()}
    if isinstance(printed, list) and len(printed) == len(told):
        return [_merged(*both) for both in zip(printed, told, strict=True)]
    return told
