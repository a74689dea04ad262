"""What the numbers of observations and actions mean, in words."""

from durbar.engine.errors import IllegalChoice
from durbar.engine.game import Game, load
from durbar.engine.layout import Layout, Part
from durbar.engine.position import Position


def describe_observation(game: str | Game, index: int | None = None) -> str:
    """What one feature of an observation means; without an index, all of them, part by part."""
    layout = _loaded(game).observation
    return table_of(layout) if index is None else layout.describe(index)


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


def table_of(layout: Layout) -> str:
    """A layout as a table in Markdown."""
    head = ["| numbers | part | for each | from | to | |", "| --- | --- | --- | ---: | ---: | --- |"]
    return "\n".join(
        head + [_row(begin, part) for begin, part in zip(layout.begins, layout.parts.values(), strict=True)]
    )


def _row(begin: int, part: Part) -> str:
    numbers = f"{begin}" if part.size == 1 else f"{begin}-{begin + part.size - 1}"
    axes = ", ".join(f"{axis} ({len(places)})" for axis, places in part.axes.items())
    return f"| {numbers} | `{part.name}` | {axes} | {part.least:g} | {part.most:g} | {part.meaning} |"


def _loaded(game: str | Game) -> Game:
    return load(game) if isinstance(game, str) else game
