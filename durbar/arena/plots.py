"""Pictures of tournaments and of balance, as SVG."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from durbar.arena.balance import Balance
from durbar.arena.match import Outcome
from durbar.arena.standings import Around, Standing, Turn

PAPER, INK, FAINT, FIRST, SECOND = "#f6efe0", "#2b2118", "#b8a888", "#1f6f6b", "#8c2f39"
STYLE: Any = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "font.family": "serif",
    "svg.hashsalt": "durbar",  # the same figures give the same file
}


@contextmanager
def _figure(file: Path, title: str, columns: int, height: float) -> Iterator[Any]:
    """Axes side by side, saved as they are left."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(4.5 * columns, height), layout="constrained")
        figure.suptitle(title)
        yield figure.subplots(1, columns)
        figure.savefig(file, format="svg", metadata={"Date": None})


def _whiskers(axes: Any, names: Sequence[str], figures: Sequence[Around], colour: str, shift: float = 0.0) -> None:
    """A dot for each figure, with how sure it is; the first name on top."""
    rows = [shift - row for row in range(len(names))]
    values = [figure.value for figure in figures]
    reach = [[f.value - f.low for f in figures], [f.high - f.value for f in figures]]
    axes.errorbar(values, rows, xerr=reach, fmt="o", color=colour, capsize=3)
    axes.set_yticks([-row for row in range(len(names))], names)


def _order(axes: Any, turns: Sequence[Turn]) -> None:
    _whiskers(axes, [f"{turn.order}." for turn in turns], [turn.wins for turn in turns], SECOND)
    axes.axvline(1 / len(turns), color=FAINT, linestyle="--")
    axes.set(title="Order of play", xlabel="share of the games won", xlim=(0, None))


def standings_picture(file: Path, title: str, standings: Sequence[Standing], turns: Sequence[Turn]) -> None:
    """Wins against the fair share, ratings, and what the order of play was worth."""
    names = [standing.bot for standing in standings]
    with _figure(file, title, 3, 1.6 + 0.4 * max(len(names), len(turns))) as (wins, ratings, order):
        _whiskers(wins, names, [standing.fair_shares for standing in standings], FIRST)
        wins.axvline(1, color=FAINT, linestyle="--")
        wins.set(title="Wins", xlabel="times the fair share", xlim=(0, None))
        _whiskers(ratings, names, [standing.rating for standing in standings], FIRST)
        ratings.set(title="Rating", xlabel="openskill")
        _order(order, turns)


def balance_picture(file: Path, title: str, figures: Balance, outcomes: Sequence[Outcome]) -> None:
    """Lengths, points, the order of play, and what winners do more often."""
    names = [element.name.replace("_", " ").lower() for element in figures.elements]
    with _figure(file, title, 4, max(3.0, 1.0 + 0.3 * len(names))) as (lengths, points, order, elements):
        lengths.hist([outcome.decisions for outcome in outcomes], bins=30, color=FIRST)
        lengths.set(title="Length", xlabel="decisions", ylabel="games")
        everyone = [points for outcome in outcomes for points in outcome.points]
        edges = points.hist(everyone, bins=30, color=FAINT, label="players")[1]
        points.hist([max(outcome.points) for outcome in outcomes], bins=edges, color=FIRST, label="winners")
        points.set(title="Points", xlabel="points")
        points.legend(frameon=False)
        _order(order, figures.order)
        _whiskers(elements, names, [element.per_player for element in figures.elements], INK, 0.12)
        _whiskers(elements, names, [element.per_winner for element in figures.elements], SECOND, -0.12)
        elements.set(title="What happens (red: to winners)", xlabel="times a game and player", xlim=(0, None))
