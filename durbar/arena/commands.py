"""The commands ``durbar arena`` and ``durbar stats``."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from durbar.arena.balance import Balance, balance
from durbar.arena.standings import Around, Standing, Turn, order_of_play, standings
from durbar.arena.tournament import Played, Tournament, tournament
from durbar.engine.errors import BadSetup
from durbar.engine.game import load
from durbar.extras import require
from durbar.terminal import AsJson, HouseFacts, WhichGame, aside, console, warmed

FOLDER = Path("arena")

Players = Annotated[int | None, typer.Option(help="How many play; as many as can if not said.")]
Games = Annotated[int, typer.Option(help="How many games, rounded up so that all sit everywhere equally often.", min=1)]
Seed = Annotated[int, typer.Option(help="Decides all deals and lots.", min=0)]
Jobs = Annotated[int | None, typer.Option(help="Games at the same time; as many as there are cores.", min=1)]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as NAME=VALUE.")]
Svg = Annotated[Path | None, typer.Option(help="Draw a picture into this file.", dir_okay=False)]
Folder = Annotated[
    Path | None,
    typer.Option(help="Where the games are kept; the same command goes on there.", file_okay=False),
]


def arena(
    bots: Annotated[list[str], typer.Option(help="Who plays, e.g. --bots search:1s greedy random.")],
    # An option takes one value each time: further names after it are arguments.
    more: Annotated[list[str] | None, typer.Argument(metavar="[BOT]...", help="Further bots.")] = None,
    game: WhichGame = "meridian",
    players: Players = None,
    games: Games = 100,
    seed: Seed = 1,
    option: Options = None,
    jobs: Jobs = None,
    folder: Folder = None,
    as_json: AsJson = False,
    svg: Svg = None,
    facts: HouseFacts = None,
) -> None:
    """Let bots play a tournament. A bot is NAME or NAME:BUDGET: a time (2s, 500ms) or, reproducibly, iterations (8000).

    Named too few, the last takes the seats that are left. Every deal is played in every rotation of the seats.
    """
    require("arena", *_drawing(svg))
    played = _played(_tournament(game, players, [*bots, *(more or [])], seed, option), games, folder, jobs)
    outcomes = list(played.outcomes.values())
    ranked, turns = standings(outcomes), order_of_play(outcomes)
    if svg:
        from durbar.arena.plots import standings_picture

        standings_picture(svg, _title(played), ranked, turns)
    if as_json:
        _print_json(played, standings=ranked, order_of_play=turns)
    else:
        console.print(_standings_table(_title(played), ranked), _order_table(turns))
        console.print(f"Every game is recorded in {played.folder}: durbar replay {played.record(0)}")


def stats(
    game: WhichGame = "meridian",
    players: Players = None,
    bot: Annotated[str, typer.Option(help="Who plays on every seat.")] = "instinct",
    games: Games = 1000,
    seed: Seed = 1,
    option: Options = None,
    jobs: Jobs = None,
    folder: Folder = None,
    as_json: AsJson = False,
    svg: Svg = None,
    facts: HouseFacts = None,
) -> None:
    """Let one bot play on every seat, and tell how a game is balanced: length, points, order of play, what happens."""
    require("arena", *_drawing(svg))
    played = _played(_tournament(game, players, [bot], seed, option), games, folder, jobs)
    outcomes = list(played.outcomes.values())
    figures = balance(outcomes)
    if svg:
        from durbar.arena.plots import balance_picture

        balance_picture(svg, _title(played), figures, outcomes)
    if as_json:
        _print_json(played, balance=figures)
    else:
        console.print(*_balance_tables(_title(played), figures), _order_table(figures.order))


def _drawing(svg: Path | None) -> list[str]:
    """What a picture needs."""
    return ["matplotlib"] if svg else []


# --- Playing --------------------------------------------------------------------------------------------------------


def _tournament(game: str, players: int | None, bots: list[str], seed: int, options: list[str] | None) -> Tournament:
    chosen = {}
    for text in options or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"an option is NAME=VALUE, not {text!r}")
        chosen[name] = value
    return tournament(game, players or max(load(game).players), bots, seed, chosen)


def _played(what: Tournament, games: int, folder: Path | None, jobs: int | None) -> Played:
    """The tournament with at least so many games, played as far as they are missing."""
    games = -(-games // what.players) * what.players
    digest = sha256(msgspec.json.encode(what)).hexdigest()[:8]
    played = Played(folder or FOLDER / f"{what.game}-{what.players}-{digest}", what)
    warmed(load(what.game, "compiled"))
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=aside) as progress:
        task = progress.add_task("playing", total=games, completed=len(played.outcomes))
        for _ in played.play(games, jobs):
            progress.advance(task)
    return played


# --- Showing --------------------------------------------------------------------------------------------------------


def _title(played: Played) -> str:
    what, games = played.tournament, len(played.outcomes)
    return f"{load(what.game).title()}, {what.players} players, {games} games"


def _print_json(played: Played, **figures: Any) -> None:
    facts = {"tournament": played.tournament, "games": len(played.outcomes), "folder": str(played.folder), **figures}
    print(json.dumps(msgspec.to_builtins(facts)))


def _around(figure: Around, scale: float = 1.0, digits: int = 2) -> str:
    value, low, high = (f"{number * scale:.{digits}f}" for number in (figure.value, figure.low, figure.high))
    return f"{value} [dim]({low} to {high})[/dim]"


def _standings_table(title: str, ranked: list[Standing]) -> Table:
    table = Table("bot", "games", "wins in 100", "times fair share", "points", "place", "rating", title=title)
    for s in ranked:
        wins, fair, points, rating = (
            _around(s.wins, 100, 0),
            _around(s.fair_shares),
            _around(s.points, digits=1),
            _around(s.rating, digits=1),
        )
        table.add_row(s.bot, str(s.games), wins, fair, points, f"{s.place:.2f}", rating)
    return table


def _order_table(turns: list[Turn]) -> Table:
    table = Table("order of play", "wins in 100", "points")
    for turn in turns:
        table.add_row(str(turn.order), _around(turn.wins, 100, 0), _around(turn.points, digits=1))
    return table


def _balance_tables(title: str, figures: Balance) -> tuple[Table, Table]:
    table = Table("figure", "value", title=title)
    for name in ("decisions", "points", "winning_points", "margin"):
        table.add_row(name.replace("_", " "), _around(getattr(figures, name), digits=1))
    table.add_row("shortest and longest game", f"{figures.shortest} and {figures.longest} decisions")
    table.add_row("shared victories in 100", f"{100 * figures.shared_victories:.1f}")
    elements = Table("what happens", "per player", "per winner", "in 100 games")
    for element in figures.elements:
        name = element.name.replace("_", " ").lower()
        often = _around(element.per_player), _around(element.per_winner)
        elements.add_row(name, *often, f"{100 * element.games:.0f}")
    return table, elements
