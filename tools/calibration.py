"""Makes the figures of docs/study.md about honest chances and blunders anew: `make calibration`. Games are kept in a
folder; stopped, it goes on where it was. Then it decides for every game whether its chances are corrected.

`python -m tools.calibration --games 0` only tells what has been measured so far.
"""

from pathlib import Path
from typing import Annotated

import typer

from durbar.engine.game import Game, load, names
from durbar.engine.rule import Mode
from durbar.study.calibrate import FOLDER
from durbar.study.calibration import Measurement, Played, go_on, measured
from durbar.study.correction import FILE, NONE, Correction, text
from durbar.study.reliability import Looks, Reliability, Ten, fitted, halves, helps, reliability
from durbar.study.reliability_picture import picture
from durbar.study.second_opinion import agreement, fresh, kept, looked_again
from tools.blocks import ROOT, rewrite, table

DOCUMENT = "docs/study.md"
PICTURES = ROOT / "docs" / "pictures"
SEED = 1
SHOWN = (0.1, 0.3, 0.5, 0.7, 0.9)  # chances that have a column


def decided(played: dict[int, list[Played]]) -> Correction:
    """The correction that one half of the games wants, if the other half is told better with it."""
    parts = [halves(games) for games in played.values()]
    learnt = fitted([Looks.of(first) for first, _ in parts])
    return learnt if helps(learnt, [Looks.of(other) for _, other in parts]) else NONE


def shown(game: Game, played: dict[int, list[Played]], correction: Correction) -> dict[int, Reliability]:
    """How honest chances are by now: of a game that is corrected, on the half that it was not learnt from."""
    return {
        players: reliability(Looks.of(halves(games)[1] if correction != NONE else games).by(correction))
        for players, games in played.items()
    }


def row(game: Game, players: int, figures: Reliability) -> list[str]:
    """A line of the table."""
    called = {round(ten.called, 1): ten for ten in figures.tens}
    return [
        f"{game.title()}, {players}",
        f"{figures.games:,}",
        f"{figures.looks:,}",
        *(_won(called.get(level)) for level in SHOWN),
        f"{100 * figures.off:.1f}",
        f"{figures.brier:.3f} ({figures.even:.3f})",
    ]


def _won(ten: Ten | None) -> str:
    if ten is None:
        return ""
    return f"{100 * ten.won.value:.0f} ({100 * ten.won.low:.0f} to {100 * ten.won.high:.0f})"


def chances(folder: Path, games: int) -> str:
    """The table and pictures of all games, and their corrections."""
    rows, pictures, corrections = [], [], []
    for game in (load(name, Mode.COMPILED) for name in names()):
        played = {}
        for players in game.players:
            what = Measurement.of(game.name, players, SEED)
            lines = measured(what, folder)
            for _ in go_on(what, lines, games):
                pass
            if found := list(lines):
                played[players] = found
        if not played:
            continue
        correction = decided(played)
        file = game.folder / FILE
        if correction == NONE:
            file.unlink(missing_ok=True)
        else:
            file.write_text(text(correction), "utf-8")
        figures = shown(game, played, correction)
        rows += [row(game, players, one) for players, one in figures.items()]
        corrections.append([game.title(), *(f"{power:.2f}" if correction != NONE else "none" for power in correction)])
        name = f"chances-{game.name}.svg"
        panels = [(f"{game.title()}, {players} players", one) for players, one in figures.items()]
        (PICTURES / name).write_text(picture(panels), "utf-8")
        pictures.append(f"![{game.title()}: what was called so much, and how much of it was won](pictures/{name})")
    head = ["game, players", "games", "positions", *(f"{100 * level:.0f}" for level in SHOWN), "off by", "Brier (even)"]
    powers = table(["game", "power at the beginning", "at the end"], corrections)
    return "\n\n".join([table(head, rows), *pictures, powers])


def blunders(folder: Path, games: int) -> str:
    """How often a longer look agrees."""
    lines = kept(folder)
    known = {one.name for one in lines}
    for number in range(games):
        for name in names():
            for players in load(name).players:
                called = f"{name}-{players}-{number}"
                if called not in known:
                    lines.add(looked_again(called, fresh(name, players, number)))
    rows = []
    for title, some in [
        *((load(name).title(), [one for one in lines if one.name.startswith(name)]) for name in names()),
        ("all", list(lines)),
    ]:
        if found := agreement(some):
            shares = (
                f"{100 * one.value:.0f} ({100 * one.low:.0f} to {100 * one.high:.0f})"
                for one in (found.agreed, found.same)
            )
            rows.append([title, str(found.games), f"{found.decisions:,}", str(found.blunders), *shares])
    head = ["game", "games", "decisions", "blunders", "marked by the longer look, of 100", "called blunders, of 100"]
    return table(head, rows)


def main(
    games: Annotated[int, typer.Option(help="For each game and number of players.")] = 2000,
    reviewed: Annotated[int, typer.Option(help="Games whose blunders are looked at again, for each.")] = 3,
    folder: Annotated[Path, typer.Option(help="Where games are kept.")] = FOLDER,
) -> None:
    """Measure, and write the figures into the document."""
    rewrite(DOCUMENT, "chances", chances(folder, games))
    rewrite(DOCUMENT, "blunders", blunders(folder, reviewed))


if __name__ == "__main__":
    typer.run(main)
