"""The commands for whoever writes a game: ``durbar new-game``, ``messages``, ``lessons`` and ``check``."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from durbar.engine.game import load
from durbar.lessons.check import check as check_lesson
from durbar.lessons.check import decisions
from durbar.lessons.lesson import lessons_of
from durbar.messages import TRANSLATED, Changes, Id, bring_up_to_date
from durbar.new_game import write_game
from durbar.terminal import console, warmed

GameName = Annotated[str, typer.Argument(help="Which game.")]


def new_game(
    name: Annotated[str, typer.Argument(help="What it is called by programs: small letters, digits, underscores.")],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; a new folder of that name if not said.", file_okay=False)
    ] = None,
) -> None:
    """Write a new game: a package with every room a game has, which can be played at once and is yours to change."""
    project = folder or Path(name)
    rooms = write_game(name, project)
    for line in (
        f"A game that can be played stands in {rooms}. Next:",
        f"  pip install -e {project}   so that Durbar finds it",
        f"  durbar check {name}   tries what every game promises; --quick compiles nothing",
        "  durbar play   and play it",
        f"Then make it yours, room by room; durbar messages {name} brings fr.po up to date.",
        "docs/adding-a-game.md goes all the way with a small game.",
    ):
        console.print(line, highlight=False, soft_wrap=True)


def messages(game: GameName) -> None:
    """Bring a game's catalogues up to date: translations are kept, what is new waits for one, what is stale goes."""
    loaded = load(game)
    for language in TRANSLATED:
        _tell_changes(bring_up_to_date(loaded.folder, language, loaded.title()))


def lessons(game: GameName) -> None:
    """Check a game's lessons, and tell in which of them each kind of decision is made."""
    loaded = load(game)
    for lesson in lessons_of(loaded):
        check_lesson(loaded, lesson)
        console.print(f"{lesson.id}: {lesson.title}, {len(lesson.steps)} steps", highlight=False, soft_wrap=True)
    for kind, taught in decisions(loaded).items():
        console.print(f"  {kind}: {', '.join(taught) or 'in no lesson'}", highlight=False, soft_wrap=True)


def _tell_changes(changes: Changes) -> None:
    told = [
        f"{len(changes.added)} added",
        f"{len(changes.dropped)} dropped",
        f"{len(changes.untranslated)} untranslated",
    ]
    console.print(f"{changes.file}: {', '.join(told)}", highlight=False, soft_wrap=True)
    for message in changes.untranslated:
        console.print(f"  to be translated: {escape(_first(message))}", highlight=False, soft_wrap=True)


def _first(message: Id) -> str:
    return message if isinstance(message, str) else message[0]


def check(
    game: GameName,
    only: Annotated[
        list[str] | None, typer.Option(help="A promise to try (several: say it again); all if none.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="With how many players; with every number if not said.")] = None,
    games: Annotated[int, typer.Option(help="How many games to try with each number of players.", min=1)] = 2,
    seed: Annotated[int, typer.Option(help="Of the first game; odd ones play with other options.", min=0)] = 0,
    quick: Annotated[bool, typer.Option("--quick", help="Compile nothing, and leave out what needs it.")] = False,
) -> None:
    """Try on one game what every game promises: rules, knowledge, records, words, page, bots. Ends with an error if a
    promise is broken.
    """
    from durbar.conformance.report import report  # it needs the server's pages
    from durbar.conformance.suite import Scope, promises_named

    loaded = load(game)
    promises = promises_named(only or ())
    seats = loaded.players if players is None else (loaded.setup(players).players,)
    scope = Scope(loaded, seats, tuple(range(seed, seed + games)), compiled=not quick)
    if scope.compiled:
        warmed(loaded.in_mode("compiled"))
    raise typer.Exit(report(scope, promises, console) > 0)
