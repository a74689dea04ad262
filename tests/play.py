"""Helpers that play any game: those of the conformance suite, and one that lays a table out otherwise."""

from collections.abc import Mapping

from durbar import Position
from durbar.conformance.play import (
    choices_at_random,
    positions_at_random,
    recorded_at_random,
    with_options,
    with_other_options,
)

__all__ = [
    "choices_at_random",
    "lines_of",
    "positions_at_random",
    "recorded_at_random",
    "relaid",
    "with_options",
    "with_other_options",
]


def lines_of(position: Position) -> dict[str, str]:
    """The lines of a position's text by their names."""
    return dict(line.split(": ", 1) for line in position.text().splitlines())


def relaid(position: Position, lines: Mapping[str, str | None], seed: int | None = None) -> Position:
    """A position with some lines of its text written otherwise; None leaves one out. Dice left out follow a seed."""
    told = {key: body for key, body in {**lines_of(position), **lines}.items() if body is not None}
    return position.game.read("".join(f"{key}: {body}\n" for key, body in told.items()), seed)
