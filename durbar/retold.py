"""A recorded game told in the terminal: its scenes under their headings, where everybody's points came from, and what
decided between equals.
"""

from rich.markup import escape
from rich.table import Table

from durbar.engine.ending import decided_by
from durbar.engine.game import Setup
from durbar.engine.language import seat_name
from durbar.engine.recorded import RecordedGame
from durbar.engine.telling import Scene, points_by_source, scenes
from durbar.terminal import console


def retell(recorded: RecordedGame, language: str) -> None:
    """Tell all of it."""
    told = []
    for position in recorded.replay():
        told.append(position.events)
    all_scenes = list(scenes(recorded.setup, told))
    before: tuple[str, ...] = ()
    for scene in all_scenes:
        headings = scene.headings(language)
        _head(headings, before)
        before = headings
        _tell(scene, language)
    console.print(_account(recorded.setup, all_scenes, position.points, language))
    if position.over:
        for words, clause in decided_by(position, language):
            console.print(f"{escape(words)}  [dim]{clause}[/dim]", highlight=False)


def _head(headings: tuple[str, ...], before: tuple[str, ...]) -> None:
    """The headings of the chapters that begin here."""
    for level, heading in enumerate(headings):
        if headings[: level + 1] != before[: level + 1]:
            console.rule(escape(heading), style="bold" if level == 0 else "dim")


def _tell(scene: Scene, language: str) -> None:
    """The number of its last choice, the line of a scene, and pale what else happened."""
    number = f"{scene.last:>5}"
    for event in scene.events:
        words = escape(event.words(language))
        told = words if event in scene.line else f"[dim]{words}[/dim]"
        console.print(f"{number}  {told}  [dim]{event.rule}[/dim]", highlight=False)
        number = " " * len(number)


def _account(setup: Setup, all_scenes: list[Scene], points: tuple[int, ...], language: str) -> Table:
    """What everybody got from every source, and in all."""
    table = Table("", *(seat_name(player, language) for player in range(setup.players)))
    for source, gained in points_by_source(all_scenes, setup.players).items():
        table.add_row(setup.game.source_words(source, setup, language), *map(str, gained))
    table.add_section()
    table.add_row("=", *map(str, points))
    return table
