"""A game in a terminal: played against bots, or replayed."""

import importlib
from collections.abc import Iterable
from pathlib import Path

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.prompt import Prompt
from rich.table import Table

from durbar.bots.simple import Bot
from durbar.engine.language import seat_name, translations
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame


class Terminal:
    """One person's view of a game, in his language."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language
        self.t = translations(Path(__file__).parent, language)

    def play(self, recorded: RecordedGame, position: Position, person: int, bots: dict[int, Bot]) -> None:
        """Play on until the game is over, or until the person leaves (EOFError or KeyboardInterrupt)."""
        self.console.print(self.t.gettext("You are player {number}.").format(number=person + 1))
        self.tell(position.events)
        while not position.over:
            player = position.pending[0]
            choice = self._ask(position, player) if player == person else bots[player].choose(position, player)
            self.tell(position.choose(player, choice))
            recorded.choices.append((player, choice))
        self.show(position)
        self.result(position)

    def replay(self, recorded: RecordedGame, step_by_step: bool) -> None:
        """Show a recorded game, waiting for Enter after every choice if asked to."""
        for ply, position in enumerate(recorded.replay()):
            if ply:
                self.console.rule(f"{ply} / {len(recorded.choices)}")
            self.tell(position.events)
            self.show(position)
            if step_by_step:
                self.console.input(self.t.gettext("[dim]Enter: go on[/dim] "))
        if position.over:
            self.result(position)

    def show(self, position: Position) -> None:
        """Draw the table."""
        room = importlib.import_module(f"{position.game.rules.__package__}.terminal")
        drawing: RenderableType = room.draw(position, self.language)
        self.console.print(drawing)

    def tell(self, events: Iterable[Event]) -> None:
        """Say what happened, each event with its rule."""
        for event in events:
            self.console.print(f"[dim]{event.rule:>8}[/dim]  {event.words(self.language)}", highlight=False)

    def result(self, position: Position) -> None:
        """The places and the points."""
        table = Table(self.t.gettext("place"), self.t.gettext("player"), self.t.gettext("points"))
        for place, player in sorted(zip(position.places, range(position.players), strict=True)):
            table.add_row(str(place), seat_name(player, self.language), str(position.points[player]))
        self.console.print(table)

    def _ask(self, position: Position, player: int) -> int:
        """Let the person pick one of the legal choices by its number in the list."""
        legal = position.choices(player)
        worded = (position.words(player, choice, self.language) for choice in legal)
        listed = [f"[cyan]{number:>3}[/cyan]  {words}" for number, words in enumerate(worded, 1)]
        self.console.print(Columns(listed, column_first=True, padding=(0, 3)), highlight=False)
        self.show(position)  # below the list, which may be longer than the screen
        self.console.print(f"[bold]{position.question(player, self.language)}[/bold]", highlight=False)
        numbers = [str(number) for number in range(1, len(legal) + 1)]
        wrong = self.t.gettext("Please type a number from 1 to {most}.").format(most=len(legal))
        while (typed := Prompt.ask(">", console=self.console)).strip() not in numbers:
            self.console.print(wrong)
        return legal[int(typed) - 1]
