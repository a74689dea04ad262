"""What the numbers of observations and actions mean, in words."""

from collections.abc import Sequence

from durbar.engine.errors import IllegalChoice
from durbar.engine.game import Game, load
from durbar.engine.layout import Layout, Part
from durbar.engine.position import Position


def describe_observation(game: str | Game, index: int | None = None) -> str:
    """What one feature of an observation means; without an index, all of them, part by part."""
    layout = _loaded(game).observation
    return table_of(layout, bounded=True) if index is None else layout.describe(index)


def describe_action(game: str | Game | Position, choice: int | None = None, player: int | None = None) -> str:
    """What a choice means: at a position (for one of the players who must choose there) in words, else by its name.

    Without a choice, what all of them mean: those that are legal at the position, or all there are, part by part.
    """
    if not isinstance(game, Position):
        layout = _loaded(game).actions
        return table_of(layout) if choice is None else layout.describe(choice)
    for asked in game.pending if player is None else (player,):
        legal = game.choices(asked)
        if choice is None:
            return "\n".join(f"{one:>5}  {game.words(asked, one)}" for one in legal)
        if choice in legal or player is not None:
            return game.words(asked, choice)
    raise IllegalChoice(f"nobody can choose {choice} now")


def table_of(layout: Layout, bounded: bool = False) -> str:
    """A layout as a table in Markdown, with the bounds of its numbers if there are any, and the places of its axes."""
    head = ["numbers", "part", "for each", *(["from", "to"] if bounded else []), "meaning"]
    rows = [_cells(begin, part, bounded) for begin, part in zip(layout.begins, layout.parts.values(), strict=True)]
    lines = ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]
    axes = {_axis(name, places): places for part in layout.parts.values() for name, places in part.axes.items()}
    return "\n".join([*lines, "", *(f"- {axis}: {_listed(places)}" for axis, places in axes.items())])


def _cells(begin: int, part: Part, bounded: bool) -> list[str]:
    numbers = f"{begin}" if part.size == 1 else f"{begin}-{begin + part.size - 1}"
    axes = ", ".join(_axis(name, places) for name, places in part.axes.items())
    bounds = [f"{part.least:g}", f"{part.most:g}"] if bounded else []
    return [numbers, f"`{part.name}`", axes, *bounds, part.meaning]


def _listed(places: Sequence[object]) -> str:
    return f"{places[0]} to {places[-1]}" if isinstance(places, range) else ", ".join(map(str, places))


def _axis(name: str, places: Sequence[object]) -> str:
    return f"{name} ({len(places)})"


def _loaded(game: str | Game) -> Game:
    return load(game) if isinstance(game, str) else game
