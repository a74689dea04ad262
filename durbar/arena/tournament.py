"""Many games between bots, played in several processes or in this one, each kept as soon as it is over."""

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from pathlib import Path

import msgspec

from durbar.arena.match import Match, Outcome, lot, play
from durbar.arena.schedule import line_ups, seats
from durbar.bots.registry import entrant
from durbar.engine.errors import BadSetup, DurbarError
from durbar.engine.game import load

HEAD = "arena.json"
OUTCOMES = "outcomes.jsonl"


class Tournament(msgspec.Struct, frozen=True):
    """What is played, apart from how many games."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int = 1
    options: dict[str, str] = {}
    rules: int = 0  # their version
    facts: str = ""  # the digest of the house's facts, if it has replaced some that are printed

    def match(self, number: int) -> Match:
        """The game of a number, from 0. The deal is the same for all rotations of the seats."""
        return Match(
            number=number,
            game=self.game,
            options=self.options,
            bots=seats(line_ups(self.bots, self.players), number),
            seed=lot(self.seed, number // self.players),
            lots=lot(self.seed, number // self.players, number % self.players),
        )


def tournament(
    game: str, players: int, bots: Sequence[str], seed: int = 1, options: dict[str, str] | None = None
) -> Tournament:
    """A tournament of bots that exist, at a table that the game knows."""
    loaded = load(game)
    loaded.setup(players, options)
    if not bots:
        raise BadSetup("a tournament needs bots")
    for text in bots:
        entrant(text)
    return Tournament(game, players, tuple(bots), seed, options or {}, loaded.version, loaded.facts.digest)


class Played:
    """The games of a tournament that are over, in a folder: one line for each, and each as a recorded game."""

    def __init__(self, folder: Path, what: Tournament) -> None:
        self.folder = folder
        self.tournament = what
        head = msgspec.json.format(msgspec.json.encode(what))
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / HEAD).exists():
            (folder / HEAD).write_bytes(head)
        elif (folder / HEAD).read_bytes() != head:
            raise DurbarError(f"{folder} holds another tournament; name another --folder")
        self.outcomes = {outcome.number: outcome for outcome in self._read()}

    def _read(self) -> Iterator[Outcome]:
        """What is kept; a line that was cut off when the machine stopped is a game that is played again."""
        file = self.folder / OUTCOMES
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        for line in lines:
            if line.endswith(b"\n"):
                yield msgspec.json.decode(line, type=Outcome)
        if lines and not lines[-1].endswith(b"\n"):
            file.write_bytes(b"".join(lines[:-1]))

    def record(self, number: int) -> Path:
        """Where a game is recorded."""
        return self.folder / f"{number:05}.durbar"

    def play(self, games: int, jobs: int | None = None) -> Iterator[Outcome]:
        """Play what is missing up to that many games, in any order; each outcome once it is kept."""
        missing = [self.tournament.match(number) for number in range(games) if number not in self.outcomes]
        jobs = jobs or os.cpu_count() or 1
        with closing(_here(missing) if jobs == 1 else _in_processes(missing, jobs)) as played:
            for outcome, text in played:
                yield self._keep(outcome, text)

    def _keep(self, outcome: Outcome, text: str) -> Outcome:
        self.record(outcome.number).write_text(text, "utf-8")
        with (self.folder / OUTCOMES).open("ab") as file:
            file.write(msgspec.json.encode(outcome) + b"\n")
        self.outcomes[outcome.number] = outcome
        return outcome


def _here(missing: Sequence[Match]) -> Generator[tuple[Outcome, str], None, None]:
    """Play games one after another; no other process has to be started for that."""
    yield from map(_played, missing)


def _in_processes(missing: Sequence[Match], jobs: int) -> Generator[tuple[Outcome, str], None, None]:
    """Play games in so many processes, in any order."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_leave_interrupts) as pool:
        processes = pool._processes  # gone once the pool is shut down
        try:
            for done in as_completed([pool.submit(_played, match) for match in missing]):
                yield done.result()
        except BaseException:  # whoever interrupts does not wait for games that are not over
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes.values():
                process.terminate()
            raise


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _played(match: Match) -> tuple[Outcome, str]:
    outcome, recorded = play(match)
    named = "".join(f"# seat {seat}: {bot}\n" for seat, bot in enumerate(match.bots))
    return outcome, named + recorded.text()
