"""The command ``durbar analyse``: what every decision was worth, told in the terminal, to programs, or on a page."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from durbar.bots.bot import Budget, budget_of
from durbar.engine.errors import DurbarError
from durbar.engine.game import load
from durbar.engine.language import check_language, seat_names
from durbar.engine.log import Event
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study.pace import Pace, judged_in_part, parts
from durbar.study.review import Mark, Ply
from durbar.study.told import Course, ReviewTold, WhyTold, review_told
from durbar.terminal import AsJson, HouseFacts, RecordedFile, aside, console, recorded_in, warmed

if TYPE_CHECKING:
    from durbar.web.review_alone import ReviewAlone

CALLED = {Mark.BRILLIANT: "!!", Mark.INACCURACY: "?!", Mark.BLUNDER: "??"}


def analyse(
    file: RecordedFile,
    think: Annotated[
        str | None, typer.Option(help="About each choice: 0.2s, 2000; as fits into a minute if not said.")
    ] = None,
    as_json: AsJson = False,
    as_svg: Annotated[bool, typer.Option("--svg", help="Print the picture of everybody's chances.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="Print a page that needs no network.")] = False,
    facts: HouseFacts = None,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
) -> None:
    """What every decision of a recorded game was worth, by what its player could know then."""
    if as_json + as_svg + as_html > 1:
        raise DurbarError("choose one of --json, --svg and --html")
    check_language(language)
    recorded = _recorded(file)
    known = reviewed(recorded, budget_of(think) if think else None)
    if as_svg or as_html:
        alone = _alone(recorded, known, language)
        print(alone.drawing() if as_svg else alone.page())
        return
    course = Course(recorded.setup, recorded.replay(), _happened(recorded), len(recorded.choices))
    review = review_told(course, known, language, seat_names(recorded.setup.players, language))
    if as_json:
        print(msgspec.json.encode(review).decode())
    else:
        _show(recorded, review, language)


def _alone(recorded: RecordedGame, known: dict[int, Ply], language: str) -> "ReviewAlone":
    from durbar.web.review_alone import ReviewAlone  # the other commands start faster without pages
    from durbar.web.reviews import Review

    return ReviewAlone(recorded, Review(len(recorded.choices), known), language)


def reviewed(recorded: RecordedGame, budget: Budget | None) -> dict[int, Ply]:
    """All decisions of a game, judged on all cores behind a progress bar; in about a minute if nothing else is said."""
    plies, cores = len(recorded.choices), os.cpu_count() or 1
    pace = Pace(plies, cores)
    with Progress(console=aside, transient=True) as progress, ThreadPoolExecutor(cores) as pool:
        task = progress.add_task("reviewing", total=plies)
        known: dict[int, Ply] = {}
        for part in pool.map(lambda some: judged_in_part(recorded, some, budget or pace.budget), parts(plies)):
            pace.note(part)
            known.update({ply.decision.ply: ply for ply in part.plies})
            progress.advance(task, len(part.plies))
    return known


def _recorded(file: Path) -> RecordedGame:
    """The game in a file, played by machine code."""
    recorded = recorded_in(file)
    warmed(load(recorded.setup.game.name, Mode.COMPILED))
    return recorded.in_mode(Mode.COMPILED)


def _show(recorded: RecordedGame, review: ReviewTold, language: str) -> None:
    names = seat_names(recorded.setup.players, language)
    accounts = Table("player", "lost a turn", "good choices", "luck", title=recorded.setup.game.title(language))
    for name, own in zip(names, review.accounts, strict=True):
        accounts.add_row(escape(name), f"{100 * own.loss:.1f}", f"{own.good:.0%}", f"{100 * own.luck:+.0f}")
    console.print(accounts)
    if luck := review.own_luck:
        fallen = ", ".join(f"{name} {figure:+.1f}" for name, figure in zip(names, luck.figures, strict=True))
        console.print(f"{luck.title}: {fallen}. {luck.explained}", highlight=False)
    table = Table("move", "player", "", "chosen", "in a hundred lost", "better, and what that wins or costs")
    for one in review.decisions:
        if sign := CALLED.get(Mark(one.mark)):
            lost = f"{100 * one.lost:.0f} ±{200 * one.doubt:.0f}" if one.lost else ""
            better = [one.weighed[0].words] if one.lost else []
            why = "\n".join([*better, *(_reasons(one.why) if one.why else ())])
            row = (str(one.ply + 1), names[one.seat], sign, one.words, lost, why)
            table.add_row(*map(escape, row))
    console.print(table)


def _happened(recorded: RecordedGame) -> Iterator[Event]:
    for position in recorded.replay():
        yield from position.events


def _reasons(why: WhyTold) -> Iterator[str]:
    """What differs, line by line: with the better choice, and with the other."""
    for line in why.plans:
        if not line.alike:
            yield f"{line.name}: {line.better} ({line.other})"
    for fact in why.facts:
        yield f"{'+' if fact.wins else '−'} {fact.name} {fact.better} ({fact.other})"
