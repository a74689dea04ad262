"""Rulings: how the rules are read where they can be read in more than one way. Each is an option of the table.

Every game keeps its own as facts, in ``[rulings]`` of its components, one to a line:

    reshuffle = { clause = "TM-11.2", readings = ["at_once", "when_needed"], since = 2, former = { 1 = "when_needed" } }

The first reading is the default: the letter of the rulebook, or what we hold where it is silent. ``former`` tells how
older versions of the rules read it; games recorded under them are replayed so (see option.py). What stands beside these
lines, such as a list of the clauses that rest on us alone, is no option.

Rules look a reading up in the state, ``s.ruling[Ruling.RESHUFFLE]``, by codes that the game declares.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from durbar.engine.layout import Part
from durbar.engine.option import Option
from durbar.engine.rule import rule

OURS = 0  # the first reading of every ruling


def rulings_of(facts: Mapping[str, Any], codes: type[IntEnum]) -> tuple[Option, ...]:
    """The rulings of a game as options, in the order of their codes, which have the same names."""
    found = {name: fact for name, fact in facts["rulings"].items() if isinstance(fact, dict)}
    names = [code.name.lower() for code in codes]
    if set(found) != set(names):
        raise TypeError(f"rulings without a code or codes without a ruling: {sorted(set(found) ^ set(names))}")
    return tuple(_option(name, found[name]) for name in names)


def _option(name: str, fact: dict[str, Any]) -> Option:
    former = {int(version): reading for version, reading in fact.get("former", {}).items()}
    if strangers := {*former.values()} - {*fact["readings"]}:
        raise TypeError(f"{name} has no reading {min(strangers)!r}")
    return Option(
        name,
        tuple(fact["readings"]),
        ruling=True,
        clause=fact["clause"],
        since=fact.get("since", 1),
        former=former,
        offered=fact.get("offered", True),
    )


@rule
def note_rulings(s, options):
    """Keep the readings chosen. Rulings come last among a game's options."""
    first = len(options) - len(s.ruling)
    for ruling in range(len(s.ruling)):
        s.ruling[ruling] = options[first + ruling]


# --- In observations ------------------------------------------------------------------------------------------------


def ruling_part(rulings: Sequence[Option]) -> Part:
    """The part of an observation that tells by which readings is played."""
    most = max(len(option.values) for option in rulings) - 1
    return Part("ruling", "which reading", question=[option.name for option in rulings], most=most)


@rule
def observe_rulings(s, out, begin):
    """Write that part, which begins there."""
    for ruling in range(len(s.ruling)):
        out[begin + ruling] = s.ruling[ruling]
