"""The command ``durbar``."""

import json
import locale
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import Progress

from durbar.admin import Database, backup, restore
from durbar.analysing import analyse
from durbar.arena.commands import arena, stats
from durbar.authoring import check, lessons, messages, new_game
from durbar.bench import playouts as random_games
from durbar.engine.errors import DurbarError
from durbar.engine.game import load, names
from durbar.engine.language import LANGUAGES
from durbar.factsheet import facts_table, write_facts
from durbar.housekeeping import admin
from durbar.own import own_database
from durbar.retold import retell
from durbar.study.calibrate import calibrate
from durbar.study.puzzle_commands import puzzles
from durbar.terminal import AsJson, HouseFacts, RecordedFile, WhichGame, aside, console, recorded_in, show, warmed
from durbar.training.commands import train

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
bench = typer.Typer(help="Measure how fast things are, on this machine.", invoke_without_command=True)
app.add_typer(bench, name="bench")
app.command()(arena)
app.command()(stats)
app.command()(train)
app.command()(analyse)
app.command()(puzzles)
app.command()(calibrate)
app.command()(backup)
app.command()(restore)
app.command()(new_game)
app.command()(messages)
app.command()(lessons)
app.command()(check)
app.add_typer(admin, name="admin")


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"durbar {version('durbar')}")
        raise typer.Exit


@app.callback()
def durbar(
    told: Annotated[
        bool, typer.Option("--version", help="Tell the version.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """Modern board games to play, study and research."""


def _system_language() -> str:
    spoken = (locale.getlocale()[0] or "")[:2]
    return spoken if spoken in LANGUAGES else "en"


GameName = Annotated[str, typer.Argument(help="Which game.")]
Language = Annotated[str, typer.Option(help="en or fr.", default_factory=_system_language)]


Port = Annotated[int | None, typer.Option(help="Which port; 8000, or a free one if that is taken.")]
Workers = Annotated[int | None, typer.Option(help="Processes in which bots think; as many as there are spare cores.")]
Think = Annotated[float, typer.Option(help="Seconds that a master thinks about one choice, on all cores.", min=0.01)]


@app.command()
def play(
    port: Port = None,
    database: Database = None,
    workers: Workers = None,
    think: Think = 1.0,
    facts: HouseFacts = None,
) -> None:
    """Play in the browser, on this machine."""
    _serve("127.0.0.1", port, database, workers, browse=True, think=think)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Which address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Port = None,
    database: Database = None,
    workers: Workers = None,
    think: Think = 1.0,
    secure: Annotated[bool, typer.Option(help="Send cookies over https only; for a server behind a proxy.")] = False,
    pause: Annotated[float, typer.Option(help="Seconds that a bot takes at least, so that people can follow.")] = 0.6,
    rate: Annotated[int, typer.Option(help="Requests a second that one address may make.")] = 50,
    connections: Annotated[int, typer.Option(help="Connections at once; whoever comes then is told so.")] = 4000,
    allowed_host: Annotated[
        list[str] | None, typer.Option(help="A name the server goes by (several: say it again); any, if none is said.")
    ] = None,
    passkey_domain: Annotated[
        str, typer.Option(help="The domain that passkeys are made for, if not the host that somebody asks for.")
    ] = "",
    public_url: Annotated[
        str,
        typer.Option(help="The address by which people reach it, for links in mail.", envvar="DURBAR_PUBLIC_URL"),
    ] = "",
    push_subject: Annotated[
        str,
        typer.Option(help="Whom push services write to, as mailto:ADDRESS.", envvar="DURBAR_PUSH_SUBJECT"),
    ] = "",
    smtp_url: Annotated[
        str,
        typer.Option(
            help="The server that sends mail, smtp://USER:PASSWORD@HOST:PORT or smtps://...; none, if none is said.",
            envvar="DURBAR_SMTP_URL",
        ),
    ] = "",
    mail_from: Annotated[str, typer.Option(help="The address that mail comes from.", envvar="DURBAR_MAIL_FROM")] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address of a proxy, if it is not this machine (several: say it again)."),
    ] = None,
    ahead: Annotated[bool, typer.Option(help="Compile the games before a bot needs them.")] = True,
    facts: HouseFacts = None,
    house: Annotated[
        str, typer.Option(help="A folder with landing.md, house-rules.md and imprint.md, or some of them.")
    ] = "",
    quotas: Annotated[
        float,
        typer.Option(help="How many times the usual number of tables, uploads and guests one may have.", min=0.01),
    ] = 1.0,
    log: Annotated[
        str, typer.Option(help="How lines of the log are written: text, or json for programs.", envvar="DURBAR_LOG")
    ] = "text",
    access_log: Annotated[bool, typer.Option(help="Write a line for every request.")] = False,
    metrics_port: Annotated[
        int | None, typer.Option(help="Where Prometheus finds figures; nowhere, if not said.", min=0, max=65535)
    ] = None,
    metrics_host: Annotated[str, typer.Option(help="Which address figures are at.")] = "127.0.0.1",
    drain: Annotated[
        float, typer.Option(help="Seconds between SIGTERM and the end, for a proxy to notice.", min=0.0, max=600.0)
    ] = 0.0,
) -> None:
    """Serve tables to others."""
    from durbar.web.operations import Operations
    from durbar.web.quotas import Quotas

    _serve(
        host,
        port,
        database,
        workers,
        connections=connections,
        proxies=proxy or [],
        think=think,
        secure=secure,
        pause=pause,
        requests_per_second=rate,
        allowed_hosts=tuple(allowed_host or ()),
        passkey_domain=passkey_domain,
        public_url=public_url,
        push_subject=push_subject,
        smtp_url=smtp_url,
        mail_from=mail_from,
        ahead=ahead,
        house=house,
        quotas=Quotas().times(quotas),
        operations=Operations.of(log, access_log, metrics_port, metrics_host, drain),
    )


def _serve(
    host: str,
    port: int | None,
    database: str | None,
    workers: int | None,
    browse: bool = False,
    connections: int = 4000,
    proxies: Sequence[str] = (),
    operations: Any = None,
    **settings: Any,
) -> None:
    from durbar.web import serve as server  # the other commands start faster without it
    from durbar.web.app import Settings
    from durbar.web.limits import Limits
    from durbar.web.operations import AS_EVER

    def tell(address: str) -> None:
        console.print(f"Durbar is at [bold]{address}[/bold] (Ctrl-C ends it)")

    chosen = Settings(database or own_database(), workers or server.spare_cores(), **settings)
    limits = Limits(connections=connections, proxies=(*Limits.proxies, *proxies))
    server.serve(chosen, limits, host, port, tell, browse, operations or AS_EVER)


@app.command()
def replay(file: RecordedFile, facts: HouseFacts = None, *, language: Language) -> None:
    """Tell a recorded game, chapter by chapter, and where everybody's points came from."""
    retell(recorded_in(file), language)


@app.command()
def verify(
    file: RecordedFile,
    promise: Annotated[str | None, typer.Option(help="The promise that you noted when the game began.")] = None,
    facts: HouseFacts = None,
) -> None:
    """Check that a finished game was dealt as promised: its seed, every choice, and the points."""
    recorded = recorded_in(file)
    promised = promise or recorded.promise
    if not promised:
        raise DurbarError("this file tells no promise; give the one you noted with --promise")
    if promised.lower() != recorded.honest_promise:
        raise DurbarError(f"the seed is not the one that was promised: its promise is {recorded.honest_promise}")
    console.print(f"Dealt as promised, and all {len(recorded.choices)} choices follow the rules.")
    if added := [word for word in recorded.words if word]:
        console.print(f"Players added to the seed: {', '.join(map(escape, added))}.")
    if not recorded.sealed:
        console.print("This game is of a version whose promise gave the dice away to whoever computed them.")


@app.command()
def rules(game: GameName, facts: HouseFacts = None, *, language: Language) -> None:
    """Show a game's rulebook."""
    text = load(game).rulebook(language)
    console.print(Markdown(text))


@app.command(name="facts")
def printed_facts(
    game: GameName,
    export: Annotated[
        Path | None, typer.Option(help="Write the facts into this new file, to be edited.", dir_okay=False)
    ] = None,
    facts: HouseFacts = None,
    *,
    language: Language,
) -> None:
    """Show how sure the printed facts of a game are, or write them into a file that an owner of the box can mend."""
    loaded = load(game)
    if export:
        write_facts(loaded, export)
        console.print(f"Edit {export}, then name it: durbar play --facts {export}", soft_wrap=True)
    else:
        console.print(facts_table(loaded, language))


@app.command()
def warm(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None,
    env: Annotated[bool, typer.Option("--env", help="What environments for research need, too.")] = False,
    facts: HouseFacts = None,
) -> None:
    """Compile the rules ahead, so that nobody waits for it later."""
    if env:
        import_module("durbar.env.vector_step")  # its entries are compiled with all others then
    for name in games or names():
        warmed(load(name, "compiled"))


@app.command()
def doctor(database: Database = None, as_json: AsJson = False) -> None:
    """Tell what works on this machine, for reports of bugs. Ends with an error if something does not."""
    from durbar.doctor import Health, examine, findings_table

    with Progress(console=aside, transient=True) as progress:
        progress.add_task("looking", total=None)
        findings = list(examine(database or own_database()))
    if as_json:
        print(json.dumps([finding._asdict() for finding in findings]))
    else:
        console.print(findings_table(findings))
    raise typer.Exit(any(finding.state is Health.WRONG for finding in findings))


Seconds = Annotated[float, typer.Option(help="How long to measure each figure.")]


@bench.callback()
def measure(context: typer.Context, seconds: Seconds = 2.0, as_json: AsJson = False) -> None:
    """Measure how fast things are, on this machine: all of it, or one thing."""
    if context.invoked_subcommand is None:
        show({name: _playouts(name, seconds) for name in names()}, as_json)


@bench.command()
def playouts(
    game: WhichGame = "meridian",
    seconds: Seconds = 2.0,
    as_json: AsJson = False,
) -> None:
    """Random games: against C, by threads, and through the friendly face."""
    figures = _playouts(game, seconds)
    show(figures if as_json else {game: figures}, as_json)


@bench.command()
def search(game: WhichGame = "meridian", seconds: Seconds = 2.0, as_json: AsJson = False) -> None:
    """The search of bots: iterations a second at the beginning of a game, on one core and on two."""
    from durbar.bench.search import search as searching

    figures = searching(warmed(load(game, "compiled")), seconds)
    show(figures if as_json else {game: figures}, as_json)


@bench.command()
def env(game: WhichGame = "meridian", seconds: Seconds = 2.0, as_json: AsJson = False) -> None:
    """The vector environment: steps a second, on one core and on all."""
    from durbar.bench.env import environments

    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        figures = environments(load(game).name, seconds, lambda what: progress.update(task, description=what))
    show(figures if as_json else {game: figures}, as_json)


@bench.command()
def server(
    game: WhichGame = "meridian",
    seconds: Seconds = 10.0,
    as_json: AsJson = False,
) -> None:
    """A server under load: choices a second, latency, memory, drawing."""
    from durbar.bench.server import server as under_load

    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        figures = under_load(load(game).name, seconds, lambda what: progress.update(task, description=what))
    show(figures if as_json else {game: figures}, as_json)


@bench.command()
def watchers(
    game: WhichGame = "meridian",
    count: Annotated[int, typer.Option("--watchers", help="How many watch one table.", min=1)] = 2000,
    as_json: AsJson = False,
) -> None:
    """Many who watch one table, and many tables that nobody watches: processor, memory, coming back."""
    from durbar.bench.watchers import watchers as watching

    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        figures = watching(load(game).name, count, lambda what: progress.update(task, description=what))
    show(figures if as_json else {game: figures}, as_json)


@bench.command()
def idle(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None,
    seconds: Seconds = 10.0,
    as_json: AsJson = False,
) -> None:
    """A table in Chromium while nothing happens: how much of a core its page uses, and the whole browser."""
    from durbar.bench.idle import idle as at_rest

    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        show(at_rest(games or list(names()), seconds, lambda what: progress.update(task, description=what)), as_json)


@bench.command()
def story(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None,
    clicks: Annotated[int, typer.Option(help="How many choices are made.", min=1)] = 30,
    as_json: AsJson = False,
) -> None:
    """What it costs to see what happened: bytes of a click with bots' answers, the slowest frame, the log."""
    from durbar.bench.story import story as told

    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        show(told(games or list(names()), clicks, lambda what: progress.update(task, description=what)), as_json)


@bench.command()
def review(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None,
    folder: Annotated[Path, typer.Option(help="Where recorded games are.", file_okay=False)] = Path("tests/recorded"),
    as_json: AsJson = False,
) -> None:
    """The review of a recorded game on a server: seconds to the first picture of chances, and to all of it."""
    from durbar.bench.review import review as reviewing

    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        found = reviewing(games or list(names()), folder, lambda what: progress.update(task, description=what))
    show(found, as_json)


@bench.command("lessons")
def lesson_pages(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None,
    times: Annotated[int, typer.Option(help="How often each lesson is fetched.", min=1)] = 10,
    as_json: AsJson = False,
) -> None:
    """How long somebody waits for the page of a lesson, and what it takes of a processor: usually, and at most."""
    from durbar.bench.lessons import lessons as fetched

    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        show(fetched(games or list(names()), times, lambda what: progress.update(task, description=what)), as_json)


@bench.command()
def history(
    game: Annotated[str, typer.Option(help="Which game.", autocompletion=names)] = "agra",
    tables: Annotated[int, typer.Option(help="How many tables a server has.", min=1)] = 10_000,
    acts: Annotated[int, typer.Option(help="How many acts each of them has at most.", min=1)] = 100,
    longest: Annotated[int, typer.Option(help="How many acts a long game has at most.", min=1)] = 2000,
    as_json: AsJson = False,
) -> None:
    """What a long history costs: how soon a long game is open, how small it is packed, how soon a server starts."""
    from durbar.bench.history import history as kept

    rules = warmed(load(game, "compiled"))
    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        found = kept(rules, tables, acts, longest, lambda what: progress.update(task, description=what))
    show({game: found}, as_json)


def _playouts(name: str, seconds: float) -> random_games.Figures:
    game = warmed(load(name, "compiled"))
    with Progress(console=aside, transient=True) as progress:
        task = progress.add_task("measuring", total=None)
        return random_games.playouts(game, seconds, lambda what: progress.update(task, description=what))


def main() -> None:
    """Run the command; an error of ours is told in one line."""
    try:
        app()
    except DurbarError as error:
        aside.print(f"[red]durbar:[/red] {escape(str(error))}", highlight=False)
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
