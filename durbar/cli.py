"""The command ``durbar``."""

import json
import locale
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from durbar import bench as benchmarks
from durbar.bots.simple import Bot, RandomBot, SamplingBot
from durbar.engine.errors import DurbarError
from durbar.engine.game import Game, load, names
from durbar.engine.language import LANGUAGES
from durbar.engine.recorded import RecordedGame, read
from durbar.terminal import Terminal

app = typer.Typer(help="Modern board games to play, study and research.", no_args_is_help=True)
bench = typer.Typer(help="Measure how fast things are, on this machine.", invoke_without_command=True)
app.add_typer(bench, name="bench")

console = Console()
BOTS: dict[str, type[RandomBot] | type[SamplingBot]] = {"random": RandomBot, "sampling": SamplingBot}


def _system_language() -> str:
    spoken = (locale.getlocale()[0] or "")[:2]
    return spoken if spoken in LANGUAGES else "en"


GameName = Annotated[str, typer.Argument(help="Which game.")]
Language = Annotated[str, typer.Option(help="en or fr.", default_factory=_system_language)]


@app.command()
def play(
    game: GameName = "meridian",
    players: Annotated[int, typer.Option(help="How many, you included.")] = 4,
    bot: Annotated[str, typer.Option(help=f"Who the others are: {', '.join(BOTS)}.")] = "sampling",
    seed: Annotated[int | None, typer.Option(help="Play the game of this seed.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the recorded game to this file.")] = None,
    *,
    language: Language,
) -> None:
    """Play against bots in the terminal."""
    if bot not in BOTS:
        raise DurbarError(f"there is no bot {bot!r}; there are: {', '.join(BOTS)}")
    seed = secrets.randbits(64) if seed is None else seed
    loaded = _warmed(load(game, "compiled"))
    recorded = RecordedGame(loaded.setup(players), seed)
    position = recorded.start()
    if save:
        _write(save, recorded.text(language))  # a wrong place is better noticed before the game than after it
    others: dict[int, Bot] = {player: BOTS[bot](player) for player in range(1, players)}
    terminal = Terminal(console, language)
    try:
        terminal.play(recorded, position, person=0, bots=others)
    except (EOFError, KeyboardInterrupt):
        console.print(terminal.t.gettext("\nGoodbye."))
    if save:
        _write(save, recorded.text(language))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A recorded game.", dir_okay=False)],
    step: Annotated[bool, typer.Option(help="Wait for Enter after every choice.")] = console.is_terminal,
    *,
    language: Language,
) -> None:
    """Show a recorded game move by move."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DurbarError(f"{file} cannot be read: {error}") from None
    try:
        Terminal(console, language).replay(read(text), step_by_step=step)
    except (EOFError, KeyboardInterrupt):
        console.print()


@app.command()
def rules(game: GameName, *, language: Language) -> None:
    """Show a game's rulebook."""
    text = load(game).rulebook(language)
    console.print(Markdown(text))


@app.command()
def warm(games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None) -> None:
    """Compile the rules ahead, so that nobody waits for it later."""
    for name in games or names():
        _warmed(load(name, "compiled"))


Seconds = Annotated[float, typer.Option(help="How long to measure each figure.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@bench.callback()
def measure(context: typer.Context, seconds: Seconds = 2.0, as_json: AsJson = False) -> None:
    """Measure how fast things are, on this machine: all of it, or one thing."""
    if context.invoked_subcommand is None:
        _show({name: _playouts(name, seconds) for name in names()}, as_json)


@bench.command()
def playouts(
    game: Annotated[str, typer.Option(help="Which game.")] = "meridian",
    seconds: Seconds = 2.0,
    as_json: AsJson = False,
) -> None:
    """Random games: against C, by threads, and through the friendly face."""
    figures = _playouts(game, seconds)
    _show(figures if as_json else {game: figures}, as_json)


def _playouts(name: str, seconds: float) -> benchmarks.Figures:
    game = _warmed(load(name, "compiled"))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=None)
        return benchmarks.playouts(game, seconds, lambda what: progress.update(task, description=what))


def _show(figures: dict[str, Any], as_json: bool) -> None:
    """Figures as one JSON object, or game by game as tables."""
    if as_json:
        print(json.dumps(figures))
        return
    for game, measured in figures.items():
        table = Table("figure", "value", title=load(game).title())
        for name, value in measured.items():
            table.add_row(name.replace("_", " "), f"{value:,.2f}" if isinstance(value, float) else str(value))
        console.print(table)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise DurbarError(f"{file} cannot be written: {error}") from None


def _warmed(game: Game) -> Game:
    """The game with everything compiled, behind a progress bar."""
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(f"compiling {game.title()}")
        for done, of in game.warm():
            progress.update(task, completed=done, total=of)
    return game


def main() -> None:
    """Run the command; an error of ours is told in one line."""
    try:
        app()
    except DurbarError as error:
        Console(stderr=True).print(f"[red]durbar:[/red] {escape(str(error))}", highlight=False)
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
