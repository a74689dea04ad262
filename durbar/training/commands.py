"""The command ``durbar train``."""

import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from durbar.arena.match import lot
from durbar.arena.standings import Around, share
from durbar.arena.tournament import Played, tournament
from durbar.engine.errors import BadSetup
from durbar.engine.game import Game, load
from durbar.minds.kept import FILE, NO_MIND, file_of, situations_of, write
from durbar.terminal import WhichGame, aside, console, warmed
from durbar.training.experience import Experience, Lesson, lived
from durbar.training.learning import Agreement, Learner

FOLDER = Path("training")
EPOCHS = 12
PROVEN = 200  # games at least that a mind is tried in
EQUAL_TIME = "20ms"  # that both sides think about a choice


class Round(NamedTuple):
    """A part of the training: who teaches, in how many games at a time, and what part of the time that takes."""

    teacher: str
    games: int
    part: float


ROUNDS = (Round("greedy", 12, 0.2), Round("search:1000", 4, 0.3), Round("search:2000", 4, 0.5))


def train(
    game: WhichGame = "meridian",
    hours: Annotated[float, typer.Option(help="How long to train, on all cores.", min=0.001)] = 1.0,
    lessons: Annotated[
        int | None, typer.Option(help="So many lessons a round instead: then all follows from --seed.", min=1)
    ] = None,
    rounds: Annotated[int, typer.Option(help="The first so many of all rounds.", min=1, max=len(ROUNDS))] = len(ROUNDS),
    seed: Annotated[int, typer.Option(help="Decides all games that are learnt from.", min=0)] = 1,
    jobs: Annotated[int | None, typer.Option(help="Processes; as many as there are cores.", min=1)] = None,
    folder: Annotated[Path, typer.Option(help="Where experience is kept; the same command goes on there.")] = FOLDER,
) -> None:
    """Teach a game's mind: bots play, what they chose is learnt, and what wins more games than before is kept.

    Stopped, the same command goes on where it was. A new mind replaces the game's own only if it is proven better.
    """
    loaded = warmed(load(game, "compiled"))
    kept = file_of(loaded)
    if kept is None:
        raise BadSetup(f"{loaded.title()} has no strategy beside which a mind could lie: see docs/adding-a-game.md")
    here = folder / game / str(seed)
    here.mkdir(parents=True, exist_ok=True)
    incumbent = NO_MIND
    for number, part in enumerate(ROUNDS[:rounds], 1):
        school = School(here / f"{number}-{part.teacher.replace(':', '-')}", jobs or os.cpu_count() or 1)
        teacher = part.teacher if part.teacher == "greedy" else f"{part.teacher}@{incumbent}"
        lesson = Lesson(game, teacher, part.games, lot(seed, number))
        school.teach(lesson, lessons, 3600 * hours * part.part)
        agreement = school.learn(loaded, lesson, seed)
        wins = school.prove(loaded, incumbent, seed)
        better = wins.low > 1 / min(loaded.players)
        console.print(_told(part.teacher, agreement, wins, min(loaded.players), better))
        if better:
            incumbent = str(school.mind)
    if incumbent != NO_MIND:
        kept.write_bytes(Path(incumbent).read_bytes())
        console.print(f"The mind of {loaded.title()} is {kept} now.")


class School:
    """One round of the training in a folder: experience, what was learnt from it, and whether that is better."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self._folder, self._jobs = folder, jobs
        self.mind = folder / FILE
        folder.mkdir(parents=True, exist_ok=True)

    def teach(self, lesson: Lesson, lessons: int | None, seconds: float) -> None:
        """Have lessons lived through that are still missing: so many of them, or as many as fit into the time."""
        spent = self._spent()
        with (
            ProcessPoolExecutor(self._jobs, get_context("spawn")) as pool,
            Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=aside) as progress,
        ):
            task = progress.add_task(f"learning from {_named(lesson)}", total=lessons or seconds)
            while (len(self._files()) < lessons) if lessons else (spent < seconds):
                began, first = time.monotonic(), len(self._files())
                ahead = [lesson._replace(seed=lot(lesson.seed, first + i)) for i in range(self._jobs)]
                for number, experience in enumerate(pool.map(lived, ahead), first):
                    experience.save(self._folder / f"{number:05}.npz")
                spent += time.monotonic() - began
                (self._folder / "spent.json").write_text(json.dumps(spent), "utf-8")
                progress.update(task, completed=len(self._files()) if lessons else spent)

    def learn(self, game: Game, lesson: Lesson, seed: int) -> Agreement:
        """Make a mind of all experience, and tell how well it agrees with its teacher."""
        files = self._files()
        learner = Learner(game, Experience.read(files), seed)
        before = learner.agreement()
        for _ in range(EPOCHS):
            learner.learn()
        mind, agreement = game.bound.new("minds"), learner.agreement()
        learner.write(mind)
        how = {
            "situations": situations_of(game),
            "lesson": lesson._replace(teacher=_named(lesson))._asdict(),
            "lessons": len(files),
            "before": before._asdict(),
            "agreement": agreement._asdict(),
        }
        write(self.mind, mind, how)
        return agreement

    def prove(self, game: Game, incumbent: str, seed: int) -> Around:
        """How often a search with this mind wins against one with the former, in the same time a choice."""
        bots = [f"search:{EQUAL_TIME}@{self.mind}", f"search:{EQUAL_TIME}@{incumbent}"]
        players = min(game.players)
        which = sha256(self.mind.read_bytes()).hexdigest()[:8]  # games of a mind that learnt less prove nothing
        played = Played(self._folder / f"arena-{which}", tournament(game.name, players, bots, seed))
        with Progress(console=aside) as progress:
            task = progress.add_task("proving it", total=PROVEN, completed=len(played.outcomes))
            for _ in played.play(PROVEN, self._jobs):
                progress.advance(task)
        outcomes = played.outcomes.values()
        won = sum(sum(wins for bot, wins in zip(o.bots, o.wins, strict=True) if bot == bots[0]) for o in outcomes)
        return share(won, len(outcomes))

    def _files(self) -> list[Path]:
        return sorted(self._folder.glob("[0-9]*[0-9].npz"))

    def _spent(self) -> float:
        file = self._folder / "spent.json"
        return float(json.loads(file.read_text("utf-8"))) if file.exists() else 0.0


def _named(lesson: Lesson) -> str:
    """Who teaches, without where on this machine his mind lies."""
    return lesson.teacher.partition("@")[0]


def _told(teacher: str, agreement: Agreement, wins: Around, players: int, better: bool) -> str:
    """What a round has brought, in words."""
    learnt = f"surprised by {agreement.surprise:.2f} where {agreement.least:.2f} is least, agrees {agreement.best:.0%}"
    won = f"wins {100 * wins.value:.0f} ({100 * wins.low:.0f} to {100 * wins.high:.0f}) in 100 among {players}"
    return f"{teacher}: {learnt}; {won}: {'kept' if better else 'not proven better, left'}"
