"""A recorded game told in the terminal: its scenes under their headings, where everybody's points came from, and what
decided between equals.
"""

from rich.markup import escape
from rich.table import Table

from durbar.engine.counting import Count, Points, Share, added, standing, stretches
from durbar.engine.ending import decided_by
from durbar.engine.game import Setup
from durbar.engine.language import seat_name, seat_names
from durbar.engine.recorded import RecordedGame
from durbar.engine.telling import Scene, points_by_source, scenes
from durbar.terminal import console


def retell(recorded: RecordedGame, language: str) -> None:
    """Tell all of it."""
    positions = [position.copy() for position in recorded.replay()]
    all_scenes = list(scenes(recorded.setup, [position.events for position in positions]))
    ended = {id(stretch.scenes[-1]): stretch for stretch in stretches(all_scenes)}
    before: tuple[str, ...] = ()
    for scene in all_scenes:
        headings = scene.headings(language)
        _head(headings, before)
        before = headings
        _tell(scene, language)
        if stretch := ended.get(id(scene)):
            _count(stretch.count(positions.__getitem__), stretch.before, recorded.setup, language)
    console.print(_account(recorded.setup, all_scenes, positions[-1].points, language))
    if positions[-1].over:
        for words, clause in decided_by(positions[-1], language):
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


def _count(count: Count, before: Points, setup: Setup, language: str) -> None:
    """A chapter that was counted: by row and player what it brought and the sum until then."""
    game, names = setup.game, seat_names(setup.players, language)
    columns = [game.column_words(column, setup, language) for column in count.columns]
    table = Table("", *columns, *names)
    totals = before
    table.add_row("", *("" for _ in columns), *map(str, before))
    for row in count.rows:
        gains = row.points(setup.players)
        totals = added(totals, gains)
        named = [names[row.player]] if row.player >= 0 else []
        words = [*named, game.row_words(count.chapters[-1], row, setup, language)]
        cells = ["\n".join(_share(share, names) for share in cell) for cell in row.cells]
        sums = [
            f"[bold]{gain:+}[/bold] {total}" if gain else f"{total}" for gain, total in zip(gains, totals, strict=True)
        ]
        table.add_row(escape(", ".join(filter(None, words))), *map(escape, cells), *sums)
    console.print(table)
    console.print(standing(totals, language), highlight=False)


def _share(share: Share, names: tuple[str, ...]) -> str:
    number = "" if share.how_many is None else f" ({share.how_many})"
    return f"{', '.join(names[player] for player in share.players)}{number} {share.points:+}"


def _account(setup: Setup, all_scenes: list[Scene], points: tuple[int, ...], language: str) -> Table:
    """What everybody got from every source, and in all."""
    table = Table("", *(seat_name(player, language) for player in range(setup.players)))
    for source, gained in points_by_source(all_scenes, setup.players).items():
        table.add_row(setup.game.source_words(source, setup, language), *map(str, gained))
    table.add_section()
    table.add_row("=", *map(str, points))
    return table
