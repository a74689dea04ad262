"""What is decided before a game: its options, and what they are called."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NEVER_OTHERWISE: Mapping[int, str] = MappingProxyType({})


class Option(NamedTuple):
    """Something to decide before a game: its values, of which the first is the default."""

    name: str
    values: tuple[str, ...]
    ruling: bool = False  # a house rule: how the rules are read, rather than what is played
    clause: str = ""  # that a ruling changes
    since: int = 1  # the version of the rules that knew it first
    former: Mapping[int, str] = NEVER_OTHERWISE  # the default under former versions of the rules, where it was another
    offered: bool = True  # or else the version of the rules decides, and nobody is asked

    def default(self, version: int) -> str:
        """What is played if nothing is said."""
        return self.former.get(version, self.values[0])

    def is_open(self, version: int) -> bool:
        """Whether a table that plays by a version of the rules can choose."""
        return self.offered and self.since <= version


class OptionWords(NamedTuple):
    """An option in words."""

    title: str
    values: Mapping[str, str]
    sentence: str = ""  # what a ruling decides
